#pragma once
// Tells a relaxation that diverges from one that is slow.
#include <cstdint>
#include <vector>

namespace weft::relief {

/// (f, g) is held to the disc of visible normals, so a relaxation that diverges does not run away: it
/// alternates without end. What a synchronous step would change is then large (a fortieth of the
/// disc's radius on average, or more than half of it somewhere: seams between blocks stay below that)
/// and no smaller than when half the steps were done. A relaxation that converges cannot do that:
/// such steps would cross the disc many times.
class DivergenceWatch {
public:
    void restart() { looks_.clear(); }
    /// `change`: root mean square; `largest`: max |change|. True where it diverges.
    [[nodiscard]] bool look(std::int64_t steps, double change, double largest);

private:
    struct Look {
        std::int64_t steps;
        double change, largest;
    };
    std::vector<Look> looks_;
};

}  // namespace weft::relief
