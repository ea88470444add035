#include "cpu/relief/normal_fill.h"

#include <algorithm>

#include "weft/stencil/relief_sampling.h"

namespace weft::relief {

namespace {

using Source = stencil::NormalSource;

/// Components of unit normals per cell (signs of slopes), and what they rest on.
struct NormalField {
    int width, height;
    UnsetFloats a, b;  ///< unset where the source is none
    std::vector<Source> source;
};

/// Cells whose first vertex is within `reach` of the silhouette.
Bytes bandCells(const ReliefLevel& level, int reach) {
    const int w = level.width, h = level.height;
    Bytes band(level.size(), 0);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            if (!level.onSilhouette(y * w + x)) continue;
            for (int v = std::max(0, y - reach - 1); v <= std::min(h - 2, y + reach); ++v)
                for (int u = std::max(0, x - reach - 1); u <= std::min(w - 2, x + reach); ++u)
                    band[v * w + u] = 1;
        }
    return band;
}

NormalField normalsOfCells(const LevelWork& work, const ReliefLevel& level, const ShadingCells& cells,
                           const Doubles& z, const Bytes& band) {
    const auto size = static_cast<std::size_t>(level.size());
    NormalField n{level.width, level.height, UnsetFloats(size), UnsetFloats(size),
                  std::vector<Source>(size, Source::none)};
    work.forRows(level.height - 1, [&](int y) {
        for (int x = 0; x + 1 < level.width; ++x) {
            const int i = y * level.width + x;
            const stencil::CellNormal normal =
                cells.on(i) ? surfaceNormal(cells.view(), z.data(), i, band[i] != 0)
                            : silhouetteNormal(level.view(), i);
            n.a[i] = normal.a, n.b[i] = normal.b, n.source[i] = normal.source;
        }
    });
    return n;
}

template <class Visit>
void forNeighbours(const NormalField& n, int i, const Visit& visit) {
    stencil::forNeighbours(i % n.width, i / n.width, n.width, n.height, visit);
}

/// Sought cells of the parts that meet the silhouette, in row order.
std::vector<int> partsAtSilhouette(const NormalField& n) {
    std::vector<int> found, stack, part;
    Bytes seen(n.source.size(), 0);
    for (int first = 0; first < static_cast<int>(n.source.size()); ++first) {
        if (seen[first] || n.source[first] != Source::sought) continue;
        bool meets = false;
        part.clear();
        stack.assign(1, first);
        seen[first] = 1;
        while (!stack.empty()) {
            const int i = stack.back();
            stack.pop_back();
            part.push_back(i);
            forNeighbours(n, i, [&](int k) {
                meets |= n.source[k] == Source::silhouette;
                if (seen[k] || n.source[k] != Source::sought) return;
                seen[k] = 1;
                stack.push_back(k);
            });
        }
        if (meets) found.insert(found.end(), part.begin(), part.end());
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// ∇²n = 0 by successive over-relaxation, forwards and backwards.
void relax(NormalField& n, const std::vector<int>& sought, const std::stop_token& stop) {
    const int count = static_cast<int>(sought.size());
    for (int sweep = 0; sweep < stencil::kFillSweeps && !stop.stop_requested(); ++sweep)
        for (int k = 0; k < count; ++k) {
            const int i = sought[sweep % 2 ? count - 1 - k : k];
            float a = 0, b = 0, c = 0;
            forNeighbours(n, i, [&](int j) {
                if (n.source[j] == Source::none) return;
                a += n.a[j], b += n.b[j], c += 1;
            });
            if (c == 0) continue;
            n.a[i] += stencil::kFillOverRelaxation * (a / c - n.a[i]);
            n.b[i] += stencil::kFillOverRelaxation * (b / c - n.b[i]);
        }
}

/// None that weighs anything.
SlopeTargets allocate(const LevelWork& work, const ReliefLevel& level,
                      SlopeTargets::Measure measure) {
    const auto n = static_cast<std::size_t>(level.size());
    SlopeTargets t{measure, UnsetFloats(n), UnsetFloats(n), UnsetFloats(n)};
    work.forRows(level.height, [&](int y) {
        for (UnsetFloats* plane : {&t.p, &t.q, &t.weight})
            std::fill_n(plane->begin() + std::ptrdiff_t{y} * level.width, level.width, 0.0f);
    });
    return t;
}

std::vector<int> soughtCells(const LevelWork& work, const ReliefLevel& level,
                             const ShadingCells& cells, const Doubles& z, const FillWeights& weights,
                             NormalField& n) {
    if (!level.silhouette) return {};
    n = normalsOfCells(
        work, level, cells, z,
        weights.band > 0 ? bandCells(level, weights.bandWidth) : Bytes(level.size(), 0));
    return partsAtSilhouette(n);
}

}  // namespace

SlopeTargets fillNormals(const LevelWork& work, const ReliefLevel& level, const ShadingCells& cells,
                         const Doubles& z, const FillWeights& weights) {
    NormalField n{};
    const std::vector<int> sought = soughtCells(work, level, cells, z, weights, n);
    if (sought.empty()) return {};
    relax(n, sought, work.stop);
    SlopeTargets t = allocate(work, level, SlopeTargets::Measure::normals);
    for (const int i : sought)
        setTarget(t.view(), i, n.a[i], n.b[i],
                  cells.kind[i] == CellKind::lit ? weights.band : weights.shadow);
    return t;
}

SlopeTargets targetsFromOrientation(const LevelWork& work, const ReliefLevel& level,
                                    const ShadingCells& cells, const Floats& f, const Floats& g,
                                    const FillWeights& weights) {
    NormalField n{};
    const std::vector<int> sought =
        soughtCells(work, level, cells, Doubles(level.size(), 0.0), weights, n);
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
                           const SlopeTargets& filled) {
    SlopeTargets t = filled;
    t.measure = SlopeTargets::Measure::slopes;
    work.forRows(cells.height, [&](int y) {
        for (int i = y * cells.width; i < (y + 1) * cells.width; ++i)
            if (cells.on(i)) setMendingSlope(t.view(), cells.view(), kReachTable, z.data(), i);
    });
    return t;
}

}  // namespace weft::relief
