#include "io/metadata/told_resolution.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "io/exif_directory.h"
#include "io/metadata/exiv2_values.h"

namespace weft::io {

namespace {

using Unit = Resolution::Unit;
constexpr std::uint16_t kXResolution = 0x011a, kYResolution = 0x011b, kUnit = 0x0128;
using Keys = std::array<const char*, 3>;
constexpr Keys kExifKeys = {"Exif.Image.XResolution", "Exif.Image.YResolution",
                            "Exif.Image.ResolutionUnit"};
constexpr Keys kXmpKeys = {"Xmp.tiff.XResolution", "Xmp.tiff.YResolution", "Xmp.tiff.ResolutionUnit"};

/// One of two may be missing. `unit`: 1, 2 or 3.
Resolution made(std::optional<double> x, std::optional<double> y, double unit) {
    if (!x && !y) return {};
    const Unit told = unit == 1 ? Unit::none : unit == 3 ? Unit::centimetre : Unit::inch;
    return sensible({x ? *x : *y, y ? *y : *x, told});
}

template <class Key, class Data>
std::optional<double> numberIn(const Data& data, const char* key) {
    const auto at = data.findKey(Key(key));
    if (at == data.end() || at->count() == 0) return std::nullopt;
    const Exiv2::Rational fraction = at->toRational();
    return double(fraction.first) / double(fraction.second);
}

template <class Key, class Data>
Resolution resolutionIn(const Data& data, const Keys& keys) {
    return made(numberIn<Key>(data, keys[0]), numberIn<Key>(data, keys[1]),
                numberIn<Key>(data, keys[2]).value_or(2));
}

Resolution resolutionInXmp(const Metadata& metadata) {
    const auto lock = exiv2Lock();
    try {
        Metadata alone;
        alone.xmp = metadata.xmp;
        return resolutionIn<Exiv2::XmpKey>(valuesOf(alone).xmp, kXmpKeys);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return {};
    }
}

/// With as few digits as hold it to nine figures.
Exiv2::URational fractionOf(double v) {
    constexpr double kMost = std::numeric_limits<std::uint32_t>::max();
    double scale = 1;
    while (scale < 1e9 && v * scale * 10 <= kMost &&
           std::abs(std::round(v * scale) - v * scale) > 1e-9 * v * scale)
        scale *= 10;
    return {static_cast<std::uint32_t>(std::round(v * scale)), static_cast<std::uint32_t>(scale)};
}

std::uint16_t unitOf(Unit unit) { return unit == Unit::none ? 1 : unit == Unit::centimetre ? 3 : 2; }

/// Makes what `data` says under `keys` the resolution, where it says any, or `always`.
template <class Key, class Data, class Put>
void tell(const Resolution& r, const Keys& keys, bool always, Data& data, const Put& put) {
    const bool said = std::ranges::any_of(
        keys, [&](const char* key) { return data.findKey(Key(key)) != data.end(); });
    if (said && r.isKnown() && resolutionIn<Key>(data, keys) == r) return;
    eraseIf(data,
            [&](const auto& datum) { return std::ranges::find(keys, datum.key()) != keys.end(); });
    if (r.isKnown() && (said || always)) put(fractionOf(r.x), fractionOf(r.y), unitOf(r.unit));
}

std::string textOf(const Exiv2::URational& v) {
    return std::to_string(v.first) + '/' + std::to_string(v.second);
}

}  // namespace

Resolution toldResolution(const Metadata& metadata) {
    const ExifDirectory exif(metadata.exif);
    const Resolution told =
        made(exif.number(kXResolution), exif.number(kYResolution), exif.number(kUnit).value_or(2));
    if (told.isKnown()) return told;
    const bool inXmp = metadata.xmp.find("XResolution") != std::string::npos;
    return inXmp ? resolutionInXmp(metadata) : Resolution();
}

void tellResolution(const Resolution& resolution, bool always, Exiv2Values& values) {
    const Resolution r = perInchOrCentimetre(resolution);
    tell<Exiv2::ExifKey>(r, kExifKeys, always, values.exif, [&](auto x, auto y, std::uint16_t unit) {
        values.exif[kExifKeys[0]] = x;
        values.exif[kExifKeys[1]] = y;
        values.exif[kExifKeys[2]] = unit;
    });
    tell<Exiv2::XmpKey>(r, kXmpKeys, false, values.xmp, [&](auto x, auto y, std::uint16_t unit) {
        values.xmp[kXmpKeys[0]] = textOf(x);
        values.xmp[kXmpKeys[1]] = textOf(y);
        values.xmp[kXmpKeys[2]] = std::to_string(unit);
    });
}

}  // namespace weft::io
