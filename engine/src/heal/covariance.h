#pragma once
// How much two pixels have in common, as a function of the vector between them.
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {
class ThreadPool;
}

namespace weft::heal {

/// Luma of what is known around Ω, less its mean; rows have room for lags.
class KnownSurroundings {
public:
    /// `known`: what of the picture counts, extent of `picture`; 1 or 3 channels.
    KnownSurroundings(FieldView picture, const Mask& known, int mostLag);

    /// Σ of the products of all pairs of known pixels that (dx, dy) separates, over the number of
    /// known pixels, for 0 <= dx < means.size(): the covariance at these lags, less where pairs are
    /// fewer, so that it belongs to some picture (its matrices have no negative eigenvalue).
    void covariances(int dy, std::vector<double>& means) const;

private:
    int height_ = 0;
    double count_ = 0;
    Field luma_;
    std::vector<int> first_, last_;  ///< of each row: where known pixels begin, and where they end
};

/// C(h) = w Ĉ(h) exp(−|h|²/2s²) + (1 − w) Ĉ(0) (M − |h|^½) / s^½ in an arbitrary unit: what is
/// measured of Ĉ where it is measured well, and on all lengths the power law of natural pictures
/// (their spectra fall about as 1/f²; Ruderman & Bialek 1994). Constants: kTaper = s, kMeasured = w.
class Covariance {
public:
    static constexpr double kTaper = 15, kMeasured = 0.8;
    static constexpr int kMostLag = 40;  ///< where what is measured is left out: exp(…) = 0.03

    /// For all lags up to `most` in x and y.
    Covariance(const KnownSurroundings& known, Extent most, ThreadPool& pool);

    [[nodiscard]] double variance() const { return variance_; }  ///< Ĉ(0)
    [[nodiscard]] const float* row(int dy) const {               ///< at dx = 0; −most .. most
        return values_.data() + std::ptrdiff_t{dy + most_.height} * (2 * most_.width + 1) +
               most_.width;
    }
    [[nodiscard]] float at(Point lag) const { return row(lag.y)[lag.x]; }

private:
    void fillRow(int dy, const std::vector<double>& measured);

    Extent most_;
    double variance_ = 0;
    std::vector<float> values_;
};

}  // namespace weft::heal
