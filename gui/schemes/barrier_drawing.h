#pragma once
/// How blocks wait for each other, drawn below them: each kind of barrier in a way of its own.
#include <QPainter>
#include <QRectF>
#include <QString>
#include <vector>

#include "weft/scheme.h"

namespace weft::gui {

/// Pixels of height that the drawing of a barrier takes; 0: there is none to draw below the blocks.
[[nodiscard]] int barrierHeight(Barrier barrier);
/// Within `area`: stems at `columns` (x of columns of blocks, from left to right) that end in one
/// counter; in a tree of counters; in flags that block 0 gathers; at one line.
void paintBarrier(QPainter& painter, Barrier barrier, const QRectF& area,
                  const std::vector<double>& columns, const QColor& color);
/// In a few words: "one counter", "host waits after every launch".
[[nodiscard]] QString barrierText(const Scheme& scheme);

}  // namespace weft::gui
