#include "kernels/vectors/picture.h"
#include "runtime/launch.h"
#include "weft/stencil/guidance.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 64, kRows = 4;

/// A channel of a picture around one of its pixels.
template <bool kCodes>
class Around {
public:
    __device__ Around(const PicturePlanes& p, int channel, int x, int y)
        : at_((static_cast<std::size_t>(channel) * p.height + y) * static_cast<std::size_t>(p.width) +
              x),
          samples_(p.samples) {}
    __device__ float sample(int offset = 0) const {
        if constexpr (kCodes)
            return 257.0f *
                   static_cast<float>(static_cast<const std::uint8_t*>(samples_)[at_ + offset]);
        else
            return static_cast<const float*>(samples_)[at_ + offset];
    }

private:
    std::size_t at_;
    const void* samples_;
};

/// Neighbours beyond the image are missing; beyond the patch g stays as it is.
template <bool kPatchCodes, bool kBackgroundCodes, bool kLinks>
__global__ void assembleRhsKernel(FinestLevel level, CellWeights links, ImageBorder border,
                                  PlacedPictures pictures, int first, Gradients gradients, float* f) {
    const Shape& shape = level.shape;
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const int i = shape.at(x, y), channel = first + blockIdx.z;
    float* const out = f + blockIdx.z * shape.plane + i;
    const std::uint8_t* const own = level.diagonal + i;
    const bool fixed[4] = {own[-1] == 0, own[1] == 0, own[-shape.pitch] == 0, own[shape.pitch] == 0};
    const bool everywhere = !vanishesInside(gradients);
    if (*own == 0 || !(everywhere || fixed[0] || fixed[1] || fixed[2] || fixed[3])) {
        *out = 0.0f;
        return;
    }
    const bool missing[4] = {border.left && x == 0, border.right && x == shape.width - 1,
                             border.top && y == 0, border.bottom && y == shape.height - 1};
    const PicturePlanes& patch = pictures.patch;
    const int px = pictures.patchX + x, py = pictures.patchY + y;
    const bool inPatch[4] = {px > 0, px<patch.width - 1, py> 0, py < patch.height - 1};
    const Around<kPatchCodes> g(patch, channel, px, py);
    const Around<kBackgroundCodes> b(pictures.background, channel, pictures.backgroundX + x,
                                     pictures.backgroundY + y);
    const float gp = g.sample(), bp = b.sample();
    const int inG[4] = {-1, 1, -patch.width, patch.width};
    const int inB[4] = {-1, 1, -pictures.background.width, pictures.background.width};
    if (!everywhere) {
        double sum = 0;  // rounded once, as float pictures need
#pragma unroll
        for (int k = 0; k < 4; ++k)
            if (fixed[k] && !missing[k]) {
                const double term =
                    static_cast<double>(b.sample(inB[k])) - (inPatch[k] ? g.sample(inG[k]) : gp);
                sum += kLinks ? links.link(x, y, k) * term : term;
            }
        *out = static_cast<float>(sum);
        return;
    }
    float term[4];
#pragma unroll
    for (int k = 0; k < 4; ++k)
        term[k] = missing[k] ? 0.0f
                             : stencil::guidanceTerm(
                                   {gp, inPatch[k] ? g.sample(inG[k]) : gp, bp, b.sample(inB[k])},
                                   fixed[k], gradients);
    *out = (term[0] + term[1]) + (term[2] + term[3]);
}

/// u of a pixel: g + d, or b where it is fixed.
__device__ float composedSample(const PlacedPictures& p, bool unknown, int channel, int x, int y,
                                float d) {
    const auto at = [&](const PicturePlanes& picture, int left, int top) {
        return picture.codes ? Around<true>(picture, channel, left + x, top + y).sample()
                             : Around<false>(picture, channel, left + x, top + y).sample();
    };
    return unknown ? at(p.patch, p.patchX, p.patchY) + d
                   : at(p.background, p.backgroundX, p.backgroundY);
}

__global__ void composePixelsKernel(FinestLevel level, PlacedPictures pictures, int channels,
                                    const float* d, int top, int rows, std::uint32_t* pixels) {
    const Shape& shape = level.shape;
    const int x = blockIdx.x * kColumns + threadIdx.x, row = blockIdx.y * kRows + threadIdx.y;
    if (x >= shape.width || row >= rows) return;
    const int y = top + row, i = shape.at(x, y);
    const bool unknown = level.diagonal[i] != 0 || pictures.nothingFixed;
    std::uint32_t code[3];
#pragma unroll
    for (int c = 0; c < 3; ++c) {
        if (c >= channels) {
            code[c] = code[0];
            continue;
        }
        const float sample = composedSample(pictures, unknown, c, x, y, d[c * shape.plane + i]);
        code[c] = stencil::code8(sample);
    }
    pixels[static_cast<std::size_t>(row) * shape.width + x] =
        stencil::opaquePixel(code[0], code[1], code[2]);
}

template <bool kLinks>
auto assembleKernel(bool patchCodes, bool backgroundCodes) {
    if (patchCodes)
        return backgroundCodes ? assembleRhsKernel<true, true, kLinks>
                               : assembleRhsKernel<true, false, kLinks>;
    return backgroundCodes ? assembleRhsKernel<false, true, kLinks>
                           : assembleRhsKernel<false, false, kLinks>;
}

}  // namespace

void assembleRhs(const FinestLevel& level, const CellWeights& links, ImageBorder border,
                 const PlacedPictures& pictures, int first, int channels, Gradients gradients,
                 float* f, cudaStream_t stream) {
    const Shape& s = level.shape;
    const bool patch = pictures.patch.codes, background = pictures.background.codes;
    const auto kernel = links.beside ? assembleKernel<true>(patch, background)
                                     : assembleKernel<false>(patch, background);
    launch(kernel,
           {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)},
           stream, "assembling a right-hand side", level, links, border, pictures, first, gradients,
           f);
}

void composePixels(const FinestLevel& level, const PlacedPictures& pictures, int channels,
                   const float* d, int top, int rows, std::uint32_t* pixels, cudaStream_t stream) {
    launch(
        composePixelsKernel,
        {dim3(blocksFor(level.shape.width, kColumns), blocksFor(rows, kRows)), dim3(kColumns, kRows)},
        stream, "composing a picture", level, pictures, channels, d, top, rows, pixels);
}

}  // namespace weft::gpu
