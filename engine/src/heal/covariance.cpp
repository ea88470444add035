#include "heal/covariance.h"

#include <algorithm>
#include <cmath>

#include "cpu/simd/pictures/kriging_kernels.h"
#include "weft/backend/thread_pool.h"

namespace weft::heal {

namespace {

constexpr int kPast = 16;  ///< samples that a kernel may read past those of a row

double lumaOf(FieldView picture, int x, int y) {
    if (picture.channels == 1) return picture.row(0, y)[x];
    return (double{picture.row(0, y)[x]} + picture.row(1, y)[x] + picture.row(2, y)[x]) / 3;
}

double powerLaw(double squaredLag) { return std::sqrt(std::sqrt(squaredLag)); }

}  // namespace

KnownSurroundings::KnownSurroundings(FieldView picture, const Mask& known, int mostLag)
    : height_(picture.extent.height),
      luma_({picture.extent.width + mostLag + 2 * kPast, height_}, 1),
      first_(static_cast<std::size_t>(height_)),
      last_(static_cast<std::size_t>(height_)) {
    double sum = 0;
    const auto forKnown = [&](int y, const auto& visit) {
        const std::uint8_t* row = known.row(y);
        for (int x = 0; x < picture.extent.width; ++x)
            if (row[x] != Mask::kFixed) visit(x);
    };
    for (int y = 0; y < height_; ++y)
        forKnown(y, [&](int x) { sum += lumaOf(picture, x, y), ++count_; });
    const double mean = count_ > 0 ? sum / count_ : 0;
    const FieldSpan luma = luma_.span();
    for (int y = 0; y < height_; ++y) {
        const auto i = static_cast<std::size_t>(y);
        forKnown(y, [&](int x) {
            luma.row(0, y)[x] = static_cast<float>(lumaOf(picture, x, y) - mean);
            if (last_[i] == 0) first_[i] = x;
            last_[i] = x + 1;
        });
    }
}

void KnownSurroundings::covariances(int dy, std::vector<double>& means) const {
    std::fill(means.begin(), means.end(), 0.0);
    for (int y = std::max(0, -dy); y < std::min(height_, height_ - dy); ++y) {
        const int first = first_[std::size_t(y)], n = last_[std::size_t(y)] - first;
        if (n > 0)
            simd::krigingKernels().correlateRow(luma_.row(0, y) + first, luma_.row(0, y + dy) + first,
                                                n, static_cast<int>(means.size()), means.data());
    }
    if (count_ > 0)
        for (double& mean : means) mean /= count_;
}

Covariance::Covariance(const KnownSurroundings& known, Extent most, ThreadPool& pool)
    : most_(most), values_(std::size_t(2 * most.width + 1) * std::size_t(2 * most.height + 1)) {
    std::vector<double> atZero(1);
    known.covariances(0, atZero);
    variance_ = atZero[0];
    pool.run(most.height + 1, [&](int row) {
        for (const int dy : {row, -row}) {  // C(−h) = C(h): half of each row is measured
            const int lags = row > kMostLag ? 0 : std::min(most.width, kMostLag) + 1;
            std::vector<double> measured(static_cast<std::size_t>(lags));
            if (lags > 0) known.covariances(dy, measured);
            fillRow(dy, measured);
            if (row == 0) break;
        }
    });
}

/// C(dx, dy) and C(−dx, −dy) for dx >= 0.
void Covariance::fillRow(int dy, const std::vector<double>& measured) {
    const double most =
        powerLaw(4.0 * (double(most_.width) * most_.width + double(most_.height) * most_.height) + 1);
    const std::ptrdiff_t width = 2 * most_.width + 1;
    float* here = values_.data() + (dy + most_.height) * width + most_.width;
    float* opposite = values_.data() + (most_.height - dy) * width + most_.width;
    for (int dx = dy < 0 ? 1 : 0; dx <= most_.width; ++dx) {  // C(0, dy) is written by −dy
        const double squared = double(dx) * dx + double(dy) * dy;
        const auto i = static_cast<std::size_t>(dx);
        const double ofPicture =
            i < measured.size() ? measured[i] * std::exp(-0.5 * squared / (kTaper * kTaper)) : 0;
        const double ofLaw = variance_ * (most - powerLaw(squared)) / powerLaw(kTaper * kTaper);
        const auto value = static_cast<float>(kMeasured * ofPicture + (1 - kMeasured) * ofLaw);
        here[dx] = value;
        opposite[-dx] = value;
    }
}

}  // namespace weft::heal
