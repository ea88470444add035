#include "gui/document/patch_names.h"

#include <set>

namespace weft::gui {

namespace {

/// "Cup 2" → "Cup". Years and numbers of cameras are no counts.
std::string withoutCount(const std::string& name) {
    constexpr std::size_t kMostDigits = 3;
    const std::size_t space = name.find_last_of(' ');
    if (space == std::string::npos || space == 0) return name;
    const std::string digits = name.substr(space + 1);
    const bool isCount = !digits.empty() && digits.size() <= kMostDigits && digits.front() != '0' &&
                         digits.find_first_not_of("0123456789") == std::string::npos;
    return isCount ? name.substr(0, space) : name;
}

std::string freed(const std::set<std::string>& taken, const std::string& name) {
    if (!taken.contains(name)) return name;
    const std::string base = withoutCount(name);
    int count = 2;
    while (taken.contains(base + ' ' + std::to_string(count))) ++count;
    return base + ' ' + std::to_string(count);
}

}  // namespace

std::string freeName(const Document& document, const std::string& name) {
    std::set<std::string> taken;
    for (const auto& patch : document.patches()) taken.insert(patch->name);
    return freed(taken, name);
}

std::string freeGroupName(const Document& document, const std::string& name) {
    std::set<std::string> taken;
    for (const PatchGroup& group : document.groups()) taken.insert(group.name);
    return freed(taken, name);
}

}  // namespace weft::gui
