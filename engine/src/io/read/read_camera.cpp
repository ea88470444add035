/// Formats that weft-decoder decodes in a process of its own.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>

#include "io/colour/coded_colours.h"
#include "io/float_picture.h"
#include "io/metadata/metadata_blocks.h"
#include "io/read/camera_files.h"
#include "io/read/decoder_process.h"
#include "io/read/heif_form.h"
#include "weft/io/colour_profile.h"
#include "weft/io/decoded_stream.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// The file, for the child to read.
Descriptor inMemory(ByteView bytes) {
    Descriptor file(::memfd_create("weft-picture", MFD_CLOEXEC));
    while (!bytes.empty()) {
        const ssize_t put = ::write(file.get(), bytes.data(), bytes.size());
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) throw std::bad_alloc();
        bytes = bytes.subspan(static_cast<std::size_t>(put));
    }
    ::lseek(file.get(), 0, SEEK_SET);
    return file;
}

template <class Bytes>
Bytes readBytes(DecoderProcess& child, const ReadJob& job, std::size_t size) {
    constexpr std::size_t kMost = std::size_t{64} << 20;
    if (size > kMost) job.refuse("is damaged: its metadata is larger than any.");
    Bytes bytes(size, 0);
    child.read(bytes.data(), size);
    return bytes;
}

template <class Sample>
StoredSamples readRows(DecoderProcess& child, const DecodedHeader& header) {
    const Extent extent{static_cast<int>(header.width), static_cast<int>(header.height)};
    const int colors = header.channels, samples = colors + header.alpha;
    StoredSamples planes{Field(extent, colors, false),
                         header.alpha ? Field(extent, 1, false) : Field()};
    std::vector<Sample> row(std::size_t(extent.width) * std::size_t(samples));
    for (int y = 0; y < extent.height; ++y) {
        child.read(row.data(), row.size() * sizeof row[0]);
        for (int c = 0; c < samples; ++c) {
            float* to = c < colors ? planes.color.row(c, y) : planes.alpha.row(0, y);
            for (int x = 0; x < extent.width; ++x) to[x] = row[std::size_t(x * samples + c)];
        }
    }
    return planes;
}

Picture readSamples(DecoderProcess& child, const DecodedHeader& header) {
    if (header.depth == 32) return floatPicture(readRows<float>(child, header));
    StoredSamples codes = readRows<std::uint16_t>(child, header);
    Picture picture;
    picture.depth = header.depth == 8 ? 8 : 16;
    picture.color = std::make_shared<Field>(std::move(codes.color));
    if (header.alpha) picture.alpha = std::make_shared<Field>(std::move(codes.alpha));
    return picture;
}

std::string remarkOn(const DecodedHeader& header) {
    std::string all;
    const auto tell = [&](const std::string& remark) {
        if (!remark.empty()) all += (all.empty() ? "" : "; ") + remark;
    };
    if (header.others) tell("only the first of its pictures was read");
    tell(remarkOnExtraSamples(header.extraSamples));
    if (header.metadataDamaged) tell("its metadata is damaged and is left out");
    return all;
}

DecodedPicture readInChild(ReadJob& job, const char* kind, const char* what) {
    const std::filesystem::path program = decoderProgram();
    if (program.empty())
        job.refuse(sentence(
            "is {what}, which this Weft cannot read: it was built without the libraries for it.",
            {{"what", what}}));
    const std::uint64_t resident = residentMemory(), budget = memoryBudget();
    constexpr std::uint64_t kLeast = std::uint64_t{256} << 20;
    const std::uint64_t most = std::max(kLeast, budget - std::min(budget, resident));
    const Descriptor file = inMemory(job.bytes);
    constexpr std::chrono::minutes kPatience(3);
    DecoderProcess child(program, {kind, std::to_string(job.limits.maxPixels), std::to_string(most)},
                         file.get(), kPatience);
    DecodedHeader header;
    child.read(&header, sizeof header);
    if (header.magic != DecodedHeader::kMagic)
        job.refuse("cannot be read: its decoder is another one.");
    if (header.messageBytes > 0) {
        constexpr std::size_t kMost = 1000;
        job.refuse(
            readBytes<std::string>(child, job, std::min<std::size_t>(kMost, header.messageBytes)));
    }
    job.announce(header.width, header.height);
    if ((header.channels != 1 && header.channels != 3) || header.alpha > 1)
        job.refuse("cannot be read: its decoder is another one.");
    weft::requireMemory(32 * static_cast<std::uint64_t>(job.size.area()), "'" + job.name + "'");
    auto profile = readBytes<std::vector<std::uint8_t>>(child, job, header.profileBytes);
    Metadata told;
    told.exif = readBytes<std::vector<std::uint8_t>>(child, job, header.exifBytes);
    told.xmp = readBytes<std::string>(child, job, header.xmpBytes);
    DecodedPicture decoded{.picture = readSamples(child, header),
                           .exchanged = header.exchanged != 0,
                           .remark = remarkOn(header)};
    Picture& picture = decoded.picture;
    picture.iccProfile = std::move(profile);
    if (!told.isEmpty())  // upright
        picture.metadata = std::make_shared<const Metadata>(metadataOfSize(told, job.size));
    if (std::strcmp(kind, "raw") == 0) {
        picture.iccProfile = standardProfile(StandardProfile::adobeRgb);
    } else if (picture.iccProfile.empty()) {
        const std::string done = takeCodedColours(header.coded, picture);
        decoded.remark += (decoded.remark.empty() || done.empty() ? "" : "; ") + done;
    }
    return decoded;
}

[[noreturn]] void refuseFor(DecoderEnd end, const ReadJob& job) {
    switch (end) {
        case DecoderEnd::slow: job.refuse("takes too long to decode, and was given up.");
        case DecoderEnd::forbidden:
            job.refuse(
                "could not be read: its decoder tried something that decoding does not need, and was "
                "stopped; the file may be made to do harm.");
        case DecoderEnd::early: break;
    }
    job.refuse(
        "cannot be read: its decoder ended before the picture was there; the file is damaged, or of "
        "a kind that it does not know.");
}

}  // namespace

DecodedPicture readApart(ReadJob& job, const char* kind, const char* what) try {
    return readInChild(job, kind, what);
} catch (const DecoderEnded& ended) {
    refuseFor(ended.how, job);
} catch (const std::system_error& error) {  // no descriptor, no process
    job.refuse(sentence("cannot be read: its decoder did not start: {reason}.",
                        {{"reason", error.code().message()}}));
}

DecodedPicture readHeif(ReadJob& job) {
    DecodedPicture decoded = readApart(job, "heif", "a HEIC or AVIF picture");
    const HeifForm form = heifForm(job.bytes);
    decoded.picture.resolution = form.form;
    decoded.exchanged = form.turned;
    return decoded;
}
DecodedPicture readRaw(ReadJob& job) { return readApart(job, "raw", "a RAW file of a camera"); }

}  // namespace weft::io
