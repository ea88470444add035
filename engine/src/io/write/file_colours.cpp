#include "io/write/file_colours.h"

#include "io/colour/icc_profile.h"

namespace weft::io {

Bytes usableProfile(const Bytes& icc, int channels) {
    const bool describes = isPictureProfile(icc) && (channels == 1 || !isGreyProfile(icc));
    return describes ? icc : Bytes();
}

namespace {

void convert(FileColours& colours, const Bytes& from, const Bytes& to, Bytes described) {
    colours.converted = convertedSamples(colours.color, from, to, Samples::grid);
    colours.color = colours.converted.view();
    colours.options.iccProfile = std::move(described);
    colours.options.linear = false;
    colours.options.stored = nullptr;
}

/// OpenEXR names its primaries; PFM cannot.
void toLight(FileColours& colours, bool namesPrimaries) {
    const WriteOptions& options = colours.options;
    if (options.linear && options.iccProfile.empty()) return;
    const Bytes own = usableProfile(options.iccProfile, colours.color.channels);
    if (own.empty() && options.linear) return;
    if (namesPrimaries && isLinearProfile(own)) return;
    convert(colours, own.empty() ? standardProfile(StandardProfile::sRgb) : own, linearSrgb(), {});
}

void toCodes(FileColours& colours) {
    if (!colours.options.linear) return;
    const Bytes own = usableProfile(colours.options.iccProfile, colours.color.channels);
    const Bytes encoded = own.empty() ? Bytes() : withCurveOfSrgb(own);
    convert(colours, own.empty() ? linearSrgb() : own,
            encoded.empty() ? standardProfile(StandardProfile::sRgb) : encoded, encoded);
}

}  // namespace

FileColours inFileColours(FileSamples samples, FieldView color, const WriteOptions& options) {
    FileColours colours{{}, color, options};
    constexpr int kNumbers = 32;
    if (options.depth == kNumbers) return colours;
    if (samples == FileSamples::codes)
        toCodes(colours);
    else
        toLight(colours, samples == FileSamples::anyLight);
    return colours;
}

}  // namespace weft::io
