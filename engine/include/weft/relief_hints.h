#pragma once
/// What a user knows about a surface where its shading is ambiguous. Hints choose where the solve
/// starts; they do not hold it there.
#include <vector>

#include "weft/geometry.h"

namespace weft {

enum class SeedKind {
    peak,   ///< falls away on all sides
    pit,    ///< rises on all sides
    ridge,  ///< falls away on both sides of a line, across which the shading varies most
};

/// A click, in pixels of the image.
struct ReliefSeed {
    Point at;
    SeedKind kind = SeedKind::peak;
    friend bool operator==(const ReliefSeed&, const ReliefSeed&) = default;
};

/// The whole, where neither a silhouette, border heights nor seeds tell. Frontal light shades both
/// alike.
enum class ReliefShape { convex, concave };

struct ReliefHints {
    ReliefShape shape = ReliefShape::convex;
    std::vector<ReliefSeed> seeds;
    friend bool operator==(const ReliefHints&, const ReliefHints&) = default;
};

}  // namespace weft
