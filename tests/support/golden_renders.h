#pragma once
/// Renders of generated pictures, each kind of result once: CPU, one thread. What they hash to stands
/// in tests/engine/golden_results.txt.
#include <functional>
#include <string>
#include <vector>

#include "support/random_problem.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "weft/bas_relief/bas_relief.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/relief/relief_relaxation.h"

namespace weft::tests {

struct GoldenRender {
    std::string name;
    std::function<Field()> make;  ///< samples in the unit of weft/units.h
};

/// One patch on a background.
struct GoldenScene {
    std::string operation = "import";
    PictureKind kind = PictureKind::photo8;
    int channels = 3;
    SolveSpace space = SolveSpace::encoded;
    Placement turn = {};  ///< about the origin, before the patch is moved
    double opacity = 1;
    bool soft = false, keeps = false, aboveAnother = false, transparentBelow = false;
    float brightness = 1;  ///< factor of all samples: above 1 they leave the range, as floats do
    CloneOptions options = {};

    [[nodiscard]] Field render() const {
        Random random(7);
        const Extent canvas{97, 75}, size{61, 53};
        const auto picture = [&](Extent e) {
            Field color = randomPicture(e, channels, kind, random);
            for (int c = 0; brightness != 1 && c < channels; ++c)
                for (int y = 0; y < e.height; ++y)
                    for (int x = 0; x < e.width; ++x) color.row(c, y)[x] *= brightness;
            Picture made;
            made.color = std::make_shared<Field>(std::move(color));
            made.depth = brightness != 1 ? 32 : kind == PictureKind::photo8 ? 8 : 16;
            return made;
        };
        Picture background = picture(canvas);
        if (transparentBelow) {
            auto alpha = std::make_shared<Field>(canvas, 1);
            for (int y = 0; y < canvas.height; ++y)
                for (int x = 0; x < canvas.width; ++x)
                    alpha->at(0, {x, y}) = x + y < 60 ? 0 : x < 60 ? 20000.0f : 65535.0f;
            background.alpha = std::move(alpha);
        }
        PatchObject patch{.name = "patch",
                          .source = std::make_shared<const Picture>(picture(size)),
                          .mask = std::make_shared<const Mask>(blobMask(size, random)),
                          .backgroundFromSource = Placement::translation(21, 13) * turn,
                          .operation = Operation::parse(operation),
                          .space = space,
                          .opacity = opacity};
        if (soft) {
            auto shares = std::make_shared<Field>(size, 1);
            for (int y = 0; y < size.height; ++y)
                for (int x = 0; x < size.width; ++x) shares->at(0, {x, y}) = float(x) / 61;
            patch.softMask = std::move(shares);
        }
        if (keeps) {
            auto kept = std::make_shared<Mask>(size);
            for (int y = 20; y < 30; ++y)
                for (int x = 25; x < 40; ++x) kept->set({x, y}, true);
            patch.kept = std::move(kept);
        }
        Document document(std::make_shared<const Picture>(std::move(background)));
        if (aboveAnother) {
            PatchObject below = patch;
            below.backgroundFromSource = Placement::translation(3, 2);
            below.operation = Operation::parse("mixed");
            document = document.withPatch(std::move(below));
        }
        document = document.withPatch(std::move(patch));
        const auto backend = makeCpuBackend(1);
        PatchPreparer preparer({}, 1);
        CloneOptions asked = options;
        asked.threads = 1;
        Picture made = *document.background();
        compose(made, renderDocument(document, preparer, *backend, asked).layers);
        Field both(canvas, channels + (made.alpha ? 1 : 0));
        for (int c = 0; c < both.channels(); ++c)
            for (int y = 0; y < canvas.height; ++y)
                std::copy_n(c < channels ? made.color->row(c, y) : made.alpha->row(0, y),
                            canvas.width, both.row(c, y));
        return both;
    }
};

/// Heights, 64 codes a pixel, above 0.
inline Field heightCodesOf(const Field& height) {
    Field codes(height.extent(), 1);
    for (int y = 0; y < height.extent().height; ++y)
        for (int x = 0; x < height.extent().width; ++x)
            codes.at(0, {x, y}) = 64 * height.at(0, {x, y});
    return codes;
}

inline Field solvedHeights(ReliefSolver& solver, std::shared_ptr<const ReliefProblem> problem) {
    solver.setProblem(std::move(problem), Start::cold);
    (void)solveToTheEnd(solver);
    Relief relief;
    solver.read(relief);
    return heightCodesOf(relief.height);
}

inline void addReliefs(std::vector<GoldenRender>& all) {
    const auto vase = [] {
        const Extent e{64, 64};
        return problemOf(sample(vaseSurface(64), e), unitLight(0.4, 0.3, 1),
                         ReliefBoundary::silhouette, {.albedo = 0.9, .ambient = 0.05});
    };
    all.push_back(
        {"relief", [=] { return solvedHeights(*makeCpuBackend(1)->makeRelief({}), vase()); }});
    all.push_back(
        {"relief with outline",
         [=] { return solvedHeights(*makeCpuBackend(1)->makeRelief({.outline = 0.02}), vase()); }});
    for (const OrientationKernel kernel : {OrientationKernel::atMean, OrientationKernel::gaussNewton})
        all.push_back({"relief relaxed, " + std::string(toString(kernel)), [=] {
                           const auto backend = makeCpuBackend(1);
                           return solvedHeights(
                               *backend->makeReliefRelaxation(
                                   {.scheme = parseScheme("base"), .kernel = kernel, .lambda = 0.2}),
                               vase());
                       }});
    for (const double detail : {0.0, 0.9})
        all.push_back(
            {"bas-relief, detail " + std::to_string(detail).substr(0, 3), [=] {
                 Random random(3);
                 const auto backend = makeCpuBackend(1);
                 const auto solver =
                     makeBasRelief(*backend, {.depth = 9, .width = 80, .detail = detail}, 1);
                 return solvedHeights(
                     *solver, std::make_shared<const ReliefProblem>(
                                  std::make_shared<const Field>(
                                      randomPicture({80, 60}, 1, PictureKind::photo16, random)),
                                  Mask(), unitLight(-0.5, 0.5, 1), ReliefBoundary::natural));
             }});
}

inline std::vector<GoldenRender> goldenRenders() {
    std::vector<GoldenRender> all;
    const auto add = [&](const std::string& name, const GoldenScene& scene) {
        all.push_back({name, [scene] { return scene.render(); }});
    };
    for (const OperationInfo& info : operations()) {
        add(info.key + ", colours of 8 bits", {.operation = info.key});
        add(info.key + ", greys of 16 bits",
            {.operation = info.key, .kind = PictureKind::photo16, .channels = 1});
        if (!info.derive)
            add(info.key + ", linear light", {.operation = info.key, .space = SolveSpace::linear});
        add(info.key + ", transparent below", {.operation = info.key, .transparentBelow = true});
    }
    add("floats above the range", {.brightness = 3});
    add("noise of 16 bits", {.operation = "mixed", .kind = PictureKind::noise16});
    add("scaled by 1.7", {.turn = Placement::scaling(1.7)});
    add("scaled by 0.5", {.turn = Placement::scaling(0.5)});
    add("turned by 30 degrees", {.turn = Placement::rotation(30).movedBy(20, -5)});
    add("turned by 90 degrees", {.turn = Placement::rotation(90).movedBy(55, 0)});
    add("mirrored", {.turn = Placement::flip(true, false).movedBy(61, 0)});
    add("half seen", {.opacity = 0.5});
    add("soft", {.soft = true});
    add("soft and turned", {.turn = Placement::rotation(-20), .soft = true});
    add("keeps colour", {.keeps = true});
    add("above another patch", {.operation = "average", .aboveAnother = true});
    for (const char* scheme : {"base", "coarse:interval=1,n=8", "ud-stripe", "4w-square",
                               "4w-combine-square", "barrier-simple", "tuned-sync"}) {
        GoldenScene scene{.channels = 1};
        scene.options.solver = SolverKind::relaxation;
        scene.options.scheme = parseScheme(scheme);
        scene.options.rule.tolerance = 2 * kCode8;
        add(std::string("relaxed, ") + scheme, scene);
    }
    GoldenScene smoothed;
    smoothed.options.multigrid.smoother = parseScheme("4w-square");
    add("smoothed by 4w-square", smoothed);
    addReliefs(all);
    return all;
}

}  // namespace weft::tests
