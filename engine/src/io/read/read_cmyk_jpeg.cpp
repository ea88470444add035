/// JPEG of four inks, through libjpeg: Qt renders them to RGB without their profile.
// jpeglib.h takes FILE for granted
// clang-format off
#include <cstdio>
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

#include <csetjmp>
#include <cstdlib>
#include <memory>

#include "io/colour/cmyk.h"
#include "io/read/container.h"
#include "io/read/jpeg_end.h"
#include "io/samples.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

constexpr int kInks = 4;

/// libjpeg's state. Its errors jump to `failed`, over frames that own nothing.
struct JpegDecoder {
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    std::jmp_buf failed{};
    bool truncated = false, corrupt = false;
    char message[JMSG_LENGTH_MAX] = {};

    JpegDecoder() {
        info.err = jpeg_std_error(&errors);
        info.client_data = this;
        errors.error_exit = [](j_common_ptr common) {
            JpegDecoder& self = of(common);
            common->err->format_message(common, self.message);
            std::longjmp(self.failed, 1);
        };
        errors.emit_message = [](j_common_ptr common, int level) {
            const int code = common->err->msg_code;
            if (level < 0 && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER))
                of(common).truncated = true;
            if (level < 0 && code != JWRN_EXTRANEOUS_DATA) of(common).corrupt = true;
        };
        errors.output_message = [](j_common_ptr) {};
    }
    ~JpegDecoder() { jpeg_destroy_decompress(&info); }
    JpegDecoder(const JpegDecoder&) = delete;
    JpegDecoder& operator=(const JpegDecoder&) = delete;

    static JpegDecoder& of(j_common_ptr common) {
        return *static_cast<JpegDecoder*>(common->client_data);
    }
};

bool readHeader(JpegDecoder& decoder, ByteView bytes) {
    if (setjmp(decoder.failed) != 0) return false;
    constexpr unsigned kMostOfMarker = 0xffff;
    jpeg_create_decompress(&decoder.info);
    jpeg_mem_src(&decoder.info, bytes.data(), static_cast<unsigned long>(bytes.size()));
    jpeg_save_markers(&decoder.info, JPEG_APP0 + 2, kMostOfMarker);
    jpeg_read_header(&decoder.info, TRUE);
    return true;
}

// Adobe's programs write the paper that is left, not the ink; their APP14 segment tells.
void storeRow(const JSAMPLE* line, int y, bool inverted, Field& inks) {
    const unsigned flip = inverted ? 0xff : 0;
    for (int c = 0; c < kInks; ++c)
        for (int x = 0; x < inks.extent().width; ++x)
            inks.row(c, y)[x] = fromCode8(line[x * kInks + c] ^ flip);
}

bool readRows(JpegDecoder& decoder, JSAMPLE* line, Field& inks) {
    if (setjmp(decoder.failed) != 0) return false;
    jpeg_decompress_struct& info = decoder.info;
    info.out_color_space = JCS_CMYK;
    jpeg_start_decompress(&info);
    while (info.output_scanline < info.output_height) {
        const int y = static_cast<int>(info.output_scanline);
        jpeg_read_scanlines(&info, &line, 1);
        storeRow(line, y, info.saw_Adobe_marker != 0, inks);
    }
    jpeg_finish_decompress(&info);
    return true;
}

std::vector<std::uint8_t> profileOf(JpegDecoder& decoder) {
    JOCTET* data = nullptr;
    unsigned size = 0;
    if (setjmp(decoder.failed) != 0 || !jpeg_read_icc_profile(&decoder.info, &data, &size)) return {};
    const std::unique_ptr<JOCTET, decltype(&std::free)> owned(data, std::free);
    return {data, data + size};
}

[[noreturn]] void refuseDamaged(const ReadJob& job, const JpegDecoder& decoder) {
    if (decoder.errors.msg_code == JERR_OUT_OF_MEMORY) throw std::bad_alloc();
    job.refuse(sentence("is damaged: {reason}.", {{"reason", decoder.message}}));
}

}  // namespace

DecodedPicture readCmykJpeg(ReadJob& job, const Container& container) {
    JpegDecoder decoder;
    std::vector<std::uint8_t> ended;
    if (container.endMissing()) ended = withJpegEnd(job.bytes, container);
    if (!readHeader(decoder, ended.empty() ? job.bytes : ByteView(ended)))
        refuseDamaged(job, decoder);
    job.announce(decoder.info.image_width, decoder.info.image_height);
    job.requireBytes(container.leastBytes);
    if (decoder.info.num_components != kInks) job.refuse("is damaged: its headers differ.");
    // Coefficients of a progressive picture are 8 B a pixel, inks 16; then inks and colours.
    constexpr std::uint64_t kPerPixel = 16 + 12;
    job.requireMemory(kPerPixel * static_cast<std::uint64_t>(job.size.area()) + ended.size());
    const std::vector<std::uint8_t> profile = profileOf(decoder);
    std::vector<JSAMPLE> line(static_cast<std::size_t>(job.size.width) * kInks);
    Field inks(job.size, kInks, false);
    if (!readRows(decoder, line.data(), inks)) refuseDamaged(job, decoder);
    if (decoder.truncated || (container.endMissing() && decoder.corrupt)) job.refuseTruncated();
    ConvertedInks made = rgbFromCmyk(std::move(inks), profile);
    DecodedPicture result;
    result.orientation = container.orientation;
    result.picture.color = std::make_shared<Field>(std::move(made.color));
    result.picture.depth = 16;
    result.picture.iccProfile = std::move(made.iccProfile);
    result.remark = std::move(made.remark);
    if (container.endMissing()) result.remark += std::string("; ") + kEndMissing;
    return result;
}

}  // namespace weft::io
