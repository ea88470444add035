#include "weft/relief/relief_edges.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <numbers>

#include "cpu/relief/inflation.h"
#include "weft/stencil/relief_cells.h"
#include "weft/stencil/relief_sampling.h"
#include "weft/stencil/silhouette.h"

namespace weft {

namespace {

using namespace relief;

constexpr int kEdgeSide = 256;        // twice this is halved
constexpr int kAlong = 3;             // samples around an edge that tell about it
constexpr int kFewestNeighbours = 3;  // of them
constexpr int kEdgeIterations = 40;
constexpr double kLeastEdgeDeviation = 0.03, kMostEdgeDeviation = 0.25;
/// Of more, the light or the balloon is too wrong to tell one edge from another.
constexpr double kTellingDeviation = 0.12;
constexpr double kLeastTurningShare = 0.2, kMostShare = 0.98;

/// A sample outside the mask and beside it, and what the shading around it is off the balloon's.
struct EdgeSample {
    int index;
    double error;
    double turnsAway = 1;
};

/// I − R of the balloon at the samples of a level that are lit, NaN elsewhere.
Floats balloonErrors(const ReliefLevel& level, const Light& light, const LevelWork& work) {
    const Floats u = inflate(level, work);
    Floats ux, uy;
    slopesOf(level, u, ux, uy);
    Floats errors(u.size(), NAN);
    for (int i = 0; i < level.size(); ++i) {
        if (!level.inside[i] || level.clipped[i] || level.shading[i] <= stencil::kDarkShading)
            continue;
        if (!level.doubt.empty() && level.doubt[i] > 127) continue;
        // −∇z √u = −∇u of a normal (−∇z, 1), for z = 2 √u; y down.
        const double z = std::sqrt(std::max(u[i], 0.0f));
        const double length = std::sqrt(ux[i] * ux[i] + uy[i] * uy[i] + z * z);
        if (!(length > 0)) continue;
        const double r = (-ux[i] * light.x + uy[i] * light.y + z * light.z) / length;
        errors[i] = static_cast<float>(level.shading[i] - std::max(0.0, r));
    }
    return errors;
}

std::vector<EdgeSample> edgeSamples(const ReliefLevel& level, const Light& light,
                                    const LevelWork& work) {
    const Floats errors = balloonErrors(level, light, work);
    std::vector<EdgeSample> samples;
    const int w = level.width, h = level.height;
    for (int i = 0; i < level.size(); ++i) {
        if (level.inside[i]) continue;
        const int x = i % w, y = i / w;
        bool beside = false;
        stencil::forNeighbours(x, y, w, h, [&](int k) { beside |= level.inside[k] != 0; });
        if (!beside) continue;
        double sum = 0;
        int count = 0;
        for (int v = std::max(0, y - kAlong); v <= std::min(h - 1, y + kAlong); ++v)
            for (int u = std::max(0, x - kAlong); u <= std::min(w - 1, x + kAlong); ++u)
                if (const float e = errors[v * w + u]; !std::isnan(e)) sum += e, ++count;
        if (count >= kFewestNeighbours) samples.push_back({i, sum / count});
    }
    return samples;
}

/// Posterior of turning away: errors of such an edge are normally distributed about 0, those of any
/// other evenly over −1 .. 1 (density 1/2). False where that tells nothing.
bool judge(std::vector<EdgeSample>& samples) {
    constexpr double kOther = 0.5;
    double share = 0.7, deviation = 0.1;
    for (int k = 0; k < kEdgeIterations; ++k) {
        double weights = 0, squares = 0;
        for (EdgeSample& s : samples) {
            const double t = s.error / deviation;
            const double away =
                share * std::exp(-0.5 * t * t) / (deviation * std::sqrt(2 * std::numbers::pi));
            s.turnsAway = away / (away + (1 - share) * kOther);
            weights += s.turnsAway;
            squares += s.turnsAway * s.error * s.error;
        }
        if (!(weights > 0)) return false;
        const double count = static_cast<double>(samples.size());
        deviation = std::clamp(std::sqrt(squares / weights), kLeastEdgeDeviation, kMostEdgeDeviation);
        share = std::clamp(weights / count, kLeastTurningShare, kMostShare);
    }
    return deviation <= kTellingDeviation;
}

std::uint8_t markOf(const ReliefProblem& problem, Point outside) {
    if (!problem.edges()) return PixelMarks::kAutomatic;
    return edgeMark(*problem.edges(), problem.mask(), outside);
}

/// The mark of the nearest sample about (x, y) that was judged, else automatic.
std::uint8_t nearestMark(const Bytes& marks, const ReliefLevel& level, double x, double y) {
    const int X = static_cast<int>(std::lround(x)), Y = static_cast<int>(std::lround(y));
    std::uint8_t found = PixelMarks::kAutomatic;
    double least = 9;
    for (int v = std::max(0, Y - 1); v <= std::min(level.height - 1, Y + 1); ++v)
        for (int u = std::max(0, X - 1); u <= std::min(level.width - 1, X + 1); ++u) {
            const double away = (u - x) * (u - x) + (v - y) * (v - y);
            const std::uint8_t mark = marks[v * level.width + u];
            if (mark == PixelMarks::kAutomatic || away >= least) continue;
            least = away;
            found = mark;
        }
    return found;
}

/// To the edge's pixels of the picture, but for those that a user said something of.
void place(const std::vector<EdgeSample>& samples, const ReliefLevel& level,
           const ReliefProblem& problem, PixelMarks& marks) {
    Bytes byLevel(level.size(), PixelMarks::kAutomatic);
    for (const EdgeSample& s : samples) byLevel[s.index] = PixelMarks::judged(s.turnsAway);
    for (const Point p : edgePixels(problem.mask())) {
        if (PixelMarks::isSaid(markOf(problem, p))) continue;
        marks.set(p, nearestMark(byLevel, level, p.x / level.stepX, p.y / level.stepY));
    }
}

/// 1 where a pixel of the middle row is outside a mask and has a neighbour inside. Without branches,
/// since masks of many megapixels have few edges.
void markEdgePixels(const std::uint8_t* above, const std::uint8_t* row, const std::uint8_t* below,
                    Bytes& edge) {
    const std::size_t last = edge.size() - 1;
    for (std::size_t x = 0; x <= last; ++x) edge[x] = !row[x] & !!(above[x] | below[x]);
    for (std::size_t x = 0; x < last; ++x) edge[x] |= !row[x] & !!row[x + 1];
    for (std::size_t x = 1; x <= last; ++x) edge[x] |= !row[x] & !!row[x - 1];
}

}  // namespace

std::vector<Point> edgePixels(const Mask& mask) {
    std::vector<Point> pixels;
    const Extent e = mask.extent();
    if (e.empty()) return pixels;
    const Bytes none(e.width, Mask::kFixed);
    Bytes edge(e.width);
    const auto next = [&](std::ptrdiff_t from) {
        const void* at = std::memchr(edge.data() + from, 1, edge.size() - from);
        return at ? static_cast<const std::uint8_t*>(at) - edge.data() : -1;
    };
    for (int y = 0; y < e.height; ++y) {
        markEdgePixels(y > 0 ? mask.row(y - 1) : none.data(), mask.row(y),
                       y + 1 < e.height ? mask.row(y + 1) : none.data(), edge);
        for (auto x = next(0); x >= 0; x = next(x + 1)) pixels.push_back({static_cast<int>(x), y});
    }
    return pixels;
}

std::optional<EdgeCount> countEdges(const ReliefProblem& problem) {
    if (problem.boundary() != ReliefBoundary::silhouette) return std::nullopt;
    EdgeCount count;
    for (const Point p : edgePixels(problem.mask())) {
        const std::uint8_t mark = markOf(problem, p);
        ++(mark == PixelMarks::kAutomatic                  ? count.automatic
           : PixelMarks::share(mark) < stencil::kTurnsAway ? count.cutOff
                                                           : count.turnsAway);
    }
    return count;
}

std::shared_ptr<const PixelMarks> judgedEdges(const ReliefProblem& problem, int threads) {
    if (problem.boundary() != ReliefBoundary::silhouette) return problem.edges();
    auto marks = std::make_shared<PixelMarks>(problem.edges() ? problem.edges()->saidOnly()
                                                              : PixelMarks(problem.extent()));
    ThreadPool pool(threads);
    const LevelWork work{&pool};
    const ReliefLevel level =
        levelOfSide(problem.withEdges(problem.edges() ? marks : nullptr), kEdgeSide, work);
    std::vector<EdgeSample> samples = edgeSamples(level, problem.light(), work);
    if (judge(samples)) place(samples, level, problem, *marks);
    return marks;
}

}  // namespace weft
