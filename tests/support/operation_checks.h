#pragma once
/// Every operation on a document against a direct solve of its own system, which is written here from
/// the formulas (Perez et al. 2003) and the pictures alone. Over any backend.
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/oracle.h"
#include "support/random_problem.h"
#include "weft/document/render.h"

namespace weft::tests {

/// A document with one patch, and its pictures.
struct OperationScene {
    std::shared_ptr<const Field> b, g;  ///< background and source
    MaskCase where;
    Operation operation;

    [[nodiscard]] Document document() const {
        const auto pictureOf = [](const std::shared_ptr<const Field>& color) {
            Picture picture;
            picture.color = color;
            return std::make_shared<const Picture>(std::move(picture));
        };
        return Document(pictureOf(b))
            .withPatch({.name = "patch",
                        .source = pictureOf(g),
                        .mask = where.mask,
                        .backgroundFromSource = Placement::translation(where.backgroundFromPatch),
                        .operation = operation});
    }
    [[nodiscard]] CloneProblem importProblem() const {
        return CloneProblem(b, {g, where.mask, where.backgroundFromPatch, Gradients::import});
    }
    [[nodiscard]] Rect canvas() const { return rectOf(b->extent()); }
    [[nodiscard]] int channels() const { return b->channels(); }
};

/// To 1/8 of a 16-bit code, as derived samples are.
[[nodiscard]] inline double toEighths(double v) { return std::nearbyint(v * 8) / 8; }

/// v = ∇ of a picture that is there wherever the background is.
template <class Sample>
[[nodiscard]] OwnGuidance gradientOf(const Sample& sample) {
    return {[sample](int c, Point p, Point q) { return sample(c, p) - sample(c, q); },
            [sample](int c, Point p) { return sample(c, p); }};
}

[[nodiscard]] inline OwnGuidance monochromeGuidance(const OperationScene& s) {
    const auto luma = [s](int c, Point p) {
        const Point at = p - s.where.backgroundFromPatch;
        if (s.channels() == 1) return double{s.g->at(c, at)};
        const double red = s.g->at(0, at), green = s.g->at(1, at), blue = s.g->at(2, at);
        return toEighths(green + 0.2126 * (red - green) + 0.0722 * (blue - green));
    };
    return {[s, luma](int c, Point p, Point q) {
                const bool there = rectOf(s.g->extent()).contains(q - s.where.backgroundFromPatch);
                return there ? luma(c, p) - luma(c, q) : 0.0;
            },
            luma};
}

[[nodiscard]] inline OwnGuidance recolourGuidance(const OperationScene& s) {
    return gradientOf([s](int c, Point p) {
        const double factor[3] = {s.operation.value("red"), s.operation.value("green"),
                                  s.operation.value("blue")};
        const double grey = 0.213 * factor[0] + 0.715 * factor[1] + 0.072 * factor[2];
        const double light = s.operation.value("lightness");
        return toEighths(light * (s.channels() == 1 ? grey : factor[c]) * s.b->at(c, p));
    });
}

[[nodiscard]] inline OwnGuidance healGuidance(const OperationScene& s) {
    return gradientOf([s](int c, Point p) {
        const Point from = p + Point{static_cast<int>(s.operation.value("dx")),
                                     static_cast<int>(s.operation.value("dy"))};
        return double{s.b->at(c, {std::clamp(from.x, 0, s.canvas().width - 1),
                                  std::clamp(from.y, 0, s.canvas().height - 1)})};
    });
}

/// The system of an operation, as its formula says.
[[nodiscard]] inline OwnGuidance guidanceOf(const OperationScene& scene) {
    const std::string& key = scene.operation.info().key;
    if (key == "monochrome") return monochromeGuidance(scene);
    if (key == "fill") return gradientOf([](int, Point) { return 0.0; });
    if (key == "recolour") return recolourGuidance(scene);
    if (key == "heal") return healGuidance(scene);
    throw std::logic_error("no formula of operation " + key);
}

/// Solves the scene as a document and compares. What is wrong; empty: nothing.
inline std::string checkOperation(const OperationScene& scene, Backend& backend, DirectSolver& direct,
                                  double tolerance) {
    std::ostringstream wrong;
    wrong << scene.operation.text() << " on " << scene.where.name << " at " << tolerance << ": ";
    PatchPreparer preparer({}, 2);
    const Rendering rendering =
        renderDocument(scene.document(), preparer, backend,
                       {.scheme = {}, .rule = {.tolerance = tolerance}, .threads = 2});
    if (rendering.layers.size() != 1) {
        wrong << "not solved: " << rendering.patches.at(0).reason;
        return wrong.str();
    }
    const CloneProblem problem = scene.importProblem();
    const DirectSolution exact = direct.solve(problem, guidanceOf(scene));
    const double error = maxErrorInCodes(problem, exact, rendering.layers[0]->solved.view());
    const Progress& p = rendering.patches[0].result.progress;
    if (p.certified && error <= p.errorBound && p.errorBound <= tolerance) return {};
    wrong << "error " << error << ", bound " << p.errorBound << (p.certified ? "" : ", not proven");
    return wrong.str();
}

/// An operation over the mask zoo of an extent. All that is wrong.
inline std::vector<std::string> checkOperationOnZoo(const Operation& operation, Extent e,
                                                    PictureKind kind, int channels,
                                                    Backend& backend) {
    std::vector<std::string> wrong;
    std::uint64_t seed = 1;
    for (const MaskCase& c : maskZoo(e, 1)) {
        Random random(++seed);
        OperationScene scene{nullptr, nullptr, c, operation};
        scene.b = std::make_shared<Field>(randomPicture(c.background, channels, kind, random));
        scene.g = std::make_shared<Field>(randomPicture(c.mask->extent(), channels, kind, random));
        DirectSolver direct(scene.importProblem());
        for (const double tolerance : {0.5, 0.5 / 257}) {
            std::string found = checkOperation(scene, backend, direct, tolerance);
            if (!found.empty()) wrong.push_back(std::move(found));
        }
    }
    return wrong;
}

}  // namespace weft::tests
