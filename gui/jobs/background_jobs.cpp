#include "gui/jobs/background_jobs.h"

#include <exception>
#include <new>

#include "weft/background_thread.h"

namespace weft::gui {

namespace {

constexpr std::size_t kWorkers = 2;

/// Runs the work; the sentence of its failure, null if there was none.
QString failureOf(const std::function<void(const std::stop_token&)>& work,
                  const std::stop_token& stop) {
    try {
        work(stop);
        return {};
    } catch (const std::bad_alloc&) {
        return BackgroundJobs::tr("There is not enough memory for this picture.");
    } catch (const std::exception& e) {
        return QString::fromUtf8(e.what());
    }
}

}  // namespace

BackgroundJobs::BackgroundJobs(QObject* parent) : QObject(parent) {}

BackgroundJobs::~BackgroundJobs() {
    for (auto& [id, stop] : running_) stop.request_stop();
    for (std::jthread& worker : workers_) worker.request_stop();
    workers_.clear();
}

BackgroundJobs::Id BackgroundJobs::start(const QString& title,
                                         std::function<void(const std::stop_token&)> work,
                                         std::function<void()> done,
                                         std::function<void(const QString&)> failed) {
    const Id id = ++lastId_;
    const std::stop_source source;
    running_.emplace(id, source);
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(
            {id, std::move(work), std::move(done), std::move(failed), source.get_token(), {}});
    }
    changed_.notify_one();
    if (workers_.size() < kWorkers)
        workers_.emplace_back([this](const std::stop_token& stop) { workUntil(stop); });
    emit started(id, title);
    return id;
}

void BackgroundJobs::workUntil(const std::stop_token& stop) {
    giveWayToTheWindow();
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); }) &&
           !stop.stop_requested()) {
        Job job = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        job.sentence = failureOf(job.work, job.stop);
        job.work = nullptr;
        lock.lock();
        finished_.push_back(std::move(job));
        // By name, without arguments: the event is then made and destroyed inside Qt.
        QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection);
    }
}

void BackgroundJobs::cancel(Id id) {
    const auto at = running_.find(id);
    if (at == running_.end()) return;
    at->second.request_stop();
    running_.erase(at);
    emit ended(id);
}

// One job an event: what is told may run an event loop of its own, or destroy this object.
void BackgroundJobs::deliver() {
    Job job;
    {
        const std::lock_guard lock(mutex_);
        job = std::move(finished_.front());
        finished_.pop_front();
    }
    if (running_.erase(job.id) == 0) return;
    emit ended(job.id);
    if (job.sentence.isNull())
        job.done();
    else
        job.failed(job.sentence);
}

}  // namespace weft::gui
