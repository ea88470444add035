#pragma once
// A synchronous step of (f, g) as a linear map: how fast relaxations converge, and to what.
#include <functional>
#include <stop_token>
#include <vector>

#include "weft/backend/orientation_relaxer.h"
#include "weft/backend/thread_pool.h"
#include "weft/stencil/reflectance.h"

namespace weft::relief {

/// J = I − K' M of a synchronous step u ← K(M u) about some (f, g); M takes the mean of a pixel's
/// neighbours. Systems of it are solved by BiCGSTAB (H. A. van der Vorst, SIAM J. Sci. Stat. Comput.
/// 13, 1992). Not for the textbook's kernel, which looks at the old value too. One thread, whose pool
/// it uses; about 80 B a pixel. Bits do not depend on the number of threads.
class OrientationJacobian {
public:
    using Asked = std::function<bool()>;
    /// About the (f, g) that `picture` starts from, which outlives this.
    OrientationJacobian(ThreadPool& pool, const OrientationPicture& picture);

    /// The share that a synchronous step leaves of the slowest error about a converged (f, g): 1 − μ
    /// with the least eigenvalue μ of J, by inverse iteration (G. H. Golub, C. F. Van Loan, Matrix
    /// Computations, section 8.2). As neighbours alternate like a chessboard's pixels, eigenvalues of
    /// K' M come in pairs ± and no other is larger. 0: stopped, given up or not to be told there.
    [[nodiscard]] double slowestShare(const std::stop_token& stop, const Asked& givenUp);

    /// Newton's step from there.
    struct Step {
        double length = 0;      ///< root mean square over the relaxed pixels; 0: not to be told
        std::vector<float> fg;  ///< where it leads, f and g one behind the other; empty: far away
        double change = 0;      ///< of a synchronous step from there, root mean square, smoothed
    };
    /// About the distance from what relaxations converge to, within a fifth where that is near; where
    /// it is no more than `near`, what they converge to, a twentieth of it off. After newton() or
    /// slowestShare() this object is spent.
    [[nodiscard]] Step newton(double near, const std::stop_token& stop);

private:
    /// Rows with a border of zeros; 0, too, where (f, g) is not relaxed.
    struct Plane {
        std::vector<float> f, g;
    };

    [[nodiscard]] std::size_t at(int x, int y) const {
        return static_cast<std::size_t>(y + 1) * static_cast<std::size_t>(stride_) +
               static_cast<std::size_t>(x + 1);
    }
    void linearise();
    /// before_ ← (f, g), of one pixel behind the other.
    void place(const float* f, const float* g);
    /// K of a relaxed pixel where M u is (f, g) beside what it is about before_.
    [[nodiscard]] stencil::Stereographic<double> update(std::size_t packed, std::size_t i, double f,
                                                        double g) const;
    /// What a synchronous step from `fg` changes, root mean square over the relaxed pixels; `fg` goes
    /// `share` of the way.
    double sweep(std::vector<float>& fg, float share);
    /// to ← J v, in the row of pixels from `begin`.
    void image(const Plane& v, Plane& to, std::size_t begin) const;
    /// solution_ of J x = residual_, to `share` of the residual, or to kRough of it where `goesOn`,
    /// asked once, says so then. False where stopped, given up or broken down.
    bool solve(double share, const Asked& givenUp, const Asked& goesOn);
    /// Σ ofRow(where the row begins) over all rows.
    template <class OfRow>
    double sum(const OfRow& ofRow);
    [[nodiscard]] double dot(const Plane& a, const Plane& b, std::size_t begin) const;

    ThreadPool& pool_;
    const OrientationPicture& picture_;
    int width_, height_, stride_;
    double cells_ = 0;  ///< relaxed pixels
    Plane before_, residual_, solution_, shadow_, direction_, product_, image_;
    Plane byF_, byG_;           ///< K' by the neighbours' sums of f and of g
    std::vector<double> rows_;  ///< sums, whatever the number of threads
};

}  // namespace weft::relief
