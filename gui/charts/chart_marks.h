#pragma once
/// How curves of a chart are told apart, and made ready to be drawn.
#include <QColor>
#include <QList>
#include <QPolygonF>

namespace weft::gui {

/// Okabe and Ito's colours, 3:1 and more from what is behind; they begin again after the eighth.
[[nodiscard]] QColor seriesColor(std::size_t tone, const QColor& paper);

/// Lengths of dashes and gaps in widths of the pen, which tell curves of one colour apart: none for
/// the first eight, then more and more dots between dashes.
[[nodiscard]] QList<qreal> seriesDashes(std::size_t tone);

/// A marker for each curve, so that colour is not all that tells them apart; the next one each time
/// that colours begin again. Around (0, 0), closed.
[[nodiscard]] QPolygonF markerShape(std::size_t tone);

/// Of points that fall on one pixel column in order: the first, the lowest, the highest and the last.
/// Lines of few points stay as they are.
[[nodiscard]] QPolygonF thinned(const QPolygonF& line);

}  // namespace weft::gui
