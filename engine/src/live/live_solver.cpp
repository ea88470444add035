#include "weft/live/live_solver.h"

#include <system_error>
#include <thread>

#include "live/live_worker.h"
#include "live/mailbox.h"
#include "live/outbox.h"

namespace weft {

class LiveSolver::Impl {
public:
    Impl(BackendRegistry registry, std::function<void()> wake, ProfileConverter convert)
        : registry_(std::move(registry)), convert_(std::move(convert)), outbox_(std::move(wake)) {
        startThread();
    }
    ~Impl() { mailbox_.close(); }

    [[nodiscard]] bool hasThread() const { return thread_.joinable(); }
    /// Where there is no thread: tries to start one again, else solves before it returns.
    void submit(Edit edit) {
        if (hasThread() || startThread()) return mailbox_.put(std::move(edit));
        mailbox_.put(std::move(edit));
        if (!here_) here_ = std::make_unique<LiveWorker>(registry_, convert_, mailbox_, outbox_);
        here_->serveWaiting();
    }

    /// False where the system gives no more threads.
    bool startThread() {
        try {
            thread_ = std::jthread(
                [this] { LiveWorker::serveUntilClosed(registry_, convert_, mailbox_, outbox_); });
        } catch (const std::system_error&) {
            return false;
        }
        here_.reset();
        return true;
    }

    const BackendRegistry registry_;
    const ProfileConverter convert_;
    Mailbox mailbox_;
    Outbox outbox_;
    std::unique_ptr<LiveWorker> here_;  // serves on the caller's thread
    std::jthread thread_;               // last: joined before the boxes go
};

LiveSolver::LiveSolver(BackendRegistry registry, std::function<void()> wake, ProfileConverter convert)
    : impl_(std::make_unique<Impl>(std::move(registry), std::move(wake), std::move(convert))) {}

LiveSolver::~LiveSolver() = default;

void LiveSolver::submit(Edit edit) { impl_->submit(std::move(edit)); }

bool LiveSolver::hasThread() const { return impl_->hasThread(); }

void LiveSolver::cancel() { impl_->mailbox_.cancel(); }

std::shared_ptr<const Snapshot> LiveSolver::take() { return impl_->outbox_.take(); }

}  // namespace weft
