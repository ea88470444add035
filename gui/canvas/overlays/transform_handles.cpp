#include "gui/canvas/overlays/transform_handles.h"

#include <QLineF>
#include <QPen>
#include <QPixmapCache>
#include <algorithm>
#include <cmath>

#include "gui/style/theme.h"

namespace weft::gui {

namespace {

// Of the widget's pixels.
constexpr double kLeastSide = 48, kReach = 11, kTurnReach = 26, kStem = 28, kSquare = 8, kRim = 12;

double lengthOf(QPointF v) { return std::hypot(v.x(), v.y()); }
double distance(QPointF a, QPointF b) { return lengthOf(a - b); }

/// The direction from `a` to `b`; `otherwise` where they are one.
QPointF direction(QPointF a, QPointF b, QPointF otherwise) {
    const double n = distance(a, b);
    return n > 1e-9 ? (b - a) / n : otherwise;
}

QPen penOf(const QColor& color, double width) {
    QPen pen(color, width);
    pen.setCosmetic(true);
    return pen;
}

void paintHandle(QPainter& painter, QPointF at, double size, bool round) {
    const QRectF square(at.x() - size / 2, at.y() - size / 2, size, size);
    painter.setPen(penOf(QColor(20, 60, 100), 1.2));
    painter.setBrush(QColor(250, 250, 250));
    if (round)
        painter.drawEllipse(square.adjusted(-1, -1, 1, 1));
    else
        painter.drawRect(square);
}

/// The icon in light on a dark rim, to be seen on any picture.
QPixmap turnPixmap(int size) {
    const QPixmap light = themedIcon("rotate").pixmap(size, size);
    QPixmap dark = light;
    {
        QPainter painter(&dark);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(dark.rect(), QColor(20, 20, 20));
    }
    QPixmap both(light.size());
    both.fill(Qt::transparent);
    QPainter painter(&both);
    for (const QPoint by : {QPoint(-1, 0), QPoint(1, 0), QPoint(0, -1), QPoint(0, 1)})
        painter.drawPixmap(by, dark);
    painter.drawPixmap(0, 0, light);
    return both;
}

QCursor turnCursor() {
    constexpr int kSize = 24;
    const QString key = QStringLiteral("weft/turn");
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = turnPixmap(kSize);
        QPixmapCache::insert(key, pixmap);
    }
    return QCursor(pixmap, kSize / 2, kSize / 2);
}

}  // namespace

TransformHandles::TransformHandles(const Rect& box, const Placement& place,
                                   const QTransform& screenFromBackground, const QRectF& view,
                                   double density)
    : density_(density) {
    const auto onScreen = [&](double x, double y) {
        const PlanePoint p = place({x, y});
        return screenFromBackground.map(QPointF(p.x, p.y));
    };
    const double x = box.x, y = box.y, w = box.width, h = box.height;
    corners_ = {onScreen(x, y), onScreen(x + w, y), onScreen(x + w, y + h), onScreen(x, y + h)};
    middle_ = (corners_[0] + corners_[2]) / 2;
    const QPointF along = direction(corners_[0], corners_[1], {1, 0});
    const QPointF down = direction(corners_[0], corners_[3], {0, 1});
    const auto missing = [&](QPointF a, QPointF b) {
        return std::max(0.0, kLeastSide * density_ - distance(a, b)) / 2;
    };
    const QPointF aside = along * missing(corners_[0], corners_[1]);
    const QPointF below = down * missing(corners_[0], corners_[3]);
    corners_ = {corners_[0] - aside - below, corners_[1] + aside - below, corners_[2] + aside + below,
                corners_[3] - aside + below};
    for (int i = 0; i < 4; ++i) sides_[static_cast<std::size_t>(i)] = sideHandle(i, view);
    placeRotation(view);
}

// The middle of the edge, or of what is seen of it.
QPointF TransformHandles::sideHandle(int side, const QRectF& view) const {
    const auto i = static_cast<std::size_t>(side);
    const QPointF a = corners_[i], b = corners_[(i + 1) % 4];
    const double rim = kRim * density_;
    const QRectF seen = view.adjusted(rim, rim, -rim, -rim);
    if (seen.contains((a + b) / 2)) return (a + b) / 2;
    double from = 0, to = 1;  // a + s (b − a), cut at each edge of the view
    const auto cut = [&](double start, double step, double least, double most) {
        if (std::abs(step) < 1e-9) {
            if (start < least || start > most) to = -1;
            return;
        }
        const double s = (least - start) / step, t = (most - start) / step;
        from = std::max(from, std::min(s, t));
        to = std::min(to, std::max(s, t));
    };
    cut(a.x(), b.x() - a.x(), seen.left(), seen.right());
    cut(a.y(), b.y() - a.y(), seen.top(), seen.bottom());
    return from <= to ? a + (from + to) / 2 * (b - a) : (a + b) / 2;
}

// Above the frame as it is seen, else at another side where that is out of sight.
void TransformHandles::placeRotation(const QRectF& view) {
    std::array<std::size_t, 4> order = {0, 1, 2, 3};
    const auto outwards = [&](std::size_t i) {
        const QPointF edge = (corners_[i] + corners_[(i + 1) % 4]) / 2;
        const QPointF along = direction(corners_[i], corners_[(i + 1) % 4], {1, 0});
        QPointF out(along.y(), -along.x());
        if (QPointF::dotProduct(out, edge - middle_) < 0) out = -out;
        return out;
    };
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return outwards(a).y() < outwards(b).y(); });
    const double rim = kRim * density_;
    const QRectF seen = view.adjusted(rim, rim, -rim, -rim);
    const auto place = [&](std::size_t i) {
        stem_ = sides_[i];
        rotate_ = stem_ + outwards(i) * kStem * density_;
    };
    for (const std::size_t i : order) {
        place(i);
        if (seen.contains(rotate_)) return;
    }
    place(order[0]);
}

QPointF TransformHandles::placeOf(Handle handle) const {
    const int i = static_cast<int>(handle) - 1;
    if (handle == Handle::none) return middle_;
    if (handle == Handle::rotate) return rotate_;
    return i % 2 == 0 ? corners_[static_cast<std::size_t>(i / 2)]
                      : sides_[static_cast<std::size_t>(i / 2)];
}

Handle TransformHandles::at(QPointF onScreen) const {
    for (const Handle h :
         {Handle::rotate, Handle::topLeft, Handle::topRight, Handle::bottomRight, Handle::bottomLeft,
          Handle::top, Handle::right, Handle::bottom, Handle::left})
        if (distance(onScreen, placeOf(h)) <= kReach * density_) return h;
    const QPolygonF frame({corners_[0], corners_[1], corners_[2], corners_[3]});
    if (frame.containsPoint(onScreen, Qt::WindingFill)) return Handle::none;
    for (const QPointF& corner : corners_)
        if (distance(onScreen, corner) <= kTurnReach * density_) return Handle::rotate;
    return Handle::none;
}

QCursor TransformHandles::cursorOf(Handle handle) const {
    if (handle == Handle::none) return Qt::SizeAllCursor;
    if (handle == Handle::rotate) return turnCursor();
    const int i = static_cast<int>(handle) - 1;
    const auto side = static_cast<std::size_t>(i / 2);
    QPointF out = placeOf(handle) - middle_;
    if (i % 2 == 1) {  // across its edge, wherever on it the handle is
        const QPointF along = corners_[(side + 1) % 4] - corners_[side];
        out = QPointF(along.y(), -along.x());
    }
    const double degrees = std::atan2(out.y(), out.x()) * 180 / 3.14159265358979;
    switch ((static_cast<int>(std::lround(degrees / 45)) + 8) % 4) {
        case 0: return Qt::SizeHorCursor;
        case 1: return Qt::SizeFDiagCursor;
        case 2: return Qt::SizeVerCursor;
        default: return Qt::SizeBDiagCursor;
    }
}

QRectF TransformHandles::bounds() const {
    QRectF all =
        QPolygonF({corners_[0], corners_[1], corners_[2], corners_[3], rotate_}).boundingRect();
    const double rim = kRim * density_;
    return all.adjusted(-rim, -rim, rim, rim);
}

void TransformHandles::paintFrame(QPainter& painter) const {
    const QPolygonF frame({corners_[0], corners_[1], corners_[2], corners_[3]});
    painter.setBrush(Qt::NoBrush);
    painter.setPen(penOf(QColor(20, 20, 20, 150), 3));
    painter.drawPolygon(frame);
    painter.setPen(penOf(QColor(120, 200, 255), 1.2));
    painter.drawPolygon(frame);
}

void TransformHandles::paint(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter);
    painter.setPen(penOf(QColor(20, 20, 20, 150), 3));
    painter.drawLine(QLineF(stem_, rotate_));
    painter.setPen(penOf(QColor(120, 200, 255), 1.2));
    painter.drawLine(QLineF(stem_, rotate_));
    for (const QPointF& at : sides_) paintHandle(painter, at, kSquare * density_, false);
    for (const QPointF& at : corners_) paintHandle(painter, at, kSquare * density_, false);
    paintHandle(painter, rotate_, kSquare * density_, true);
    painter.restore();
}

}  // namespace weft::gui
