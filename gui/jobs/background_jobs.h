#pragma once
/// Work that must not block the window: decoding, saving, copying whole pictures.
#include <QObject>
#include <QString>
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
        auto result = std::make_shared<Result>();
        return start(
            title,
            [result, work = std::move(work)](const std::stop_token& stop) { *result = work(stop); },
            [result, done = std::move(done)] { done(std::move(*result)); }, std::move(failed));
    }
    /// The job's result will be dropped; ended() follows at once.
    void cancel(Id id);
    [[nodiscard]] bool busy() const { return !running_.empty(); }

signals:
    void started(quint64 id, const QString& title);
    void ended(quint64 id);

private:
    struct Job {
        Id id = 0;
        std::function<void(const std::stop_token&)> work;
        std::function<void()> done;
        std::function<void(const QString&)> failed;
        std::stop_token stop;
        QString sentence;  ///< why the work failed; null: it did not
    };

    Id start(const QString& title, std::function<void(const std::stop_token&)> work,
             std::function<void()> done, std::function<void(const QString&)> failed);
    void workUntil(const std::stop_token& stop);
    Q_INVOKABLE void deliver();

    Id lastId_ = 0;
    std::map<Id, std::stop_source> running_;
    std::mutex mutex_;  ///< of both queues
    std::condition_variable_any changed_;
    std::deque<Job> waiting_, finished_;
    std::vector<std::jthread> workers_;  ///< last: they end before the rest goes
};

}  // namespace weft::gui
