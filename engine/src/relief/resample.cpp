#include "relief/resample.h"

#include "weft/stencil/relief_sampling.h"

namespace weft::relief {

namespace {

/// Gives samples outside the mask the mean of their neighbours, ring after ring.
Doubles extended(const ReliefLevel& level, Doubles z) {
    const int w = level.width, h = level.height;
    Bytes has = level.inside, next = has;
    for (int ring = 0; ring < stencil::kExtension; ++ring) {
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                if (has[i]) continue;
                double value = 0;
                if (stencil::extendedHeight(z.data(), has.data(), x, y, w, h, value))
                    z[i] = value, next[i] = 1;
            }
        has = next;
    }
    return z;
}

}  // namespace

Floats bilinear(const ReliefLevel& coarse, const Floats& from, const ReliefLevel& fine) {
    Floats to(fine.size());
    for (int y = 0; y < fine.height; ++y) {
        const auto py = stencil::placeOn(y, fine.stepY / coarse.stepY, coarse.height);
        for (int x = 0; x < fine.width; ++x)
            to[y * fine.width + x] = static_cast<float>(stencil::bilinearAt(
                from.data(), coarse.width,
                stencil::placeOn(x, fine.stepX / coarse.stepX, coarse.width), py));
    }
    return to;
}

Doubles prolongHeight(const ReliefLevel& coarse, const Doubles& z, const ReliefLevel& fine) {
    const Doubles from = extended(coarse, z);
    Doubles to(fine.size());
    for (int y = 0; y < fine.height; ++y)
        for (int x = 0; x < fine.width; ++x)
            to[y * fine.width + x] = prolongedHeight(coarse.view(), from.data(), fine.view(), x, y);
    return to;
}

Doubles restrictHeight(const ReliefLevel& fine, const Doubles& z, const ReliefLevel& coarse) {
    const Doubles from = extended(fine, z);
    Doubles to(coarse.size());
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x)
            to[y * coarse.width + x] =
                restrictedHeight(fine.view(), from.data(), coarse.view(), x, y);
    return to;
}

}  // namespace weft::relief
