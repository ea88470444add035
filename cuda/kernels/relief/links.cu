#include "kernels/relief/height_levels.h"
#include "kernels/relief/samples.cuh"
#include "weft/stencil/height_operator.h"

namespace weft::gpu {

namespace {

/// Couplings are what a neighbour adds: links with the other sign.
__device__ void setLinks(const CoarseStorage& level, int i, float shift,
                         const stencil::HeightLinks& links) {
    const std::size_t plane = level.shape.plane;
    float* const out = level.planes + i;
    out[0] = (1 + shift) * links.centre;
    out[plane] = out[0] > 0 ? 1 / out[0] : 0.0f;
    out[2 * plane] = -links.east;
    out[3 * plane] = -links.southWest;
    out[4 * plane] = -links.south;
    out[5 * plane] = -links.southEast;
}

__device__ stencil::HeightLinks linksAt(const CoarseStorage& level, int x, int y) {
    if (!level.shape.contains(x, y)) return {0, 0, 0, 0, 0};
    const std::size_t plane = level.shape.plane;
    const float* const in = level.planes + level.shape.at(x, y);
    return {in[0], -in[2 * plane], -in[4 * plane], -in[5 * plane], -in[3 * plane]};
}

struct Assemble {
    FormView form;
    CoarseStorage level;
    float shift;

    __device__ unsigned codeAt(int x, int y) const {
        const bool there = x >= 0 && y >= 0 && x < form.width && y < form.height;
        return there ? form.codes[y * form.width + x] : 0;
    }
    __device__ stencil::CellTensor cell(int x, int y) const {
        if (!(codeAt(x, y) & code::kCell)) return {0, 0, 0, 0};
        const int i = y * form.width + x;
        return {form.xx[i] + form.damping, form.xy[i], form.yy[i] + form.damping,
                form.twistWeight(i)};
    }
    /// Stiffness from sample (x, y) to the next one, which bounds the smoothness terms.
    __device__ float spring(int x, int y, int dx, int dy, unsigned bendBit, unsigned thirdBit) const {
        const auto term = [&](int u, int v, unsigned bit) {
            return (codeAt(u, v) & bit) ? form.curvature[v * form.width + u] : 0.0f;
        };
        float sum = 0;
        if (form.bend > 0)
            sum += stencil::kBendBound * form.bend *
                   (term(x, y, bendBit) + term(x + dx, y + dy, bendBit));
        if (form.third > 0) sum += stencil::kThirdBound * form.third * term(x, y, thirdBit);
        return sum;
    }
    __device__ void operator()(int x, int y, int) const {
        stencil::HeightLinks links = {0, 0, 0, 0, 0};
        if (codeAt(x, y) & code::kUnknown) {
            links = stencil::heightLinks(
                [&](int dx, int dy) { return cell(x + dx, y + dy); },
                [&](int dx) { return spring(x + dx, y, 1, 0, code::kBendX, code::kThirdX); },
                [&](int dy) { return spring(x, y + dy, 0, 1, code::kBendY, code::kThirdY); });
            if (!(codeAt(x + 1, y) & code::kUnknown)) links.east = 0;
            if (!(codeAt(x, y + 1) & code::kUnknown)) links.south = 0;
            if (!(codeAt(x + 1, y + 1) & code::kUnknown)) links.southEast = 0;
            if (!(codeAt(x - 1, y + 1) & code::kUnknown)) links.southWest = 0;
        }
        setLinks(level, level.shape.at(x, y), shift, links);
    }
};

}  // namespace

void assembleLinks(const FormView& form, const CoarseStorage& level, float shift,
                   cudaStream_t stream) {
    eachSample(form.width, form.height, stream, "assembling an operator",
               Assemble{form, level, shift});
}

void coarsenLinks(const CoarseStorage& fine, const CoarseStorage& coarse, float shift,
                  cudaStream_t stream) {
    eachSample(coarse.shape.width, coarse.shape.height, stream, "making an operator coarser",
               [=] __device__(int X, int Y, int) {
                   const auto at = [&](int dx, int dy) {
                       return linksAt(fine, 2 * X + dx, 2 * Y + dy);
                   };
                   setLinks(coarse, coarse.shape.at(X, Y), shift, stencil::galerkinLinks(at));
               });
}

void fillBilinear(const CoarseStorage& level, cudaStream_t stream) {
    const int plane = static_cast<int>(level.shape.plane);
    eachSample(plane, CoarseLevel::kWeightPlanes, stream, "weighting an interpolation",
               [=] __device__(int, int k, int i) { level.weights[i] = bilinearWeight(k); });
}

}  // namespace weft::gpu
