#pragma once
// What `order-probe` counted (H. Anzt, E. Chow, J. Dongarra 2016, §IV), by place.
#include <algorithm>
#include <string>
#include <vector>

#include "weft/lab/order_probe_bench.h"

namespace weft {

/// Inconsistencies by where they lie. What begins a block counts as that, not as a warp's beginning.
struct ProbePlaces {
    double firstOfBlock = 0, lastOfBlock = 0, firstOfWarp = 0, lastOfWarp = 0, elsewhere = 0;
    [[nodiscard]] double total() const {
        return firstOfBlock + lastOfBlock + firstOfWarp + lastOfWarp + elsewhere;
    }
    void operator+=(const ProbePlaces& o) {
        firstOfBlock += o.firstOfBlock, lastOfBlock += o.lastOfBlock;
        firstOfWarp += o.firstOfWarp, lastOfWarp += o.lastOfWarp, elsewhere += o.elsewhere;
    }
};

/// One kernel at one size of blocks.
struct ProbePoint {
    ProbeSetup setup;
    std::string kernel;
    int launches = 0;
    ProbeCounts counts = {};

    /// Sums what `value` gives for each position.
    template <class Value>
    [[nodiscard]] ProbePlaces places(int warp, const Value& value) const {
        const int unit = warp > 1 ? warp : kProbePositions;
        ProbePlaces places;
        for (int p = 0; p < kProbePositions; ++p) {
            const int inBlock = p % setup.block, inWarp = p % unit;
            double& place = inBlock == 0                 ? places.firstOfBlock
                            : inBlock == setup.block - 1 ? places.lastOfBlock
                            : inWarp == 0                ? places.firstOfWarp
                            : inWarp == unit - 1         ? places.lastOfWarp
                                                         : places.elsewhere;
            place += value(p);
        }
        return places;
    }
    [[nodiscard]] ProbePlaces found(int warp) const {
        return places(warp, [&](int p) { return double(counts[std::size_t(p)]); });
    }
    /// Components that were updated, with both ends of the vector.
    [[nodiscard]] ProbePlaces chances(int warp) const {
        return places(warp, [&](int) { return double(launches) * setup.length / kProbePositions; });
    }
    /// A component that stays 1 has a neighbour that is 0: of three in a row two at most.
    [[nodiscard]] bool possible() const {
        const double vectors = launches, most = vectors * (2.0 * setup.length / 3 + 2);
        const double all = found(1).total(), each = vectors * setup.length / kProbePositions;
        return all <= most && *std::max_element(counts.begin(), counts.end()) <= each;
    }
};

/// What the findings are computed from.
struct ProbeResults {
    int warp = 1;
    std::vector<ProbePoint> points = {};

    [[nodiscard]] std::vector<const ProbePoint*> of(const std::string& kernel) const {
        std::vector<const ProbePoint*> some;
        for (const ProbePoint& p : points)
            if (p.kernel == kernel) some.push_back(&p);
        return some;
    }
};

[[nodiscard]] inline double probePercent(double part, double all) {
    return all > 0 ? 100 * part / all : 0;
}

/// Where in its blocks a kernel shows inconsistencies, by the size of blocks. Empty: it did not run.
[[nodiscard]] std::string placesFinding(const ProbeResults& r, const std::string& kernel);

}  // namespace weft
