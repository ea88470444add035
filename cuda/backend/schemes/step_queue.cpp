#include "backend/schemes/step_queue.h"

#include <algorithm>
#include <thread>

#include "runtime/error.h"

namespace weft::gpu {

namespace {

/// Words before the barrier's own: a stop is requested, tile steps of a free launch.
enum Word { kStop = 0, kTotal = 1, kBarrier = 32 };
/// Launches that are recorded as one; fewer than kFewLaunches are not.
constexpr std::int64_t kMostRecorded = 64, kFewLaunches = 3;
/// Recorded lengths that are kept.
constexpr std::size_t kMostGraphs = 12;
/// The signed comparison of barrier counters must not wrap within a launch.
constexpr unsigned kMostRounds = 1u << 29;
constexpr std::uint32_t kNeverWaited = 0x7fffffff;
/// Kinds of recorded work; from kTileKinds on, launches by their steps.
enum Kind { kSteps, kStepsAndCheck, kStepsAndCheckOfD, kOverlapped, kTileKinds };
/// A turn, between two readings of the clock and the stop token, takes about this long, or a launch.
constexpr double kTurnSeconds = 2e-3;
/// Tile steps of a block in a launch, which nobody can stop, at most: some tenths of a second.
constexpr std::int64_t kMostTileSteps = 1 << 18;
/// First guess of a step's time.
constexpr double kBytesPerSecond = 3e12, kSecondsPerStep = 2e-6;

/// Passes that queuePasses() takes for so many steps.
std::int64_t passesFor(std::int64_t steps) {
    std::int64_t passes = steps / kDeepestPass;
    for (int left = static_cast<int>(steps % kDeepestPass); left > 0; left -= passDepth(left))
        ++passes;
    return passes;
}

template <class F>
void withValue(CellValue v, const F& f) {
    switch (v) {
        case CellValue::f32: return f(float{});
        case CellValue::f64: return f(double{});
        case CellValue::normal: return f(Normal{});
    }
}

}  // namespace

StepQueue::StepQueue(const Stream& stream, const Scheme& scheme, Unknowns unknowns)
    : stream_(stream),
      scheme_(scheme),
      variant_(TileVariant::of(scheme, unknowns)),
      streaming_(scheme.sweepsPicture()),
      report_(stream),
      tiles_(stream, scheme) {}

void StepQueue::setDomain(const Mask& mask, const FinestLevel& level, int channels, float omega) {
    graphs_.clear();
    work_ = {};
    work_.level = level;
    variant_.ownRows = !streaming_ && level.rows;
    work_.channels = channels;
    work_.tileWidth = scheme_.tile().width;
    work_.tileHeight = scheme_.tile().height;
    work_.exchange = scheme_.exchange;
    work_.interval = scheme_.exchangeInterval;
    work_.local = scheme_.local;
    work_.computeThreads = computeThreadsOf(scheme_.tile(), variant_.strip);
    work_.ringThreads = variant_.ownWarps ? scheme_.exchangeThreads : 0;
    work_.omega = omega;
    work_.terms = terms_;
    makeRoom(mask);
}

void StepQueue::makeRoom(const Mask& mask) {
    const std::size_t size = work_.level.shape.plane * static_cast<std::size_t>(work_.channels);
    rhs_.reserve(size, stream_);
    kinds_.reserve(regionCount(work_.level.shape, work_.channels));
    planeBytes_ = size * elementBytes();
    planes_.reserve((hasTwoGrids() ? 2 : 1) * planeBytes_);
    stream_.clear(planes_.data(), planes_.bytes());
    work_.f = rhs_.data();
    const unsigned fit = streaming_ ? 1u
                                    : blocksThatFit(variant_, scheme_.tile(),
                                                    work_.computeThreads + work_.ringThreads);
    const unsigned resident = scheme_.resident > 0 ? static_cast<unsigned>(scheme_.resident) : fit;
    tiles_.build(mask, std::min(resident, fit));
    work_.tiles = tiles_.onDevice();
    work_.tileCount = tiles_.count();
    work_.tilesAcross = tiles_.across();
    work_.tilesDown = tiles_.down();
    const bool unlimited = scheme_.resident == 0 && !isPersistent();
    blocks_ =
        std::max(1u, std::min(unlimited ? work_.items() : std::min(resident, fit), work_.items()));
    if (variant_.kernel == TileKernel::clustered)
        blocks_ = std::max(1u, blocks_ / kClusterBlocks) * kClusterBlocks;
    stepsALaunch_ = scheme_.sweepsALaunch();
    const std::int64_t visits = work_.items() / std::max(1u, std::min(blocks_, fit)) + 1;
    if (!streaming_)
        stepsALaunch_ = std::clamp(kMostTileSteps / visits, std::int64_t{1}, stepsALaunch_);
    if (scheme_.exchange == Exchange::fourWayPacked) {
        sides_.reserve(2 * work_.packedSize() * elementBytes());
        work_.sides = sides_.data();
    }
    if (takesTimes()) {
        times_.reserve(sizeof(RoleTimes));
        work_.times = times_.as<RoleTimes>();
        stream_.clear(times_.data(), sizeof(RoleTimes));
    }
    if (!isPersistent()) return;
    const std::size_t ordinals = tiles_.size() * static_cast<std::size_t>(work_.channels);
    words_.reserve((kBarrier + GridBarrier::wordsFor(blocks_, ordinals)) * sizeof(unsigned));
    tileSteps_.reserve(ordinals * sizeof(unsigned));
    host_.reserve((ordinals + 1) * sizeof(unsigned));
    clearBarrier();
}

/// All words 0, and flags that nobody ever waits for where a tile has no unknowns.
void StepQueue::clearBarrier() {
    stream_.clear(words_.data(), words_.bytes());
    rounds_ = 0;
    stopped_ = false;
    if (scheme_.barrier != Barrier::neighbour) return;
    const std::size_t tiles = tiles_.size(),
                      ordinals = tiles * static_cast<std::size_t>(work_.channels);
    auto* flags = host_.as<std::uint32_t>() + 1;
    stream_.wait();
    for (std::size_t i = 0; i < ordinals; ++i)
        flags[i] = tiles_.hasUnknowns(i % tiles) ? 0 : kNeverWaited;
    GridBarrier barrier;
    barrier.words = word(kBarrier);
    constexpr std::size_t kWord = sizeof(unsigned);
    check(cudaMemcpy2DAsync(barrier.flag(blocks_, 0), GridBarrier::kLine * kWord, flags, kWord, kWord,
                            ordinals, cudaMemcpyHostToDevice, stream_.get()),
          "copying flags to it");
    stream_.wait();
}

void StepQueue::setE(const float* start) {
    stream_.clear(planes_.data(), planes_.bytes());
    now_ = 0;
    withValue(variant_.value, [&](auto zero) {
        using T = decltype(zero);
        // Known normals are in every grid.
        const int grids = variant_.value == CellValue::normal && hasTwoGrids() ? 2 : 1;
        for (int i = 0; start && i < grids; ++i)
            convertPlanes(work_.level.shape, work_.channels, start, static_cast<T*>(plane(i)),
                          stream_.get());
        if (work_.sides) packSides(work_, static_cast<const T*>(plane(0)), stream_.get());
    });
}

void StepQueue::forgetSteps() {
    steps_ = staleness_ = 0;
    secondsPerStep_ = std::max(kSecondsPerStep, bytesPerStep() / kBytesPerSecond);
    freeSteps_.clear();
    if (isPersistent()) stream_.clear(tileSteps_.data(), tileSteps_.bytes());
    if (takesTimes()) stream_.clear(times_.data(), sizeof(RoleTimes));
}

void StepQueue::addTo(float* d) {
    withValue(variant_.value, [&](auto zero) {
        using T = decltype(zero);
        addCorrection(work_.level.shape, work_.channels, static_cast<const T*>(plane(now_)), d,
                      stream_.get());
    });
}

void StepQueue::take(std::int64_t count, std::int64_t bounded, const std::stop_token& stop) {
    if (overlaps())
        takeOverlapped(count, bounded);
    else if (streaming_)
        takeStreaming(count, bounded, false, nullptr);
    else if (isPersistent())
        count = takePersistent(count, bounded, stop);
    else
        takeLaunched(count);
    if (scheme_.order != Order::freeRunning) steps_ += count;
}

/// Whole launches, however long they take: when halos cross is the scheme's, not the clock's. Free
/// blocks take them at every exchange.
std::int64_t StepQueue::stepsATurn() const {
    const auto most = static_cast<std::int64_t>(kTurnSeconds / secondsPerStep_);
    const bool isFree = scheme_.order == Order::freeRunning;
    const std::int64_t launch = isFree ? scheme_.exchangeInterval : stepsALaunch_;
    return std::max(launch, most - most % launch);
}

std::optional<CheckMaxima> StepQueue::run(std::int64_t steps,
                                          std::chrono::steady_clock::time_point deadline,
                                          const float* d, const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    std::optional<CheckMaxima> seen;
    while (steps > 0) {
        const auto begin = Clock::now();
        const std::int64_t turn = stepsATurn(), before = steps_;
        const bool last = steps <= 2 * turn;
        if (last)
            seen = takeLastTurn(steps, turn, d, stop);
        else
            take(turn, turn, stop), wait(stop);
        const std::chrono::duration<double> took = Clock::now() - begin;
        if (steps_ > before)
            secondsPerStep_ = 0.5 * (secondsPerStep_ + took.count() / double(steps_ - before));
        steps -= last ? steps : turn;
        if (stop.stop_requested() || (steps > 0 && Clock::now() >= deadline)) return {};
    }
    return seen;
}

CheckMaxima StepQueue::takeLastTurn(std::int64_t count, std::int64_t bounded, const float* d,
                                    const std::stop_token& stop) {
    if (streaming_ && !overlaps()) {
        takeStreaming(count, bounded, true, d);
        steps_ += count;
    } else {
        take(count, bounded, stop);
        queueCheck(d);
    }
    const CheckMaxima maxima = report_.wait(stop, [this] { requestStop(); });
    if (isPersistent()) countFreeSteps();
    return maxima;
}

CheckMaxima StepQueue::checkConvergence(const float* d) {
    queueCheck(d);
    return report_.wait({}, [] {});
}

template <class T>
Pass<T> StepQueue::pass(const float* d) const {
    return {work_.level, work_.channels,
            rhs(),       static_cast<const T*>(plane(now_)),
            d,           reinterpret_cast<const unsigned char*>(kinds_.data()),
            work_.terms};
}

void StepQueue::queueCheck(const float* d) {
    withValue(variant_.value, [&](auto zero) {
        gpu::checkConvergence(pass<decltype(zero)>(d), report_.target(), stream_.get());
    });
}

void StepQueue::rhsIsNew() {
    findKinds(work_.level, work_.channels, rhs(), reinterpret_cast<unsigned char*>(kinds_.data()),
              stream_.get());
}

void StepQueue::wait(const std::stop_token& stop) {
    while (isPersistent() && cudaStreamQuery(stream_.get()) == cudaErrorNotReady) {
        if (stop.stop_requested() && !stopped_) requestStop();
        std::this_thread::yield();
    }
    stream_.wait();
    if (isPersistent()) countFreeSteps();
}

/// Persistent blocks leave when they next read the word.
void StepQueue::requestStop() {
    if (!isPersistent() || stopped_) return;
    stopped_ = true;
    auto* one = host_.as<std::uint32_t>();
    *one = 1;
    control_.copy(word(kStop), one, sizeof *one, cudaMemcpyHostToDevice, "stopping it");
    control_.wait();
}

/// Work of at most kMostRecorded launches, recorded at its first use from each grid. `count` tells
/// one length of a kind from others, `launches` from grid to grid it takes.
template <class Work>
void StepQueue::replay(int kind, std::int64_t count, std::int64_t launches, const Work& work) {
    if (graphs_.size() > kMostGraphs) graphs_.clear();
    const int before = now_;
    Graph& graph = graphs_[{2 * kind + before, count}];
    if (!graph) graph = Graph::record(stream_, work);
    now_ = static_cast<int>((before + launches) % scheme_.grids);
    graph.launch(stream_);
}

void StepQueue::queueStep(bool checks, const float* d) {
    withValue(variant_.value, [&](auto zero) {
        using T = decltype(zero);
        stepAll(pass<T>(d), static_cast<T*>(plane(1 - now_)), work_.omega, checks, report_.target(),
                stream_.get());
    });
    now_ = 1 - now_;
}

/// `launches` times queue(last), where nothing waits in between up to `most` at a time recorded as
/// one. Each takes `passes` steps from grid to grid; kindOf(last): of the work that ends so. `more`:
/// other work follows.
template <class KindOf, class Queue>
void StepQueue::queueLaunches(std::int64_t launches, std::int64_t most, std::int64_t passes,
                              bool more, const KindOf& kindOf, const Queue& queue) {
    const bool waits = scheme_.barrier == Barrier::launchExplicit;
    while (launches > 0) {
        const std::int64_t turn = waits ? 1 : std::min(launches, most);
        launches -= turn;
        const bool last = launches == 0;
        const auto work = [&] {
            for (std::int64_t i = 1; i <= turn; ++i) queue(last && i == turn);
        };
        if (turn * passes < kFewLaunches)
            work();
        else
            replay(kindOf(last), turn, turn * passes, work);
        if (waits && (!last || more)) stream_.wait();
    }
}

void StepQueue::takeStreaming(std::int64_t count, std::int64_t bounded, bool checks, const float* d) {
    queueLaunches(
        count, std::min(bounded, kMostRecorded), 1, false,
        [&](bool last) {
            return !(checks && last) ? kSteps : d ? kStepsAndCheckOfD : kStepsAndCheck;
        },
        [&](bool last) { queueStep(checks && last, checks && last ? d : nullptr); });
}

/// A launch's steps, in the deepest passes that there are.
void StepQueue::queuePasses(std::int64_t steps) {
    while (steps > 0) {
        const int depth = passDepth(static_cast<int>(std::min<std::int64_t>(steps, kDeepestPass)));
        if (depth == 1) {
            queueStep(false, nullptr);
        } else {
            stepTogether(pass<float>(nullptr), static_cast<float*>(plane(1 - now_)), work_.omega,
                         depth, stream_.get());
            now_ = 1 - now_;
        }
        steps -= depth;
    }
}

void StepQueue::takeOverlapped(std::int64_t count, std::int64_t bounded) {
    const std::int64_t k = scheme_.sweepsALaunch(), passes = passesFor(k);
    const std::int64_t most =
        std::clamp<std::int64_t>(std::min(bounded / k, kMostRecorded / passes), 1, kMostRecorded);
    queueLaunches(
        count / k, most, passes, count % k > 0, [](bool) { return kOverlapped; },
        [&](bool) { queuePasses(k); });
    queuePasses(count % k);
}

void StepQueue::queueTiles(int steps) {
    const int to = scheme_.grids == 2 ? 1 - now_ : now_;
    launchTiles(variant_, work_, blocks_, {plane(now_), plane(to)}, steps, stream_.get());
    now_ = to;
}

void StepQueue::takeLaunched(std::int64_t count) {
    const int k = static_cast<int>(stepsALaunch_);
    const int rest = static_cast<int>(count % k);
    queueLaunches(
        count / k, kMostRecorded, 1, rest > 0, [&](bool) { return kTileKinds + k; },
        [&](bool) { queueTiles(k); });
    if (rest > 0) queueTiles(rest);
}

std::int64_t StepQueue::takePersistent(std::int64_t count, std::int64_t bounded,
                                       const std::stop_token& stop) {
    const bool isFree = scheme_.order == Order::freeRunning;
    std::int64_t taken = 0;
    while (taken < count && !stop.stop_requested()) {
        const std::int64_t turn = std::min(count - taken, std::max<std::int64_t>(1, bounded));
        const std::int64_t k = std::min(stepsALaunch_, turn);
        if (isFree)
            launchPersistentRun(0, 1, static_cast<unsigned>(turn * work_.items()));
        else
            launchPersistentRun(static_cast<int>(turn / k), static_cast<int>(k), 0);
        if (!isFree && turn % k > 0) launchPersistentRun(1, static_cast<int>(turn % k), 0);
        taken += turn;
    }
    return taken;
}

void StepQueue::launchPersistentRun(int rounds, int sweeps, unsigned goal) {
    if (stopped_ || rounds_ > kMostRounds) {
        stream_.wait();
        clearBarrier();
    }
    PersistentRun run;
    // Blocks with several tiles hold the newest of them in either grid: they finish their launch.
    const bool mayStop = scheme_.order == Order::freeRunning || blocks_ >= work_.items();
    run.barrier = {scheme_.barrier, word(kBarrier), rounds_, mayStop ? word(kStop) : nullptr};
    run.rounds = rounds;
    run.sweeps = sweeps;
    run.total = word(kTotal);
    run.goal = goal;
    run.steps = tileSteps_.as<unsigned>();
    const bool isFree = goal > 0;
    if (isFree) stream_.clear(run.total, sizeof(unsigned));
    launchPersistent(variant_, work_, blocks_, {plane(now_), plane(isFree ? now_ : 1 - now_)}, run,
                     stream_.get());
    if (!isFree && rounds % 2 == 1) now_ = 1 - now_;
    rounds_ += static_cast<unsigned>(std::max(0, rounds - 1));
}

/// Free tiles are counted on the device.
void StepQueue::countFreeSteps() {
    if (scheme_.order != Order::freeRunning) return;
    const std::size_t tiles = tiles_.size();
    const auto* counts = host_.as<const std::uint32_t>() + 1;
    stream_.copy(host_.data() + sizeof(unsigned), tileSteps_.data(),
                 tiles * work_.channels * sizeof(unsigned), cudaMemcpyDeviceToHost,
                 "copying counts from it");
    stream_.wait();
    freeSteps_.assign(tiles, 0);
    std::uint32_t least = ~0u, most = 0;
    double sum = 0;
    std::size_t filled = 0;
    for (std::size_t i = 0; i < tiles; ++i) {
        if (!tiles_.hasUnknowns(i)) continue;
        double ofTile = 0;
        for (int c = 0; c < work_.channels; ++c) ofTile += counts[i + c * tiles];
        freeSteps_[i] = static_cast<std::uint32_t>(ofTile / work_.channels);
        least = std::min(least, freeSteps_[i]);
        most = std::max(most, freeSteps_[i]);
        sum += ofTile / work_.channels;
        ++filled;
    }
    for (std::size_t i = 0; i < tiles; ++i)
        if (!tiles_.hasUnknowns(i)) freeSteps_[i] = most;
    steps_ = filled == 0 ? 0 : static_cast<std::int64_t>(sum / static_cast<double>(filled));
    staleness_ = filled == 0 ? 0 : most - least;
}

BlockSteps StepQueue::blockSteps() const {
    BlockSteps result{scheme_.tile(), {tiles_.across(), tiles_.down()}, freeSteps_};
    if (result.steps.empty()) result.steps.assign(tiles_.size(), static_cast<std::uint32_t>(steps_));
    return result;
}

RoleCycles StepQueue::roleCycles() const {
    if (!work_.times) return {};
    RoleTimes sums;
    stream_.copy(&sums, work_.times, sizeof sums, cudaMemcpyDeviceToHost, "copying times from it");
    stream_.wait();
    const auto mean = [](unsigned long long sum, unsigned long long count) {
        return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
    };
    return {mean(sums.stepCycles, sums.steps), mean(sums.exchangeCycles, sums.exchanges)};
}

double StepQueue::bytesPerStep() const {
    const double cells = static_cast<double>(work_.level.shape.area()) * work_.channels;
    const double element = static_cast<double>(elementBytes());
    const double pass = cells * (2 * element + (streaming_ ? 4 : 5));
    if (overlaps())
        return pass * static_cast<double>(passesFor(scheme_.sweepsALaunch())) /
               scheme_.sweepsALaunch();
    if (streaming_) return pass;
    const Extent b = scheme_.tile();
    const double ring = 2.0 * (b.width + b.height) / static_cast<double>(b.area()) * cells * element;
    const bool oneVisit = isPersistent() && blocks_ >= work_.items();
    const double visits = oneVisit ? 0.0
                                   : pass / (isPersistent() && scheme_.order == Order::freeRunning
                                                 ? scheme_.exchangeInterval
                                                 : scheme_.sweepsALaunch());
    const double turns = scheme_.order == Order::deviceBarrier ? scheme_.sweepsALaunch()
                         : scheme_.exchange == Exchange::none  ? 1e9
                                                               : scheme_.exchangeInterval;
    return visits + 2 * ring / turns;
}

}  // namespace weft::gpu
