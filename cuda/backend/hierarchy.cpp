#include "backend/hierarchy.h"

#include <algorithm>

#include "kernels/coarsen.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

/// What the kernels of coarse levels can do.
constexpr int kMostSteps = 2;
constexpr std::size_t kPlanes = NineLevel::kOperatorPlanes + NineLevel::kWeightPlanes;

/// Bytes rounded up so that what follows is aligned.
std::size_t aligned(std::size_t bytes) { return (bytes + 255) / 256 * 256; }

std::vector<Shape> shapesOf(Extent extent) {
    std::vector<Shape> shapes = {Shape::of(extent.width, extent.height)};
    while (shapes.back().area() > 1)
        shapes.push_back(Shape::of((shapes.back().width + 1) / 2, (shapes.back().height + 1) / 2));
    return shapes;
}

/// The rough part of the spectrum of D⁻¹A lies in [0.7, 1.5] for a 9-point operator of the plane and
/// in [1, 2] for one of a line.
Smoothing smoothingOf(const Shape& s, const MultigridOptions& options) {
    const bool line = std::min(s.width, s.height) <= 2;
    const double low = line ? 1.0 : 0.7, high = line ? 2.0 : 1.5;
    const auto steps = [&](int n) {
        return stencil::chebyshevSteps(std::clamp(n, 1, kMostSteps), low, high);
    };
    return {steps(options.preSmooth), steps(options.postSmooth)};
}

}  // namespace

void Hierarchy::layOut(Extent extent) {
    shapes_.clear();  // holds nothing until all of it has room
    const std::vector<Shape> shapes = shapesOf(extent);
    const std::size_t maskBytes = aligned(static_cast<std::size_t>(extent.area()));
    const std::size_t diagonalBytes = aligned(shapes[0].plane);
    std::size_t total = maskBytes + diagonalBytes;
    for (std::size_t l = 1; l < shapes.size(); ++l) total += kPlanes * shapes[l].plane * 4;
    memory_.reserve(total);
    shapes_ = shapes;
    check(cudaMemsetAsync(memory_.data(), 0, total, stream_.get()), "clearing memory");
    mask_ = reinterpret_cast<std::uint8_t*>(memory_.data());
    diagonal_ = mask_ + maskBytes;
    finest_ = {shapes_[0], diagonal_};
    storage_.assign(1, nullptr);
    coarse_.assign(1, {});
    smoothing_.assign(1, {});
    float* next = reinterpret_cast<float*>(diagonal_ + diagonalBytes);
    for (std::size_t l = 1; l < shapes_.size(); ++l) {
        storage_.push_back(next);
        coarse_.push_back({shapes_[l], next, next + NineLevel::kOperatorPlanes * shapes_[l].plane});
        smoothing_.push_back(smoothingOf(shapes_[l], options_));
        next += kPlanes * shapes_[l].plane;
    }
    if (coarse_.size() == 1) coarse_.push_back({});
    chooseTail();
    ++layout_;
}

void Hierarchy::chooseTail() {
    tail_ = {};
    int cells = 0, top = levels();
    while (top > 1 && levels() - top < TailLevels::kMost &&
           cells + tailCellsOf(shapes_[top - 1]) <= tailCells_)
        cells += tailCellsOf(shapes_[--top]);
    tailTop_ = top;
    for (int l = top; l < levels(); ++l) {
        tail_.levels[tail_.count] = coarse_[l];
        tail_.smoothing[tail_.count] = smoothing_[l];
        tail_.offset[tail_.count++] = tail_.cells;
        tail_.cells += tailCellsOf(shapes_[l]);
    }
}

void Hierarchy::build(const Domain& domain) {
    const Extent extent = domain.extent();
    if (shapes_.empty() || shapes_[0].width != extent.width || shapes_[0].height != extent.height)
        layOut(extent);
    if (singular_ != domain.singular()) ++layout_;
    singular_ = domain.singular();
    check(cudaMemcpyAsync(mask_, domain.mask().row(0), static_cast<std::size_t>(extent.area()),
                          cudaMemcpyHostToDevice, stream_.get()),
          "copying the mask to it");
    markDiagonal(mask_, domain.border(), shapes_[0], diagonal_, stream_.get());
    for (int l = 1; l < levels(); ++l) {
        const NineStorage storage{shapes_[l], storage_[l],
                                  storage_[l] + NineLevel::kOperatorPlanes * shapes_[l].plane};
        if (l == 1)
            coarsen(finest_, storage, singular_, stream_.get());
        else
            coarsen(coarse_[l - 1], storage, singular_, stream_.get());
    }
}

}  // namespace weft::gpu
