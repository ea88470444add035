#pragma once
/// Work that must not block the window: decoding, saving, copying whole pictures.
#include <QObject>
#include <QString>
#include <QTimer>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace weft::gui {

/// How far some work is, 0 to 1; below 0: not known. Any thread; never waits.
class WorkShare {
public:
    void tell(double share) { share_.store(share, std::memory_order_relaxed); }
    [[nodiscard]] double told() const { return share_.load(std::memory_order_relaxed); }

private:
    std::atomic<double> share_{-1};
};

/// Runs functions on worker threads and hands their results back on the GUI thread. Results come as
/// queued events, so nothing waits but the destructor, which lets running work end. Work and results
/// cross threads under a std::mutex, not in Qt's queues: ThreadSanitizer cannot see Qt's own locks.
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
        auto result = std::make_shared<Result>();
        return start(
            title,
            [result, work = std::move(work)](const std::stop_token& stop, WorkShare& share) {
                *result = work(stop, share);
            },
            [result, done = std::move(done)] { done(std::move(*result)); }, std::move(failed));
    }
    /// The job's result will be dropped; ended() follows at once.
    void cancel(Id id);
    [[nodiscard]] bool busy() const { return !running_.empty(); }

signals:
    void started(quint64 id, const QString& title);
    /// Share done, 0 to 1; at most 20 times a second, and only when it grew.
    void progressed(quint64 id, double share);
    void ended(quint64 id);

private:
    using Work = std::function<void(const std::stop_token&, WorkShare&)>;
    struct Job {
        Id id = 0;
        Work work;
        std::function<void()> done;
        std::function<void(const QString&)> failed;
        std::stop_token stop;
        std::shared_ptr<WorkShare> share;
        QString sentence;  ///< why the work failed; null: it did not
    };
    struct Running {
        std::stop_source stop;
        std::shared_ptr<WorkShare> share;
        double shown = -1;  ///< the share that was last passed on
    };

    Id start(const QString& title, Work work, std::function<void()> done,
             std::function<void(const QString&)> failed);
    void forget(std::map<Id, Running>::iterator at);
    void passOnShares();
    void workUntil(const std::stop_token& stop);
    Q_INVOKABLE void deliver();

    Id lastId_ = 0;
    std::map<Id, Running> running_;
    QTimer shares_;     ///< runs while work runs
    std::mutex mutex_;  ///< of both queues
    std::condition_variable_any changed_;
    std::deque<Job> waiting_, finished_;
    std::vector<std::jthread> workers_;  ///< last: they end before the rest goes
};

}  // namespace weft::gui
