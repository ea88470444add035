#include "poisson/spectral_radius.h"

#include <algorithm>
#include <cmath>

#include "weft/backend/poisson_system.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr double kLargest = 64 * kCode8;  ///< of iterates: far above what solves leave of error
constexpr double kTolerance = 0.005;      ///< of solves, 8-bit codes
constexpr double kSettled = 1e-4;         ///< relative change of μ
constexpr double kTooSmall = 100;         ///< factor of a guess that makes too small an iterate
constexpr int kMostIterations = 16;
constexpr int kMostBatches = 64;  ///< of cycles in a solve

/// Sums over Ω, row by row in double.
struct Sums {
    double xDx = 0, yDx = 0, yDy = 0, largest = 0;
};

class InverseIteration {
public:
    InverseIteration(Backend& backend, std::shared_ptr<const Domain> domain)
        : domain_(std::move(domain)),
          solver_(backend.makeMultigrid()),
          x_(domain_->extent(), 1, false),
          y_(domain_->extent(), 1),
          base_(std::make_shared<const Field>(domain_->extent(), 1)) {
        for (int row = 0; row < domain_->extent().height; ++row)
            std::fill_n(x_.row(0, row), domain_->extent().width, 1.0F);
    }

    /// x ← A⁻¹ D x, scaled; μ ≈ yᵀA y / yᵀD y with y = A⁻¹ D x, so that A y is D x and errors of y
    /// that vary from pixel to pixel do not count. Nothing when stopped.
    std::optional<double> step(double guess, const std::stop_token& stop,
                               const std::function<bool()>& givenUp) {
        if (!solve(guess, stop, givenUp)) return std::nullopt;
        solver_->readCorrection(y_.span());
        const Sums sums = sum();
        if (!(sums.largest > 0)) return kTooSmall * guess;  // y is below what solves leave of error
        const double scale = 1 / sums.largest;
        for (int row = 0; row < domain_->extent().height; ++row)
            std::transform(y_.view().row(0, row), y_.view().row(0, row) + domain_->extent().width,
                           x_.row(0, row), [scale](float y) {
                               return static_cast<float>(scale * static_cast<double>(y));
                           });
        return guess * sums.yDx / sums.yDy;
    }
    /// Of a box without holes; of thin masks too small.
    [[nodiscard]] double firstGuess() const {
        const double longer = std::max(domain_->extent().width, domain_->extent().height);
        return 0.5 / (longer * longer);
    }

private:
    // A y = μ D x kLargest, so that y is about as large as kLargest · x.
    bool solve(double guess, const std::stop_token& stop, const std::function<bool()>& givenUp) {
        const Extent e = domain_->extent();
        auto rhs = std::make_shared<Field>(e, 1);
        for (int row = 0; row < e.height; ++row) {
            const std::uint8_t* unknown = domain_->mask().row(row);
            const float* x = x_.view().row(0, row);
            float* f = rhs->row(0, row);
            for (int column = 0; column < e.width; ++column)
                if (unknown[column])
                    f[column] = static_cast<float>(guess * kLargest *
                                                   double{domain_->diagonal({column, row})} *
                                                   static_cast<double>(x[column]));
        }
        auto system = std::make_shared<PoissonSystem>();
        system->domain = domain_;
        system->boxInBackground = rectOf(e);
        system->rhs = std::move(rhs);
        system->base = base_;
        system->largest = kFullScale;
        if (!solver_->setSystem(std::move(system), Start::cold, stop)) return false;
        const StopRule rule{.tolerance = kTolerance};
        for (int batch = 0; solver_->advance(rule, {.stop = stop}).outcome == Outcome::Running;
             ++batch)
            if (batch == kMostBatches || givenUp()) return false;
        return !stop.stop_requested();
    }
    [[nodiscard]] Sums sum() const {
        Sums sums;
        const Extent e = domain_->extent();
        for (int row = 0; row < e.height; ++row) {
            const std::uint8_t* unknown = domain_->mask().row(row);
            const float *x = x_.view().row(0, row), *y = y_.view().row(0, row);
            for (int column = 0; column < e.width; ++column) {
                if (!unknown[column]) continue;
                const double d = double{domain_->diagonal({column, row})};
                const double held = static_cast<double>(y[column]);
                sums.yDx += d * held * kLargest * static_cast<double>(x[column]);
                sums.yDy += d * held * held;
                sums.largest = std::max(sums.largest, std::abs(held));
            }
        }
        return sums;
    }

    std::shared_ptr<const Domain> domain_;
    std::unique_ptr<Solver> solver_;
    Field x_, y_;  ///< x: at most 1; y: at most about kLargest
    std::shared_ptr<const Field> base_;
};

}  // namespace

std::optional<double> jacobiSpectralRadius(Backend& backend, std::shared_ptr<const Domain> domain,
                                           const std::stop_token& stop,
                                           const std::function<bool()>& givenUp) {
    if (domain->floats()) return std::nullopt;
    InverseIteration iteration(backend, std::move(domain));
    double guess = iteration.firstGuess();
    for (int k = 0; k < kMostIterations; ++k) {
        const std::optional<double> mu = iteration.step(guess, stop, givenUp);
        if (!mu) return std::nullopt;
        const bool settled = std::abs(*mu - guess) <= kSettled * *mu;
        guess = *mu;
        if (settled) break;
    }
    return std::clamp(1 - guess, 0.0, 1.0);
}

}  // namespace weft
