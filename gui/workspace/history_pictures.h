#pragma once
/// Small pictures of what the steps of undo left.
#include <QObject>
#include <QTimer>
#include <memory>

#include "gui/document/open_document.h"
#include "gui/jobs/background_jobs.h"

namespace weft::gui {

/// Makes those of one document: when what is seen has rested for a moment after a step, and again
/// where it changes while that step stays the newest, as when its solve comes to its end. A job
/// draws them, in some milliseconds. They are kept in the steps. GUI thread.
class HistoryPictures : public QObject {
    Q_OBJECT
public:
    static constexpr int kSide = 48;  ///< pixels, at most: 9 kB a step

    /// Part of the document; `jobs` outlives it.
    HistoryPictures(OpenDocument& document, BackgroundJobs& jobs);

signals:
    void made();

private:
    void follow();
    void wait();
    void make();
    [[nodiscard]] std::shared_ptr<StepPicture> newest() const;

    OpenDocument& document_;
    BackgroundJobs& jobs_;
    QTimer rest_;
    std::shared_ptr<StepPicture> of_;                ///< the step that what is seen belongs to
    std::weak_ptr<const OpenedPicture> background_;  ///< that was seen with it
};

}  // namespace weft::gui
