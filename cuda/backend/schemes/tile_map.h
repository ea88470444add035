#pragma once
/// Which tiles of a box there are, in what order.
#include <vector>

#include "runtime/memory.h"
#include "weft/mask.h"
#include "weft/scheme.h"

namespace weft::gpu {

/// Tiles with unknown pixels in order of scheduling (weft/block_schedule.h), on the device and here.
/// In clusters: rectangles of tiles, those without unknowns held open; else they are left out.
class TileMap {
public:
    TileMap(const Stream& stream, const Scheme& scheme) : stream_(stream), scheme_(scheme) {}

    /// Queues the copy. `together`: tiles that are scheduled at a time.
    void build(const Mask& mask, unsigned together);

    [[nodiscard]] int across() const { return across_; }
    [[nodiscard]] int down() const { return down_; }
    [[nodiscard]] unsigned count() const { return static_cast<unsigned>(order_.size()); }
    [[nodiscard]] const unsigned* onDevice() const { return memory_.as<const unsigned>(); }
    /// Of a tile in the box, row by row.
    [[nodiscard]] bool hasUnknowns(std::size_t ordinal) const { return filled_[ordinal] != 0; }
    [[nodiscard]] std::size_t size() const { return filled_.size(); }

private:
    void findUnknowns(const Mask& mask);
    void order(unsigned together);
    void addUnit(int ux, int uy);

    const Stream& stream_;
    Scheme scheme_;
    int across_ = 0, down_ = 0;
    std::vector<char> filled_;
    std::vector<unsigned> order_;
    DeviceMemory memory_;
};

}  // namespace weft::gpu
