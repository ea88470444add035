#include "gui/jobs/background_jobs.h"

#include <QCoreApplication>
#include <QVariant>
#include <algorithm>
#include <chrono>
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
constexpr std::chrono::seconds kReadersPatience{1};

constexpr auto kWorkLeftBehind = "weftWorkLeftBehind";  // a property of the application

/// Runs the work; the sentence of its failure, null if there was none. Once `end` asks nobody reads
/// it, and what translates may be gone.
QString failureOf(const std::function<void()>& work, const std::stop_token& end) {
    try {
        work();
        return {};
    } catch (const std::bad_alloc&) {
        return end.stop_requested()
                   ? QString()
                   : BackgroundJobs::tr("There is not enough memory for this picture.");
    } catch (const std::exception& e) {
        return end.stop_requested() ? QString() : engineText(failureSentence(e));
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
    {
        const auto mustEnd = [](const auto& worker) { return !worker.second; };
        const std::map<std::size_t, bool>& working = queue_->working;
        std::unique_lock lock(queue_->mutex);
        queue_->changed.wait(lock,
                             [&] { return std::none_of(working.begin(), working.end(), mustEnd); });
        queue_->changed.wait_for(lock, kReadersPatience, [&] { return working.empty(); });
        queue_->closed = true;
        for (const auto& [worker, onlyReads] : working) {
            workers_[worker].detach();
            qApp->setProperty(kWorkLeftBehind, true);
        }
    }
    workers_.clear();
}

bool BackgroundJobs::leftWorkBehind() { return qApp->property(kWorkLeftBehind).toBool(); }

BackgroundJobs::Id BackgroundJobs::start(const QString& title,
                                         std::function<void(const QString&)> failed, Job job) {
    const Id id = ++lastId_;
    const auto control = std::make_shared<Control>();
    control->title = title;
    control->failed = std::move(failed);
    running_.emplace(id, control);
    if (!shares_.isActive()) shares_.start();
    job.id = id;
    job.control = control;
    {
        const std::lock_guard lock(queue_->mutex);
        queue_->waiting.push_back(std::move(job));
    }
    queue_->changed.notify_all();
    emit started(id, title);
    if (!startWorker()) calls_.post([this] { workHere(); });
    return id;
}

/// Another worker, up to so many. False where there is none at all.
bool BackgroundJobs::startWorker() {
    if (workers_.size() == kWorkers) return true;
    try {
        workers_.emplace_back([this, queue = queue_, worker = workers_.size()](
                                  const std::stop_token& stop) { workUntil(stop, *queue, worker); });
    } catch (const std::system_error&) {  // the system gives no more threads
    }
    return !workers_.empty();
}

/// There is no worker: the first that waits is done on the GUI thread, for which the window waits.
void BackgroundJobs::workHere() {
    Job job;
    {
        const std::lock_guard lock(queue_->mutex);
        if (queue_->waiting.empty()) return;  // a worker could be started meanwhile
        job = std::move(queue_->waiting.front());
        queue_->waiting.pop_front();
    }
    QString failure;
    if (!job.control->stop.stop_requested())
        failure =
            failureOf([&job] { job.work(job.control->stop.get_token(), job.control->share); }, {});
    job.work = nullptr;
    finish(job, failure);
}

/// `this` is there as long as the queue is not closed.
void BackgroundJobs::workUntil(const std::stop_token& stop, Queue& queue, std::size_t worker) {
    lowerThreadPriority();
    std::unique_lock lock(queue.mutex);
    while (queue.changed.wait(lock, stop, [&queue] { return !queue.waiting.empty(); }) &&
           !stop.stop_requested()) {
        Job job = std::move(queue.waiting.front());
        queue.waiting.pop_front();
        queue.working[worker] = job.onlyReads;
        lock.unlock();
        const QString failure =
            failureOf([&job] { job.work(job.control->stop.get_token(), job.control->share); }, stop);
        job.work = nullptr;
        lock.lock();
        queue.working.erase(worker);
        if (queue.closed) return;
        calls_.post([this, job = std::move(job), failure] { finish(job, failure); });
        queue.changed.notify_all();
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
