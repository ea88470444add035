#pragma once
/// Normals along a border of known heights.
#include <functional>
#include <vector>

#include "weft/stencil/reflectance.h"

namespace weft::relief {

/// The outermost ring of a picture, y down. The functions are asked for pixels of the ring alone.
struct BorderRing {
    int width = 0;
    int height = 0;
    std::function<float(int x, int y)> shading;    ///< I
    std::function<double(int x, int y)> heightAt;  ///< pixels
    std::function<bool(int x, int y)> isGiven;     ///< that height
};

/// (f, g) of a pixel of the ring, y down.
struct BorderNormal {
    int x, y;
    float f, g;
};

/// The slope along each side and I = R leave two normals a pixel; the smoothest path chooses. Every
/// pixel of the ring once. Empty where a height is missing or a side is shorter than 5 pixels.
[[nodiscard]] std::vector<BorderNormal> borderNormals(const BorderRing& ring,
                                                      const stencil::Vector3<double>& light);

}  // namespace weft::relief
