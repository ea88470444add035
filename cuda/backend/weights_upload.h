#pragma once
/// The screening and the links of a domain on their way to the device.
#include "kernels/levels/cell_weights.h"
#include "runtime/memory.h"
#include "runtime/stream.h"
#include "weft/backend/domain.h"

namespace weft::gpu {

/// The matrix of a domain is another than the mask alone tells.
[[nodiscard]] inline bool hasOwnRows(const Domain& domain) {
    return domain.mostScreening() > 0 || !domain.linksAreOne();
}

/// Holds their codes in device memory: 2 B a pixel each, none where one number tells all.
class WeightsUpload {
public:
    /// Queues the copies; the domain must stay until they are done, and what was queued for the
    /// domain before must be done. Throws DeviceError.
    void queue(const Domain& domain, const Stream& stream);
    [[nodiscard]] const CellWeights& onDevice() const { return weights_; }
    /// About what it holds of a domain.
    [[nodiscard]] static std::size_t bytesFor(const Domain& domain);

private:
    PinnedMemory staged_;
    DeviceMemory screenings_, links_;
    CellWeights weights_;
};

}  // namespace weft::gpu
