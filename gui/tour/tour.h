#pragma once
/// Steps shown one after the other.
#include <QObject>
#include <QShortcut>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "gui/tour/tour_card.h"

namespace weft::gui {

struct TourStep {
    QString title, text;
    /// What it is about, in coordinates of the window; empty: it is not seen now.
    std::function<QRect()> target;
    /// Called when the step begins; the function that it returns says whether it is done.
    std::function<std::function<bool()>()> begin;
    /// What is used in this step and must not be covered, where there is room beside it; as `target`.
    std::function<QRect()> keepsClear = {};
};

/// Runs over one window, which may be used meanwhile. GUI thread.
class Tour : public QObject {
    Q_OBJECT
public:
    explicit Tour(QWidget& window);

    /// From the first step on; a tour that is under way begins anew.
    void start(std::vector<TourStep> steps);
    [[nodiscard]] bool running() const { return card_ != nullptr; }
    /// From 0.
    [[nodiscard]] int step() const { return at_; }
    [[nodiscard]] TourCard* card() const { return card_.get(); }
    /// Something was done: goes on, after a moment, where that was the step.
    void look();
    /// Things lie elsewhere now.
    void place();
    void next();
    void end();

signals:
    void ended();

private:
    bool eventFilter(QObject* window, QEvent* event) override;
    void show(int step);

    QWidget& window_;
    std::vector<TourStep> steps_;
    std::unique_ptr<TourCard> card_;
    QShortcut escape_;
    QTimer goesOn_;  ///< after a step was done
    std::function<bool()> done_;
    int at_ = 0;
};

}  // namespace weft::gui
