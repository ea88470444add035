#pragma once
/// Cropping and turning the picture that patches lie on.
#include "gui/jobs/background_jobs.h"
#include "gui/select/select_actions.h"
#include "gui/workspace/document_tabs.h"
#include "weft/document/canvas.h"

namespace weft::gui {

/// Pixels are moved by a job; patches then are where they belong, all in one step of undo.
class CanvasController : public QObject {
    Q_OBJECT
public:
    CanvasController(const SelectActions& actions, DocumentTabs& tabs, BackgroundJobs& jobs,
                     QObject* parent);

signals:
    void failed(const QString& sentence);

private:
    struct Canvas {
        std::shared_ptr<const OpenedPicture> background;
        std::unique_ptr<DisplayImage> display;
        OutlinedSelection selection;
    };
    void crop();
    void turn(const QString& title, CanvasTurn turn);
    void run(const QString& title, CloneDocument& document, const Placement& newFromOld,
             std::function<Canvas(const std::shared_ptr<const OpenedPicture>&)> make);

    DocumentTabs& tabs_;
    BackgroundJobs& jobs_;
};

}  // namespace weft::gui
