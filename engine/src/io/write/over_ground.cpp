#include "io/write/over_ground.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "io/colour/icc_profile.h"
#include "io/samples.h"
#include "weft/document/visible_colour.h"
#include "weft/io/export_picture.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// In samples of the picture that is described.
std::array<float, 3> samplesOf(const Ground& ground, const Bytes& profile) {
    Field one({1, 1}, 3);
    one.at(0, {0, 0}) = fromCode8(ground.red);
    one.at(1, {0, 0}) = fromCode8(ground.green);
    one.at(2, {0, 0}) = fromCode8(ground.blue);
    const Bytes& srgb = standardProfile(StandardProfile::sRgb);
    if (profile != srgb) one = convertedSamples(one.view(), srgb, profile, Samples::grid);
    return {one.at(0, {0, 0}), one.at(1, {0, 0}), one.at(2, {0, 0})};
}

/// What the samples are in.
Bytes profileIn(const FileColours& colours, int channels) {
    const Bytes usable = usableProfile(colours.options.iccProfile, channels);
    if (!usable.empty()) return usable;
    return colours.options.linear ? linearSrgb() : standardProfile(StandardProfile::sRgb);
}

/// Colours of a grey profile in sRGB, since the profile describes no colours.
void leaveGreys(FileColours& colours) {
    const Bytes own = usableProfile(colours.options.iccProfile, 1);
    if (!isGreyProfile(own)) return;
    const Bytes& to = colours.options.linear ? linearSrgb() : standardProfile(StandardProfile::sRgb);
    colours.converted = convertedSamples(colours.color, own, to, Samples::grid);
    colours.color = colours.converted.view();
    colours.options.iccProfile = to;
    colours.options.stored = nullptr;
}

/// A row of g + a (c − g); `a`: in units of samples.
void blendRow(const float* c, const float* a, float g, int width, float* out) {
    constexpr auto kFull = static_cast<float>(kFullScale);
    for (int x = 0; x < width; ++x)
        out[x] = a[x] >= kFull ? c[x] : a[x] > 0 ? g + a[x] / kFull * (c[x] - g) : g;
}

}  // namespace

std::optional<Ground> groundOf(std::string_view text) {
    if (text == "white") return Ground{};
    if (text == "black") return Ground{0, 0, 0};
    std::array<std::uint8_t, 3> codes{};
    const char *at = text.data(), *const end = at + text.size();
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (i > 0 && (at == end || *at++ != ',')) return {};
        const auto [rest, error] = std::from_chars(at, end, codes.at(i));
        if (error != std::errc()) return {};
        at = rest;
    }
    if (at != end) return {};
    return Ground{codes[0], codes[1], codes[2]};
}

bool holdsAlpha(const std::filesystem::path& path) {
    const FileFormat* format = formatToWrite(path);
    return format && format->holdsAlpha;
}

std::string groundRemark(const std::filesystem::path& path, FieldView alpha, const Ground& ground) {
    if (holdsAlpha(path) || !isTransparent(alpha)) return {};
    const FileFormat* known = formatToWrite(path);
    const char* const format = known ? known->name : "";
    if (ground == Ground{})
        return sentence("{format} holds no transparency, so the picture lies on white",
                        {{"format", format}});
    if (ground == Ground{0, 0, 0})
        return sentence("{format} holds no transparency, so the picture lies on black",
                        {{"format", format}});
    return sentence(
        "{format} holds no transparency, so the picture lies on {red},{green},{blue}",
        {{"format", format}, {"red", ground.red}, {"green", ground.green}, {"blue", ground.blue}});
}

FileColours overGround(FieldView color, FieldView alpha, const WriteOptions& options) {
    FileColours colours{{}, color, options};
    if (!isTransparent(alpha)) return colours;
    const Ground& ground = options.ground;
    const int channels = ground.isGrey() ? color.channels : 3;
    requireMemory(static_cast<std::uint64_t>(color.extent.area() * channels) * sizeof(float),
                  "The picture on its ground");
    if (channels > color.channels) leaveGreys(colours);
    const std::array<float, 3> g = samplesOf(ground, profileIn(colours, channels));
    Field flat(color.extent, channels, false);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < color.extent.height; ++y) {
            endIfStopped(options.stop);
            blendRow(colours.color.row(std::min(c, color.channels - 1), y), alpha.row(0, y),
                     g.at(static_cast<std::size_t>(c)), color.extent.width, flat.row(c, y));
        }
    colours.converted = std::move(flat);
    colours.color = colours.converted.view();
    return colours;
}

Picture onGround(const Picture& picture, const Ground& ground, const std::stop_token& stop) {
    Picture made = picture;
    made.alpha = nullptr;
    if (!picture.alpha || !isTransparent(picture.alpha->view())) return made;
    FileColours flat = overGround(picture.color->view(), picture.alpha->view(),
                                  {.iccProfile = picture.iccProfile,
                                   .ground = ground,
                                   .linear = isLinearLight(picture),
                                   .stored = picture.stored,
                                   .stop = stop});
    made.color = std::make_shared<const Field>(std::move(flat.converted));
    made.iccProfile = std::move(flat.options.iccProfile);
    made.stored = std::move(flat.options.stored);
    made.origin = nullptr;
    return made;
}

}  // namespace weft::io
