#include "live/mailbox.h"

#include <algorithm>

#include "weft/relief/relief_problem.h"

namespace weft {

namespace {

/// Patches that were cut out otherwise, or are others: not only moved.
bool otherMasks(const Document& a, const Document& b) {
    const auto same = [](const auto& p, const auto& q) { return p->mask == q->mask; };
    return !std::equal(a.patches().begin(), a.patches().end(), b.patches().begin(), b.patches().end(),
                       same);
}

/// Whether a newer document leaves nothing of the running one worth showing. A drag that moved on
/// lets the solve in progress show its first picture: if every event aborted the solve before it, a
/// hand that never rests would see nothing.
bool interruptsClone(const Edit& newer, const Edit& running, TaskPhase phase) {
    if (!sameSolver(newer.settings, running.settings)) return true;
    const Document &n = *newer.clone()->document, &r = *running.clone()->document;
    if (n == r)
        return newer.settings.tolerance != running.settings.tolerance && phase == TaskPhase::refining;
    return phase == TaskPhase::refining || (!newer.dragging && otherMasks(n, r));
}

/// The same of a surface.
bool interruptsSurface(const Edit& newer, const Edit& running, TaskPhase phase) {
    const ReliefEdit &n = *newer.relief(), &r = *running.relief();
    if (newer.settings.backend != running.settings.backend ||
        newer.settings.attempt != running.settings.attempt || n.relaxation != r.relaxation ||
        n.basRelief.has_value() != r.basRelief.has_value())
        return true;
    if (n.problem == r.problem && n.options == r.options && n.basRelief == r.basRelief) return false;
    if (phase == TaskPhase::refining) return true;
    return !newer.dragging && !n.problem->samePicture(*r.problem);
}

}  // namespace

bool Mailbox::interrupts(const Edit& newer) const {
    const Edit& running = running_->edit;
    if (newer.content.index() != running.content.index()) return true;
    if (newer.clone()) return interruptsClone(newer, running, phase_);
    return !newer.relief() || interruptsSurface(newer, running, phase_);
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
    LiveTask task{waiting_->edit, waiting_->stop.get_token()};
    running_.emplace(std::move(*waiting_));
    waiting_.reset();
    phase_ = TaskPhase::firstPicture;
    return task;
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

bool Mailbox::putBack() {
    const std::lock_guard lock(mutex_);
    if (running_ && !waiting_) waiting_.emplace(std::move(*running_));
    running_.reset();
    return !closed_;
}

void Mailbox::finish() {
    const std::lock_guard lock(mutex_);
    running_.reset();
}

}  // namespace weft
