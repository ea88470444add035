#pragma once
// The one cycle on nine-point levels, whatever their operators are: those below a mask's 5-point
// operator, and those of relief's height steps.
#include <stop_token>
#include <vector>

#include "cpu/grid.h"
#include "cpu/multigrid/hierarchy.h"
#include "cpu/multigrid/row_pipeline.h"
#include "cpu/multigrid/row_window.h"
#include "weft/backend/thread_pool.h"

namespace weft {

/// What a pass does with x before it smooths: nothing, x += P e, x = P e, x = 0; addNearBoundary is
/// add after a fine pass near the boundary.
enum class Prolong { none, add, addNearBoundary, assign, zero };

/// ω of two Jacobi sweeps: roots of the Chebyshev polynomial of degree 2 on an interval of the
/// spectrum of D⁻¹A. In any order they are a symmetric smoother.
struct Chebyshev2 {
    float omega1, omega2;
    constexpr Chebyshev2(float low, float high)
        : omega1(2 / (low + high + 0.70710678f * (high - low))),
          omega2(2 / (low + high - 0.70710678f * (high - low))) {}
};

/// The upper part of the spectrum of D⁻¹A is [2/3, 3/2] (interior 9-point Galerkin stencils), but
/// what is left over near the boundary is smoother than that: reaching further down halves the error
/// that a cycle leaves there. 0.78 at the eigenvalue 2, and D⁻¹A has none above for M-matrices.
inline constexpr Chebyshev2 kCoarseSweeps(0.4f, 1.7f);
/// Below links that are not all 1 what is left over is smoother still.
inline constexpr Chebyshev2 kCoarseSweepsOfLinks(0.3f, 1.7f);

/// How levels are smoothed: two sweeps after the coarse-grid correction, and before it the same two
/// or, `first` > 0, one step from zero, with this ω: then a V-cycle is not symmetric, and there is no
/// full multigrid.
struct CoarseSmoothing {
    Chebyshev2 sweeps;
    float first = 0;
};

/// V-cycles and the descent of full multigrid. Not thread-safe; uses the pool.
class CoarseCycle {
public:
    struct Arrays {
        Grid<float> x, f;
        RowWindow t;  ///< x after the first sweep, and residuals
    };
    /// What conjugate gradients have done to the first level on the way: f ← f − α q as its rows come
    /// in, and Σ f x and Σ q x of every row as it is finished.
    struct Products {
        const float* q = nullptr;  ///< row 0, or null; the level's stride
        float alpha = 0;
        double *ofF = nullptr, *ofQ = nullptr;
    };

    explicit CoarseCycle(ThreadPool& pool) : pool_(&pool) {}

    /// Passes end early, with arrays half done, once `stop` is requested.
    void setStop(std::stop_token stop) { stop_ = std::move(stop); }
    /// Works on these levels, finest first, from now on. The caller shapes x and f of each: zero
    /// around the cells.
    void attach(const std::vector<CoarseLevel>& levels, const CoarseSmoothing& smoothing,
                int channels);
    /// The last level is symmetric and has more than one cell: takes the inverse of its operator, in
    /// double, of at most some dozens of cells. Of those that hold nothing it is 0.
    void invertLast();

    [[nodiscard]] bool empty() const { return arrays_.empty(); }
    [[nodiscard]] std::size_t size() const { return arrays_.size(); }
    [[nodiscard]] Arrays& operator[](std::size_t level) { return arrays_[level]; }

    /// x of the level ← a V-cycle for A x = f from zero. Returns max |x|.
    float correct(std::size_t level, int channels);
    /// The same of the first level, of one channel, with `products`.
    void correct(const Products& products);
    /// f of the second level ← what the first one's says before any sweep.
    void restrictFirst(int channels) { restrictLevel(0, {0, channels}, true); }
    /// Full multigrid from f of the first level. Returns max |x| there.
    float descend(int channels);

private:
    struct Ops;
    struct alignas(64) Largest {
        float value = 0;
    };

    /// V-cycle on a level and those below, from x = 0 or x = P e. `parallel`: all threads are its
    /// own.
    void vCycle(std::size_t level, const Channels& channels, Prolong from, bool parallel);
    void solveLast(const Channels& channels);
    void multiplyByInverse(int channel);
    void fmgUp(std::size_t level, const Channels& channels, bool parallel);
    void restrictLevel(std::size_t level, const Channels& channels, bool parallel);
    /// work(some) for some of the channels, a thread each.
    template <class Work>
    void splitChannels(const Channels& channels, const Work& work);
    [[nodiscard]] bool isSmall(std::size_t level) const;
    [[nodiscard]] float takeLargest();

    ThreadPool* pool_;
    const simd::RowKernels* kernels_ = &simd::rowKernels();
    const std::vector<CoarseLevel>* levels_ = nullptr;
    CoarseSmoothing smoothing_ = {kCoarseSweeps};
    std::vector<Arrays> arrays_;
    std::vector<Largest> largest_;  ///< that jobs met on the measured level, a slot each
    std::vector<float> inverse_;    ///< of the last operator, cells row by row; empty: one cell
    Products products_;
    std::size_t measured_ = 0;  ///< the level whose last sweeps measure x
    std::stop_token stop_;
};

}  // namespace weft
