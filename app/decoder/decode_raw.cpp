/// RAW files of cameras, by LibRaw.
#include "app/decoder/decoded_picture.h"

#ifdef WEFT_HAS_RAW
#include <libraw/libraw.h>

#include <cstring>
#include <memory>
#include <new>
#endif

namespace weft::decoder {

#ifdef WEFT_HAS_RAW

namespace {

void check(int error) {
    if (error == LIBRAW_SUCCESS) return;
    if (error == LIBRAW_UNSUFFICIENT_MEMORY || error == LIBRAW_TOO_BIG) throw std::bad_alloc();
    if (error == LIBRAW_FILE_UNSUPPORTED)
        throw Refused("is a RAW file of a camera that LibRaw does not know.");
    throw Refused(std::string("is damaged: ") + libraw_strerror(error) + ".");
}

/// Adobe RGB (1998) of 16 bits, the camera's white balance, nothing brightened: white is the
/// sensor's, not the brightest sample of the frame.
void setDevelopment(libraw_output_params_t& p) {
    constexpr int kAdobeRgb = 2;
    p.output_bps = 16;
    p.output_color = kAdobeRgb;
    p.gamm[0] = 256.0 / 563;
    p.gamm[1] = 0;
    p.use_camera_wb = 1;
    p.no_auto_bright = 1;
    p.adjust_maximum_thr = 0;
}

}  // namespace

DecodedPicture decodeRaw(std::span<const std::uint8_t> file, const Limits& limits) {
    const auto raw = std::make_unique<LibRaw>();
    setDevelopment(raw->imgdata.params);
    check(raw->open_buffer(const_cast<std::uint8_t*>(file.data()), file.size()));
    limits.check(raw->imgdata.sizes.raw_width, raw->imgdata.sizes.raw_height);
    check(raw->unpack());
    check(raw->dcraw_process());
    int error = LIBRAW_SUCCESS;
    const std::unique_ptr<libraw_processed_image_t, decltype(&LibRaw::dcraw_clear_mem)> image(
        raw->dcraw_make_mem_image(&error), LibRaw::dcraw_clear_mem);
    if (!image) check(error == LIBRAW_SUCCESS ? LIBRAW_UNSUFFICIENT_MEMORY : error);
    if (image->bits != 16 || (image->colors != 3 && image->colors != 1))
        throw Refused("cannot be read: LibRaw develops it to something else than colours.");
    DecodedPicture picture;
    picture.header.width = image->width;
    picture.header.height = image->height;
    picture.header.depth = 16;
    picture.header.channels = image->colors;
    picture.samples.resize(std::size_t{image->width} * image->height * image->colors);
    std::memcpy(picture.samples.data(), image->data, picture.samples.size() * sizeof(std::uint16_t));
    return picture;
}

#else

DecodedPicture decodeRaw(std::span<const std::uint8_t>, const Limits&) {
    throw Refused(
        "is a RAW file of a camera; this Weft was built without LibRaw and cannot read it.");
}

#endif

}  // namespace weft::decoder
