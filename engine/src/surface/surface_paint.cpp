#include "weft/surface/surface_paint.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "weft/backend/lighting.h"
#include "weft/error.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr double kErrorRange = 0.1;  // of |I − R|, where nobody says otherwise

void checkPlane(const std::shared_ptr<const Field>& plane, Extent extent, const char* what,
                std::initializer_list<int> channels) {
    if (!plane) return;
    const bool fits =
        std::find(channels.begin(), channels.end(), plane->channels()) != channels.end();
    if (!(plane->extent() == extent) || !fits)
        throw InvalidProblem(
            sentence("The {what} of a surface does not fit its heights.", {{"what", what}}));
}

void check(const SurfaceScene& s) {
    if (!s.height || s.height->empty() || s.height->channels() != 1)
        throw InvalidProblem("A surface needs one height for each pixel.");
    const Extent e = s.height->extent();
    checkPlane(s.normals, e, "normals", {3});
    checkPlane(s.image, e, "image", {1, 3});
    checkPlane(s.brightness, e, "brightness", {1});
    checkPlane(s.truth, e, "true height", {1});
    if (s.mask && !(s.mask->extent() == e))
        throw InvalidProblem("The mask of a surface does not fit its heights.");
}

/// Calls back for each finite height on the surface.
template <class Seen>
void forHeights(const SurfaceScene& s, int step, const Seen& seen) {
    const Extent e = s.height->extent();
    for (int y = 0; y < e.height; y += step) {
        const float* z = s.height->row(0, y);
        const std::uint8_t* inside = s.mask ? s.mask->row(y) : nullptr;
        for (int x = 0; x < e.width; x += step)
            if ((!inside || inside[x] != Mask::kFixed) && std::isfinite(z[x])) seen(x, y, z[x]);
    }
}

struct TruthFigures {
    double median = 0, spread = 0;
};

/// Of height − truth: the median, and the distance from it that all but 1 % keep. About 60,000 pixels
/// are asked.
TruthFigures truthFigures(const SurfaceScene& s) {
    if (!s.truth) return {};
    const double area = static_cast<double>(s.height->extent().area());
    const int step = std::max(1, static_cast<int>(std::sqrt(area / 60000)));
    std::vector<double> d;
    forHeights(s, step, [&](int x, int y, float z) {
        const double difference = double{z} - s.truth->at(0, {x, y});
        if (std::isfinite(difference)) d.push_back(difference);
    });
    if (d.empty()) return {};
    const auto middle = d.begin() + static_cast<std::ptrdiff_t>(d.size() / 2);
    std::nth_element(d.begin(), middle, d.end());
    const double median = *middle;
    for (double& v : d) v = std::abs(v - median);
    const auto most = d.begin() + static_cast<std::ptrdiff_t>((d.size() - 1) * 99 / 100);
    std::nth_element(d.begin(), most, d.end());
    return {median, *most};
}

std::vector<stencil::Colour> bytesOf(const Field& image) {
    const Extent e = image.extent();
    std::vector<stencil::Colour> bytes(static_cast<std::size_t>(e.area()));
    const auto code = [](float v) {
        const float c = v * static_cast<float>(1 / kCode8);
        return static_cast<std::uint8_t>((c > 0 ? c < 255 ? c : 255 : 0) + 0.5f);
    };
    const int green = image.channels() == 3 ? 1 : 0, blue = image.channels() == 3 ? 2 : 0;
    const float *r = image.row(0, 0), *g = image.row(green, 0), *b = image.row(blue, 0);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = {code(r[i]), code(g[i]), code(b[i]), 255};
    return bytes;
}

stencil::Vector3<float> vectorOf(const Light& l) {
    return {static_cast<float>(l.x), static_cast<float>(l.y), static_cast<float>(l.z)};
}

stencil::Colour colourOf(Rgba c) { return std::bit_cast<stencil::Colour>(c); }

/// 1, 2, 4 ... pixels of the image: the least whose lines are eight pixels apart at the target.
float wireSpacing(const SurfaceRequest& r) {
    const double pixel = viewFrame(r.camera, r.style.zScale, r.size).pixel;
    return static_cast<float>(std::exp2(std::max(0.0, std::ceil(std::log2(8 * pixel)))));
}

ValueRange rangeOf(SurfaceLook look, ValueRange heights, double truthSpread) {
    switch (look) {
        case SurfaceLook::height: return heights;
        case SurfaceLook::shadingError: return {0, kErrorRange};
        case SurfaceLook::truthError: return {-truthSpread, truthSpread};
        default: return {};
    }
}

}  // namespace

bool canShow(const SurfaceScene& scene, SurfaceLook look) {
    switch (look) {
        case SurfaceLook::image: return scene.image != nullptr;
        case SurfaceLook::shadingError: return scene.brightness != nullptr;
        case SurfaceLook::truthError: return scene.truth != nullptr;
        default: return true;
    }
}

ValueRange heightSpan(const SurfaceScene& scene, int step) {
    float lowest = 0, highest = 0;
    bool any = false;
    if (scene.height)
        forHeights(scene, std::max(1, step), [&](int, int, float z) {
            lowest = any ? std::min(lowest, z) : z;
            highest = any ? std::max(highest, z) : z;
            any = true;
        });
    return {lowest, highest};
}

bool SurfacePaintBox::setScene(std::shared_ptr<const SurfaceScene> scene) {
    if (!scene) throw InvalidProblem("There is no surface to draw.");
    check(*scene);
    const bool sameShape = scene_ && scene_->height == scene->height && scene_->mask == scene->mask;
    if (!sameShape) heights_ = heightSpan(*scene);
    const bool sameNormals = sameShape && scene_->normals == scene->normals;
    if (scene->image != imageSource_) {
        imageSource_ = scene->image;
        image_ = imageSource_ ? bytesOf(*imageSource_) : std::vector<stencil::Colour>{};
    }
    if (!sameShape || scene_->truth != scene->truth) {
        const TruthFigures f = truthFigures(*scene);
        truthMedian_ = f.median;
        truthSpread_ = f.spread;
    }
    scene_ = std::move(scene);
    return !sameNormals;
}

stencil::SurfacePlanes SurfacePaintBox::planes() const {
    const Extent e = scene_->height->extent();
    return {scene_->height->row(0, 0),
            scene_->normals ? scene_->normals->row(0, 0) : nullptr,
            scene_->mask ? scene_->mask->row(0) : nullptr,
            e.width,
            e.height,
            static_cast<float>(heights_.lowest)};
}

ValueRange SurfacePaintBox::range(const SurfaceStyle& style) const {
    if (!canShow(*scene_, style.look)) return {};
    const ValueRange own = rangeOf(style.look, heights_, truthSpread_);
    const bool hasColours = style.look == SurfaceLook::height ||
                            style.look == SurfaceLook::shadingError ||
                            style.look == SurfaceLook::truthError;
    return hasColours && style.range ? *style.range : own;
}

stencil::SurfacePaint SurfacePaintBox::paint(const SurfaceRequest& request) const {
    const SurfaceStyle& style = request.style;
    const ValueRange r = range(style);
    const ShadingModel& model = scene_->model;
    const double span = r.highest - r.lowest;
    const stencil::Lighting<float> solved =
        scene_->harmonics ? relief::lightingOf(*scene_->harmonics, relief::YAxis::up).as<float>()
                          : stencil::Lighting<float>(vectorOf(scene_->light));
    return {.paint = canShow(*scene_, style.look) ? style.look : SurfaceLook::grey,
            .image = nullptr,
            .brightness = nullptr,
            .truth = nullptr,
            .ramp = nullptr,
            .encoded = nullptr,
            .light = style.light ? vectorOf(*style.light) : solved,
            .solved = solved,
            .toShading = static_cast<float>(1 / (kFullScale * model.albedo)),
            .ambient = static_cast<float>(model.ambient / model.albedo),
            .truthMedian = static_cast<float>(truthMedian_),
            .lowest = static_cast<float>(span > 0 ? r.lowest : r.lowest - 0.5),
            .perUnit = static_cast<float>(span > 0 ? 255 / span : 255.0),
            .wireSpacing = style.wireframe ? wireSpacing(request) : 0.0f,
            .wirePixel = viewFrameF(request.camera, style.zScale, request.size).pixel,
            .backgroundTop = colourOf(style.backgroundTop),
            .backgroundBottom = colourOf(style.backgroundBottom)};
}

}  // namespace weft
