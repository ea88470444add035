#include "weft/lab/lab_problem.h"

#include <chrono>
#include <cmath>

#include "problem/clone_solve.h"
#include "weft/backend/poisson_system.h"
#include "weft/formatted.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_solver.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kMostSeconds = std::chrono::seconds(3), kMostReliefSeconds = std::chrono::seconds(120);
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

Scheme fastest(const Backend& backend, const LabProblem& problem) {
    ReliefRelaxation how{.scheme = parseScheme("barrier-neighbour:update=red-black,block=64x60,k=4,"
                                               "interval=4,n=240,exchange=four-way-packed"),
                         .kernel = problem.kernel,
                         .lambda = problem.lambda};
    return backend.unsupportedReliefReason(how).empty() ? how.scheme : parseScheme("tuned-sync");
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

/// Root mean square over the unknown pixels.
double apart(const Field& a, const Field& b, const Mask& mask) {
    double sum = 0;
    for (int c = 0; c < 2; ++c)
        for (int y = 0; y < a.extent().height; ++y)
            for (int x = 0; x < a.extent().width; ++x) {
                const double d = double{a.at(c, {x, y})} - b.at(c, {x, y});
                sum += mask.unknown({x, y}) ? d * d : 0;
            }
    return std::sqrt(sum / static_cast<double>(std::max<std::int64_t>(mask.unknownCount(), 1)));
}

/// Steps in which a red-black scheme brings the slowest mode of such a square to a third or less: its
/// rate is π² / side². (Its change by one step is lost in rounding.)
std::int64_t stepsOfAThird(Extent e) {
    const double side = std::max(e.width, e.height);
    return static_cast<std::int64_t>(std::ceil(1.1 * side * side / (kPi * kPi)));
}

/// (f, g) of a relief: relaxed from the membrane until it stays where it is.
std::shared_ptr<const Field> relaxedOrientation(const LabProblem& problem, Backend& backend,
                                                std::stop_token stop) {
    constexpr double kNever = 1e-12;
    const auto solver = backend.makeReliefRelaxation({.scheme = fastest(backend, problem),
                                                      .kernel = problem.kernel,
                                                      .lambda = problem.lambda,
                                                      .tolerance = kNever,
                                                      .maxSteps = 1'000'000'000});
    solver->setProblem(problem.relief, Start::cold);
    const auto latest = Clock::now() + kMostReliefSeconds;
    const std::int64_t third = stepsOfAThird(problem.relief->extent());
    auto before = std::make_shared<Field>(problem.relief->extent(), 2), now = before;
    solver->readOrientation(before->span());
    for (std::int64_t goal = third; Clock::now() < latest; goal += third) {
        Outcome outcome = Outcome::Running;
        while (outcome == Outcome::Running && solver->progress().steps < goal &&
               Clock::now() < latest)
            outcome =
                solver
                    ->advance(
                        {.seconds = 0.03, .steps = goal - solver->progress().steps, .stop = stop})
                    .outcome;
        if (stop.stop_requested()) return nullptr;
        now = std::make_shared<Field>(problem.relief->extent(), 2);
        solver->readOrientation(now->span());
        if (outcome != Outcome::Running ||
            apart(*before, *now, problem.relief->mask()) < kMostShare * problem.rule.tolerance)
            break;
        before = now;
    }
    return now;
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
