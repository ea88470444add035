/// OpenEXR: R, G, B or Y, and A, of one layer. The picture is the display window; colour is
/// associated with alpha in the file (OpenEXR technical introduction, "Alpha") and not in a Picture.
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfInputFile.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>

#include <algorithm>

#include "io/float_picture.h"
#include "io/read/exr_header.h"
#include "weft/library_words.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Samples over a window, one plane after another: colour, then alpha where there is one.
struct Planes {
    Field color, alpha;

    [[nodiscard]] float* row(int plane, int y) {
        return plane < color.channels() ? color.row(plane, y) : alpha.row(0, y);
    }
};

/// `zeroed` where not all will be read. Otherwise a header that lies about its size costs no memory
/// before the pixels are missed.
Planes planesOf(const ExrPicture& picture, std::int64_t width, std::int64_t height, bool zeroed) {
    const Extent size{static_cast<int>(width), static_cast<int>(height)};
    return {Field(size, static_cast<int>(picture.layer.color.size()), zeroed),
            picture.layer.alpha.empty() ? Field() : Field(size, 1, zeroed)};
}

/// Reads rows [first, last] of the data window, whose width `to` has, into the rows of `to` from 0
/// on. File: Imf::InputFile, or one part of several.
template <class File>
void readRows(File& file, const ExrPicture& picture, std::int64_t first, std::int64_t last,
              Planes& to) {
    Imf::FrameBuffer buffer;
    const std::int64_t width = picture.data.width;
    for (int plane = 0; plane < picture.planes(); ++plane) {
        // OpenEXR adds the coordinates of a pixel to the address of pixel (0, 0), wherever that is.
        const auto begin = reinterpret_cast<std::uintptr_t>(to.row(plane, 0));
        const auto offset = static_cast<std::uintptr_t>((picture.data.x + first * width) * 4);
        buffer.insert(picture.channel(plane),
                      Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(begin - offset), 4,
                                 std::size_t(width) * 4));
    }
    file.setFrameBuffer(buffer);
    file.readPixels(static_cast<int>(first), static_cast<int>(last));
}

/// The part of the data window that the display window shows, some rows at a time; zero elsewhere.
template <class File>
Planes readDisplayWindow(File& file, const ExrPicture& picture) {
    const ExrWindow &data = picture.data, &display = picture.display;
    Planes all = planesOf(picture, display.width, display.height, true);
    Planes rows = planesOf(picture, data.width, picture.lines, false);
    const std::int64_t left = std::max(data.x, display.x),
                       right = std::min(data.right(), display.right());
    const std::int64_t top = std::max(data.y, display.y),
                       bottom = std::min(data.bottom(), display.bottom());
    if (left >= right) return all;
    for (std::int64_t y = top; y < bottom;) {
        // Whole blocks, counted from the first row of the data window.
        const std::int64_t block = data.y + (y - data.y) / picture.lines * picture.lines;
        const std::int64_t end = std::min(block + picture.lines, bottom);
        readRows(file, picture, y, end - 1, rows);
        for (int plane = 0; plane < picture.planes(); ++plane)
            for (std::int64_t line = y; line < end; ++line)
                std::copy_n(rows.row(plane, static_cast<int>(line - y)) + (left - data.x),
                            right - left,
                            all.row(plane, static_cast<int>(line - display.y)) + (left - display.x));
        y = end;
    }
    return all;
}

template <class File>
Planes readPlanesOf(File& file, const ReadJob& job, const ExrPicture& picture) {
    const Imf::ChannelList& list = file.header().channels();
    for (int plane = 0; plane < picture.planes(); ++plane) {
        const Imf::Channel* channel = list.findChannel(picture.channel(plane));
        if (!channel || channel->xSampling != 1 || channel->ySampling != 1)
            job.refuse("cannot be read: its channels are subsampled.");
    }
    if (picture.data != picture.display) return readDisplayWindow(file, picture);
    Planes planes = planesOf(picture, picture.data.width, picture.data.height, false);
    readRows(file, picture, picture.data.y, picture.data.bottom() - 1, planes);
    return planes;
}

Planes readPlanes(const ReadJob& job, const ExrPicture& picture) {
    ExrMemory stream(job.bytes);
    if (!picture.severalParts) {
        Imf::InputFile file(stream);
        return readPlanesOf(file, job, picture);
    }
    Imf::MultiPartInputFile parts(stream);
    Imf::InputPart part(parts, picture.layer.part);
    return readPlanesOf(part, job, picture);
}

}  // namespace

namespace {

/// What `read` returns; OpenEXR's exceptions become BadInput.
template <class Read>
auto guarded(const ReadJob& job, const Read& read) {
    try {
        return read();
    } catch (const BadInput&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        job.refuse(sentence("is truncated or damaged ({reason}).",
                            {{"reason", libraryWords(error.what())}}));
    }
}

}  // namespace

DecodedPicture readExr(ReadJob& job) {
    return guarded(job, [&]() -> DecodedPicture {
        const ExrPicture picture = inspectExr(job);
        Planes planes = readPlanes(job, picture);
        const bool associated = !picture.layer.alpha.empty();
        DecodedPicture decoded{
            floatPicture({std::move(planes.color), std::move(planes.alpha), associated}), 1, false,
            picture.remark};
        decoded.picture.iccProfile = picture.profile;
        decoded.picture.resolution = picture.resolution;
        if (picture.oddColours) {
            if (!decoded.remark.empty()) decoded.remark += "; ";
            decoded.remark += "its primaries are those of no colour space and are taken for sRGB's";
        }
        return decoded;
    });
}

std::vector<std::string> exrLayerNames(const ReadJob& job) {
    return guarded(job, [&] {
        std::vector<std::string> names;
        for (const ExrLayer& layer : inspectExrLayers(job)) names.push_back(layer.name);
        return names;
    });
}

}  // namespace weft::io
