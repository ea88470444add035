#pragma once
/// Strokes of the heal brush, from the canvas to patches of its document.
#include <QObject>

#include "gui/canvas/canvas_view.h"
#include "gui/jobs/background_jobs.h"

namespace weft::gui {

/// The source is sought by a job; then the document gets the patches, one step of undo a stroke. GUI
/// thread.
class HealController : public QObject {
    Q_OBJECT
public:
    HealController(BackgroundJobs& jobs, std::shared_ptr<ProfileCache> profiles,
                   QObject* parent = nullptr);
    /// Serves this canvas from now on.
    void connectView(CanvasView& view);

signals:
    /// A sentence for the user.
    void failed(const QString& sentence);

private:
    void heal(CloneDocument& document, const HealStroke& stroke);

    BackgroundJobs& jobs_;
    std::shared_ptr<ProfileCache> profiles_;
};

}  // namespace weft::gui
