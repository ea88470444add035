#include "relief/outline_light.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cpu/relief/inflation.h"
#include "relief/light_search.h"
#include "weft/error.h"
#include "weft/relief/relief_solver.h"
#include "weft/units.h"

namespace weft::relief {

namespace {

constexpr int kFitSide = 128;    // twice this is halved
constexpr int kSolvedSide = 64;  // samples of a side at least: of surfaces that a light is fitted to
constexpr int kJudgedSide = 48;  // and of those that are compared
constexpr int kRounds = 2;       // of surface and fit
/// Five numbers more fit more of the paint, too: that has to be outdone.
constexpr double kHarmonicOdds = 1.05;
/// Least z of a light: what lies behind a grazing one is a fit to paint, not a light.
constexpr double kLeastFacing = 0.15;

ReliefProblem under(const ReliefProblem& problem, const ShadingFit& fit) {
    return problem.withModel(fit.model).underLight(fit.light);
}

ReliefProblem under(const ReliefProblem& problem, const HarmonicFit& fit) {
    return problem.withModel(fit.model).underHarmonics(fit.light);
}

}  // namespace

std::optional<ReliefProblem> reduced(const ReliefProblem& problem, int side, const LevelWork& work) {
    if (problem.boundary() != ReliefBoundary::silhouette) return std::nullopt;
    const Extent e = problem.extent();
    if (std::min(e.width, e.height) < 2 * side) return problem;
    // Shading is clamped to 0 and 1: a model that clips no sample.
    const ReliefLevel level = levelOfSide(problem.withModel({.albedo = 1, .ambient = 0}), side, work);
    if (work.stop.stop_requested()) return std::nullopt;
    auto image = std::make_shared<Field>(Extent{level.width, level.height}, 1);
    Mask mask(image->extent());
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x) {
            const int i = y * level.width + x;
            image->at(0, {x, y}) = static_cast<float>(kFullScale) * level.shading[i];
            mask.set({x, y}, level.inside[i] != 0);
        }
    try {
        const auto marksOn = [&](const std::shared_ptr<const PixelMarks>& marks) {
            const Extent coarse{level.width, level.height};
            return marks ? std::make_shared<const PixelMarks>(marks->resampled(coarse)) : nullptr;
        };
        const ReliefProblem small = ReliefProblem(std::move(image), std::move(mask), problem.light(),
                                                  ReliefBoundary::silhouette, problem.model())
                                        .withEdges(marksOn(problem.edges()))
                                        .withOutliers(marksOn(problem.outliers()));
        return problem.harmonics() ? small.underHarmonics(*problem.harmonics()) : small;
    } catch (const InvalidProblem&) {
        return std::nullopt;  // nothing is left of the mask, or nothing lit
    }
}

OutlineSamples outlineSamples(const ReliefProblem& problem) {
    const ReliefLevel level = levelOfSide(problem, kFitSide);
    const Floats u = inflate(level);
    Floats ux, uy;
    slopesOf(level, u, ux, uy);
    const ShadingModel& model = problem.model();
    OutlineSamples samples;
    for (int i = 0; i < level.size(); ++i) {
        if (!level.inside[i] || level.clipped[i]) continue;
        // −∇z √u = −∇u of a normal (−∇z, 1), for z = 2 √u.
        const float length = std::sqrt(ux[i] * ux[i] + uy[i] * uy[i] + std::max(u[i], 0.0f));
        if (!(length > 0)) continue;
        samples.normals.push_back(
            {-ux[i] / length, uy[i] / length, std::sqrt(std::max(u[i], 0.0f)) / length,
             static_cast<float>(level.shading[i] * model.albedo + model.ambient),
             level.doubt.empty() ? 1.0f : 1 - level.doubt[i] / 255.0f});
        samples.pixels.push_back({static_cast<int>(std::lround(i % level.width * level.stepX)),
                                  static_cast<int>(std::lround(i / level.width * level.stepY))});
    }
    return samples;
}

OutlineJudge::OutlineJudge(const ReliefProblem& problem, std::stop_token stop)
    : problem_(problem), stop_(std::move(stop)), outline_(problem, stop_) {}

/// Brightness beside the normals of the surface that is solved for beside the outline.
std::vector<ShadedNormal> OutlineJudge::solvedNormals(const ReliefProblem& problem, int side) const {
    LightSearch search(problem, side, {nullptr, stop_});
    auto normals = search.fitBesideOutline(outline_, kPhotographOutline, stop_).normals;
    const ShadingModel& model = problem.model();
    for (ShadedNormal& n : normals)
        n.brightness = static_cast<float>(n.brightness * model.albedo + model.ambient);
    return normals;
}

/// In brightness, so that surfaces of different albedo compare; the outline's part is counted in the
/// problem's own albedo.
double OutlineJudge::costOf(const ReliefProblem& problem) const {
    const auto squared = [](double v) { return v * v; };
    LightSearch search(problem, kJudgedSide, {nullptr, stop_});
    const LightSearch::OutlineFit found =
        search.fitBesideOutline(outline_, kPhotographOutline, stop_);
    return squared(problem.model().albedo) * found.shading +
           squared(problem_.model().albedo) * kPhotographOutline * found.outline;
}

double OutlineJudge::cost(const Light& light) const { return costOf(problem_.underLight(light)); }

double OutlineJudge::cost(const ShadingFit& fit) const {
    return costOf(relief::under(problem_, fit));
}

template <class Fit>
std::optional<ShadingFit> OutlineJudge::byTurns(const FreeShading& free, const Fit& fit) const {
    const ShadingModel& model = problem_.model();
    const auto ambient = free.ambient ? std::nullopt : std::optional(model.ambient);
    const auto fitted = [&](const std::vector<ShadedNormal>& normals) {
        std::optional<ShadingFit> found = fit(normals, ambient);
        if (found && !free.albedo) found->model.albedo = model.albedo;
        return found;
    };
    // Shading is clamped to 0 and 1: a model that clips no sample.
    const ReliefProblem whole = problem_.withModel({.albedo = 1, .ambient = 0});
    auto found = fitted(outlineSamples(whole).normals);
    for (const int side : {kJudgedSide, kSolvedSide}) {
        if (!found) break;
        const auto next = fitted(solvedNormals(relief::under(problem_, *found), side));
        if (!next) break;
        found = next;
    }
    return found;
}

std::optional<ShadingFit> OutlineJudge::light(const FreeShading& free) const {
    const auto fit = byTurns(free, fitShading);
    return fit && fit->light.z >= kLeastFacing ? fit : std::nullopt;
}

ShadingFit OutlineJudge::under(const Light& light, const FreeShading& free) const {
    const auto fit = byTurns(free, [&](const std::vector<ShadedNormal>& normals, auto ambient) {
        return fitBrightness(normals, light, ambient);
    });
    if (fit && isLikelier(cost(*fit), cost(light))) return *fit;
    return {light, problem_.model()};
}

std::optional<HarmonicFit> OutlineJudge::likelierHarmonics() const {
    double least = costOf(problem_) / kHarmonicOdds;
    std::optional<HarmonicFit> best;
    const ReliefProblem whole = problem_.withModel({.albedo = 1, .ambient = 0});
    for (const auto& start : {solvedNormals(problem_, kSolvedSide), outlineSamples(whole).normals}) {
        auto fit = fitHarmonics(start);
        for (int k = 0; k < kRounds && fit && !stop_.stop_requested(); ++k) {
            const ReliefProblem lit = relief::under(problem_, *fit);
            const double cost = costOf(lit);
            if (cost < least) least = cost, best = fit;
            fit = fitHarmonics(solvedNormals(lit, kSolvedSide));
        }
    }
    return stop_.stop_requested() ? std::nullopt : best;
}

}  // namespace weft::relief
