#include "relief/orientation_rate.h"

#include <cmath>
#include <cstdint>
#include <utility>

namespace weft::relief {

namespace {

constexpr int kRowsOfABand = 8, kIterationsALook = 16, kMostIterations = 20'000;

/// The same noise on every machine, −1 to 1.
double noise(std::uint64_t& state) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state >> 11) * 0x1p-52 - 1;
}

}  // namespace

OrientationRate::OrientationRate(ThreadPool& pool, const OrientationPicture& picture)
    : pool_(pool),
      width_(picture.extent.width),
      height_(picture.extent.height),
      stride_(width_ + 2),
      kernel_(picture.kernel) {
    const auto size = static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height_ + 2);
    for (Plane* plane : {&before_, &residual_, &solution_, &shadow_, &direction_, &product_, &image_})
        plane->resize(size);
    terms_.resize(size);
    relaxed_.resize(size);
    rows_.resize(static_cast<std::size_t>(height_));
    linearise(picture);
}

template <class OfPixel>
double OrientationRate::sum(const OfPixel& ofPixel) {
    pool_.forRows(height_, kRowsOfABand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y) {
            double row = 0;
            for (std::size_t i = at(0, y), end = at(width_, y); i < end; ++i)
                if (relaxed_[i]) row += ofPixel(i);
            rows_[static_cast<std::size_t>(y)] = row;
        }
    });
    double all = 0;
    for (const double row : rows_) all += row;
    return all;
}

OrientationRate::Pair OrientationRate::neighbourSum(const Plane& u, std::size_t i) const {
    const auto down = static_cast<std::size_t>(stride_);
    return {u[i - 1].f + u[i + 1].f + u[i - down].f + u[i + down].f,
            u[i - 1].g + u[i + 1].g + u[i - down].g + u[i + down].g};
}

// K' by differences; of pixels that are not relaxed nothing.
void OrientationRate::linearise(const OrientationPicture& picture) {
    constexpr double h = 1e-5;
    const stencil::Vector3<double> light{picture.light.x, picture.light.y, picture.light.z};
    Plane& u = before_;
    std::size_t packed = 0;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x, ++packed)
            u[at(x, y)] = {picture.f[packed], picture.g[packed]};
    packed = 0;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x, ++packed) {
            const double n = picture.neighbours[packed];
            if (n == 0) continue;
            const std::size_t i = at(x, y);
            relaxed_[i] = true;
            const Pair s = neighbourSum(u, i);
            const auto next = [&](double f, double g) {
                return stencil::orientationUpdate<double>(
                    kernel_, {(s.f + f) / n, (s.g + g) / n}, {u[i].f, u[i].g}, light,
                    double{picture.shading[packed]}, double{picture.weight});
            };
            const auto right = next(h, 0), left = next(-h, 0), up = next(0, h), down = next(0, -h);
            terms_[i] = {{(right.f - left.f) / (2 * h), (right.g - left.g) / (2 * h)},
                         {(up.f - down.f) / (2 * h), (up.g - down.g) / (2 * h)}};
        }
}

OrientationRate::Pair OrientationRate::image(const Plane& v, std::size_t i) const {
    const Term& t = terms_[i];
    const Pair s = neighbourSum(v, i);
    return {v[i].f - t.byF.f * s.f - t.byG.f * s.g, v[i].g - t.byF.g * s.f - t.byG.g * s.g};
}

bool OrientationRate::solve(const std::stop_token& stop, const GivenUp& givenUp) {
    constexpr double kShare = 1e-2;
    const auto dot = [](Pair a, Pair b) { return a.f * b.f + a.g * b.g; };
    // r̂ = p = r
    double rho = sum([&](std::size_t i) {
        solution_[i] = {};
        shadow_[i] = direction_[i] = residual_[i];
        return dot(residual_[i], residual_[i]);
    });
    const double enough = kShare * kShare * rho;
    double left = rho;
    for (int k = 0; left > enough; ++k) {
        if (k == kMostIterations) return false;
        if (k % kIterationsALook == 0 && (stop.stop_requested() || givenUp())) return false;
        // v = J p, α = ρ / (r̂ · v), s = r − α v
        const double alpha = rho / sum([&](std::size_t i) {
                                 product_[i] = image(direction_, i);
                                 return dot(shadow_[i], product_[i]);
                             });
        static_cast<void>(sum([&](std::size_t i) {
            residual_[i].f -= alpha * product_[i].f, residual_[i].g -= alpha * product_[i].g;
            return 0.0;
        }));
        // t = J s, ω = (t · s) / (t · t)
        const double along = sum([&](std::size_t i) {
            image_[i] = image(residual_, i);
            return dot(image_[i], residual_[i]);
        });
        const double omega = along / sum([&](std::size_t i) { return dot(image_[i], image_[i]); });
        // x += α p + ω s, r = s − ω t
        const double next = sum([&](std::size_t i) {
            solution_[i].f += alpha * direction_[i].f + omega * residual_[i].f;
            solution_[i].g += alpha * direction_[i].g + omega * residual_[i].g;
            residual_[i].f -= omega * image_[i].f, residual_[i].g -= omega * image_[i].g;
            return dot(shadow_[i], residual_[i]);
        });
        const double beta = next / rho * (alpha / omega);
        if (!std::isfinite(beta)) return false;
        rho = next;
        left = sum([&](std::size_t i) {
            direction_[i] = {residual_[i].f + beta * (direction_[i].f - omega * product_[i].f),
                             residual_[i].g + beta * (direction_[i].g - omega * product_[i].g)};
            return dot(residual_[i], residual_[i]);
        });
    }
    return true;
}

double OrientationRate::find(const std::stop_token& stop, const GivenUp& givenUp) {
    constexpr int kMost = 30;
    constexpr double kSettled = 1e-3;
    if (kernel_ == OrientationKernel::textbook) return 0;
    std::uint64_t state = 1;
    for (std::size_t i = 0; i < relaxed_.size(); ++i)
        if (relaxed_[i]) residual_[i] = {noise(state), noise(state)};
    double mu = 0;
    for (int k = 0; k < kMost; ++k) {
        before_ = residual_;
        if (!solve(stop, givenUp)) return 0;
        // Rayleigh's quotient of J about the new vector x, whose image is the old one.
        const double squares = sum([&](std::size_t i) {
            return solution_[i].f * solution_[i].f + solution_[i].g * solution_[i].g;
        });
        const double now = sum([&](std::size_t i) {
                               return solution_[i].f * before_[i].f + solution_[i].g * before_[i].g;
                           }) /
                           squares;
        if (!(now > 0 && now < 1)) return 0;
        if (std::abs(now - std::exchange(mu, now)) < kSettled * now) return 1 - mu;
        const double size = std::sqrt(squares);
        static_cast<void>(sum([&](std::size_t i) {
            residual_[i] = {solution_[i].f / size, solution_[i].g / size};
            return 0.0;
        }));
    }
    return 0;
}

}  // namespace weft::relief
