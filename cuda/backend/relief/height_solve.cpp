#include "backend/relief/height_solve.h"

#include "kernels/relief/form.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

constexpr int kAhead = 3;           // iterations queued and not begun
constexpr int kPollsACheck = 4096;  // polls between two checks for errors of the device

}  // namespace

bool HeightSolve::solve(const FormView& form, const HeightPlanes& planes,
                        const relief::CgLimits& limits, std::stop_token stop, const Stream& stream) {
    links_ = linkLevels(planes, form.width, form.height);
    chooseCoarsest();
    end_ = {{planes.partial, planes.ticket},
            limits.reduction * limits.reduction,
            progress_.as<unsigned>()};
    *reinterpret_cast<volatile unsigned*>(progress_.data()) = 0;
    check(cudaMemsetAsync(planes.state, 0, sizeof(CgState), stream.get()), "starting a solve");
    assembleLinks(form, links_[0], stream.get());
    for (std::size_t k = 1; k < links_.size(); ++k)
        coarsenLinks(links_[k - 1], links_[k], stream.get());

    links_[0].rhs = planes.r[0];
    cycle(planes, nullptr, stream);
    for (int k = 0; k < limits.iterations; ++k) {
        if (awaitRoom(k, stop, stream) & kProgressDone) break;
        if (stop.stop_requested()) return false;
        float* const next = planes.p[k % 2];
        applyForm(form, links_[0].up, planes.p[1 - k % 2], next, planes.q,
                  {planes.partial, planes.ticket}, planes.state, stream.get());
        const Advance advance = {next, planes.q, planes.r[k % 2], planes.x, planes.r[1 - k % 2]};
        links_[0].rhs = planes.r[1 - k % 2];
        cycle(planes, &advance, stream);
    }
    return true;
}

/// As many levels as one block can hold; the coarsest alone where even that is too large.
void HeightSolve::chooseCoarsest() {
    for (std::size_t first = links_.size(); first-- > 0;) {
        CoarsestLinks coarsest = {};
        if (links_.size() - first > CoarsestLinks::kMost) break;
        for (std::size_t k = first; k < links_.size(); ++k)
            coarsest.levels[coarsest.count++] = links_[k];
        if (first + 1 < links_.size() && !fitsSharedMemory(coarsest)) break;
        coarsestTop_ = first;
        coarsest_ = coarsest;
    }
}

/// Waits until the device has but a few iterations before it. Its word.
unsigned HeightSolve::awaitRoom(int queued, std::stop_token stop, const Stream& stream) const {
    for (int polls = 1;; ++polls) {
        const unsigned word = progress();
        const int done = static_cast<int>(word & ~kProgressDone);
        if ((word & kProgressDone) || queued - done < kAhead || stop.stop_requested()) return word;
        if (polls % kPollsACheck != 0) continue;
        const cudaError_t state = cudaStreamQuery(stream.get());
        if (state == cudaErrorNotReady) continue;
        check(state, "solving for a height");
        // The word may have come since it was read. If not: where the direction was of no use, an
        // iteration ends without one.
        const unsigned last = progress();
        const bool silent = queued - static_cast<int>(last & ~kProgressDone) >= kAhead;
        return silent ? last | kProgressDone : last;
    }
}

void HeightSolve::cycle(const HeightPlanes& planes, const Advance* advance, const Stream& stream) {
    const cudaStream_t s = stream.get();
    const LinkLevel& finest = links_[0];
    if (coarsestTop_ == 0 && advance) advanceAlone(finest, *advance, planes.state, s);
    for (std::size_t k = 0; k < coarsestTop_; ++k)
        restrictLinks(links_[k], links_[k + 1], k == 0 ? advance : nullptr, planes.state, s);
    // The operators are older than the kernel before, but where the first cycle is one block's alone.
    coarsest_.settled = coarsestTop_ > 0 || advance;
    if (coarsestTop_ == 0) coarsest_.levels[0].rhs = finest.rhs;
    solveCoarsestLinks(coarsest_, planes.state, s);
    for (std::size_t k = coarsestTop_; k-- > 0;)
        correctLinks(links_[k], links_[k + 1], planes.state, k == 0 ? &end_ : nullptr, s);
    if (coarsestTop_ == 0) endCycle(finest, finest.up, planes.state, end_, s);
}

}  // namespace weft::gpu
