#pragma once
// How fast a relaxation of (f, g) converges by theory.
#include <functional>
#include <stop_token>
#include <vector>

#include "weft/backend/orientation_relaxer.h"
#include "weft/backend/thread_pool.h"

namespace weft::relief {

/// The share that a synchronous step u ← K(M u) leaves of the slowest error about a converged (f, g):
/// 1 − μ with the least eigenvalue μ of J = I − K' M, by inverse iteration (G. H. Golub, C. F. Van
/// Loan, Matrix Computations, section 8.2), its systems by BiCGSTAB (H. A. van der Vorst, SIAM J.
/// Sci. Stat. Comput. 13, 1992). M takes the mean of a pixel's neighbours; as they alternate like a
/// chessboard's pixels, eigenvalues of K' M come in pairs ± and no other is larger. One thread, whose
/// pool it uses; about 180 B a pixel.
class OrientationRate {
public:
    using GivenUp = std::function<bool()>;
    /// About the (f, g) that `picture` starts from.
    OrientationRate(ThreadPool& pool, const OrientationPicture& picture);

    /// 0: stopped, given up, not to be told there, or of the textbook's kernel, which looks at the
    /// old value too.
    [[nodiscard]] double find(const std::stop_token& stop, const GivenUp& givenUp);

private:
    struct Pair {
        double f = 0, g = 0;
    };
    using Plane = std::vector<Pair>;
    /// ∂K of a pixel by the sum of its neighbours.
    struct Term {
        Pair byF, byG;
    };

    [[nodiscard]] std::size_t at(int x, int y) const {
        return static_cast<std::size_t>(y + 1) * static_cast<std::size_t>(stride_) +
               static_cast<std::size_t>(x + 1);
    }
    [[nodiscard]] Pair neighbourSum(const Plane& u, std::size_t i) const;
    void linearise(const OrientationPicture& picture);
    /// (J v) of a pixel.
    [[nodiscard]] Pair image(const Plane& v, std::size_t i) const;
    /// solution_ of J x = residual_, to a hundredth of the residual. False where stopped, given up or
    /// broken down.
    bool solve(const std::stop_token& stop, const GivenUp& givenUp);
    template <class OfPixel>
    double sum(const OfPixel& ofPixel);

    ThreadPool& pool_;
    int width_, height_, stride_;
    OrientationKernel kernel_;
    std::vector<bool> relaxed_;
    Plane before_, residual_, solution_, shadow_, direction_, product_, image_;
    std::vector<Term> terms_;
    std::vector<double> rows_;  ///< sums, whatever the number of threads
};

}  // namespace weft::relief
