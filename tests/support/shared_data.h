#pragma once
/// Where the sample pictures lie: WEFT_SHARED_DATA in the environment, else the CMake variable of
/// the same name (default ../shared/data beside the repository).
#include <cstdlib>
#include <filesystem>

#include "support/places.h"

namespace weft::tests {

/// Empty when there are none: the test then skips, saying so.
inline std::filesystem::path sharedData() {
    const char* given = std::getenv("WEFT_SHARED_DATA");
    const std::filesystem::path folder = given ? given : kSharedData;
    return std::filesystem::is_directory(folder / "clone") ? folder : std::filesystem::path{};
}

}  // namespace weft::tests
