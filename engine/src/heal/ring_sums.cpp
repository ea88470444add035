#include "heal/ring_sums.h"

#include <algorithm>
#include <limits>

namespace weft::heal {

using simd::kMatchBlock;

RingSums::RingSums(int mostOffsets) {
    const auto size = static_cast<std::size_t>(std::max(mostOffsets, kMatchBlock));
    for (auto* sums : {&weight_, &squares_, &sums_[0], &sums_[1], &sums_[2]}) sums->resize(size);
}

/// In blocks of offsets; the last one begins early, so that it is whole.
void RingSums::compare(const std::vector<RingCell>& ring, const MatchLevel& source, OffsetRange x,
                       int y) {
    channels_ = source.samples.channels;
    const int count = x.count();
    for (int first = 0; first < count; first += kMatchBlock)
        compareBlock(ring, source, x, y, std::max(0, std::min(first, count - kMatchBlock)));
}

/// Offsets x.from + first and those that follow. Cells that lie in the source at each of them are
/// added by vectors, others one offset after the other.
void RingSums::compareBlock(const std::vector<RingCell>& ring, const MatchLevel& source,
                            OffsetRange x, int y, int first) {
    const Extent e = source.extent();
    const FieldView known = source.known.view();
    const auto isWhole = [&](const RingCell& cell) {
        const int left = cell.at.x + x.from + first;
        return left >= 0 && left + kMatchBlock <= e.width;
    };
    const auto isThere = [&](const RingCell& cell) {
        const int row = cell.at.y + y;
        return row >= 0 && row < e.height;
    };
    whole_.clear();
    for (const RingCell& cell : ring) {
        if (!isThere(cell) || !isWhole(cell)) continue;
        const std::ptrdiff_t row = cell.at.y + y, left = cell.at.x + x.from + first;
        whole_.push_back({row * known.stride + left,
                          row * source.samples.stride + left,
                          cell.weight,
                          {cell.sample[0], cell.sample[1], cell.sample[2]}});
    }
    simd::MatchPlanes planes{known.row(0, 0), {}, channels_};
    for (int c = 0; c < channels_; ++c) planes.sample[c] = source.samples.row(c, 0);
    simd::matchKernels().sumCells(
        planes, whole_.data(), static_cast<int>(whole_.size()),
        std::min(kMatchBlock, x.count() - first),
        {weight_.data() + first,
         squares_.data() + first,
         {sums_[0].data() + first, sums_[1].data() + first, sums_[2].data() + first}});
    if (whole_.size() == ring.size()) return;
    for (const RingCell& cell : ring)
        if (isThere(cell) && !isWhole(cell)) addClipped(cell, source, x, y, first);
}

void RingSums::addClipped(const RingCell& cell, const MatchLevel& source, OffsetRange x, int y,
                          int first) {
    const int row = cell.at.y + y, left = cell.at.x + x.from;
    const int to = std::min({first + kMatchBlock, x.count(), source.extent().width - left});
    const float* known = source.known.row(0, row) + left;
    for (int i = std::max(first, -left); i < to; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const float w = cell.weight * known[i];
        weight_[at] += w;
        for (int c = 0; c < channels_; ++c) {
            const float d = source.samples.row(c, row)[left + i] - cell.sample[c];
            sums_[c][at] += w * d;
            squares_[at] += w * d * d;
        }
    }
}

double RingSums::difference(int offset, double total) const {
    const auto i = static_cast<std::size_t>(offset);
    const double n = weight_[i];
    if (!(n >= 0.25 * total) || n <= 0) return std::numeric_limits<double>::infinity();
    double left = squares_[i];
    for (int c = 0; c < channels_; ++c) left -= double(sums_[c][i]) * sums_[c][i] / n;
    return std::max(0.0, left / n) * (total / n);
}

}  // namespace weft::heal
