#pragma once
/// Everything on the device that depends on the mask alone.
#include <memory>
#include <span>
#include <vector>

#include "backend/mask_upload.h"
#include "kernels/coarsen.h"
#include "kernels/depth_map.h"
#include "kernels/small_levels.h"
#include "kernels/strip_plan.h"
#include "runtime/memory.h"
#include "runtime/stream.h"
#include "weft/backend.h"
#include "weft/domain.h"

namespace weft::gpu {

/// Levels of a domain: 0 is the mask's 5-point operator, each further one a Galerkin 9-point operator
/// on every second point, the last so small that it is solved directly. The levels from tailTop() on
/// are solved together in one block. Built on the device from the mask's bytes; about 22 B a pixel.
class Hierarchy {
public:
    /// `tailBytes`: what prepareTail() returned.
    Hierarchy(const Stream& stream, std::size_t tailBytes) : stream_(stream), tailBytes_(tailBytes) {}

    /// Queues the work; what was queued for the domain before must be done. Keeps its memory. Throws
    /// DeviceError.
    void build(const Domain& domain);
    /// The same from the mask's bits, `maskWordsPerRow` words a row, in memory that the device reads.
    void buildFrom(const std::uint32_t* bits, const Domain& domain);

    [[nodiscard]] const FiveLevel& finest() const { return finest_; }
    [[nodiscard]] int levels() const { return static_cast<int>(shapes_.size()); }
    /// Level 1 .. levels() − 1; one without pixels where there is none.
    [[nodiscard]] const NineLevel& coarse(int level) const { return coarse_[level]; }
    [[nodiscard]] const stencil::Smoothing& smoothing(int level) const { return smoothing_[level]; }
    /// First level of the tail; 1 where there is only the finest level (the tail is then empty).
    [[nodiscard]] int tailTop() const { return tailTop_; }
    [[nodiscard]] const TailLevels& tail() const { return tail_; }
    /// The first level of those that are solved in one launch: smallTop(), which a cluster of blocks
    /// a channel solves together with all below it, or where there is none the tail's.
    [[nodiscard]] int lastLaunch() const { return smallTop_ > 0 ? smallTop_ : tailTop_; }
    [[nodiscard]] int smallTop() const { return smallTop_; }  ///< 0: none
    [[nodiscard]] const SmallLevels& small() const { return small_; }
    [[nodiscard]] bool singular() const { return singular_; }
    /// The box lies at the image's border, where pixels have fewer neighbours.
    [[nodiscard]] bool atBorder() const { return atBorder_; }
    /// A fixed pixel has four unknown neighbours: D has a peak there that coarse levels do not see.
    /// Valid once the stream was waited for.
    [[nodiscard]] bool hasIsolatedFixed() const { return facts()->isolatedFixed != 0; }
    /// Changes when shapes or addresses changed: work recorded before is void then.
    [[nodiscard]] int layout() const { return layout_; }
    [[nodiscard]] std::size_t bytes() const { return memory_.bytes(); }
    /// Shares of the box's tiles; valid once the stream was waited for.
    struct Shares {
        double empty = 0, deep = 0;
    };
    [[nodiscard]] Shares shares() const;

private:
    void layOut(Extent extent);
    void chooseTail();
    void chooseSmallLevels();
    [[nodiscard]] TailLevels tailFrom(int top) const;
    void takeShape(const Domain& domain);
    void queueMask(const std::uint32_t* words, const Domain& domain, int before, int rows);
    void queueRest();
    void queueStrips();
    void queueMap();
    void queueCoarse();
    void queueLevels();
    [[nodiscard]] const MaskFacts* facts() const {
        return reinterpret_cast<const MaskFacts*>(facts_.data());
    }

    const Stream& stream_;
    Stream beside_;        ///< work that need not wait for the smallest levels
    Event fork_, joined_;  ///< of the streams
    Graph levelsGraph_;    ///< levels from 2 on, the map of tiles, strips
    std::size_t tailBytes_;
    DeviceMemory memory_;
    std::vector<Shape> shapes_;
    MaskUpload upload_;
    std::uint32_t* mask_ = nullptr;  ///< bits
    FiveStorage five_;
    PinnedMemory facts_;                 ///< MaskFacts of the mask before, then of this one
    float* inverse_ = nullptr;           ///< of the last level's operator
    std::uint8_t* deepTiles_ = nullptr;  ///< FiveLevel::deepTiles
    std::vector<NineStorage> storage_;
    AllStripsToFind strips_;
    std::span<std::byte> stripLists_;  ///< counts of all levels, then their wide strips
    FiveLevel finest_;
    std::vector<NineLevel> coarse_;
    std::vector<stencil::Smoothing> smoothing_;
    TailLevels tail_;
    int tailTop_ = 1;
    SmallLevels small_;
    int smallTop_ = 0;
    bool singular_ = false, atBorder_ = false;
    int layout_ = 0;
};

}  // namespace weft::gpu
