#include "gui/canvas/overlays/marching_ants.h"

#include <QSet>
#include <QTimerEvent>
#include <algorithm>
#include <cmath>

namespace weft::gui {

namespace {

constexpr int kStepMilliseconds = 120;
constexpr double kDash = 4;

/// Pieces of an outline that are near enough to be seen, without corners that fall together.
class Visible {
public:
    explicit Visible(const QRectF& seen) : seen_(seen) {}

    void add(QPointF a, QPointF b) {
        const QRectF box = QRectF(a, b).normalized().adjusted(-1, -1, 1, 1);
        if (!box.intersects(seen_)) return;
        if (lines.empty() || lines.back().last() != a) lines.push_back(QPolygonF({a}));
        lines.back() << b;
        noteTiles(a, b);
    }

    std::vector<QPolygonF> lines;
    QSet<QPair<int, int>> tiles;
    static constexpr double kTile = 32;

private:
    // Every tile within reach of a point of the segment, in steps of half a tile.
    void noteTiles(QPointF a, QPointF b) {
        // Liang & Barsky: the share of the segment that is seen.
        double from = 0, to = 1;
        const QPointF d = b - a;
        const auto clip = [&](double p, double q) {
            if (p < 0) from = std::max(from, q / p);
            if (p > 0) to = std::min(to, q / p);
        };
        clip(-d.x(), a.x() - seen_.left() + kTile);
        clip(d.x(), seen_.right() + kTile - a.x());
        clip(-d.y(), a.y() - seen_.top() + kTile);
        clip(d.y(), seen_.bottom() + kTile - a.y());
        if (from > to) return;
        const double length = std::hypot(d.x(), d.y()) * (to - from);
        const int n = 1 + int(length / (kTile / 2));
        for (int i = 0; i <= n; ++i) {
            const QPointF p = a + d * (from + (to - from) * i / n);
            for (const double dx : {-2.0, 2.0})
                for (const double dy : {-2.0, 2.0})
                    tiles.insert({int(std::floor((p.x() + dx) / kTile)),
                                  int(std::floor((p.y() + dy) / kTile))});
        }
    }

    QRectF seen_;
};

}  // namespace

MarchingAnts::MarchingAnts(QWidget& view) : view_(view) {}

void MarchingAnts::setOutline(std::shared_ptr<const Outline> outline) {
    outline_ = std::move(outline);
    laidOutOver_ = {};
    if (outline_)
        timer_.start(kStepMilliseconds, this);
    else
        timer_.stop();
    view_.update();
}

void MarchingAnts::layOut(const QTransform& deviceFromImage, const QRectF& seen) {
    if (laidOutOver_ == seen && laidOutFor_ == deviceFromImage) return;
    laidOutFor_ = deviceFromImage;
    laidOutOver_ = seen;
    Visible visible(seen);
    for (const QPolygonF& part : *outline_) {
        if (part.isEmpty()) continue;
        QPointF last = deviceFromImage.map(part.last());
        for (const QPointF& corner : part) {
            const QPointF next = deviceFromImage.map(corner);
            if ((next - last).manhattanLength() < 1 && &corner != &part.back()) continue;
            visible.add(last, next);
            last = next;
        }
    }
    lines_ = std::move(visible.lines);
    const double dpr = view_.devicePixelRatioF(), side = Visible::kTile / dpr;
    QRegion under;
    for (const auto& [x, y] : std::as_const(visible.tiles))
        under += QRectF(x * side, y * side, side, side).toAlignedRect();
    under_ = under.intersected(view_.rect());
}

void MarchingAnts::paint(QPainter& painter, const QTransform& deviceFromImage) {
    if (!outline_) return;
    layOut(deviceFromImage, QRectF(QPointF(), QSizeF(view_.size()) * view_.devicePixelRatioF()));
    painter.save();
    painter.setBrush(Qt::NoBrush);
    QPen under(QColor(0, 0, 0, 230), 1);
    under.setCosmetic(true);
    QPen dashes(QColor(255, 255, 255, 240), 1);
    dashes.setCosmetic(true);
    dashes.setDashPattern({kDash, kDash});
    dashes.setDashOffset(-steps_ % int(2 * kDash));
    for (const QPen& pen : {under, dashes}) {
        painter.setPen(pen);
        for (const QPolygonF& line : lines_) painter.drawPolyline(line);
    }
    painter.restore();
}

void MarchingAnts::timerEvent(QTimerEvent*) {
    if (!view_.isVisible() || !view_.isActiveWindow()) return;
    ++steps_;
    view_.update(under_);
}

}  // namespace weft::gui
