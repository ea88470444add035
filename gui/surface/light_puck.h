#pragma once
/// A ball to drag a light on.
#include <QWidget>

#include "weft/light.h"

namespace weft::gui {

/// The disc is the hemisphere of directions as the photograph's viewer sees it: middle = from the
/// front, rim = from the side. Arrow keys move the light by a few degrees. GUI thread.
class LightPuck : public QWidget {
    Q_OBJECT
public:
    explicit LightPuck(QWidget* parent = nullptr);
    void setLight(const Light& light);
    [[nodiscard]] const Light& light() const { return light_; }
    [[nodiscard]] QSize sizeHint() const override { return {132, 132}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {72, 72}; }

signals:
    /// By the user's hand.
    void lightMoved(const weft::Light& light);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] double radius() const;
    void moveTo(QPointF position);
    void choose(const Light& light);
    Light light_;
};

}  // namespace weft::gui
