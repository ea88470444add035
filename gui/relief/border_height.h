#pragma once
/// Border heights from a file.
#include <QString>
#include <stop_token>

#include "weft/document/shaded_picture.h"

namespace weft::gui {

/// The first channel of a float file, as stored. Throws BadInput: unreadable, not a float file, not
/// of the picture's size; Stopped while bytes come. Any thread.
[[nodiscard]] std::shared_ptr<const BorderHeight> readBorderHeight(const QString& path, Extent wanted,
                                                                   const std::stop_token& stop = {});

}  // namespace weft::gui
