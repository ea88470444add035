#pragma once
/// Colours that files tell by numbers of ITU-T H.273: PNG's cICP, nclx of HEIC and AVIF.
#include <string>

#include "weft/io/decoded_stream.h"
#include "weft/picture.h"

namespace weft::io {

/// Whether both numbers are of those that are understood here.
[[nodiscard]] bool areUnderstood(const CodedColours& coded);

/// On colours told in a way that is not understood, as part of a sentence. `description`: of them;
/// `profile`: whether the file tells them in another way, too.
[[nodiscard]] std::string remarkOnUnknownColours(const std::string& description, bool profile);

/// Gives a picture the profile that the numbers stand for; none to floats that are light of sRGB's
/// primaries, as such pictures have none. Codes of high dynamic range (PQ, HLG) become linear light
/// in floats instead, 1.0 for 203 cd/m² (ITU-R BT.2408 table 1: diffuse white). Returns what was done
/// to samples, and which numbers are not understood and count as sRGB's, as part of a sentence;
/// empty: nothing. Takes 32 B a pixel for light.
[[nodiscard]] std::string takeCodedColours(const CodedColours& coded, Picture& picture);

}  // namespace weft::io
