#pragma once
// Split rows that one job of a fine pass works on.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "cpu/multigrid/boundary_rhs.h"
#include "cpu/multigrid/harmonic_interior.h"
#include "cpu/multigrid/row_pipeline.h"
#include "cpu/raw_buffer.h"
#include "cpu/simd/split_kernels.h"

namespace weft {

/// A ring of split rows of the job's channels, a ring of four rows of residuals, and a row of zeros.
/// Small enough for the first caches.
class FineScratch {
public:
    /// For a job on rows of so many pairs of blocks; what it held is gone. `rhsIsBoundaryOnly`:
    /// putRhs() is to be used. `hasLinks`: rows have room for links.
    void begin(int pairCount, std::size_t rows, const Channels& channels, bool rhsIsBoundaryOnly,
               bool hasLinks) {
        std::fill(std::begin(have_), std::end(have_), -1);
        modulus_ = rows = std::bit_ceil(rows);
        if (pairs_ != pairCount || ring_.size() < rows || room_ < channels.count ||
            hasLinks_ != hasLinks) {
            hasLinks_ = hasLinks;
            shape(pairCount, std::max(rows, ring_.size()), std::max(room_, channels.count));
        }
        if (rhsIsBoundaryOnly && !rhsIsBoundaryOnly_) clearRhs();
        rhsIsBoundaryOnly_ = rhsIsBoundaryOnly;
        channels_ = channels;
        for (simd::SplitRow& row : ring_) row.channels = channels.count;
    }
    [[nodiscard]] simd::SplitRow& row(int y) {
        return ring_[static_cast<std::size_t>(y) & (modulus_ - 1)];
    }
    /// f of row y from its values next to fixed pixels, in place of those of the row that stood
    /// there.
    void putRhs(const BoundaryRhs& rhs, int y) {
        const std::size_t place = static_cast<std::size_t>(y) & (modulus_ - 1);
        const simd::SplitCells& f = ring_[place].f;
        std::vector<std::uint32_t>& written = values_[place];
        for (const std::uint32_t i : written) f.half[0][i] = 0;
        written.clear();
        const auto between = static_cast<std::uint32_t>(f.half[1] - f.half[0]);
        for (int c = 0; c < channels_.count; ++c) {
            const BoundaryRhs::Row values = rhs.row(channels_.first + c, y);
            const auto plane = static_cast<std::uint32_t>(c * f.plane);
            for (std::size_t i = 0; i < values.count; ++i) {
                const std::uint32_t x = values.x[i];
                const std::uint32_t at = plane + (x & 1) * between + x / 2;
                f.half[0][at] = values.values[i];
                written.push_back(at);
            }
        }
    }
    [[nodiscard]] simd::SplitRing rows(int height) const {
        return {ring_.data(), modulus_ - 1, &zeros_, height, hasLinks_};
    }
    [[nodiscard]] const simd::SplitRow& zeros() const { return zeros_; }
    [[nodiscard]] int pairs() const { return pairs_; }
    /// Residuals of row y; `isNew`: they are those of another row yet.
    const simd::SplitCells& residual(int y, bool& isNew) {
        isNew = have_[y & 3] != y;
        have_[y & 3] = y;
        return residual_[y & 3];
    }

    HarmonicRows interior;
    float largest = 0;  ///< residual or correction that a job met

private:
    void shape(int pairCount, std::size_t rows, int channels) {
        pairs_ = pairCount, room_ = channels;
        ring_.resize(rows);
        values_.assign(rows, {});
        // A half: a block of zeros on both sides.
        const std::size_t half = static_cast<std::size_t>(pairs_ + 2) * simd::kBlock;
        const std::size_t cells = 2 * half * static_cast<std::size_t>(channels);
        const std::size_t ofLinks = hasLinks_ ? 4 * half : 0;
        const std::size_t count = cells * (2 * rows + 4) + ofLinks * rows + 2 * half;
        memory_.reserve(count);
        memory_.zero(count);
        float* next = memory_.data() + simd::kBlock;
        // One half of all channels, then the other: neighbours of a cell of one channel lie near each
        // other.
        const auto take = [&] {
            const simd::SplitCells taken{{next, next + cells / 2}, static_cast<std::ptrdiff_t>(half)};
            next += cells;
            return taken;
        };
        for (simd::SplitCells& r : residual_) r = take();
        for (simd::SplitRow& r : ring_) {
            r.x = take(), r.f = take();
            r.links = {};
            if (hasLinks_) r.links = {{next, next + half}, {next + 2 * half, next + 3 * half}};
            next += ofLinks;
        }
        zeros_ = {};
        zeros_.x = {{next, next + half}, 0};
        zeros_.links.south[0] = next, zeros_.links.south[1] = next + half;
        rhsIsBoundaryOnly_ = true;
    }
    void clearRhs() {
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            const simd::SplitCells& f = ring_[i].f;
            std::fill_n(f.half[0] - simd::kBlock, f.plane * 2 * room_, 0.0f);
            values_[i].clear();
        }
    }

    RawBuffer<float> memory_;
    int pairs_ = 0, room_ = 0;  // room for so many channels
    bool hasLinks_ = false;
    Channels channels_;
    std::size_t modulus_ = 1;
    std::vector<simd::SplitRow> ring_;
    simd::SplitRow zeros_{};
    simd::SplitCells residual_[4];
    int have_[4] = {-1, -1, -1, -1};
    std::vector<std::vector<std::uint32_t>>
        values_;                      // where f of a row of the ring is not 0, in pieces
                                      // of floats from its first channel's even cells
    bool rhsIsBoundaryOnly_ = false;  // f is 0 elsewhere
};

}  // namespace weft
