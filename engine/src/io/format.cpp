#include "format.h"

#include <algorithm>
#include <string_view>

namespace weft::io {

Format recognise(ByteView head) {
    const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
    const auto starts = [&](std::string_view magic) { return text.substr(0, magic.size()) == magic; };
    if (starts("\x89PNG\r\n\x1a\n")) return Format::png;
    if (starts("\xff\xd8\xff")) return Format::jpeg;
    using namespace std::string_view_literals;
    if (starts("II*\0"sv) || starts("MM\0*"sv) || starts("II+\0"sv) || starts("MM\0+"sv))
        return Format::tiff;
    if (starts("RIFF") && text.size() >= 12 && text.substr(8, 4) == "WEBP") return Format::webp;
    if (starts("BM")) return Format::bmp;
    if (starts("\x76\x2f\x31\x01")) return Format::exr;
    if (text.size() < 3 || text[0] != 'P') return Format::unknown;
    const bool space = text[2] == ' ' || (text[2] >= '\t' && text[2] <= '\r') || text[2] == '#';
    if (!space) return Format::unknown;
    if (text[1] == 'F' || text[1] == 'f') return Format::pfm;
    return text[1] >= '1' && text[1] <= '6' ? Format::netpbm : Format::unknown;
}

Format formatOfExtension(const std::filesystem::path& path) {
    std::string e = path.extension().string();
    std::transform(e.begin(), e.end(), e.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 128 ? std::tolower(c) : c); });
    if (e == ".png") return Format::png;
    if (e == ".jpg" || e == ".jpeg") return Format::jpeg;
    if (e == ".tif" || e == ".tiff") return Format::tiff;
    if (e == ".exr") return Format::exr;
    return e == ".pfm" ? Format::pfm : Format::unknown;
}

}  // namespace weft::io
