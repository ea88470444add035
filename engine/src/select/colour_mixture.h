#pragma once
// Colours as a mixture of Gaussians.
#include <array>
#include <vector>

namespace weft::select {

using Colour = std::array<double, 3>;  // 0..255

/// Five components, each with its share, mean and covariance.
class ColourMixture {
public:
    static constexpr int kComponents = 5;

    /// Components of the colours by splitting along the widest axis (Orchard & Bouman 1991), then as
    /// the nearest mean says.
    void start(const std::vector<Colour>& colours);
    /// Each colour to the component that explains it best, which then learns from those it has.
    void learn(const std::vector<Colour>& colours);
    /// −log of the density, but for a constant.
    [[nodiscard]] double cost(const Colour& c) const;

private:
    struct Component {
        double share = 0;
        Colour mean{};
        std::array<double, 9> inverse{};  // of the covariance
        double logScale = 0;              // log(share / √det)
    };
    void fit(const std::vector<Colour>& colours, const std::vector<int>& of);
    [[nodiscard]] static double distance(const Component& k, const Colour& c);

    std::array<Component, kComponents> components_;
};

}  // namespace weft::select
