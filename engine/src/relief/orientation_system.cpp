#include "relief/orientation_system.h"

namespace weft::relief {

namespace {

constexpr double kNeighbours = 4;  // κ

}  // namespace

void OrientationSystem::countNeighbours(const ReliefLevel& level) {
    const int w = level.width, h = level.height;
    relaxed_ = 0;
    const auto carries = [&](int i) { return level.inside[i] || level.known[i]; };
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int i = y * w + x;
            const int n = (x > 0 && carries(i - 1)) + (x + 1 < w && carries(i + 1)) +
                          (y > 0 && carries(i - w)) + (y + 1 < h && carries(i + w));
            const bool relaxed = level.inside[i] && !level.known[i] && n > 0;
            relaxed_ += relaxed;
            mask_.row(0, y)[x] = relaxed ? std::int8_t{-1} : std::int8_t{0};
            inverse_.row(0, y)[x] = relaxed ? 1.0f / static_cast<float>(n) : 0.0f;
        }
}

void OrientationSystem::build(const ReliefLevel& level, const LightDown& light,
                              OrientationKernel kernel, double lambda) {
    const GridShape shape = GridShape::of({level.width, level.height});
    shading_.reshape(shape, 1);
    inverse_.reshape(shape, 1);
    known_.reshape(shape, 2);
    mask_.reshape(shape, 1);
    countNeighbours(level);
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x) {
            const int i = y * level.width + x;
            shading_.row(0, y)[x] = level.shading[i];
            known_.row(0, y)[x] = level.known[i] ? level.knownF[i] : 0;
            known_.row(1, y)[x] = level.known[i] ? level.knownG[i] : 0;
        }
    cells_ = {.shading = &shading_,
              .mask = &mask_,
              .inverse = &inverse_,
              .known = &known_,
              .light = {static_cast<float>(light.x), static_cast<float>(light.y),
                        static_cast<float>(light.z)},
              .weight = static_cast<float>(kNeighbours * lambda),
              .kernel = kernel};
}

}  // namespace weft::relief
