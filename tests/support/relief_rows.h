#pragma once
/// Surfaces that every backend finds again, and how closely (RELIEF §3).
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "support/pfm.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "support/shared_data.h"

namespace weft::tests {

/// Height in % of its range, normals in degrees.
struct ReliefBar {
    double height, degrees;
};

/// A formula's surface, shaded at 128².
struct ReliefRow {
    const char* name;
    Surface surface;
    Light light;
    ReliefBoundary boundary;
    ReliefBar bar;
};

inline std::vector<ReliefRow> reliefRows(int n = 128) {
    const auto rim = ReliefBoundary::silhouette, border = ReliefBoundary::border;
    const Light facing = unitLight(0, 0, 1), oblique = unitLight(1, 0, 1);
    return {{"sphere", sphereSurface(n), facing, rim, {0.005, 0.02}},
            {"sphere, oblique", sphereSurface(n), unitLight(0.5, 0, 1), rim, {0.05, 0.2}},
            {"vase", vaseSurface(n), facing, rim, {0.05, 0.2}},
            {"vase, oblique", vaseSurface(n), oblique, rim, {1.5, 4}},
            {"sombrero", sombreroSurface(n), oblique, border, {0.005, 0.02}},
            {"peaks", peaksSurface(n), unitLight(0.5, 0.3, 1), border, {0.02, 0.02}}};
}

/// A picture of the ground truth beside the repository.
struct GroundTruthRow {
    const char* name;
    const char* files;  ///< what their names begin with
    Light light;
    ReliefBoundary boundary;
    ReliefBar bar;
};

inline std::vector<GroundTruthRow> groundTruthRows() {
    const auto rim = ReliefBoundary::silhouette, border = ReliefBoundary::border;
    const Light facing = unitLight(0, 0, 1), oblique = unitLight(1, 0, 1);
    return {{"sphere", "sphere_s1_128", facing, rim, {0.1, 0.3}},
            {"sphere, oblique", "sphere_obl_128", unitLight(0.5, 0, 1), rim, {1.0, 0.5}},
            {"vase", "vase_s1_128", facing, rim, {0.7, 2}},
            {"vase, oblique", "vase_s2_128", oblique, rim, {1.5, 4}},
            {"vase with noise", "vase_s1_noise1_128", facing, rim, {0.7, 2}},
            {"sombrero", "sombrero_s2_128", oblique, border, {0.05, 0.15}},
            {"peaks", "peaks_obl_128", unitLight(0.5, 0.3, 1), border, {0.02, 0.1}},
            {"terrain", "terrain_obl_128", unitLight(0.6, 0.4, 1), border, {0.15, 0.8}}};
}

/// What is to be found, and from what.
struct ReliefCase {
    std::shared_ptr<const ReliefProblem> problem;
    Field height;
    Mask mask;
};

inline ReliefCase reliefCase(const ReliefRow& row, int n = 128) {
    SampledSurface truth = sample(row.surface, {n, n});
    auto problem = problemOf(truth, row.light, row.boundary);
    return {std::move(problem), std::move(truth.height), std::move(truth.mask)};
}

/// Nothing where the folder is absent.
inline std::optional<ReliefCase> groundTruthCase(const GroundTruthRow& row) {
    const std::filesystem::path folder = sharedData() / "relief";
    if (!std::filesystem::is_directory(folder)) return std::nullopt;
    const std::string prefix = (folder / row.files).string();
    auto image = readPfm(prefix + "_I.pfm"), height = readPfm(prefix + "_z.pfm");
    auto mask = readMaskPgm(prefix + "_mask.pgm");
    if (!image || !height || !mask) return std::nullopt;
    const Extent e = image->extent();
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            image->at(0, {x, y}) *= mask->unknown({x, y}) ? static_cast<float>(kFullScale) : 0.0f;
    auto truth = std::make_shared<const Field>(height->clone());
    auto problem = std::make_shared<const ReliefProblem>(
        std::make_shared<const Field>(std::move(*image)), *mask, row.light, row.boundary,
        ShadingModel{}, row.boundary == ReliefBoundary::border ? truth : nullptr);
    return ReliefCase{std::move(problem), std::move(*height), std::move(*mask)};
}

/// A picture under one light, first read under a light 4 degrees away, then under the right one.
/// Empty, or what is wrong.
inline std::string judgeNewLight(Backend& backend) {
    const SampledSurface truth = sample(sphereSurface(160), {160, 160});
    const auto right = problemOf(truth, unitLight(0.3, 0, 1), ReliefBoundary::silhouette);
    const auto wrong =
        std::make_shared<const ReliefProblem>(right->underLight(turned(right->light(), 4, 0)));
    if (!right->samePicture(*wrong)) return "another light makes another picture";
    const auto solver = backend.makeRelief({});
    const auto off = [&] {
        Relief relief;
        solver->read(relief);
        return score(relief.height, truth.height, truth.mask).heightPercent;
    };
    solver->setProblem(wrong, Start::cold);
    (void)solveToTheEnd(*solver);
    const double before = off();
    if (before <= 0.5) return "the wrong light gives the right surface";
    solver->setProblem(right, Start::warm);
    if (solver->progress().stage == ReliefStage::orientation) return "it starts from nothing";
    (void)solver->advance({.steps = 1});
    if (off() >= before) return "one step makes it no better";
    (void)solveToTheEnd(*solver);
    return off() < 0.1 ? "" : std::to_string(off()) + " % of the height are left";
}

/// Facing light shades a dome and a bowl alike: hints tell them apart. Empty, or what is wrong.
inline std::string judgeHints(Backend& backend) {
    const int n = 100;
    const Surface dome = [r = 0.9 * n](double x, double y) -> tests::SurfacePoint {
        const double z = std::sqrt(r * r - x * x - y * y);
        return {true, z, -x / z, -y / z};
    };
    const auto natural = problemOf(sample(dome, {n, n}), unitLight(0, 0, 1), ReliefBoundary::natural);
    const double truth = dome(0, 0).z - dome(0, n / 2.0 - 5).z;
    const ReliefSeed peak = {{n / 2, n / 2}, SeedKind::peak}, pit = {{n / 2, n / 2}, SeedKind::pit};
    const std::pair<ReliefHints, double> cases[] = {{{}, truth},
                                                    {{ReliefShape::concave, {peak}}, truth},
                                                    {{ReliefShape::concave, {}}, -truth},
                                                    {{ReliefShape::convex, {pit}}, -truth}};
    for (const auto& [hints, rise] : cases) {
        const Relief r =
            solveRelief(backend, std::make_shared<const ReliefProblem>(natural->withHints(hints)));
        const double found = r.height.at(0, {n / 2, n / 2}) - r.height.at(0, {n / 2, 5});
        if (!(std::abs(found - rise) < 0.2 * truth))
            return "rises by " + std::to_string(found) + ", not by " + std::to_string(rise);
    }
    return {};
}

/// A light that comes from far away in small turns, a few steps each; then to the end. Empty, or what
/// is wrong.
inline std::string judgeDraggedLight(Backend& backend) {
    const SampledSurface truth = sample(vaseSurface(100), {100, 100});
    const auto right = problemOf(truth, unitLight(0.1, 0, 1), ReliefBoundary::silhouette);
    const auto solver = backend.makeRelief({});
    Relief relief;
    for (int degrees = 24; degrees >= 0; degrees -= 2) {
        const auto problem = std::make_shared<const ReliefProblem>(
            right->underLight(turned(right->light(), degrees, 0)));
        solver->setProblem(problem, degrees == 24 ? Start::cold : Start::warm);
        if (degrees < 24) {
            solver->read(relief);  // a surface is there all the time
            if (solver->progress().stage == ReliefStage::orientation || !isFinite(relief.height) ||
                score(relief.height, truth.height, truth.mask).heightPercent > 40)
                return "no surface while the light is dragged";
        }
        if (degrees == 24)
            (void)solveToTheEnd(*solver);
        else
            (void)solver->advance({.seconds = 60, .steps = 3});
    }
    (void)solveToTheEnd(*solver);
    solver->read(relief);
    const ReliefScore s = score(relief.height, truth.height, truth.mask);
    if (s.heightPercent <= 0.3 && s.degrees <= 1) return {};
    return std::to_string(s.heightPercent) + " % of the height, " + std::to_string(s.degrees) +
           " degrees";
}

/// Empty, or what is wrong with a surface.
inline std::string judgeRelief(const Relief& relief, const Field& truth, const Mask& mask,
                               ReliefBar bar) {
    if (!isFinite(relief.height) || !isFinite(relief.normals)) return "a value is not finite";
    const ReliefScore s = score(relief.height, truth, mask);
    if (s.heightPercent <= bar.height && s.degrees <= bar.degrees) return {};
    return std::to_string(s.heightPercent) + " % of the height, " + std::to_string(s.degrees) +
           " degrees";
}

}  // namespace weft::tests
