#include "cpu/relief/levels/relief_level.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "cpu/relief/levels/picture_rows.h"
#include "cpu/relief/levels/stoppable_rows.h"
#include "weft/stencil/relief_sampling.h"
#include "weft/stencil/surface_normal.h"

namespace weft::relief {

namespace {

/// False if stopped, with planes left out.
bool allocate(ReliefLevel& level, LevelPlanes planes, const LevelWork& work) {
    const auto n = static_cast<std::size_t>(level.size());
    const auto clear = [&](auto& plane) { fillUnlessStopped(plane, n, 0, work.stop); };
    const auto clearSome = [&](int part) {
        if (part == 0) clear(level.fixedHeight);
        if (part == 1) clear(level.shading), clear(level.clipped), clear(level.fixed);
        if (part == 2) clear(level.knownF), clear(level.known);
        if (part == 3) clear(level.knownG);
    };
    clear(level.inside);
    for (int part = 0; part < 4 && planes == LevelPlanes::all && !work.pool; ++part) clearSome(part);
    if (planes == LevelPlanes::all && work.pool) work.pool->run(4, clearSome);
    if (!level.doubt.empty()) clear(level.doubt);
    if (!level.rim.empty()) fillUnlessStopped(level.rim, n, 1, work.stop);
    return !work.stop.stop_requested();
}

[[nodiscard]] bool hasMaskAlone(const ReliefLevel& level) { return level.shading.empty(); }

bool isBesideMask(const stencil::LevelView& level, int x, int y) {
    bool beside = false;
    stencil::forNeighbours(x, y, level.width, level.height,
                           [&](int k) { beside |= level.inside[k] != 0; });
    return beside && !level.inside[y * level.width + x];
}

/// Of a level, and its rim (null: everywhere 1). What a coarse row is not sampled from may be
/// missing.
struct FineRows {
    stencil::LevelView level;
    const float* rim;
};

/// How much of a coarse sample lies inside.
double maskAt(const stencil::LevelView& fine, const stencil::Corners& c) {
    double mask = 0;
    for (int k = 0; k < 4; ++k)
        if (fine.inside[c.index[k]]) mask += c.weight[k];
    return mask;
}

/// How far the surface turns away at a coarse sample outside the mask: the mean over the fine edge
/// within one step.
float rimAt(const FineRows& fine, const stencil::LevelView& coarse, int x, int y) {
    const stencil::LevelView& from = fine.level;
    const double sx = coarse.stepX / from.stepX, sy = coarse.stepY / from.stepY;
    double weight = 0, sum = 0;
    for (int v = std::max(0, static_cast<int>((y - 1) * sy));
         v <= std::min<double>(from.height - 1, (y + 1) * sy); ++v)
        for (int u = std::max(0, static_cast<int>((x - 1) * sx));
             u <= std::min<double>(from.width - 1, (x + 1) * sx); ++u) {
            const double t = (1 - std::abs(u / sx - x)) * (1 - std::abs(v / sy - y));
            if (t <= 0 || !isBesideMask(from, u, v)) continue;
            weight += t;
            sum += t * fine.rim[v * from.width + u];
        }
    return weight > 0 ? static_cast<float>(sum / weight) : 1;
}

/// Samples a coarse level row by row.
class RowSampler {
public:
    /// `fine`: the shape alone.
    RowSampler(const LevelShape& fine, ReliefLevel& coarse)
        : coarse_(coarse), maskAlone_(hasMaskAlone(coarse)) {
        for (int x = 0; x < coarse.width; ++x)
            columns_.push_back(stencil::placeOn(x, coarse.stepX / fine.stepX, fine.width));
        for (int y = 0; y < coarse.height; ++y)
            rows_.push_back(stencil::placeOn(y, coarse.stepY / fine.stepY, fine.height));
    }

    void sample(const FineRows& fine, int y) const {
        const stencil::LevelView &from = fine.level, to = coarse_.view();
        for (int x = 0; x < coarse_.width; ++x) {
            const int i = y * coarse_.width + x;
            const stencil::Corners c = corners(from, x, y);
            if (maskAlone_) {
                to.inside[i] = maskAt(from, c) >= 0.5;
            } else {
                sampleShading(from, c, to, i);
                if (from.fixed && to.onBorder(x, y)) sampleFixed(from, c, to, i);
                if (coarse_.silhouette && !coarse_.inside[i]) sampleSilhouette(from, to, x, y);
            }
            if (fine.rim && !coarse_.inside[i]) coarse_.rim[i] = rimAt(fine, to, x, y);
        }
    }

private:
    /// As stencil::cornersOf.
    [[nodiscard]] stencil::Corners corners(const stencil::LevelView& fine, int x, int y) const {
        const stencil::Place &px = columns_[x], &py = rows_[y];
        const double u = px.t, v = py.t;
        const int first = py.cell * fine.width + px.cell;
        return {{first, first + 1, first + fine.width, first + fine.width + 1},
                {(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v}};
    }

    ReliefLevel& coarse_;
    bool maskAlone_;
    std::vector<stencil::Place> columns_, rows_;
};

LevelShape shapeOf(const ReliefProblem& problem) {
    return {.width = problem.extent().width, .height = problem.extent().height};
}

/// A level whose planes are yet to be filled, those that `rows` fill. False if stopped.
bool begin(ReliefLevel& level, const LevelShape& shape, const PictureRows& rows,
           const LevelWork& work) {
    static_cast<LevelShape&>(level) = shape;
    level.silhouette = rows.marksSilhouette();
    level.doubt.resize(rows.hasDoubt() ? 1 : 0);
    level.rim.resize(rows.hasRim() ? 1 : 0);
    return allocate(level, rows.planes(), work);
}

ReliefLevel finest(const ReliefProblem& problem, LevelPlanes planes,
                   std::span<const BorderNormal> cut, const LevelWork& work) {
    const PictureRows rows(problem, planes, cut);
    ReliefLevel level;
    if (!begin(level, shapeOf(problem), rows, work)) return level;
    work.forBands(level.height, kLongBand, [&](int top, int bottom) {
        rows.make(level.view(), level.rim.data(), top, bottom);
    });
    return level;
}

/// A few rows of a finest level, in memory of their own.
class FewRows {
public:
    FewRows(const PictureRows& rows, const LevelShape& whole) : rows_(rows), whole_(whole) {}

    /// What coarse rows top to bottom − 1 are sampled from, until the next call.
    FineRows below(const LevelShape& coarse, int top, int bottom) {
        const double step = coarse.stepY / whole_.stepY;
        const int first = std::max(0, static_cast<int>((top - 1) * step) - 1);
        const int end = std::min(whole_.height, static_cast<int>(bottom * step) + 3);
        LevelShape shape = whole_;
        shape.height = end - first;
        begin(few_, shape, rows_, {});
        float* const rim = atRow(few_.rim.data(), first);
        const stencil::LevelView view = wholeView(first);
        rows_.make(view, rim, first, end);
        return {view, rim};
    }

private:
    /// Where row 0 of the whole level would lie, if its row `first` lies at `memory`.
    template <class T>
    [[nodiscard]] T* atRow(T* memory, int first) const {
        const auto before = std::uintptr_t{sizeof(T)} * static_cast<std::uintptr_t>(first) *
                            static_cast<std::uintptr_t>(whole_.width);
        return memory ? reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(memory) - before)
                      : nullptr;
    }
    [[nodiscard]] stencil::LevelView wholeView(int first) const {
        const stencil::LevelView few = few_.view();
        return {whole_.width,
                whole_.height,
                whole_.stepX,
                whole_.stepY,
                atRow(few.shading, first),
                atRow(few.inside, first),
                atRow(few.clipped, first),
                nullptr,
                nullptr,
                atRow(few.known, first),
                atRow(few.knownF, first),
                atRow(few.knownG, first),
                atRow(few.doubt, first)};
    }

    const PictureRows& rows_;
    LevelShape whole_;
    ReliefLevel few_;
};

/// coarser(finest level) without that one in memory.
ReliefLevel second(const ReliefProblem& problem, LevelPlanes planes,
                   std::span<const BorderNormal> cut, const LevelWork& work) {
    const PictureRows rows(problem, planes, cut);
    const LevelShape whole = shapeOf(problem);
    ReliefLevel level;
    if (!begin(level, coarserShape(whole), rows, work)) return level;
    const RowSampler sampler(whole, level);
    work.forBands(level.height, kLongBand, [&](int top, int bottom) {
        FewRows few(rows, whole);
        for (int y = top; y < bottom; y += kShortBand) {
            const int end = std::min(bottom, y + kShortBand);
            const FineRows fine = few.below(level, y, end);
            for (int k = y; k < end; ++k) sampler.sample(fine, k);
        }
    });
    return level;
}

}  // namespace

ReliefLevel maskLevel(const ReliefProblem& problem, const LevelWork& work) {
    return finest(problem, LevelPlanes::mask, {}, work);
}

ReliefLevel finestLevel(const ReliefProblem& problem, const LevelWork& work,
                        std::span<const BorderNormal> cut) {
    return finest(problem, LevelPlanes::all, cut, work);
}

ReliefLevel secondLevel(const ReliefProblem& problem, const LevelWork& work,
                        std::span<const BorderNormal> cut) {
    return second(problem, LevelPlanes::all, cut, work);
}

ReliefLevel secondMaskLevel(const ReliefProblem& problem, const LevelWork& work) {
    return second(problem, LevelPlanes::mask, {}, work);
}

ReliefLevel coarser(const ReliefLevel& fine, const LevelWork& work) {
    ReliefLevel coarse;
    static_cast<LevelShape&>(coarse) = coarserShape(fine);
    coarse.silhouette = fine.silhouette;
    coarse.doubt.resize(fine.doubt.empty() ? 0 : 1);
    coarse.rim.resize(fine.rim.empty() ? 0 : 1);
    const bool maskAlone = hasMaskAlone(fine);
    if (!allocate(coarse, maskAlone ? LevelPlanes::mask : LevelPlanes::all, work)) return coarse;
    const FineRows rows{fine.view(), fine.rim.empty() ? nullptr : fine.rim.data()};
    const RowSampler sampler(fine, coarse);
    work.forRows(coarse.height, [&](int y) { sampler.sample(rows, y); });
    if (!maskAlone) sampleBorderNormals(fine, coarse, work);
    return coarse;
}

ReliefLevel levelOfSide(const ReliefProblem& problem, int side, const LevelWork& work) {
    const Extent e = problem.extent();
    if (std::min(e.width, e.height) < 2 * side) return finestLevel(problem, work);
    ReliefLevel level = secondLevel(problem, work);
    while (level.shorterSide() >= 2 * side && !work.stop.stop_requested())
        level = coarser(level, work);
    return level;
}

void sampleBorderNormals(const ReliefLevel& fine, ReliefLevel& coarse, const LevelWork& work) {
    const stencil::LevelView from = fine.view(), to = coarse.view();
    work.forRows(coarse.height, [&](int y) {
        for (int x = 0; x < coarse.width; ++x) {
            const int i = y * coarse.width + x;
            if (coarse.fixed[i]) sampleBorderNormal(from, cornersOf(from, to, x, y), to, i);
        }
    });
}

Doubles givenHeights(const ReliefLevel& level) {
    Doubles z(level.size(), 0);
    for (int i = 0; i < level.size(); ++i)
        if (level.fixed[i]) z[i] = level.fixedHeight[i];
    return z;
}

Field normalsOf(const Field& height, const Mask& mask, const LevelWork& work) {
    const Extent e = height.extent();
    Field normals(e, 3, false);
    work.forRows(e.height, [&](int y) {
        float *nx = normals.row(0, y), *ny = normals.row(1, y), *nz = normals.row(2, y);
        for (int x = 0; x < e.width; ++x) {
            const auto n = stencil::surfaceNormal(
                x, y, e.width, e.height,
                [&](int u, int v) {
                    return mask.unknown({u, v});
                },
                [&](int u, int v) {
                    return height.at(0, {u, v});
                });
            nx[x] = n.x, ny[x] = n.y, nz[x] = n.z;
        }
    });
    return normals;
}

}  // namespace weft::relief

namespace weft {

Field normalsOf(const Field& height, const Mask& mask) { return relief::normalsOf(height, mask); }

}  // namespace weft
