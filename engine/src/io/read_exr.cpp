/// OpenEXR: R, G, B or Y, and A. The picture is the display window; colour is associated with alpha
/// in the file (OpenEXR technical introduction, "Alpha") and not in a Picture.
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfInputFile.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "float_picture.h"
#include "read_job.h"

namespace weft::io {

namespace {

class MemoryInput : public Imf::IStream {
public:
    explicit MemoryInput(ByteView bytes) : Imf::IStream("picture"), bytes_(bytes) {}

    bool read(char to[], int count) override {
        if (count < 0 || std::uint64_t(count) > bytes_.size() - at_)
            throw std::runtime_error("the file ends early");
        std::memcpy(to, bytes_.data() + at_, std::size_t(count));
        at_ += std::size_t(count);
        return at_ < bytes_.size();
    }
    std::uint64_t tellg() override { return at_; }
    void seekg(std::uint64_t to) override {
        if (to > bytes_.size()) throw std::runtime_error("the file ends early");
        at_ = std::size_t(to);
    }

private:
    ByteView bytes_;
    std::size_t at_ = 0;
};

/// Names of the colour channels in the file, or none.
std::vector<const char*> colorChannels(const Imf::ChannelList& list) {
    if (list.findChannel("R") && list.findChannel("G") && list.findChannel("B"))
        return {"R", "G", "B"};
    const bool chroma = list.findChannel("RY") || list.findChannel("BY");
    return list.findChannel("Y") && !chroma ? std::vector<const char*>{"Y"}
                                            : std::vector<const char*>{};
}

/// One channel over the data window, as float.
void addSlice(Imf::FrameBuffer& buffer, const Imf::ChannelList& list, const char* name, float* plane,
              const Imath::Box2i& data, ReadJob& job) {
    const Imf::Channel* channel = list.findChannel(name);
    if (channel->xSampling != 1 || channel->ySampling != 1)
        job.refuse("cannot be read: its channels are subsampled.");
    const std::int64_t width = std::int64_t{data.max.x} - data.min.x + 1;
    const std::int64_t offset = data.min.x + data.min.y * width;
    char* origin = reinterpret_cast<char*>(plane) - offset * 4;
    buffer.insert(name, Imf::Slice(Imf::FLOAT, origin, 4, std::size_t(width) * 4));
}

/// `from` covers the data window; the result covers the display window, zero where there are no data.
Field inDisplayWindow(Field from, const Imath::Box2i& data, const Imath::Box2i& display,
                      Extent size) {
    const Rect dataRect{data.min.x, data.min.y, from.extent().width, from.extent().height};
    const Rect displayRect{display.min.x, display.min.y, size.width, size.height};
    if (from.empty() || dataRect == displayRect) return from;
    Field out(size, from.channels());
    const Rect common = dataRect.intersected(displayRect);
    for (int c = 0; c < from.channels(); ++c)
        for (int y = common.y; y < common.bottom(); ++y)
            std::copy_n(from.row(c, y - dataRect.y) + (common.x - dataRect.x), common.width,
                        out.row(c, y - displayRect.y) + (common.x - displayRect.x));
    return out;
}

DecodedPicture decodeExr(ReadJob& job) {
    MemoryInput stream(job.bytes);
    Imf::InputFile file(stream);
    const Imf::Header& header = file.header();
    const Imath::Box2i data = header.dataWindow(), display = header.displayWindow();
    const auto width = [](const Imath::Box2i& b) { return std::int64_t{b.max.x} - b.min.x + 1; };
    const auto height = [](const Imath::Box2i& b) { return std::int64_t{b.max.y} - b.min.y + 1; };
    job.announce(width(data), height(data));
    const Extent dataSize = job.size;
    job.announce(width(display), height(display));
    const Imf::ChannelList& list = header.channels();
    const std::vector<const char*> names = colorChannels(list);
    if (names.empty()) job.refuse("cannot be read: it has neither R, G and B nor a Y channel alone.");
    // Not zeroed: a header that lies about its size costs no memory before the pixels are missed.
    Field color(dataSize, static_cast<int>(names.size()), false);
    Field alpha = list.findChannel("A") ? Field(dataSize, 1, false) : Field();
    Imf::FrameBuffer buffer;
    for (std::size_t c = 0; c < names.size(); ++c)
        addSlice(buffer, list, names[c], color.row(int(c), 0), data, job);
    if (!alpha.empty()) addSlice(buffer, list, "A", alpha.row(0, 0), data, job);
    file.setFrameBuffer(buffer);
    file.readPixels(data.min.y, data.max.y);
    color = inDisplayWindow(std::move(color), data, display, job.size);
    alpha = inDisplayWindow(std::move(alpha), data, display, job.size);
    const bool associated = !alpha.empty();
    return {floatPicture({std::move(color), std::move(alpha), associated}), 1};
}

}  // namespace

DecodedPicture readExr(ReadJob& job) {
    try {
        return decodeExr(job);
    } catch (const BadInput&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        job.refuse(std::string("is truncated or damaged: ") + error.what() + ".");
    }
}

}  // namespace weft::io
