#include "relief/paint_colours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "weft/units.h"

namespace weft::relief {

namespace {

constexpr int kColours = 6, kLloydRounds = 15;
constexpr double kFarthest = 0.98;  // of the samples lie nearer than where a colour is begun
constexpr float kAlike = 0.1f;      // logarithms: colours nearer than this are one

float squaredDistance(Chroma a, Chroma b) {
    return (a.u - b.u) * (a.u - b.u) + (a.v - b.v) * (a.v - b.v);
}

}  // namespace

Chroma chromaOf(float red, float green, float blue) {
    constexpr float kLeast = 1e-4f * static_cast<float>(kFullScale);
    const auto bounded = [](float v) { return std::clamp(v, -3.0f, 3.0f); };
    const float g = std::max(green, kLeast);
    return {bounded(std::log(std::max(red, kLeast) / g)),
            bounded(std::log(std::max(blue, kLeast) / g))};
}

Chroma chromaOf(const Field& linear, Point p) {
    return chromaOf(linear.at(0, p), linear.at(1, p), linear.at(2, p));
}

std::size_t nearest(const std::vector<Chroma>& colours, Chroma c) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < colours.size(); ++k)
        if (squaredDistance(c, colours[k]) < squaredDistance(c, colours[best])) best = k;
    return best;
}

std::vector<Chroma> coloursOf(const std::vector<Chroma>& samples) {
    std::vector<Chroma> colours = {samples.front()};
    std::vector<std::pair<float, std::size_t>> distances(samples.size());
    while (colours.size() < kColours) {
        for (std::size_t i = 0; i < samples.size(); ++i)
            distances[i] = {squaredDistance(samples[i], colours[nearest(colours, samples[i])]), i};
        const auto far = distances.begin() +
                         static_cast<std::ptrdiff_t>(kFarthest * static_cast<double>(samples.size()));
        std::nth_element(distances.begin(), far, distances.end());
        if (far->first < kAlike * kAlike) break;
        colours.push_back(samples[far->second]);
    }
    for (int round = 0; round < kLloydRounds && colours.size() > 1; ++round) {
        std::vector<std::array<double, 3>> sums(colours.size(), {0, 0, 0});
        for (const Chroma& c : samples) {
            auto& sum = sums[nearest(colours, c)];
            sum[0] += c.u, sum[1] += c.v, sum[2] += 1;
        }
        for (std::size_t k = 0; k < colours.size(); ++k)
            if (sums[k][2] > 0)
                colours[k] = {static_cast<float>(sums[k][0] / sums[k][2]),
                              static_cast<float>(sums[k][1] / sums[k][2])};
    }
    return colours;
}

}  // namespace weft::relief
