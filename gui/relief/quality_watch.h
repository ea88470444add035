#pragma once
/// Keeps the figure of how far a surface may be trusted up to date.
#include "gui/jobs/background_jobs.h"
#include "gui/relief/relief_document.h"

namespace weft::gui {

/// Works it out by a job for each surface that was solved to its end, one at a time and then the
/// newest; none while something is dragged, whose surfaces need all cores, nor for a bas-relief. A
/// child of its document. GUI thread.
class QualityWatch : public QObject {
public:
    QualityWatch(ReliefDocument& document, BackgroundJobs& jobs);

private:
    void look();

    ReliefDocument& document_;
    BackgroundJobs& jobs_;
    BackgroundJobs::Id job_ = 0;
    ReliefDocument::SharedSurface seen_;  ///< the surface that the figure is of, or will be
};

}  // namespace weft::gui
