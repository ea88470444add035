#pragma once
/// Shapes of Ω that a solver may meet. Each function returns a mask of the given extent; all are
/// deterministic for a given Random.
#include <array>
#include <cmath>
#include <numbers>

#include "support/random.h"
#include "weft/mask.h"

namespace weft::tests {

/// Unknown where `inside(x, y)`.
template <class Inside>
Mask maskWhere(Extent e, Inside inside) {
    Mask m(e);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) m.set({x, y}, inside(x, y));
    return m;
}

/// The ellipse that fills the extent.
inline Mask ellipseMask(Extent e) {
    return maskWhere(e, [e](int x, int y) {
        const double u = 2 * (x + 0.5) / e.width - 1, v = 2 * (y + 0.5) / e.height - 1;
        return u * u + v * v <= 1;
    });
}

/// Outline of a blob around 0: r(θ) = 1 + Σ a_k cos(kθ + φ_k), scaled to fill a box.
class BlobOutline {
public:
    explicit BlobOutline(Random& random) {
        for (std::size_t i = 0; i < amplitude_.size(); ++i) {
            amplitude_[i] = random.uniform(0.3, 1.0) * 0.5 / static_cast<double>(i + 2);
            phase_[i] = random.uniform(0, 2 * std::numbers::pi);
        }
        for (int i = 0; i < 4096; ++i) {
            const double t = 2 * std::numbers::pi * i / 4096, r = radius(t);
            nearest_ = std::min(nearest_, r - kBetween),
            farthest_ = std::max(farthest_, r + kBetween);
            left_ = std::min(left_, r * std::cos(t)), right_ = std::max(right_, r * std::cos(t));
            top_ = std::min(top_, r * std::sin(t)), bottom_ = std::max(bottom_, r * std::sin(t));
        }
    }
    /// u, v: 0..1 across the box.
    [[nodiscard]] bool contains(double u, double v) const {
        const double x = left_ + u * (right_ - left_), y = top_ + v * (bottom_ - top_);
        const double distance = std::sqrt(x * x + y * y);
        if (distance < nearest_ || distance > farthest_) return distance < nearest_;
        return std::hypot(x, y) <= radius(std::atan2(y, x));
    }

private:
    static constexpr double kBetween = 0.01;  ///< r changes less from one of its samples to the next
    [[nodiscard]] double radius(double t) const {
        double r = 1;
        for (std::size_t i = 0; i < amplitude_.size(); ++i)
            r += amplitude_[i] * std::cos(static_cast<double>(i + 2) * t + phase_[i]);
        return std::max(r, 0.1);
    }
    std::array<double, 4> amplitude_{}, phase_{};
    double left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;
    double nearest_ = 4, farthest_ = 0;
};

/// A smooth random blob that fills the extent.
inline Mask blobMask(Extent e, Random& random) {
    const BlobOutline outline(random);
    return maskWhere(
        e, [&](int x, int y) { return outline.contains((x + 0.5) / e.width, (y + 0.5) / e.height); });
}

/// A blob with discs and single pixels cut out.
inline Mask holedBlobMask(Extent e, Random& random) {
    Mask m = blobMask(e, random);
    const int side = std::min(e.width, e.height);
    for (int i = 0; i < 6; ++i) {
        const int cx = random.below(e.width), cy = random.below(e.height);
        const int r = i < 3 ? random.below(std::max(1, side / 8)) : 0;
        for (int y = std::max(0, cy - r); y <= std::min(e.height - 1, cy + r); ++y)
            for (int x = std::max(0, cx - r); x <= std::min(e.width - 1, cx + r); ++x)
                if ((x - cx) * (x - cx) + (y - cy) * (y - cy) <= r * r) m.set({x, y}, false);
    }
    return m;
}

/// Two blobs joined by a bridge one pixel wide.
inline Mask bridgeMask(Extent e, Random& random) {
    const BlobOutline left(random), right(random);
    const int part = std::max(1, e.width * 2 / 5), middle = e.height / 2;
    return maskWhere(e, [&](int x, int y) {
        const double v = (y + 0.5) / e.height;
        if (x < part && left.contains((x + 0.5) / part, v)) return true;
        if (x >= e.width - part && right.contains((x - e.width + part + 0.5) / part, v)) return true;
        return y == middle && x >= part / 2 && x < e.width - part / 2;
    });
}

enum class Teeth { horizontal, vertical };

/// Teeth one pixel wide, one each `pitch` pixels, on a spine two pixels wide.
inline Mask combMask(Extent e, int pitch, Teeth teeth) {
    return maskWhere(e, [=](int x, int y) {
        const int along = teeth == Teeth::vertical ? y : x, across = teeth == Teeth::vertical ? x : y;
        return along < 2 || across % pitch == 0;
    });
}

/// Squares of `cell` pixels.
inline Mask checkerboardMask(Extent e, int cell) {
    return maskWhere(e, [=](int x, int y) { return (x / cell + y / cell) % 2 == 0; });
}

inline Mask randomMask(Extent e, double unknownShare, Random& random) {
    return maskWhere(e, [&](int, int) { return random.chance(unknownShare); });
}

/// All unknown but `count` pixels at random places (fewer where they coincide).
inline Mask sparselyFixedMask(Extent e, int count, Random& random) {
    Mask m(e, Mask::kUnknown);
    for (int i = 0; i < count; ++i) m.set({random.below(e.width), random.below(e.height)}, false);
    return m;
}

/// A frame-like L of the given thickness.
inline Mask lShapeMask(Extent e, int thickness) {
    return maskWhere(e, [=](int x, int y) { return x < thickness || y >= e.height - thickness; });
}

/// A corridor `width` pixels wide wound inwards, walls one pixel thick.
inline Mask spiralMask(Extent e, int width) {
    const int pitch = width + 1;
    return maskWhere(e, [=](int x, int y) {
        const int edge = std::min({x, y, e.width - 1 - x, e.height - 1 - y});
        const int ring = edge / pitch, start = ring * pitch;
        const bool wall = edge % pitch == width;
        // Each ring is cut below its top-left corner; a door beside the cut leads inwards.
        const bool leftSide = x - start <= width && y > start + width && y < e.height - start - width;
        const int row = y - start - width;
        if (!wall) return !(leftSide && row == 1 && x - start < width);
        return leftSide && row >= 2 && row < 2 + width;
    });
}

/// Diagonal lines `thickness` pixels wide each `pitch` pixels; thickness 1 touches by corners only.
inline Mask diagonalMask(Extent e, int pitch, int thickness) {
    return maskWhere(e, [=](int x, int y) { return (x + y) % pitch < thickness; });
}

}  // namespace weft::tests
