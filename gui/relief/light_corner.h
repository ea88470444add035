#pragma once
/// The light's ball over the picture, and what it is.
#include <QWidget>

namespace weft::gui {

class LightBall;

/// Ball, "Assumed light" below it, and beside that the way to what is often meant: relighting a
/// finished surface, which leaves the solve alone.
class LightCorner : public QWidget {
    Q_OBJECT
public:
    explicit LightCorner(QWidget* parent);
    [[nodiscard]] LightBall& ball() { return *ball_; }

signals:
    void relightRequested();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    LightBall* ball_;
};

}  // namespace weft::gui
