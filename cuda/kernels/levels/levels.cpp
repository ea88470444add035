#include "kernels/levels/levels.h"

namespace weft::gpu {

Shape Shape::of(int width, int height) {
    const auto roundUp = [](std::size_t n) { return (n + kAlignment - 1) / kAlignment * kAlignment; };
    Shape s;
    s.width = width;
    s.height = height;
    s.pitch = static_cast<int>(roundUp(static_cast<std::size_t>(width) + 1));
    s.plane = roundUp(kLead + static_cast<std::size_t>(height + 2) * s.pitch + 1);
    return s;
}

}  // namespace weft::gpu
