#pragma once
/// Other colour profiles for a whole document: assigned, or converted to. Target weft_io. Any thread;
/// takes a second for a large picture.
#include "weft/document/document.h"
#include "weft/io/colour_profile.h"

namespace weft::io {

/// The picture's numbers in another profile: they mean other colours. Throws BadInput for a profile
/// that is none of a picture, and for one of greys where the picture has colours.
[[nodiscard]] Picture withProfile(const Picture& picture, std::span<const std::uint8_t> profile);

/// `document` over `background`, its own with another profile assigned. Patches whose source had the
/// old background's profile get the new one as well: they came from the same picture, or from one
/// that is as wrong. Others keep theirs, and are converted when they are solved.
[[nodiscard]] Document afterAssigning(const Document& document,
                                      std::shared_ptr<const Picture> background);

/// `document` over `background`, its own converted to another profile. Patches keep their sources,
/// which are converted when they are solved. To a space of greys sources are converted too, since
/// colours have no place in it.
[[nodiscard]] Document afterConverting(const Document& document,
                                       std::shared_ptr<const Picture> background);

}  // namespace weft::io
