#include "relief/relaxed_relief.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cpu/relief/levels/border_normals.h"
#include "cpu/relief/levels/surface_parts.h"
#include "cpu/relief/start_orientation.h"
#include "threads/stopwatch.h"

namespace weft::relief {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kStepsARecord = 60;  // where the host waits for every step
constexpr double kNeighbours = 4;           // κ; ε = 1
constexpr int kIntegrations = 2;            // from nothing: the second mends what the first left

double rootMean(double sum, double count) { return count > 0 ? std::sqrt(sum / count) : 0; }

}  // namespace

void RelaxedRelief::setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) {
    const bool warm = start == Start::warm && problem_ && problem_->samePicture(*problem);
    const Orientation before = warm ? orientation() : Orientation{};
    begun_ = Clock::now();
    problem_ = std::move(problem);
    light_ = lightDown(problem_->light());
    level_ = finestLevel(*problem_);
    plantSeeds(level_, problem_->hints().seeds);
    if (problem_->boundary() == ReliefBoundary::border) markBorderNormals(level_, light_);
    const OrientationPicture p = picture(
        warm ? before : membraneOrientation(*pool_, level_, problem_->boundary(), problem_->hints()));
    relaxer_->take(p);
    watch_.restart();
    lastLook_ = 0;
    heightOf_ = -1;
    trace_.clear();
    progress_ = {};
    progress_.stage = ReliefStage::relaxation;
    if (p.nothingToRelax()) progress_.outcome = Outcome::Converged;
}

Orientation RelaxedRelief::orientation() const {
    Orientation o{Floats(level_.size(), 0), Floats(level_.size(), 0)};
    relaxer_->read(o.f.data(), o.g.data());
    return o;
}

OrientationPicture RelaxedRelief::picture(Orientation start) const {
    const int w = level_.width, h = level_.height;
    OrientationPicture p{.extent = {w, h},
                         .shading = level_.shading,
                         .neighbours = Bytes(level_.size(), 0),
                         .f = std::move(start.f),
                         .g = std::move(start.g),
                         .light = {static_cast<float>(light_.x), static_cast<float>(light_.y),
                                   static_cast<float>(light_.z)},
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

std::int64_t RelaxedRelief::stepsToLook() const {
    if (how_.scheme.order == Order::hostEveryStep) return 1;
    return std::max<std::int64_t>(1, lastLook_ + how_.scheme.hostInterval - progress_.steps);
}

void RelaxedRelief::look() {
    const OrientationMeasure m = relaxer_->measure();
    const double change = rootMean(m.squares, m.cells);
    progress_.change = m.largest;
    progress_.shadingError = rootMean(m.shading, m.lit);
    progress_.checkerboard = rootMean(m.roughness, m.cells);
    progress_.staleness = relaxer_->staleness();
    const bool converged = progress_.steps > 0 && m.largest <= how_.tolerance;
    const bool finite = std::isfinite(change);
    const bool last = converged || !finite || progress_.steps >= how_.maxSteps;
    if (how_.scheme.order == Order::hostEveryStep && !last &&
        progress_.steps - lastLook_ < kStepsARecord)
        return;
    lastLook_ = progress_.steps;
    if (watch_.look(progress_.steps, change, m.largest)) {
        progress_.outcome = Outcome::Diverged;
        progress_.message = whyDiverged(how_);
    } else if (last) {
        progress_.outcome = converged ? Outcome::Converged : Outcome::IterationLimit;
    }
    trace_.push_back({secondsSince(begun_), progress_.stage, 0, progress_.shadingError,
                      progress_.change, progress_.steps, progress_.checkerboard});
}

void RelaxedRelief::work(const Budget& budget, std::int64_t stepsLeft, double secondsLeft) {
    const std::int64_t before = progress_.steps;
    const std::int64_t most =
        std::min({stepsToLook(), stepsLeft, std::max<std::int64_t>(1, how_.maxSteps - before)});
    const std::chrono::duration<double> allowed(std::clamp(secondsLeft, 0.0, 1e6));
    const bool complete = relaxer_->run(
        std::max<std::int64_t>(1, most),
        Clock::now() + std::chrono::duration_cast<Clock::duration>(allowed), budget.stop);
    progress_.steps = relaxer_->steps();
    const bool due = how_.scheme.order == Order::hostEveryStep ||
                     progress_.steps - lastLook_ >= how_.scheme.hostInterval ||
                     progress_.steps >= how_.maxSteps;
    if (complete && due && !budget.stop.stop_requested()) look();
}

ReliefProgress RelaxedRelief::advance(const Budget& budget) {
    const auto begun = Clock::now();
    const std::int64_t first = progress_.steps;
    while (progress_.outcome == Outcome::Running) {
        if (budget.stop.stop_requested()) {
            ReliefProgress stopped = progress_;
            stopped.outcome = Outcome::Cancelled;
            return stopped;
        }
        work(budget, budget.steps - (progress_.steps - first), budget.seconds - secondsSince(begun));
        if (progress_.steps - first >= budget.steps || secondsSince(begun) >= budget.seconds) break;
    }
    return progress_;
}

void RelaxedRelief::integrate() {
    const Orientation o = orientation();
    const ShadingCells cells = makeShadingCells(level_);
    HeightStage stage(level_, cells, light_);
    const bool fromThere = height_.size() == static_cast<std::size_t>(level_.size());
    if (!fromThere) height_.assign(level_.size(), 0);
    for (int i = 0; i < level_.size(); ++i)
        if (level_.fixed[i]) height_[i] = level_.fixedHeight[i];
    stage.targets() = slopesOfOrientation(level_, cells, o.f, o.g);
    for (int n = fromThere ? 1 : 0; n < kIntegrations; ++n)
        stage.integrate(*pool_, work_, height_, {});
    heightOf_ = progress_.steps;
}

bool RelaxedRelief::readOrientation(FieldSpan fg) {
    const Orientation o = orientation();
    for (int i = 0; i < level_.size(); ++i) {
        const Point p{i % level_.width, i / level_.width};
        fg.row(0, p.y)[p.x] = o.f[i];
        fg.row(1, p.y)[p.x] = -o.g[i];  // rows run down
    }
    return true;
}

void RelaxedRelief::read(Relief& relief) {
    if (heightOf_ != progress_.steps) integrate();
    const Extent extent = problem_->extent();
    relief.height = Field(extent, 1);
    Doubles z = height_;
    SurfaceParts(level_).drop(z);
    for (int y = 0; y < extent.height; ++y)
        for (int x = 0; x < extent.width; ++x)
            relief.height.at(0, {x, y}) = static_cast<float>(z[y * extent.width + x]);
    relief.normals = normalsOf(relief.height, problem_->mask());
}

std::unique_ptr<ReliefSolver> makeRelaxedRelief(std::unique_ptr<OrientationRelaxer> relaxer,
                                                const ReliefRelaxation& how, int threads) {
    return std::make_unique<RelaxedRelief>(std::make_shared<ThreadPool>(threads), std::move(relaxer),
                                           how);
}

}  // namespace weft::relief
