#pragma once
/// Work that must not block the window: decoding, saving, copying whole pictures.
#include <QString>
#include <QTimer>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

#include "gui/jobs/gui_calls.h"

namespace weft::gui {

/// How far some work is, 0 to 1; below 0: not known. Any thread; never waits.
class WorkShare {
public:
    void tell(double share) { share_.store(share, std::memory_order_relaxed); }
    [[nodiscard]] double value() const { return share_.load(std::memory_order_relaxed); }

private:
    std::atomic<double> share_{-1};
};

/// Runs functions on worker threads and hands their results back on the GUI thread by GuiCalls, so
/// nothing waits but the destructor, which lets running work end, but for work that only reads, of
/// which no patience is certain to see the end. Where the system gives no thread, work runs on the
/// GUI thread, one piece an event.
class BackgroundJobs : public QObject {
    Q_OBJECT
public:
    using Id = std::uint64_t;

    explicit BackgroundJobs(QObject* parent = nullptr);
    ~BackgroundJobs() override;

    /// `work` runs on a worker; then `done(result)` or, where it threw, `failed(sentence)` on the GUI
    /// thread, unless the job was cancelled meanwhile. `title` is shown while it runs ("Opening …").
    template <class Result>
    Id run(const QString& title, std::function<Result()> work, std::function<void(Result)> done,
           std::function<void(const QString&)> failed) {
        return runStoppable<Result>(
            title, [work = std::move(work)](const std::stop_token&) { return work(); },
            std::move(done), std::move(failed));
    }
    /// The same for work that can end early: its token is stopped by cancel() and the destructor.
    template <class Result>
    Id runStoppable(const QString& title, std::function<Result(const std::stop_token&)> work,
                    std::function<void(Result)> done, std::function<void(const QString&)> failed) {
        return runTelling<Result>(
            title,
            [work = std::move(work)](const std::stop_token& stop, WorkShare&) { return work(stop); },
            std::move(done), std::move(failed));
    }
    /// The same for work that tells how far it is; progressed() passes that on.
    template <class Result>
    Id runTelling(const QString& title,
                  std::function<Result(const std::stop_token&, WorkShare&)> work,
                  std::function<void(Result)> done, std::function<void(const QString&)> failed) {
        return start<Result>(title, std::move(work), std::move(done), std::move(failed), false);
    }
    /// As runStoppable(), for work that only reads, and holds nothing but values: what has not ended
    /// a second after the destructor stopped it is left behind.
    template <class Result>
    Id read(const QString& title, std::function<Result(const std::stop_token&)> work,
            std::function<void(Result)> done, std::function<void(const QString&)> failed) {
        return start<Result>(
            title,
            [work = std::move(work)](const std::stop_token& stop, WorkShare&) { return work(stop); },
            std::move(done), std::move(failed), true);
    }
    /// Whether work was left behind since the application began: its threads still run, so the
    /// process must end by std::_Exit, which waits for none. GUI thread.
    [[nodiscard]] static bool leftWorkBehind();
    /// The job's result will be dropped; ended() follows at once.
    void cancel(Id id);
    /// The same by a user's hand, of whom the job's owner does not know: then failed(sentence).
    void cancelAndTell(Id id);
    [[nodiscard]] bool busy() const { return !running_.empty(); }

signals:
    void started(quint64 id, const QString& title);
    /// Share done, 0 to 1; at most 20 times a second, and only when it grew.
    void progressed(quint64 id, double share);
    void ended(quint64 id);

private:
    using Work = std::function<void(const std::stop_token&, WorkShare&)>;
    /// Shared by the GUI thread and the worker.
    struct Control {
        std::stop_source stop;
        WorkShare share;
        // GUI thread:
        double shown = -1;  ///< the share that was last passed on
        QString title;
        std::function<void(const QString&)> failed;
    };
    struct Job {
        Id id = 0;
        Work work = {};
        std::function<void()> done = {};
        std::shared_ptr<Control> control = {};
        bool onlyReads = false;
    };
    /// What workers share, also those that are left behind: then they touch nothing else.
    struct Queue {
        std::mutex mutex;
        std::condition_variable_any changed;
        std::deque<Job> waiting;              ///< guarded
        std::map<std::size_t, bool> working;  ///< guarded: workers at a job; whether it only reads
        bool closed = false;                  ///< guarded: nobody takes results any more
    };

    template <class Result>
    Id start(const QString& title, std::function<Result(const std::stop_token&, WorkShare&)> work,
             std::function<void(Result)> done, std::function<void(const QString&)> failed,
             bool onlyReads) {
        auto result = std::make_shared<Result>();
        return start(title, std::move(failed),
                     {.work = [result, work = std::move(work)](
                                  const std::stop_token& stop,
                                  WorkShare& share) { *result = work(stop, share); },
                      .done = [result, done = std::move(done)] { done(std::move(*result)); },
                      .onlyReads = onlyReads});
    }
    Id start(const QString& title, std::function<void(const QString&)> failed, Job job);
    /// False: it was cancelled, or has ended.
    bool end(Id id);
    bool startWorker();
    void workHere();
    void passOnShares();
    void workUntil(const std::stop_token& stop, Queue& queue, std::size_t worker);
    void finish(const Job& job, const QString& failure);

    Id lastId_ = 0;
    std::map<Id, std::shared_ptr<Control>> running_;
    QTimer shares_;  ///< runs while work runs
    std::shared_ptr<Queue> queue_ = std::make_shared<Queue>();
    GuiCalls calls_;
    std::vector<std::jthread> workers_;  ///< last: they end before the rest goes
};

}  // namespace weft::gui
