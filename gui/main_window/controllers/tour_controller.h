#pragma once
/// The tour through the window.
#include <QObject>

#include "gui/document/clone_solve_controller.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/tour/tour.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// Five steps over the sample scene: drag, operation, accuracy, lasso, save. Shown once by itself, at
/// the first start, and by Help > Tour. GUI thread.
class TourController : public QObject {
    Q_OBJECT
public:
    struct Parts {
        WindowActions& actions;
        DocumentTabs& tabs;
        CloneSolveController& solve;
        QWidget& window;
    };
    explicit TourController(const Parts& parts);

    /// Starts when the next picture is open, but only where no tour was ever begun.
    void offer();
    void start();
    [[nodiscard]] Tour& tour() { return tour_; }

signals:
    void sampleWanted();

private:
    void begin();
    void beginIfWaiting();
    void watch(OpenDocument* document);
    [[nodiscard]] std::vector<TourStep> steps();
    [[nodiscard]] TourStep dragStep();
    [[nodiscard]] TourStep operationStep();
    [[nodiscard]] TourStep accuracyStep();
    [[nodiscard]] TourStep lassoStep();
    [[nodiscard]] TourStep saveStep();
    /// Of a part of the window, in its coordinates; empty where it is not seen.
    [[nodiscard]] QRect areaOf(const QWidget* part) const;
    [[nodiscard]] QRect areaOfAction(const QAction* action) const;
    [[nodiscard]] QRect areaOfPatch() const;

    Parts parts_;
    Tour tour_;
    bool waiting_ = false;  ///< for a picture
};

}  // namespace weft::gui
