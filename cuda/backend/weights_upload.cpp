#include "backend/weights_upload.h"

#include <bit>

#include "runtime/error.h"

namespace weft::gpu {

namespace {

std::size_t screeningBytes(const Domain& domain) {
    if (domain.screensEvenly()) return 0;
    return sizeof(std::uint16_t) * static_cast<std::size_t>(domain.extent().area());
}
std::size_t linkBytes(const Domain& domain) {
    if (domain.linksAreOne()) return 0;
    const Extent e = domain.extent();
    return 2 * (static_cast<std::size_t>(e.width) + 1) * (static_cast<std::size_t>(e.height) + 1);
}

}  // namespace

std::size_t WeightsUpload::bytesFor(const Domain& domain) {
    return screeningBytes(domain) + linkBytes(domain);
}

void WeightsUpload::queue(const Domain& domain, const Stream& stream) {
    const Extent e = domain.extent();
    weights_ = {.evenly = domain.leastScreening(), .width = e.width};
    if (const std::size_t bytes = screeningBytes(domain); bytes > 0) {
        staged_.reserve(bytes);
        screenings_.reserve(bytes);
        auto* code = staged_.as<std::uint16_t>();
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                *code++ = static_cast<std::uint16_t>(
                    std::bit_cast<std::uint32_t>(domain.screening({x, y})) >> 16);
        stream.copy(screenings_.data(), staged_.data(), bytes, cudaMemcpyHostToDevice,
                    "copying weights to it");
        weights_.screenings = screenings_.as<const std::uint16_t>();
    }
    if (const std::size_t bytes = linkBytes(domain); bytes > 0) {
        links_.reserve(bytes);
        stream.copy(links_.data(), domain.links().beside(0), bytes, cudaMemcpyHostToDevice,
                    "copying weights to it");
        weights_.beside = links_.as<const std::uint8_t>();
        weights_.above = weights_.beside + bytes / 2;
    }
}

}  // namespace weft::gpu
