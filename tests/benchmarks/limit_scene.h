#pragma once
/// Systems of any size whose exact solutions are known, made by all cores.
#include <memory>

#include "weft/poisson_system.h"

namespace weft::tests {

/// A clone of a patch with an irregular mask, RGB: f = A D* for whole numbers D*, exact in float32.
/// `moved`: the same mask; the patch lies three pixels further.
struct LimitScene {
    std::shared_ptr<const PoissonSystem> system, moved;
    /// The system on another Domain object of the same mask: its set-up is done anew.
    std::shared_ptr<const PoissonSystem> again;
    int side = 0;
};

[[nodiscard]] LimitScene makeLimitScene(int side);

/// max |d − D*| over Ω in 8-bit codes; d: what a solver of `scene.system` holds.
[[nodiscard]] double maxErrorInCodes(const LimitScene& scene, FieldView d);

}  // namespace weft::tests
