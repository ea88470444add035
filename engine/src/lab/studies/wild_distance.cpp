#include "lab/studies/wild_distance.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

namespace weft {

namespace {

/// max |a − b|. Lanes do not wait for each other, so that the compiler takes vectors.
float largestDifference(const float* a, const float* b, int count) {
    constexpr int kLanes = 16;
    float lanes[kLanes] = {};
    int x = 0;
    for (; x + kLanes <= count; x += kLanes)
        for (int k = 0; k < kLanes; ++k) {
            const float off = std::abs(a[x + k] - b[x + k]);
            lanes[k] = lanes[k] < off ? off : lanes[k];
        }
    for (; x < count; ++x) lanes[0] = std::max(lanes[0], std::abs(a[x] - b[x]));
    return *std::max_element(lanes, lanes + kLanes);
}

/// What rows have in common; sums and maxima.
struct RowsFound {
    double most = 0, relative = 0, largest = 0;
    std::int64_t untouched = 0, reached = 0;

    void add(const RowsFound& o) {
        most = std::max(most, o.most);
        relative = std::max(relative, o.relative);
        largest = std::max(largest, o.largest);
        untouched += o.untouched;
        reached += o.reached;
    }
};

void addRow(RowsFound& found, const float* a, const float* b, int count) {
    float largest = 0, relative = 0;
    for (int x = 0; x < count; ++x) {
        const float size = std::abs(b[x]);
        if (size == 0) continue;
        largest = std::max(largest, size);
        relative = std::max(relative, std::abs(a[x] - b[x]) / size);
        ++found.reached;
        found.untouched += a[x] == 0;
    }
    found.largest = std::max(found.largest, double(largest));
    found.relative = std::max(found.relative, double(relative));
    found.most = std::max(found.most, double(largestDifference(a, b, count)));
}

/// ofRow(found, y) of each row, added up.
template <class OfRow>
RowsFound overRows(ThreadPool& pool, int rows, const OfRow& ofRow) {
    constexpr int kGrain = 8;
    RowsFound all;
    std::mutex mutex;  // guards `all`
    pool.forRows(rows, kGrain, [&](int begin, int end) {
        RowsFound found;
        for (int y = begin; y < end; ++y) ofRow(found, y);
        const std::lock_guard lock(mutex);
        all.add(found);
    });
    return all;
}

}  // namespace

WildReference::WildReference(Field reference, ThreadPool& pool)
    : reference_(std::move(reference)), pool_(&pool) {
    const Extent e = reference_.extent();
    const RowsFound all = overRows(pool, e.height, [&](RowsFound& found, int y) {
        addRow(found, reference_.row(0, y), reference_.row(0, y), e.width);
    });
    largest_ = all.largest;
    reached_ = all.reached;
}

WildDistance WildReference::distance(const Field& u) const {
    const Extent e = reference_.extent();
    const RowsFound all = overRows(*pool_, e.height, [&](RowsFound& found, int y) {
        addRow(found, u.row(0, y), reference_.row(0, y), e.width);
    });
    return {.scaled = largest_ > 0 ? all.most / largest_ : 0,
            .relative = all.relative,
            .untouched = reached_ > 0 ? double(all.untouched) / double(reached_) : 0};
}

double WildReference::scaledDistance(const Field& u) const {
    const Extent e = reference_.extent();
    const RowsFound all = overRows(*pool_, e.height, [&](RowsFound& found, int y) {
        found.most = std::max<double>(found.most,
                                      largestDifference(u.row(0, y), reference_.row(0, y), e.width));
    });
    return largest_ > 0 ? all.most / largest_ : 0;
}

}  // namespace weft
