#pragma once
// Pictures of Qt's in memory of ours.
#include <QImage>
#include <cstdlib>
#include <new>

#include "field/aligned_memory.h"

namespace weft::io {

/// Uninitialised; in huge pages where it is large (alignedMemory), which Qt does not ask for. Throws
/// std::bad_alloc.
[[nodiscard]] inline QImage imageInHugePages(QSize size, QImage::Format format) {
    const qsizetype row =
        (qsizetype{size.width()} * QImage::toPixelFormat(format).bitsPerPixel() + 31) / 32 * 4;
    const auto bytes =
        (static_cast<std::size_t>(row) * static_cast<std::size_t>(size.height()) + 63) / 64 * 64;
    auto* memory = static_cast<uchar*>(alignedMemory(bytes));
    QImage image(memory, size.width(), size.height(), row, format, std::free, memory);
    if (image.isNull()) {
        std::free(memory);
        throw std::bad_alloc();
    }
    return image;
}

}  // namespace weft::io
