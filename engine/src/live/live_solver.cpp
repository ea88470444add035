#include "weft/live/live_solver.h"

#include <thread>

#include "live/live_worker.h"
#include "live/mailbox.h"
#include "live/outbox.h"

namespace weft {

class LiveSolver::Impl {
public:
    Impl(BackendRegistry registry, std::function<void()> wake, ProfileConverter convert)
        : outbox_(std::move(wake)) {
        thread_ = std::jthread([this, registry = std::move(registry), convert = std::move(convert)] {
            LiveWorker::serveUntilClosed(registry, convert, mailbox_, outbox_);
        });
    }
    ~Impl() { mailbox_.close(); }

    Mailbox mailbox_;
    Outbox outbox_;
    std::jthread thread_;  // last: joined before the boxes go
};

LiveSolver::LiveSolver(BackendRegistry registry, std::function<void()> wake, ProfileConverter convert)
    : impl_(std::make_unique<Impl>(std::move(registry), std::move(wake), std::move(convert))) {}

LiveSolver::~LiveSolver() = default;

void LiveSolver::submit(Edit edit) { impl_->mailbox_.put(std::move(edit)); }

void LiveSolver::cancel() { impl_->mailbox_.cancel(); }

std::shared_ptr<const Snapshot> LiveSolver::take() { return impl_->outbox_.take(); }

}  // namespace weft
