#pragma once
/// Everything on the device that depends on the domain alone.
#include <memory>
#include <span>
#include <vector>

#include "backend/coarse/coarse_levels.h"
#include "backend/device_facts.h"
#include "backend/mask_upload.h"
#include "backend/weights_upload.h"
#include "kernels/levels/pass_plan.h"
#include "kernels/levels/strip_plan.h"
#include "kernels/setup/coarsen.h"
#include "runtime/carver.h"
#include "runtime/memory.h"
#include "runtime/stream.h"
#include "weft/backend.h"
#include "weft/backend/domain.h"

namespace weft::gpu {

/// Levels of a domain: 0 is the mask's 5-point operator, each further one a Galerkin 9-point operator
/// on every second point, the last so small that it is solved directly. Built on the device from the
/// mask's bytes; about 22 B a pixel. With a screening or links level 0 has rows of its own
/// (FinestLevel::rows), 28 B a pixel more, and nothing is taken for the interior's.
class Hierarchy {
public:
    Hierarchy(const Stream& stream, const DeviceFacts& device) : stream_(stream), device_(device) {}

    /// Queues the work; what was queued for the domain before must be done. Keeps its memory. Throws
    /// DeviceError.
    void build(const Domain& domain);
    /// The same from the mask's bits, `maskWordsPerRow` words a row, in memory that the device reads.
    void buildFrom(const std::uint32_t* bits, const Domain& domain);

    [[nodiscard]] const FinestLevel& finest() const { return finest_; }
    [[nodiscard]] bool hasOwnRows() const { return finest_.rows != nullptr; }
    /// Screening and links; without rows of its own 0 and 1.
    [[nodiscard]] CellWeights weights() const {
        return hasOwnRows() ? weights_.onDevice() : CellWeights{};
    }
    /// Bytes that rows of its own take.
    [[nodiscard]] static std::size_t bytesOfOwnRows(const Domain& domain);
    [[nodiscard]] int levels() const { return static_cast<int>(shapes_.size()); }
    /// Level 1 .. levels() − 1.
    [[nodiscard]] const CoarseLevel& coarse(int level) const { return coarse_[level]; }
    /// All of them.
    [[nodiscard]] const CoarseLevels& coarse() const { return coarse_; }
    [[nodiscard]] const PassLimits& limits() const { return device_.limits; }
    [[nodiscard]] bool singular() const { return singular_; }
    /// The box lies at the image's border, where pixels have fewer neighbours.
    [[nodiscard]] bool atBorder() const { return atBorder_; }
    /// A fixed pixel has four unknown neighbours: D has a peak there that coarse levels do not see.
    /// Valid once the stream was waited for.
    [[nodiscard]] bool hasIsolatedFixed() const { return facts()->isolatedFixed != 0; }
    /// How the passes of so many channels walk the finest level, and level 1 .. levels() − 1.
    [[nodiscard]] PassPlan finestPass(int channels) const {
        return choosePass(finest_, channels, device_.limits);
    }
    [[nodiscard]] PassPlan coarsePass(int level, int channels) const {
        return choosePass(coarse_[level], channels, device_.limits);
    }
    /// Changes when shapes or addresses changed: work recorded before is void then.
    [[nodiscard]] int layout() const { return layout_; }
    /// Share of the box's tiles that hold no unknown; valid once the stream was waited for.
    [[nodiscard]] double emptyShare() const;

private:
    void layOut(Extent extent, bool ownRows);
    void carve(Carver& carver, const std::vector<Shape>& shapes);
    void carveCoarse(Carver& carver, const Shape& shape, EmptyTileMap& map);
    void carveStrips(Carver& carver, const std::vector<Shape>& shapes);
    void takeShape(const Domain& domain);
    void queueMask(const std::uint32_t* words, const Domain& domain, int before, int rows);
    void queueRest(const std::uint32_t* words, const Domain& domain);
    [[nodiscard]] MaskBits bitsAt(const std::uint32_t* words, const Domain& domain) const;
    void queueStrips();
    void queueMap();
    void queueCoarse();
    void queueLevels();
    [[nodiscard]] const MaskFacts* facts() const { return facts_.as<const MaskFacts>(); }

    const Stream& stream_;
    Stream beside_;        ///< work that need not wait for the smallest levels
    Event fork_, joined_;  ///< of the streams
    Graph levelsGraph_;    ///< levels from 2 on (1 below own rows), the map of tiles, strips
    DeviceFacts device_;
    DeviceMemory memory_;
    std::vector<Shape> shapes_;
    MaskUpload upload_{device_.threads};
    WeightsUpload weights_;
    std::uint32_t* mask_ = nullptr;  ///< bits
    FinestStorage finestStorage_;
    PinnedMemory facts_;        ///< MaskFacts of the mask before, then of this one
    float* inverse_ = nullptr;  ///< of the last level's operator
    std::vector<CoarseStorage> storage_;
    AllStripsToFind strips_;
    std::span<std::byte> stripLists_;  ///< counts of all levels, then their wide strips
    FinestLevel finest_;
    CoarseLevels coarse_;
    bool ownRows_ = false, singular_ = false, atBorder_ = false;
    int layout_ = 0;
};

}  // namespace weft::gpu
