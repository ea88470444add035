#include "live_drag_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace weft::benchmarks {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr int kLeg = 50;  ///< events of one excursion over a border

int sample(double shade, double noise) {
    return std::clamp(static_cast<int>(std::lround(shade + noise)), 0, 255);
}

// Radius of the blob over its mean, by angle.
double blobRadius(double angle) {
    return 1 + 0.14 * std::sin(3 * angle + 0.4) + 0.08 * std::sin(7 * angle) +
           0.04 * std::sin(19 * angle);
}

bool inside(PatchShape shape, double x, double y) {
    if (shape == PatchShape::ellipse) return x * x + y * y <= 1;
    constexpr double kLargest = 1.26;
    const bool rim = std::abs(x) > 0.99 || std::abs(y) > 0.99;  // whiskers reach the whole box
    if (rim) return std::min(std::abs(x), std::abs(y)) < 0.02;
    if (std::min(std::abs(x), std::abs(y)) < 0.01) return true;
    return std::hypot(x, y) * kLargest <= blobRadius(std::atan2(y, x));
}

Point between(Point a, Point b, double t) {
    return {static_cast<int>(std::lround(a.x + t * (b.x - a.x))),
            static_cast<int>(std::lround(a.y + t * (b.y - a.y)))};
}

}  // namespace

QImage makePhotograph(Extent extent, unsigned seed) {
    QImage image(extent.width, extent.height, QImage::Format_RGB32);
    std::minstd_rand random(seed);
    for (int y = 0; y < extent.height; ++y) {
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
        const double wave = 30 * std::sin(0.004 * y + seed);
        for (int x = 0; x < extent.width; ++x) {
            const double noise = static_cast<double>(random() % 17) - 8;
            const double shade = 100 + 0.015 * x + wave + 20 * std::sin(0.013 * (x + y));
            row[x] = qRgb(sample(shade, noise), sample(0.9 * shade, -noise),
                          sample(220 - shade, 0.5 * noise));
        }
    }
    return image;
}

QImage makePatchPicture(int side, PatchShape shape, unsigned seed) {
    QImage image = makePhotograph({side, side}, seed).convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < side; ++y) {
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < side; ++x) {
            const double u = (2.0 * x + 1) / side - 1, v = (2.0 * y + 1) / side - 1;
            if (!inside(shape, u, v)) row[x] &= 0x00ffffffu;
        }
    }
    return image;
}

Point positionAt(int i, int side) {
    const int right = kPhotograph.width - side, bottom = kPhotograph.height - side;
    const Point start{right / 2, bottom / 2}, left{2, bottom / 4}, leftBack{2, bottom / 2};
    const Point low{right / 2, bottom - 2}, lowBack{right * 3 / 4, bottom - 2};
    const auto out = [side](int k) {  // > 0 for every k of a leg
        return 1 + static_cast<int>(0.45 * side * std::sin(kPi * (k + 1) / (kLeg + 1)));
    };
    if (i < 150) return between(start, left, i / 150.0);
    if (i < 200) return {-out(i - 150), between(left, leftBack, (i - 150) / 50.0).y};
    if (i < 350) return between(leftBack, low, (i - 200) / 150.0);
    if (i < 400) return {between(low, lowBack, (i - 350) / 50.0).x, bottom + out(i - 350)};
    return between(lowBack, start, (i - 400) / 100.0);
}

Point positionBeneath(int i, int side) {
    const double angle = 2 * kPi * i / 125;
    const Point start = positionAt(0, side);
    return {start.x + static_cast<int>(std::lround(0.2 * side * std::sin(angle))),
            start.y + static_cast<int>(std::lround(0.15 * side * std::sin(2 * angle)))};
}

Point placeAbove(int k, int side) {
    const double angle = 0.31 + k * 2.1;  // 0.65 sides from the middle
    const Point start = positionAt(0, side);
    return {start.x + static_cast<int>(std::lround(0.65 * side * std::cos(angle))),
            start.y + static_cast<int>(std::lround(0.65 * side * std::sin(angle)))};
}

bool crossesBorder(Point at, int side) {
    const Rect box{at.x, at.y, side, side};
    return box.intersected(rectOf(kPhotograph)) != box;
}

}  // namespace weft::benchmarks
