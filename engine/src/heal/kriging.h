#pragma once
// What lies under a blemish, estimated from its surroundings.
#include <optional>
#include <vector>

#include "heal/covariance.h"
#include "weft/field.h"
#include "weft/mask.h"

namespace weft::heal {

/// Ordinary kriging (Matheron 1963): of all weighted means of the ring around Ω the one with the
/// least expected squared error, where pixels have in common what those around Ω have. It is linear
/// in what is given in the ring and continues texture and edges in their direction, but fades where
/// nothing can be predicted.
class Kriging {
public:
    static constexpr int kAround = 20;      ///< pixels from Ω from which the covariance is taken
    static constexpr int kRing = 3;         ///< width of the ring in pixels
    static constexpr int kMostGiven = 800;  ///< pixels of the ring; of more, every second, third …
    static constexpr int kMostUnknown = 16384;  ///< pixels of Ω
    static constexpr int kMostArea = 1 << 18;   ///< of its box
    static constexpr double kNugget = 0.02;     ///< share of the variance that is noise

    /// `picture`: 1 or 3 channels, its first pixel at `origin`; it holds Ω and what is known within
    /// kAround of it. Ω: unknown pixels of `region`, whose first pixel is at `regionAt`, that lie in
    /// the picture. Pixels for which `usable(p)` is false are not of the ring. Ring: pixels beside Ω,
    /// and within kRing of it those whose coordinates are both even.
    template <class Usable>
    Kriging(FieldView picture, Point origin, const Mask& region, Point regionAt, const Usable& usable,
            ThreadPool& pool) {
        if (!findRegion(picture.extent, origin, region, regionAt)) return;
        std::erase_if(given_, [&](Point p) { return !usable(p); });
        prepare(picture, pool);
    }

    /// False: Ω is empty or too large, nothing is given, or samples are no numbers. Then nothing else
    /// may be asked.
    [[nodiscard]] bool isReady() const { return isReady_; }
    [[nodiscard]] const std::vector<Point>& given() const { return given_; }  ///< the ring

    /// Weights for estimates from `values` at given(): first the mean, then one for each, the sum of
    /// which is 0.
    [[nodiscard]] std::vector<float> weightsFor(std::vector<double> values) const;
    /// Adds the estimates from weights of each channel to `out`, whose first pixel is at `at`, in Ω
    /// and beside it.
    void addEstimates(const std::vector<std::vector<float>>& weights, FieldSpan out, Point at,
                      ThreadPool& pool) const;

private:
    bool findRegion(Extent picture, Point origin, const Mask& region, Point regionAt);
    void prepare(FieldView picture, ThreadPool& pool);
    bool factorRow(std::size_t i, std::size_t begin, std::size_t end, double noise);
    [[nodiscard]] bool factor(double noise, ThreadPool& pool);
    void solve(std::vector<double>& values) const;
    [[nodiscard]] std::size_t rowAt(std::size_t i) const { return i * (i + 1) / 2; }

    bool isReady_ = false;
    Point origin_;
    Rect box_;     ///< of Ω and what is beside it
    Mask known_;   ///< over the picture: what the covariance is of
    Mask wanted_;  ///< over the picture: Ω and what is beside it
    std::vector<Point> given_;
    std::optional<Covariance> covariance_;
    std::vector<double> lower_;   ///< L of the ring's covariance matrix L Lᵀ, row by row
    std::vector<double> ofOnes_;  ///< its inverse times (1, 1, …)
    double sumOfOnes_ = 0;
};

}  // namespace weft::heal
