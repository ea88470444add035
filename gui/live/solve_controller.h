#pragma once
/// What joins a document in front with the live solve.
#include <QObject>
#include <memory>

#include "gui/live/live_session.h"

namespace weft::gui {

/// Edits out, snapshots of this document's edits in. GUI thread; nothing waits.
class SolveController : public QObject {
    Q_OBJECT
public:
    using SharedSnapshot = std::shared_ptr<const Snapshot>;

    [[nodiscard]] const SolveSettings& settings() const { return settings_; }
    /// True when the newest result is final, whatever its outcome.
    [[nodiscard]] bool settled() const { return settled_; }
    /// The newest snapshot of this document; null before the first.
    [[nodiscard]] const SharedSnapshot& newest() const { return newest_; }

signals:
    /// An edit went to the solver; snapshotShown will tell how it ends.
    void submitted();
    /// A snapshot of this document arrived and is shown (also for a failed or cancelled solve).
    void snapshotShown(std::shared_ptr<const weft::Snapshot> snapshot);
    /// settled() became true.
    void finished();
    /// There is nothing to solve: `reason` says why (may be empty).
    void idle(const QString& reason);

protected:
    explicit SolveController(LiveSession& session, QObject* parent = nullptr);

    /// Sends an edit; sets its id.
    void submitEdit(Edit edit);
    /// Clears what is solved; says why.
    void submitNothing(const QString& reason);
    void clearSolver();
    /// Snapshots of what was submitted so far belong to something else from now on.
    void forgetEarlierEdits() { firstValidId_ = lastId_ + 1; }
    void settle();
    /// A snapshot of a valid edit.
    virtual void onSnapshot(const SharedSnapshot& snapshot) = 0;
    [[nodiscard]] bool isNewest(const Snapshot& s) const { return s.editId == lastId_; }

    LiveSession& session_;
    SolveSettings settings_;
    bool settled_ = true;
    SharedSnapshot newest_;

private:
    std::uint64_t lastId_ = 0;        ///< of the edit submitted last
    std::uint64_t firstValidId_ = 1;  ///< snapshots of earlier edits belong to something else
};

}  // namespace weft::gui
