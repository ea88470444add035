#include <cmath>

#include "document/derived/derivation.h"
#include "document/derived/edge_detector.h"

namespace weft {

/// The picture below with all its gradients weighted 0 but those of edges that touch a pixel which
/// Canny's detector marks: v_pq = b_p − b_q there, else 0 (Perez et al. 2003, Eq 15). Edges are
/// looked for in the box of Ω and as far around as the detector's filters reach.
Derived deriveFlattened(const DerivationInput& in) {
    const EdgeThresholds thresholds{in.operation.value("low"), in.operation.value("high")};
    const auto size = static_cast<int>(std::lround(in.operation.value("size")));
    const Rect around = in.seen.grownBy(size / 2 + 2).intersected(in.canvas);
    const Base base = in.below(around);
    const KeptOfBelow::Made& made = in.kept.of(base.field, keyOf(in, base, around, size), [&] {
        const FieldView samples = base.field->view().crop(around.translated(Point{} - base.origin));
        return KeptOfBelow::Made{asItIsBelow(in, base), smoothGradient(samples, size, in.pool)};
    });
    const Mask edges = edgesOf(made.planes.view(), thresholds, in.pool);
    const Rect part = in.frame.intersected(in.canvas);
    auto weights = newWeights(in, 2);
    const FieldSpan out = weights->span().crop(part.translated(Point{} - in.frame.topLeft()));
    const Point inEdges = part.topLeft() - around.topLeft();
    in.pool.forRows(part.height, 32, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const std::uint8_t* row = edges.row(y + inEdges.y) + inEdges.x;
            const std::uint8_t* next =
                y + 1 < part.height ? edges.row(y + 1 + inEdges.y) + inEdges.x : row;
            float *right = out.row(0, y), *down = out.row(1, y);
            for (int x = 0; x < part.width; ++x) {
                right[x] = row[x] || (x + 1 < part.width && row[x + 1]) ? 1.0f : 0.0f;
                down[x] = row[x] || next[x] ? 1.0f : 0.0f;
            }
        }
    });
    return {.image = made.image, .weights = std::move(weights)};
}

}  // namespace weft
