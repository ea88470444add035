#pragma once
/// One clone to be timed by everybody: the same pictures, mask and place.
#include "support/random_problem.h"

namespace weft::benchmarks {

enum class MaskShape { ellipse, blob };

/// Ω's bounding box is side × side; the background is kAround pixels wider on each side.
inline constexpr int kAround = 16;

struct Task {
    int side = 0;
    Gradients gradients = Gradients::import;
    MaskShape shape = MaskShape::ellipse;
    std::shared_ptr<const Field> background, patch;
    std::shared_ptr<const Mask> mask;

    /// The problem with the patch moved by `shift` from its place.
    [[nodiscard]] CloneProblem problem(Point shift = {}) const {
        return CloneProblem(background, {patch, mask, Point{kAround, kAround} + shift, gradients});
    }
};

/// 8-bit photograph-like pictures from a fixed seed.
inline Task makeTask(int side, Gradients gradients, MaskShape shape) {
    tests::Random random(42);
    const Extent e{side, side}, canvas{side + 2 * kAround, side + 2 * kAround};
    Task task;
    task.side = side;
    task.gradients = gradients;
    task.shape = shape;
    task.background =
        std::make_shared<Field>(tests::randomPicture(canvas, 3, tests::PictureKind::photo8, random));
    task.patch =
        std::make_shared<Field>(tests::randomPicture(e, 3, tests::PictureKind::photo8, random));
    task.mask = std::make_shared<Mask>(shape == MaskShape::ellipse ? tests::ellipseMask(e)
                                                                   : tests::blobMask(e, random));
    return task;
}

}  // namespace weft::benchmarks
