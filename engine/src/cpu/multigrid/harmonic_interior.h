#pragma once
// D far from fixed cells where the right-hand side is zero: kept on the first coarse level alone.
#include <array>
#include <stop_token>
#include <vector>

#include "cpu/multigrid/hierarchy.h"
#include "cpu/simd/harmonic_kernels.h"

namespace weft {

/// Fine rows of one thread, interpolated from coarse ones (weft: simd/harmonic_kernels.h).
class HarmonicRows {
public:
    void attach(const Grid<float>& coarse);
    /// Pairs [first, last) of row y, which are deep in it; lasts until the next call. Index 0 is the
    /// row's first cell. Fast for a channel's rows in turn; a row of two runs takes them by `run` 0
    /// and 1.
    simd::HarmonicRow row(int channel, int y, int first, int last, int run = 0);

private:
    /// Cells (2X + 1, 2Y + 1), at least on [first, last).
    const float* centres(int channel, int Y, int first, int last, int run);

    struct Centres {
        int Y = -1, first = 0, last = 0;
    };
    const Grid<float>* coarse_ = nullptr;
    const simd::HarmonicKernels* kernels_ = &simd::harmonicKernels();
    RawBuffer<float> memory_;
    std::vector<std::array<Centres, 4>> have_;  ///< of each channel: two runs, two rows
};

/// D on the points of the first coarse level: exact to what the levels below say in the deep parts of
/// rows (simd::PairParts), and a copy of the finest level's around them.
class HarmonicInterior {
public:
    /// A new domain: what is left over from another one counts no more.
    void forget() { fresh_ = false; }
    /// Takes D over from a coarse level's x, which gets other storage.
    void take(Grid<float>& x, const Hierarchy& hierarchy, ThreadPool& pool);
    /// D += e, and a step of relaxation in the deep parts, whose residual was r before; null: no
    /// step.
    void correct(const Grid<float>& e, const Grid<float>* r, const Hierarchy& hierarchy,
                 ThreadPool& pool);
    /// Takes from x what lies around the deep parts. A last pass leaves it out: what it would change
    /// is less than its residual.
    void inject(const Grid<float>& x, const Hierarchy& hierarchy, ThreadPool& pool);
    /// f = − A D on the deep parts. Returns max |f| on the scale of the finest level's residual.
    float residual(const Hierarchy& hierarchy, Grid<float>& f, ThreadPool& pool) const;
    /// Writes the deep parts of x. False if stopped half-way.
    [[nodiscard]] bool fill(Grid<float>& x, const Hierarchy& hierarchy, ThreadPool& pool,
                            const std::stop_token& stop) const;
    [[nodiscard]] Grid<float>& coarse() { return coarse_; }
    [[nodiscard]] const Grid<float>& coarse() const { return coarse_; }

private:
    Grid<float> coarse_;
    bool fresh_ = false;
};

}  // namespace weft
