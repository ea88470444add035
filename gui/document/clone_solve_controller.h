#pragma once
/// Joins the shown picture and its patches with the live solve.
#include <QPointer>

#include "gui/document/clone_document.h"
#include "gui/live/solve_controller.h"

namespace weft::gui {

/// Turns every change of the current document into an Edit, and every snapshot into display pixels.
/// One document at a time is solved, the one that is shown.
class CloneSolveController : public SolveController {
    Q_OBJECT
public:
    explicit CloneSolveController(LiveSession& session, QObject* parent = nullptr);

    /// Null: nothing is shown.
    void setDocument(CloneDocument* document);
    [[nodiscard]] CloneDocument* document() const { return document_; }
    void setSettings(const SolveSettings& settings);
    /// The next edits ask for at most this error (codes); 0: only what the settings say. For saving.
    void setToleranceFloor(double codes) { toleranceFloor_ = codes; }
    /// Solves on if the newest picture is not proven to the tolerance asked (after a cancel, say), or
    /// was asked for another.
    void makeFinal();
    void cancel() { session_.cancel(); }

    /// Of the patch that was solved last; null: none was.
    [[nodiscard]] std::shared_ptr<const CloneProblem> problem() const {
        return newest_ && newest_->clone() ? newest_->clone()->problem : nullptr;
    }

signals:
    void settingsChanged(const weft::SolveSettings& settings);

private:
    [[nodiscard]] double tolerance() const;
    void submit();
    void onSnapshot(const SharedSnapshot& snapshot) override;

    QPointer<CloneDocument> document_;
    double toleranceFloor_ = 0;
    double askedTolerance_ = 0;  ///< of the newest edit
};

}  // namespace weft::gui
