#pragma once
/// Pictures of float files.
#include "weft/field.h"
#include "weft/io/picture_file.h"

namespace weft::io {

/// Picture of depth 32 from samples as stored.
[[nodiscard]] Picture floatPicture(StoredSamples stored);

/// Rows of a float file to be written: `color` and `alpha` (internal unit, `alpha` may be empty), or
/// the stored samples where they are still the same. All views and `stored` must outlive it.
class FloatRows {
public:
    /// `associated`: the file wants colour multiplied by alpha.
    FloatRows(FieldView color, FieldView alpha, const StoredSamples* stored, bool associated);

    /// Row y of a colour channel, width samples, 1.0 = full code value.
    void color(int channel, int y, float* to) const;
    void alpha(int y, float* to) const;

private:
    FieldView color_, alpha_;
    const StoredSamples* stored_;  ///< null unless of the same extent
    bool associated_;
};

}  // namespace weft::io
