#pragma once
// lcms2's handles, closed by themselves.
#include <lcms2.h>

#include <cstdint>
#include <memory>
#include <span>

namespace weft::io {

struct CloseProfile {
    void operator()(void* p) const noexcept { cmsCloseProfile(p); }
};
struct CloseTransform {
    void operator()(void* t) const noexcept { cmsDeleteTransform(t); }
};
using Profile = std::unique_ptr<void, CloseProfile>;
using Transform = std::unique_ptr<void, CloseTransform>;

/// Null where it is damaged.
[[nodiscard]] inline Profile openProfile(std::span<const std::uint8_t> icc) {
    return Profile(cmsOpenProfileFromMem(icc.data(), static_cast<cmsUInt32Number>(icc.size())));
}

}  // namespace weft::io
