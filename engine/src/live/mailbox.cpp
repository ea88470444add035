#include "live/mailbox.h"

namespace weft {

bool samePosing(const CloneProblem* a, const CloneProblem* b) {
    if (a == b) return true;
    if (!a || !b) return false;
    const Patch &p = a->patch(), &q = b->patch();
    return a->sharedBackground() == b->sharedBackground() && a->space() == b->space() &&
           p.image == q.image && p.mask == q.mask && p.gradients == q.gradients &&
           p.backgroundFromPatch == q.backgroundFromPatch;
}

namespace {

/// Settings that name another solver; the tolerance does not.
bool sameSolver(const SolveSettings& a, const SolveSettings& b) {
    return a.backend == b.backend && a.solver == b.solver && a.scheme == b.scheme &&
           a.smoothWithScheme == b.smoothWithScheme && a.attempt == b.attempt;
}

/// Whether a newer surface leaves nothing of the running one worth showing.
bool interruptsSurface(const Edit& newer, const Edit& running, TaskPhase phase) {
    const ReliefRequest &n = *newer.relief, &r = *running.relief;
    if (newer.settings.backend != running.settings.backend ||
        newer.settings.attempt != running.settings.attempt || n.relaxation != r.relaxation)
        return true;
    if (n.problem == r.problem && n.options == r.options) return false;
    if (phase == TaskPhase::refining) return true;
    return !newer.dragging && !n.problem->samePicture(*r.problem);
}

}  // namespace

// A drag that moved on lets the solve in progress show its first picture: if every event aborted the
// solve before it, a hand that never rests would see nothing.
bool Mailbox::interrupts(const Edit& newer) const {
    if (newer.relief && running_->edit.relief)
        return interruptsSurface(newer, running_->edit, phase_);
    if (!newer.problem || !running_->edit.problem) return true;
    if (!sameSolver(newer.settings, running_->edit.settings)) return true;
    if (samePosing(newer.problem.get(), running_->edit.problem.get()))
        return newer.settings.tolerance != running_->edit.settings.tolerance &&
               phase_ == TaskPhase::refining;
    if (phase_ == TaskPhase::refining) return true;
    return !newer.dragging && newer.problem->patch().mask != running_->edit.problem->patch().mask;
}

void Mailbox::put(Edit edit) {
    {
        const std::lock_guard lock(mutex_);
        if (running_ && interrupts(edit)) running_->stop.request_stop();
        waiting_.emplace(Slot{std::move(edit), {}});
    }
    changed_.notify_one();
}

void Mailbox::cancel() {
    {
        const std::lock_guard lock(mutex_);
        if (running_) running_->stop.request_stop();
        if (waiting_) waiting_->stop.request_stop();
    }
    changed_.notify_one();
}

void Mailbox::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        waiting_.reset();
        if (running_) running_->stop.request_stop();
    }
    changed_.notify_one();
}

std::optional<LiveTask> Mailbox::take(Clock::time_point earliest) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || waiting_; });
    const auto urgent = [this] {
        return closed_ || !waiting_->edit.dragging || waiting_->stop.stop_requested();
    };
    if (Clock::now() < earliest) changed_.wait_until(lock, earliest, urgent);
    if (closed_) return std::nullopt;
    running_.emplace(std::move(*waiting_));
    waiting_.reset();
    phase_ = TaskPhase::firstPicture;
    return LiveTask{running_->edit, running_->stop.get_token()};
}

bool Mailbox::superseded() const {
    const std::lock_guard lock(mutex_);
    return closed_ || waiting_;
}

bool Mailbox::refine() {
    const std::lock_guard lock(mutex_);
    if (closed_ || waiting_) return false;
    phase_ = TaskPhase::refining;
    return true;
}

void Mailbox::finish() {
    const std::lock_guard lock(mutex_);
    running_.reset();
}

}  // namespace weft
