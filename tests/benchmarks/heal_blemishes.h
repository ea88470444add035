#pragma once
/// Blemishes to be healed: blobs and scratches from a seed.
#include <cmath>

#include "support/random.h"
#include "weft/selection/stroke.h"

namespace weft::benchmarks {

/// One to four discs that overlap, as a brush dabs them: 10 to 50 pixels across.
inline Mask blob(Extent picture, tests::Random& random) {
    Mask mask(picture);
    const double x = random.uniform(0, picture.width), y = random.uniform(0, picture.height);
    const double size = random.uniform(5, 20);
    for (int n = random.between(1, 4); n > 0; --n) {
        const double turn = random.uniform(0, 6.2831853), away = random.uniform(0, 0.8 * size);
        const double cx = x + away * std::cos(turn), cy = y + away * std::sin(turn);
        paint(mask, {cx, cy, cx, cy, size * random.uniform(0.6, 1)});
    }
    return mask;
}

/// A bent line, 40 to 160 pixels long, 3 to 8 wide.
inline Mask scratch(Extent picture, tests::Random& random) {
    Mask mask(picture);
    double x = random.uniform(0, picture.width), y = random.uniform(0, picture.height);
    const double length = random.uniform(40, 160), radius = random.uniform(1.5, 4);
    const double bend = random.uniform(-0.01, 0.01);
    double direction = random.uniform(0, 6.2831853);
    constexpr double kStep = 4;
    for (double s = 0; s < length; s += kStep) {
        const double nx = x + kStep * std::cos(direction), ny = y + kStep * std::sin(direction);
        paint(mask, {x, y, nx, ny, radius});
        x = nx, y = ny, direction += kStep * bend;
    }
    return mask;
}

/// Blobs and scratches in turn; not empty.
inline Mask blemish(Extent picture, int number, tests::Random& random) {
    for (;;) {
        Mask mask = number % 2 == 0 ? blob(picture, random) : scratch(picture, random);
        if (mask.unknownCount() > 0) return mask;
    }
}

}  // namespace weft::benchmarks
