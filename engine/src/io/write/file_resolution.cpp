#include "io/write/file_resolution.h"

#include <cmath>

namespace weft::io {

namespace {

using Unit = Resolution::Unit;
constexpr double kClose = 1e-4, kRough = 1e-2;  // shares

struct Fraction {
    std::uint32_t numerator = 1, denominator = 1;
};

/// The simplest one within a millionth, as continued fractions give it, of numbers up to `most`.
Fraction fractionOf(double v, std::uint32_t most) {
    double beforeN = 0, n = 1, beforeD = 1, d = 0, rest = v;
    for (;;) {
        const double whole = std::floor(rest);
        const double nextN = whole * n + beforeN, nextD = whole * d + beforeD;
        if (nextN > most || nextD > most) break;
        beforeN = n, beforeD = d, n = nextN, d = nextD;
        constexpr double kNear = 1e-6;
        if (std::abs(n / d - v) <= kNear * v || rest == whole) break;
        rest = 1 / (rest - whole);
    }
    if (d == 0 || n == 0) return {};
    return {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(d)};
}

/// The form of a pixel; nothing where it is a square.
WholeResolution form(const Resolution& r, std::uint32_t most) {
    if (r.aspect() == 1) return {};
    const bool whole = std::floor(r.x) == r.x && std::floor(r.y) == r.y;
    if (whole && r.x <= most && r.y <= most)
        return {static_cast<std::uint32_t>(r.x), static_cast<std::uint32_t>(r.y)};
    const Fraction aspect = fractionOf(r.aspect(), most);
    return {aspect.denominator, aspect.numerator};
}

/// By how much of it a number is another one.
double apart(double wanted, double held) { return std::abs(held - wanted) / wanted; }

struct Rounded {
    WholeResolution held;
    double apart = 1;
};

/// `inUnit`, which is `r` in a unit, rounded to whole numbers.
Rounded rounded(const Resolution& r, const Resolution& inUnit, std::uint32_t most) {
    const double x = std::round(inUnit.x), y = std::round(inUnit.y);
    if (x < 1 || y < 1 || x > most || y > most) return {};
    const Resolution wanted = perInch(r), again = perInch({x, y, inUnit.unit});
    return {{static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), inUnit.unit},
            std::max(apart(wanted.x, again.x), apart(wanted.y, again.y))};
}

/// What has a length and is held only roughly loses it.
WholeResolution chosen(Rounded best, const Resolution& r, std::uint32_t most) {
    if (best.apart > kRough) best.held = form(r, most);
    best.held.exact = best.apart <= kClose;
    return best.held;
}

}  // namespace

WholeResolution resolutionOfPng(const Resolution& r) {
    constexpr std::uint32_t kMost = 0x7fffffff;
    if (!r.hasLength()) return r.isKnown() ? form(r, kMost) : WholeResolution();
    return chosen(rounded(r, inUnit(r, Unit::metre), kMost), r, kMost);
}

WholeResolution resolutionOfJfif(const Resolution& r) {
    constexpr std::uint32_t kMost = 0xffff;
    if (!r.hasLength()) return r.isKnown() ? form(r, kMost) : WholeResolution();
    const Rounded inch = rounded(r, perInch(r), kMost);
    const Rounded centimetre = rounded(r, inUnit(r, Unit::centimetre), kMost);
    return chosen(centimetre.apart < inch.apart ? centimetre : inch, r, kMost);
}

}  // namespace weft::io
