#include "live/live_worker.h"

#include <chrono>
#include <initializer_list>
#include <new>
#include <thread>

#include "weft/background_thread.h"
#include "weft/error.h"
#include "weft/library_words.h"
#include "weft/sentence.h"

namespace weft {

namespace {

/// It may go on for minutes.
bool needsThread(const Edit& edit) {
    if (edit.relief()) return edit.relief()->relaxation.has_value();
    return edit.clone() && edit.settings.solver == SolverKind::relaxation;
}

}  // namespace

LiveWorker::LiveWorker(BackendRegistry registry, ProfileConverter convert, Mailbox& mailbox,
                       Outbox& outbox)
    : mailbox_(mailbox),
      device_(std::move(registry)),
      publisher_(outbox, device_),
      clone_(mailbox, device_, publisher_, std::move(convert)),
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

void LiveWorker::serveUntilClosed(const BackendRegistry& registry, const ProfileConverter& convert,
                                  Mailbox& mailbox, Outbox& outbox) {
    constexpr std::chrono::milliseconds kUntilThereIsMemory(20);
    for (;;) {
        try {
            return LiveWorker(registry, convert, mailbox, outbox).run();
        } catch (const std::bad_alloc&) {
            if (!mailbox.putBack()) return;
        }
        std::this_thread::sleep_for(kUntilThereIsMemory);
    }
}

void LiveWorker::serveWaiting() {
    auto task = mailbox_.take({});
    if (!task) return;
    task->edit.settings.launchesPerSecond = 0;
    publisher_.begin();
    if (needsThread(task->edit))
        fail(*task, *runnerFor(task->edit),
             "Relaxation needs a thread of its own, and the system gives this process no more; "
             "choose multigrid.");
    else
        serve(*task);
    mailbox_.finish();
}

LiveTaskRunner* LiveWorker::runnerFor(const Edit& edit) {
    if (edit.clone()) return &clone_;
    return edit.relief() ? &relief_ : nullptr;
}

void LiveWorker::serve(const LiveTask& task) {
    publisher_.begin();
    LiveTaskRunner* const runner = runnerFor(task.edit);
    for (LiveTaskRunner* other : std::initializer_list<LiveTaskRunner*>{&clone_, &relief_})
        if (other != runner) other->forget();
    if (!runner) return publisher_.publishCleared(task);
    try {
        while (!attempt(task, *runner)) continue;
        runner->rest();
        firstPictureTime_ = runner->firstPictureTime();
    } catch (const std::bad_alloc&) {
        fail(task, *runner,
             sentence("There is not enough memory for this {what}.", {{"what", runner->subject()}}));
    } catch (const std::exception& e) {
        fail(task, *runner, failureSentence(e));
    } catch (...) {
        fail(task, *runner, "The solve failed for an unknown reason.");
    }
}

void LiveWorker::fail(const LiveTask& task, LiveTaskRunner& runner, const std::string& message) {
    runner.forget();
    device_.release();
    publisher_.say(message);
    runner.publishWithoutPicture(task, Outcome::Failed);
}

bool LiveWorker::attempt(const LiveTask& task, LiveTaskRunner& runner) {
    try {
        runner.serve(task);
        return true;
    } catch (const DeviceError& e) {
        if (!device_.fallBack(task.edit.settings, e.what())) throw;
        runner.forget();
        publisher_.say(
            sentence("The device failed ({reason}); continued on the CPU.", {{"reason", e.what()}}));
        return false;
    }
}

}  // namespace weft
