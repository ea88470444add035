#include "weft/relief/relief_problem.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "weft/error.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft {

namespace {

void checkFinite(const Field& image) {
    for (int y = 0; y < image.extent().height; ++y)
        for (int x = 0; x < image.extent().width; ++x)
            if (!std::isfinite(image.at(0, {x, y})))
                throw InvalidProblem(
                    sentence("The picture has a sample that is not a number, at pixel {x}, {y}.",
                             {{"x", x}, {"y", y}}));
}

/// Heights beyond so many times the longer side of the picture belong to no surface that shading
/// could tell: it would be steeper than that.
constexpr int kMostHeight = 1000;

void checkRing(const Field& z) {
    const int w = z.extent().width, h = z.extent().height;
    const double most = double{kMostHeight} * std::max(w, h);
    const auto refuse = [](const char* why, Point at) {
        throw InvalidProblem(sentence("A height on the border is {what}, at pixel {x}, {y}.",
                                      {{"what", why}, {"x", at.x}, {"y", at.y}}));
    };
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; x += (y == 0 || y == h - 1 || w == 1) ? 1 : w - 1) {
            const float height = z.at(0, {x, y});
            if (std::isnan(height)) refuse("not a number", {x, y});
            if (std::abs(height) > most)
                refuse("more than a thousand times the picture's longer side", {x, y});
        }
}

void checkLit(const ReliefProblem& problem) {
    for (int y = 0; y < problem.extent().height; ++y)
        for (int x = 0; x < problem.extent().width; ++x)
            if (problem.mask().unknown({x, y}) && problem.shading({x, y}) > 0) return;
    throw InvalidProblem(
        "The picture is black inside the mask: there is no shading from which a surface could be "
        "told.");
}

}  // namespace

ReliefProblem::ReliefProblem(std::shared_ptr<const Field> image, Mask mask, Light light,
                             ReliefBoundary boundary, ShadingModel model,
                             std::shared_ptr<const Field> borderHeight)
    : image_(std::move(image)), boundary_(boundary) {
    if (!image_ || image_->empty()) throw InvalidProblem("There is no picture.");
    if (image_->channels() != 1)
        throw InvalidProblem("A surface is told from one channel of brightness.");
    checkFinite(*image_);
    if (mask.empty()) mask = Mask(image_->extent(), Mask::kUnknown);
    if (!(mask.extent() == image_->extent()))
        throw InvalidProblem("The mask and the picture have different sizes.");
    if (mask.unknownCount() == 0)
        throw InvalidProblem("The mask is empty: mark the part of the picture that is the surface.");
    mask_ = std::make_shared<const Mask>(std::move(mask));
    light_ = unitLight(light.x, light.y, light.z);
    setModel(model);
    if (boundary_ == ReliefBoundary::border) {
        if (!borderHeight) throw InvalidProblem("The heights along the border are missing.");
        if (!(borderHeight->extent() == extent()) || borderHeight->channels() != 1)
            throw InvalidProblem("The border heights and the picture have different sizes.");
        checkRing(*borderHeight);
        borderHeight_ = std::move(borderHeight);
    }
    checkLit(*this);
}

void ReliefProblem::setModel(const ShadingModel& model) {
    if (!(model.albedo > 0) || !std::isfinite(model.albedo) || !std::isfinite(model.ambient))
        throw InvalidProblem("The albedo must be above zero.");
    model_ = model;
    toUnit_ = static_cast<float>(1 / kFullScale);
    ambient_ = static_cast<float>(model_.ambient);
    toShading_ = static_cast<float>(1 / model_.albedo);
}

void ReliefProblem::readRow(int y, std::span<float> shading, std::span<std::uint8_t> clipped) const {
    const float* image = image_->row(0, y);
    const std::uint8_t* mask = mask_->row(y);
    const float unit = toUnit_, ambient = ambient_, scale = toShading_;
    const float most = harmonics_ ? std::numeric_limits<float>::infinity() : 1.0f;
    for (std::size_t x = 0; x < shading.size(); ++x) {
        const float i = (image[x] * unit - ambient) * scale, lit = i > 0 ? i : 0.0f;
        shading[x] = mask[x] ? (lit < most ? lit : most) : 0.0f;
    }
    for (std::size_t x = 0; x < clipped.size(); ++x)
        clipped[x] = (mask[x] != Mask::kFixed) & (image[x] * unit >= 1.0f);
}

ReliefProblem ReliefProblem::withModel(const ShadingModel& model) const {
    ReliefProblem other = *this;
    other.setModel(model);
    checkLit(other);
    return other;
}

ReliefProblem ReliefProblem::underLight(Light light) const {
    ReliefProblem other = *this;
    other.light_ = unitLight(light.x, light.y, light.z);
    other.harmonics_.reset();
    return other;
}

ReliefProblem ReliefProblem::underHarmonics(const HarmonicLight& harmonics) const {
    for (const double l : harmonics.coefficients)
        if (!std::isfinite(l)) throw InvalidProblem("A coefficient of the light is not a number.");
    const std::optional<Light> main = mainDirection(harmonics);
    if (!main) throw InvalidProblem("The light comes from all sides alike: nothing is shaded by it.");
    ReliefProblem other = underLight(*main);
    other.harmonics_ = harmonics;
    return other;
}

ReliefProblem ReliefProblem::withHints(ReliefHints hints) const {
    for (const ReliefSeed& seed : hints.seeds)
        if (!rectOf(extent()).contains(seed.at))
            throw InvalidProblem(sentence("The seed at {x}, {y} lies outside the picture.",
                                          {{"x", seed.at.x}, {"y", seed.at.y}}));
    ReliefProblem other = *this;
    other.hints_ = std::move(hints);
    return other;
}

namespace {

void checkMarks(const std::shared_ptr<const PixelMarks>& marks, const char* what, Extent extent) {
    if (marks && !(marks->extent() == extent))
        throw InvalidProblem(
            sentence("The {what} and the picture have different sizes.", {{"what", what}}));
}

}  // namespace

ReliefProblem ReliefProblem::withEdges(std::shared_ptr<const PixelMarks> edges) const {
    checkMarks(edges, "edge types", extent());
    ReliefProblem other = *this;
    other.edges_ = std::move(edges);
    return other;
}

ReliefProblem ReliefProblem::withOutliers(std::shared_ptr<const PixelMarks> outliers) const {
    checkMarks(outliers, "outliers", extent());
    ReliefProblem other = *this;
    other.outliers_ = std::move(outliers);
    return other;
}

std::uint8_t edgeMark(const PixelMarks& edges, const Mask& mask, Point outside) {
    if (const std::uint8_t own = edges.at(outside); own != PixelMarks::kAutomatic) return own;
    std::uint8_t found = PixelMarks::kAutomatic;
    for (const Point by : {Point{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        const Point p{outside.x + by.x, outside.y + by.y};
        if (!rectOf(mask.extent()).contains(p) || !mask.unknown(p)) continue;
        const std::uint8_t mark = edges.at(p);
        if (mark == PixelMarks::kAutomatic) continue;
        if (found == PixelMarks::kAutomatic || mark < found) found = mark;
    }
    return found;
}

bool ReliefProblem::samePicture(const ReliefProblem& other) const {
    return image_ == other.image_ && mask_ == other.mask_ && boundary_ == other.boundary_ &&
           model_ == other.model_ && borderHeight_ == other.borderHeight_ && hints_ == other.hints_ &&
           edges_ == other.edges_ && outliers_ == other.outliers_;
}

}  // namespace weft
