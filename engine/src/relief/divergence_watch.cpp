#include "relief/divergence_watch.h"

#include <algorithm>
#include <cmath>

namespace weft::relief {

namespace {

constexpr std::int64_t kFirst = 120;  // steps before it may be judged
constexpr double kChange = 0.05, kLargest = 1.2;
constexpr double kFallen = 0.8;  // of what it was

}  // namespace

bool DivergenceWatch::look(std::int64_t steps, double change, double largest) {
    if (!std::isfinite(change) || !std::isfinite(largest)) return true;
    const auto before = std::find_if(looks_.rbegin(), looks_.rend(),
                                     [&](const Look& l) { return 2 * l.steps <= steps; });
    const bool known = before != looks_.rend() && steps >= kFirst;
    const bool restless = known && ((change > kChange && change > kFallen * before->change) ||
                                    (largest > kLargest && largest > kFallen * before->largest));
    looks_.push_back({steps, change, largest});
    return restless;
}

}  // namespace weft::relief
