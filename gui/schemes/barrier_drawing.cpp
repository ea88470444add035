#include "gui/schemes/barrier_drawing.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft::gui {

namespace {

constexpr int kLine = 9, kCounted = 22, kTree2 = 28, kTree3 = 38, kFlags = 24;
constexpr double kNode = 3.2;  ///< radius of a counter

/// Counters: where blocks, or counters above, add one.
struct Level {
    std::vector<double> at;
};

/// In groups as equal as they can be, each around its middle.
Level gathered(const Level& above, std::size_t groups) {
    Level below;
    for (std::size_t g = 0; g < groups; ++g) {
        const std::size_t first = g * above.at.size() / groups;
        const std::size_t last = (g + 1) * above.at.size() / groups;
        below.at.push_back(std::accumulate(above.at.begin() + static_cast<std::ptrdiff_t>(first),
                                           above.at.begin() + static_cast<std::ptrdiff_t>(last),
                                           0.0) /
                           static_cast<double>(last - first));
    }
    return below;
}

/// Lines from each of `above` to its counter of `below`, and the counters.
void join(QPainter& painter, const Level& above, double from, const Level& below, double to) {
    const std::size_t groups = below.at.size();
    for (std::size_t g = 0; g < groups; ++g) {
        for (std::size_t i = g * above.at.size() / groups; i < (g + 1) * above.at.size() / groups;
             ++i)
            painter.drawLine(QPointF(above.at[i], from), QPointF(below.at[g], to));
        painter.drawEllipse(QPointF(below.at[g], to), kNode, kNode);
    }
}

void paintCounters(QPainter& painter, const QRectF& area, const std::vector<double>& columns,
                   const std::vector<std::size_t>& counters) {
    Level above{columns};
    double from = area.top();
    const double step = (area.height() - kNode - 1) / static_cast<double>(counters.size());
    for (const std::size_t n : counters) {
        Level below = gathered(above, n);
        join(painter, above, from, below, from + step);
        above = std::move(below);
        from += step;
    }
}

// A flag below each block, a line along them, and a box under block 0 that gathers and answers.
void paintFlags(QPainter& painter, const QRectF& area, const std::vector<double>& columns) {
    constexpr double kFlag = 5;
    const double flags = area.top() + 7, line = area.bottom() - 5;
    for (const double x : columns) {
        painter.drawLine(QPointF(x, area.top()), QPointF(x, flags - kFlag / 2));
        painter.drawRect(QRectF(x - kFlag / 2, flags - kFlag / 2, kFlag, kFlag));
        painter.drawLine(QPointF(x, flags + kFlag / 2), QPointF(x, line));
    }
    painter.drawLine(QPointF(columns.front(), line), QPointF(columns.back(), line));
    painter.fillRect(QRectF(columns.front() - 7, line - 4, 14, 8), painter.pen().color());
}

}  // namespace

int barrierHeight(Barrier barrier) {
    switch (barrier) {
        case Barrier::simple: return kCounted;
        case Barrier::tree2: return kTree2;
        case Barrier::tree3: return kTree3;
        case Barrier::lockFree: return kFlags;
        case Barrier::cooperative: return kLine;
        default: return 0;
    }
}

void paintBarrier(QPainter& painter, Barrier barrier, const QRectF& area,
                  const std::vector<double>& columns, const QColor& color) {
    if (columns.empty() || barrierHeight(barrier) == 0) return;
    painter.save();
    painter.setPen(QPen(color, 1.4));
    painter.setBrush(color);
    const std::size_t n = columns.size();
    const auto root = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(n))));
    switch (barrier) {
        case Barrier::simple: paintCounters(painter, area, columns, {1}); break;
        case Barrier::tree2: paintCounters(painter, area, columns, {root, 1}); break;
        case Barrier::tree3:
            paintCounters(painter, area, columns, {(n + 1) / 2, (n + 3) / 4, 1});
            break;
        case Barrier::lockFree:
            painter.setBrush(Qt::NoBrush);
            paintFlags(painter, area, columns);
            break;
        default:
            for (const double x : columns)
                painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() - 2));
            painter.setPen(QPen(color, 3));
            painter.drawLine(QPointF(columns.front(), area.bottom() - 2),
                             QPointF(columns.back(), area.bottom() - 2));
    }
    painter.restore();
}

QString barrierText(const Scheme& scheme) {
    struct Words {
        Q_DECLARE_TR_FUNCTIONS(BarrierDrawing)
    };
    switch (scheme.barrier) {
        case Barrier::launchExplicit: return Words::tr("Host waits after every launch");
        case Barrier::launchImplicit: return Words::tr("Launches follow each other in one queue");
        case Barrier::launchGraph: return Words::tr("One CUDA graph of all launches");
        case Barrier::simple: return Words::tr("Barrier: all add to one counter");
        case Barrier::tree2: return Words::tr("Barrier: a tree of counters, 2 levels");
        case Barrier::tree3: return Words::tr("Barrier: a tree of counters, 3 levels");
        case Barrier::lockFree: return Words::tr("Barrier: a flag each, block 0 gathers");
        case Barrier::cooperative: return Words::tr("Barrier: of the whole grid");
        case Barrier::neighbour: return Words::tr("Flags between neighbours (squares)");
        case Barrier::none: return Words::tr("Nobody waits");
    }
    return {};
}

}  // namespace weft::gui
