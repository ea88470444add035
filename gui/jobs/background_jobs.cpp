#include "gui/jobs/background_jobs.h"

#include <exception>
#include <new>

#include "weft/background_thread.h"

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
        return QString::fromUtf8(e.what());
    }
}

}  // namespace

BackgroundJobs::BackgroundJobs(QObject* parent) : QObject(parent) {
    shares_.setInterval(kShareMilliseconds);
    connect(&shares_, &QTimer::timeout, this, &BackgroundJobs::passOnShares);
}

BackgroundJobs::~BackgroundJobs() {
    for (auto& [id, running] : running_) running.stop.request_stop();
    for (std::jthread& worker : workers_) worker.request_stop();
    workers_.clear();
}

BackgroundJobs::Id BackgroundJobs::start(const QString& title, Work work, std::function<void()> done,
                                         std::function<void(const QString&)> failed) {
    const Id id = ++lastId_;
    const std::stop_source source;
    const auto share = std::make_shared<WorkShare>();
    running_.emplace(id, Running{.stop = source, .share = share});
    if (!shares_.isActive()) shares_.start();
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({.id = id,
                            .work = std::move(work),
                            .done = std::move(done),
                            .failed = std::move(failed),
                            .stop = source.get_token(),
                            .share = share,
                            .sentence = {}});
    }
    changed_.notify_one();
    if (workers_.size() < kWorkers)
        workers_.emplace_back([this](const std::stop_token& stop) { workUntil(stop); });
    emit started(id, title);
    return id;
}

void BackgroundJobs::workUntil(const std::stop_token& stop) {
    lowerThreadPriority();
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); }) &&
           !stop.stop_requested()) {
        Job job = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        job.sentence = failureOf([&job] { job.work(job.stop, *job.share); });
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
    at->second.stop.request_stop();
    forget(at);
    emit ended(id);
}

void BackgroundJobs::forget(std::map<Id, Running>::iterator at) {
    running_.erase(at);
    if (running_.empty()) shares_.stop();
}

void BackgroundJobs::passOnShares() {
    std::vector<std::pair<Id, double>> grown;  // who listens may cancel
    for (auto& [id, running] : running_) {
        const double told = running.share->told();
        if (told > running.shown) grown.emplace_back(id, running.shown = told);
    }
    for (const auto& [id, share] : grown) emit progressed(id, share);
}

// One job an event: what is told may run an event loop of its own, or destroy this object.
void BackgroundJobs::deliver() {
    Job job;
    {
        const std::lock_guard lock(mutex_);
        job = std::move(finished_.front());
        finished_.pop_front();
    }
    const auto at = running_.find(job.id);
    if (at == running_.end()) return;
    forget(at);
    emit ended(job.id);
    if (job.sentence.isNull())
        job.done();
    else
        job.failed(job.sentence);
}

}  // namespace weft::gui
