#pragma once
/// Systems whose exact solution is known without solving: D* of whole numbers is chosen first and
/// f = A D* follows exactly in float32, at any size.
#include <cmath>
#include <memory>

#include "support/random_problem.h"
#include "weft/backend/poisson_system.h"

namespace weft::tests {

struct ManufacturedSystem {
    std::shared_ptr<const PoissonSystem> system;
    std::shared_ptr<const Field> correction;  ///< D*, 0 outside Ω
};

namespace detail {

/// Smooth light of up to 90 codes, texture of up to 10, whole numbers.
inline void fillCorrection(FieldSpan d, const Mask& mask, Random& random) {
    const Extent e = d.extent;
    const int side = std::max(e.width, e.height);
    const LatticeNoise light(e, std::max(2, side / 2), random);
    const LatticeNoise texture(e, std::max(2, side / 40), random);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const double codes = 90 * light.at(x, y) + 8 * texture.at(x, y) + random.uniform(-2, 2);
            d.row(0, y)[x] =
                mask.unknown({x, y}) ? static_cast<float>(std::round(codes * kCode8)) : 0;
        }
}

/// Whole numbers with sum 0: what a singular system asks of D.
inline void removeMean(FieldSpan d) {
    std::int64_t sum = 0;
    const Extent e = d.extent;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) sum += static_cast<std::int64_t>(d.row(0, y)[x]);
    std::int64_t mean = sum / e.area();
    if (sum < mean * e.area()) --mean;
    std::int64_t rest = sum - mean * e.area();
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            d.row(0, y)[x] -= static_cast<float>(mean + (rest-- > 0 ? 1 : 0));
}

/// (A d)_p, exact for whole numbers below 2^20.
inline float applyMatrix(const Domain& domain, FieldView d, int channel, Point p) {
    const Extent e = domain.extent();
    const auto value = [&](int x, int y) {
        return x < 0 || y < 0 || x >= e.width || y >= e.height ? 0.0f : d.at(channel, {x, y});
    };
    return domain.diagonal(p) * d.at(channel, p) - value(p.x - 1, p.y) - value(p.x + 1, p.y) -
           value(p.x, p.y - 1) - value(p.x, p.y + 1);
}

}  // namespace detail

/// f over the box for a given D (0 outside Ω).
inline Field matrixTimes(const Domain& domain, FieldView d) {
    Field f(domain.extent(), d.channels);
    for (int c = 0; c < d.channels; ++c)
        for (int y = 0; y < f.extent().height; ++y)
            for (int x = 0; x < f.extent().width; ++x)
                if (domain.mask().unknown({x, y}))
                    f.row(c, y)[x] = detail::applyMatrix(domain, d, c, {x, y});
    return f;
}

/// `mask` fills its extent (see Domain); base pictures are whole numbers.
inline ManufacturedSystem manufacture(Mask mask, ImageBorder border, int channels,
                                      std::uint64_t seed) {
    Random random(seed);
    const Extent e = mask.extent();
    auto domain = std::make_shared<Domain>(std::move(mask), border);
    auto d = std::make_shared<Field>(e, channels);
    for (int c = 0; c < channels; ++c) {
        detail::fillCorrection(d->span().plane(c), domain->mask(), random);
        if (domain->singular()) detail::removeMean(d->span().plane(c));
    }
    auto system = std::make_shared<PoissonSystem>();
    system->rhs = std::make_shared<Field>(matrixTimes(*domain, d->view()));
    system->base = std::make_shared<Field>(randomPicture(e, channels, PictureKind::noise8, random));
    system->boxInBackground = rectOf(e);
    system->domain = std::move(domain);
    return {std::move(system), std::move(d)};
}

/// max |u − (g + D*)| over Ω in 8-bit codes.
inline double maxErrorInCodes(const ManufacturedSystem& m, FieldView u) {
    const FieldView g = m.system->baseInBox();
    double worst = 0;
    for (int c = 0; c < u.channels; ++c)
        for (int y = 0; y < u.extent.height; ++y)
            for (int x = 0; x < u.extent.width; ++x) {
                if (!m.system->domain->mask().unknown({x, y})) continue;
                const double exact = double{g.at(c, {x, y})} + m.correction->at(c, {x, y});
                const double e = std::abs(u.at(c, {x, y}) - exact);
                worst = std::max(worst, std::isnan(e) ? HUGE_VAL : e);
            }
    return worst / kCode8;
}

}  // namespace weft::tests
