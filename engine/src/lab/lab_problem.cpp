#include "weft/lab/lab_problem.h"

#include <chrono>
#include <cmath>

#include "problem/clone_solve.h"
#include "relief/converged_orientation.h"
#include "weft/backend/poisson_system.h"
#include "weft/formatted.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_problem.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kMostSeconds = std::chrono::seconds(3);
constexpr double kExactShare = 0.02, kMostShare = 0.1;  ///< of a problem's tolerance
constexpr double kPi = 3.14159265358979323846;

/// Sombrero of a picture of side 1, in its unit: x and y from -1/2 to 1/2. Three rings fit in.
double sombreroHeight(double x, double y) {
    constexpr double kAcross = 12, kHigh = 2;  // r at a distance of 1; A, in units of r
    const double r = kAcross * std::hypot(x, y);
    return kHigh / kAcross * (r < 1e-6 ? 1 : std::sin(r) / r);
}

/// I = R(p, q) under the light (1, 0, 1).
double sombreroShading(double x, double y) {
    constexpr double h = 1e-5;
    const double p = (sombreroHeight(x + h, y) - sombreroHeight(x - h, y)) / (2 * h);
    const double q = (sombreroHeight(x, y + h) - sombreroHeight(x, y - h)) / (2 * h);
    return std::max(0.0, (1 - p) / std::sqrt(2 * (1 + p * p + q * q)));
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

}  // namespace

Extent LabProblem::extent() const { return relief ? relief->extent() : system->extent(); }

LabSubject subjectOf(const LabProblem& problem, const Backend& backend) {
    const bool ofRelief = problem.relief != nullptr;
    const double slope = ofRelief ? 1 : encodedSlope(problem.system->space);
    return {.problemText = problem.text,
            .device = backend.info(),
            .ofRelief = ofRelief,
            .tolerance = problem.rule.tolerance * slope};
}

LabProblem laplaceProblem(int side, double tolerance) {
    const Extent e{side, side};
    auto start = std::make_shared<Field>(e, 1);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            start->at(0, {x, y}) = static_cast<float>(kCode8 * std::sin(kPi * (x + 1) / (side + 1)) *
                                                      std::sin(kPi * (y + 1) / (side + 1)));
    auto system = std::make_shared<PoissonSystem>();
    system->domain = std::make_shared<Domain>(Mask(e, Mask::kUnknown), ImageBorder{});
    system->boxInBackground = rectOf(e);
    system->rhs = std::make_shared<Field>(e, 1);
    system->base = std::make_shared<Field>(e, 1);
    system->rhsIsBoundaryOnly = true;
    system->start = std::move(start);
    const std::string size = std::to_string(side) + " x " + std::to_string(side);
    return {.text = sentence("Laplace's equation on {size} pixels from sin x · sin y of one code",
                             {{"size", size}}),
            .system = std::move(system),
            .rule = {.tolerance = tolerance, .measure = ErrorMeasure::largestSolution}};
}

LabProblem cloneLabProblem(std::shared_ptr<const CloneProblem> problem, double tolerance) {
    auto system = Assembler().assemble(*problem);
    const Extent e = system->extent();
    const std::string size = std::to_string(e.width) + " x " + std::to_string(e.height);
    const std::string text = sentence(
        "Clone of {unknowns} unknown pixels in a box of {size}, {channels} channels",
        {{"unknowns", system->domain->unknowns()}, {"size", size}, {"channels", system->channels()}});
    return {.text = text,
            .system = std::move(system),
            .clone = problem,
            .rule = {.tolerance = tolerance / encodedSlope(problem->space())}};
}

LabProblem sombreroProblem(int side) {
    const Extent e{side, side};
    auto image = std::make_shared<Field>(e, 1), heights = std::make_shared<Field>(e, 1);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double u = (x - (side - 1) / 2.0) / side, v = ((side - 1) / 2.0 - y) / side;
            image->at(0, {x, y}) = static_cast<float>(kFullScale * sombreroShading(u, v));
            heights->at(0, {x, y}) = static_cast<float>(side * sombreroHeight(u, v));
        }
    const double lambda = 300 * std::pow(side / 480.0, 2);
    const std::string size = std::to_string(side) + " x " + std::to_string(side);
    return {.text = sentence("Shape from shading of a sombrero, {size} pixels, light (1, 0, 1), "
                             "heights known along the border, Gauss-Newton kernel at lambda "
                             "{lambda}, from a plane that leans by 53 degrees",
                             {{"size", size}, {"lambda", formatted("%.4g", lambda)}}),
            .rule = {.tolerance = 5e-3},
            .relief = std::make_shared<const ReliefProblem>(
                std::move(image), Mask(e, Mask::kUnknown), unitLight(1, 0, 1), ReliefBoundary::border,
                ShadingModel{}, std::move(heights)),
            .lambda = lambda,
            .start = OrientationStart::tilted};
}

LabProblem surfaceLabProblem(std::shared_ptr<const ReliefProblem> problem,
                             const ReliefRelaxation& how) {
    const Extent e = problem->extent();
    const Light& l = problem->light();
    const std::string size = std::to_string(e.width) + " x " + std::to_string(e.height);
    char light[64], weight[32];
    std::snprintf(light, sizeof light, "(%.3g, %.3g, %.3g)", l.x, l.y, l.z);
    std::snprintf(weight, sizeof weight, "%.4g", how.lambda);
    std::string text = sentence(
        "Shape from shading of {unknowns} unknown pixels in a picture of {size}, "
        "light {light}, kernel {kernel} at lambda {lambda}",
        {{"unknowns", problem->mask().unknownCount()},
         {"size", size},
         {"light", light},
         {"kernel", std::string(toString(how.kernel))},
         {"lambda", weight}});
    return {.text = std::move(text),
            .rule = {.tolerance = how.tolerance},
            .relief = std::move(problem),
            .kernel = how.kernel,
            .lambda = how.lambda,
            .start = how.start};
}

ReliefRelaxation relaxationOf(const LabProblem& problem, const Scheme& scheme) {
    return {.scheme = scheme,
            .kernel = problem.kernel,
            .lambda = problem.lambda,
            .tolerance = problem.rule.tolerance,
            .maxSteps = 1'000'000'000,
            .start = problem.start};
}

LabProblem withExactSolution(LabProblem problem, Backend& backend, std::stop_token stop) {
    if (problem.exact || stop.stop_requested()) return problem;
    if (problem.relief && backend.unsupportedReliefReason(relaxationOf(problem, {})).empty())
        problem.exact =
            convergedOrientation(backend, problem.relief, relaxationOf(problem, {}), stop);
    if (!problem.relief) problem.exact = exactCorrection(problem, backend, stop);
    return problem;
}

Field exactPicture(const LabProblem& problem) {
    if (problem.relief) return problem.exact->clone();
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
