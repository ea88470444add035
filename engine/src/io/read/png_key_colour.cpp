#include "io/read/png_key_colour.h"

#include <cstring>

#include "io/samples.h"

namespace weft::io {

namespace {

constexpr std::size_t kSignature = 8, kHeaderEnd = kSignature + 12 + 13;
constexpr std::uint8_t kGreyscale = 0, kTruecolour = 2;

/// Calls visit(type, data, chunk) for each chunk up to IDAT, or where that returns false.
template <class Visit>
void forChunksBeforePixels(ByteView png, const Visit& visit) {
    for (std::size_t at = kSignature; at + 12 <= png.size();) {
        const std::size_t length = bigEndian32(&png[at]);
        if (length > png.size() - at - 12) return;
        const ByteView chunk = png.subspan(at, length + 12);
        if (std::memcmp(&chunk[4], "IDAT", 4) == 0) return;
        visit(&chunk[4], chunk.subspan(8, length), chunk);
        at += chunk.size();
    }
}

}  // namespace

std::optional<PngKeyColour> pngKeyColour(ByteView png) {
    if (png.size() < kHeaderEnd) return std::nullopt;
    const unsigned bits = png[24], type = png[25];
    if ((type != kGreyscale && type != kTruecolour) || bits == 0 || bits > 16) return std::nullopt;
    const std::size_t channels = type == kTruecolour ? 3 : 1;
    std::optional<PngKeyColour> key;
    forChunksBeforePixels(png, [&](const std::uint8_t* name, ByteView data, ByteView) {
        if (key || std::memcmp(name, "tRNS", 4) != 0 || data.size() != 2 * channels) return;
        key.emplace().channels = static_cast<int>(channels);
        // "If the image bit depth is less than 16 bits, the least significant bits are used."
        const unsigned most = (1u << bits) - 1;
        for (std::size_t c = 0; c < channels; ++c)
            key->samples[c] = static_cast<float>((bigEndian16(&data[2 * c]) & most) * (65535 / most));
    });
    return key;
}

std::vector<std::uint8_t> withoutKeyColour(ByteView png) {
    std::vector<std::uint8_t> out;
    out.reserve(png.size());
    std::size_t copied = 0;
    forChunksBeforePixels(png, [&](const std::uint8_t* name, ByteView, ByteView chunk) {
        if (std::memcmp(name, "tRNS", 4) != 0) return;
        const auto at = static_cast<std::size_t>(chunk.data() - png.data());
        out.insert(out.end(), png.begin() + static_cast<std::ptrdiff_t>(copied),
                   png.begin() + static_cast<std::ptrdiff_t>(at));
        copied = at + chunk.size();
    });
    out.insert(out.end(), png.begin() + static_cast<std::ptrdiff_t>(copied), png.end());
    return out;
}

Field alphaOfKeyColour(const Field& color, const PngKeyColour& key) {
    Field alpha(color.extent(), 1, false);
    const int channels = color.channels();
    for (int y = 0; y < color.extent().height; ++y)
        for (int x = 0; x < color.extent().width; ++x) {
            bool isKey = true;
            for (int c = 0; c < channels; ++c)
                isKey = isKey && color.row(c, y)[x] == key.samples[static_cast<std::size_t>(c)];
            alpha.row(0, y)[x] = isKey ? 0.0f : static_cast<float>(kFullScale);
        }
    return alpha;
}

}  // namespace weft::io
