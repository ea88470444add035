#pragma once
/// Border heights from a file.
#include <QString>

#include "weft/document/shaded_picture.h"

namespace weft::gui {

/// The first channel of a float file, as stored. Throws BadInput: unreadable, not a float file, not
/// of the picture's size. Any thread.
[[nodiscard]] std::shared_ptr<const BorderHeight> readBorderHeight(const QString& path,
                                                                   Extent wanted);

}  // namespace weft::gui
