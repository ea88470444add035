#pragma once
/// A first surface of a picture of any size within milliseconds.
#include <memory>
#include <optional>

#include "weft/document/shaded_picture.h"

namespace weft {

class Backend;
struct Relief;

/// A shaded picture and its surface on a coarse grid, whose outermost samples coincide with the
/// picture's. Lengths are in pixels of that grid. Immutable; held by any thread.
struct ReliefSketch {
    /// Longest side of the grid, in samples.
    static constexpr int kMostSide = 256;

    std::shared_ptr<const Picture> picture;  ///< color, and alpha never
    std::shared_ptr<const ReliefProblem> problem;
    std::shared_ptr<const Relief> relief;
};

/// The picture with its setup on that grid; itself where it is no larger. Samples are means of nine
/// within a coarse pixel: not all of them, so that a large picture is hardly read. Border heights and
/// seeds come along; of edge types and outliers what the coarse grid shows of them.
[[nodiscard]] ShadedPicture sketched(const ShadedPicture& shaded);

/// The first surface that a solve on that grid gives, four steps on; under a light that is assumed
/// one that keeps to the outline, where the options trust that at all. None where the picture gives
/// none: solving for it says why. 20 to 45 ms on two cores whatever the picture's size. Any thread.
/// Throws std::bad_alloc, DeviceError.
[[nodiscard]] std::optional<ReliefSketch> sketchOf(Backend& backend, const ShadedPicture& shaded);

}  // namespace weft
