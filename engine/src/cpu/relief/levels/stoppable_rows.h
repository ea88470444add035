#pragma once
// Passes over rows that a stop ends.
#include <algorithm>
#include <cstddef>
#include <stop_token>
#include <utility>

#include "weft/backend/thread_pool.h"

namespace weft::relief {

/// Makes a raster of `count` samples of one value. The system takes long to hand out large memory,
/// so a stop is looked for in between: then the raster is shorter, and no row of it may be touched.
template <class Raster>
void fillUnlessStopped(Raster& raster, std::size_t count, typename Raster::value_type value,
                       const std::stop_token& stop) {
    constexpr std::size_t kAtOnce = 1 << 20;
    raster.clear();
    raster.reserve(count);
    while (raster.size() < count && !stop.stop_requested())
        raster.resize(std::min(count, raster.size() + kAtOnce), value);
}

/// Passes of one operation. A stop is looked for every few rows, so that it ends within milliseconds
/// at any size; what a pass has made then means nothing, and the caller has to look, too.
class StoppableRows {
public:
    StoppableRows(ThreadPool& pool, std::stop_token stop) : pool_(&pool), stop_(std::move(stop)) {}

    [[nodiscard]] ThreadPool& pool() const { return *pool_; }
    [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }
    [[nodiscard]] const std::stop_token& stop() const { return stop_; }

    /// As ThreadPool::forRows, but band(begin, end) takes `grain` rows at a time.
    template <class Band>
    void forRows(int rows, int grain, const Band& band) const {
        pool_->forRows(rows, grain, [&](int begin, int end) { inParts(begin, end, grain, band); });
    }
    /// Calls part(begin, end) for `most` rows after the other.
    template <class Part>
    void inParts(int begin, int end, int most, const Part& part) const {
        for (int y = begin; y < end && !stopped(); y += most) part(y, std::min(y + most, end));
    }

private:
    ThreadPool* pool_;
    std::stop_token stop_;
};

}  // namespace weft::relief
