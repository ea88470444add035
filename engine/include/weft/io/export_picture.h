#pragma once
/// From a picture to the file that others get of it: another size, another profile, encoded. Target
/// weft_io. Any thread.
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/io/colour_profile.h"
#include "weft/io/picture_file.h"

namespace weft::io {

/// Samples of another extent, of at least one pixel a side: Lanczos's filter with three lobes, by
/// zimg, in linear light by the curves of the picture's profile (sRGB's where it has none, or one of
/// tables), colours weighted by alpha. Integer pictures are clamped to their range. The same extent
/// gives the same samples. Throws NotEnoughMemory, Stopped.
[[nodiscard]] Picture resized(const Picture& picture, Extent extent,
                              const std::stop_token& stop = {});

struct ExportOptions {
    Extent size = {};  ///< empty: the picture's own
    /// Laid on it before it is converted, without alpha then; none: alpha stays.
    std::optional<Ground> ground = {};
    std::vector<std::uint8_t> profile = {};  ///< converted to this ICC file; empty: as it is
    std::stop_token stop = {};               ///< looked for every few rows; then Stopped is thrown
};

/// The picture over a ground, without alpha: g + a (c − g) in its own samples, as patches lie over a
/// background: code values, or linear light where it is that. Greys over a ground of colours become
/// colours. Opaque pixels keep their bits. Throws NotEnoughMemory, Stopped.
[[nodiscard]] Picture onGround(const Picture& picture, const Ground& ground,
                               const std::stop_token& stop = {});

/// What is encoded: resized first, laid on ground, then converted (relative colorimetric). A picture
/// of a grey profile gets one channel, or loses the profile where it has colours; one that was
/// converted to a profile of colours gets three. Throws as resized() and convertedTo() do.
[[nodiscard]] Picture pictureToExport(const Picture& picture, const ExportOptions& options);

/// The bytes of a file named `name`, as writePicture() writes it. Throws as that does.
[[nodiscard]] std::vector<std::uint8_t> encodedPicture(const std::string& name, FieldView color,
                                                       FieldView alpha, const WriteOptions& options);

/// What of a picture a file of this name, written by writePicture() with the same, has no room for,
/// as part of a sentence; empty: nothing. Of what is not of float, samples beyond the range are a
/// solve's, and not told of. Reads float samples once.
[[nodiscard]] std::string leftOutOf(const std::filesystem::path& path, FieldView color,
                                    FieldView alpha, const WriteOptions& options);

}  // namespace weft::io
