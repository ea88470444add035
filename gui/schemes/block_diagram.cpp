#include "gui/schemes/block_diagram.h"

#include <QCoreApplication>
#include <algorithm>

#include "gui/schemes/barrier_drawing.h"
#include "gui/style/contrast.h"
#include "gui/style/panel_style.h"
#include "weft/block_schedule.h"
#include "weft/scheme_order.h"

namespace weft::gui {

namespace {

constexpr Extent kCluster{2, 4};  ///< tiles: eight blocks, as many as a portable cluster holds

bool ofHost(const Scheme& s) {
    return s.order == Order::hostEveryStep || s.order == Order::hostEvery;
}

/// Blocks come and go, so that some wait for others to end.
bool comesInWaves(const Scheme& s) { return ofHost(s) && schemeKeyApplies(s, "resident"); }

int residentOf(const Scheme& s, int whereAuto) {
    if (s.resident > 0) return s.resident;
    return whereAuto > 0 && runsBlocksInOrder(s) ? 1 : whereAuto;
}

int residentDrawn(const Scheme& s, int whereAuto) {
    if (s.resident > 0 || whereAuto == 0) return s.resident;
    return std::max(whereAuto, BlockScene::kLeastResident);
}

/// Tiles in the order in which they are scheduled, by units (tiles, or clusters of them).
std::vector<Point> schedule(const Scheme& s, int resident) {
    const Extent tiles = BlockScene::kTiles;
    const Extent unit = s.exchange == Exchange::cluster ? kCluster : Extent{1, 1};
    const Extent units{tiles.width / unit.width, tiles.height / unit.height};
    std::vector<Point> order;
    for (const Point u : blockSchedule(units, s.blocks, double(resident) / double(unit.area())))
        for (int y = 0; y < unit.height; ++y)
            for (int x = 0; x < unit.width; ++x)
                order.push_back({u.x * unit.width + x, u.y * unit.height + y});
    return order;
}

/// `resident` tiles at a time.
std::vector<int> waves(const Scheme& s, int resident) {
    std::vector<int> wave(static_cast<std::size_t>(BlockScene::kTiles.area()), 0);
    if (!comesInWaves(s) || resident <= 0) return wave;
    const std::vector<Point> order = schedule(s, resident);
    for (std::size_t i = 0; i < order.size(); ++i)
        wave[static_cast<std::size_t>(order[i].y * BlockScene::kTiles.width + order[i].x)] =
            static_cast<int>(i) / resident;
    return wave;
}

bool sameCluster(Point a, Point b) {
    return a.x / kCluster.width == b.x / kCluster.width &&
           a.y / kCluster.height == b.y / kCluster.height;
}

void addLink(BlockScene& scene, Exchange exchange, Point a, Point by) {
    const Point b = a + by;
    if (!rectOf(BlockScene::kTiles).contains(b) || scene.waveOf(a) != 0 || scene.waveOf(b) != 0)
        return;
    if (exchange == Exchange::upDown && by.x != 0) return;
    scene.links.push_back({a, b, exchange == Exchange::cluster && sameCluster(a, b)});
}

QString tr(const char* text) { return QCoreApplication::translate("SchemeStory", text); }

QString stepsText(int steps) { return steps == 1 ? tr("step") : tr("%1 steps").arg(steps); }

QString crossingText(const Scheme& s) {
    static const char* const kWhat[] = {
        "", QT_TRANSLATE_NOOP("SchemeStory", "Upper and lower halo rows (1 pixel) cross every %1"),
        QT_TRANSLATE_NOOP("SchemeStory", "All four halos (1 pixel) cross every %1"),
        QT_TRANSLATE_NOOP("SchemeStory",
                          "All four halos (1 pixel) cross, side columns packed, every %1"),
        QT_TRANSLATE_NOOP(
            "SchemeStory",
            "All four halos (1 pixel) cross, inside a cluster between multiprocessors, every %1")};
    QString text = tr(kWhat[static_cast<int>(s.exchange)]).arg(stepsText(s.exchangeInterval));
    if (s.exchangeThreads > 0)
        text = tr("%1, carried by %2 threads of their own").arg(text).arg(s.exchangeThreads);
    return text + ".";
}

QString launchText(const Scheme& s) {
    const int k = s.sweepsALaunch();
    if (k == 1 && s.grids == 2)
        return tr("Every step reads one grid and writes the other; nothing crosses inside.");
    const QString steps = k == 1 ? tr("one step") : stepsText(k);
    if (s.exchange == Exchange::none)
        return tr("A launch does %1 on chip with frozen halos of 1 pixel.").arg(steps);
    if (s.exchange == Exchange::overlapped)
        return tr("A launch does %1 on chip with halos of %2 pixels, where blocks repeat each "
                  "other's steps.")
            .arg(steps)
            .arg(k);
    return tr("A launch does %1 on chip.").arg(steps);
}

QString meetingText(const Scheme& s) {
    switch (s.order) {
        case Order::hostEveryStep: return tr("The host waits for every step.");
        case Order::hostEvery: return tr("The host looks every %1.").arg(stepsText(s.hostInterval));
        case Order::deviceBarrier:
            return (s.barrier == Barrier::neighbour
                        ? tr("Blocks never end; each waits for its four neighbours every %1.")
                        : tr("Blocks never end; all meet at a barrier every %1."))
                .arg(stepsText(s.sweepsALaunch()));
        case Order::freeRunning:
            return tr("Blocks never end and never wait; the host looks every %1.")
                .arg(stepsText(s.hostInterval));
    }
    return {};
}

constexpr Extent kTiles = BlockScene::kTiles;
constexpr Point kSides[] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};

void arrowHead(QPainter& painter, QPointF tip, QPointF towards) {
    constexpr double kLength = 3.2, kHalf = 2.6;
    const QPointF across(-towards.y(), towards.x());
    const QPointF base = tip - kLength * towards;
    painter.drawPolygon(QPolygonF{tip, base + kHalf * across, base - kHalf * across});
}

}  // namespace

bool BlockScene::linked(Point a, Point b) const {
    return std::any_of(links.begin(), links.end(), [&](const BlockLink& link) {
        return (link.a == a && link.b == b) || (link.a == b && link.b == a);
    });
}

HaloSide BlockScene::side(Point tile, Point by) const {
    if (!rectOf(kTiles).contains(tile + by)) return HaloSide::edge;
    return linked(tile, tile + by) ? HaloSide::fresh : HaloSide::frozen;
}

BlockScene blockScene(const Scheme& s, int residentWhereAuto) {
    BlockScene scene;
    scene.wave = waves(s, residentDrawn(s, residentWhereAuto));
    scene.packedColumns = s.exchange == Exchange::fourWayPacked;
    scene.barrier = s.order == Order::deviceBarrier ? s.barrier : Barrier::none;
    scene.waiting = barrierText(s);
    if (!s.exchanges()) {
        scene.frozenSteps = s.sweepsALaunch();
        scene.haloDepth = s.exchange == Exchange::overlapped ? s.sweepsALaunch() : 1;
        return scene;
    }
    const Extent tiles = BlockScene::kTiles;
    for (int y = 0; y < tiles.height; ++y)
        for (int x = 0; x < tiles.width; ++x)
            for (const Point by : {Point{1, 0}, Point{0, 1}}) addLink(scene, s.exchange, {x, y}, by);
    if (s.exchange != Exchange::cluster) return scene;
    for (int y = 0; y < tiles.height; y += kCluster.height)
        for (int x = 0; x < tiles.width; x += kCluster.width)
            scene.clusters.push_back(
                Rect{x, y, kCluster.width, kCluster.height}.intersected(rectOf(tiles)));
    return scene;
}

QString schemeStory(const Scheme& s, int residentWhereAuto) {
    QStringList sentences;
    if (ofHost(s)) sentences << launchText(s);
    if (s.exchanges()) sentences << crossingText(s);
    const int resident = residentOf(s, residentWhereAuto);
    if (comesInWaves(s) && resident > 0) {
        const int drawn = residentDrawn(s, residentWhereAuto);
        sentences << (resident == 1 ? tr("1 block at a time.")
                                    : tr("%1 blocks at a time.").arg(resident));
        if (drawn != resident)
            sentences << tr("Drawn are %1, as larger devices run them.").arg(drawn);
    }
    sentences << meetingText(s);
    return sentences.join(QLatin1Char(' '));
}

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
    updateGeometry();
    update();
}

// --- where things lie

double BlockDiagram::tileWidth(int width) const {
    return (width - 2.0 * kFrame - (kTiles.width - 1) * kGap) / kTiles.width;
}

int BlockDiagram::heightForWidth(int width) const {
    return static_cast<int>(2 * kFrame + kTiles.height * kAspect * tileWidth(width) +
                            (kTiles.height - 1) * kGap + barrierHeight(scene_.barrier) +
                            2 * fontMetrics().height() + 8);
}

QRectF BlockDiagram::tileRect(Point tile) const {
    const double across = tileWidth(width()), down = kAspect * across;
    return {kFrame + tile.x * (across + kGap), kFrame + tile.y * (down + kGap), across, down};
}

QRectF BlockDiagram::gapRect(Point a, Point b) const {
    const QRectF p = tileRect(a), q = tileRect(b);
    if (a.x == b.x) return {p.left(), p.bottom(), p.width(), q.top() - p.bottom()};
    return {p.right(), p.top(), q.left() - p.right(), p.height()};
}

double BlockDiagram::tilesBottom() const { return tileRect({0, kTiles.height - 1}).bottom(); }

// --- painting

QColor BlockDiagram::runningColour() const {
    const QColor half =
        mixed(palette().color(QPalette::Window), panelColors(palette()).residual, 0.5);
    return standingOut(half, palette(), kMarkContrast);
}

void BlockDiagram::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrames(painter);
    for (int y = 0; y < kTiles.height; ++y)
        for (int x = 0; x < kTiles.width; ++x) paintTile(painter, {x, y});
    for (const BlockLink& link : scene_.links) paintLink(painter, link);
    paintWaiting(painter);
    paintLegend(painter);
}

void BlockDiagram::paintTile(QPainter& painter, Point tile) const {
    const int wave = scene_.waveOf(tile);
    const QRectF rect = tileRect(tile);
    painter.setPen(Qt::NoPen);
    painter.setBrush(wave == 0 ? runningColour() : shade(palette(), 0.1));
    painter.drawRoundedRect(rect, 2, 2);
    if (wave == 0) return paintRim(painter, tile);
    painter.setPen(palette().color(QPalette::PlaceholderText));
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
            painter.drawLine(QLineF(r.left(), y, r.right(), y));
        } else {
            const double x = by.x < 0 ? r.left() : r.right();
            painter.drawLine(QLineF(x, r.top(), x, r.bottom()));
        }
    }
}

void BlockDiagram::paintLink(QPainter& painter, const BlockLink& link) const {
    const PanelColors colors = panelColors(palette());
    const QColor color = link.throughCluster ? colors.bound : colors.error;
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

void BlockDiagram::paintFrames(QPainter& painter) const {
    const PanelColors colors = panelColors(palette());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.bound, 1.4));
    for (const Rect& c : scene_.clusters) {
        const QRectF all = tileRect(c.topLeft()).united(tileRect({c.right() - 1, c.bottom() - 1}));
        painter.drawRoundedRect(all.adjusted(-3.5, -3.5, 3.5, 3.5), 4, 4);
    }
}

void BlockDiagram::paintWaiting(QPainter& painter) const {
    const QColor color = panelColors(palette()).quiet;
    const double top = tilesBottom() + 2;
    std::vector<double> columns;
    for (int x = 0; x < kTiles.width; ++x) columns.push_back(tileRect({x, 0}).center().x());
    paintBarrier(painter, scene_.barrier,
                 {tileRect({0, 0}).left(), top, width() - 2.0 * kFrame,
                  static_cast<double>(barrierHeight(scene_.barrier))},
                 columns, color);
    if (scene_.barrier == Barrier::neighbour) paintNeighbourFlags(painter);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const QFontMetrics metrics = fontMetrics();
    painter.drawText(QPointF(kFrame, height() - 4 - metrics.height() - metrics.descent()),
                     metrics.elidedText(scene_.waiting, Qt::ElideRight, width() - 2 * kFrame));
}

// A flag each way beside what crosses.
void BlockDiagram::paintNeighbourFlags(QPainter& painter) const {
    constexpr double kFlag = 4;
    painter.setPen(Qt::NoPen);
    painter.setBrush(panelColors(palette()).quiet);
    for (int y = 0; y < kTiles.height; ++y)
        for (int x = 0; x < kTiles.width; ++x)
            for (const Point by : {Point{1, 0}, Point{0, 1}}) {
                const Point a{x, y}, b = a + by;
                if (!rectOf(kTiles).contains(b)) continue;
                const QRectF gap = gapRect(a, b);
                const QPointF beside = by.x != 0 ? QPointF(0, 7) : QPointF(8, 0);
                for (const double side : {-1.0, 1.0})
                    painter.drawRect(QRectF(gap.center() + side * beside - QPointF(kFlag, kFlag) / 2,
                                            QSizeF(kFlag, kFlag)));
            }
}

void BlockDiagram::paintLegend(QPainter& painter) const {
    const PanelColors colors = panelColors(palette());
    const QFontMetrics metrics = fontMetrics();
    const double middle = height() - 2 - metrics.height() / 2.0;
    double x = kFrame;
    const auto say = [&](const QString& words) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(QPointF(x, middle + metrics.ascent() - metrics.height() / 2.0), words);
        x += metrics.horizontalAdvance(words) + 8;
    };
    const auto swatch = [&](const QColor& color) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(QRectF(x, middle - 4, 11, 8), 2, 2);
        x += 15;
    };
    swatch(runningColour());
    say(tr("runs"));
    if (std::any_of(scene_.wave.begin(), scene_.wave.end(), [](int w) { return w > 0; })) {
        swatch(shade(palette(), 0.1));
        say(tr("later"));
    }
    const bool frozen = scene_.links.empty();
    if (frozen && scene_.frozenSteps == 0) return say(tr("no neighbours run together"));
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
