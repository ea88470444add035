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
    std::shared_ptr<const Mask> kept = {};  ///< PatchObject::kept

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
                        .kept = kept,
                        .backgroundFromSource = Placement::translation(where.backgroundFromPatch),
                        .operation = operation});
    }
    [[nodiscard]] bool isInLogarithms() const {
        return operation.info().space == SolveSpace::logarithmic;
    }
    /// Whether a pixel of the background keeps the patch's colour.
    [[nodiscard]] bool keeps(Point p) const {
        const Point at = p - where.backgroundFromPatch;
        return kept && rectOf(kept->extent()).contains(at) && kept->unknown(at) &&
               where.mask->unknown(at);
    }
    /// Its Ω.
    [[nodiscard]] CloneProblem importProblem() const {
        auto omega = std::make_shared<Mask>(*where.mask);
        for (int y = 0; y < omega->extent().height; ++y)
            for (int x = 0; x < omega->extent().width; ++x)
                if (keeps(Point{x, y} + where.backgroundFromPatch)) omega->set({x, y}, false);
        return CloneProblem(b, {g, omega, where.backgroundFromPatch, Gradients::import});
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

/// What is imported is the engine's own; tests/support/predicted_by_definition.h checks it.
[[nodiscard]] inline OwnGuidance healGuidance(const OperationScene& s) {
    PatchPreparer preparer({}, 1);
    const Document document = s.document();
    const PatchProblem posed = preparer.problemOf(document, *document.patches()[0], {});
    const std::shared_ptr<const Field> image = posed.problem->patch().image;
    const Point origin = posed.problem->patch().backgroundFromPatch + posed.problemInBackground;
    return gradientOf([image, origin](int c, Point p) {
        const Point at = p - origin;
        return rectOf(image->extent()).contains(at) ? double{image->at(c, at)} : 0.0;
    });
}

/// Canny's edges as Field: 1 on an edge. Written from the definition, pixel by pixel.
[[nodiscard]] inline Mask edgesByDefinition(const Field& b, const Rect& around, double low,
                                            double high, int size) {
    const auto pixel = [&](auto&& self, int level, Point p) -> float {
        p = {std::clamp(p.x, around.x, around.right() - 1),
             std::clamp(p.y, around.y, around.bottom() - 1)};
        if (level == 0) {
            const int last = b.channels() - 1;
            return static_cast<float>(1 / kCode8) *
                   (0.2126f * b.at(0, p) + 0.7152f * b.at(std::min(1, last), p) +
                    0.0722f * b.at(last, p));
        }
        const auto column = [&](int x) {
            return 0.25f *
                       (self(self, level - 1, {x, p.y - 1}) + self(self, level - 1, {x, p.y + 1})) +
                   0.5f * self(self, level - 1, {x, p.y});
        };
        const auto at = [&](int x) { return column(std::clamp(x, around.x, around.right() - 1)); };
        return 0.25f * (at(p.x - 1) + at(p.x + 1)) + 0.5f * at(p.x);
    };
    const auto luma = [&](int x, int y) { return pixel(pixel, (size - 3) / 2, {x, y}); };
    Field gradient(around.extent(), 3);
    for (int y = around.y; y < around.bottom(); ++y)
        for (int x = around.x; x < around.right(); ++x) {
            const Point at = Point{x, y} - around.topLeft();
            const float dx = 0.125f * ((luma(x + 1, y - 1) - luma(x - 1, y - 1)) +
                                       2 * (luma(x + 1, y) - luma(x - 1, y)) +
                                       (luma(x + 1, y + 1) - luma(x - 1, y + 1)));
            const float dy = 0.125f * ((luma(x - 1, y + 1) - luma(x - 1, y - 1)) +
                                       2 * (luma(x, y + 1) - luma(x, y - 1)) +
                                       (luma(x + 1, y + 1) - luma(x + 1, y - 1)));
            gradient.at(0, at) = dx, gradient.at(1, at) = dy;
            gradient.at(2, at) = dx * dx + dy * dy;
        }
    const auto norm = [&](Point p) {
        return rectOf(around.extent()).contains(p) ? gradient.at(2, p) : 0.0f;
    };
    Mask weak(around.extent()), edges(around.extent());
    for (int y = 0; y < around.height; ++y)
        for (int x = 0; x < around.width; ++x) {
            const Point p{x, y};
            const double dx = gradient.at(0, p), dy = gradient.at(1, p);
            Point d{1, (dx < 0) == (dy < 0) ? 1 : -1};
            const double angle = std::atan2(std::abs(dy), std::abs(dx)) * 180 / std::acos(-1.0);
            if (angle < 22.5) d = {1, 0};
            if (angle > 67.5) d = {0, 1};
            const bool ridge = norm(p) > 0 && norm(p) > norm(p - d) && norm(p) >= norm(p + d);
            weak.set(p, ridge && double{norm(p)} >= low * low);
            edges.set(p, ridge && double{norm(p)} >= high * high);
        }
    for (bool grew = true; grew;) {
        grew = false;
        for (int y = 0; y < around.height; ++y)
            for (int x = 0; x < around.width; ++x) {
                if (!weak.unknown({x, y}) || edges.unknown({x, y})) continue;
                bool reached = false;
                for (int k = 0; k < 9; ++k) {
                    const Point q{x + k % 3 - 1, y + k / 3 - 1};
                    reached = reached || (rectOf(around.extent()).contains(q) && edges.unknown(q));
                }
                if (reached) edges.set({x, y}, true), grew = true;
            }
    }
    return edges;
}

/// Box of Ω and so many pixels around it, as far as there are any.
[[nodiscard]] inline Rect aroundOmega(const OperationScene& s, int pixels) {
    const Rect box =
        s.where.mask->boundingBox().translated(s.where.backgroundFromPatch).intersected(s.canvas());
    return Rect{box.x - pixels, box.y - pixels, box.width + 2 * pixels, box.height + 2 * pixels}
        .intersected(s.canvas());
}

[[nodiscard]] inline OwnGuidance flattenGuidance(const OperationScene& s) {
    const int size = static_cast<int>(s.operation.value("size"));
    const Rect around = aroundOmega(s, size / 2 + 2);
    const auto edges = std::make_shared<Mask>(
        edgesByDefinition(*s.b, around, s.operation.value("low"), s.operation.value("high"), size));
    return {[s, around, edges](int c, Point p, Point q) {
                const bool passes =
                    edges->unknown(p - around.topLeft()) || edges->unknown(q - around.topLeft());
                return passes ? double{s.b->at(c, p)} - double{s.b->at(c, q)} : 0.0;
            },
            [s](int c, Point p) { return double{s.b->at(c, p)}; }};
}

/// Stored value → logarithm, by the formula of weft/transfer.h.
[[nodiscard]] inline double logarithmOf(double v) {
    const double codes = v / 257, all = 1 + std::log(255.0);
    return 65535 * (codes <= 1 ? codes : 1 + std::log(codes)) / all;
}
[[nodiscard]] inline double fromLogarithm(double t) {
    const double all = 1 + std::log(255.0), logs = t / 65535 * all;
    if (logs <= 1) return 257 * logs;
    return logs <= all ? 257 * std::exp(logs - 1) : 65535 + (logs - all) * 65535;
}

/// In logarithms. Norms are of values rounded to the grid of samples; weights are float32.
[[nodiscard]] inline OwnGuidance illuminationGuidance(const OperationScene& s) {
    const auto norm = [s](int c, Point p) {
        const auto log = [&](Point at) {
            return static_cast<float>(std::round(logarithmOf(s.b->at(c, at)) * 32) / 32);
        };
        const float dx = p.x + 1 < s.canvas().width ? log(p + Point{1, 0}) - log(p) : 0.0f;
        const float dy = p.y + 1 < s.canvas().height ? log(p + Point{0, 1}) - log(p) : 0.0f;
        return std::sqrt(dx * dx + dy * dy);
    };
    std::vector<float> alphas;
    for (int c = 0; c < s.channels(); ++c) {
        double sum = 0, count = 0;
        const Rect box = aroundOmega(s, 0);
        for (int y = box.y; y < box.bottom(); ++y)
            for (int x = box.x; x < box.right(); ++x)
                if (s.where.mask->unknown(Point{x, y} - s.where.backgroundFromPatch))
                    sum += norm(c, {x, y}), ++count;
        alphas.push_back(static_cast<float>(s.operation.value("alpha") * (sum / count)));
    }
    const auto beta = static_cast<float>(s.operation.value("beta"));
    return {[s, norm, alphas, beta](int c, Point p, Point q) {
                const float mean = 0.5f * (norm(c, p) + norm(c, q));
                const float weight =
                    mean > 0 ? std::pow(alphas[static_cast<std::size_t>(c)] / mean, beta) : 1.0f;
                return double{weight} * (logarithmOf(s.b->at(c, p)) - logarithmOf(s.b->at(c, q)));
            },
            [s](int c, Point p) { return logarithmOf(s.b->at(c, p)); },
            [s](int c, Point p) { return logarithmOf(s.b->at(c, p)); }};
}

/// import: ∇g; mixed: the larger of ∇g and ∇b; average: their mean.
[[nodiscard]] inline OwnGuidance sourceGuidance(const OperationScene& s) {
    const auto g = [s](int c, Point p) {
        return double{s.g->at(c, p - s.where.backgroundFromPatch)};
    };
    return {[s, g](int c, Point p, Point q) {
                const bool there = rectOf(s.g->extent()).contains(q - s.where.backgroundFromPatch);
                const double dg = there ? g(c, p) - g(c, q) : 0.0;
                const double db = double{s.b->at(c, p)} - double{s.b->at(c, q)};
                const Gradients gradients = s.operation.info().gradients;
                if (gradients == Gradients::average) return (dg + db) / 2;
                return gradients == Gradients::mixed && std::abs(db) > std::abs(dg) ? db : dg;
            },
            g};
}

/// The system of an operation without pixels that keep their colour, as its formula says.
[[nodiscard]] inline OwnGuidance plainGuidanceOf(const OperationScene& scene) {
    const std::string& key = scene.operation.info().key;
    if (!scene.operation.info().derive) return sourceGuidance(scene);
    if (key == "monochrome") return monochromeGuidance(scene);
    if (key == "fill") return gradientOf([](int, Point) { return 0.0; });
    if (key == "recolour") return recolourGuidance(scene);
    if (key == "heal") return healGuidance(scene);
    if (key == "flatten") return flattenGuidance(scene);
    if (key == "illumination") return illuminationGuidance(scene);
    throw std::logic_error("no formula of operation " + key);
}

/// The colour g of the patch: what it imports, or, where that has none, its own picture.
[[nodiscard]] inline double ownColour(const OperationScene& scene, const OwnGuidance& plain, int c,
                                      Point p) {
    return scene.operation.info().hasColours
               ? plain.g(c, p)
               : double{scene.g->at(c, p - scene.where.backgroundFromPatch)};
}

/// The system of an operation, as its formula says.
[[nodiscard]] inline OwnGuidance guidanceOf(const OperationScene& scene) {
    OwnGuidance guidance = plainGuidanceOf(scene);
    if (!scene.kept) return guidance;
    guidance.b = [scene, plain = guidance](int c, Point q) {
        if (scene.keeps(q)) return ownColour(scene, plain, c, q);
        return plain.b ? plain.b(c, q) : double{scene.b->at(c, q)};
    };
    return guidance;
}

/// Largest difference of kept pixels from the patch's own colour. `layer` is that of the scene.
[[nodiscard]] inline double farthestFromKept(const OperationScene& scene, const Layer& layer) {
    double most = 0;
    const OwnGuidance plain = plainGuidanceOf(scene);
    for (int c = 0; scene.kept && c < scene.channels(); ++c)
        for (int y = layer.box.y; y < layer.box.bottom(); ++y)
            for (int x = layer.box.x; x < layer.box.right(); ++x) {
                if (!scene.keeps({x, y})) continue;
                const double own = scene.isInLogarithms() ? double{scene.b->at(c, {x, y})}
                                                          : ownColour(scene, plain, c, {x, y});
                const double is = layer.solved.at(c, Point{x, y} - layer.box.topLeft());
                most = std::max(most, std::abs(is - own));
            }
    return most;
}

/// A stroke across a mask and single pixels here and there, but never all of it that is on the
/// background; null where that cannot be.
[[nodiscard]] inline std::shared_ptr<const Mask> someToKeep(const MaskCase& c) {
    const Extent e = c.mask->extent();
    auto kept = std::make_shared<Mask>(e);
    bool leavesSome = false, any = false;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const bool keeps = std::abs(x - e.width / 2) < 2 || (x * 7 + y * 13) % 31 == 0;
            const bool there = c.mask->unknown({x, y}) &&
                               rectOf(c.background).contains(Point{x, y} + c.backgroundFromPatch);
            kept->set({x, y}, keeps);
            (keeps ? any : leavesSome) |= there;
        }
    return any && leavesSome ? kept : nullptr;
}

/// Its Ω is not the mask but the inside of a rectangle: not for checkOperationOnZoo().
[[nodiscard]] inline bool solvesItsOwnRectangle(const OperationInfo& info) {
    return info.key == "tile";
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
    DirectSolution exact = direct.solve(problem, guidanceOf(scene));
    if (scene.isInLogarithms())
        for (double& u : exact.u) u = std::copysign(fromLogarithm(std::abs(u)), u);
    const Layer& layer = *rendering.layers[0];
    const double error = maxErrorInCodes(
        problem, exact,
        layer.solved.view().crop(problem.box().translated(Point{} - layer.box.topLeft())));
    const Progress& p = rendering.patches[0].result.progress;
    if (const double off = farthestFromKept(scene, layer); off > 0) {
        wrong << "a kept pixel is off by " << off;
        return wrong.str();
    }
    if (p.certified && error <= p.errorBound && p.errorBound <= tolerance) return {};
    wrong << "error " << error << ", bound " << p.errorBound << (p.certified ? "" : ", not proven");
    return wrong.str();
}

enum class KeptColour { none, some };

/// An operation over the mask zoo of an extent. All that is wrong.
inline std::vector<std::string> checkOperationOnZoo(const Operation& operation, Extent e,
                                                    PictureKind kind, int channels, Backend& backend,
                                                    KeptColour kept = KeptColour::none) {
    std::vector<std::string> wrong;
    std::uint64_t seed = 1;
    for (const MaskCase& c : maskZoo(e, 1)) {
        Random random(++seed);
        OperationScene scene{nullptr, nullptr, c, operation};
        if (kept == KeptColour::some && !(scene.kept = someToKeep(c))) continue;
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
