#pragma once
/// All kinds of Ω and how they lie on the background: what every solver must master.
#include <memory>
#include <string>
#include <vector>

#include "support/mask_shapes.h"

namespace weft::tests {

/// How a case counts in the bars: `ordinary` blobs ask most of a cycle.
enum class Difficulty { ordinary, hard };

/// A mask, the size of its background and where it lies on it.
struct MaskCase {
    std::string name;
    std::shared_ptr<const Mask> mask;
    Extent background;
    Point backgroundFromPatch;
    Difficulty difficulty = Difficulty::hard;
};

/// Margin of fixed background around a mask that lies inside.
inline constexpr int kMargin = 3;

inline MaskCase insideCase(std::string name, Mask mask, Difficulty difficulty = Difficulty::hard) {
    const Extent e = mask.extent();
    return {std::move(name),
            std::make_shared<Mask>(std::move(mask)),
            {e.width + 2 * kMargin, e.height + 2 * kMargin},
            {kMargin, kMargin},
            difficulty};
}

/// The background has the mask's own size: Ω touches the border wherever it reaches the edge.
inline MaskCase fillingCase(std::string name, Mask mask) {
    const Extent e = mask.extent();
    return {std::move(name), std::make_shared<Mask>(std::move(mask)), e, {0, 0}};
}

/// The mask moved by `shift` on a background of its own size: it touches or crosses borders.
inline MaskCase shiftedCase(std::string name, Mask mask, Extent background, Point at) {
    return {std::move(name), std::make_shared<Mask>(std::move(mask)), background, at};
}

namespace detail {

inline void addInside(std::vector<MaskCase>& zoo, Extent e, Random& random) {
    const int side = std::min(e.width, e.height);
    zoo.push_back(insideCase("ellipse", ellipseMask(e), Difficulty::ordinary));
    zoo.push_back(insideCase("blob", blobMask(e, random), Difficulty::ordinary));
    zoo.push_back(insideCase("holed-blob", holedBlobMask(e, random)));
    zoo.push_back(insideCase("bridge", bridgeMask(e, random)));
    zoo.push_back(insideCase("rectangle", Mask(e, Mask::kUnknown), Difficulty::ordinary));
    for (const int pitch : {2, 3, 5}) {
        const std::string suffix = "-pitch-" + std::to_string(pitch);
        zoo.push_back(insideCase("comb-v" + suffix, combMask(e, pitch, Teeth::vertical)));
        zoo.push_back(insideCase("comb-h" + suffix, combMask(e, pitch, Teeth::horizontal)));
    }
    for (const int cell : {1, 2, 3})
        zoo.push_back(insideCase("checkerboard-" + std::to_string(cell), checkerboardMask(e, cell)));
    zoo.push_back(insideCase("l-shape", lShapeMask(e, std::max(1, side / 3))));
    zoo.push_back(insideCase("l-line", lShapeMask(e, 1)));
    for (const int width : {1, 2, 3})
        zoo.push_back(insideCase("spiral-" + std::to_string(width), spiralMask(e, width)));
    zoo.push_back(insideCase("diagonal-1", diagonalMask(e, 4, 1)));
    zoo.push_back(insideCase("diagonal-2", diagonalMask(e, 5, 2)));
}

inline void addFilling(std::vector<MaskCase>& zoo, Extent e, Random& random) {
    for (const int percent : {60, 70, 80, 90, 95})
        zoo.push_back(
            fillingCase("random-" + std::to_string(percent), randomMask(e, percent / 100.0, random)));
    const int thousandth = static_cast<int>(e.area() / 1000 + 1);
    zoo.push_back(fillingCase("sparse-fixed", sparselyFixedMask(e, thousandth, random)));
    zoo.push_back(fillingCase("ten-fixed", sparselyFixedMask(e, 10, random)));
    zoo.push_back(fillingCase("one-fixed", sparselyFixedMask(e, 1, random)));
    Mask corner(e, Mask::kUnknown);
    corner.set({0, 0}, false);
    zoo.push_back(fillingCase("corner-fixed", std::move(corner)));
    zoo.push_back(fillingCase("whole", Mask(e, Mask::kUnknown)));
    zoo.push_back(fillingCase("filling-blob", blobMask(e, random)));
    zoo.push_back(fillingCase("filling-comb", combMask(e, 3, Teeth::vertical)));
    zoo.push_back(fillingCase("filling-checkerboard", checkerboardMask(e, 1)));
}

inline void addAtBorders(std::vector<MaskCase>& zoo, Extent e, Random& random) {
    const int w = e.width, h = e.height, dx = std::max(1, w / 3), dy = std::max(1, h / 3);
    const Extent wide{w + dx, h + dy};
    const Mask full(e, Mask::kUnknown);
    zoo.push_back(shiftedCase("touching-left", full, wide, {0, dy / 2}));
    zoo.push_back(shiftedCase("touching-top", full, wide, {dx / 2, 0}));
    zoo.push_back(shiftedCase("touching-right", full, wide, {dx, dy / 2}));
    zoo.push_back(shiftedCase("touching-bottom", full, wide, {dx / 2, dy}));
    zoo.push_back(shiftedCase("touching-three-sides", full, {w, h + dy}, {0, 0}));
    zoo.push_back(shiftedCase("over-left", blobMask(e, random), e, {-w / 3, 0}));
    zoo.push_back(shiftedCase("over-top", blobMask(e, random), e, {0, -h / 3}));
    zoo.push_back(shiftedCase("over-right", holedBlobMask(e, random), e, {w / 3, 0}));
    zoo.push_back(shiftedCase("over-bottom", bridgeMask(e, random), e, {0, h / 3}));
    zoo.push_back(shiftedCase("over-corner", full, e, {-w / 3, -h / 3}));
    zoo.push_back(shiftedCase("over-every-side", randomMask(e, 0.9, random),
                              {std::max(1, w - 2), std::max(1, h - 2)}, {-1, -1}));
}

/// Ω of a case: unknown pixels that lie on the background.
inline bool isPosable(const MaskCase& c) {
    const Rect canvas = rectOf(c.background).translated(Point{} - c.backgroundFromPatch);
    const Rect visible = canvas.intersected(rectOf(c.mask->extent()));
    return !visible.empty() && c.mask->crop(visible).unknownCount() > 0;
}

}  // namespace detail

/// Every kind of mask at patch extent `e`; kinds that leave nothing unknown at this size are left
/// out.
inline std::vector<MaskCase> maskZoo(Extent e, std::uint64_t seed) {
    Random random(seed);
    std::vector<MaskCase> zoo;
    detail::addInside(zoo, e, random);
    detail::addFilling(zoo, e, random);
    detail::addAtBorders(zoo, e, random);
    std::erase_if(zoo, [](const MaskCase& c) { return !detail::isPosable(c); });
    return zoo;
}

}  // namespace weft::tests
