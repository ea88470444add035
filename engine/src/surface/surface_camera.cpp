#include "weft/surface/surface_camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace weft {

namespace {

constexpr double kLeastSpan = 1e-6;

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

double sane(double v, double least, double most) {
    return std::isfinite(v) ? std::clamp(v, least, most) : least;
}

template <class Real>
stencil::ViewFrame<Real> frameOf(const Camera& camera, double zScale, Extent picture) {
    const double azimuth = radians(std::isfinite(camera.azimuth) ? camera.azimuth : 0);
    const double elevation = radians(sane(camera.elevation, -90, 90));
    const double field = radians(sane(camera.fieldOfView, 0, 120));
    const double span = sane(camera.span, kLeastSpan, 1e12);
    const double ca = std::cos(azimuth), sa = std::sin(azimuth);
    // Straight down and straight up are exact, so that the photograph's own view is.
    const bool pole = std::abs(camera.elevation) >= 90;
    const double ce = pole ? 0 : std::cos(elevation), se = std::sin(elevation);
    const int side = std::max(1, std::min(picture.width, picture.height));
    const auto r = [](double v) { return static_cast<Real>(v); };
    return {.right = {r(ca), r(sa), r(0)},
            .up = {r(-sa * se), r(ca * se), r(ce)},
            .back = {r(sa * ce), r(-ca * ce), r(se)},
            .offsetX = r(-camera.targetU),
            .offsetY = r(camera.targetV),
            .offsetZ = r(-zScale * camera.targetHeight),
            .zScale = r(zScale),
            .k = r(field > 0 ? 2 * std::tan(field / 2) / span : 0),
            .pixel = r(span / side),
            .halfWidth = r(std::max(1, picture.width) / 2.0),
            .halfHeight = r(std::max(1, picture.height) / 2.0)};
}

}  // namespace

stencil::ViewFrame<double> viewFrame(const Camera& camera, double zScale, Extent picture) {
    return frameOf<double>(camera, zScale, picture);
}

stencil::ViewFrame<float> viewFrameF(const Camera& camera, double zScale, Extent picture) {
    return frameOf<float>(camera, zScale, picture);
}

Camera framed(Camera camera, Extent image, double lowest, double highest, double zScale,
              Extent picture) {
    camera.targetU = (image.width - 1) / 2.0;
    camera.targetV = (image.height - 1) / 2.0;
    camera.targetHeight = (lowest + highest) / 2;
    camera.span = std::max(1, std::max(image.width, image.height));
    const double side = std::max(1, std::min(picture.width, picture.height));
    // A corner needs |x| ≤ half, x = X / (w pixel), pixel = span / side, w = 1 − k q · back, with
    // k = c / span: span ≥ side |X| / half + c q · back. The same for y.
    const auto f = viewFrame(camera, zScale, picture);
    const double c = f.k * camera.span;
    double span = 1e-3;
    for (int corner = 0; corner < 8; ++corner) {
        const stencil::Vector3<double> q{(corner & 1 ? 0.5 : -0.5) * image.width,
                                         (corner & 2 ? 0.5 : -0.5) * image.height,
                                         (corner & 4 ? 0.5 : -0.5) * zScale * (highest - lowest)};
        const double towards = c * stencil::dot(q, f.back);
        span = std::max(span, side * std::abs(stencil::dot(q, f.right)) / f.halfWidth + towards);
        span = std::max(span, side * std::abs(stencil::dot(q, f.up)) / f.halfHeight + towards);
    }
    camera.span = kFramingMargin * span;
    return camera;
}

}  // namespace weft
