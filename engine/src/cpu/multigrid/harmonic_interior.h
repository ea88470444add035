#pragma once
// D far from fixed cells where the right-hand side is zero: kept on the first coarse level alone.
#include <array>
#include <stop_token>
#include <vector>

#include "cpu/multigrid/hierarchy.h"
#include "cpu/simd/harmonic_kernels.h"

namespace weft {

/// Fine rows of one thread, interpolated from coarse ones (simd/harmonic_kernels.h).
class HarmonicRows {
public:
    void attach(const Grid<float>& coarse);
    /// Pairs [first, last) of row y, within its far part; lasts until the next call. Index 0 is the
    /// row's first cell. Fast for a channel's rows in turn; a row of two runs takes them by `run` 0
    /// and 1.
    simd::HarmonicRow row(int channel, int y, Hierarchy::Blocks pairs, int run = 0);

private:
    /// Cells (2X + 1, 2Y + 1), at least on [first, last).
    const float* centres(int channel, int Y, int first, int last, int run);

    struct Centres {
        int Y = -1, first = 0, last = 0;
    };
    const Grid<float>* coarse_ = nullptr;
    RawBuffer<float> memory_;
    std::vector<std::array<Centres, 4>> have_;  ///< of each channel: two runs, two rows
};

/// D on the points of the first coarse level: exact to what the levels below say in the far parts of
/// rows (simd::PairParts), and a copy of the finest level's around them.
class HarmonicInterior {
public:
    explicit HarmonicInterior(ThreadPool& pool) : pool_(&pool) {}

    /// A new domain: what is left over from another one counts no more.
    void attach(const Hierarchy& hierarchy) { hierarchy_ = &hierarchy, fresh_ = false; }
    /// Takes D over from a coarse level's x, which gets other storage.
    void take(Grid<float>& x);
    /// D += e, and a step of relaxation in the far parts, whose residual was r before; null: no step.
    void correct(const Grid<float>& e, const Grid<float>* r);
    /// Takes from x what lies around the far parts. A last pass leaves it out: what it would change
    /// is less than its residual.
    void inject(const Grid<float>& x);
    /// f = − A D on the far parts. Returns max |f| on the scale of the finest level's residual.
    float residual(Grid<float>& f) const;
    /// Writes the far parts of x and gives the memory back; false if stopped half-way, and it stays.
    [[nodiscard]] bool fill(Grid<float>& x, const std::stop_token& stop);
    [[nodiscard]] const Grid<float>& coarse() const { return coarse_; }

private:
    ThreadPool* pool_;
    const Hierarchy* hierarchy_ = nullptr;
    Grid<float> coarse_;
    bool fresh_ = false;
};

}  // namespace weft
