#pragma once
/// Works selections out.
#include <QObject>
#include <QPointer>
#include <deque>

#include "gui/document/open_document.h"
#include "gui/document/selection_edit.h"
#include "gui/jobs/background_jobs.h"

namespace weft::gui {

/// Small edits are done at once, large ones by a job, one after the other: each finds the selection
/// that the one before it made. GUI thread.
class SelectionEditor : public QObject {
    Q_OBJECT
public:
    explicit SelectionEditor(BackgroundJobs& jobs, QObject* parent = nullptr);

    void apply(OpenDocument& document, const SelectionEdit& edit);

signals:
    void failed(const QString& sentence);

private:
    struct Waiting {
        QPointer<OpenDocument> document;
        SelectionEdit edit;
    };
    void startNext();
    void finish(const Waiting& done, const OutlinedSelection& selection);

    BackgroundJobs& jobs_;
    std::deque<Waiting> waiting_;  ///< the first is under way where `running_`
    bool running_ = false;
};

}  // namespace weft::gui
