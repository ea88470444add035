#pragma once
/// The live solve as seen by the window: edits in, snapshots out as a signal, on the GUI thread.
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>

#include "weft/live/live_solver.h"

namespace weft::gui {

/// Owns a LiveSolver. Lives on the GUI thread and never waits, but in the destructor (≤ 50 ms).
/// The solver's wake-up posts one coalesced event; the newest snapshot is then emitted, at most once
/// a display frame and at once after a pause. No timer runs while nothing is solved.
class LiveSession : public QObject {
    Q_OBJECT
public:
    /// Shortest time between two emissions. Below the period of mouse events (8 ms at 125 Hz): a gate
    /// as long as that would keep every delay that it once met.
    static constexpr int kFrameMilliseconds = 6;

    explicit LiveSession(BackendRegistry registry, ProfileConverter convert = {},
                         QObject* parent = nullptr);
    ~LiveSession() override;

    /// False where the system gives no thread: submit() then solves before it returns.
    [[nodiscard]] bool hasThread() const { return solver_->hasThread(); }
    /// For the next edit: greater than all before, of any submitter.
    [[nodiscard]] std::uint64_t newId() { return ++lastId_; }
    /// A newer edit replaces one that has not been started.
    void submit(weft::Edit edit);
    /// Stops the current solve; a snapshot with Outcome::Cancelled follows.
    void cancel();
    /// The device is somebody else's until release(): the current solve is cancelled, and of the
    /// edits that come meanwhile the newest waits.
    void hold();
    void release();
    [[nodiscard]] bool held() const { return held_; }

signals:
    void snapshotReady(std::shared_ptr<const weft::Snapshot> snapshot);

private:
    void postWakeUp();
    Q_INVOKABLE void onWakeUp();
    void emitNewest();

    std::uint64_t lastId_ = 0;
    bool held_ = false;
    std::optional<weft::Edit> waiting_;  ///< the newest that came while held
    std::atomic<bool> wakeUpQueued_{false};
    QElapsedTimer sinceEmission_;
    QTimer frameTimer_;
    std::unique_ptr<LiveSolver> solver_;  ///< last: its thread ends before the rest goes
};

}  // namespace weft::gui

Q_DECLARE_METATYPE(std::shared_ptr<const weft::Snapshot>)
