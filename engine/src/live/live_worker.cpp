#include "live/live_worker.h"

#include <new>

#include "weft/background_thread.h"
#include "weft/error.h"

namespace weft {

LiveWorker::LiveWorker(BackendRegistry registry, Mailbox& mailbox, Outbox& outbox)
    : mailbox_(mailbox),
      device_(std::move(registry)),
      publisher_(outbox, device_),
      clone_(mailbox, device_, publisher_),
      relief_(mailbox, device_, publisher_) {}

void LiveWorker::run() {
    lowerThreadPriority();
    // A drag is started so late that its picture is ready one frame after the last: positions that
    // nobody would see are not solved.
    while (const auto task = mailbox_.take(publisher_.published() + kFrame - firstPictureTime_)) {
        serve(*task);
        mailbox_.finish();
    }
}

void LiveWorker::serve(const LiveTask& task) {
    publisher_.begin();
    try {
        while (!attempt(task)) forget();
        if (task.edit.relief)
            relief_.rest();
        else
            clone_.rest();
        firstPictureTime_ = task.edit.relief ? relief_.firstSurfaceTime() : clone_.firstPictureTime();
    } catch (const std::bad_alloc&) {
        fail(task, task.edit.relief ? "There is not enough memory for this surface."
                                    : "There is not enough memory for this patch.");
    } catch (const std::exception& e) {
        fail(task, e.what());
    } catch (...) {
        fail(task, "The solve failed for an unknown reason.");
    }
}

void LiveWorker::fail(const LiveTask& task, const std::string& message) {
    forget();
    device_.release();
    publisher_.say(message);
    if (task.edit.relief)
        relief_.publishWithoutSurface(task, Outcome::Failed);
    else
        clone_.publishWithoutPicture(task, Outcome::Failed);
}

bool LiveWorker::attempt(const LiveTask& task) {
    try {
        work(task);
        return true;
    } catch (const DeviceError& e) {
        if (!device_.fallBack(task.edit.settings, e.what())) throw;
        publisher_.say(std::string("The device failed (") + e.what() + "); continued on the CPU.");
        return false;
    }
}

void LiveWorker::work(const LiveTask& task) {
    if (task.edit.relief) {
        clone_.forget();
        relief_.serve(task);
    } else {
        relief_.forget();
        clone_.serve(task);
    }
}

void LiveWorker::forget() {
    clone_.forget();
    relief_.forget();
}

}  // namespace weft
