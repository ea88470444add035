/// The finest level's rows where a domain has a screening or links.
#include "kernels/setup/coarsen.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;

LaunchShape cover(int width, int height) {
    return {dim3(blocksFor(width, kColumns), blocksFor(height, kRows)), dim3(kColumns, kRows)};
}

/// A thread for each pixel, and those just beyond the last of each row and column, whose links to the
/// west and north are the last ones' to the east and south.
__global__ void __launch_bounds__(kColumns* kRows)
    spreadCodesKernel(const __grid_constant__ CellWeights weights, ImageBorder border,
                      const __grid_constant__ FinestStorage fine, std::uint8_t* links,
                      std::uint16_t* screenings) {
    constexpr std::uint8_t kOne = 255;
    const Shape& shape = fine.shape;
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    const int last = shape.width, bottom = shape.height;
    if (x > last || y > bottom) return;
    const int i = shape.at(x, y);
    const std::size_t packed = static_cast<std::size_t>(y) * (shape.width + 1) + x;
    if (links && y < bottom) {
        const bool ends = (x == 0 && border.left) || (x == last && border.right);
        links[i] = ends ? 0 : weights.beside ? weights.beside[packed] : kOne;
    }
    if (links && x < last) {
        const bool ends = (y == 0 && border.top) || (y == bottom && border.bottom);
        links[shape.plane + i] = ends ? 0 : weights.above ? weights.above[packed] : kOne;
    }
    if (screenings && x < last && y < bottom)
        screenings[i] = weights.screenings[static_cast<std::size_t>(y) * shape.width + x];
    // An image of one pixel has no neighbour to count.
    if (shape.area() == 1 && x == 0 && y == 0) fine.diagonal[i] = 1;
}

__global__ void __launch_bounds__(kColumns* kRows)
    makeRowsKernel(const __grid_constant__ FinestLevel level, float* planes) {
    const Shape& shape = level.shape;
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const int i = shape.at(x, y);
    const OwnRow row = level.row(i);
    planes[i] = row.centre, planes[shape.plane + i] = row.inverse;
    planes[2 * shape.plane + i] = row.east, planes[4 * shape.plane + i] = row.south;
}

}  // namespace

void spreadCodes(const CellWeights& weights, ImageBorder border, const FinestStorage& fine,
                 std::uint8_t* links, std::uint16_t* screenings, cudaStream_t stream) {
    if (!links && !screenings) return;
    launch(spreadCodesKernel, cover(fine.shape.width + 1, fine.shape.height + 1), stream,
           "spreading links", weights, border, fine, links, screenings);
}

void makeRows(const FinestLevel& level, float* planes, cudaStream_t stream) {
    launch(makeRowsKernel, cover(level.shape.width, level.shape.height), stream,
           "building the finest operator", level, planes);
}

}  // namespace weft::gpu
