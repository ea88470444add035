#pragma once
/// A picture on paper, or in a PDF file.
#include <QImage>
#include <QPagedPaintDevice>
#include <stop_token>

#include "gui/files/export_picture.h"
#include "gui/printing/print_layout.h"

namespace weft::gui {

/// The document as it is seen, in sRGB, on white where it is transparent: RGB32. Any thread; 4 B a
/// pixel beside the picture. Throws Stopped, std::bad_alloc.
[[nodiscard]] QImage printable(const ExportSource& source, const std::stop_token& stop);

/// All pixels of `image`, unchanged, at `place` (points) of the page, cut at its margins. False: the
/// device takes nothing. Any thread, one at a time for a device.
[[nodiscard]] bool paintOn(QPagedPaintDevice& device, const QPageLayout& page, const QRectF& place,
                           const QImage& image);

/// Prints, or writes the file, whole or not at all. Any thread, one at a time. Throws BadInput with a
/// sentence; as printable().
void print(const ExportSource& source, const PrintChoice& choice, const QString& title,
           const std::stop_token& stop);

}  // namespace weft::gui
