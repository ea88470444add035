#pragma once
/// The light as a point on a lit ball.
#include <QImage>
#include <QWidget>

#include "weft/relief/light.h"

namespace weft::gui {

/// Dragging the point turns the light: the disc is the hemisphere that faces the viewer, x to the
/// right, y up. Arrow keys turn by 2 degrees, with Shift by 10. GUI thread.
class LightBall : public QWidget {
    Q_OBJECT
public:
    explicit LightBall(QWidget* parent = nullptr);

    /// Emits nothing.
    void setLight(const Light& light);
    [[nodiscard]] const Light& light() const { return light_; }
    /// The light that a position of the widget stands for; beyond the rim: at 2° above the horizon.
    [[nodiscard]] Light lightAt(QPointF position) const;
    [[nodiscard]] QPointF positionOf(const Light& light) const;
    [[nodiscard]] QSize sizeHint() const override { return {148, 148}; }

signals:
    void pressed();
    void lightMoved(const weft::Light& light);
    void released();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    [[nodiscard]] double radius() const;
    [[nodiscard]] QPointF centre() const { return QRectF(rect()).center(); }
    void move(const Light& light);
    void drawBall();

    Light light_{0, 0, 1};
    QImage ball_;  ///< under light_; null: to be drawn
    bool down_ = false;
};

}  // namespace weft::gui
