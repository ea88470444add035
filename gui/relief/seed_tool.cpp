#include "gui/relief/seed_tool.h"

#include <algorithm>
#include <cmath>

#include "gui/relief/relief_view.h"

namespace weft::gui {

namespace {

struct SeedWords {
    QString name, hint;
};

SeedWords wordsFor(SeedKind kind) {
    switch (kind) {
        case SeedKind::peak:
            return {ReliefView::tr("Peak"),
                    ReliefView::tr("Click where the surface is highest all around: it falls away")};
        case SeedKind::pit:
            return {ReliefView::tr("Pit"),
                    ReliefView::tr("Click where the surface is lowest all around: it rises")};
        default:
            return {ReliefView::tr("Ridge"),
                    ReliefView::tr("Click on the line of a ridge: it falls away on both sides")};
    }
}

/// The pixel at a place of the picture.
Point pixelAt(QPointF inImage) {
    return {static_cast<int>(std::floor(inImage.x())), static_cast<int>(std::floor(inImage.y()))};
}

}  // namespace

SeedTool::SeedTool(ReliefView& view, std::optional<SeedKind> adds)
    : Tool(view), view_(view), adds_(adds) {}

void SeedTool::press(const ToolEvent& event) {
    ReliefDocument& document = view_.document();
    gesture_ = ReliefDocument::newGesture();
    held_ = view_.seedAt(event.inImage);
    if (held_ < 0 && adds_) {
        const Point at = pixelAt(event.inImage);
        if (!rectOf(document.extent()).contains(at)) return;
        ReliefSetup setup = document.setup();
        setup.hints.seeds.push_back({at, *adds_});
        held_ = static_cast<int>(setup.hints.seeds.size()) - 1;
        document.change(ReliefView::tr("Add %1").arg(wordsFor(*adds_).name), std::move(setup));
    }
    document.selectSeed(held_);
    if (held_ >= 0) document.setDragging(true);
}

void SeedTool::drag(const ToolEvent& event) {
    if (held_ >= 0) place(event.inImage);
}

void SeedTool::place(QPointF inImage) {
    ReliefDocument& document = view_.document();
    ReliefSetup setup = document.setup();
    if (held_ >= static_cast<int>(setup.hints.seeds.size())) return;
    const Extent e = document.extent();
    ReliefSeed& seed = setup.hints.seeds[static_cast<std::size_t>(held_)];
    const Point at = pixelAt(inImage);
    seed.at = {std::clamp(at.x, 0, e.width - 1), std::clamp(at.y, 0, e.height - 1)};
    document.change(ReliefView::tr("Move %1").arg(wordsFor(seed.kind).name), std::move(setup),
                    gesture_);
}

void SeedTool::release(const ToolEvent&) { abandon(); }

void SeedTool::hover(const ToolEvent& event) {
    const bool over = view_.seedAt(event.inImage) >= 0;
    if (over == over_) return;
    over_ = over;
    view_.updateCursor();
}

void SeedTool::abandon() {
    held_ = -1;
    view_.document().setDragging(false);
}

bool SeedTool::key(const QKeyEvent& event) {
    ReliefDocument& document = view_.document();
    const int selected = document.selectedSeed();
    if ((event.key() != Qt::Key_Delete && event.key() != Qt::Key_Backspace) || selected < 0)
        return false;
    ReliefSetup setup = document.setup();
    const SeedKind kind = setup.hints.seeds[static_cast<std::size_t>(selected)].kind;
    setup.hints.seeds.erase(setup.hints.seeds.begin() + selected);
    document.selectSeed(-1);
    document.change(ReliefView::tr("Delete %1").arg(wordsFor(kind).name), std::move(setup));
    return true;
}

QCursor SeedTool::cursor() const {
    if (over_) return Qt::SizeAllCursor;
    return adds_ ? Qt::CrossCursor : Qt::ArrowCursor;
}

QString SeedTool::hint() const {
    return adds_ ? wordsFor(*adds_).hint
                 : ReliefView::tr("Drag the light's ball, or hints; Delete removes a hint");
}

void paintSeed(QPainter& painter, SeedKind kind, QPointF at, bool selected) {
    constexpr double kSize = 7;
    QPolygonF shape;
    if (kind == SeedKind::peak)
        shape << QPointF(0, -kSize) << QPointF(kSize, kSize) << QPointF(-kSize, kSize);
    else if (kind == SeedKind::pit)
        shape << QPointF(0, kSize) << QPointF(kSize, -kSize) << QPointF(-kSize, -kSize);
    else
        shape << QPointF(-kSize - 2, -3) << QPointF(kSize + 2, -3) << QPointF(kSize + 2, 3)
              << QPointF(-kSize - 2, 3);
    painter.setPen(QPen(selected ? QColor(255, 255, 255) : QColor(20, 20, 20), selected ? 2.5 : 1.5));
    painter.setBrush(QColor(255, 196, 64));
    painter.drawPolygon(shape.translated(at));
}

}  // namespace weft::gui
