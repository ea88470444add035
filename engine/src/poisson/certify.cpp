#include "poisson/certify.h"

namespace weft {

namespace {

constexpr int kMostImprovements = 6;
/// A bound that falls by less is as good as float32 samples can make it.
constexpr double kGain = 0.7;

}  // namespace

std::optional<Proof> certify(PoissonOperations& operations, double wanted, bool mayImprove,
                             const std::stop_token& stop) {
    double before = std::numeric_limits<double>::infinity();
    for (int improvements = 0;; ++improvements) {
        const std::optional<Proof> proof = operations.prove(wanted, stop);
        const bool ends = !proof || proof->bound <= wanted || !mayImprove ||
                          !(proof->bound < kGain * before) || improvements == kMostImprovements;
        if (ends) return proof;
        before = proof->bound;
        if (!operations.refine({.gain = 1e-3}, stop)) return std::nullopt;
    }
}

}  // namespace weft
