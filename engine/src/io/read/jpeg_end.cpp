#include "io/read/jpeg_end.h"

#include <algorithm>

namespace weft::io {

// ITU-T T.81 B.2.2: precision, lines, samples a line, components; of each: id, sampling, table.
void JpegCoefficients::readFrame(std::uint8_t marker, ByteView data) {
    if (!components_.empty() || data.size() < 6) return;
    constexpr std::uint8_t kProgressive = 0xc2, kProgressiveArithmetic = 0xca;
    progressive_ = marker == kProgressive || marker == kProgressiveArithmetic;
    const std::size_t count = std::min<std::size_t>({data[5], (data.size() - 6) / 3, 4});
    for (std::size_t c = 0; c < count; ++c) {
        Component component{.id = data[6 + 3 * c]};
        component.bitsLeft.fill(kNotCoded);
        components_.push_back(component);
    }
}

// B.2.3: components; of each: id, tables; first and last coefficient, bits before and after.
void JpegCoefficients::readScan(ByteView data) {
    const std::size_t count = data.empty() ? 0 : data[0];
    if (count < 1 || count > 4 || data.size() != 4 + 2 * count) return;
    std::size_t first = data[1 + 2 * count], last = data[2 + 2 * count];
    auto bitsLeft = static_cast<std::uint8_t>(data[3 + 2 * count] & 15);
    if (!progressive_) first = 0, last = kCoefficients - 1, bitsLeft = 0;
    if (first > last || last >= kCoefficients) return;
    for (std::size_t c = 0; c < count; ++c)
        for (Component& component : components_)
            if (component.id == data[1 + 2 * c])
                std::fill(component.bitsLeft.begin() + static_cast<std::ptrdiff_t>(first),
                          component.bitsLeft.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                          bitsLeft);
}

bool JpegCoefficients::areWhole() const {
    const auto isWhole = [](const Component& component) {
        return std::all_of(component.bitsLeft.begin(), component.bitsLeft.end(),
                           [](std::uint8_t bits) { return bits == 0; });
    };
    return !components_.empty() && std::all_of(components_.begin(), components_.end(), isWhole);
}

// T.81 table B.1: EOI, SOS, DQT, DNL, DRI are d9..dd, APPn e0..ef.
bool mayFollowScans(std::uint8_t marker) {
    constexpr std::uint8_t kDht = 0xc4, kDac = 0xcc, kComment = 0xfe, kTemporary = 0x01;
    const bool restart = marker >= 0xd0 && marker <= 0xd7;
    const bool table = (marker >= 0xd9 && marker <= 0xdd) || marker == kDht || marker == kDac;
    const bool remark = (marker >= 0xe0 && marker <= 0xef) || marker == kComment;
    return restart || table || remark || marker == kTemporary;
}

std::vector<std::uint8_t> withJpegEnd(ByteView jpeg, const Container& container) {
    constexpr std::uint8_t kEnd[] = {0xff, 0xd9};
    const std::size_t size = std::min(container.wholeBytes, jpeg.size());
    std::vector<std::uint8_t> out(size + std::size(kEnd));
    std::copy_n(jpeg.data(), size, out.data());
    std::copy_n(std::data(kEnd), std::size(kEnd), out.data() + size);
    return out;
}

bool saysIncomplete(std::string_view messages) {
    for (std::size_t begin = 0; begin < messages.size();) {
        const std::size_t end = std::min(messages.find('\n', begin), messages.size());
        const std::string_view line = messages.substr(begin, end - begin);
        // jerror.h: "Corrupt JPEG data: %u extraneous bytes before marker 0x%02x"
        constexpr std::string_view kCorrupt = "Corrupt JPEG data";  // stays English
        constexpr std::string_view kBehind = "extraneous bytes";    // stays English
        const bool corrupt = line.find(kCorrupt) != std::string_view::npos;
        if (corrupt && line.find(kBehind) == std::string_view::npos) return true;
        begin = end + 1;
    }
    return false;
}

}  // namespace weft::io
