#include "io/read/heif_form.h"

#include <string_view>

namespace weft::io {

namespace {

struct Box {
    std::string_view type;  ///< empty: there is none
    ByteView body;
};

/// Integers one after another; 0 behind the end.
class BoxReader {
public:
    explicit BoxReader(ByteView bytes) : bytes_(bytes) {}

    [[nodiscard]] bool atEnd() const { return bytes_.empty(); }
    std::uint32_t number(std::size_t size) {
        if (size > bytes_.size()) return bytes_ = {}, 0;
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < size; ++i) value = value << 8 | bytes_[i];
        bytes_ = bytes_.subspan(size);
        return value;
    }
    /// The next box: size, type, body. One that reaches beyond the end is none.
    Box box() {
        constexpr std::size_t kHead = 8, kLongHead = 16;
        const ByteView all = bytes_;
        bytes_ = {};
        if (all.size() < kHead) return {};
        const std::uint32_t told = bigEndian32(&all[0]);
        const bool isLong = told == 1;
        const std::size_t head = isLong ? kLongHead : kHead;
        if (all.size() < head || (isLong && bigEndian32(&all[8]) != 0)) return {};
        const std::size_t size = isLong ? bigEndian32(&all[12]) : told == 0 ? all.size() : told;
        if (size < head || size > all.size()) return {};
        bytes_ = all.subspan(size);
        return {{reinterpret_cast<const char*>(&all[4]), 4}, all.subspan(head, size - head)};
    }

private:
    ByteView bytes_;
};

ByteView find(ByteView in, std::string_view type) {
    for (BoxReader boxes(in); !boxes.atEnd();)
        if (const Box box = boxes.box(); box.type == type) return box.body;
    return {};
}

void take(const Box& property, HeifForm& found) {
    BoxReader body(property.body);
    if (property.type == "irot") found.turned = body.number(1) % 2 == 1;
    if (property.type != "pasp" || property.body.size() < 8) return;
    const double across = body.number(4), down = body.number(4);  // of a pixel: its sides
    found.form = sensible({down, across, Resolution::Unit::none});
}

/// Property `index` of "ipco", counted from 1.
void takeProperty(ByteView properties, std::uint32_t index, HeifForm& found) {
    BoxReader boxes(properties);
    for (std::uint32_t i = 1; !boxes.atEnd(); ++i)
        if (const Box box = boxes.box(); i == index) return take(box, found);
}

}  // namespace

HeifForm heifForm(ByteView file) {
    constexpr std::size_t kFull = 4;  // version and flags
    HeifForm found;
    const ByteView meta = find(file, "meta");
    if (meta.size() < kFull) return found;
    BoxReader primary(find(meta.subspan(kFull), "pitm"));
    const bool longName = primary.number(kFull) >> 24 != 0;
    const std::uint32_t item = primary.number(longName ? 4 : 2);
    const ByteView iprp = find(meta.subspan(kFull), "iprp"), properties = find(iprp, "ipco");
    BoxReader list(find(iprp, "ipma"));
    const std::uint32_t head = list.number(kFull), entries = list.number(4);
    const std::size_t nameBytes = head >> 24 == 0 ? 2 : 4, indexBytes = (head & 1) != 0 ? 2 : 1;
    int left = 256;  // properties that are looked for; pictures have a few
    for (std::uint32_t i = 0; i < entries && !list.atEnd(); ++i) {
        const bool ours = list.number(nameBytes) == item;
        for (std::uint32_t n = list.number(1); n > 0 && !list.atEnd(); --n) {
            const std::uint32_t index = list.number(indexBytes);
            if (ours && left-- > 0)
                takeProperty(properties, index & (indexBytes == 2 ? 0x7fff : 0x7f), found);
        }
    }
    return found;
}

}  // namespace weft::io
