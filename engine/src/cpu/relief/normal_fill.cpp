#include "cpu/relief/normal_fill.h"

#include <algorithm>
#include <utility>

#include "weft/stencil/relief_sampling.h"

namespace weft::relief {

namespace {

using Source = stencil::NormalSource;

/// Cells whose normals are sought: the shading says nothing of them, or they are near the silhouette.
class SoughtCells {
public:
    /// `reach`: of the band along the silhouette, in cells; 0: none.
    SoughtCells(const LevelWork& work, const ReliefLevel& level, const ShadingCells& cells, int reach)
        : level_(level), cells_(cells), marks_(level.size(), 0) {
        if (reach > 0) markBand(work, reach);
    }

    /// Those of parts that meet the silhouette, in row order.
    [[nodiscard]] std::vector<int> atSilhouette(const LevelWork& work) {
        std::vector<std::vector<int>> rows(level_.height);
        work.forRows(level_.height - 1, [&](int y) {
            for (int i = y * level_.width; i + 1 < (y + 1) * level_.width; ++i)
                if (isSought(i)) rows[y].push_back(i);
        });
        std::vector<int> found, part;
        for (const std::vector<int>& row : rows)
            for (const int first : row) {
                if (marks_[first] & kSeen) continue;
                if (work.stop.stop_requested()) return {};
                if (collect(first, part)) found.insert(found.end(), part.begin(), part.end());
            }
        std::sort(found.begin(), found.end());
        return found;
    }

    [[nodiscard]] Source source(int i) const {
        if (i % level_.width + 1 >= level_.width || i / level_.width + 1 >= level_.height)
            return Source::none;
        if (cells_.on(i)) return isSought(i) ? Source::sought : Source::surface;
        return silhouetteNormal(level_.view(), i).source;
    }
    /// z's, or the silhouette's.
    [[nodiscard]] stencil::CellNormal normal(const Doubles& z, int i) const {
        return cells_.on(i) ? surfaceNormal(cells_.view(), z.data(), i, false)
                            : silhouetteNormal(level_.view(), i);
    }
    template <class Visit>
    void forNeighbours(int i, const Visit& visit) const {
        stencil::forNeighbours(i % level_.width, i / level_.width, level_.width, level_.height,
                               visit);
    }

private:
    static constexpr std::uint8_t kBand = 1, kSeen = 2;

    [[nodiscard]] bool isSought(int i) const {
        return cells_.on(i) && (cells_.kind[i] != CellKind::lit || (marks_[i] & kBand));
    }

    /// Cells whose first vertex is within `reach` of the silhouette.
    void markBand(const LevelWork& work, int reach) {
        const int w = level_.width, h = level_.height;
        std::vector<std::vector<int>> rows(h);
        work.forRows(h, [&](int y) {
            for (int x = 0; x < w; ++x)
                if (level_.onSilhouette(y * w + x)) rows[y].push_back(x);
        });
        work.forRows(h - 1, [&](int v) {
            std::uint8_t* const marks = &marks_[v * w];
            for (int y = std::max(0, v - reach); y <= std::min(h - 1, v + reach + 1); ++y)
                for (const int x : rows[y])
                    for (int u = std::max(0, x - reach - 1); u <= std::min(w - 2, x + reach); ++u)
                        marks[u] = kBand;
        });
    }

    /// The part that holds a cell. True if it meets the silhouette.
    bool collect(int first, std::vector<int>& part) {
        bool meets = false;
        part.assign(1, first);
        marks_[first] |= kSeen;
        for (std::size_t k = 0; k < part.size(); ++k)
            forNeighbours(part[k], [&](int i) {
                const Source from = source(i);
                meets |= from == Source::silhouette;
                if (from != Source::sought || (marks_[i] & kSeen)) return;
                marks_[i] |= kSeen;
                part.push_back(i);
            });
        return meets;
    }

    const ReliefLevel& level_;
    const ShadingCells& cells_;
    Bytes marks_;
};

/// Components of unit normals (signs of slopes): of sought cells, and then of those beside them.
struct Membrane {
    std::vector<float> a, b;
    struct Beside {
        int at[4], count = 0;
    };
    std::vector<Beside> beside;  ///< of each sought cell

    Membrane(const SoughtCells& cells, const std::vector<int>& sought, const Doubles& z)
        : beside(sought.size()) {
        const auto add = [&](int i) {
            const stencil::CellNormal normal = cells.normal(z, i);
            a.push_back(normal.a), b.push_back(normal.b);
            return static_cast<int>(a.size()) - 1;
        };
        for (const int i : sought) add(i);
        for (std::size_t k = 0; k < sought.size(); ++k)
            cells.forNeighbours(sought[k], [&, &to = beside[k]](int i) {
                const Source from = cells.source(i);
                if (from == Source::none) return;
                const bool isSought = from == Source::sought;
                to.at[to.count++] =
                    isSought ? static_cast<int>(std::lower_bound(sought.begin(), sought.end(), i) -
                                                sought.begin())
                             : add(i);
            });
    }

    /// ∇²n = 0 by successive over-relaxation, forwards and backwards.
    void relax(const std::stop_token& stop) {
        const int count = static_cast<int>(beside.size());
        for (int sweep = 0; sweep < stencil::kFillSweeps && !stop.stop_requested(); ++sweep)
            for (int n = 0; n < count; ++n) {
                const int k = sweep % 2 ? count - 1 - n : n;
                float sumA = 0, sumB = 0;
                for (int j = 0; j < beside[k].count; ++j)
                    sumA += a[beside[k].at[j]], sumB += b[beside[k].at[j]];
                if (beside[k].count == 0) continue;
                const auto of = static_cast<float>(beside[k].count);
                a[k] += stencil::kFillOverRelaxation * (sumA / of - a[k]);
                b[k] += stencil::kFillOverRelaxation * (sumB / of - b[k]);
            }
    }
};

/// None that weighs anything.
SlopeTargets allocate(const LevelWork& work, const ReliefLevel& level, SlopeTargets::Measure measure,
                      SlopeTargets spare = {}) {
    const auto n = static_cast<std::size_t>(level.size());
    SlopeTargets t = std::move(spare);
    t.measure = measure;
    for (UnsetFloats* plane : {&t.p, &t.q, &t.weight}) {
        if (plane->capacity() < n) *plane = UnsetFloats();  // nothing is worth copying
        plane->resize(n);
    }
    work.forRows(level.height, [&](int y) {
        for (UnsetFloats* plane : {&t.p, &t.q, &t.weight})
            std::fill_n(plane->begin() + std::ptrdiff_t{y} * level.width, level.width, 0.0f);
    });
    return t;
}

int reachOf(const FillWeights& weights) { return weights.band > 0 ? weights.bandWidth : 0; }

}  // namespace

SlopeTargets fillNormals(const LevelWork& work, const ReliefLevel& level, const ShadingCells& cells,
                         const Doubles& z, const FillWeights& weights, SlopeTargets spare) {
    if (!level.silhouette) return {};
    SoughtCells seeking(work, level, cells, reachOf(weights));
    const std::vector<int> sought = seeking.atSilhouette(work);
    if (sought.empty() || work.stop.stop_requested()) return {};
    Membrane normals(seeking, sought, z);
    normals.relax(work.stop);
    SlopeTargets t = allocate(work, level, SlopeTargets::Measure::normals, std::move(spare));
    for (std::size_t k = 0; k < sought.size(); ++k)
        setTarget(t.view(), sought[k], normals.a[k], normals.b[k],
                  cells.kind[sought[k]] == CellKind::lit ? weights.band : weights.shadow);
    return t;
}

SlopeTargets targetsFromOrientation(const LevelWork& work, const ReliefLevel& level,
                                    const ShadingCells& cells, const Floats& f, const Floats& g,
                                    const FillWeights& weights) {
    if (!level.silhouette) return {};
    const std::vector<int> sought =
        SoughtCells(work, level, cells, reachOf(weights)).atSilhouette(work);
    if (sought.empty()) return {};
    SlopeTargets t = allocate(work, level, SlopeTargets::Measure::normals);
    for (const int i : sought) {
        const auto normal =
            stencil::normal(stencil::middleOfCell(f.data(), g.data(), i, level.width));
        setTarget(t.view(), i, -normal.x, -normal.y,
                  cells.kind[i] == CellKind::lit ? weights.band : weights.shadow);
    }
    return t;
}

SlopeTargets slopesOfOrientation(const LevelWork& work, const ReliefLevel& level,
                                 const ShadingCells& cells, const Floats& f, const Floats& g) {
    SlopeTargets t = allocate(work, level, SlopeTargets::Measure::slopes);
    work.forRows(level.height, [&](int y) {
        for (int i = y * level.width; i < (y + 1) * level.width; ++i)
            if (cells.on(i)) setSlopeOfOrientation(t.view(), f.data(), g.data(), i, level.width);
    });
    return t;
}

SlopeTargets mendingSlopes(const LevelWork& work, const ShadingCells& cells, const Doubles& z,
                           SlopeTargets filled) {
    SlopeTargets t = std::move(filled);
    t.measure = SlopeTargets::Measure::slopes;
    work.forRows(cells.height, [&](int y) {
        for (int i = y * cells.width; i < (y + 1) * cells.width; ++i)
            if (cells.on(i)) setMendingSlope(t.view(), cells.view(), kReachTable, z.data(), i);
    });
    return t;
}

}  // namespace weft::relief
