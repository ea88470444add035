#include "gui/jobs/background_jobs.h"

#include <exception>
#include <new>
#include <system_error>

#include "gui/languages/engine_text.h"
#include "weft/background_thread.h"
#include "weft/library_words.h"

namespace weft::gui {

namespace {

constexpr std::size_t kWorkers = 2;
constexpr int kShareMilliseconds = 50;

/// Runs the work; the sentence of its failure, null if there was none.
QString failureOf(const std::function<void()>& work) {
    try {
        work();
        return {};
    } catch (const std::bad_alloc&) {
        return BackgroundJobs::tr("There is not enough memory for this picture.");
    } catch (const std::exception& e) {
        return engineText(failureSentence(e));
    }
}

}  // namespace

BackgroundJobs::BackgroundJobs(QObject* parent) : QObject(parent) {
    shares_.setInterval(kShareMilliseconds);
    connect(&shares_, &QTimer::timeout, this, &BackgroundJobs::passOnShares);
}

BackgroundJobs::~BackgroundJobs() {
    for (const auto& [id, control] : running_) control->stop.request_stop();
    for (std::jthread& worker : workers_) worker.request_stop();
    workers_.clear();
}

BackgroundJobs::Id BackgroundJobs::start(const QString& title, Work work, std::function<void()> done,
                                         std::function<void(const QString&)> failed) {
    const Id id = ++lastId_;
    const auto control = std::make_shared<Control>();
    control->title = title;
    control->failed = std::move(failed);
    running_.emplace(id, control);
    if (!shares_.isActive()) shares_.start();
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({id, std::move(work), std::move(done), control});
    }
    changed_.notify_one();
    emit started(id, title);
    if (!startWorker()) calls_.post([this] { workHere(); });
    return id;
}

/// Another worker, up to so many. False where there is none at all.
bool BackgroundJobs::startWorker() {
    if (workers_.size() == kWorkers) return true;
    try {
        workers_.emplace_back([this](const std::stop_token& stop) { workUntil(stop); });
    } catch (const std::system_error&) {  // the system gives no more threads
    }
    return !workers_.empty();
}

/// There is no worker: the first that waits is done on the GUI thread, for which the window waits.
void BackgroundJobs::workHere() {
    Job job;
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.empty()) return;  // a worker could be started meanwhile
        job = std::move(waiting_.front());
        waiting_.pop_front();
    }
    QString failure;
    if (!job.control->stop.stop_requested())
        failure = failureOf([&job] { job.work(job.control->stop.get_token(), job.control->share); });
    job.work = nullptr;
    finish(job, failure);
}

void BackgroundJobs::workUntil(const std::stop_token& stop) {
    lowerThreadPriority();
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); }) &&
           !stop.stop_requested()) {
        Job job = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        const QString failure =
            failureOf([&job] { job.work(job.control->stop.get_token(), job.control->share); });
        job.work = nullptr;
        calls_.post([this, job = std::move(job), failure] { finish(job, failure); });
        lock.lock();
    }
}

void BackgroundJobs::finish(const Job& job, const QString& failure) {
    if (!end(job.id)) return;
    failure.isNull() ? job.done() : job.control->failed(failure);
}

void BackgroundJobs::cancel(Id id) {
    const auto at = running_.find(id);
    if (at != running_.end()) at->second->stop.request_stop();
    end(id);
}

void BackgroundJobs::cancelAndTell(Id id) {
    const auto at = running_.find(id);
    if (at == running_.end()) return;
    const std::shared_ptr<Control> control = at->second;
    cancel(id);
    control->failed(tr("%1 was cancelled.").arg(control->title));
}

bool BackgroundJobs::end(Id id) {
    if (running_.erase(id) == 0) return false;
    if (running_.empty()) shares_.stop();
    emit ended(id);
    return true;
}

void BackgroundJobs::passOnShares() {
    std::vector<std::pair<Id, double>> grown;  // who listens may cancel
    for (const auto& [id, control] : running_) {
        const double share = control->share.value();
        if (share > control->shown) grown.emplace_back(id, control->shown = share);
    }
    for (const auto& [id, share] : grown) emit progressed(id, share);
}

}  // namespace weft::gui
