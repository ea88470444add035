#include "heal/kriging.h"

#include <algorithm>
#include <cmath>

#include "cpu/simd/pictures/kriging_kernels.h"
#include "weft/backend/thread_pool.h"
#include "weft/units.h"

namespace weft::heal {

namespace {

constexpr double kLeastNoise = 1e-3 * kCode8 * kCode8;  ///< where the surroundings are flat
constexpr std::size_t kColumns = 32;                    ///< of a block of the factor
constexpr double kMostNoise = 4;                        ///< times the variance, then it is given up

/// What is within `radius` of `region`, in its extent.
Mask around(const Mask& region, int radius) {
    const Rect all = rectOf(region.extent());
    Mask grown(region.extent());
    for (int dy = -radius; dy <= radius; ++dy) {
        const int dx = static_cast<int>(std::sqrt(double(radius * radius - dy * dy)));
        for (int y = std::max(0, -dy); y < std::min(all.height, all.height - dy); ++y) {
            const std::uint8_t* from = region.row(y);
            std::uint8_t* to = grown.row(y + dy);
            for (int x = 0; x < all.width; ++x) {
                if (from[x] == Mask::kFixed) continue;
                const int begin = x;
                while (x < all.width && from[x] != Mask::kFixed) ++x;
                std::fill(to + std::max(0, begin - dx), to + std::min(all.width, x + dx),
                          Mask::kUnknown);
            }
        }
    }
    return grown;
}

}  // namespace

bool Kriging::findRegion(Extent picture, Point origin, const Mask& region, Point regionAt) {
    origin_ = origin;
    Mask omega(picture);
    const Rect seen =
        rectOf(region.extent()).translated(regionAt - origin).intersected(rectOf(picture));
    for (int y = seen.y; y < seen.bottom(); ++y)
        std::copy_n(region.row(y - regionAt.y + origin.y) + seen.x - regionAt.x + origin.x,
                    seen.width, omega.row(y) + seen.x);
    const std::int64_t count = omega.unknownCount();
    box_ = omega.boundingBox().grownBy(1).intersected(rectOf(picture));
    if (count == 0 || count > kMostUnknown || box_.extent().area() > kMostArea) return false;
    known_ = around(omega, kAround);
    wanted_ = around(omega, 1);
    const Mask ring = around(omega, kRing);
    const Rect ringBox = box_.grownBy(kRing).intersected(rectOf(picture));
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            if (omega.unknown({x, y})) {
                known_.set({x, y}, false);
                continue;
            }
            if (!ringBox.contains({x, y})) continue;
            const Point p = origin + Point{x, y};
            const bool isEven = p.x % 2 == 0 && p.y % 2 == 0;
            if (wanted_.unknown({x, y}) || (isEven && ring.unknown({x, y}))) given_.push_back(p);
        }
    return true;
}

void Kriging::prepare(FieldView picture, ThreadPool& pool) {
    const std::size_t step = (given_.size() + kMostGiven - 1) / kMostGiven;
    for (std::size_t i = 0; step > 1 && i * step < given_.size(); ++i) given_[i] = given_[i * step];
    if (step > 1) given_.resize((given_.size() + step - 1) / step);
    if (given_.empty()) return;
    const KnownSurroundings known(picture, known_, Covariance::kMostLag);
    covariance_.emplace(known, Extent{box_.width + 2 * kRing, box_.height + 2 * kRing}, pool);
    const double variance = covariance_->variance();
    double noise = kNugget * variance + kLeastNoise;
    while (noise <= kMostNoise * variance + kLeastNoise && !isReady_) {
        isReady_ = factor(noise, pool);
        noise *= 3;
    }
    if (!isReady_) return;
    ofOnes_.assign(given_.size(), 1);
    solve(ofOnes_);
    for (const double one : ofOnes_) sumOfOnes_ += one;
    isReady_ = sumOfOnes_ > 0;
}

/// L_ij = (C_ij − Σ_k L_ik L_jk) / L_jj for columns [begin, min(end, i + 1)) of row i, of which those
/// before are done. False where the matrix is not positive.
bool Kriging::factorRow(std::size_t i, std::size_t begin, std::size_t end, double noise) {
    const auto& dot = simd::krigingKernels().dot;
    double* row = lower_.data() + rowAt(i);
    for (std::size_t j = begin; j < std::min(end, i + 1); ++j) {
        const double* other = lower_.data() + rowAt(j);
        const double left = covariance_->at(given_[i] - given_[j]) + (i == j ? noise : 0.0) -
                            dot(row, other, static_cast<int>(j));
        if (j < i)
            row[j] = left / other[j];
        else if (left > 0 && left < HUGE_VAL)
            row[j] = std::sqrt(left);
        else
            return false;
    }
    return true;
}

/// Cholesky, a block of columns at a time: the square on the diagonal, then the rows below it on all
/// threads. False where the matrix is not positive.
bool Kriging::factor(double noise, ThreadPool& pool) {
    const std::size_t n = given_.size();
    lower_.resize(rowAt(n));
    for (std::size_t begin = 0; begin < n; begin += kColumns) {
        const std::size_t end = std::min(n, begin + kColumns);
        for (std::size_t i = begin; i < end; ++i)
            if (!factorRow(i, begin, end, noise)) return false;
        pool.forRows(static_cast<int>(n - end), 16, [&](int from, int to) {
            for (int i = from; i < to; ++i)
                factorRow(end + static_cast<std::size_t>(i), begin, end, noise);
        });
    }
    return true;
}

/// L Lᵀ x = values.
void Kriging::solve(std::vector<double>& values) const {
    const std::size_t n = given_.size();
    for (std::size_t i = 0; i < n; ++i) {
        const double* row = lower_.data() + rowAt(i);
        values[i] =
            (values[i] - simd::krigingKernels().dot(row, values.data(), static_cast<int>(i))) /
            row[i];
    }
    for (std::size_t i = n; i-- > 0;) {
        const double* row = lower_.data() + rowAt(i);
        values[i] /= row[i];
        for (std::size_t j = 0; j < i; ++j) values[j] -= row[j] * values[i];
    }
}

/// μ = 1ᵀ C⁻¹ v / 1ᵀ C⁻¹ 1, weights C⁻¹ (v − μ): then an estimate is μ + Σ_i weight_i C(p − p_i).
std::vector<float> Kriging::weightsFor(std::vector<double> values) const {
    solve(values);
    double sum = 0;
    for (const double value : values) sum += value;
    const double mean = sum / sumOfOnes_;
    std::vector<float> weights{static_cast<float>(mean)};
    for (std::size_t i = 0; i < values.size(); ++i)
        weights.push_back(static_cast<float>(values[i] - mean * ofOnes_[i]));
    return weights;
}

void Kriging::addEstimates(const std::vector<std::vector<float>>& weights, FieldSpan out, Point at,
                           ThreadPool& pool) const {
    const int channels = static_cast<int>(weights.size());
    const auto addRun = [&](int y, int from, int to) {  // in the picture
        const Point first = origin_ + Point{from, y};
        float* rows[3] = {};
        for (int c = 0; c < channels; ++c) {
            rows[c] = out.row(c, first.y - at.y) + (first.x - at.x);
            for (int i = 0; i < to - from; ++i) rows[c][i] += weights[std::size_t(c)][0];
        }
        for (std::size_t i = 0; i < given_.size(); ++i) {
            float ofChannel[3] = {};
            for (int c = 0; c < channels; ++c) ofChannel[c] = weights[std::size_t(c)][i + 1];
            const Point lag = first - given_[i];
            simd::krigingKernels().addWeighted(covariance_->row(lag.y) + lag.x, ofChannel, channels,
                                               to - from, rows);
        }
    };
    const Rect inOut = box_.intersected(rectOf(out.extent).translated(at - origin_));
    pool.forRows(inOut.height, 1, [&](int begin, int end) {
        for (int y = inOut.y + begin; y < inOut.y + end; ++y) {
            const std::uint8_t* row = wanted_.row(y);
            for (int x = inOut.x; x < inOut.right(); ++x) {
                const int from = x;
                while (x < inOut.right() && row[x] != Mask::kFixed) ++x;
                if (x > from) addRun(y, from, x);
            }
        }
    });
}

}  // namespace weft::heal
