#pragma once
/// Runs the schemes of a race one after the other, on a thread of its own.
#include <QObject>
#include <memory>
#include <thread>
#include <vector>

#include "gui/jobs/gui_calls.h"
#include "gui/race/race_model.h"
#include "weft/backend_registry.h"
#include "weft/clone_problem.h"

namespace weft::gui {

struct RaceOrder {
    std::shared_ptr<const CloneProblem> problem;
    std::vector<Scheme> schemes;
    std::string backend = "auto";
    double tolerance = 0.5;  ///< 8-bit codes
    double maxSeconds = 60;  ///< of solving, for each scheme
};

/// How far the scheme that is running has come.
struct RunnerProgress {
    int index = 0;  ///< of RaceOrder::schemes
    std::int64_t steps = 0;
    double seconds = 0, error = 0;
    double share = 0;  ///< of the way to the tolerance or the time limit, whichever is nearer, 0..1
};

/// Makes a backend of its own on the worker and gives it back at the end: the schemes never share the
/// device, and who starts a race sees to it that nobody else uses it. GUI thread; nothing waits but
/// the destructor.
class RaceRunner : public QObject {
    Q_OBJECT
public:
    explicit RaceRunner(BackendRegistry registry, QObject* parent = nullptr);
    ~RaceRunner() override;

    /// Not while running().
    void start(RaceOrder order);
    /// ended() follows soon; runs that are finished stay.
    void cancel();
    [[nodiscard]] bool running() const { return running_; }

signals:
    void deviceKnown(const weft::DeviceInfo& device);
    void progressed(const weft::gui::RunnerProgress& progress);
    /// A scheme is done (or failed, or was cancelled midway).
    void runEnded(int index, std::shared_ptr<const weft::gui::RaceRun> run);
    /// `failure`: why there was no race at all; empty: there was.
    void ended(const QString& failure);

private:
    void race(const RaceOrder& order, const std::stop_token& stop);
    QString failureOf(const RaceOrder& order, const std::stop_token& stop);
    void end(const QString& failure);

    BackendRegistry registry_;
    bool running_ = false;
    GuiCalls calls_;
    std::jthread worker_;  ///< last
};

}  // namespace weft::gui
