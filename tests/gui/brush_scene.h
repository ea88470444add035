#pragma once
/// A window with a picture and a patch on it, and strokes of brushes.
#include "gui/patches_scene.h"
#include "gui/select/selection_controller.h"
#include "weft/selection/combine.h"

namespace weft::tests {

/// To be derived from by a test beside QObject.
class BrushScene : protected PatchesScene {
protected:
    CanvasView& canvas() const { return scene_->canvas(); }
    SelectionSettings& settings() const { return scene_->window->selections().settings(); }
    const Selection& selected() const { return document().selection(); }
    void take(ToolKind kind) const { scene_->window->actions().toolAction(kind)->trigger(); }
    void setMode(SelectionMode mode) const {
        auto values = settings().values();
        values.mode = mode;
        settings().set(values);
    }
    bool idle() const {
        return QTest::qWaitFor([&] { return !scene_->window->jobs().busy(); }, kPatience);
    }
    bool rests() const {
        return QTest::qWaitFor(
            [&] {
                return !scene_->window->jobs().busy() && !document().dragging() &&
                       scene_->certified();
            },
            kPatience);
    }
    QPointF inImage(QPointF p) const { return canvas().imageAt(canvas().widgetAt(p).toPoint()); }
    void stroke(const std::vector<QPointF>& way, Qt::KeyboardModifiers keys = {}) const {
        QTest::mousePress(&canvas(), Qt::LeftButton, keys, scene_->onCanvas(way.front()));
        for (const QPointF& p : way) QTest::mouseMove(&canvas(), scene_->onCanvas(p));
        QTest::mouseRelease(&canvas(), Qt::LeftButton, keys, scene_->onCanvas(way.back()));
    }
    StrokePiece piece(QPointF from, QPointF to, const Brush& brush) const {
        const QPointF a = inImage(from), b = inImage(to);
        return {a.x(),
                a.y(),
                b.x(),
                b.y(),
                brush.size / 2.0,
                brush.hardness / 100.0,
                brush.opacity / 100.0};
    }
    /// As a gesture from one point to the other makes it.
    std::vector<StrokePiece> pieces(QPointF from, QPointF to, const Brush& brush) const {
        return {piece(from, from, brush), piece(from, to, brush)};
    }
    /// Where the patch's picture lies.
    QPointF on(double x, double y) const {
        const PlanePoint at = place()({x, y});
        return {at.x, at.y};
    }
    static double shareOf(const PatchObject& patch, Point p) {
        if (!patch.mask->unknown(p)) return 0;
        return patch.softMask ? double(patch.softMask->at(0, p)) : 1.0;
    }
    /// Of shares over the whole source.
    static double distance(const PatchObject& a, const PatchObject& b) {
        double most = 0;
        for (int y = 0; y < a.mask->extent().height; ++y)
            for (int x = 0; x < a.mask->extent().width; ++x)
                most = std::max(most, std::abs(shareOf(a, {x, y}) - shareOf(b, {x, y})));
        return most;
    }
    QColor seenAt(QPointF at) const {
        return canvas().grab().toImage().pixelColor(scene_->onCanvas(at));
    }
};

}  // namespace weft::tests
