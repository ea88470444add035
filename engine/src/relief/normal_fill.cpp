#include "relief/normal_fill.h"

#include <algorithm>
#include <cmath>

namespace weft::relief {

namespace {

constexpr int kSweeps = 60;
constexpr float kOverRelaxation = 1.7f;
constexpr float kSteepest = 0.995f;  // of n_x² + n_y²

/// Components of unit normals per cell (signs of slopes), and what they rest on.
struct NormalField {
    enum class Source : std::uint8_t { none, surface, sought, silhouette };
    int width, height;
    Floats a, b;
    std::vector<Source> source;
};

using Source = NormalField::Source;

/// Cells whose first vertex is within `reach` of the silhouette.
Bytes bandCells(const ReliefLevel& level, int reach) {
    const int w = level.width, h = level.height;
    Bytes band(level.size(), 0);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            if (!level.onSilhouette(y * w + x)) continue;
            for (int v = std::max(0, y - reach - 1); v <= std::min(h - 2, y + reach); ++v)
                for (int u = std::max(0, x - reach - 1); u <= std::min(w - 2, x + reach); ++u)
                    band[v * w + u] = 1;
        }
    return band;
}

/// Normal of the silhouette beside a cell, if there is any.
void placeSilhouette(const ReliefLevel& level, int i, NormalField& n) {
    double a = 0, b = 0;
    for (const int k : {i, i + 1, i + level.width, i + level.width + 1})
        if (level.onSilhouette(k)) a += level.knownF[k], b += level.knownG[k];
    const double length = std::hypot(a, b);
    if (length < 1e-6) return;
    n.source[i] = Source::silhouette;
    n.a[i] = static_cast<float>(a / length);
    n.b[i] = static_cast<float>(b / length);
}

NormalField normalsOfCells(const ReliefLevel& level, const ShadingCells& cells, const Doubles& z,
                           const Bytes& band) {
    NormalField n{level.width, level.height, Floats(level.size()), Floats(level.size()),
                  std::vector<Source>(level.size(), Source::none)};
    for (int y = 0; y + 1 < level.height; ++y)
        for (int x = 0; x + 1 < level.width; ++x) {
            const int i = y * level.width + x;
            if (!cells.on(i)) {
                placeSilhouette(level, i, n);
                continue;
            }
            const auto s = cells.compactSlope(z, i);
            const double d = 1 / std::sqrt(1 + s.p * s.p + s.q * s.q);
            n.a[i] = static_cast<float>(s.p * d);
            n.b[i] = static_cast<float>(s.q * d);
            const bool lit = cells.kind[i] == CellKind::lit;
            n.source[i] = lit && !band[i] ? Source::surface : Source::sought;
        }
    return n;
}

template <class Visit>
void forNeighbours(const NormalField& n, int i, const Visit& visit) {
    const int x = i % n.width, y = i / n.width;
    if (x > 0) visit(i - 1);
    if (x + 1 < n.width) visit(i + 1);
    if (y > 0) visit(i - n.width);
    if (y + 1 < n.height) visit(i + n.width);
}

/// Sought cells of the parts that meet the silhouette, in row order.
std::vector<int> partsAtSilhouette(const NormalField& n) {
    std::vector<int> found, stack, part;
    Bytes seen(n.source.size(), 0);
    for (int first = 0; first < static_cast<int>(n.source.size()); ++first) {
        if (seen[first] || n.source[first] != Source::sought) continue;
        bool meets = false;
        part.clear();
        stack.assign(1, first);
        seen[first] = 1;
        while (!stack.empty()) {
            const int i = stack.back();
            stack.pop_back();
            part.push_back(i);
            forNeighbours(n, i, [&](int k) {
                meets |= n.source[k] == Source::silhouette;
                if (seen[k] || n.source[k] != Source::sought) return;
                seen[k] = 1;
                stack.push_back(k);
            });
        }
        if (meets) found.insert(found.end(), part.begin(), part.end());
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// ∇²n = 0 by successive over-relaxation, forwards and backwards.
void relax(NormalField& n, const std::vector<int>& sought) {
    const int count = static_cast<int>(sought.size());
    for (int sweep = 0; sweep < kSweeps; ++sweep)
        for (int k = 0; k < count; ++k) {
            const int i = sought[sweep % 2 ? count - 1 - k : k];
            float a = 0, b = 0, c = 0;
            forNeighbours(n, i, [&](int j) {
                if (n.source[j] == Source::none) return;
                a += n.a[j], b += n.b[j], c += 1;
            });
            if (c == 0) continue;
            n.a[i] += kOverRelaxation * (a / c - n.a[i]);
            n.b[i] += kOverRelaxation * (b / c - n.b[i]);
        }
}

SlopeTargets allocate(int size, SlopeTargets::Measure measure) {
    const auto n = static_cast<std::size_t>(size);
    return {measure, Floats(n), Floats(n), Floats(n)};
}

void setTarget(SlopeTargets& t, int i, float a, float b, double weight) {
    const float s = a * a + b * b;
    if (s > kSteepest) {
        const float shrink = std::sqrt(kSteepest / s);
        a *= shrink, b *= shrink;
    }
    const float d = 1 / std::sqrt(1 - std::min(s, kSteepest));
    t.p[i] = a * d;
    t.q[i] = b * d;
    t.weight[i] = static_cast<float>(weight);
}

std::vector<int> soughtCells(const ReliefLevel& level, const ShadingCells& cells, const Doubles& z,
                             const FillWeights& weights, NormalField& n) {
    if (!level.silhouette) return {};
    n = normalsOfCells(
        level, cells, z,
        weights.band > 0 ? bandCells(level, weights.bandWidth) : Bytes(level.size(), 0));
    return partsAtSilhouette(n);
}

/// (f, g) at the middle of a cell.
stencil::Stereographic<float> middle(const Floats& f, const Floats& g, int i, int w) {
    return {0.25f * (f[i] + f[i + 1] + f[i + w] + f[i + w + 1]),
            0.25f * (g[i] + g[i + 1] + g[i + w] + g[i + w + 1])};
}

}  // namespace

SlopeTargets fillNormals(const ReliefLevel& level, const ShadingCells& cells, const Doubles& z,
                         const FillWeights& weights) {
    NormalField n{};
    const std::vector<int> sought = soughtCells(level, cells, z, weights, n);
    if (sought.empty()) return {};
    relax(n, sought);
    SlopeTargets t = allocate(level.size(), SlopeTargets::Measure::normals);
    for (const int i : sought)
        setTarget(t, i, n.a[i], n.b[i],
                  cells.kind[i] == CellKind::lit ? weights.band : weights.shadow);
    return t;
}

SlopeTargets targetsFromOrientation(const ReliefLevel& level, const ShadingCells& cells,
                                    const Floats& f, const Floats& g, const FillWeights& weights) {
    NormalField n{};
    const std::vector<int> sought = soughtCells(level, cells, Doubles(level.size(), 0.0), weights, n);
    if (sought.empty()) return {};
    SlopeTargets t = allocate(level.size(), SlopeTargets::Measure::normals);
    for (const int i : sought) {
        const auto normal = stencil::normal(middle(f, g, i, level.width));
        setTarget(t, i, -normal.x, -normal.y,
                  cells.kind[i] == CellKind::lit ? weights.band : weights.shadow);
    }
    return t;
}

SlopeTargets slopesOfOrientation(const ReliefLevel& level, const ShadingCells& cells, const Floats& f,
                                 const Floats& g) {
    SlopeTargets t = allocate(level.size(), SlopeTargets::Measure::slopes);
    for (int i = 0; i < level.size(); ++i) {
        if (!cells.on(i)) continue;
        const auto s = stencil::slope(middle(f, g, i, level.width));
        t.p[i] = s.p;
        t.q[i] = s.q;
        t.weight[i] = std::pow(1 + s.p * s.p + s.q * s.q, -1.5f);
    }
    return t;
}

SlopeTargets mendingSlopes(const ShadingCells& cells, const Doubles& z, const SlopeTargets& filled) {
    SlopeTargets t = filled;
    t.measure = SlopeTargets::Measure::slopes;
    for (int i = 0; i < static_cast<int>(t.weight.size()); ++i) {
        if (!cells.on(i)) continue;
        if (filled.weight[i] <= 0 || cells.kind[i] != CellKind::lit) {
            const auto s = cells.slope(z, i);
            t.p[i] = static_cast<float>(s.p);
            t.q[i] = static_cast<float>(s.q);
        }
        t.weight[i] = 1 / (1 + t.p[i] * t.p[i] + t.q[i] * t.q[i]);
    }
    return t;
}

}  // namespace weft::relief
