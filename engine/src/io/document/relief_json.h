#pragma once
/// What weft/document.json says of a shaded picture.
#include "io/document/stored_picture.h"
#include "weft/document/shaded_picture.h"

namespace weft::io {

/// Adds picture, mask and border heights to `store`.
[[nodiscard]] Json reliefJson(const ShadedPicture& shaded, PictureStore& store,
                              const std::string& backgroundEntry);
/// What is set, without mask, border heights, edges and outliers. Throws as reliefOf() does.
[[nodiscard]] ReliefSetup reliefSetupOf(const Json& json, const EntrySource& archive);
/// Throws BadInput: damaged; InvalidProblem; Json's exceptions.
[[nodiscard]] ShadedPicture reliefOf(const Json& json, StoredPictures& pictures,
                                     const EntrySource& archive);

}  // namespace weft::io
