#include "io/mesh/corner_heights.h"

namespace weft::io {

float CornerHeights::at(int x, int y) const {
    constexpr std::array<double, 4> kCubic = {-1.0 / 16, 9.0 / 16, 9.0 / 16, -1.0 / 16};
    double cubic = 0, sum = 0;
    int count = 0;
    bool all = true;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) {
            const int px = x + i - 2, py = y + j - 2;
            if (!inside(px, py)) {
                all = false;
                continue;
            }
            const double z = height_.at(0, {px, py});
            cubic += kCubic[std::size_t(i)] * kCubic[std::size_t(j)] * z;
            const bool next = (i == 1 || i == 2) && (j == 1 || j == 2);
            sum += next ? z : 0;
            count += next ? 1 : 0;
        }
    return static_cast<float>(all ? cubic : sum / count);
}

}  // namespace weft::io
