#pragma once
/// Controls for watching relaxation converge.
#include <QWidget>

#include "gui/watch/solve_overlay.h"

class QCheckBox;
class QLabel;
class QSlider;
class QToolButton;

namespace weft::gui {

/// Overlays, and slow motion from one step a second to ten thousand. GUI thread.
class WatchBox : public QWidget {
    Q_OBJECT
public:
    explicit WatchBox(QWidget* parent = nullptr);

    void setOverlay(OverlayKind kind);
    /// Steps a second; 0: as fast as it goes (the slider keeps its place).
    void setStepsPerSecond(double rate);
    [[nodiscard]] double stepsPerSecond() const;
    /// As if the user had switched slow motion.
    void setSlow(bool slow);
    /// Greys it all out and says why; empty: usable.
    void setUnusable(const QString& reason);

signals:
    /// By the user.
    void overlayChosen(weft::gui::OverlayKind kind);
    void stepsPerSecondChosen(double rate);

private:
    [[nodiscard]] QToolButton* overlayButton(const QString& text, OverlayKind kind);
    [[nodiscard]] double sliderRate() const;
    void showRate();

    QToolButton *error_, *staleness_;
    QCheckBox* slow_;
    QSlider* rate_;
    QLabel* rateText_;
};

}  // namespace weft::gui
