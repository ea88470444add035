#include "relief/shading_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "field/quantile.h"

namespace weft::relief {

namespace {

constexpr int kIterations = 40;
constexpr double kStill = 1e-4;        // robust scales: what moves less has converged
constexpr double kRobustScale = 0.05;  // of the brightest
constexpr std::size_t kFewest = 16;    // samples
/// What coefficients of the second order are expected to be like, of the brightest: their spread.
constexpr double kSecondOrder = 0.15;
/// Errors of brightness and of normals hang together over a body: they tell as much as so many would
/// that do not.
constexpr double kIndependent = 50;

using Unknowns = std::array<double, 4>;  // albedo · light, ambient
using Coefficients = std::array<double, HarmonicLight::kCount>;

/// Normal equations of weighted rows.
template <std::size_t n>
class NormalEquations {
public:
    using Row = std::array<double, n>;
    void add(const Row& row, double value, double weight) {
        for (std::size_t i = 0; i < n; ++i) {
            b_[i] += weight * row[i] * value;
            for (std::size_t k = 0; k <= i; ++k) a_[i][k] += weight * row[i] * row[k];
        }
        weights_ += weight;
    }
    /// Adds `share` of all weights so far for an unknown that is to be 0.
    void hold(std::size_t unknown, double share) { a_[unknown][unknown] += share * weights_; }
    /// By Cholesky's factors of the first `count` unknowns; false where they are not told.
    bool solve(int count, Row& x) const {
        double l[n][n] = {}, y[n] = {};
        for (int i = 0; i < count; ++i) {
            for (int k = 0; k <= i; ++k) {
                double sum = a_[i][k];
                for (int j = 0; j < k; ++j) sum -= l[i][j] * l[k][j];
                if (i == k && !(sum > 1e-9 * a_[i][i])) return false;
                l[i][k] = i == k ? std::sqrt(sum) : sum / l[k][k];
            }
            y[i] = b_[i];
            for (int j = 0; j < i; ++j) y[i] -= l[i][j] * y[j];
            y[i] /= l[i][i];
        }
        for (int i = count; i-- > 0;) {
            x[i] = y[i];
            for (int j = i + 1; j < count; ++j) x[i] -= l[j][i] * x[j];
            x[i] /= l[i][i];
        }
        return true;
    }

private:
    double a_[n][n] = {}, b_[n] = {}, weights_ = 0;  // of a its lower half
};

/// Weight of an error beside others.
double robustly(double error, double scale) {
    const double t = error / scale;
    return 1 / std::sqrt(1 + t * t);
}

double facing(const ShadedNormal& s, const Unknowns& x) {
    return s.x * x[0] + s.y * x[1] + s.z * x[2];
}

/// What 99 % of the samples do not exceed.
double brightest(const std::vector<ShadedNormal>& samples) {
    std::vector<float> values;
    for (const ShadedNormal& s : samples) values.push_back(s.brightness);
    return quantile(std::move(values), 0.99);
}

/// One step of reweighting from x; all samples count as lit at the first. False: told nothing.
bool reweigh(const std::vector<ShadedNormal>& samples, double scale, std::optional<double> ambient,
             bool first, Unknowns& x) {
    NormalEquations<4> equations;
    for (const ShadedNormal& s : samples) {
        const bool lit = first || facing(s, x) > 0;
        const double error = first ? 0 : s.brightness - (lit ? facing(s, x) : 0) - x[3];
        const double weight = s.weight * robustly(error, scale);
        const Unknowns row = {lit ? s.x : 0.0, lit ? s.y : 0.0, lit ? s.z : 0.0, 1.0};
        equations.add(row, ambient ? s.brightness - *ambient : s.brightness, weight);
    }
    if (ambient) {
        x[3] = *ambient;
        return equations.solve(3, x);
    }
    if (!equations.solve(4, x)) return false;
    if (x[3] >= 0) return true;
    x[3] = 0;
    return equations.solve(3, x);
}

/// The brightest of the normals that face the viewer.
double brightestFacing(const HarmonicLight& light) {
    constexpr int kAsked = 64;  // across the disc of normals
    double most = 0;
    for (int j = 0; j <= kAsked; ++j)
        for (int i = 0; i <= kAsked; ++i) {
            const double x = 2.0 * i / kAsked - 1, y = 2.0 * j / kAsked - 1, s = x * x + y * y;
            if (s <= 1) most = std::max(most, brightnessOf(light, x, y, std::sqrt(1 - s)));
        }
    return most;
}

}  // namespace

std::optional<ShadingFit> fitBrightness(const std::vector<ShadedNormal>& samples, const Light& light,
                                        std::optional<double> ambient) {
    if (samples.size() < kFewest) return std::nullopt;
    const double scale = kRobustScale * brightest(samples);
    if (!(scale > 0)) return std::nullopt;
    std::array<double, 2> x = {};  // albedo, ambient
    for (int k = 0; k < kIterations; ++k) {
        NormalEquations<2> equations;
        for (const ShadedNormal& s : samples) {
            const double facing = std::max(0.0, s.x * light.x + s.y * light.y + s.z * light.z);
            const double error = k == 0 ? 0 : s.brightness - x[0] * facing - x[1];
            equations.add({facing, 1}, s.brightness - ambient.value_or(0),
                          s.weight * robustly(error, scale));
        }
        const auto before = x;
        const bool both = !ambient && equations.solve(2, x) && x[0] > scale && x[1] >= 0;
        if (!both) {  // paint or shadows that were not told from shading may ask for the impossible
            x[1] = ambient.value_or(0);
            if (!equations.solve(1, x)) return std::nullopt;
        }
        if (std::max(std::abs(x[0] - before[0]), std::abs(x[1] - before[1])) < kStill * scale) break;
    }
    if (!(x[0] > scale) || !std::isfinite(x[0]) || x[1] >= brightest(samples)) return std::nullopt;
    return ShadingFit{light, {.albedo = x[0], .ambient = x[1]}};
}

std::optional<HarmonicFit> fitHarmonics(const std::vector<ShadedNormal>& samples) {
    if (samples.size() < kFewest) return std::nullopt;
    const double scale = kRobustScale * brightest(samples);
    if (!(scale > 0)) return std::nullopt;
    const double spread = kSecondOrder * brightest(samples);
    HarmonicFit fit;
    Coefficients& l = fit.light.coefficients;
    for (int round = 0; round < kIterations; ++round) {
        NormalEquations<HarmonicLight::kCount> equations;
        double squares = 0, weights = 0;
        for (const ShadedNormal& s : samples) {
            const double error =
                round == 0 ? scale : s.brightness - brightnessOf(fit.light, s.x, s.y, s.z);
            const double weight = s.weight * (round == 0 ? 1 : robustly(error, scale));
            equations.add(harmonicsOf(s.x, s.y, s.z), s.brightness, weight);
            squares += weight * error * error, weights += weight;
        }
        const double variance = squares / weights;  // of errors
        for (int k = 4; k < HarmonicLight::kCount; ++k)
            equations.hold(k, variance / (spread * spread * kIndependent));
        if (!equations.solve(HarmonicLight::kCount, l)) return std::nullopt;
    }
    fit.model.albedo = brightestFacing(fit.light);
    if (!(fit.model.albedo > scale) || !std::isfinite(fit.model.albedo)) return std::nullopt;
    for (double& k : l) k /= fit.model.albedo;
    if (!mainDirection(fit.light)) return std::nullopt;
    return fit;
}

std::optional<ShadingFit> fitShading(const std::vector<ShadedNormal>& samples,
                                     std::optional<double> ambient) {
    if (samples.size() < kFewest) return std::nullopt;
    const double scale = kRobustScale * brightest(samples);
    if (!(scale > 0)) return std::nullopt;
    Unknowns x = {};
    for (int k = 0; k < kIterations; ++k) {
        const Unknowns before = x;
        if (!reweigh(samples, scale, ambient, k == 0, x)) return std::nullopt;
        double moved = 0;
        for (std::size_t i = 0; i < x.size(); ++i)
            moved = std::max(moved, std::abs(x[i] - before[i]));
        if (moved < kStill * scale) break;
    }
    const double albedo = std::hypot(x[0], x[1], x[2]);
    if (!(albedo > scale) || !std::isfinite(albedo) || x[3] >= brightest(samples))
        return std::nullopt;
    return ShadingFit{unitLight(x[0], x[1], x[2]), {.albedo = albedo, .ambient = x[3]}};
}

}  // namespace weft::relief
