#pragma once
// Pictures of Qt's in memory of ours, and memory for Qt to read them.
#include <sys/mman.h>

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

/// Throws std::bad_alloc where there is too little address space for Qt to find and load its image
/// plug-ins: out of memory in the midst of that, it leaves a lock held or half a table behind (seen
/// with Qt 6.4), and waits for ever or ends by a signal. For before a reader or writer is made.
inline void requireRoomForPlugins() {
    constexpr std::size_t kRoom = std::size_t{32} << 20;
    void* const probe = mmap(nullptr, kRoom, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (probe == MAP_FAILED) throw std::bad_alloc();
    munmap(probe, kRoom);
}

}  // namespace weft::io
