#include "weft/backend/border_normals.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cpu/relief/levels/relief_level.h"

namespace weft::relief {

namespace {

constexpr double kSteepest = 20;
constexpr int kShortest = 5;  // pixels of a side

/// One side of the image: a row or a column.
struct Side {
    int length;
    int at;  ///< its y or x
    bool horizontal;

    [[nodiscard]] int x(int k) const { return horizontal ? k : at; }
    [[nodiscard]] int y(int k) const { return horizontal ? at : k; }
};

using Roots = std::array<double, 2>;

/// Fourth-order derivative at entry k of n values.
template <class Values>
double derivative(const Values& z, int k, int n) {
    if (k == 0) return (-25 * z(0) + 48 * z(1) - 36 * z(2) + 16 * z(3) - 3 * z(4)) / 12;
    if (k == n - 1)
        return (25 * z(k) - 48 * z(k - 1) + 36 * z(k - 2) - 16 * z(k - 3) + 3 * z(k - 4)) / 12;
    if (k == 1 || k == n - 2) return (z(k + 1) - z(k - 1)) / 2;
    return (z(k - 2) - 8 * z(k - 1) + 8 * z(k + 1) - z(k + 2)) / 12;
}

/// Slopes s across a side with −(ln s + c) = I √(1 + t² + s²), c = lt t − lz; t the slope along it.
Roots slopesAcross(double shading, double t, double along, double across, double lz) {
    const double I = std::max(1e-3, shading), c = along * t - lz;
    const double A = across * across - I * I, B = across * c, C = c * c - I * I * (1 + t * t);
    const double discriminant = B * B - A * C;
    double r0, r1;
    if (discriminant <= 0) {
        r0 = r1 = std::abs(A) > 1e-9 ? -B / A : 0;
    } else if (std::abs(A) < 1e-6) {
        r0 = r1 = std::abs(B) > 1e-9 ? -C / (2 * B) : 0;
    } else {
        r0 = (-B + std::sqrt(discriminant)) / A;
        r1 = (-B - std::sqrt(discriminant)) / A;
    }
    const auto dark = [&](double s) { return across * s + c > 1e-6; };
    if (dark(r0))
        r0 = r1;
    else if (dark(r1))
        r1 = r0;
    return {std::clamp(r0, -kSteepest, kSteepest), std::clamp(r1, -kSteepest, kSteepest)};
}

/// The path through `roots` with the least squared second differences. Viterbi over pairs (previous,
/// current): state 2 · previous + current.
std::vector<double> smoothestPath(const std::vector<Roots>& roots) {
    const int n = static_cast<int>(roots.size());
    std::vector<std::array<double, 4>> cost(n);
    std::vector<std::array<int, 4>> from(n);
    for (int s = 0; s < 4; ++s) {
        const double d = roots[1][s & 1] - roots[0][s >> 1];
        cost[1][s] = 0.05 * d * d;
    }
    for (int k = 2; k < n; ++k)
        for (int s = 0; s < 4; ++s) {
            const int current = s & 1, previous = s >> 1;
            double best = INFINITY;
            for (int before = 0; before < 2; ++before) {
                const double d =
                    roots[k][current] - 2 * roots[k - 1][previous] + roots[k - 2][before];
                const double c = cost[k - 1][2 * before + previous] + d * d;
                if (c < best) best = c, from[k][s] = before;
            }
            cost[k][s] = best;
        }
    int state = static_cast<int>(std::min_element(cost[n - 1].begin(), cost[n - 1].end()) -
                                 cost[n - 1].begin());
    std::vector<double> path(n);
    for (int k = n - 1; k >= 1; --k) {
        path[k] = roots[k][state & 1];
        path[k - 1] = roots[k - 1][state >> 1];
        state = 2 * (k >= 2 ? from[k][state] : 0) + (state >> 1);
    }
    return path;
}

void appendSide(const BorderRing& ring, const Side& side, const LightDown& light,
                std::vector<BorderNormal>& normals) {
    const int n = side.length;
    const auto height = [&](int k) { return ring.heightAt(side.x(k), side.y(k)); };
    std::vector<double> along(n);
    std::vector<Roots> roots(n);
    for (int k = 0; k < n; ++k) {
        along[k] = derivative(height, k, n);
        roots[k] = slopesAcross(ring.shading(side.x(k), side.y(k)), along[k],
                                side.horizontal ? light.x : light.y,
                                side.horizontal ? light.y : light.x, light.z);
    }
    for (const int k : {0, n - 1}) {  // the sides that meet here give the other slope
        const int x = side.x(k), y = side.y(k);
        const auto column = [&](int j) { return ring.heightAt(x, j); };
        const auto row = [&](int j) { return ring.heightAt(j, y); };
        const double s =
            side.horizontal ? derivative(column, y, ring.height) : derivative(row, x, ring.width);
        roots[k] = {s, s};
    }
    const std::vector<double> across = smoothestPath(roots);
    const int corner = side.horizontal ? 1 : 0;  // corners belong to columns
    for (int k = corner; k < n - corner; ++k) {
        const auto a =
            stencil::stereographic(side.horizontal ? stencil::Slope<double>{along[k], across[k]}
                                                   : stencil::Slope<double>{across[k], along[k]});
        normals.push_back({side.x(k), side.y(k), static_cast<float>(a.f), static_cast<float>(a.g)});
    }
}

}  // namespace

std::vector<BorderNormal> borderNormals(const BorderRing& ring, const LightDown& light) {
    const int w = ring.width, h = ring.height;
    if (std::min(w, h) < kShortest) return {};
    const Side sides[] = {{w, 0, true}, {w, h - 1, true}, {h, 0, false}, {h, w - 1, false}};
    for (const Side& side : sides)
        for (int k = 0; k < side.length; ++k)
            if (!ring.isGiven(side.x(k), side.y(k))) return {};
    std::vector<BorderNormal> normals;
    for (const Side& side : sides) appendSide(ring, side, light, normals);
    return normals;
}

void markBorderNormals(std::span<ReliefLevel> finestFirst, const LightDown& light) {
    ReliefLevel& finest = finestFirst[0];
    const int w = finest.width;
    const BorderRing ring = {w, finest.height,
                             [&](int x, int y) { return finest.shading[y * w + x]; },
                             [&](int x, int y) { return finest.fixedHeight[y * w + x]; },
                             [&](int x, int y) { return finest.fixed[y * w + x] != 0; }};
    for (const BorderNormal& n : borderNormals(ring, light)) {
        const int i = n.y * w + n.x;
        finest.known[i] = 1;
        finest.knownF[i] = n.f;
        finest.knownG[i] = n.g;
    }
    for (std::size_t k = 1; k < finestFirst.size(); ++k)
        sampleBorderNormals(finestFirst[k - 1], finestFirst[k]);
}

}  // namespace weft::relief
