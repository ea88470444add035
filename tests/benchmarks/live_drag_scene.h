#pragma once
/// Pictures and the path of the replayed drag.
#include <QImage>
#include <QString>

#include "weft/geometry.h"

namespace weft::benchmarks {

inline constexpr int kPositions = 500;
inline constexpr Extent kPhotograph{4000, 3000};

enum class PatchShape { ellipse, blob };

/// 8-bit RGB: smooth shading, waves and noise, so that nothing compresses and nothing clips.
[[nodiscard]] QImage makePhotograph(Extent extent, unsigned seed);
/// The same with a mask as alpha (0 or 255) whose bounding box is the whole side × side picture.
[[nodiscard]] QImage makePatchPicture(int side, PatchShape shape, unsigned seed);

/// Top-left corner of the patch at event `i` of kPositions. A closed tour at 6 to 20 pixels an event;
/// events 150-199 push the patch over the left border, 350-399 over the lower one.
[[nodiscard]] Point positionAt(int i, int side);
/// The same where others lie above the patch: a small tour beneath them, at up to 7 pixels an event.
[[nodiscard]] Point positionBeneath(int i, int side);
/// Top-left corner of the k-th patch above; each covers a part of the lower ones, but not the middle
/// of the lowest where its tour starts.
[[nodiscard]] Point placeAbove(int k, int side);
[[nodiscard]] bool crossesBorder(Point at, int side);

}  // namespace weft::benchmarks
