#include "relief/relaxed_relief.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "cpu/relief/height_stage.h"
#include "cpu/relief/levels/surface_parts.h"
#include "cpu/relief/orientation.h"
#include "relief/orientation_distance.h"
#include "relief/orientation_jacobian.h"
#include "relief/solved_distance.h"
#include "weft/error.h"
#include "weft/stopwatch.h"

namespace weft::relief {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kStepsARecord = 60;  // where the host waits for every step
constexpr double kNeighbours = 4;           // κ; ε = 1
constexpr int kIntegrations = 2;            // from nothing: the second mends what the first left

double rootMean(double sum, double count) { return count > 0 ? std::sqrt(sum / count) : 0; }

/// Distinguishes a relaxation that diverges from one that is slow. (f, g) is held to the disc of
/// visible normals, so a relaxation that diverges does not run away: it alternates without end. What
/// a synchronous step would change is then large (a fortieth of the disc's radius on average, or more
/// than half of it somewhere: seams between blocks stay below that) and no smaller than when half the
/// steps were done. A relaxation that converges cannot do that: such steps would cross the disc many
/// times.
class DivergenceWatch {
public:
    void restart() { checks_.clear(); }
    /// `change`: root mean square; `largest`: max |change|. True where it diverges.
    [[nodiscard]] bool diverges(std::int64_t steps, double change, double largest) {
        constexpr std::int64_t kFirst = 120;  // steps before it may be judged
        constexpr double kChange = 0.05, kLargest = 1.2;
        constexpr double kFallen = 0.8;  // of what it was
        if (!std::isfinite(change) || !std::isfinite(largest)) return true;
        const auto before = std::find_if(checks_.rbegin(), checks_.rend(),
                                         [&](const Check& c) { return 2 * c.steps <= steps; });
        const bool known = before != checks_.rend() && steps >= kFirst;
        const bool restless = known && ((change > kChange && change > kFallen * before->change) ||
                                        (largest > kLargest && largest > kFallen * before->largest));
        checks_.push_back({steps, change, largest});
        return restless;
    }

private:
    struct Check {
        std::int64_t steps;
        double change, largest;
    };
    std::vector<Check> checks_;
};

/// What makeReliefRelaxation promises, on whichever backend `relaxer` works. Every `n` steps the host
/// measures what one synchronous step would change, and judges by it; where it waits for every step
/// it judges each and records each sixtieth.
class RelaxedRelief final : public ReliefSolver {
public:
    /// `pool`: for the height.
    RelaxedRelief(std::unique_ptr<OrientationRelaxer> relaxer, const ReliefRelaxation& how,
                  std::shared_ptr<ThreadPool> pool)
        : pool_(std::move(pool)), relaxer_(std::move(relaxer)), how_(how) {}

    void setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) override {
        if (problem->harmonics())
            throw InvalidProblem(
                "A scheme relaxes under one distant light: choose that, or multigrid.");
        if (problem->outliers())
            throw InvalidProblem(
                "A scheme knows of no outliers: leave them out, or choose multigrid.");
        const bool warm = start == Start::warm && problem_ && problem_->samePicture(*problem);
        const Orientation before = warm ? orientation() : Orientation{};
        begun_ = Clock::now();
        problem_ = std::move(problem);
        light_ = lightDown(problem_->light());
        level_ = finestLevel(*problem_, {}, cutEdgeNormals(*problem_));
        plantSeeds(level_, problem_->hints().seeds);
        if (problem_->boundary() == ReliefBoundary::border) markBorderNormals({&level_, 1}, light_);
        const OrientationPicture p = picture(warm ? before : coldStart());
        relaxer_->take(p);
        watch_.restart();
        distance_.begin(together(p.f, p.g));
        solved_.restart();
        lastCheck_ = 0;
        heightOf_ = -1;
        trace_.clear();
        progress_ = {};
        progress_.stage = ReliefStage::relaxation;
        progress_.distance = std::numeric_limits<double>::infinity();
        if (p.nothingToRelax()) progress_.outcome = Outcome::Converged;
    }

    bool setTolerance(double tolerance) override {
        how_.tolerance = tolerance;
        distance_.lookSoon();
        solved_.lookSoon();
        const bool ended = progress_.outcome == Outcome::Converged;
        if (ended && progress_.distance > tolerance) progress_.outcome = Outcome::Running;
        return true;
    }

    ReliefProgress advance(const Budget& budget) override {
        const auto begun = Clock::now();
        const std::int64_t first = progress_.steps;
        while (progress_.outcome == Outcome::Running) {
            if (budget.stop.stop_requested()) {
                ReliefProgress stopped = progress_;
                stopped.outcome = Outcome::Cancelled;
                return stopped;
            }
            work(budget, budget.steps - (progress_.steps - first),
                 budget.seconds - secondsSince(begun));
            if (progress_.steps - first >= budget.steps || secondsSince(begun) >= budget.seconds)
                break;
        }
        return progress_;
    }

    void read(Relief& relief) override {
        if (heightOf_ != progress_.steps) integrate();
        const Extent extent = problem_->extent();
        relief.height = Field(extent, 1, false);
        SurfaceParts(*problem_).drop(
            std::span<const double>(height_),
            std::span(relief.height.row(0, 0), static_cast<std::size_t>(extent.area())));
        relief.normals = normalsOf(relief.height, problem_->mask(), {pool_.get()});
    }

    bool readOrientation(FieldSpan fg) override {
        const Orientation o = orientation();
        for (int i = 0; i < level_.size(); ++i) {
            const Point p{i % level_.width, i / level_.width};
            fg.row(0, p.y)[p.x] = o.f[i];
            fg.row(1, p.y)[p.x] = -o.g[i];  // rows run down
        }
        return true;
    }

    [[nodiscard]] double jacobiRadius(const std::stop_token& stop,
                                      const std::function<bool()>& givenUp) override {
        const OrientationPicture there = picture(orientation());
        return OrientationJacobian(*pool_, there).slowestShare(stop, givenUp);
    }

    [[nodiscard]] BlockSteps blockSteps() const override { return relaxer_->blockSteps(); }

    [[nodiscard]] ReliefProgress progress() const override { return progress_; }
    [[nodiscard]] RoleCycles roleCycles() const override { return relaxer_->roleCycles(); }
    [[nodiscard]] const std::vector<ReliefTracePoint>& trace() const override { return trace_; }

private:
    [[nodiscard]] static std::vector<float> together(std::vector<float> f,
                                                     const std::vector<float>& g) {
        f.insert(f.end(), g.begin(), g.end());
        return f;
    }
    [[nodiscard]] Orientation coldStart() const {
        if (how_.start == OrientationStart::membrane)
            return membraneOrientation(*pool_, level_, problem_->boundary(), problem_->hints());
        Orientation o = flatOrientation(level_);
        for (int i = 0; i < level_.size(); ++i)
            if (level_.inside[i] && !level_.known[i]) o.g[i] = -1;  // rows run down
        return o;
    }
    /// Steps up to the next check, or as far as the budget goes; the check.
    void work(const Budget& budget, std::int64_t stepsLeft, double secondsLeft) {
        const std::int64_t before = progress_.steps;
        const std::int64_t most =
            std::min({stepsToCheck(), stepsLeft, std::max<std::int64_t>(1, how_.maxSteps - before)});
        const std::chrono::duration<double> allowed(std::clamp(secondsLeft, 0.0, 1e6));
        const bool complete = relaxer_->run(
            std::max<std::int64_t>(1, most),
            Clock::now() + std::chrono::duration_cast<Clock::duration>(allowed), budget.stop);
        progress_.steps = relaxer_->steps();
        const bool due = how_.scheme.order == Order::hostEveryStep ||
                         progress_.steps - lastCheck_ >= how_.scheme.hostInterval ||
                         progress_.steps >= how_.maxSteps;
        if (complete && due && !budget.stop.stop_requested()) check(budget.stop);
    }
    void check(const std::stop_token& stop) {
        const OrientationMeasure m = relaxer_->measure();
        const double change = rootMean(m.squares, m.cells);
        progress_.change = m.largest;
        progress_.shadingError = rootMean(m.shading, m.lit);
        progress_.checkerboard = rootMean(m.roughness, m.cells);
        progress_.staleness = relaxer_->staleness();
        const bool finite = std::isfinite(change);
        const bool last = !finite || progress_.steps >= how_.maxSteps;
        if (how_.scheme.order == Order::hostEveryStep && !last &&
            progress_.steps - lastCheck_ < kStepsARecord)
            return;
        lastCheck_ = progress_.steps;
        if (watch_.diverges(progress_.steps, change, m.largest)) {
            progress_.outcome = Outcome::Diverged;
            progress_.message = whyDiverged(how_);
        } else {
            if (last) progress_.outcome = Outcome::IterationLimit;
            if (lookIsDue(change) && reached(change, m.cells, stop))
                progress_.outcome = Outcome::Converged;
        }
        trace_.push_back({secondsSince(begun_), progress_.stage, 0, progress_.shadingError,
                          progress_.change, progress_.steps, progress_.checkerboard,
                          progress_.distance});
    }
    /// Newton's steps tell how far it is, not moves. The host takes them, some tenths of a second at
    /// 480²: of devices only where blocks run on freely, whose moves say too little.
    [[nodiscard]] bool solves() const {
        const bool worth = relaxer_->stepsOnHost() || how_.scheme.order == Order::freeRunning;
        return worth && how_.kernel != OrientationKernel::textbook;
    }
    [[nodiscard]] bool lookIsDue(double change) const {
        return solves() ? solved_.isDue(change, how_.tolerance, progress_.steps)
                        : distance_.isDue(change, how_.tolerance, progress_.steps);
    }
    /// A look at the distance from what it converges to.
    [[nodiscard]] bool reached(double change, double cells, const std::stop_token& stop) {
        std::vector<float> fg(2 * static_cast<std::size_t>(level_.size()));
        relaxer_->read(fg.data(), fg.data() + level_.size());
        const auto solve = [&](double near) {
            const OrientationPicture there = picture(orientation());
            return OrientationJacobian(*pool_, there).newton(near, stop);
        };
        const OrientationDistance::Left left =
            solves()
                ? solved_.look(std::move(fg), change, cells, how_.tolerance, progress_.steps, solve)
                : distance_.look(std::move(fg), cells, how_.tolerance, progress_.steps);
        progress_.distance = left.distance;
        return left.reached;
    }
    std::int64_t stepsToCheck() const {
        if (how_.scheme.order == Order::hostEveryStep) return 1;
        return std::max<std::int64_t>(1, lastCheck_ + how_.scheme.hostInterval - progress_.steps);
    }
    Orientation orientation() const {
        Orientation o{Floats(level_.size(), 0), Floats(level_.size(), 0)};
        relaxer_->read(o.f.data(), o.g.data());
        return o;
    }
    OrientationPicture picture(const Orientation& start) const {
        const int w = level_.width, h = level_.height;
        OrientationPicture p{.extent = {w, h},
                             .shading = {level_.shading.begin(), level_.shading.end()},
                             .neighbours = std::vector<std::uint8_t>(level_.size(), 0),
                             .f = {start.f.begin(), start.f.end()},
                             .g = {start.g.begin(), start.g.end()},
                             .light = inFloat(light_),
                             .weight = static_cast<float>(kNeighbours * how_.lambda),
                             .kernel = how_.kernel};
        const auto carries = [&](int i) { return level_.inside[i] || level_.known[i]; };
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                const int n = (x > 0 && carries(i - 1)) + (x + 1 < w && carries(i + 1)) +
                              (y > 0 && carries(i - w)) + (y + 1 < h && carries(i + w));
                const bool relaxed = level_.inside[i] && !level_.known[i];
                p.neighbours[i] = static_cast<std::uint8_t>(relaxed ? n : 0);
                if (relaxed) continue;
                p.f[i] = level_.known[i] ? level_.knownF[i] : 0;
                p.g[i] = level_.known[i] ? level_.knownG[i] : 0;
            }
        return p;
    }
    void integrate() {
        const Orientation o = orientation();
        const ShadingCells cells(level_);
        HeightStage stage(*pool_, work_, level_, cells, light_);
        const bool fromThere = height_.size() == static_cast<std::size_t>(level_.size());
        if (!fromThere) height_.assign(level_.size(), 0);
        for (int i = 0; i < level_.size(); ++i)
            if (level_.fixed[i]) height_[i] = level_.fixedHeight[i];
        stage.targets = slopesOfOrientation({&*pool_}, level_, cells, o.f, o.g);
        for (int n = fromThere ? 1 : 0; n < kIntegrations; ++n) stage.integrate(height_, {});
        heightOf_ = progress_.steps;
    }

    std::shared_ptr<ThreadPool> pool_;
    std::unique_ptr<OrientationRelaxer> relaxer_;
    ReliefRelaxation how_;
    std::shared_ptr<const ReliefProblem> problem_;
    LightDown light_{0, 0, 1};
    ReliefLevel level_;
    DivergenceWatch watch_;
    OrientationDistance distance_;  // where solves() is false; else
    SolvedDistance solved_;
    std::int64_t lastCheck_ = 0;  // step
    ReliefProgress progress_;
    std::vector<ReliefTracePoint> trace_;
    std::chrono::steady_clock::time_point begun_;

    StepWorkspace work_{*pool_};
    Doubles height_;
    std::int64_t heightOf_ = -1;  // the step that height_ belongs to; −1: none
};

}  // namespace

std::unique_ptr<ReliefSolver> makeRelaxedRelief(std::unique_ptr<OrientationRelaxer> relaxer,
                                                const ReliefRelaxation& how,
                                                std::shared_ptr<ThreadPool> pool) {
    return std::make_unique<RelaxedRelief>(std::move(relaxer), how, std::move(pool));
}

std::unique_ptr<ReliefSolver> makeRelaxedRelief(std::unique_ptr<OrientationRelaxer> relaxer,
                                                const ReliefRelaxation& how, int threads) {
    return makeRelaxedRelief(std::move(relaxer), how, std::make_shared<ThreadPool>(threads));
}

}  // namespace weft::relief
