#pragma once
/// The moving outline of a selection.
#include <QBasicTimer>
#include <QObject>
#include <QPainter>
#include <QRegion>
#include <QWidget>
#include <memory>

#include "gui/document/outlined_selection.h"

namespace weft::gui {

/// Dashes that walk along an outline over a view. They are painted when the view is, and ask for it
/// where the outline lies and nowhere else: what that costs depends on what is seen of the outline,
/// not on the picture. They rest while the view is hidden or another window is in use.
class MarchingAnts : public QObject {
    Q_OBJECT
public:
    explicit MarchingAnts(QWidget& view);

    /// Null: there is none.
    void setOutline(std::shared_ptr<const Outline> outline);
    /// Painter in device pixels.
    void paint(QPainter& painter, const QTransform& deviceFromImage);
    /// Steps that were made so far.
    [[nodiscard]] int steps() const { return steps_; }

protected:
    void timerEvent(QTimerEvent*) override;

private:
    void layOut(const QTransform& deviceFromImage, const QRectF& seen);

    QWidget& view_;
    std::shared_ptr<const Outline> outline_;
    QBasicTimer timer_;
    int steps_ = 0;
    // What is seen of the outline, for one transform and size of the view.
    QTransform laidOutFor_;
    QRectF laidOutOver_;
    std::vector<QPolygonF> lines_;  ///< device pixels
    QRegion under_;                 ///< widget coordinates
};

}  // namespace weft::gui
