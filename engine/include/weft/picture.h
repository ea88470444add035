#pragma once
/// A picture with what its file said of it. A plain value; weft/io/picture_file.h reads and writes
/// it.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/resolution.h"

namespace weft {

/// Samples of a float file as they lie in it (1.0 = full code value), before they are rounded to the
/// units of weft/units.h. They let pixels that nobody touched keep their bits on the way to another
/// float file, and right-hand sides be those of the file.
struct StoredSamples {
    Field color;
    Field alpha;              ///< empty: none
    bool associated = false;  ///< colour is multiplied by alpha (OpenEXR)

    /// In double and in units of weft/units.h, colour not multiplied by alpha (as it is where alpha
    /// is 0): `count` samples from (x, y) on. `channel`: of a picture of three, for grey files too.
    void row(int channel, int y, int x, int count, double* out) const;
};

/// The file that a picture was decoded from.
struct PictureOrigin {
    std::string path;        ///< absolute, UTF-8
    std::string mark;        ///< of the file's bytes: another one, another content
    Rect part = {};          ///< what of the upright picture; empty: all of it
    std::string layer = {};  ///< that was asked for of an OpenEXR file; empty: none, the first
};

/// What a file says of its picture beside pixels and profile, as blocks that any program reads.
/// Blocks that Weft read are whole, say that the picture is upright, and hold no thumbnail. Empty:
/// none.
struct Metadata {
    std::vector<std::uint8_t> exif;  ///< a TIFF structure (EXIF 2.3 §4.5)
    std::vector<std::uint8_t> iptc;  ///< data sets (IPTC-IIM 4.2)
    std::string xmp;                 ///< a packet (ISO 16684-1)
    std::string remark;  ///< what of them was damaged and left out, as a sentence; empty: nothing

    [[nodiscard]] bool isEmpty() const { return exif.empty() && iptc.empty() && xmp.empty(); }
    bool operator==(const Metadata&) const = default;
};

/// A decoded picture, upright (orientation tag applied). Samples as in weft/units.h: a 16-bit file's
/// codes as they are, an 8-bit file's times 257, float files times 65535.
struct Picture {
    std::shared_ptr<const Field> color;           ///< 1 (grey) or 3 (red, green, blue) channels
    std::shared_ptr<const Field> alpha;           ///< 1 channel, or null when the file has none
    int depth = 8;                                ///< bits a sample of the file: 8, 16 or 32 (float)
    bool linearByCustom = false;                  ///< PGM and float files: samples are linear light
    std::vector<std::uint8_t> iccProfile;         ///< empty: untagged
    std::shared_ptr<const StoredSamples> stored;  ///< float files only
    std::shared_ptr<const PictureOrigin> origin;  ///< null: from no file, or changed since
    std::shared_ptr<const Metadata> metadata;     ///< null: none
    Resolution resolution;                        ///< counts more than what metadata says of it
};

/// The samples of a rectangle within a field.
[[nodiscard]] Field cropped(const Field& field, const Rect& area);
/// The picture with all its fields, stored samples too, moved to other places by one rule; else as
/// it was.
[[nodiscard]] Picture withSamples(const Picture& picture,
                                  const std::function<Field(const Field&)>& moved);
/// A rectangle within a picture, with all that its file said of it.
[[nodiscard]] Picture partOf(const Picture& picture, const Rect& area);

/// Grey made three equal channels; three stay. Shares storage where nothing changes.
[[nodiscard]] std::shared_ptr<const Field> toRgb(const std::shared_ptr<const Field>& color);

}  // namespace weft
