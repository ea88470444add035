#include "app/cli/runtime_folder.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace weft::cli {

namespace {
constexpr const char* kVariable = "XDG_RUNTIME_DIR";
}

RuntimeFolder::RuntimeFolder() {
    std::error_code error;
    const char* given = std::getenv(kVariable);
    if (given && std::filesystem::is_directory(given, error)) return;
    std::string name = (std::filesystem::temp_directory_path(error) / "weft-runtime-XXXXXX").string();
    if (error || !::mkdtemp(name.data())) return;
    made_ = name;
    ::setenv(kVariable, name.c_str(), 1);
}

RuntimeFolder::~RuntimeFolder() {
    std::error_code ignored;
    if (!made_.empty()) std::filesystem::remove_all(made_, ignored);
}

}  // namespace weft::cli
