#include "read_job.h"

#include <limits>

namespace weft::io {

void ReadJob::announce(std::int64_t width, std::int64_t height) {
    if (width <= 0 || height <= 0) refuse("holds no pixels: its header is damaged.");
    constexpr std::int64_t kMaxSide = std::numeric_limits<int>::max() / 16;
    const bool sideTooLong = width > kMaxSide || height > kMaxSide;
    if (sideTooLong || width > limits.maxPixels / height)
        refuse("is " + std::to_string(width) + " × " + std::to_string(height) +
               " pixels, more than the " + std::to_string(limits.maxPixels) +
               " pixels that Weft reads.");
    size = {static_cast<int>(width), static_cast<int>(height)};
}

void ReadJob::refuse(const std::string& why) const { throw BadInput("'" + name + "' " + why); }

void ReadJob::refuseTruncated() const {
    refuse("is truncated: the file ends before the picture does.");
}

}  // namespace weft::io
