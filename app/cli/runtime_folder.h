#pragma once
/// Where Qt puts what lives no longer than the process.
#include <string>

namespace weft::cli {

/// Where XDG_RUNTIME_DIR names no folder: one of a name that cannot be guessed, for as long as
/// this lives: Qt would complain, and take one in /tmp whose name all know. Before a QGuiApplication.
class RuntimeFolder {
public:
    RuntimeFolder();
    ~RuntimeFolder();
    RuntimeFolder(const RuntimeFolder&) = delete;
    RuntimeFolder& operator=(const RuntimeFolder&) = delete;

private:
    std::string made_;  ///< empty: none was needed
};

}  // namespace weft::cli
