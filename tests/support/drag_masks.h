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

/// A rectangle with rounded corners, or a trapezoid.
inline Mask nearlyRectangle(Extent e, Random& random) {
    const double r = random.uniform(0.02, 0.5) * std::min(e.width, e.height);
    const double slant = random.uniform(0, 0.4) * e.width;
    const bool round = random.chance(0.6);
    return maskWhere(e, [=](int x, int y) {
        const double u = std::min(x + 0.5, e.width - x - 0.5),
                     v = std::min(y + 0.5, e.height - y - 0.5);
        if (!round) return u >= slant * (y + 0.5) / e.height;
        return u >= r || v >= r || std::hypot(r - u, r - v) <= r;
    });
}

/// A rectangle whose sides are ragged by up to some pixels.
inline Mask ragged(Extent e, Random& random) {
    const int most = random.logBetween(1, std::max(2, std::min(e.width, e.height) / 10));
    std::vector<int> side[4];
    for (int i = 0; i < 4; ++i)
        for (int n = i < 2 ? e.width : e.height; n > 0; --n)
            side[i].push_back(random.below(most + 1));
    return maskWhere(e, [&](int x, int y) {
        const auto u = static_cast<std::size_t>(x), v = static_cast<std::size_t>(y);
        return y >= side[0][u] && y < e.height - side[1][u] && x >= side[2][v] &&
               x < e.width - side[3][v];
    });
}

/// Discs along a walk.
inline Mask stroke(Extent e, Random& random) {
    const double r = random.uniform(0.03, 0.15) * std::min(e.width, e.height) + 1;
    Mask m(e);
    double x = e.width / 2.0, y = e.height / 2.0, angle = random.uniform(0, 6.283);
    for (int n = random.between(20, 120); n > 0; --n) {
        const int reach = static_cast<int>(r) + 1, cx = static_cast<int>(x), cy = static_cast<int>(y);
        for (int j = std::max(0, cy - reach); j <= std::min(e.height - 1, cy + reach); ++j)
            for (int i = std::max(0, cx - reach); i <= std::min(e.width - 1, cx + reach); ++i)
                if (std::hypot(i - x, j - y) <= r) m.set({i, j}, true);
        angle += random.uniform(-0.6, 0.6);
        x = std::clamp(x + r * std::cos(angle), 0.0, e.width - 1.0);
        y = std::clamp(y + r * std::sin(angle), 0.0, e.height - 1.0);
    }
    return m;
}

inline Mask star(Extent e, Random& random) {
    const int points = random.between(3, 12);
    const double inner = random.uniform(0.2, 0.8), turn = random.uniform(0, 6.283);
    return maskWhere(e, [=](int x, int y) {
        const double u = 2 * (x + 0.5) / e.width - 1, v = 2 * (y + 0.5) / e.height - 1;
        const double t = (std::atan2(v, u) + turn) * points / 6.283185307 + 10 * points;
        return std::hypot(u, v) <= inner + (1 - inner) * std::abs(2 * (t - std::floor(t)) - 1);
    });
}

/// Rings about the middle.
inline Mask rings(Extent e, Random& random) {
    const double pitch = random.uniform(0.08, 0.5), share = random.uniform(0.3, 0.95);
    return maskWhere(e, [=](int x, int y) {
        const double r = std::hypot(2 * (x + 0.5) / e.width - 1, 2 * (y + 0.5) / e.height - 1);
        return r <= 1 && std::fmod(r, pitch) < share * pitch;
    });
}

/// Teeth that grow narrow.
inline Mask sawteeth(Extent e, Random& random) {
    const int pitch = random.logBetween(4, std::max(5, e.width / 4));
    return maskWhere(
        e, [=](int x, int y) { return (x % pitch + 0.5) / pitch <= 1 - (y + 0.5) / e.height; });
}

/// A rectangle with fixed cracks, a pixel wide, that turn at random.
inline Mask cracks(Extent e, Random& random) {
    Mask m(e, Mask::kUnknown);
    for (int n = random.between(1, 4); n > 0; --n) {
        Point p{random.below(e.width), random.below(e.height)};
        int side = random.below(4);
        for (int i = random.between(e.width / 4, e.width); i > 0; --i) {
            if (rectOf(e).contains(p)) m.set(p, false);
            if (random.chance(0.2)) side = (side + (random.chance(0.5) ? 1 : 3)) % 4;
            p.x += side == 0 ? 1 : side == 2 ? -1 : 0;
            p.y += side == 1 ? 1 : side == 3 ? -1 : 0;
        }
    }
    return m;
}

/// Bricks with fixed joints, or the joints.
inline Mask bricks(Extent e, Random& random) {
    const int height = random.logBetween(3, 40), width = height * random.between(1, 3);
    const int joint = random.between(1, std::max(1, height / 3));
    const bool inside = random.chance(0.7);
    return maskWhere(e, [=](int x, int y) {
        const int row = y / height, along = x + row % 2 * (width / 2);
        return (y % height >= joint && along % width >= joint) == inside;
    });
}

/// Where waves of random directions add up to more than a level.
inline Mask marble(Extent e, Random& random) {
    double kx[6], ky[6], phase[6];
    for (int i = 0; i < 6; ++i) {
        kx[i] = random.uniform(-40, 40) / e.width, ky[i] = random.uniform(-40, 40) / e.height;
        phase[i] = random.uniform(0, 6.283);
    }
    const double level = random.uniform(-1.5, 0.8);
    return maskWhere(e, [&](int x, int y) {
        double sum = 0;
        for (int i = 0; i < 6; ++i) sum += std::cos(kx[i] * x + ky[i] * y + phase[i]);
        return sum > level;
    });
}

/// Squares of random sides at random places, fixed or unknown.
inline Mask squares(Extent e, Random& random) {
    const bool unknown = random.chance(0.5);
    Mask m(e, unknown ? 0 : Mask::kUnknown);
    for (int n = random.logBetween(5, 200); n > 0; --n) {
        const int side = random.logBetween(1, std::max(2, std::min(e.width, e.height) / 4));
        setWhere(m, {random.below(e.width), random.below(e.height), side, side}, unknown);
    }
    return m;
}

/// Random pixels, a share that changes from side to side.
inline Mask gradedDust(Extent e, Random& random) {
    const double from = random.uniform(0.3, 1), to = random.uniform(0.5, 1);
    return maskWhere(
        e, [&](int x, int) { return random.chance(from + (to - from) * (x + 0.5) / e.width); });
}

}  // namespace detail

/// Families and photographs that showed an estimate too low are fit from then on.
inline std::span<const MaskFamily> maskFamilies(Split split) {
    static constexpr MaskFamily kFit[] = {
        {"ellipse", detail::ellipse}, {"blob", blobMask},
        {"holed", holedBlobMask},     {"bridge", bridgeMask},
        {"l", detail::lShape},        {"comb", detail::comb},
        {"whole", detail::whole},     {"notched", detail::notched},
        {"sieve", detail::sieve},     {"cut rectangle", detail::cutRectangle},
        {"drops", detail::drops},     {"wide comb", detail::wideComb},
        {"slits", detail::slits},     {"frame", detail::frame},
        {"specks", detail::specks},   {"unions", detail::unions},
        {"text", detail::text},       {"turned rectangle", detail::turnedRectangle},
        {"dust", detail::dust},       {"spirals", detail::spirals}};
    static constexpr MaskFamily kProof[] = {{"nearly rectangle", detail::nearlyRectangle},
                                            {"ragged", detail::ragged},
                                            {"stroke", detail::stroke},
                                            {"star", detail::star},
                                            {"rings", detail::rings},
                                            {"sawteeth", detail::sawteeth},
                                            {"cracks", detail::cracks},
                                            {"bricks", detail::bricks},
                                            {"marble", detail::marble},
                                            {"squares", detail::squares},
                                            {"graded dust", detail::gradedDust}};
    return split == Split::fit ? std::span<const MaskFamily>(kFit)
                               : std::span<const MaskFamily>(kProof);
}

}  // namespace weft::tests
