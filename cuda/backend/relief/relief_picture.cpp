// How a problem comes to the device.
#include <algorithm>

#include "backend/relief/relief_stages.h"
#include "kernels/relief/levels.h"
#include "kernels/relief/surface.h"
#include "runtime/error.h"
#include "weft/backend/border_normals.h"
#include "weft/backend/lighting.h"
#include "weft/stencil/silhouette.h"

namespace weft::gpu {

namespace {

/// Visits the outermost ring of pixels, each once.
template <class Visit>
void forRing(Extent e, const Visit& visit) {
    for (int y = 0; y < e.height; ++y) {
        const bool whole = y == 0 || y == e.height - 1;
        const int step = whole ? 1 : std::max(1, e.width - 1);
        for (int x = 0; x < e.width; x += step) visit(Point{x, y});
    }
}

/// Visits so many pixels, row by row, from the one with that index on.
template <class Visit>
void forPixels(int width, std::size_t from, std::size_t count, const Visit& visit) {
    Point at{static_cast<int>(from % width), static_cast<int>(from / width)};
    for (; count > 0; --count) {
        visit(at);
        if (++at.x == width) at = {0, at.y + 1};
    }
}

int packedMarks(const ReliefProblem& problem, Point p) {
    if (problem.mask().unknown(p)) return kMarkInside | (problem.clipped(p) ? kMarkClipped : 0);
    const bool cutOff = problem.edges() && problem.turnsAway(p) < stencil::kTurnsAway;
    return cutOff ? kMarkCutOff : 0;
}

template <class T>
T* copyToDevice(const std::vector<T>& from, void* room, const Stream& stream) {
    stream.copy(room, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice,
                "copying the border to it");
    stream.wait();
    return static_cast<T*>(room);
}

}  // namespace

void GpuReliefStages::take(std::shared_ptr<const ReliefProblem> problem,
                           const std::vector<relief::LevelShape>& levels, bool samePicture) {
    problem_ = std::move(problem);
    light_ = relief::lightingDown(*problem_);
    if (!samePicture) {
        outline_.reset();
        hasOutline_ = false;
        memory_.take(
            levels, {problem_->boundary() == ReliefBoundary::border, problem_->outliers() != nullptr},
            stream_);
        solver_.layOut(levels[0].width, levels[0].height, stream_);
        uploadPicture();
        buildLevels();
        labelParts(memory_.levels[0], memory_.planes.label, memory_.planes.given, stream_.get());
    }
    if (problem_->boundary() == ReliefBoundary::border) placeBorderNormals();
}

void GpuReliefStages::uploadPicture() {
    const int width = problem_->extent().width;
    const auto n = static_cast<std::size_t>(problem_->extent().area());
    // Two planes of the solve serve as room for what comes.
    const HeightPlanes& p = memory_.planes;
    stream_.wait();
    copies_.upload(reinterpret_cast<std::byte*>(p.vx), n * sizeof(float),
                   [&](std::size_t at, std::size_t bytes, std::byte* staged) {
                       auto* shading = reinterpret_cast<float*>(staged);
                       forPixels(width, at / sizeof(float), bytes / sizeof(float),
                                 [&](Point pixel) { *shading++ = problem_->solvedShading(pixel); });
                   });
    copies_.upload(reinterpret_cast<std::byte*>(p.given), n,
                   [&](std::size_t at, std::size_t bytes, std::byte* staged) {
                       forPixels(width, at, bytes, [&](Point pixel) {
                           *staged++ = static_cast<std::byte>(packedMarks(*problem_, pixel));
                       });
                   });
    if (problem_->outliers())
        copies_.upload(reinterpret_cast<std::byte*>(memory_.levels[0].doubt), n,
                       [&](std::size_t at, std::size_t bytes, std::byte* staged) {
                           forPixels(width, at, bytes, [&](Point pixel) {
                               const bool inside = problem_->mask().unknown(pixel);
                               *staged++ =
                                   std::byte{inside ? problem_->doubt(pixel) : std::uint8_t{0}};
                           });
                       });
    placeFinest(memory_.levels[0], p.vx, p.given, stream_.get());
}

void GpuReliefStages::buildLevels() {
    const HeightPlanes& p = memory_.planes;
    const std::vector<LevelView>& levels = memory_.levels;
    const bool silhouette = problem_->boundary() == ReliefBoundary::silhouette;
    const bool border = problem_->boundary() == ReliefBoundary::border;
    if (silhouette) markSilhouette(levels[0], p.given, p.vx, p.vy, stream_.get());
    if (silhouette) knowAt(relief::cutEdgeNormals(*problem_));
    if (border) {
        std::vector<BorderHeight> heights;
        const Extent e = problem_->extent();
        forRing(e, [&](Point at) {
            if (problem_->mask().unknown(at))
                heights.push_back({at.y * e.width + at.x, problem_->borderHeight()->at(0, at)});
        });
        fixHeights(levels[0], copyToDevice(heights, p.z, stream_), static_cast<int>(heights.size()),
                   stream_.get());
    }
    for (std::size_t k = 1; k < levels.size(); ++k)
        coarsenLevel(levels[k - 1], levels[k], silhouette, border, stream_.get());
    for (const LevelView& level : levels)
        for (const ReliefSeed& seed : problem_->hints().seeds)
            plantSeedOn(level, seed.at.x, seed.at.y, seed.kind == SeedKind::pit ? 1 : -1,
                        seed.kind == SeedKind::ridge, stream_.get());
}

/// Makes (f, g) known at pixels of the finest level.
void GpuReliefStages::knowAt(const std::vector<relief::BorderNormal>& normals) {
    if (normals.empty()) return;
    std::vector<BorderOrientation> known;
    for (const relief::BorderNormal& n : normals)
        known.push_back({n.y * problem_->extent().width + n.x, n.f, n.g});
    knowOrientations(memory_.levels[0], copyToDevice(known, memory_.planes.wide, stream_),
                     static_cast<int>(known.size()), stream_.get());
}

void GpuReliefStages::placeBorderNormals() {
    const Extent e = problem_->extent();
    const relief::BorderRing ring = {e.width, e.height,
                                     [&](int x, int y) {
                                         return std::clamp(problem_->shading({x, y}), 0.0f, 1.0f);
                                     },
                                     [&](int x, int y) {
                                         return double{problem_->borderHeight()->at(0, {x, y})};
                                     },
                                     [&](int x, int y) {
                                         return problem_->mask().unknown({x, y});
                                     }};
    knowAt(relief::borderNormals(ring, light_.linear));
    const std::vector<LevelView>& levels = memory_.levels;
    for (std::size_t k = 1; k < levels.size(); ++k)
        coarsenBorderNormals(levels[k - 1], levels[k], stream_.get());
}

}  // namespace weft::gpu
