#pragma once
// Order statistics.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace weft {

/// What `share` of the values (0 to below 1) do not exceed; not empty.
template <class T>
[[nodiscard]] T quantile(std::vector<T> values, double share) {
    const auto at =
        values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size()));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

/// The upper one of an even number; not empty.
template <class T>
[[nodiscard]] T medianOf(std::vector<T> values) {
    return quantile(std::move(values), 0.5);
}

}  // namespace weft
