#include "weft/lab/lab_problem.h"

#include <chrono>
#include <cmath>

#include "problem/clone_solve.h"
#include "weft/backend/poisson_system.h"
#include "weft/units.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kMostSeconds = std::chrono::seconds(3), kMostReliefSeconds = std::chrono::seconds(120);
constexpr double kExactShare = 0.02, kMostShare = 0.1;  ///< of a problem's tolerance
/// Largest change by one red-black step at which the rest is a small share of the tolerance: the
/// slowest mode of 480² gains about 2e-4 a step.
constexpr double kSettled = 2e-6;

/// Radius at height t, 0 ≤ t ≤ 1, of a picture of side 1.
double vaseRadius(double t) {
    return 0.15 - 0.1 * t * (6 * t + 1) * (6 * t + 1) * (t - 1) * (t - 1) * (3 * t - 2);
}

/// n · (0, 0, 1) = 1 / √(1 + p² + q²) of z = √(r(y)² − x²); 0 outside.
double vaseShading(double x, double t) {
    const double r = vaseRadius(t), h = 1e-5;
    if (t < 0 || t > 1 || r * r <= x * x) return 0;
    const double z = std::sqrt(r * r - x * x);
    const double slope = (vaseRadius(t + h) - vaseRadius(t - h)) / (2 * h);
    const double p = -x / z, q = r * slope / z;
    return 1 / std::sqrt(1 + p * p + q * q);
}

Scheme fastest(const Backend& backend, const LabProblem& problem) {
    ReliefRelaxation how{.scheme = parseScheme("barrier-neighbour:update=red-black,block=64x60,k=4,"
                                               "interval=4,n=240,exchange=four-way-packed"),
                         .kernel = problem.kernel,
                         .lambda = problem.lambda};
    return backend.whyNoRelief(how).empty() ? how.scheme : parseScheme("tuned-sync");
}

/// D* of a system; null where it is not to be had.
std::shared_ptr<const Field> exactCorrection(const LabProblem& problem, Backend& backend,
                                             std::stop_token stop) {
    const bool known = problem.rule.measure != ErrorMeasure::estimate;
    if (known || problem.system->domain->singular()) return nullptr;
    const auto solver = backend.makeMultigrid();
    if (!solver->setSystem(problem.system, Start::cold, stop)) return nullptr;
    const StopRule rule{.tolerance = kExactShare * problem.rule.tolerance};
    const auto latest = Clock::now() + kMostSeconds;
    while (solver->advance(rule, {.stop = stop}).outcome == Outcome::Running)
        if (Clock::now() > latest) return nullptr;
    if (stop.stop_requested()) return nullptr;
    const Progress p = solver->certify(rule, stop);
    if (!p.certified || p.errorBound > kMostShare * problem.rule.tolerance) return nullptr;
    auto exact = std::make_shared<Field>(problem.system->extent(), problem.system->channels());
    solver->readCorrection(exact->span());
    return exact;
}

/// (f, g) of a relief.
std::shared_ptr<const Field> relaxedOrientation(const LabProblem& problem, Backend& backend,
                                                std::stop_token stop) {
    const auto solver = backend.makeReliefRelaxation({.scheme = fastest(backend, problem),
                                                      .kernel = problem.kernel,
                                                      .lambda = problem.lambda,
                                                      .tolerance = kSettled});
    solver->setProblem(problem.relief, Start::cold);
    const auto latest = Clock::now() + kMostReliefSeconds;
    while (solver->advance({.seconds = 0.03, .stop = stop}).outcome == Outcome::Running &&
           Clock::now() < latest) {
    }
    if (stop.stop_requested()) return nullptr;
    auto solution = std::make_shared<Field>(problem.relief->extent(), 2);
    solver->readOrientation(solution->span());
    return solution;
}

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
    system->rhsIsBoundaryOnly = true;
    system->start = std::move(start);
    const std::string size = std::to_string(side) + " x " + std::to_string(side);
    return {.name = "laplace",
            .text = "Laplace's equation on " + size + " pixels from sin sin of one code",
            .system = std::move(system),
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

LabProblem vaseProblem(int side) {
    const Extent e{side, side};
    auto image = std::make_shared<Field>(e, 1);
    Mask mask(e);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double u = (x - (side - 1) / 2.0) / side, t = ((side - 1) / 2.0 - y) / side + 0.5;
            const double shading = vaseShading(u, t);
            image->at(0, {x, y}) = static_cast<float>(kFullScale * shading);
            mask.set({x, y}, shading > 0);
        }
    const std::string size = std::to_string(side) + " x " + std::to_string(side);
    return {.name = "relief",
            .text = "Shape from shading of a vase, " + size +
                    " pixels, light (0, 0, 1), silhouette known, Gauss-Newton kernel at lambda 0.1",
            .rule = {.tolerance = 1e-2},
            .relief = std::make_shared<const ReliefProblem>(
                std::move(image), std::move(mask), Light{0, 0, 1}, ReliefBoundary::silhouette)};
}

LabProblem withExactSolution(LabProblem problem, Backend& backend, std::stop_token stop) {
    if (problem.exact || stop.stop_requested()) return problem;
    problem.exact = problem.relief ? relaxedOrientation(problem, backend, stop)
                                   : exactCorrection(problem, backend, stop);
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
