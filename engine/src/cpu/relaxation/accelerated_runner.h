#pragma once
// Jacobi steps of (f, g), accelerated: no scheme, but the way to what schemes converge to.
#include <numbers>

#include "cpu/relaxation/sweep_runner.h"

namespace weft {

/// Chebyshev's semi-iteration (G. H. Golub, C. F. Van Loan, Matrix Computations, section 11.2.8):
/// u ← u₋₁ + ω (K(M u) − u₋₁), u₋₁ the (f, g) before, ω from 1 up to 2 / (1 + √(1 − ρ²)). Eigenvalues
/// of a Jacobi step come in pairs ±; with ρ of a membrane as wide as the picture none is larger, and
/// errors fall by exp(−π / side) a step instead of exp(−π² / 2 side²). Held to the visible disc, as
/// the kernels are. (f, g) is no linear system: who uses it sees to it that it comes to rest.
class AcceleratedRunner final : public SweepRunner<OrientationCells> {
public:
    using SweepRunner::SweepRunner;

    bool attach(const OrientationCells& cells, const std::stop_token& stop) override {
        if (!before_.reshape(cells.shape(), cells.channels(), stop)) return false;
        const double angle = std::numbers::pi / std::max(cells.shape().width, cells.shape().height);
        quarter_ = 0.25 * std::cos(angle) * std::cos(angle);
        return SweepRunner::attach(cells, stop);
    }
    void forget() override {
        SweepRunner::forget();
        omega_ = 1;
    }
    bool run(const RunLimits& limits) override {
        for (std::int64_t n = 0; n < limits.steps; ++n) {
            if (omega_ == 1) copy(now_, before_);
            stepInto(next_);
            overshoot();
            std::swap(now_, before_);
            count(1);
            omega_ = omega_ == 1 ? 1 / (1 - 2 * quarter_) : 1 / (1 - quarter_ * omega_);
            if (limits.reached()) break;
        }
        return true;
    }
    [[nodiscard]] Measure measure() override { return measureInto(next_); }

private:
    /// before_ becomes the newest.
    void overshoot() {
        const auto omega = static_cast<float>(omega_);
        pool_.forRows(shape().height, 8, [&](int begin, int end) {
            for (int y = begin; y < end; ++y) {
                const float *f = next_.row(0, y), *g = next_.row(1, y);
                float *toF = before_.row(0, y), *toG = before_.row(1, y);
                for (int x = 0; x < shape().width; ++x) {
                    const auto u = stencil::visible(stencil::Stereographic<float>{
                        toF[x] + omega * (f[x] - toF[x]), toG[x] + omega * (g[x] - toG[x])});
                    toF[x] = u.f, toG[x] = u.g;
                }
            }
        });
    }
    static void copy(const Grid<float>& from, Grid<float>& to) {
        for (int c = 0; c < from.channels(); ++c)
            for (int y = 0; y < from.shape().height; ++y)
                std::copy_n(from.row(c, y), from.shape().width, to.row(c, y));
    }

    Grid<float> before_;
    double quarter_ = 0.25;  ///< ρ² / 4
    double omega_ = 1;
};

}  // namespace weft
