#include "kernels/relief/cycle.h"
#include "kernels/relief/samples.cuh"
#include "weft/stencil/height_operator.h"

namespace weft::gpu {

namespace {

__device__ void setLinks(const LinkLevel& level, int i, const stencil::HeightLinks& links) {
    level.centre[i] = links.centre;
    level.inverse[i] = links.centre > 0 ? 1 / links.centre : 0.0f;
    level.east[i] = links.east;
    level.south[i] = links.south;
    level.southEast[i] = links.southEast;
    level.southWest[i] = links.southWest;
}

struct Assemble {
    FormView form;
    LinkLevel level;

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
    __device__ void operator()(int x, int y, int i) const {
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
        setLinks(level, i, links);
    }
};

}  // namespace

void assembleLinks(const FormView& form, const LinkLevel& level, cudaStream_t stream) {
    eachSample(form.width, form.height, stream, "assembling an operator", Assemble{form, level});
}

void coarsenLinks(const LinkLevel& fine, const LinkLevel& coarse, cudaStream_t stream) {
    eachSample(coarse.width, coarse.height, stream, "making an operator coarser",
               [=] __device__(int X, int Y, int I) {
                   const auto at = [&](int dx, int dy) -> stencil::HeightLinks {
                       const int x = 2 * X + dx, y = 2 * Y + dy, i = y * fine.width + x;
                       if (x < 0 || y < 0 || x >= fine.width || y >= fine.height)
                           return {0, 0, 0, 0, 0};
                       return {fine.centre[i], fine.east[i], fine.south[i], fine.southEast[i],
                               fine.southWest[i]};
                   };
                   setLinks(coarse, I, stencil::galerkinLinks(at));
               });
}

}  // namespace weft::gpu
