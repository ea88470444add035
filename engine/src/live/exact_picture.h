#pragma once
/// The exact solution of the edit on show, for the error overlay.
#include <memory>
#include <stop_token>

#include "live/mailbox.h"
#include "problem/clone_solve.h"
#include "weft/backend.h"

namespace weft {

/// Certified multigrid to kExactTolerance, once for each problem. Solver thread only.
class ExactPicture {
public:
    static constexpr double kExactTolerance = 0.01;  ///< 8-bit codes

    /// It was solved for this problem.
    [[nodiscard]] bool holds(const CloneProblem& problem) const {
        return problem_ && asksTheSame(*problem_, problem);
    }
    /// False when stopped or superseded by a newer edit in `mailbox`: it then holds nothing. Throws
    /// DeviceError, std::bad_alloc.
    [[nodiscard]] bool solve(Backend& backend, std::shared_ptr<const CloneProblem> problem,
                             const Mailbox& mailbox, const std::stop_token& stop);
    /// u* over the box of `problem`, encoded; null where it is not held or could not be proven.
    [[nodiscard]] std::shared_ptr<const Field> of(const CloneProblem& problem) const;
    void forget();
    /// max |u − v| over fields of one extent, 8-bit codes. Reads 8 B a sample.
    [[nodiscard]] static double largestDifference(FieldView u, FieldView v);

private:
    std::shared_ptr<const CloneProblem> problem_;
    std::shared_ptr<const Field> picture_;
};

}  // namespace weft
