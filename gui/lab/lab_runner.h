#pragma once
/// Runs an experiment on a thread of its own.
#include <QObject>
#include <QTimer>
#include <mutex>
#include <optional>
#include <thread>

#include "gui/jobs/gui_calls.h"
#include "gui/lab/report/lab_record.h"
#include "weft/backend_registry.h"

namespace weft::gui {

struct LabOrder {
    const Experiment* experiment = nullptr;
    LabParameters parameters;
    LabInputs inputs = {};
    std::string backend = "auto";
};

/// Makes a backend of its own on the worker and gives it back at the end; who starts a run sees to it
/// that nobody else uses the device. Progress and figures come at most once a display frame, the
/// newest of each. GUI thread; nothing waits but the destructor.
class LabRunner : public QObject {
    Q_OBJECT
public:
    explicit LabRunner(BackendRegistry registry, QObject* parent = nullptr);
    ~LabRunner() override;

    /// Not while running().
    void start(LabOrder order);
    /// ended() follows soon, with what was measured.
    void cancel();
    [[nodiscard]] bool running() const { return running_; }

signals:
    /// Share done, 0 .. 1, and what is being measured.
    void progressed(double share, const QString& doing);
    void grown(std::shared_ptr<const weft::gui::LabRecord> soFar);
    /// `failure`: why there is no record; empty: there is one.
    void ended(std::shared_ptr<const weft::gui::LabRecord> record, const QString& failure);

private:
    /// What the worker has to say and the window has not got yet.
    struct PendingUpdate {
        bool waking = false;  ///< a call is under way, or the frame is not over
        std::optional<std::pair<double, std::string>> progress;
        SharedRecord soFar;
    };
    [[nodiscard]] LabRecord measure(const LabOrder& order, const std::stop_token& stop);
    void measureAndEnd(const LabOrder& order, const std::stop_token& stop);
    template <class Change>
    void postUpdate(const Change& change);
    void deliver();
    void end(const SharedRecord& record, const QString& failure);

    BackendRegistry registry_;
    bool running_ = false;
    QTimer frame_;
    std::mutex mutex_;
    PendingUpdate pending_;  ///< guarded
    GuiCalls calls_;
    std::jthread worker_;  ///< last
};

}  // namespace weft::gui
