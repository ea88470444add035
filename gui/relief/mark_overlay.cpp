#include "gui/relief/mark_overlay.h"

#include <QCoreApplication>
#include <algorithm>

#include "weft/relief/relief_edges.h"

namespace weft::gui {

namespace {

constexpr PixelMarking kCutOff{PixelMarking::Of::edges, PixelMarks::kNo};
constexpr PixelMarking kTurnsAway{PixelMarking::Of::edges, PixelMarks::kYes};
constexpr PixelMarking kOutlier{PixelMarking::Of::outliers, PixelMarks::kYes};

/// The sides of an outside pixel that the mask's pixels lie beside.
template <class Visit>
void forSides(const Mask& mask, Point p, const Visit& visit) {
    const auto inside = [&](int x, int y) {
        return rectOf(mask.extent()).contains(Point{x, y}) && mask.unknown({x, y});
    };
    const QPointF corner(p.x, p.y);
    if (inside(p.x - 1, p.y)) visit(QLineF(corner, corner + QPointF(0, 1)));
    if (inside(p.x + 1, p.y)) visit(QLineF(corner + QPointF(1, 0), corner + QPointF(1, 1)));
    if (inside(p.x, p.y - 1)) visit(QLineF(corner, corner + QPointF(1, 0)));
    if (inside(p.x, p.y + 1)) visit(QLineF(corner + QPointF(0, 1), corner + QPointF(1, 1)));
}

}  // namespace

// Told apart by the colour-blind too, and lighter and darker than each other.
QColor markColour(const PixelMarking& marking) {
    if (marking.mark == PixelMarks::kAutomatic) return {200, 200, 200};
    const bool yes = marking.mark != PixelMarks::kNo;
    if (marking.of == PixelMarking::Of::outliers)
        return yes ? QColor(255, 60, 200) : QColor(120, 220, 120);
    return yes ? QColor(110, 215, 255) : QColor(235, 80, 30);
}

bool MarkOverlay::follow(const ReliefSetup& setup) {
    const bool rim = setup.boundary == ReliefBoundary::silhouette;
    const bool masked = mask_ != setup.mask;
    const bool edges = masked || edges_ != setup.edges || rim_ != rim;
    const bool outliers = outliers_ != setup.outliers;
    mask_ = setup.mask;
    edges_ = setup.edges;
    outliers_ = setup.outliers;
    rim_ = rim;
    if (masked) edgePixels_.clear();
    if (edges) traceEdges();
    if (outliers) tintOutliers();
    return edges || outliers;
}

void MarkOverlay::traceEdges() {
    for (auto* lines : {&lines_[0], &lines_[1], &said_[0], &said_[1]}) lines->clear();
    if (!mask_ || !edges_ || !rim_ || !(edges_->extent() == mask_->extent())) return;
    if (edgePixels_.empty()) edgePixels_ = edgePixels(*mask_);
    for (const Point p : edgePixels_) {
        const std::uint8_t mark = edgeMark(*edges_, *mask_, p);
        if (mark == PixelMarks::kAutomatic) continue;
        const int yes = PixelMarks::share(mark) >= 0.5f ? 1 : 0;
        forSides(*mask_, p, [&](const QLineF& side) {
            lines_[yes] << side;
            if (PixelMarks::isSaid(mark)) said_[yes] << side;
        });
    }
}

void MarkOverlay::tintOutliers() {
    tint_ = {};
    if (!outliers_) return;
    const Extent e = outliers_->extent();
    int left = e.width, right = -1, top = e.height, bottom = -1;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            if (outliers_->at({x, y}) <= PixelMarks::kNo) continue;
            left = std::min(left, x), right = std::max(right, x);
            top = std::min(top, y), bottom = std::max(bottom, y);
        }
    if (right < left) return;
    tintAt_ = {left, top};
    tint_ = QImage(right - left + 1, bottom - top + 1, QImage::Format_ARGB32_Premultiplied);
    const QColor colour = markColour(kOutlier);
    for (int y = 0; y < tint_.height(); ++y) {
        auto* row = reinterpret_cast<QRgb*>(tint_.scanLine(y));
        for (int x = 0; x < tint_.width(); ++x) {
            const std::uint8_t mark = outliers_->at({left + x, top + y});
            constexpr float kMost = 150;  // of 255: what lies below is seen
            const int alpha =
                mark <= PixelMarks::kNo ? 0 : static_cast<int>(kMost * PixelMarks::share(mark));
            row[x] = qPremultiply(qRgba(colour.red(), colour.green(), colour.blue(), alpha));
        }
    }
}

void MarkOverlay::paint(QPainter& painter, const QTransform& deviceFromImage) const {
    painter.save();
    if (hasOutliers()) {
        const QRectF at(tintAt_, QSizeF(tint_.size()));
        painter.drawImage(deviceFromImage.mapRect(at), tint_);
    }
    const auto draw = [&](const QVector<QLineF>& lines, const QColor& colour, double width) {
        QVector<QLineF> onScreen;
        onScreen.reserve(lines.size());
        for (const QLineF& line : lines) onScreen << deviceFromImage.map(line);
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap));
        painter.drawLines(onScreen);
    };
    for (const auto& lines : lines_) draw(lines, QColor(0, 0, 0, 190), 5);
    for (const int yes : {0, 1}) {
        const QColor colour = markColour(yes ? kTurnsAway : kCutOff);
        draw(lines_[yes], colour, 1.5);
        draw(said_[yes], colour, 3);
    }
    painter.restore();
}

void MarkOverlay::paintLegend(QPainter& painter, const QRect& area) const {
    struct Entry {
        QString text;
        QColor colour;
    };
    const auto tr = [](const char* text) { return QCoreApplication::translate("MarkOverlay", text); };
    std::vector<Entry> entries;
    if (!lines_[1].isEmpty()) entries.push_back({tr("turns away"), markColour(kTurnsAway)});
    if (!lines_[0].isEmpty()) entries.push_back({tr("cut off"), markColour(kCutOff)});
    if (hasOutliers()) entries.push_back({tr("outlier"), markColour(kOutlier)});
    if (entries.empty()) return;
    const QFontMetrics metrics = painter.fontMetrics();
    const int line = metrics.height() + 2, swatch = metrics.height();
    int width = 0;
    for (const Entry& e : entries) width = std::max(width, metrics.horizontalAdvance(e.text));
    constexpr int kMargin = 8, kPadding = 6;
    constexpr int kProgress = 34;  // pixels at the lower edge, where progress is shown
    const int height = static_cast<int>(entries.size()) * line + 2 * kPadding;
    const QRect box(area.left() + kMargin, area.bottom() - kMargin - kProgress - height,
                    width + swatch + 3 * kPadding, height);
    painter.save();
    painter.fillRect(box, QColor(20, 20, 20, 225));
    int y = box.top() + kPadding;
    for (const Entry& e : entries) {
        painter.fillRect(QRect(box.left() + kPadding, y + line / 2 - 2, swatch, 4), e.colour);
        painter.setPen(Qt::white);
        painter.drawText(QRect(box.left() + 2 * kPadding + swatch, y, width + 2, line),
                         Qt::AlignVCenter, e.text);
        y += line;
    }
    painter.restore();
}

}  // namespace weft::gui
