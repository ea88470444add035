#include "gui/schemes/block_scene.h"

#include <algorithm>
#include <cmath>

namespace weft::gui {

namespace {

constexpr Extent kCluster{2, 4};  ///< tiles: eight blocks, as many as a portable cluster holds

bool ofHost(const Scheme& s) {
    return s.order == Order::hostEveryStep || s.order == Order::hostEvery;
}

/// Blocks come and go, so that some wait for others to end.
bool comesInWaves(const Scheme& s) { return ofHost(s) && schemeKeyApplies(s, "resident"); }

int residentOf(const Scheme& s, int whereAuto) { return s.resident > 0 ? s.resident : whereAuto; }

/// Tiles in the order in which they are scheduled: units (tiles, or clusters of them) row by row, or
/// within groups as square as `resident` tiles can be (Chen Fig 6).
std::vector<Point> schedule(const Scheme& s, int resident) {
    const Extent tiles = BlockScene::kTiles;
    const Extent unit = s.exchange == Exchange::cluster ? kCluster : Extent{1, 1};
    const Extent units{tiles.width / unit.width, tiles.height / unit.height};
    Extent group{units.width, 1};
    if (s.blocks == BlockOrder::square) {
        const double together = std::max(1.0, static_cast<double>(resident) / unit.area());
        group.width = std::clamp(static_cast<int>(std::lround(std::sqrt(together))), 1, units.width);
        group.height =
            std::clamp(static_cast<int>(std::lround(together / group.width)), 1, units.height);
    }
    std::vector<Point> order;
    const auto addUnit = [&](Point u) {
        for (int y = 0; y < unit.height; ++y)
            for (int x = 0; x < unit.width; ++x)
                order.push_back({u.x * unit.width + x, u.y * unit.height + y});
    };
    for (int gy = 0; gy < units.height; gy += group.height)
        for (int gx = 0; gx < units.width; gx += group.width)
            for (int y = gy; y < std::min(gy + group.height, units.height); ++y)
                for (int x = gx; x < std::min(gx + group.width, units.width); ++x) addUnit({x, y});
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

QString stepsText(int steps) {
    return steps == 1 ? QStringLiteral("step") : QStringLiteral("%1 steps").arg(steps);
}

QString crossingText(const Scheme& s) {
    static const char* const kWhat[] = {
        "", "Upper and lower halo rows (1 pixel) cross", "All four halos (1 pixel) cross",
        "All four halos (1 pixel) cross, side columns packed,",
        "All four halos (1 pixel) cross, inside a cluster from chip to chip,"};
    QString text = QString::fromUtf8(kWhat[static_cast<int>(s.exchange)]) +
                   QStringLiteral(" every %1").arg(stepsText(s.exchangeInterval));
    if (s.exchangeThreads > 0)
        text += QStringLiteral(", carried by %1 threads of their own").arg(s.exchangeThreads);
    return text + QStringLiteral(".");
}

QString launchText(const Scheme& s) {
    const int k = s.sweepsALaunch();
    if (k == 1 && s.grids == 2)
        return QStringLiteral(
            "Every step reads one grid and writes the other; nothing crosses inside.");
    QString text = QStringLiteral("A launch does %1 on chip")
                       .arg(stepsText(k).prepend(k == 1 ? QStringLiteral("one ") : QString()));
    if (s.exchange == Exchange::none) text += QStringLiteral(" with frozen halos of 1 pixel");
    if (s.exchange == Exchange::overlapped)
        text +=
            QStringLiteral(" with halos of %1 pixels, where blocks repeat each other's steps").arg(k);
    return text + QStringLiteral(".");
}

QString meetingText(const Scheme& s) {
    switch (s.order) {
        case Order::hostEveryStep: return QStringLiteral("The host waits for every step.");
        case Order::hostEvery:
            return QStringLiteral("The host looks every %1.").arg(stepsText(s.hostInterval));
        case Order::deviceBarrier:
            return (s.barrier == Barrier::neighbour
                        ? QStringLiteral(
                              "Blocks never end; each waits for its four neighbours every %1.")
                        : QStringLiteral("Blocks never end; all meet at a barrier every %1."))
                .arg(stepsText(s.sweepsALaunch()));
        case Order::freeRunning:
            return QStringLiteral("Blocks never end and never wait; the host looks every %1.")
                .arg(stepsText(s.hostInterval));
    }
    return {};
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
    scene.wave = waves(s, residentOf(s, residentWhereAuto));
    scene.packedColumns = s.exchange == Exchange::fourWayPacked;
    scene.meets = s.order == Order::deviceBarrier && s.barrier != Barrier::neighbour;
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
    if (comesInWaves(s) && resident > 0)
        sentences << QStringLiteral("%1 %2 at a time.")
                         .arg(resident)
                         .arg(resident == 1 ? QStringLiteral("block") : QStringLiteral("blocks"));
    sentences << meetingText(s);
    return sentences.join(QLatin1Char(' '));
}

}  // namespace weft::gui
