// Which combinations mean something.
#include "weft/scheme.h"

namespace weft {

namespace {

bool isLaunch(Barrier b) {
    return b == Barrier::launchExplicit || b == Barrier::launchImplicit || b == Barrier::launchGraph;
}

std::string orderAndBarrier(const Scheme& s) {
    switch (s.order) {
        case Order::hostEveryStep:
            if (s.barrier != Barrier::launchExplicit)
                return "Where the host waits for every step, launches are explicit.";
            if (s.hostInterval != 1 || s.sweeps != 1)
                return "Where the host waits for every step, n and k are 1.";
            break;
        case Order::hostEvery:
            if (!isLaunch(s.barrier))
                return "Where the host orders the steps, the barrier is explicit, implicit or graph.";
            break;
        case Order::deviceBarrier:
            if (isLaunch(s.barrier) || s.barrier == Barrier::none)
                return "A barrier on the device is simple, tree2, tree3, lockfree, cooperative or "
                       "neighbour.";
            break;
        case Order::freeRunning:
            if (s.barrier != Barrier::none)
                return "Free-running blocks have no barrier: choose none.";
            break;
    }
    return {};
}

std::string exchangeAndTile(const Scheme& s) {
    const bool ofHost = s.order == Order::hostEveryStep || s.order == Order::hostEvery;
    if (!ofHost && s.exchange != Exchange::fourWay && s.exchange != Exchange::fourWayPacked)
        return "Blocks that never end need all four halos: choose four-way or four-way-packed.";
    if (ofHost && s.exchange != Exchange::none && s.sweepsALaunch() == 1)
        return "A launch of one step has nothing to exchange: raise k or choose no exchange.";
    if (!s.exchanges() && s.exchangeThreads > 0)
        return "Exchange threads have nothing to do without an exchange.";
    if (s.exchangeThreads > 0 && s.local != LocalSync::step)
        return "Exchange threads of their own meet the others once a step: choose local=step.";
    if (s.exchange == Exchange::overlapped && (s.grids != 2 || s.update != Update::jacobi))
        return "Overlapped halos are for Jacobi in two grids: choose grids=2 and update=jacobi.";
    if (s.local == LocalSync::none && s.update != Update::inPlace)
        return "Without synchronisation inside a block the tile is updated in place.";
    const Extent tile = s.tile();
    if (tile.width < 8 || tile.width > 64 || tile.width % 4 != 0 || tile.height < 4 ||
        tile.height > 64)
        return "A block is 8 to 64 pixels wide, a multiple of 4, and 4 to 64 high.";
    return {};
}

std::string updateAndGrids(const Scheme& s) {
    const bool ofHost = s.order == Order::hostEveryStep || s.order == Order::hostEvery;
    const int k = s.sweepsALaunch();
    if (ofHost && s.grids == 2 && k > 1 && s.update == Update::jacobi && k % 2 == 0 &&
        !s.takesWholeSteps())
        return "With two grids and Jacobi a launch does an odd number of steps (alpha is even).";
    if (ofHost && s.grids == 2 && k == 1 && s.update != Update::jacobi)
        return "One step from one grid into another is Jacobi.";
    if (s.precision == Precision::f64 && s.update != Update::jacobi)
        return "Double precision is offered for Jacobi updates.";
    return {};
}

}  // namespace

std::string impossibleReason(const Scheme& s) {
    std::string reason = orderAndBarrier(s);
    if (reason.empty()) reason = exchangeAndTile(s);
    if (reason.empty()) reason = updateAndGrids(s);
    return reason;
}

}  // namespace weft
