#pragma once
// How far a relaxation of (f, g) is from what it converges to, by solving.
#include <cstdint>
#include <functional>
#include <vector>

#include "relief/orientation_distance.h"
#include "relief/orientation_jacobian.h"

namespace weft::relief {

/// By Newton's steps, where solves on the host cost little. A first one tells how many changes of a
/// synchronous step the distance is; when that many are near the tolerance another tells what the
/// relaxation converges to, and from then on it is held against that; how far off that is itself, the
/// change of a step from there tells, by as many changes a distance. How far a scheme moves says
/// less: slow modes hide behind fast ones, and blocks that read each other's values while they change
/// fall behind where another program has the processor. One thread.
class SolvedDistance {
public:
    using Left = OrientationDistance::Left;
    /// Newton's step from where the relaxation is, for distances up to `near`.
    using Solve = std::function<OrientationJacobian::Step(double near)>;

    void restart() { *this = {}; }
    /// Another tolerance is asked: the next check may be worth a look.
    void lookSoon() { next_ = latest_ = 1; }
    /// A look is due at a check after `step` steps, where one synchronous step would change (f, g) by
    /// `change`, root mean square.
    [[nodiscard]] bool isDue(double change, double tolerance, std::int64_t step) const;
    /// Takes f and g, one behind the other, of which `cells` pixels are relaxed.
    Left look(std::vector<float> now, double change, double cells, double tolerance,
              std::int64_t step, const Solve& solve);

private:
    std::vector<float> there_;   ///< what it converges to; empty: not known
    std::vector<float> before_;  ///< (f, g) at the last look
    double from_ = 0;            ///< distance at which Newton's step was taken last
    double off_ = 0;             ///< of there_ from what it converges to
    double changes_ = 0;         ///< of a synchronous step, that the distance was last; 0: not known
    double last_ = 0;            ///< distance at the last look
    std::int64_t next_ = 1;      ///< no look before
    std::int64_t latest_ = 1;    ///< a look is due then
};

}  // namespace weft::relief
