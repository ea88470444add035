#pragma once
/// The recorded pictures of a race side by side, at one moment.
#include <QPainter>
#include <QWidget>

#include "gui/lab/report/replay_run.h"

namespace weft::gui {

/// A cell a run: its picture at that time (or its errors in colour), name, steps and error; a run
/// that is done says so and shows its last picture. Cells are as large as the widget allows. GUI
/// thread.
class ReplayView : public QWidget {
    Q_OBJECT
public:
    enum class Shown { picture, error };

    explicit ReplayView(QWidget* parent = nullptr);

    /// None: `message` stands in their place.
    void setRuns(ReplayRuns runs, const QString& message);
    [[nodiscard]] const QString& message() const { return message_; }
    /// Seconds of solving since each run's start.
    void setTime(double seconds);
    [[nodiscard]] double time() const { return time_; }
    void setShown(Shown shown);
    /// Where a run's picture is painted.
    [[nodiscard]] QRect pictureRect(int run) const;
    [[nodiscard]] QSize minimumSizeHint() const override { return {260, 160}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect cellRect(int run) const;
    [[nodiscard]] int columns() const;
    void paintRun(QPainter& painter, int index, const ReplayRun& run) const;

    ReplayRuns runs_;
    QString message_;
    double time_ = 0;
    Shown shown_ = Shown::picture;
};

}  // namespace weft::gui
