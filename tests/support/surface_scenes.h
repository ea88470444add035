#pragma once
/// Surfaces to be drawn, and how two pictures of one compare.
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "support/random.h"
#include "support/relief_surfaces.h"
#include "weft/backend.h"
#include "weft/relief/relief_solver.h"
#include "weft/surface/surface_renderer.h"

namespace weft::tests {

/// A scene with everything: normals, brightness, an image, a truth that is a little off.
inline std::shared_ptr<SurfaceScene> sceneOf(SampledSurface s, const Light& light) {
    auto scene = std::make_shared<SurfaceScene>();
    const Extent e = s.height.extent();
    scene->light = light;
    scene->brightness = std::make_shared<const Field>(shade(s, light));
    auto image = std::make_shared<Field>(e, 3);
    auto truth = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            image->at(0, {x, y}) = static_cast<float>(kFullScale * x / e.width);
            image->at(1, {x, y}) = static_cast<float>(kFullScale * y / e.height);
            image->at(2, {x, y}) = static_cast<float>((x + y) % 7 * kFullScale / 7);
            truth->at(0, {x, y}) = s.height.at(0, {x, y}) + 3 + 0.02f * static_cast<float>(x);
        }
    scene->image = image;
    scene->truth = truth;
    scene->normals = std::make_shared<const Field>(normalsOf(s.height, s.mask));
    scene->height = std::make_shared<const Field>(std::move(s.height));
    scene->mask = std::make_shared<const Mask>(std::move(s.mask));
    return scene;
}

struct NamedScene {
    std::string name;
    std::shared_ptr<const SurfaceScene> scene;
};

/// Smooth, rough, holed, in parts, thin, flat, tiny, and with heights that are not numbers.
inline std::vector<NamedScene> surfaceZoo() {
    std::vector<NamedScene> zoo;
    const Light light = unitLight(0.4, 0.3, 1);
    zoo.push_back({"sphere", sceneOf(sample(sphereSurface(61), {61, 61}), light)});
    zoo.push_back({"sombrero", sceneOf(sample(sombreroSurface(70), {90, 57}), light)});
    Random random(4);
    SampledSurface rough = sample(peaksSurface(50), {50, 41});
    for (int y = 0; y < 41; ++y)
        for (int x = 0; x < 50; ++x) {
            rough.height.at(0, {x, y}) += static_cast<float>(random.uniform(-2, 2));
            if ((x / 9 + y / 7) % 3 == 0 || random.chance(0.02)) rough.mask.set({x, y}, false);
        }
    zoo.push_back({"rough, in many parts", sceneOf(std::move(rough), light)});
    const Surface flat = [](double, double) { return SurfacePoint{true, 5, 0, 0}; };
    zoo.push_back({"flat", sceneOf(sample(flat, {33, 20}), light)});
    zoo.push_back({"one pixel", sceneOf(sample(flat, {1, 1}), light)});
    zoo.push_back({"a line", sceneOf(sample(flat, {40, 1}), light)});
    SampledSurface broken = sample(sombreroSurface(40), {40, 40});
    broken.height.at(0, {20, 11}) = std::numeric_limits<float>::quiet_NaN();
    broken.height.at(0, {5, 30}) = std::numeric_limits<float>::infinity();
    zoo.push_back({"with holes of no number", sceneOf(std::move(broken), light)});
    SampledSurface none = sample(flat, {12, 12});
    none.mask = Mask({12, 12});
    zoo.push_back({"nothing", sceneOf(std::move(none), light)});
    return zoo;
}

/// The whole of a scene from there.
inline SurfaceRequest requestFor(const SurfaceScene& scene, double azimuth, double elevation,
                                 double fieldOfView, Extent size,
                                 SurfaceQuality quality = SurfaceQuality::moving) {
    SurfaceRequest r;
    r.size = size;
    r.quality = quality;
    r.camera.azimuth = azimuth;
    r.camera.elevation = elevation;
    r.camera.fieldOfView = fieldOfView;
    const ValueRange z = heightSpan(scene);
    r.camera = framed(r.camera, scene.height->extent(), z.lowest, z.highest, 1, size);
    return r;
}

inline SurfacePicture drawn(SurfaceRenderer& renderer, const SurfaceRequest& request) {
    SurfacePicture picture;
    renderer.render(request, picture);
    return picture;
}

struct PictureDifference {
    double onlyInOne = 0;  ///< share of pixels that show surface in one picture alone
    double colour = 0;     ///< share of the common ones whose colours differ by over 3 codes
    double place = 0;      ///< share of them whose places differ by over 0.05 pixels of the image
    int common = 0;
};

inline PictureDifference difference(const SurfacePicture& a, const SurfacePicture& b) {
    PictureDifference d;
    int one = 0, colour = 0, place = 0;
    const auto far = [](std::uint8_t p, std::uint8_t q) { return std::abs(int{p} - int{q}) > 3; };
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        const bool inA = a.shows[i] != kNoSurface, inB = b.shows[i] != kNoSurface;
        one += inA != inB;
        if (!inA || !inB) continue;
        ++d.common;
        const Rgba &p = a.pixels[i], &q = b.pixels[i];
        colour += far(p.r, q.r) || far(p.g, q.g) || far(p.b, q.b);
        place += std::hypot(a.shows[i].u - b.shows[i].u, a.shows[i].v - b.shows[i].v) > 0.05f;
    }
    const double all = std::max<double>(1, static_cast<double>(a.pixels.size())),
                 common = std::max(1, d.common);
    d.onlyInOne = one / all, d.colour = colour / common, d.place = place / common;
    return d;
}

}  // namespace weft::tests
