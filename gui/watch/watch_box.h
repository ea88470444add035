#pragma once
/// Controls for watching relaxation converge.
#include <QWidget>

#include "gui/watch/solve_overlay.h"

class QCheckBox;
class QSlider;
class QToolButton;

namespace weft::gui {

class Label;

/// Overlays, and slow motion from one launch a second to ten thousand. GUI thread.
class WatchBox : public QWidget {
    Q_OBJECT
public:
    explicit WatchBox(QWidget* parent = nullptr);

    void setOverlay(OverlayKind kind);
    /// Launches a second; 0: as fast as it goes (the slider keeps its place).
    void setLaunchesPerSecond(double rate);
    [[nodiscard]] double launchesPerSecond() const;
    /// Steps that the scheme does in one, which is what the next picture shows.
    void setStepsALaunch(int steps);
    /// As if the user had switched slow motion.
    void setSlow(bool slow);
    /// Greys it all out and says why; empty: usable.
    void setUnusable(const QString& reason);

signals:
    /// By the user.
    void overlayChosen(weft::gui::OverlayKind kind);
    void launchesPerSecondChosen(double rate);

private:
    [[nodiscard]] QToolButton* overlayButton(const QString& text, OverlayKind kind);
    [[nodiscard]] double sliderRate() const;
    void showRate();

    QToolButton *error_, *seams_, *staleness_;
    QCheckBox* slow_;
    QSlider* rate_;
    Label* rateText_;
    int stepsALaunch_ = 1;
};

}  // namespace weft::gui
