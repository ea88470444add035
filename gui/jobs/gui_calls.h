#pragma once
/// The way from worker threads to the GUI thread.
#include <QObject>
#include <deque>
#include <functional>
#include <mutex>

namespace weft::gui {

/// Makes calls on its own thread, in the order in which others posted them, each in an event of its
/// own: a call may run an event loop, or destroy this object. They cross threads under a std::mutex,
/// not in Qt's queues: ThreadSanitizer cannot see Qt's own locks. Threads that post must have ended
/// before this goes; calls that are still waiting then are dropped.
class GuiCalls : public QObject {
    Q_OBJECT
public:
    /// Any thread; returns at once.
    void post(std::function<void()> call) {
        {
            const std::lock_guard lock(mutex_);
            waiting_.push_back(std::move(call));
        }
        // By name, without arguments: the event is then made and destroyed inside Qt.
        QMetaObject::invokeMethod(this, "makeNext", Qt::QueuedConnection);
    }

private:
    Q_INVOKABLE void makeNext() {
        std::unique_lock lock(mutex_);
        const std::function<void()> call = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        call();
    }

    std::mutex mutex_;
    std::deque<std::function<void()>> waiting_;  ///< guarded
};

}  // namespace weft::gui
