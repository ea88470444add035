#include "gui/live/live_session.h"

#include <QMetaObject>
#include <utility>

#include "weft/background_thread.h"

namespace weft::gui {

LiveSession::LiveSession(BackendRegistry registry, ProfileConverter convert, QObject* parent)
    : QObject(parent) {
    qRegisterMetaType<std::shared_ptr<const weft::Snapshot>>();
    frameTimer_.setSingleShot(true);
    frameTimer_.setTimerType(Qt::PreciseTimer);
    connect(&frameTimer_, &QTimer::timeout, this, &LiveSession::emitNewest);
    solver_ = std::make_unique<LiveSolver>(
        std::move(registry), [this] { postWakeUp(); }, std::move(convert));
    takeShortTimeSlices();
}

// Joins the solver thread first; events that it posted die with this object.
LiveSession::~LiveSession() { solver_.reset(); }

void LiveSession::submit(weft::Edit edit) {
    if (held_)
        waiting_ = std::move(edit);
    else
        solver_->submit(std::move(edit));
}

void LiveSession::hold() {
    held_ = true;
    cancel();
}

void LiveSession::release() {
    held_ = false;
    if (waiting_) solver_->submit(*std::exchange(waiting_, std::nullopt));
}

void LiveSession::cancel() { solver_->cancel(); }

// Solver thread.
void LiveSession::postWakeUp() {
    if (wakeUpQueued_.exchange(true)) return;
    // By name: the event is then made and destroyed inside Qt, where ThreadSanitizer can be told not
    // to look (Qt's own locks are invisible to it).
    QMetaObject::invokeMethod(this, "onWakeUp", Qt::QueuedConnection);
}

void LiveSession::onWakeUp() {
    wakeUpQueued_ = false;
    if (frameTimer_.isActive()) return;
    const qint64 elapsed = sinceEmission_.isValid() ? sinceEmission_.elapsed() : kFrameMilliseconds;
    if (elapsed >= kFrameMilliseconds) {
        emitNewest();
    } else {
        frameTimer_.start(static_cast<int>(kFrameMilliseconds - elapsed));
    }
}

void LiveSession::emitNewest() {
    auto snapshot = solver_->take();
    if (!snapshot) return;
    sinceEmission_.start();
    emit snapshotReady(std::move(snapshot));
}

}  // namespace weft::gui
