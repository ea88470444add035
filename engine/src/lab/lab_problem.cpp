#include "weft/lab/lab_problem.h"

#include <chrono>
#include <cmath>

#include "problem/clone_solve.h"
#include "weft/backend/poisson_system.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr auto kMostSeconds = std::chrono::seconds(3);
constexpr double kExactShare = 0.02, kMostShare = 0.1;  ///< of a problem's tolerance

}  // namespace

LabProblem laplaceProblem(int side, double tolerance) {
    const Extent e{side, side};
    const double pi = std::acos(-1.0);
    auto start = std::make_shared<Field>(e, 1);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            start->at(0, {x, y}) = static_cast<float>(kCode8 * std::sin(pi * (x + 1) / (side + 1)) *
                                                      std::sin(pi * (y + 1) / (side + 1)));
    auto system = std::make_shared<PoissonSystem>();
    system->domain = std::make_shared<Domain>(Mask(e, Mask::kUnknown), ImageBorder{});
    system->boxInBackground = rectOf(e);
    system->rhs = std::make_shared<Field>(e, 1);
    system->base = std::make_shared<Field>(e, 1);
    system->rhsOnRim = true;
    system->start = std::move(start);
    const std::string size = std::to_string(side) + " x " + std::to_string(side);
    return {.name = "laplace",
            .text = "Laplace's equation on " + size + " pixels from sin sin of one code",
            .system = std::move(system),
            .clone = nullptr,
            .rule = {.tolerance = tolerance, .measure = ErrorMeasure::largestSolution}};
}

LabProblem cloneLabProblem(std::shared_ptr<const CloneProblem> problem, double tolerance) {
    auto system = Assembler().assemble(*problem);
    const Extent e = system->extent();
    const std::string size = std::to_string(e.width) + " x " + std::to_string(e.height);
    return {.name = "photo",
            .text = "Import of a photograph, " + std::to_string(system->domain->unknowns()) +
                    " unknown pixels in a box of " + size + ", " +
                    std::to_string(system->channels()) + " channels",
            .system = std::move(system),
            .clone = problem,
            .rule = {.tolerance = tolerance / encodedSlope(problem->space())}};
}

LabProblem withExactSolution(LabProblem problem, Backend& backend, std::stop_token stop) {
    const bool known = problem.exact || problem.rule.measure != ErrorMeasure::estimate;
    if (known || problem.system->domain->singular() || stop.stop_requested()) return problem;
    const auto solver = backend.makeMultigrid();
    if (!solver->setSystem(problem.system, Start::cold, stop)) return problem;
    const StopRule rule{.tolerance = kExactShare * problem.rule.tolerance};
    const auto latest = std::chrono::steady_clock::now() + kMostSeconds;
    while (solver->advance(rule, {.stop = stop}).outcome == Outcome::Running)
        if (std::chrono::steady_clock::now() > latest) return problem;
    if (stop.stop_requested()) return problem;
    const Progress p = solver->certify(rule, stop);
    if (!p.certified || p.errorBound > kMostShare * problem.rule.tolerance) return problem;
    auto exact = std::make_shared<Field>(problem.system->extent(), problem.system->channels());
    solver->readCorrection(exact->span());
    problem.exact = std::move(exact);
    return problem;
}

Field exactPicture(const LabProblem& problem) {
    const PoissonSystem& system = *problem.system;
    const Rect box = system.boxInBackground;
    Field picture(box.extent(), system.channels());
    const FieldView below = problem.clone->background().view().crop(box), base = system.baseInBox();
    for (int c = 0; c < picture.channels(); ++c)
        for (int y = 0; y < box.height; ++y) {
            const std::uint8_t* mask = system.domain->mask().row(y);
            const float* correction = problem.exact->row(c, y);
            for (int x = 0; x < box.width; ++x)
                picture.row(c, y)[x] =
                    mask[x] ? base.row(c, y)[x] + correction[x] : below.row(c, y)[x];
        }
    return picture;
}

}  // namespace weft
