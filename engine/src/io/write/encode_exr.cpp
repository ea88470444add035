/// OpenEXR, 32-bit float, ZIP: R, G, B or Y, and A; colour associated with alpha, as the format asks.
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfStandardAttributes.h>

#include <cstring>
#include <exception>

#include "io/colour/exr_colours.h"
#include "io/float_picture.h"
#include "weft/library_words.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

class MemoryOutput : public Imf::OStream {
public:
    MemoryOutput() : Imf::OStream("picture") {}

    void write(const char from[], int count) override {
        const std::size_t end = at_ + std::size_t(count);
        if (end > bytes.size()) bytes.resize(end);
        std::memcpy(bytes.data() + at_, from, std::size_t(count));
        at_ = end;
    }
    std::uint64_t tellp() override { return at_; }
    void seekp(std::uint64_t to) override { at_ = std::size_t(to); }

    Bytes bytes;

private:
    std::size_t at_ = 0;
};

/// Rows of all channels of a band, and the frame buffer that names them.
struct Band {
    static constexpr int kRows = 16;  // of one ZIP block

    std::vector<const char*> names;
    Field rows;

    Band(const PictureToWrite& picture)
        : names(picture.color.channels == 1 ? std::vector<const char*>{"Y"}
                                            : std::vector<const char*>{"R", "G", "B"}) {
        if (picture.hasAlpha()) names.push_back("A");
        rows = Field({picture.color.extent.width, kRows}, static_cast<int>(names.size()), false);
    }
    [[nodiscard]] Imf::FrameBuffer frameBuffer(int firstRow) {
        Imf::FrameBuffer buffer;
        const std::size_t rowBytes = std::size_t(rows.extent().width) * 4;
        for (std::size_t c = 0; c < names.size(); ++c) {
            char* origin = reinterpret_cast<char*>(rows.row(int(c), 0));
            buffer.insert(names[c], Imf::Slice(Imf::FLOAT, origin - std::size_t(firstRow) * rowBytes,
                                               4, rowBytes));
        }
        return buffer;
    }
};

/// Primaries of a profile that is not sRGB's own, which a file without the attribute has.
void addColours(Imf::Header& header, const PictureToWrite& picture) {
    if (picture.options.iccProfile.empty() || picture.color.channels != 3) return;
    if (const auto c = chromaticitiesOf(picture.options.iccProfile))
        Imf::addChromaticities(
            header, {{(*c)[0], (*c)[1]}, {(*c)[2], (*c)[3]}, {(*c)[4], (*c)[5]}, {(*c)[6], (*c)[7]}});
}

/// OpenEXR standard attributes: pixels an inch across, and how wide a pixel is for its height.
void addResolution(Imf::Header& header, const Resolution& resolution) {
    header.pixelAspectRatio() = static_cast<float>(resolution.aspect());
    if (resolution.hasLength()) Imf::addXDensity(header, static_cast<float>(perInch(resolution).x));
}

Bytes encode(const PictureToWrite& picture) {
    const Extent e = picture.color.extent;
    const FloatRows source(picture, true);
    Band band(picture);
    Imf::Header header(e.width, e.height);
    header.compression() = Imf::ZIP_COMPRESSION;
    addColours(header, picture);
    addResolution(header, picture.options.resolution);
    for (const char* name : band.names) header.channels().insert(name, Imf::Channel(Imf::FLOAT));
    MemoryOutput stream;
    {
        Imf::OutputFile file(stream, header);
        for (int y = 0; y < e.height; y += Band::kRows) {
            const int count = std::min(Band::kRows, e.height - y);
            for (int j = 0; j < count; ++j)
                for (int c = 0; c < picture.samplesPerPixel(); ++c)
                    source.row(c, y + j, band.rows.row(c, j));
            file.setFrameBuffer(band.frameBuffer(y));
            file.writePixels(count);
        }
    }
    return std::move(stream.bytes);
}

}  // namespace

Bytes encodeExr(const PictureToWrite& picture) try {
    return encode(picture);
} catch (const std::bad_alloc&) {
    throw;
} catch (const Stopped&) {
    throw;
} catch (const std::exception& error) {
    throw BadInput(sentence("Cannot write '{file}': OpenEXR cannot encode it ({words}).",
                            {{"file", picture.name}, {"words", libraryWords(error.what())}}));
}

}  // namespace weft::io
