#include "weft/cut_out.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "select/colour_mixture.h"
#include "select/grid_cut.h"
#include "weft/error.h"
#include "weft/units.h"

namespace weft {

namespace {

using select::Colour;
using select::ColourMixture;
using select::GridCut;

/// A picture as it is worked on: every `step`th pixel is the mean of its square.
struct Scaled {
    int width = 0, height = 0, step = 1;
    std::vector<Colour> colours;
    std::vector<std::uint8_t> open;  ///< may belong to the thing
    [[nodiscard]] int size() const { return width * height; }
};

Scaled scaled(FieldView color, const Mask& region, std::int64_t most) {
    Scaled s;
    const Extent e = color.extent;
    while (e.area() / (std::int64_t{s.step} * s.step) > most) ++s.step;
    s.width = (e.width + s.step - 1) / s.step;
    s.height = (e.height + s.step - 1) / s.step;
    s.colours.resize(s.size());
    s.open.resize(s.size());
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x) {
            Colour sum{};
            int count = 0, open = 0;
            for (int v = y * s.step; v < std::min(e.height, (y + 1) * s.step); ++v)
                for (int u = x * s.step; u < std::min(e.width, (x + 1) * s.step); ++u) {
                    for (int c = 0; c < 3; ++c)
                        sum[c] += color.row(std::min(c, color.channels - 1), v)[u] / kCode8;
                    open += region.unknown({u, v});
                    ++count;
                }
            for (double& c : sum) c /= count;
            s.colours[y * s.width + x] = sum;
            s.open[y * s.width + x] = 2 * open > count;
        }
    return s;
}

double squared(const Colour& a, const Colour& b) {
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

/// Calls edge(node, direction, neighbour, distance) for the four directions that a GridCut takes.
template <class Edge>
void forEdges(const Scaled& s, Edge&& edge) {
    constexpr int kX[] = {1, 1, 0, -1}, kY[] = {0, 1, 1, 1};
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x)
            for (int d = 0; d < 4; ++d) {
                const int u = x + kX[d], v = y + kY[d];
                if (u < 0 || u >= s.width || v >= s.height) continue;
                edge(y * s.width + x, d, v * s.width + u, d % 2 == 0 ? 1.0 : std::sqrt(2.0));
            }
}

/// β: makes the typical contrast of this picture the middle of the scale (GrabCut, eq. 11).
double contrastScale(const Scaled& s) {
    double sum = 0, count = 0;
    forEdges(s, [&](int a, int, int b, double) {
        sum += squared(s.colours[a], s.colours[b]);
        count += 1;
    });
    return sum > 0 ? count / (2 * sum) : 0;
}

std::vector<Colour> coloursOf(const Scaled& s, const std::vector<std::uint8_t>& thing, bool wanted) {
    std::vector<Colour> colours;
    for (int i = 0; i < s.size(); ++i)
        if ((thing[i] != 0) == wanted) colours.push_back(s.colours[i]);
    return colours;
}

/// One minimum cut. False when stopped.
bool cut(const Scaled& s, const ColourMixture& inside, const ColourMixture& outside, double contrast,
         double beta, std::vector<std::uint8_t>& thing, std::stop_token stop) {
    GridCut graph(s.width, s.height);
    const double certain = 9 * contrast;
    for (int i = 0; i < s.size(); ++i) {
        if (!s.open[i])
            graph.setTerminals(i, 0, certain);
        else  // cutting off the source costs what the thing's colours do not explain
            graph.setTerminals(i, outside.cost(s.colours[i]), inside.cost(s.colours[i]));
    }
    forEdges(s, [&](int a, int d, int b, double distance) {
        const double alike = std::exp(-beta * squared(s.colours[a], s.colours[b]));
        graph.setEdge(a, d, contrast * alike / distance);
    });
    if (!graph.solve(stop)) return false;
    for (int i = 0; i < s.size(); ++i) thing[i] = graph.onSourceSide(i);
    return true;
}

Mask atFullSize(const Scaled& s, const std::vector<std::uint8_t>& thing, const Mask& region) {
    Mask mask(region.extent());
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            mask.set({x, y}, thing[(y / s.step) * s.width + x / s.step] && region.unknown({x, y}));
    return mask;
}

}  // namespace

Mask cutOut(FieldView color, const Mask& region, const CutOutOptions& options, std::stop_token stop) {
    if (!(color.extent == region.extent()))
        throw InvalidProblem("The region and the picture have different sizes.");
    const std::int64_t open = region.unknownCount();
    if (open == 0) throw InvalidProblem("Select a region around the thing first.");
    if (open == region.extent().area())
        throw InvalidProblem("Leave something out of the selection: it shows what does not belong.");
    const Scaled s = scaled(color, region, options.most);
    std::vector<std::uint8_t> thing = s.open;
    ColourMixture inside, outside;
    inside.start(coloursOf(s, thing, true));
    outside.start(coloursOf(s, thing, false));
    const double beta = contrastScale(s);
    for (int n = 0; n < options.iterations; ++n) {
        if (stop.stop_requested()) return {};
        const std::vector<Colour> within = coloursOf(s, thing, true);
        if (within.empty()) break;
        inside.learn(within);
        outside.learn(coloursOf(s, thing, false));
        const std::vector<std::uint8_t> before = thing;
        if (!cut(s, inside, outside, options.contrast, beta, thing, stop)) return {};
        if (thing == before) break;
    }
    return atFullSize(s, thing, region);
}

}  // namespace weft
