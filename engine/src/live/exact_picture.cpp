#include "live/exact_picture.h"

#include "live/compose_picture.h"
#include "live/encoded_figures.h"

namespace weft {

void ExactPicture::forget() {
    problem_.reset();
    picture_.reset();
}

std::shared_ptr<const Field> ExactPicture::of(const CloneProblem& problem) const {
    return holds(problem) ? picture_ : nullptr;
}

bool ExactPicture::solve(Backend& backend, std::shared_ptr<const CloneProblem> problem,
                         std::shared_ptr<const PoissonSystem> system, const Mailbox& mailbox,
                         const std::stop_token& stop) {
    forget();
    const StopRule rule{.tolerance = kExactTolerance / encodedSlope(system->space)};
    const auto solver = backend.makeMultigrid();  // its memory is given back at the end
    if (!solver->setSystem(system, Start::cold, stop)) return false;
    while (solver->advance(rule, {.stop = stop}).outcome == Outcome::Running)
        if (mailbox.superseded()) return false;
    if (stop.stop_requested()) return false;
    const Progress p = solver->certify(rule, stop);
    if (stop.stop_requested()) return false;
    if (p.outcome == Outcome::Converged) {
        auto picture = std::make_shared<Field>(system->extent(), system->channels(), false);
        composePicture(*solver, *problem, *system, picture->span());
        picture_ = std::move(picture);
    }
    problem_ = std::move(problem);
    return true;
}

}  // namespace weft
