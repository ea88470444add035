#pragma once
/// Systems of any size whose exact solutions are known, made by all cores.
#include <functional>
#include <memory>

#include "weft/backend.h"
#include "weft/backend/poisson_system.h"

namespace weft::tests {

/// What the patch takes over.
enum class LimitKind {
    mixed,   ///< f is a general one: f = A D* for whole numbers D*, exact in float32
    import,  ///< f is 0 but next to fixed pixels, which are off by D*: what a pasted patch asks for
};

[[nodiscard]] constexpr const char* nameOf(LimitKind kind) {
    return kind == LimitKind::mixed ? "mixed" : "import";
}

/// A clone of a patch with an irregular mask, RGB. `moved`: the same mask; the patch lies three
/// pixels further.
struct LimitScene {
    std::shared_ptr<const PoissonSystem> system, moved;
    /// The system on another Domain object of the same mask: its set-up is done anew.
    std::shared_ptr<const PoissonSystem> again;
    int side = 0;
    LimitKind kind = LimitKind::mixed;
    /// Import: D of `system` and `moved`, within truthBound codes of the exact ones.
    std::shared_ptr<const Field> truth, movedTruth;
    double truthBound = 0;
};

/// Import: `backend` solves both systems until their certified bounds are kTruthTolerance or as small
/// as they get.
[[nodiscard]] LimitScene makeLimitScene(int side, LimitKind kind, Backend& backend);

/// An irregular mask that touches the extent's edges.
[[nodiscard]] Mask blobMaskOf(Extent extent);
/// row(y) for y = 0 .. height − 1, by all cores.
void forRows(int height, const std::function<void(int)>& row);

/// The mixed `system` alone, for sizes of which host memory does not hold many.
[[nodiscard]] LimitScene makeHugeScene(int side);

inline constexpr double kTruthTolerance = 0.002;  ///< codes

/// max |d − D| over Ω in 8-bit codes; d: what a solver of `scene.system` (or `moved`) holds.
[[nodiscard]] double maxErrorInCodes(const LimitScene& scene, FieldView d, bool moved = false);

}  // namespace weft::tests
