#include "backend/relief/relief_stages.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "kernels/relief/form.h"
#include "kernels/relief/levels.h"
#include "kernels/relief/surface.h"
#include "runtime/error.h"
#include "weft/stencil/relief_orientation.h"

namespace weft::gpu {

using relief::CgLimits;
using relief::FillWeights;
using relief::HeightWeights;
using relief::StepResult;

namespace {

/// Bytes between two looks for a stop: some milliseconds, pages of the host's memory that are new
/// included.
constexpr std::size_t kReadAtOnce = std::size_t{32} << 20;

stencil::EnergyWeights energyWeights(const HeightWeights& weights) {
    return {weights.bend,    weights.third,  weights.shading,
            weights.outline, weights.robust, weights.terminator};
}

}  // namespace

stencil::CellsView GpuReliefStages::cells() const {
    stencil::CellsView cells = memory_.planes.cells;
    cells.width = level().width;
    cells.height = level().height;
    cells.aspect = level().stepX / level().stepY;
    return cells;
}

stencil::TargetsView GpuReliefStages::targets(bool slopes) const {
    const HeightPlanes& p = memory_.planes;
    return {hasTargets_, slopes, p.targetP, p.targetQ, p.targetWeight};
}

stencil::EnergyView GpuReliefStages::energy() const {
    return {level(),
            cells(),
            targets(targetSlopes_),
            {memory_.planes.outlineA, memory_.planes.outlineB},
            memory_.planes.curvature,
            light_};
}

void GpuReliefStages::startOrientation() {
    oriented_ = memory_.levels.size() - 1;
    plane_ = 0;
    const ReliefHints& hints = problem_->hints();
    double sign = 0;
    if (problem_->boundary() == ReliefBoundary::natural && hints.seeds.empty())
        sign = hints.shape == ReliefShape::convex ? -1 : 1;
    placeStart(memory_.levels[oriented_], sign, memory_.orientation[0], stream_.get());
}

double GpuReliefStages::relaxOrientation(const std::vector<double>& lambdas) {
    std::vector<float> weights;
    for (const double lambda : lambdas)
        if (weights.size() < ReliefMemory::kMostLambdas)
            weights.push_back(static_cast<float>(stencil::kOrientationNeighbours * lambda));
    const int count = static_cast<int>(weights.size());
    stream_.copy(memory_.lambdas, weights.data(), count * sizeof(float), cudaMemcpyHostToDevice,
                 "copying weights to it");
    const OrientationView o = memory_.orientation[plane_];
    gpu::relaxOrientation(memory_.levels[oriented_], light_, memory_.lambdas, count,
                          relief::kOrientationSweeps, o, memory_.orientation[1 - plane_],
                          stream_.get());
    double* errors = results().orientationErrors;
    sumShadingErrors(memory_.levels[oriented_], light_, o,
                     {memory_.planes.partial, memory_.planes.ticket}, errors, stream_.get());
    stream_.wait();
    return errors[1] > 0 ? std::sqrt(errors[0] / errors[1]) : 0;
}

void GpuReliefStages::refineOrientation() {
    prolongOrientation(memory_.levels[oriented_], memory_.orientation[plane_],
                       memory_.levels[oriented_ - 1], memory_.orientation[1 - plane_], stream_.get());
    plane_ = 1 - plane_;
    --oriented_;
}

void GpuReliefStages::openLevel(std::size_t level) {
    level_ = level;
    const HeightPlanes& p = memory_.planes;
    placeCells(memory_.levels[level_], cells(), p.codes, stream_.get());
    form_ = {memory_.levels[level_].width,
             memory_.levels[level_].height,
             p.xx,
             p.xy,
             p.yy,
             p.curvature,
             p.codes,
             0,
             0,
             0};
    hasTargets_ = hasOutline_ = false;
    damping_ = 0;
}

/// The outline's normals on the level worked on, sampled from its coarse grid. False if stopped.
bool GpuReliefStages::placeOutline(const std::stop_token& stop) {
    if (hasOutline_) return true;
    if (!outline_) outline_.emplace(*problem_, stop, hostThreads());
    if (stop.stop_requested()) {
        outline_.reset();  // it may be a part
        return false;
    }
    const HeightPlanes& p = memory_.planes;
    auto grid = outline_->view();
    if (!grid) {  // a plane
        const std::size_t bytes = sizeof(float) * static_cast<std::size_t>(level().size());
        for (float* plane : {p.outlineA, p.outlineB})
            check(cudaMemsetAsync(plane, 0, bytes, stream_.get()), "clearing an outline");
    } else {
        const auto upload = [&](const float* from, std::size_t count, float* to) {
            stream_.wait();  // for what still reads those
            copies_.upload(reinterpret_cast<std::byte*>(to), count * sizeof(float),
                           [&](std::size_t at, std::size_t bytes, std::byte* staged) {
                               std::memcpy(staged, reinterpret_cast<const std::byte*>(from) + at,
                                           bytes);
                           });
        };
        const auto count = static_cast<std::size_t>(grid->width) * grid->height;
        float* free = p.normals;  // until a surface is read
        for (const float** plane : {&grid->u, &grid->ux, &grid->uy}) {
            upload(*plane, count, free);
            *plane = std::exchange(free, free + count);
        }
        gpu::placeOutline(level(), *grid, p.outlineA, p.outlineB, stream_.get());
    }
    hasOutline_ = true;
    return true;
}

ThreadPool* GpuReliefStages::hostThreads() {
    if (!hostThreads_) hostThreads_.emplace(0);
    return &*hostThreads_;
}

bool GpuReliefStages::integrate(std::stop_token stop) {
    HeightPlanes& p = memory_.planes;
    const OrientationView o = memory_.orientation[plane_];
    const std::size_t before = level_;
    openLevel(oriented_);
    startHeight(level(), p.trial, stream_.get());
    slopesFromOrientation(cells(), o, targets(true), stream_.get());
    if (!integrateInto(p.trial, stop)) {
        level_ = before;
        return false;
    }
    std::swap(p.z, p.trial);
    const FillWeights weights = {.band = relief::kFirstBand};
    hasTargets_ = findShadows(nullptr, weights);
    if (hasTargets_)
        targetsFromOrientation(cells(), o, p.fill, {weights.shadow, weights.band, weights.bandWidth},
                               targets(false), stream_.get());
    return true;
}

/// One linear solve for slope targets, which are placed already.
bool GpuReliefStages::integrateInto(double* z, std::stop_token stop) {
    hasTargets_ = targetSlopes_ = true;
    weighSmoothness(energy(), z, stream_.get());
    linearise(relief::kIntegration, z);
    const bool whole = solve(relief::kIntegration.damping, relief::kIntegrationLimits, z, stop);
    if (whole)
        addStep(form_, memory_.planes.state, z, memory_.planes.x, z, memory_.planes.change,
                stream_.get());
    stream_.wait();
    hasTargets_ = targetSlopes_ = false;
    return whole;
}

void GpuReliefStages::restart(std::size_t level) {
    if (level != level_) {
        HeightPlanes& p = memory_.planes;
        extendHeight(memory_.levels[0], finestHeight(), p.wide, p.has, stream_.get());
        restrictHeight(memory_.levels[0], p.wide, memory_.levels[level], p.trial, stream_.get());
        std::swap(p.z, p.trial);
    }
    openLevel(level);
    fillTargets(memory_.planes.z, {});
}

bool GpuReliefStages::descend(std::stop_token stop) {
    HeightPlanes& p = memory_.planes;
    const std::size_t coarse = level_, fine = level_ - 1;
    extendHeight(memory_.levels[coarse], p.z, p.wide, p.has, stream_.get());
    prolongHeight(memory_.levels[coarse], p.wide, memory_.levels[fine], p.trial, stream_.get());
    openLevel(fine);
    fillTargets(p.trial, relief::kMendedBand);
    if (hasTargets_) {
        mendSlopes(cells(), p.trial, targets(true), stream_.get());
        if (!integrateInto(p.trial, stop)) {
            openLevel(coarse);
            return false;
        }
    }
    std::swap(p.z, p.trial);
    fillTargets(p.z, {});
    return true;
}

/// Parts that are to be filled in. False where there are none.
bool GpuReliefStages::findShadows(const double* z, const FillWeights& weights) {
    if (problem_->boundary() != ReliefBoundary::silhouette) return false;
    const FillPlanes& planes = memory_.planes.fill;
    placeNormals(level(), cells(), z, weights.band > 0 ? weights.bandWidth : 0, planes,
                 stream_.get());
    stream_.copy(&results().any, planes.any, sizeof(unsigned), cudaMemcpyDeviceToHost,
                 "looking for shadows");
    stream_.wait();
    return results().any != 0;
}

void GpuReliefStages::fillTargets(const double* z, const FillWeights& weights) {
    targetSlopes_ = false;
    hasTargets_ = findShadows(z, weights);
    if (!hasTargets_) return;
    fillHarmonically(level().width, level().height, memory_.planes.fill, stream_.get());
    targetsFromNormals(cells(), memory_.planes.fill,
                       {weights.shadow, weights.band, weights.bandWidth}, targets(false),
                       stream_.get());
}

bool GpuReliefStages::fill(const FillWeights& weights, std::stop_token) {
    fillTargets(memory_.planes.z, weights);
    damping_ = 0;
    return hasTargets_;
}

/// The undamped form at z, and its energy.
void GpuReliefStages::linearise(const HeightWeights& weights, const double* z) {
    const HeightPlanes& p = memory_.planes;
    form_.bend = static_cast<float>(weights.bend);
    form_.third = static_cast<float>(weights.third);
    gpu::linearise(energy(), energyWeights(weights), z, form_, p.vx, p.vy, {p.partial, p.ticket},
                   &results().before, stream_.get());
}

/// The step from z into planes.x.
bool GpuReliefStages::solve(double damping, const CgLimits& limits, const double* z,
                            std::stop_token stop) {
    const HeightPlanes& p = memory_.planes;
    form_.damping = 0;
    solver_.layOut(form_.width, form_.height, stream_);
    rightHandSide(form_, z, p.vx, p.vy, solver_.rhs(), stream_.get());
    form_.damping = static_cast<float>(damping);
    return solver_.solve(form_, p, limits, stop, stream_);
}

StepResult GpuReliefStages::step(const HeightWeights& weights, const CgLimits& limits,
                                 std::stop_token stop) {
    HeightPlanes& p = memory_.planes;
    StepResult result;
    if (weights.outline > 0 && !placeOutline(stop)) {
        result.end = StepResult::End::stopped;
        return result;
    }
    weighSmoothness(energy(), p.z, stream_.get());
    linearise(weights, p.z);
    const double before = damping_;
    damping_ = std::max(damping_, weights.damping);
    for (int attempt = 0; attempt < relief::kTries; ++attempt) {
        const bool whole = solve(damping_, limits, p.z, stop);
        if (whole) {
            addStep(form_, p.state, p.z, p.x, p.trial, p.change, stream_.get());
            sumEnergy(energy(), energyWeights(weights), p.trial, {p.partial, p.ticket},
                      &results().after, p.change, &results().change, stream_.get());
        }
        stream_.wait();
        if (!whole) {
            damping_ = before;  // the step never was
            result.end = StepResult::End::stopped;
            return result;
        }
        const EnergySums& after = results().after;
        float change = 0;
        static_assert(sizeof change == sizeof results().change);
        std::memcpy(&change, &results().change, sizeof change);
        result.before = results().before.energy;
        result.after = after.energy;
        result.change = change;
        result.shadingError = after.lit > 0 ? std::sqrt(after.shading / after.lit) : 0;
        if (std::isfinite(after.energy) && relief::isAccepted(result)) {
            std::swap(p.z, p.trial);
            damping_ = std::max(damping_ * relief::kShrink, weights.damping);
            result.end = StepResult::End::accepted;
            return result;
        }
        damping_ *= relief::kGrow;
    }
    return result;
}

/// The height on the finest level, somewhere in the planes.
const double* GpuReliefStages::finestHeight() {
    const HeightPlanes& p = memory_.planes;
    const double* z = p.z;
    for (std::size_t k = level_; k > 0; --k) {
        extendHeight(memory_.levels[k], z, p.wide, p.has, stream_.get());
        prolongHeight(memory_.levels[k], p.wide, memory_.levels[k - 1], p.shown, stream_.get());
        z = p.shown;
    }
    return z;
}

void GpuReliefStages::read(Relief& relief, Reading reading, std::stop_token stop) {
    const HeightPlanes& p = memory_.planes;
    const Extent extent = problem_->extent();
    const stencil::LevelView& finest = memory_.levels[0];
    dropParts(finest, reading.flat ? nullptr : finestHeight(), p.label, p.given, p.low, p.height,
              stream_.get());
    if (reading.normals) placeSurfaceNormals(finest, p.height, p.normals, stream_.get());
    relief.height.reshape(extent, 1);
    relief.normals.reshape(extent, reading.normals ? 3 : 0);
    const auto bytes = static_cast<std::size_t>(finest.size()) * sizeof(float);
    const auto download = [&](const float* from, std::size_t size, float* to) {
        for (std::size_t at = 0; at < size && !stop.stop_requested(); at += kReadAtOnce)
            copies_.download(reinterpret_cast<const std::byte*>(from) + at,
                             std::min(kReadAtOnce, size - at), reinterpret_cast<std::byte*>(to) + at);
    };
    stream_.wait();
    download(p.height, bytes, relief.height.row(0, 0));
    if (reading.normals) download(p.normals, 3 * bytes, relief.normals.row(0, 0));
}

}  // namespace weft::gpu
