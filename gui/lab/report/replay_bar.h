#pragma once
/// Play, pause, scrub, and how fast.
#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "gui/style/controls.h"

class QSlider;

namespace weft::gui {

/// A clock over [0, duration] of solving time. No timer runs while it is paused. GUI thread.
class ReplayBar : public QWidget {
    Q_OBJECT
public:
    explicit ReplayBar(QWidget* parent = nullptr);

    /// Seconds; 0 greys it out. Goes to the start, paused, at real time or, where that would be too
    /// short or too long to watch, at the speed that takes ten seconds.
    void setDuration(double seconds);
    [[nodiscard]] double time() const { return time_; }
    void setTime(double seconds);
    [[nodiscard]] bool playing() const { return frame_.isActive(); }
    /// From the start again where it had come to the end.
    void play();
    void pause();

signals:
    void timeChanged(double seconds);

private:
    void advance();
    void showTime();

    QToolButton* play_;
    QSlider* slider_;
    Label* clock_;
    QComboBox* speed_;
    double duration_ = 0, time_ = 0;
    QElapsedTimer sinceFrame_;
    QTimer frame_;  ///< runs only while it plays
};

}  // namespace weft::gui
