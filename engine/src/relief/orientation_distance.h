#pragma once
// How far a relaxation of (f, g) is from what it converges to.
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace weft::relief {

/// Root mean square over `cells` relaxed pixels of what two (f, g) differ by.
[[nodiscard]] double distanceBetween(const std::vector<float>& a, const std::vector<float>& b,
                                     double cells);

/// From how far (f, g) moved between looks, and how much less than between those before: with moves
/// of d₁ in Δ₁ steps and d₂ in the Δ₂ that followed, and a distance that falls as exp(−λ t), d₁ / d₂
/// gives λ and d₂ / (exp(λ Δ₂) − 1) the distance that is left. It holds for every scheme: what one
/// synchronous step would change is largest where blocks meet, and not in the same proportion to the
/// distance for all of them. As long as fast modes die, slow ones are hidden behind them: a distance
/// counts once it and the one before came out as predicted. Distances are root mean squares over the
/// relaxed pixels. One thread.
class OrientationDistance {
public:
    /// A relaxation begins with these f and g, one behind the other.
    void begin(std::vector<float> start) {
        *this = {};
        kept_ = std::move(start);
    }

    /// Another tolerance is asked: the next check may be worth a look.
    void lookSoon() { next_ = 0; }
    /// A look is due at a check after `step` steps, where one synchronous step would change (f, g) by
    /// `change`: as a step's matrix has no eigenvalue beyond ±1, not more than twice the distance.
    [[nodiscard]] bool isDue(double change, double tolerance, std::int64_t step) const {
        return step >= next_ && step > keptStep_ && change <= 2 * tolerance;
    }
    /// What is left of the distance; infinity where nothing tells it yet.
    struct Left {
        double distance = std::numeric_limits<double>::infinity();
        bool reached = false;  ///< it is within the tolerance, and was predicted
    };
    /// Takes f and g, one behind the other, of which `cells` pixels are relaxed.
    Left look(std::vector<float> now, double cells, double tolerance, std::int64_t step);

private:
    std::vector<float> kept_;              ///< of an earlier look
    std::int64_t keptStep_ = 0;            ///< of that look
    double before_ = 0, beforeSteps_ = 0;  ///< the move that ended there
    double left_ = 0;                      ///< of the last look; 0: nothing told it
    std::int64_t leftStep_ = 0;
    int predicted_ = 0;  ///< looks in a row that came out as predicted
    std::int64_t next_ = 0;
};

}  // namespace weft::relief
