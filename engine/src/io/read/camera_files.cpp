#include "io/read/camera_files.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace weft::io {

namespace {

std::string_view textOf(ByteView bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Major brand of an ISO media file; empty: it is none.
std::string_view brandOf(ByteView head) {
    const std::string_view text = textOf(head);
    return text.size() >= 12 && text.substr(4, 4) == "ftyp" ? text.substr(8, 4) : std::string_view();
}

/// What of a TIFF's first directory tells a RAW file from a picture.
struct FirstDirectory {
    bool dng = false, hasMaker = false, hasOthers = false, reduced = false, colourFilters = false;

    void note(std::uint32_t tag, std::uint32_t value) {
        constexpr std::uint32_t kSubfileType = 254, kPhotometric = 262, kMake = 271, kSubIfds = 330,
                                kDngVersion = 50706, kFilterArray = 32803, kLinearRaw = 34892;
        dng = dng || tag == kDngVersion;
        hasMaker = hasMaker || tag == kMake;
        hasOthers = hasOthers || tag == kSubIfds;
        reduced = reduced || (tag == kSubfileType && value == 1);
        colourFilters =
            colourFilters || (tag == kPhotometric && (value == kFilterArray || value == kLinearRaw));
    }
    /// A small picture first, with the sensor's samples in a directory below it, is what cameras
    /// write.
    [[nodiscard]] bool isRaw() const {
        return dng || colourFilters || (reduced && hasOthers && hasMaker);
    }
};

}  // namespace

bool beginsAsHeif(ByteView head) {
    constexpr std::array kBrands = {"heic", "heix", "hevc", "heim", "heis",
                                    "mif1", "msf1", "avif", "avis", "mif2"};
    const std::string_view brand = brandOf(head);
    return std::find(kBrands.begin(), kBrands.end(), brand) != kBrands.end();
}

bool beginsAsRaw(ByteView head) {
    using namespace std::string_view_literals;
    const std::string_view text = textOf(head);
    constexpr std::array kSignatures = {"FUJIFILMCCD-RAW"sv, "IIRO"sv, "IIRS"sv, "MMOR"sv,
                                        "IIU\0"sv,           "FOVb"sv};
    return brandOf(head) == "crx " ||
           std::any_of(kSignatures.begin(), kSignatures.end(),
                       [&](std::string_view begin) { return text.starts_with(begin); });
}

bool isRawTiff(ByteView file) {
    if (file.size() < 11) return false;
    const bool little = file[0] == 'I';
    const auto u16 = [&](std::size_t at) {
        return little ? littleEndian16(&file[at]) : bigEndian16(&file[at]);
    };
    const auto u32 = [&](std::size_t at) {
        return little ? littleEndian32(&file[at]) : bigEndian32(&file[at]);
    };
    if (u16(2) != 42) return false;
    const std::size_t directory = u32(4);
    // Canon's CR2: its mark lies where other files may have samples, and its directory behind that.
    constexpr std::size_t kBehindMark = 16;
    if (directory == kBehindMark && textOf(file).substr(8, 3) == "CR\2") return true;
    if (directory > file.size() - 2) return false;
    FirstDirectory first;
    const std::size_t entries = u16(directory);
    for (std::size_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + 12 * i;
        if (entry + 12 > file.size()) break;
        constexpr std::uint32_t kShort = 3;
        first.note(u16(entry), u16(entry + 2) == kShort ? u16(entry + 8) : u32(entry + 8));
    }
    return first.isRaw();
}

}  // namespace weft::io
