#pragma once
/// What a file of results names: driver and commit, asked from the system.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace weft::tests {

/// First line that a command prints; empty where it prints none.
inline std::string firstLineOf(const char* command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command, "r"), pclose);
    std::array<char, 256> line{};
    if (!pipe || !std::fgets(line.data(), static_cast<int>(line.size()), pipe.get())) return {};
    std::string text = line.data();
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text;
}

inline std::string driverVersion() {
    return firstLineOf("nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null");
}

/// WEFT_COMMIT where that is set, as for programs that were carried away from their tree.
inline std::string sourceCommit() {
    const char* told = std::getenv("WEFT_COMMIT");
    return told ? told : firstLineOf("git rev-parse --short=12 HEAD 2>/dev/null");
}

inline std::string today() { return firstLineOf("date -u +%Y-%m-%d"); }

}  // namespace weft::tests
