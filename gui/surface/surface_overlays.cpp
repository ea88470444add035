#include "gui/surface/surface_overlays.h"

#include <QCoreApplication>
#include <QLinearGradient>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/style/number_text.h"

namespace weft::gui {

namespace {

constexpr int kMargin = 12, kBarWidth = 12, kBarHeight = 180, kTicks = 5, kTick = 4, kBallSide = 64;
constexpr double kArm = 26;  // pixels
const QColor kPlate(24, 24, 24, 225), kWords(230, 230, 230), kQuiet(176, 176, 176);

QString tr(const char* text) { return QCoreApplication::translate("SurfaceView", text); }

struct Axis {
    const char* name;
    QColor colour;
    double x, y, depth;
};

QString barTitle(SurfaceLook look) {
    switch (look) {
        case SurfaceLook::height: return tr("Height, px");
        case SurfaceLook::shadingError: return tr("|I − R|");
        case SurfaceLook::truthError: return tr("Error, px");
        default: return {};
    }
}

void paintPlate(QPainter& painter, const QRect& plate) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(kPlate);
    painter.drawRoundedRect(plate, 6, 6);
}

/// A value with as many digits as the distance between ticks asks for.
QString tickText(double value, double step) {
    const int digits =
        step > 0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(step))) + 1, 0, 6) : 0;
    QString text = QLocale().toString(value, 'f', digits);
    return text.replace('-', QChar(0x2212));
}

/// A ball seen from the front, each point in the colour of its normal.
const QImage& ballOfNormals() {
    static const QImage ball = [] {
        QImage image(kBallSide, kBallSide, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        constexpr double kRadius = kBallSide / 2.0;
        for (int j = 0; j < kBallSide; ++j)
            for (int i = 0; i < kBallSide; ++i) {
                const double x = (i + 0.5) / kRadius - 1, y = 1 - (j + 0.5) / kRadius;
                const double beyond = x * x + y * y;
                if (beyond > 1) continue;
                const auto code = [](double v) { return qRound(255 * (0.5 + 0.5 * v)); };
                image.setPixel(i, j, qRgb(code(x), code(y), code(std::sqrt(1 - beyond))));
            }
        return image;
    }();
    return ball;
}

/// What the colours of normals stand for.
void paintNormalLegend(QPainter& painter, const QRect& area) {
    const QFontMetrics metrics = painter.fontMetrics();
    const QString title = QCoreApplication::translate("SurfaceView", "Normal", "of a surface"),
                  range = tr("x, y, z from −1 to 1");
    const int line = metrics.height(), width = std::max(kBallSide, metrics.horizontalAdvance(range));
    const QSize size(width + 16, kBallSide + 3 * line + 22);
    if (area.width() < 200 || area.height() < size.height() + 2 * kMargin) return;
    const QRect plate(QPoint(area.right() - kMargin - size.width(), area.top() + kMargin), size);
    paintPlate(painter, plate);
    const QRect words = plate.adjusted(8, 6, -8, -6);
    painter.setPen(kWords);
    painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop, title);
    painter.drawImage(plate.center().x() - kBallSide / 2, words.top() + line + 4, ballOfNormals());
    painter.setPen(kQuiet);
    painter.drawText(words, Qt::AlignHCenter | Qt::AlignBottom,
                     tr("as red, green, blue") + QChar('\n') + range);
}

}  // namespace

void paintEmpty(QPainter& painter, const QRect& area, const SurfaceStyle& style,
                const QPalette& palette) {
    const auto colour = [](Rgba c) { return QColor(c.r, c.g, c.b); };
    QLinearGradient ground(area.topLeft(), area.bottomLeft());
    ground.setColorAt(0, colour(style.backgroundTop));
    ground.setColorAt(1, colour(style.backgroundBottom));
    painter.fillRect(area, ground);
    painter.setPen(palette.color(QPalette::PlaceholderText));
    painter.drawText(area, Qt::AlignCenter, tr("No surface yet"));
}

void paintAxes(QPainter& painter, const QRect& area, const Camera& camera) {
    if (area.width() < 160 || area.height() < 120) return;
    const auto f = viewFrame(camera, 1, {1, 1});
    std::array<Axis, 3> axes = {{{"x", QColor(226, 104, 92), f.right.x, f.up.x, f.back.x},
                                 {"y", QColor(120, 196, 104), f.right.y, f.up.y, f.back.y},
                                 {"z", QColor(104, 156, 236), f.right.z, f.up.z, f.back.z}}};
    std::sort(axes.begin(), axes.end(),
              [](const Axis& a, const Axis& b) { return a.depth < b.depth; });
    const QPointF centre(area.left() + kMargin + kArm + 8, area.bottom() - kMargin - kArm - 8);
    QFont font = painter.font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 0.9);
    painter.save();
    painter.setFont(font);
    for (const Axis& axis : axes) {
        QColor colour = axis.colour;
        colour.setAlphaF(axis.depth < -0.05 ? 0.55 : 1.0);  // away from the eye
        const QPointF arm(axis.x * kArm, -axis.y * kArm);
        painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(centre, centre + arm);
        const QPointF end = centre + arm * 1.0 + QPointF(axis.x, -axis.y) * 8;
        painter.drawText(QRectF(end - QPointF(8, 8), QSizeF(16, 16)), Qt::AlignCenter, axis.name);
    }
    painter.restore();
}

void paintColourBar(QPainter& painter, const QRect& area, SurfaceLook look, ValueRange range) {
    if (look == SurfaceLook::normals) return paintNormalLegend(painter, area);
    const QString title = barTitle(look);
    if (title.isEmpty() || !(range.highest >= range.lowest)) return;
    const QFontMetrics metrics = painter.fontMetrics();
    const int height = std::min(kBarHeight, area.height() - 4 * kMargin - 2 * metrics.height());
    if (height < 60 || area.width() < 200) return;
    const double step = (range.highest - range.lowest) / (kTicks - 1);
    int words = metrics.horizontalAdvance(title) - kBarWidth - kTick - 4;
    for (int i = 0; i < kTicks; ++i)
        words = std::max(words, metrics.horizontalAdvance(tickText(range.lowest + i * step, step)));
    const int width = kBarWidth + kTick + 4 + words;
    const QRect plate(area.right() - kMargin - width - 16, area.top() + kMargin, width + 16,
                      height + metrics.height() + 26);
    paintPlate(painter, plate);
    const int x = plate.left() + 8, top = plate.top() + 8 + metrics.height() + 6;
    painter.setPen(kWords);
    painter.drawText(x, plate.top() + 6 + metrics.ascent(), title);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const std::vector<Rgba>& colours = surfaceColours(look);
    for (int y = 0; y < height; ++y) {
        const Rgba c = colours[static_cast<std::size_t>(255 * (height - 1 - y) / (height - 1))];
        painter.fillRect(x, top + y, kBarWidth, 1, QColor(c.r, c.g, c.b));
    }
    painter.setPen(kQuiet);
    for (int i = 0; i < kTicks; ++i) {
        const int y = top + (height - 1) * (kTicks - 1 - i) / (kTicks - 1);
        painter.drawLine(x + kBarWidth, y, x + kBarWidth + kTick, y);
        painter.drawText(x + kBarWidth + kTick + 4, y + metrics.ascent() / 2 - 1,
                         tickText(range.lowest + i * step, step));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void paintMarkAt(QPainter& painter, QPointF at, bool hidden) {
    painter.setBrush(Qt::NoBrush);
    painter.setOpacity(hidden ? 0.35 : 1.0);
    painter.setPen(QPen(QColor(20, 20, 20, 200), 4));
    painter.drawEllipse(at, 7, 7);
    painter.setPen(QPen(QColor(255, 196, 84), 2));
    painter.drawEllipse(at, 7, 7);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 196, 84));
    painter.drawEllipse(at, 1.6, 1.6);
    painter.setOpacity(1.0);
}

void paintNote(QPainter& painter, const QRect& area, const QString& sentence) {
    const QFontMetrics metrics = painter.fontMetrics();
    const QString shown = metrics.elidedText(sentence, Qt::ElideRight, area.width() - 40);
    const QSize size(metrics.horizontalAdvance(shown) + 24, metrics.height() + 12);
    const QRect plate(
        QPoint(area.center().x() - size.width() / 2, area.bottom() - size.height() - 12), size);
    paintPlate(painter, plate);
    painter.setPen(kWords);
    painter.drawText(plate, Qt::AlignCenter, shown);
}

void paintFocus(QPainter& painter, const QRect& area, const QPalette& palette) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette.color(QPalette::Highlight));
    painter.drawRect(area.adjusted(0, 0, -1, -1));
}

}  // namespace weft::gui
