// How a problem comes to the device.
#include <algorithm>

#include "backend/relief_stages.h"
#include "kernels/relief/levels.h"
#include "kernels/relief/surface.h"
#include "runtime/error.h"
#include "weft/backend/border_normals.h"

namespace weft::gpu {

namespace {

constexpr std::size_t kPartPixels = 1 << 16;  // that a host thread converts at a time

/// Visits the outermost ring of pixels, each once.
template <class Visit>
void forRing(Extent e, const Visit& visit) {
    for (int y = 0; y < e.height; ++y) {
        const bool whole = y == 0 || y == e.height - 1;
        const int step = whole ? 1 : std::max(1, e.width - 1);
        for (int x = 0; x < e.width; x += step) visit(Point{x, y});
    }
}

template <class T>
T* copyToDevice(const std::vector<T>& from, void* room, const Stream& stream) {
    check(cudaMemcpyAsync(room, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice,
                          stream.get()),
          "copying the border to it");
    stream.wait();
    return static_cast<T*>(room);
}

}  // namespace

void GpuReliefStages::take(std::shared_ptr<const ReliefProblem> problem,
                           const std::vector<relief::LevelShape>& levels, bool samePicture) {
    problem_ = std::move(problem);
    const Light& light = problem_->light();
    light_ = {light.x, -light.y, light.z};
    if (!samePicture) {
        memory_.take(levels, problem_->boundary() == ReliefBoundary::border, stream_);
        uploadPicture();
        buildLevels();
        labelParts(memory_.levels[0], memory_.planes.label, memory_.planes.given, stream_.get());
    }
    if (problem_->boundary() == ReliefBoundary::border) placeBorderNormals();
}

void GpuReliefStages::uploadPicture() {
    const Extent e = problem_->extent();
    const auto n = static_cast<std::size_t>(e.area());
    stream_.wait();  // for what is still copied from there
    staging_.reserve(n * (sizeof(float) + 1));
    auto* shading = reinterpret_cast<float*>(staging_.data());
    auto* marks = reinterpret_cast<unsigned char*>(staging_.data() + n * sizeof(float));
    const auto convertRow = [&](int y) {
        for (int x = 0; x < e.width; ++x) {
            const auto i = static_cast<std::size_t>(y) * e.width + x;
            shading[i] = std::clamp(problem_->shading({x, y}), 0.0f, 1.0f);
            marks[i] =
                static_cast<unsigned char>((problem_->mask().unknown({x, y}) ? kMarkInside : 0) |
                                           (problem_->clipped({x, y}) ? kMarkClipped : 0));
        }
    };
    const int parts = static_cast<int>(1 + n / kPartPixels);
    crew_->run(static_cast<std::size_t>(parts), [&](std::size_t k) {
        const int part = static_cast<int>(k);
        for (int y = e.height * part / parts; y < e.height * (part + 1) / parts; ++y) convertRow(y);
    });
    // Two planes of the solve serve as room for what comes.
    const HeightPlanes& p = memory_.planes;
    check(cudaMemcpyAsync(p.vx, shading, n * sizeof(float), cudaMemcpyHostToDevice, stream_.get()),
          "copying the picture to it");
    check(cudaMemcpyAsync(p.given, marks, n, cudaMemcpyHostToDevice, stream_.get()),
          "copying the mask to it");
    placeFinest(memory_.levels[0], p.vx, p.given, stream_.get());
}

void GpuReliefStages::buildLevels() {
    const HeightPlanes& p = memory_.planes;
    const std::vector<LevelView>& levels = memory_.levels;
    const bool silhouette = problem_->boundary() == ReliefBoundary::silhouette;
    const bool border = problem_->boundary() == ReliefBoundary::border;
    if (silhouette) markSilhouette(levels[0], p.vx, p.vy, stream_.get());
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
    std::vector<BorderOrientation> normals;
    for (const relief::BorderNormal& n : relief::borderNormals(ring, light_))
        normals.push_back({n.y * e.width + n.x, n.f, n.g});
    const std::vector<LevelView>& levels = memory_.levels;
    knowOrientations(levels[0], copyToDevice(normals, memory_.planes.wide, stream_),
                     static_cast<int>(normals.size()), stream_.get());
    for (std::size_t k = 1; k < levels.size(); ++k)
        coarsenBorderNormals(levels[k - 1], levels[k], stream_.get());
}

}  // namespace weft::gpu
