#include "gui/schemes/block_diagram.h"

#include <QPaintEvent>

#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr Extent kTiles = BlockScene::kTiles;
constexpr int kRail = 8;  ///< pixels of height for the barrier
constexpr Point kSides[] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};

void arrowHead(QPainter& painter, QPointF tip, QPointF towards) {
    constexpr double kLength = 3.2, kHalf = 2.6;
    const QPointF across(-towards.y(), towards.x());
    const QPointF base = tip - kLength * towards;
    painter.drawPolygon(QPolygonF{tip, base + kHalf * across, base - kHalf * across});
}

}  // namespace

BlockDiagram::BlockDiagram(QWidget* parent) : QWidget(parent), scene_(blockScene(Scheme{})) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    QFont small = font();
    small.setPointSizeF(std::max(7.0, small.pointSizeF() * 0.85));
    setFont(small);
}

void BlockDiagram::setScheme(const Scheme& scheme, int residentWhereAuto) {
    scene_ = blockScene(scheme, residentWhereAuto);
    update();
}

// --- where things lie

double BlockDiagram::tileWidth() const {
    return (width() - 2.0 * kFrame - (kTiles.width - 1) * kGap) / kTiles.width;
}

int BlockDiagram::heightForWidth(int width) const {
    const double tile = (width - 2.0 * kFrame - (kTiles.width - 1) * kGap) / kTiles.width;
    return static_cast<int>(2 * kFrame + kTiles.height * kAspect * tile + (kTiles.height - 1) * kGap +
                            kRail + fontMetrics().height() + 4);
}

QRectF BlockDiagram::tileRect(Point tile) const {
    return {kFrame + tile.x * (tileWidth() + kGap), kFrame + tile.y * (tileHeight() + kGap),
            tileWidth(), tileHeight()};
}

QRectF BlockDiagram::gapRect(Point a, Point b) const {
    const QRectF p = tileRect(a), q = tileRect(b);
    if (a.x == b.x) return {p.left(), p.bottom(), p.width(), q.top() - p.bottom()};
    return {p.right(), p.top(), q.left() - p.right(), p.height()};
}

double BlockDiagram::tilesBottom() const { return tileRect({0, kTiles.height - 1}).bottom(); }

// --- painting

void BlockDiagram::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrames(painter);
    for (int y = 0; y < kTiles.height; ++y)
        for (int x = 0; x < kTiles.width; ++x) paintTile(painter, {x, y});
    for (const BlockLink& link : scene_.links) paintLink(painter, link);
    paintLegend(painter);
}

void BlockDiagram::paintTile(QPainter& painter, Point tile) const {
    const PanelColors colors = panelColors(palette());
    const QColor window = palette().color(QPalette::Window), text = palette().color(QPalette::Text);
    const int wave = scene_.waveOf(tile);
    const QRectF rect = tileRect(tile);
    painter.setPen(Qt::NoPen);
    painter.setBrush(wave == 0 ? mixed(window, colors.residual, 0.5) : mixed(window, text, 0.1));
    painter.drawRoundedRect(rect, 2, 2);
    if (wave == 0) return paintRim(painter, tile);
    painter.setPen(mixed(window, text, 0.5));
    painter.drawText(rect, Qt::AlignCenter, QString::number(wave + 1));
}

void BlockDiagram::paintRim(QPainter& painter, Point tile) const {
    const PanelColors colors = panelColors(palette());
    const QRectF r = tileRect(tile).adjusted(1.5, 1.5, -1.5, -1.5);
    for (const Point by : kSides) {
        const HaloSide side = scene_.side(tile, by);
        if (side == HaloSide::edge) continue;
        QPen pen(side == HaloSide::fresh ? colors.error : colors.quiet,
                 side == HaloSide::fresh ? 2 : 1);
        if (side == HaloSide::frozen) pen.setDashPattern({2, 2});
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        if (by.y != 0) {
            const double y = by.y < 0 ? r.top() : r.bottom();
            painter.drawLine(QPointF(r.left(), y), QPointF(r.right(), y));
        } else {
            const double x = by.x < 0 ? r.left() : r.right();
            painter.drawLine(QPointF(x, r.top()), QPointF(x, r.bottom()));
        }
    }
}

void BlockDiagram::paintLink(QPainter& painter, const BlockLink& link) const {
    const PanelColors colors = panelColors(palette());
    const QColor color = link.onChip ? colors.bound : colors.error;
    const QRectF gap = gapRect(link.a, link.b);
    const QPointF along = link.vertical() ? QPointF(0, 1) : QPointF(1, 0);
    const QPointF half = (link.vertical() ? gap.height() : gap.width()) / 2 * along;
    painter.setPen(QPen(color, 1.2));
    painter.drawLine(gap.center() - half, gap.center() + half);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    arrowHead(painter, gap.center() + half, along);
    arrowHead(painter, gap.center() - half, -along);
    if (scene_.packedColumns && !link.vertical())
        painter.drawRect(QRectF(gap.center() - QPointF(1.5, 4), QSizeF(3, 8)));
}

// Clusters, and the rail at which all blocks meet.
void BlockDiagram::paintFrames(QPainter& painter) const {
    const PanelColors colors = panelColors(palette());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.bound, 1.4));
    for (const Rect& c : scene_.clusters) {
        const QRectF all = tileRect(c.topLeft()).united(tileRect({c.right() - 1, c.bottom() - 1}));
        painter.drawRoundedRect(all.adjusted(-3.5, -3.5, 3.5, 3.5), 4, 4);
    }
    if (!scene_.meets) return;
    const double y = tilesBottom() + kFrame + kRail / 2.0;
    painter.setPen(QPen(colors.quiet, 1.4));
    for (int x = 0; x < kTiles.width; ++x) {
        const double at = tileRect({x, 0}).center().x();
        painter.drawLine(QPointF(at, tilesBottom() + 1), QPointF(at, y));
    }
    painter.setPen(QPen(colors.quiet, 3));
    painter.drawLine(QPointF(tileRect({0, 0}).left(), y),
                     QPointF(tileRect({kTiles.width - 1, 0}).right(), y));
}

void BlockDiagram::paintLegend(QPainter& painter) const {
    const PanelColors colors = panelColors(palette());
    const QColor window = palette().color(QPalette::Window), text = palette().color(QPalette::Text);
    const QFontMetrics metrics = fontMetrics();
    const double middle = height() - 2 - metrics.height() / 2.0;
    double x = kFrame;
    const auto say = [&](const QString& words) {
        painter.setPen(mixed(window, text, 0.75));
        painter.drawText(QPointF(x, middle + metrics.ascent() - metrics.height() / 2.0), words);
        x += metrics.horizontalAdvance(words) + 8;
    };
    const auto swatch = [&](const QColor& color) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(QRectF(x, middle - 4, 11, 8), 2, 2);
        x += 15;
    };
    swatch(mixed(window, colors.residual, 0.5));
    say(tr("runs"));
    if (std::any_of(scene_.wave.begin(), scene_.wave.end(), [](int w) { return w > 0; })) {
        swatch(mixed(window, text, 0.1));
        say(tr("later"));
    }
    const bool frozen = scene_.links.empty();
    QPen pen(frozen ? colors.quiet : colors.error, frozen ? 1 : 2);
    if (frozen) pen.setDashPattern({2, 2});
    painter.setPen(pen);
    painter.drawLine(QPointF(x, middle), QPointF(x + 12, middle));
    x += 16;
    say(!frozen                   ? tr("crosses")
        : scene_.haloDepth > 1    ? tr("%1 pixels deep").arg(scene_.haloDepth)
        : scene_.frozenSteps == 1 ? tr("read anew every step")
                                  : tr("frozen %1 steps").arg(scene_.frozenSteps));
    if (!scene_.clusters.empty()) {
        swatch(colors.bound);
        say(tr("cluster"));
    }
}

}  // namespace weft::gui
