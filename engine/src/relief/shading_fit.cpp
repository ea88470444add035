#include "relief/shading_fit.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace weft::relief {

namespace {

constexpr int kIterations = 40;
constexpr double kRobustScale = 0.05;  // of the brightest
constexpr std::size_t kFewest = 16;    // samples

using Unknowns = std::array<double, 4>;  // albedo · light, ambient

/// Normal equations of weighted rows.
class NormalEquations {
public:
    void add(const Unknowns& row, double value, double weight) {
        for (int i = 0; i < 4; ++i) {
            b_[i] += weight * row[i] * value;
            for (int k = 0; k < 4; ++k) a_[i][k] += weight * row[i] * row[k];
        }
    }
    /// By Cholesky's factors of the first `count` unknowns; false where they are not told.
    bool solve(int count, Unknowns& x) const {
        double l[4][4] = {}, y[4] = {};
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
    double a_[4][4] = {}, b_[4] = {};
};

double facing(const ShadedNormal& s, const Unknowns& x) {
    return s.x * x[0] + s.y * x[1] + s.z * x[2];
}

/// What 99 % of the samples do not exceed.
double brightest(const std::vector<ShadedNormal>& samples) {
    std::vector<float> values;
    for (const ShadedNormal& s : samples) values.push_back(s.brightness);
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 99 / 100);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

/// One step of reweighting from x; all samples count as lit at the first. False: told nothing.
bool reweigh(const std::vector<ShadedNormal>& samples, double scale, std::optional<double> ambient,
             bool first, Unknowns& x) {
    NormalEquations equations;
    for (const ShadedNormal& s : samples) {
        const bool lit = first || facing(s, x) > 0;
        const double error = first ? 0 : s.brightness - (lit ? facing(s, x) : 0) - x[3];
        const double t = error / scale, weight = s.weight / std::sqrt(1 + t * t);
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

}  // namespace

std::optional<ShadingFit> fitShading(const std::vector<ShadedNormal>& samples,
                                     std::optional<double> ambient) {
    if (samples.size() < kFewest) return std::nullopt;
    const double scale = kRobustScale * brightest(samples);
    if (!(scale > 0)) return std::nullopt;
    Unknowns x = {};
    for (int k = 0; k < kIterations; ++k)
        if (!reweigh(samples, scale, ambient, k == 0, x)) return std::nullopt;
    const double albedo = std::hypot(x[0], x[1], x[2]);
    if (!(albedo > scale) || !std::isfinite(albedo) || x[3] >= brightest(samples))
        return std::nullopt;
    return ShadingFit{unitLight(x[0], x[1], x[2]), {.albedo = albedo, .ambient = x[3]}};
}

}  // namespace weft::relief
