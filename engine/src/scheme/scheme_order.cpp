#include "weft/scheme_order.h"

namespace weft {

namespace {

bool isOfHost(const Scheme& s) {
    return s.order == Order::hostEveryStep || s.order == Order::hostEvery;
}

}  // namespace

bool runsBlocksInOrder(const Scheme& s) {
    return isOfHost(s) && !s.exchanges() && s.grids == 1 && s.barrier == Barrier::launchExplicit;
}

bool repeatsOnCpu(const Scheme& s) {
    if (s.sweepsPicture() || runsBlocksInOrder(s)) return true;
    if (s.order == Order::freeRunning) return false;
    // Rounds end at a barrier; only exchanges on the way are unordered.
    if (s.order == Order::deviceBarrier) return s.exchangeInterval >= s.sweepsALaunch();
    return !s.exchanges() && s.grids == 2;
}

}  // namespace weft
