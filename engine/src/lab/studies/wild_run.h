#pragma once
// Relaxation from a spike, until it is as near to a field of many more steps as T synchronous steps
// are (Venkatasubramanian & Vuduc 2009, §4.3).
#include <optional>

#include "weft/backend.h"
#include "weft/backend/poisson_system.h"

namespace weft {

/// side × side unknowns between zeros, one channel; a right-hand side of one code in the middle, 0
/// elsewhere; u = 0.
[[nodiscard]] std::shared_ptr<const PoissonSystem> spikeSystem(int side);

/// How far a field is from u*.
struct WildDistance {
    double scaled = 0;    ///< max |u − u*| / max |u*|
    double relative = 0;  ///< max |u − u*| / |u*| where u* is not 0, as the paper has it
    double untouched =
        0;  ///< share of the pixels with u* ≠ 0 where u is still 0: their relative error is 1
};
[[nodiscard]] WildDistance wildDistance(const Field& u, const Field& reference);

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
/// `guess`: steps at which it might be reached; `most`: steps after which it is given up. Null where
/// it was, or stopped.
[[nodiscard]] std::optional<WildReach> reachDistance(WildRelaxation& run, const Field& reference,
                                                     double target, double guess, double most);

}  // namespace weft
