#pragma once
/// Qt's pictures as libweft takes them.
#include <QImage>

#include "app/library/weft.h"

namespace weft::tests {

/// The image's own memory, without the fourth sample of formats that have no alpha.
inline weft_picture pictureOf(QImage& image) {
    weft_picture p = {
        image.bits(), image.width(), image.height(), 3, WEFT_UINT8, image.bytesPerLine(), 0, 0};
    switch (image.format()) {
        case QImage::Format_Grayscale8: p.channels = 1; break;
        case QImage::Format_Grayscale16: p.channels = 1, p.sample = WEFT_UINT16; break;
        case QImage::Format_RGB888: break;
        case QImage::Format_RGBX8888: p.pixel_bytes = 4; break;
        case QImage::Format_RGBA8888: p.channels = 4; break;
        case QImage::Format_RGBX64: p.sample = WEFT_UINT16, p.pixel_bytes = 8; break;
        case QImage::Format_RGBA64: p.sample = WEFT_UINT16, p.channels = 4; break;
        default: p.data = nullptr;
    }
    return p;
}

/// A handle for one test.
struct Solver {
    weft_solver* handle = nullptr;
    explicit Solver(const char* backend = "cpu", int threads = 2) {
        weft_open(&handle);
        weft_set_backend(handle, backend);
        weft_set_threads(handle, threads);
    }
    ~Solver() { weft_close(&handle); }
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;
    operator weft_solver*() const { return handle; }
};

inline weft_clone_job newClone() {
    weft_clone_job job;
    weft_clone_init(&job, sizeof job);
    return job;
}

/// Samples that are asked for alone: 64-bit formats hold a fourth beside three.
inline bool sameSamples(const QImage& a, const QImage& b) {
    if (a.size() != b.size() || a.format() != b.format()) return false;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            if (a.pixelColor(x, y).rgba64() != b.pixelColor(x, y).rgba64()) return false;
    return true;
}

}  // namespace weft::tests
