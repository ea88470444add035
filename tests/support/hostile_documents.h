#pragma once
/// Documents that no program writes: small files that ask for much, and links that lead elsewhere.
/// Needs zlib.
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "weft/geometry.h"

namespace weft::tests {

inline std::uint32_t crcOf(const std::string& bytes) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

/// An archive whose entries are stored as they are (APPNOTE.TXT 6.3.3).
class PlainZip {
public:
    void add(const std::string& name, const std::string& bytes) {
        entries_.push_back({name, body_.size(), crcOf(bytes), bytes.size()});
        body_ += header(entries_.back(), false) + bytes;
    }
    /// Another name for what lies there already.
    void addAgain(const std::string& name, const std::string& known) {
        const auto at = std::find_if(entries_.begin(), entries_.end(),
                                     [&](const Entry& entry) { return entry.name == known; });
        Entry again = *at;
        again.name = name;
        entries_.push_back(again);
    }
    [[nodiscard]] std::string bytes() const {
        std::string list;
        for (const Entry& entry : entries_) list += header(entry, true);
        return body_ + list + word(0x06054b50, 4) + word(0, 4) + word(entries_.size(), 2) +
               word(entries_.size(), 2) + word(list.size(), 4) + word(body_.size(), 4) + word(0, 2);
    }

private:
    struct Entry {
        std::string name;
        std::size_t at = 0;
        std::uint32_t crc = 0;
        std::size_t size = 0;
    };
    static std::string word(std::uint64_t value, int bytes) {
        std::string word;
        for (int i = 0; i < bytes; ++i) word += static_cast<char>(value >> (8 * i) & 255u);
        return word;
    }
    static std::string header(const Entry& e, bool central) {
        std::string h = central ? word(0x02014b50, 4) + word(20, 2) : word(0x04034b50, 4);
        h += word(20, 2) + word(0, 2) + word(0, 2) + word(0, 2) + word(0x21, 2);
        h += word(e.crc, 4) + word(e.size, 4) + word(e.size, 4) + word(e.name.size(), 2) + word(0, 2);
        if (central) h += word(0, 2) + word(0, 2) + word(0, 2) + word(0, 4) + word(e.at, 4);
        return h + e.name;
    }

    std::string body_;
    std::vector<Entry> entries_;
};

/// A picture of one colour in few bytes. `alpha`: with an alpha of its own, as opaque as it says.
inline std::string flatPng(Extent size, int grey, int alpha = -1) {
    std::string row(1, '\0');  // no filter
    for (int x = 0; x < size.width; ++x) {
        row += std::string(3, static_cast<char>(grey));
        if (alpha >= 0) row += static_cast<char>(alpha);
    }
    z_stream stream{};
    deflateInit(&stream, Z_DEFAULT_COMPRESSION);
    std::string packed;
    std::string room(1 << 16, '\0');
    for (int y = 0; y < size.height; ++y) {
        stream.next_in = reinterpret_cast<Bytef*>(row.data());
        stream.avail_in = static_cast<uInt>(row.size());
        do {
            stream.next_out = reinterpret_cast<Bytef*>(room.data());
            stream.avail_out = static_cast<uInt>(room.size());
            deflate(&stream, y + 1 < size.height ? Z_NO_FLUSH : Z_FINISH);
            packed.append(room, 0, room.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    }
    deflateEnd(&stream);
    const auto word = [](std::uint32_t v) {
        return std::string{static_cast<char>(v >> 24), static_cast<char>(v >> 16),
                           static_cast<char>(v >> 8), static_cast<char>(v)};
    };
    const auto chunk = [&](const std::string& type, const std::string& data) {
        return word(static_cast<std::uint32_t>(data.size())) + type + data + word(crcOf(type + data));
    };
    const std::string kind{8, static_cast<char>(alpha >= 0 ? 6 : 2), 0, 0, 0};
    return "\x89PNG\r\n\x1a\n" +
           chunk("IHDR", word(static_cast<std::uint32_t>(size.width)) +
                             word(static_cast<std::uint32_t>(size.height)) + kind) +
           chunk("IDAT", packed) + chunk("IEND", "");
}

/// A layer of another program's document: an entry and where it lies.
struct LayerOf {
    std::string entry;
    std::int64_t x = 0, y = 0;
};

/// `canvas`: as stack.xml says it. `groups`: stacks around the layers.
inline std::string stackText(const std::string& width, const std::string& height,
                             const std::vector<LayerOf>& layers, int groups = 0) {
    std::string xml =
        "<?xml version='1.0'?><image version='0.0.5' w='" + width + "' h='" + height + "'><stack>";
    for (int i = 0; i < groups; ++i) xml += "<stack x='1' y='1'>";
    int number = 0;
    for (const LayerOf& layer : layers)
        xml += "<layer name='layer " + std::to_string(++number) + "' src='" + layer.entry + "' x='" +
               std::to_string(layer.x) + "' y='" + std::to_string(layer.y) + "'/>";
    for (int i = 0; i < groups; ++i) xml += "</stack>";
    return xml + "</stack></image>";
}

inline PlainZip openRaster() {
    PlainZip zip;
    zip.add("mimetype", "image/openraster");
    return zip;
}

/// Layers of another program over each other.
inline std::string layersDocument(const std::string& stack,
                                  const std::vector<std::pair<std::string, std::string>>& pictures) {
    PlainZip zip = openRaster();
    zip.add("stack.xml", stack);
    for (const auto& [entry, bytes] : pictures) zip.add(entry, bytes);
    return zip.bytes();
}

/// What a document of Weft's says of a source.
inline std::string embeddedSource(const std::string& entry, const std::string& more = {}) {
    return R"({"depth":8,"linear":false,"pixels":"png","color":")" + entry + "\"" + more + "}";
}
inline std::string linkText(const std::string& path, const std::string& beside, Extent size,
                            const std::string& mark = "00000000-0") {
    const std::string w = std::to_string(size.width), h = std::to_string(size.height);
    return R"({"path":")" + path + R"(","beside":")" + beside + R"(","mark":")" + mark +
           R"(","whole":true,"part":[0,0,)" + w + "," + h + R"(],"channels":3})";
}
inline std::string linkedSource(const std::string& path, const std::string& beside, Extent size,
                                const std::string& mark = "00000000-0") {
    return R"({"link":)" + linkText(path, beside, size, mark) + "}";
}

/// A background of `canvas` pixels, and patches of these sources whose mask has `size`, shown as they
/// are.
inline std::string patchesDocument(Extent canvas, Extent size,
                                   const std::vector<std::string>& sources) {
    std::string json = R"({"format":"Weft document","version":2,"kind":"clone","background":)" +
                       embeddedSource("data/background.png") + R"(,"patches":[)";
    int id = 0;
    for (const std::string& source : sources) {
        ++id;
        json += (id > 1 ? "," : "") + std::string(R"({"id":)") + std::to_string(id) +
                R"(,"name":"patch )" + std::to_string(id) + R"(","source":)" + source +
                R"(,"linked":true,"mask":"weft/masks/1.png","softMask":null,"placement":[1,0,0,1,)" +
                std::to_string(id % 50) + R"(,5],"operation":"normal","space":"encoded",)" +
                R"("visible":true,"opacity":1})";
    }
    PlainZip zip = openRaster();
    zip.add("stack.xml", stackText(std::to_string(canvas.width), std::to_string(canvas.height),
                                   {{"data/background.png"}}));
    zip.add("data/background.png", flatPng(canvas, 90));
    zip.add("weft/pictures/1.png", flatPng(size, 200));
    zip.add("weft/masks/1.png", flatPng(size, 255));
    zip.add("weft/document.json", json + "]}");
    zip.add("weft/written.json", "{}");
    return zip.bytes();
}

/// Many patches of one source.
inline std::string samePatches(int count, Extent size = {40, 30}) {
    return patchesDocument({300, 200}, size,
                           std::vector<std::string>(static_cast<std::size_t>(count),
                                                    embeddedSource("weft/pictures/1.png")));
}

/// Many layers of one picture.
inline std::string sameLayers(int count, Extent size = {500, 333}) {
    const std::vector<LayerOf> layers(static_cast<std::size_t>(count), LayerOf{"data/l.png", 3, 2});
    return layersDocument(stackText("600", "400", layers), {{"data/l.png", flatPng(size, 120, 200)}});
}

/// One layer on a canvas of any size.
inline std::string canvasOf(const std::string& width, const std::string& height,
                            Extent layer = {500, 333}) {
    return layersDocument(stackText(width, height, {{"data/l.png", 10, 10}}),
                          {{"data/l.png", flatPng(layer, 120)}});
}

}  // namespace weft::tests
