#include "select/colour_mixture.h"

#include <algorithm>
#include <cmath>

namespace weft::select {

namespace {

constexpr double kLeastVariance = 1.0;  // codes squared: even areas must not become needles
constexpr int kMeansRounds = 4;

struct Moments {
    double count = 0;
    Colour sum{};
    std::array<double, 9> products{};
    void add(const Colour& c) {
        count += 1;
        for (int i = 0; i < 3; ++i) {
            sum[i] += c[i];
            for (int j = 0; j < 3; ++j) products[3 * i + j] += c[i] * c[j];
        }
    }
    [[nodiscard]] double covariance(int i, int j) const {
        return products[3 * i + j] / count - sum[i] / count * sum[j] / count;
    }
    /// The axis of largest variance and that variance.
    [[nodiscard]] std::pair<int, double> widest() const {
        int axis = 0;
        for (int i = 1; i < 3; ++i)
            if (covariance(i, i) > covariance(axis, axis)) axis = i;
        return {axis, count > 0 ? covariance(axis, axis) * count : 0};
    }
};

double squared(const Colour& a, const Colour& b) {
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

/// Means of classes that are split, the widest first, at their mean.
std::vector<Colour> splitMeans(const std::vector<Colour>& colours, int classes) {
    std::vector<int> of(colours.size(), 0);
    std::vector<Moments> moments(1);
    for (const Colour& c : colours) moments[0].add(c);
    while (static_cast<int>(moments.size()) < classes) {
        const auto widest = std::max_element(
            moments.begin(), moments.end(),
            [](const Moments& a, const Moments& b) { return a.widest().second < b.widest().second; });
        const int split = static_cast<int>(widest - moments.begin()), axis = widest->widest().first;
        const double at = widest->sum[axis] / std::max(1.0, widest->count);
        const int fresh = static_cast<int>(moments.size());
        moments[split] = {};
        moments.emplace_back();
        for (std::size_t i = 0; i < colours.size(); ++i) {
            if (of[i] != split) continue;
            if (colours[i][axis] > at) of[i] = fresh;
            moments[of[i]].add(colours[i]);
        }
    }
    std::vector<Colour> means;
    for (const Moments& m : moments) {
        Colour mean = colours.front();
        for (int i = 0; i < 3 && m.count > 0; ++i) mean[i] = m.sum[i] / m.count;
        means.push_back(mean);
    }
    return means;
}

}  // namespace

void ColourMixture::start(const std::vector<Colour>& colours) {
    if (colours.empty()) return;
    std::vector<Colour> means = splitMeans(colours, kComponents);
    std::vector<int> of(colours.size());
    for (int round = 0; round < kMeansRounds; ++round) {
        std::vector<Moments> moments(means.size());
        for (std::size_t i = 0; i < colours.size(); ++i) {
            int nearest = 0;
            for (int k = 1; k < kComponents; ++k)
                if (squared(colours[i], means[k]) < squared(colours[i], means[nearest])) nearest = k;
            of[i] = nearest;
            moments[nearest].add(colours[i]);
        }
        for (int k = 0; k < kComponents; ++k)
            for (int c = 0; c < 3 && moments[k].count > 0; ++c)
                means[k][c] = moments[k].sum[c] / moments[k].count;
    }
    fit(colours, of);
}

double ColourMixture::distance(const Component& k, const Colour& c) {
    double sum = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            sum += (c[i] - k.mean[i]) * k.inverse[3 * i + j] * (c[j] - k.mean[j]);
    return sum;
}

void ColourMixture::learn(const std::vector<Colour>& colours) {
    if (colours.empty()) return;
    std::vector<int> of(colours.size());
    for (std::size_t i = 0; i < colours.size(); ++i) {
        double best = -1e300;
        for (int k = 0; k < kComponents; ++k) {
            if (components_[k].share <= 0) continue;
            const double fits = components_[k].logScale - 0.5 * distance(components_[k], colours[i]);
            if (fits <= best) continue;
            best = fits;
            of[i] = k;
        }
    }
    fit(colours, of);
}

void ColourMixture::fit(const std::vector<Colour>& colours, const std::vector<int>& of) {
    std::array<Moments, kComponents> moments;
    for (std::size_t i = 0; i < colours.size(); ++i) moments[of[i]].add(colours[i]);
    for (int n = 0; n < kComponents; ++n) {
        const Moments& m = moments[n];
        Component& k = components_[n];
        k = {};
        if (m.count == 0) continue;
        k.share = m.count / static_cast<double>(colours.size());
        std::array<double, 9> s{};
        for (int i = 0; i < 3; ++i) {
            k.mean[i] = m.sum[i] / m.count;
            for (int j = 0; j < 3; ++j)
                s[3 * i + j] = m.covariance(i, j) + (i == j ? kLeastVariance : 0);
        }
        const auto minor = [&](int i, int j) {
            const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
            return s[3 * a + c] * s[3 * b + d] - s[3 * a + d] * s[3 * b + c];
        };
        const double det = s[0] * minor(0, 0) + s[1] * minor(0, 1) + s[2] * minor(0, 2);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) k.inverse[3 * i + j] = minor(j, i) / det;
        k.logScale = std::log(k.share) - 0.5 * std::log(det);
    }
}

double ColourMixture::cost(const Colour& c) const {
    double largest = -1e300;
    std::array<double, kComponents> fits{};
    for (int k = 0; k < kComponents; ++k) {
        fits[k] = components_[k].share > 0
                      ? components_[k].logScale - 0.5 * distance(components_[k], c)
                      : -1e300;
        largest = std::max(largest, fits[k]);
    }
    double sum = 0;
    for (const double f : fits) sum += std::exp(f - largest);
    return -(largest + std::log(sum));
}

}  // namespace weft::select
