/// HEIC and AVIF, by libheif.
#include "app/decoder/decoded_picture.h"

#ifdef WEFT_HAS_HEIF
#include <libheif/heif.h>

#include <cstring>
#include <memory>
#include <new>
#endif

namespace weft::decoder {

#ifdef WEFT_HAS_HEIF

namespace {

void check(const heif_error& error) {
    if (error.code == heif_error_Ok) return;
    if (error.code == heif_error_Memory_allocation_error) throw std::bad_alloc();
    if (error.code == heif_error_Unsupported_filetype || error.code == heif_error_Unsupported_feature)
        throw Refused(std::string("cannot be read: libheif says: ") + error.message + ".");
    throw Refused(std::string("is damaged: ") + error.message + ".");
}

using Context = std::unique_ptr<heif_context, decltype(&heif_context_free)>;
using Handle = std::unique_ptr<const heif_image_handle, decltype(&heif_image_handle_release)>;
using Image = std::unique_ptr<const heif_image, decltype(&heif_image_release)>;

std::vector<std::uint8_t> metadata(const heif_image_handle* handle, const char* type,
                                   const char* content) {
    const int count = heif_image_handle_get_number_of_metadata_blocks(handle, type);
    std::vector<heif_item_id> ids(static_cast<std::size_t>(count));
    heif_image_handle_get_list_of_metadata_block_IDs(handle, type, ids.data(), count);
    for (const heif_item_id id : ids) {
        if (content &&
            std::strcmp(heif_image_handle_get_metadata_content_type(handle, id), content) != 0)
            continue;
        std::vector<std::uint8_t> block(heif_image_handle_get_metadata_size(handle, id));
        const heif_error error = heif_image_handle_get_metadata(handle, id, block.data());
        if (error.code == heif_error_Ok) return block;
    }
    return {};
}

/// Behind the four bytes that say how far it is to the TIFF structure.
std::vector<std::uint8_t> exifOf(const heif_image_handle* handle) {
    std::vector<std::uint8_t> block = metadata(handle, "Exif", nullptr);
    if (block.size() < 4) return {};
    const std::size_t offset = std::size_t{block[0]} << 24 | std::size_t{block[1]} << 16 |
                               std::size_t{block[2]} << 8 | block[3];
    if (offset > block.size() - 4) return {};
    block.erase(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(4 + offset));
    return block;
}

void takeColours(const heif_image_handle* handle, DecodedPicture& picture) {
    const heif_color_profile_type type = heif_image_handle_get_color_profile_type(handle);
    if (type == heif_color_profile_type_prof || type == heif_color_profile_type_rICC) {
        picture.profile.resize(heif_image_handle_get_raw_color_profile_size(handle));
        check(heif_image_handle_get_raw_color_profile(handle, picture.profile.data()));
        return;
    }
    heif_color_profile_nclx* coded = nullptr;
    if (heif_image_handle_get_nclx_color_profile(handle, &coded).code != heif_error_Ok) return;
    picture.header.coded.primaries = static_cast<std::uint16_t>(coded->color_primaries);
    picture.header.coded.transfer = static_cast<std::uint16_t>(coded->transfer_characteristics);
    heif_nclx_color_profile_free(coded);
}

/// Codes of `bits` as codes of 16.
std::uint16_t widened(unsigned code, int bits) {
    if (bits == 8) return static_cast<std::uint16_t>(code * 257);
    const unsigned full = (1u << bits) - 1;
    return static_cast<std::uint16_t>((code * 65535ull + full / 2) / full);
}

void takeSamples(const heif_image* image, int bits, DecodedPicture& picture) {
    int stride = 0;
    const std::uint8_t* const plane =
        heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    if (!plane) throw Refused("is damaged: it has no samples.");
    const std::size_t row = std::size_t{picture.header.width} * (picture.header.alpha ? 4 : 3);
    picture.samples.resize(row * picture.header.height);
    for (std::size_t y = 0; y < picture.header.height; ++y) {
        const std::uint8_t* const from = plane + y * static_cast<std::size_t>(stride);
        std::uint16_t* const to = &picture.samples[y * row];
        for (std::size_t i = 0; i < row; ++i)
            to[i] = widened(
                bits == 8 ? from[i] : static_cast<unsigned>(from[2 * i] | from[2 * i + 1] << 8),
                bits);
    }
}

}  // namespace

DecodedPicture decodeHeif(std::span<const std::uint8_t> file, const Limits& limits) {
    const Context context(heif_context_alloc(), heif_context_free);
    if (!context) throw std::bad_alloc();
    check(
        heif_context_read_from_memory_without_copy(context.get(), file.data(), file.size(), nullptr));
    heif_image_handle* found = nullptr;
    check(heif_context_get_primary_image_handle(context.get(), &found));
    const Handle handle(found, heif_image_handle_release);
    limits.check(heif_image_handle_get_width(found), heif_image_handle_get_height(found));
    DecodedPicture picture;
    const bool alpha = heif_image_handle_has_alpha_channel(found) != 0;
    const bool deep = heif_image_handle_get_luma_bits_per_pixel(found) > 8;
    const heif_chroma chroma =
        deep ? (alpha ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RRGGBB_LE)
             : (alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB);
    heif_image* decoded = nullptr;
    check(heif_decode_image(found, &decoded, heif_colorspace_RGB, chroma, nullptr));
    const Image image(decoded, heif_image_release);
    picture.header.width =
        static_cast<std::uint32_t>(heif_image_get_width(decoded, heif_channel_interleaved));
    picture.header.height =
        static_cast<std::uint32_t>(heif_image_get_height(decoded, heif_channel_interleaved));
    limits.check(picture.header.width, picture.header.height);
    picture.header.alpha = alpha ? 1 : 0;
    picture.header.depth = deep ? 16 : 8;
    takeColours(found, picture);
    picture.exif = exifOf(found);
    picture.xmp = metadata(found, "mime", "application/rdf+xml");
    takeSamples(decoded,
                deep ? heif_image_get_bits_per_pixel_range(decoded, heif_channel_interleaved) : 8,
                picture);
    return picture;
}

#else

DecodedPicture decodeHeif(std::span<const std::uint8_t>, const Limits&) {
    throw Refused(
        "is a HEIC or AVIF picture; this Weft was built without libheif and cannot read it.");
}

#endif

}  // namespace weft::decoder
