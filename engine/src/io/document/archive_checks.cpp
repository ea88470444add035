#include "io/document/archive_checks.h"

#include <algorithm>
#include <string_view>

#include "io/document/document_text.h"

namespace weft::io {

void requireOpenRaster(const ZipReader& archive) {
    constexpr std::string_view kWanted = kMimeType;
    const Bytes type =
        archive.has("mimetype") ? archive.read("mimetype", 4 * kWanted.size()) : Bytes();
    if (!std::equal(type.begin(), type.end(), kWanted.begin(), kWanted.end()))
        archive.refuse("is no OpenRaster document.");
}

std::vector<std::string> changedEntries(const ZipReader& archive) {
    std::vector<std::string> changed;
    const Json marks = readJson(archive, kMarksEntry);
    for (const auto& [entry, mark] : marks.items())
        if (archive.changeMark(entry) != mark) changed.push_back(entry);
    return changed;
}

}  // namespace weft::io
