#include "gui/rulers/ruler_scale.h"

#include <limits>

namespace weft::gui {

RulerScale rulerScale(double zoom) {
    constexpr double kNumber = 56, kTick = 4;  // pixels of the screen, at least
    constexpr int kMost = std::numeric_limits<int>::max() / 10;
    RulerScale scale;
    for (int power = 1; power <= kMost; power *= 10)
        for (const int digit : {1, 2, 5}) {
            scale.step = digit * power;
            if (scale.step * zoom < kNumber) continue;
            for (const int parts : {10, 5, 4, 2})
                if (scale.step % parts == 0 && scale.step * zoom / parts >= kTick) {
                    scale.parts = parts;
                    break;
                }
            return scale;
        }
    return scale;
}

}  // namespace weft::gui
