#pragma once
// Relaxation from a spike, until it is as near to a field of many more steps as T synchronous steps
// are (Venkatasubramanian & Vuduc 2009, §4.3).
#include <optional>

#include "lab/studies/wild_distance.h"
#include "weft/backend.h"
#include "weft/backend/poisson_system.h"

namespace weft {

/// side × side unknowns between zeros, one channel; a right-hand side of one code in the middle, 0
/// elsewhere; u = 0.
[[nodiscard]] std::shared_ptr<const PoissonSystem> spikeSystem(int side);

/// One scheme on one system.
class WildRelaxation {
public:
    WildRelaxation(Backend& backend, std::shared_ptr<const PoissonSystem> system,
                   const Scheme& scheme, std::stop_token stop);

    /// To `steps` of all steps, or a little beyond: whole launches. False where it was stopped or can
    /// go no further.
    [[nodiscard]] bool advanceTo(std::int64_t steps);
    [[nodiscard]] double steps() const;
    /// Of the steps alone.
    [[nodiscard]] double seconds() const;
    /// Bytes moved through memory by all steps, as the backend counts them.
    [[nodiscard]] double bytesMoved() const;
    /// u as it is; kept until the next call.
    [[nodiscard]] const Field& read();
    /// The same, to keep.
    [[nodiscard]] Field take();

private:
    std::stop_token stop_;
    std::unique_ptr<Solver> solver_;
    Field field_;
};

/// Steps and seconds at which a distance was reached, interpolated between two looks.
struct WildReach {
    double steps = 0, seconds = 0;
};
/// `guess`: steps at which it might be reached; `sure`: it was reached there before; `most`: steps
/// after which it is given up. Null where it was, or stopped.
struct WildAim {
    double target = 0;  ///< WildDistance::scaled
    double guess = 0;
    bool sure = false;
    double most = 0;
};
[[nodiscard]] std::optional<WildReach> reachDistance(WildRelaxation& run,
                                                     const WildReference& reference,
                                                     const WildAim& aim);

}  // namespace weft
