#pragma once
/// Masks of drags in two disjoint splits of families: factors of an estimate are fitted to one and
/// proved on the other.
#include <span>

#include "support/mask_shapes.h"

namespace weft::tests {

enum class Split { fit, proof };

/// A kind of mask, its parameters drawn at random.
struct MaskFamily {
    const char* name;
    Mask (*make)(Extent, Random&);
};

namespace detail {

inline void setWhere(Mask& m, const Rect& r, bool unknown) {
    const Rect inside = r.intersected(rectOf(m.extent()));
    for (int y = inside.y; y < inside.y + inside.height; ++y)
        for (int x = inside.x; x < inside.x + inside.width; ++x) m.set({x, y}, unknown);
}

inline Rect randomRect(Extent e, double least, double most, Random& random) {
    const int w = std::max(1, static_cast<int>(random.uniform(least, most) * e.width));
    const int h = std::max(1, static_cast<int>(random.uniform(least, most) * e.height));
    return {random.below(e.width - w + 1), random.below(e.height - h + 1), w, h};
}

/// A rectangle, each corner whole or cut off, straight or aslant.
inline Mask cutRectangle(Extent e, Random& random) {
    const int side = std::min(e.width, e.height);
    int cut[4];
    bool straight[4];
    for (int i = 0; i < 4; ++i) {
        cut[i] = random.chance(0.5) ? 0 : random.logBetween(1, side / 4);
        straight[i] = random.chance(0.5);
    }
    return maskWhere(e, [&](int x, int y) {
        for (int i = 0; i < 4; ++i) {
            const int u = i % 2 ? e.width - 1 - x : x, v = i / 2 ? e.height - 1 - y : y;
            if (straight[i] ? std::max(u, v) < cut[i] : u + v < cut[i]) return false;
        }
        return true;
    });
}

/// Where a sum of bells is large.
inline Mask drops(Extent e, Random& random) {
    struct Bell {
        double x, y, r;
    } bells[5];
    for (Bell& b : bells)
        b = {random.uniform(0.25, 0.75), random.uniform(0.25, 0.75), random.uniform(0.1, 0.3)};
    return maskWhere(e, [&](int x, int y) {
        const double u = (x + 0.5) / e.width, v = (y + 0.5) / e.height;
        double sum = 0;
        for (const Bell& b : bells)
            sum += std::exp(-(std::pow(u - b.x, 2) + std::pow(v - b.y, 2)) / (b.r * b.r));
        return sum > 0.5;
    });
}

inline Mask wideComb(Extent e, Random& random) {
    const int pitch = random.logBetween(3, 24), tooth = random.between(1, pitch - 1);
    const int spine = random.between(1, 12);
    const bool vertical = random.chance(0.5);
    return maskWhere(e, [=](int x, int y) {
        return (vertical ? y : x) < spine || (vertical ? x : y) % pitch < tooth;
    });
}

/// A rectangle with fixed slits.
inline Mask slits(Extent e, Random& random) {
    Mask m(e, Mask::kUnknown);
    for (int n = random.between(1, 5); n > 0; --n) {
        Rect r = randomRect(e, 0.2, 0.9, random);
        (random.chance(0.5) ? r.width : r.height) = random.between(1, 3);
        setWhere(m, r, false);
    }
    return m;
}

inline Mask frame(Extent e, Random& random) {
    const int thick = random.logBetween(2, std::min(e.width, e.height) / 3);
    Mask m(e, Mask::kUnknown);
    setWhere(m, {thick, thick, e.width - 2 * thick, e.height - 2 * thick}, false);
    return m;
}

/// Single fixed pixels, from one on.
inline Mask specks(Extent e, Random& random) {
    return sparselyFixedMask(e, random.logBetween(1, static_cast<int>(e.area() / 200)), random);
}

/// Rectangles and ellipses united, some taken away again.
inline Mask unions(Extent e, Random& random) {
    Mask m(e);
    for (int n = random.between(3, 9), i = 0; i < n; ++i) {
        const Rect r = randomRect(e, 0.15, 0.7, random);
        const bool round = random.chance(0.5), unknown = i < 2 || random.chance(0.75);
        const Mask ellipse = ellipseMask(r.extent());
        for (int y = 0; y < r.height; ++y)
            for (int x = 0; x < r.width; ++x)
                if (!round || ellipse.unknown({x, y})) m.set({r.x + x, r.y + y}, unknown);
    }
    return m;
}

/// Rows of strokes like letters, or what is around them.
inline Mask text(Extent e, Random& random) {
    const int cell = random.between(1, std::max(1, std::min(e.width, e.height) / 30));
    const bool letters = random.chance(0.6);
    std::vector<std::uint32_t> glyphs;
    for (int i = 0; i < 64; ++i) glyphs.push_back(static_cast<std::uint32_t>(random.below(1 << 28)));
    return maskWhere(e, [&](int x, int y) {
        const int column = x / cell, row = y / cell;
        const int u = column % 7, v = row % 9;
        const std::uint32_t bits =
            glyphs[static_cast<std::size_t>(column / 7 * 5 + row / 9 * 11) % 64];
        const bool ink = u < 5 && v < 7 &&
                         ((u % 4 == 0 && bits >> v & 1) || (v % 3 == 0 && bits >> (8 + u + v) & 1));
        return ink == letters;
    });
}

inline Mask turnedRectangle(Extent e, Random& random) {
    const double angle = random.uniform(0.05, 1.5), c = std::cos(angle), s = std::sin(angle);
    const double a = e.width * random.uniform(0.25, 0.5), b = e.height * random.uniform(0.05, 0.4);
    return maskWhere(e, [&](int x, int y) {
        const double u = x - e.width / 2.0, v = y - e.height / 2.0;
        return std::abs(c * u + s * v) <= a && std::abs(c * v - s * u) <= b;
    });
}

inline Mask dust(Extent e, Random& random) {
    return randomMask(e, random.uniform(0.6, 0.995), random);
}
inline Mask spirals(Extent e, Random& random) { return spiralMask(e, random.logBetween(2, 30)); }

inline Mask ellipse(Extent e, Random&) { return ellipseMask(e); }
inline Mask lShape(Extent e, Random&) { return lShapeMask(e, std::min(e.width, e.height) / 3); }
inline Mask comb(Extent e, Random&) { return combMask(e, 6, Teeth::vertical); }
inline Mask whole(Extent e, Random&) { return Mask(e, Mask::kUnknown); }
/// A rectangle without one of its corners.
inline Mask notched(Extent e, Random&) {
    Mask m = Mask(e, Mask::kUnknown);
    setWhere(m, {0, 0, 24, 24}, false);
    return m;
}
/// Round holes on a lattice.
inline Mask sieve(Extent e, Random& random) {
    const int pitch = random.logBetween(6, 80);
    const double radius = pitch * random.uniform(0.05, 0.4);
    return maskWhere(e, [=](int x, int y) {
        return std::hypot(x % pitch - pitch / 2, y % pitch - pitch / 2) > radius;
    });
}

}  // namespace detail

inline std::span<const MaskFamily> maskFamilies(Split split) {
    static constexpr MaskFamily kFit[] = {
        {"ellipse", detail::ellipse}, {"blob", blobMask},           {"holed", holedBlobMask},
        {"bridge", bridgeMask},       {"l", detail::lShape},        {"comb", detail::comb},
        {"whole", detail::whole},     {"notched", detail::notched}, {"sieve", detail::sieve}};
    static constexpr MaskFamily kProof[] = {{"cut rectangle", detail::cutRectangle},
                                            {"drops", detail::drops},
                                            {"wide comb", detail::wideComb},
                                            {"slits", detail::slits},
                                            {"frame", detail::frame},
                                            {"specks", detail::specks},
                                            {"unions", detail::unions},
                                            {"text", detail::text},
                                            {"turned rectangle", detail::turnedRectangle},
                                            {"dust", detail::dust},
                                            {"spirals", detail::spirals}};
    return split == Split::fit ? std::span<const MaskFamily>(kFit)
                               : std::span<const MaskFamily>(kProof);
}

}  // namespace weft::tests
