#pragma once
/// Pictures of float files.
#include "encoded_picture.h"

namespace weft::io {

/// Picture of depth 32 from samples as stored.
[[nodiscard]] Picture floatPicture(StoredSamples stored);

/// Rows of a float file to be written: the picture's, or its stored samples where they are still the
/// same; 1.0 = full code value. The picture must outlive it.
class FloatRows {
public:
    /// `associated`: the file wants colour multiplied by alpha.
    FloatRows(const PictureToWrite& picture, bool associated);

    /// Row y of colour channel c, or of alpha for c = color.channels. Throws Stopped.
    void row(int c, int y, float* to) const;
    /// The same, pixel after pixel: `samples` of each; grey is repeated where three are wanted.
    void interleave(int y, int samples, float* to) const;

private:
    void color(int channel, int y, float* to) const;
    void alpha(int y, float* to) const;

    const PictureToWrite& picture_;
    const StoredSamples* stored_;  ///< null unless of the same extent
    bool associated_;
};

}  // namespace weft::io
