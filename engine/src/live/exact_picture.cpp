#include "live/exact_picture.h"

#include <algorithm>
#include <cmath>

#include "weft/units.h"

namespace weft {

void ExactPicture::forget() {
    problem_.reset();
    picture_.reset();
}

double ExactPicture::largestDifference(FieldView u, FieldView v) {
    float most = 0;
    for (int c = 0; c < u.channels; ++c)
        for (int y = 0; y < u.extent.height; ++y) {
            const float *a = u.row(c, y), *b = v.row(c, y);
            for (int x = 0; x < u.extent.width; ++x) most = std::max(most, std::abs(a[x] - b[x]));
        }
    return most / kCode8;
}

std::shared_ptr<const Field> ExactPicture::of(const CloneProblem& problem) const {
    return holds(problem) ? picture_ : nullptr;
}

bool ExactPicture::solve(Backend& backend, std::shared_ptr<const CloneProblem> problem,
                         const Mailbox& mailbox, const std::stop_token& stop) {
    forget();
    const StopRule rule{.tolerance = kExactTolerance};
    CloneSolve solve(backend.makeMultigrid());  // its memory is given back at the end
    if (!solve.setProblem(problem, Start::cold, stop)) return false;
    const Progress reached = solve.advance(rule, [&](const Progress&) -> std::optional<Budget> {
        if (mailbox.superseded()) return std::nullopt;
        return Budget{.stop = stop};
    });
    if (reached.outcome == Outcome::Running || stop.stop_requested()) return false;
    const Progress proven = solve.certify(rule, stop);
    if (stop.stop_requested()) return false;
    if (proven.outcome == Outcome::Converged) {
        auto picture =
            std::make_shared<Field>(solve.system().extent(), solve.system().channels(), false);
        solve.read(picture->span());
        picture_ = std::move(picture);
    }
    problem_ = std::move(problem);
    return true;
}

}  // namespace weft
