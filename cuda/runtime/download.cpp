#include "runtime/download.h"

#include <algorithm>
#include <cstring>

#include "runtime/error.h"

namespace weft::gpu {

namespace {

constexpr std::size_t kPartBytes = 1 << 20;

}  // namespace

void Download::copy(const std::vector<DownloadPiece>& pieces, const Stream& stream) {
    std::size_t bytes = 0;
    for (const DownloadPiece& p : pieces) bytes += p.floats * sizeof(float);
    staging_.reserve(bytes);
    parts_.clear();
    std::size_t at = 0;
    for (const DownloadPiece& p : pieces)
        for (std::size_t done = 0, all = p.floats * sizeof(float); done < all;) {
            const std::size_t part = std::min(kPartBytes, all - done);
            if (arrived_.size() == parts_.size()) arrived_.emplace_back();
            check(cudaMemcpyAsync(staging_.data() + at,
                                  reinterpret_cast<const std::byte*>(p.from) + done, part,
                                  cudaMemcpyDeviceToHost, stream.get()),
                  "copying a result from it");
            arrived_[parts_.size()].record(stream);
            parts_.push_back({staging_.data() + at, p.to + done / sizeof(float), part});
            done += part;
            at += part;
        }
    crew_->run(parts_.size(), [this](std::size_t k) {
        arrived_[k].wait();
        std::memcpy(parts_[k].to, parts_[k].staged, parts_[k].bytes);
    });
}

}  // namespace weft::gpu
