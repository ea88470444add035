#include "kernels/relax/relax.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

using Entry = const void* (*)(int, bool);

/// By CellValue and Update; in double precision there are Jacobi steps alone.
template <TileKernel kKernel>
Entry entryOf(CellValue value, Update update) {
    static constexpr Entry kSingle[] = {kernelEntry<kKernel, CellValue::f32, Update::jacobi>,
                                        kernelEntry<kKernel, CellValue::f32, Update::inPlace>,
                                        kernelEntry<kKernel, CellValue::f32, Update::redBlack>};
    static constexpr Entry kNormal[] = {kernelEntry<kKernel, CellValue::normal, Update::jacobi>,
                                        kernelEntry<kKernel, CellValue::normal, Update::inPlace>,
                                        kernelEntry<kKernel, CellValue::normal, Update::redBlack>};
    if (value == CellValue::f64) return kernelEntry<kKernel, CellValue::f64, Update::jacobi>;
    return (value == CellValue::normal ? kNormal : kSingle)[static_cast<int>(update)];
}

Entry entryOf(const TileVariant& v) {
    if (v.ownRows)
        return v.kernel == TileKernel::persistent ? ownRowsEntry<TileKernel::persistent>
                                                  : ownRowsEntry<TileKernel::launched>;
    if (v.kernel == TileKernel::launched) return entryOf<TileKernel::launched>(v.value, v.update);
    if (v.kernel == TileKernel::clustered) return entryOf<TileKernel::clustered>(v.value, v.update);
    return entryOf<TileKernel::persistent>(v.value, v.update);
}

LaunchShape shapeOf(const TileVariant& v, Extent tile, unsigned blocks, int threads) {
    return {dim3(blocks), dim3(static_cast<unsigned>(threads)), v.sharedBytes(tile)};
}

/// Blocks that meet each other are launched together; `last`: the kernel's last argument.
void launchEntry(const TileVariant& variant, RelaxWork work, unsigned blocks, TilePlanes planes,
                 void* last, cudaStream_t stream) {
    cudaLaunchAttribute attribute = clusterAttribute(kClusterBlocks);
    if (variant.kernel == TileKernel::persistent) {
        attribute.id = cudaLaunchAttributeCooperative;
        attribute.val.cooperative = 1;
    }
    cudaLaunchConfig_t config = configOf(shapeOf(variant, {work.tileWidth, work.tileHeight}, blocks,
                                                 work.computeThreads + work.ringThreads),
                                         stream);
    config.attrs = &attribute;
    config.numAttrs = variant.kernel == TileKernel::launched ? 0 : 1;
    void* arguments[] = {&work, &planes.from, &planes.to, last};
    check(cudaLaunchKernelExC(&config, variant.entry(), arguments), "relaxing");
}

}  // namespace

TileVariant TileVariant::of(const Scheme& s, Unknowns unknowns) {
    TileVariant v;
    const bool persistent = s.order == Order::deviceBarrier || s.order == Order::freeRunning;
    v.kernel = persistent                        ? TileKernel::persistent
               : s.exchange == Exchange::cluster ? TileKernel::clustered
                                                 : TileKernel::launched;
    v.update = s.update;
    v.value = unknowns == Unknowns::normals   ? CellValue::normal
              : s.precision == Precision::f64 ? CellValue::f64
                                              : CellValue::f32;
    v.strip = stripOf(s.tile(), s.exchangeThreads);
    v.ownWarps = s.exchanges() && s.exchangeThreads > 0;
    return v;
}

const void* TileVariant::entry() const { return entryOf(*this)(strip, ownWarps); }

std::size_t TileVariant::sharedBytes(Extent tile) const {
    const std::size_t buffers = update == Update::jacobi ? 2 : 1;
    return buffers * elementBytes() * static_cast<std::size_t>(tileElements(tile.width, tile.height));
}

unsigned blocksThatFit(const TileVariant& variant, Extent tile, int threads) {
    const void* entry = variant.entry();
    const std::size_t bytes = variant.sharedBytes(tile);
    prepareSharedMemory(entry, bytes);
    int count = 0;
    if (variant.kernel == TileKernel::clustered) {
        cudaLaunchAttribute attribute = clusterAttribute(kClusterBlocks);
        cudaLaunchConfig_t config =
            configOf(shapeOf(variant, tile, kClusterBlocks, threads), nullptr);
        config.attrs = &attribute;
        config.numAttrs = 1;
        check(cudaOccupancyMaxActiveClusters(&count, entry, &config), "asking what fits on it");
        return static_cast<unsigned>(count) * kClusterBlocks;
    }
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, entry, threads, bytes),
          "asking what fits on it");
    return static_cast<unsigned>(count * deviceAttribute(cudaDevAttrMultiProcessorCount));
}

void launchTiles(const TileVariant& variant, const RelaxWork& work, unsigned blocks,
                 const TilePlanes& planes, int steps, cudaStream_t stream) {
    launchEntry(variant, work, blocks, planes, &steps, stream);
}

void launchPersistent(const TileVariant& variant, const RelaxWork& work, unsigned blocks,
                      const TilePlanes& planes, PersistentRun run, cudaStream_t stream) {
    launchEntry(variant, work, blocks, planes, &run, stream);
}

}  // namespace weft::gpu
