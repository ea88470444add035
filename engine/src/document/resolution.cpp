#include "weft/resolution.h"

#include <cmath>

namespace weft {

namespace {

using Unit = Resolution::Unit;
constexpr double kInch = 0.0254, kCentimetresAMetre = 100, kCentimetresAnInch = 2.54;
constexpr double kMost = 1e6, kLeast = 1e-6;

double perMetre(double v, Unit unit) {
    switch (unit) {
        case Unit::inch: return v / kInch;
        case Unit::centimetre: return v * kCentimetresAMetre;
        default: return v;
    }
}

double fromMetre(double v, Unit unit) {
    switch (unit) {
        case Unit::inch: return v * kInch;
        case Unit::centimetre: return v / kCentimetresAMetre;
        default: return v;
    }
}

/// The whole number an inch that was rounded to, or cut off at, so many pixels a metre; else as
/// exact.
double inchFromMetre(double perMetre) {
    const double exact = perMetre * kInch, whole = std::round(exact);
    const double back = whole / kInch;
    return std::round(back) == perMetre || std::floor(back) == perMetre ? whole : exact;
}

bool isWholeNumber(double v) { return std::round(v) == v; }

bool isSensible(double v) { return std::isfinite(v) && v >= kLeast && v <= kMost; }

}  // namespace

Resolution sensible(const Resolution& told) {
    const Resolution r = told.unit == Unit::none ? told : inUnit(told, Unit::inch);
    if (!isSensible(r.x) || !isSensible(r.y)) return {};
    constexpr double kMostForm = 1000;
    if (r.aspect() > kMostForm || r.aspect() < 1 / kMostForm) return {};
    if (told.unit == Unit::none && told.x == 1 && told.y == 1) return {};
    return told;
}

Resolution inUnit(const Resolution& r, Unit unit) {
    if (r.unit == unit) return r;
    return {fromMetre(perMetre(r.x, r.unit), unit), fromMetre(perMetre(r.y, r.unit), unit), unit};
}

Resolution perInch(const Resolution& r) {
    if (r.unit == Unit::metre) return {inchFromMetre(r.x), inchFromMetre(r.y), Unit::inch};
    return inUnit(r, Unit::inch);
}

Resolution perInchOrCentimetre(const Resolution& r) {
    if (r.unit != Unit::metre) return r;
    const Resolution inches = perInch(r);
    return isWholeNumber(inches.x) && isWholeNumber(inches.y) ? inches : inUnit(r, Unit::centimetre);
}

Resolution exchanged(const Resolution& r) { return {r.y, r.x, r.unit}; }

PrintSize printSize(const Resolution& r, int width, int height) {
    const Resolution inches = perInch(r);
    return {width / inches.x * kCentimetresAnInch, height / inches.y * kCentimetresAnInch};
}

}  // namespace weft
