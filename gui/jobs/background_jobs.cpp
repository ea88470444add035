#include "gui/jobs/background_jobs.h"

#include <new>

namespace weft::gui {

BackgroundJobs::BackgroundJobs(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(2); }

BackgroundJobs::~BackgroundJobs() {
    pool_.clear();
    pool_.waitForDone();
}

BackgroundJobs::Id BackgroundJobs::start(const QString& title, std::function<void()> work,
                                         std::function<void()> done,
                                         std::function<void(const QString&)> failed) {
    const Id id = ++lastId_;
    running_.insert(id);
    pool_.start([this, id, work = std::move(work), done = std::move(done),
                 failed = std::move(failed)]() mutable {
        std::function<void()> report = std::move(done);
        try {
            work();
        } catch (const std::bad_alloc&) {
            report = [failed] { failed(tr("There is not enough memory for this picture.")); };
        } catch (const std::exception& e) {
            report = [failed, text = QString::fromUtf8(e.what())] { failed(text); };
        }
        work = nullptr;
        QMetaObject::invokeMethod(
            this, [this, id, report = std::move(report)] { finish(id, report); },
            Qt::QueuedConnection);
    });
    emit started(id, title);
    return id;
}

void BackgroundJobs::cancel(Id id) {
    if (running_.erase(id) != 0) emit ended(id);
}

void BackgroundJobs::finish(Id id, const std::function<void()>& report) {
    if (running_.erase(id) == 0) return;
    emit ended(id);
    report();
}

}  // namespace weft::gui
