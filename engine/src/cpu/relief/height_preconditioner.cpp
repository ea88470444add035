#include "cpu/relief/height_preconditioner.h"

#include <cmath>

namespace weft::relief {

using stencil::kBendBound, stencil::kLinkOmega, stencil::kThirdBound;

simd::NinePoint HeightPreconditioner::Level::view() const {
    return {centre.data(),    east.data(),      south.data(),
            southEast.data(), southWest.data(), inverse.data()};
}

void HeightPreconditioner::Level::reshape(const StoppableRows& rows, int width, int height) {
    for (Plane* p : {&centre, &east, &south, &southEast, &southWest, &inverse, &rhs, &x, &scratch})
        p->reshape(rows, width, height);
    rowSums.assign(height, 0);
}

void HeightPreconditioner::Level::invert(const StoppableRows& rows) {
    const simd::ReliefGrid g = centre.grid();
    rows.forRows(g.height, kLongBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < g.width; ++x) {
                const float c = centre.row(y)[x];
                inverse.row(y)[x] = c > 0 ? 1 / c : 0.0f;
            }
    });
    bands.prepare(rows, g, [&](int x, int y) { return inverse.row(y)[x] > 0; });
}

void HeightPreconditioner::build(const StoppableRows& rows, const ReliefLevel& level,
                                 const HeightForm& form, bool anew) {
    if (levels_.empty()) levels_.resize(1);
    if (anew) levels_[0].reshape(rows, level.width, level.height);
    assemble(rows, level, form);
    levels_[0].invert(rows);
    for (count_ = 1;; ++count_) {
        const simd::ReliefGrid fine = levels_[count_ - 1].centre.grid();
        if (std::min(fine.width, fine.height) <= stencil::kCoarsestLinks) break;
        if (levels_.size() == count_) levels_.emplace_back();
        if (anew) levels_[count_].reshape(rows, fine.width / 2 + 1, fine.height / 2 + 1);
        coarsen(rows, levels_[count_ - 1], levels_[count_]);
        levels_[count_].invert(rows);
    }
}

void HeightPreconditioner::Level::set(std::ptrdiff_t i, const stencil::HeightLinks& links) {
    centre.data()[i] = links.centre;
    east.data()[i] = links.east;
    south.data()[i] = links.south;
    southEast.data()[i] = links.southEast;
    southWest.data()[i] = links.southWest;
}

void HeightPreconditioner::assemble(const StoppableRows& rows, const ReliefLevel& level,
                                    const HeightForm& form) {
    Level& a = levels_[0];
    const int w = level.width, h = level.height;
    const std::ptrdiff_t s = a.centre.grid().stride;
    const SmoothnessWeights& smooth = form.smooth;
    const auto unknown = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < w && y < h && level.unknown(y * w + x);
    };
    const auto spring = [&](const Plane& bend, const Plane& third, std::ptrdiff_t i,
                            std::ptrdiff_t next) {
        return (smooth.bends ? kBendBound * (bend.data()[i] + bend.data()[next]) : 0.0f) +
               (smooth.thirds ? kThirdBound * third.data()[i] : 0.0f);
    };
    rows.forRows(h, kLongBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                if (!unknown(x, y)) continue;
                const std::ptrdiff_t i = y * s + x;
                stencil::HeightLinks links = stencil::heightLinks(
                    [&](int dx, int dy) -> stencil::CellTensor {
                        const std::ptrdiff_t k = i + dy * s + dx;
                        return {form.xx.data()[k], form.xy.data()[k], form.yy.data()[k],
                                smooth.twist.data()[k]};
                    },
                    [&](int dx) { return spring(smooth.bendX, smooth.thirdX, i + dx, i + dx + 1); },
                    [&](int dy) {
                        return spring(smooth.bendY, smooth.thirdY, i + dy * s, i + dy * s + s);
                    });
                if (!unknown(x + 1, y)) links.east = 0;
                if (!unknown(x, y + 1)) links.south = 0;
                if (!unknown(x + 1, y + 1)) links.southEast = 0;
                if (!unknown(x - 1, y + 1)) links.southWest = 0;
                a.set(i, links);
            }
    });
}

void HeightPreconditioner::coarsen(const StoppableRows& rows, const Level& fine, Level& coarse) {
    const simd::ReliefGrid f = fine.centre.grid(), c = coarse.centre.grid();
    const simd::NinePoint a = fine.view();
    rows.forRows(c.height, kLongBand, [&](int top, int bottom) {
        for (int Y = top; Y < bottom; ++Y)
            for (int X = 0; X < c.width; ++X)
                coarse.set(
                    Y * c.stride + X,
                    stencil::galerkinLinks([&](int dx, int dy) -> stencil::HeightLinks {
                        const std::ptrdiff_t i = (2 * Y + dy) * f.stride + 2 * X + dx;
                        return {a.centre[i], a.east[i], a.south[i], a.southEast[i], a.southWest[i]};
                    }));
    });
}

/// Many sweeps on a grid of a few rows.
void HeightPreconditioner::solveCoarsest(Level& level, const Plane& rhs, Plane& x) {
    const simd::ReliefKernels& kernels = simd::reliefKernels();
    const simd::ReliefGrid g = x.grid();
    const simd::NinePoint a = level.view();
    const auto sweep = [&](int colour) {
        kernels.sweepRows(g, a, rhs.data(), kLinkOmega, colour, x.data(), level.scratch.data(), 0,
                          g.height);
    };
    kernels.firstRows(g, a, rhs.data(), kLinkOmega, x.data(), 0, g.height);
    sweep(1);
    for (int i = 1; i < stencil::kCoarsestLinkSweeps; ++i)
        for (const int colour : {0, 1}) sweep(colour);
    for (int i = 0; i < stencil::kCoarsestLinkSweeps; ++i)
        for (const int colour : {1, 0}) sweep(colour);
}

void HeightPreconditioner::cycle(const StoppableRows& rows, std::size_t k, const Plane& rhs,
                                 const Advance* by, Plane& x, Doubles& rowSums) {
    Level& level = levels_[k];
    Level& next = levels_[k + 1];
    simd::LevelPass pass = {x.grid(),   level.bands.spans(), level.view(),
                            kLinkOmega, rhs.data(),          next.x.grid()};
    simd::RestrictionPass first{pass};
    if (by) first.q = by->q.data(), first.alpha = by->alpha, first.nextB = by->nextR.data();
    first.coarseSpans = next.bands.spans();
    first.coarseInverse = next.inverse.data();
    first.coarseB = next.rhs.data();
    level.bands.runCoarse(rows, pass.coarse.height, [&](float* scratch, int begin, int end) {
        simd::reliefKernels().restrictResidual(first, scratch, begin, end);
    });
    if (k + 2 == count_)
        solveCoarsest(next, next.rhs, next.x);
    else
        cycle(rows, k + 1, next.rhs, nullptr, next.x, next.rowSums);
    if (by) pass.b = by->nextR.data();
    const simd::CorrectionPass second{pass, next.x.data(), x.data(), rowSums.data()};
    level.bands.run(rows, [&](float* scratch, int begin, int end) {
        simd::reliefKernels().correctAndSmooth(second, scratch, begin, end);
    });
}

/// A grid that is its own coarsest one.
void HeightPreconditioner::solveAlone(const Plane& rhs, const Advance* by, Plane& x,
                                      Doubles& rowSums) {
    const simd::ReliefGrid g = x.grid();
    if (by)
        for (int y = 0; y < g.height; ++y)
            for (int i = 0; i < g.width; ++i)
                by->nextR.row(y)[i] = rhs.row(y)[i] - by->alpha * by->q.row(y)[i];
    const Plane& b = by ? by->nextR : rhs;
    solveCoarsest(levels_[0], b, x);
    for (int y = 0; y < g.height; ++y) {
        rowSums[y] = 0;
        for (int i = 0; i < g.width; ++i) rowSums[y] += double{b.row(y)[i]} * x.row(y)[i];
    }
}

void HeightPreconditioner::apply(const StoppableRows& rows, const Plane& r, Plane& z,
                                 Doubles& rowSums, const Advance* by) {
    count_ == 1 ? solveAlone(r, by, z, rowSums) : cycle(rows, 0, r, by, z, rowSums);
}

}  // namespace weft::relief
