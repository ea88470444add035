#include "bas_relief/slope_integrator.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "weft/backend.h"
#include "weft/backend/poisson_system.h"
#include "weft/units.h"

namespace weft::bas {

namespace {

constexpr int kMostTightenings = 4;
constexpr int kBand = 16;  ///< rows

double rangeOf(const Field& field) {
    const float* first = field.row(0, 0);
    const auto [least, most] = std::minmax_element(first, first + field.extent().area());
    return double{*most} - double{*least};
}

double largestOf(const Field& field) {
    float largest = 0;
    for (int y = 0; y < field.extent().height; ++y)
        for (int x = 0; x < field.extent().width; ++x)
            largest = std::max(largest, std::abs(field.row(0, y)[x]));
    return largest;
}

}  // namespace

SlopeIntegrator::SlopeIntegrator(Backend& backend, const Mask& mask, ImageBorder border,
                                 ThreadPool& pool)
    : pool_(pool),
      domain_(std::make_shared<const Domain>(mask, border)),
      solver_(backend.makeMultigrid()) {}

void SlopeIntegrator::edgesOf(int y, const RowOf& rowOf, float* east, float* south) const {
    const Extent e = domain_->extent();
    rowOf(y, east, south);
    const std::uint8_t* here = domain_->mask().row(y);
    const std::uint8_t* below = y + 1 < e.height ? domain_->mask().row(y + 1) : nullptr;
    for (int x = 0; x < e.width; ++x) {
        if (!here[x] || x + 1 == e.width || !here[x + 1]) east[x] = 0;
        if (!here[x] || !below || !below[x]) south[x] = 0;
    }
}

// f_p = −Σ_q s_pq over the four edges of p.
Field SlopeIntegrator::divergence(const RowOf& rowOf) const {
    const Extent e = domain_->extent();
    Field f(e, 1, false);
    const auto width = static_cast<std::size_t>(e.width);
    pool_.forRows(e.height, kBand, [&](int begin, int end) {
        std::vector<float> east(width), south(width), above(width, 0.0f);
        if (begin > 0) edgesOf(begin - 1, rowOf, east.data(), above.data());
        for (int y = begin; y < end; ++y) {
            edgesOf(y, rowOf, east.data(), south.data());
            float* to = f.row(0, y);
            const std::uint8_t* inside = domain_->mask().row(y);
            for (std::size_t x = 0; x < width; ++x) {
                const float west = x > 0 ? east[x - 1] : 0.0f;
                to[x] = inside[x] ? (west - east[x]) + (above[x] - south[x]) : 0.0f;
            }
            std::swap(above, south);
        }
    });
    return f;
}

bool SlopeIntegrator::integrate(const RowOf& rowOf, double tolerance, Field& height,
                                std::stop_token stop) {
    auto system = std::make_shared<PoissonSystem>();
    const Extent e = domain_->extent();
    auto rhs = std::make_shared<const Field>(divergence(rowOf));
    const double largest = largestOf(*rhs);
    height = Field(e, 1);
    if (largest == 0) return true;  // flat
    system->domain = domain_;
    system->boxInBackground = rectOf(e);
    system->rhs = std::move(rhs);
    if (!solver_->setSystem(system, Start::cold, stop)) return false;
    StopRule rule{.tolerance = largest / kCode8};
    for (int i = 0; i < kMostTightenings; ++i) {
        Progress p;
        do p = solver_->advance(rule, {.seconds = 1e9, .stop = stop});
        while (p.outcome == Outcome::Running);
        if (p.outcome == Outcome::Cancelled) return false;
        solver_->readCorrection(height.span());
        const double wanted = tolerance * rangeOf(height) / kCode8;
        if (p.outcome != Outcome::Converged || p.errorEstimate <= wanted || wanted == 0) break;
        rule.tolerance = wanted;
    }
    return true;
}

}  // namespace weft::bas
