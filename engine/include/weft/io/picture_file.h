#pragma once
/// Pictures in and out of files. Target weft_io; no Qt or OpenEXR type appears here. Any thread.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/error.h"
#include "weft/field.h"
#include "weft/io/file_transaction.h"
#include "weft/io/ground.h"
#include "weft/mask.h"
#include "weft/picture.h"

namespace weft::io {

using weft::Picture;
using weft::StoredSamples;

struct ReadLimits {
    std::int64_t maxPixels = 1'000'000'000;  ///< refused before decoding, naming size and limit
    /// Of an OpenEXR file, as pictureLayers() names it; empty: the first. Other formats have none.
    std::string layer = {};
    /// Of signed integers 0 becomes 0, the largest number full scale, and others lie below 0; else 0
    /// is the middle. Masks are read so.
    bool signedFromZero = false;
    /// Looked for while bytes come, from a pipe too that nobody writes into; then Stopped is thrown.
    std::stop_token stop = {};
};

/// A file of one of fileFormats(). Throws BadInput: missing, empty, truncated (JPEG too, unless only
/// its end marker is missing), too large, not an image, no such layer.
[[nodiscard]] Picture readPicture(const std::filesystem::path& path, const ReadLimits& = {});
/// The same from bytes in memory (clipboard, drops). `name` is used in messages.
[[nodiscard]] Picture readPicture(std::span<const std::uint8_t> bytes, const std::string& name,
                                  const ReadLimits& = {});

/// Layers with colours of an OpenEXR file, the one that is read where none is named first; the
/// unnamed one is empty text. None of other files. Throws BadInput, where readPicture() would:
/// missing, not an image.
[[nodiscard]] std::vector<std::string> pictureLayers(const std::filesystem::path& path,
                                                     const std::stop_token& stop = {});

/// How to write. Formats hold at most FileFormat::depth bits a sample, OpenEXR and PFM always floats.
/// Those hold linear light: codes are converted to it, by their profile, else from sRGB; into other
/// formats linear light is encoded by sRGB's curve. Numbers that are no colours stay as they are.
struct WriteOptions {
    /// 8 or 16. 32: floats as they are, which the profile describes, or numbers that are no colours;
    /// TIFF is then of float, and PFM keeps a single channel.
    int depth = 8;
    int quality = 95;  ///< 1 to 100, where FileFormat::hasQuality
    /// Of the samples; embedded unless empty. OpenEXR takes the primaries of one with straight
    /// curves, PFM has no place.
    std::vector<std::uint8_t> iccProfile = {};
    Ground ground = {};   ///< of what is transparent, in formats without alpha
    bool linear = false;  ///< the samples are linear light: isLinearLight() of their picture
    /// Picture::stored of the file that `color` comes from: .exr and .pfm get its samples, bit for
    /// bit, where `color` still holds them.
    std::shared_ptr<const StoredSamples> stored = {};
    /// Written into formats that have room for it, with the picture's size; null: nothing is.
    std::shared_ptr<const Metadata> metadata = {};
    Resolution resolution = {};  ///< of the samples; PFM has no place
    /// EXIF may be made where a file would not tell the resolution otherwise (FileFormat::needsExif).
    bool exifForResolution = true;
    bool quick = false;         ///< PNG: in half the time, some per cent larger
    int threads = 0;            ///< PNG, at most 4; 0: as many as there are cores
    std::stop_token stop = {};  ///< looked for at each row; then Stopped is thrown
};

/// Writes by extension: codes (round half up, then clamp) or floats (unclamped, 1.0 = full code
/// value; PFM: RGB rows bottom-up, little endian). `alpha` may be
/// empty; formats without alpha (JPEG, PFM) show what is transparent over `ground`, blended in the
/// samples that are given. Atomic: the target is whole, old or new, whatever happens.
/// Throws BadInput: unknown extension, folder missing, target read-only, disk full.
void writePicture(const OutputFile& to, FieldView color, FieldView alpha,
                  const WriteOptions& options);

/// Whether the extension names a format that writePicture() knows.
[[nodiscard]] bool knowsExtension(const std::filesystem::path& path);
/// Throws BadInput as writePicture would for this target, before any work is done.
void checkPictureTarget(const std::filesystem::path& path);

/// Patch samples converted from assumedProfile() to the background's (perceptual intent, lcms2); what
/// is beyond the range stays where patch or background is of float. Returns the patch as it is where
/// both are equal. Throws BadInput where a profile is broken; one of two alone counts as none.
[[nodiscard]] Picture convertProfile(const Picture& patch, const Picture& background);

/// Rec. 709 luma of a 1- or 3-channel field, one channel.
[[nodiscard]] Field luma(FieldView color);
using weft::toRgb;
/// Ω of a mask file (luma ≥ half of full scale), or of a picture by itself: its alpha likewise, else
/// all.
[[nodiscard]] Mask maskFromPicture(const Picture& mask);
[[nodiscard]] Mask maskFromPatch(const Picture& patch);

/// What of a picture is pasted as a patch, by its alpha: PatchObject::mask and ::softMask.
struct PatchMask {
    std::shared_ptr<const Mask> mask;
    std::shared_ptr<const Field> softMask;  ///< null: all that is pasted is wholly seen
};
/// Soft alpha: all that is not wholly transparent is pasted, and seen as much as alpha says. Alpha of
/// two values only is a mask; without alpha all is pasted.
[[nodiscard]] PatchMask patchMaskOf(const Picture& patch);

}  // namespace weft::io
