#pragma once
/// Meshes read back from their bytes, by the formats' definitions alone, and what makes a body sound.
#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace weft::tests {

using Position = std::array<float, 3>;
using Soup = std::vector<std::array<Position, 3>>;  ///< triangles, each with its own positions

/// A little-endian number at `at`.
template <class Number>
Number numberAt(const QByteArray& bytes, qsizetype at) {
    Number value{};
    if (at >= 0 && at + qsizetype(sizeof value) <= bytes.size())
        std::memcpy(&value, bytes.constData() + at, sizeof value);
    return value;
}

inline Position positionAt(const QByteArray& bytes, qsizetype at) {
    return {numberAt<float>(bytes, at), numberAt<float>(bytes, at + 4),
            numberAt<float>(bytes, at + 8)};
}

/// Binary STL. None where the size does not fit the number of triangles, or the head says "solid".
/// `normals`: those of the file.
inline std::optional<Soup> readStl(const QByteArray& bytes,
                                   std::vector<Position>* normals = nullptr) {
    if (bytes.size() < 84 || bytes.startsWith("solid")) return std::nullopt;
    const qsizetype count = numberAt<quint32>(bytes, 80);
    if (bytes.size() != 84 + 50 * count) return std::nullopt;
    Soup soup;
    for (qsizetype at = 84; at < bytes.size(); at += 50) {
        if (normals) normals->push_back(positionAt(bytes, at));
        soup.push_back(
            {positionAt(bytes, at + 12), positionAt(bytes, at + 24), positionAt(bytes, at + 36)});
    }
    return soup;
}

/// PLY of the layouts that are expected: float x, y, z, or three bytes of colour more, and lists of
/// three ints, little endian.
inline std::optional<Soup> readPly(const QByteArray& bytes) {
    const qsizetype end = bytes.indexOf("end_header\n");
    if (!bytes.startsWith("ply\nformat binary_little_endian 1.0\n") || end < 0) return std::nullopt;
    qsizetype vertices = 0, faces = 0;
    const qsizetype stride = bytes.first(end).contains("property uchar red") ? 15 : 12;
    for (const QByteArray& line : bytes.first(end).split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (line.startsWith("element vertex")) vertices = words[2].toLongLong();
        if (line.startsWith("element face")) faces = words[2].toLongLong();
    }
    qsizetype at = end + 11;
    if (bytes.size() != at + stride * vertices + 13 * faces) return std::nullopt;
    const qsizetype first = at;
    Soup soup;
    for (at += stride * vertices; at < bytes.size(); at += 13) {
        if (numberAt<quint8>(bytes, at) != 3) return std::nullopt;
        auto& triangle = soup.emplace_back();
        for (int k = 0; k < 3; ++k) {
            const qint32 i = numberAt<qint32>(bytes, at + 1 + 4 * k);
            if (i < 0 || i >= vertices) return std::nullopt;
            triangle[std::size_t(k)] = positionAt(bytes, first + stride * qsizetype{i});
        }
    }
    return soup;
}

inline std::optional<Soup> readObj(const QByteArray& bytes) {
    std::vector<Position> vertices;
    Soup soup;
    for (const QByteArray& line : bytes.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words[0] == "v" && words.size() == 4)
            vertices.push_back({words[1].toFloat(), words[2].toFloat(), words[3].toFloat()});
        if (words[0] != "f") continue;
        if (words.size() != 4) return std::nullopt;
        auto& triangle = soup.emplace_back();
        for (int k = 0; k < 3; ++k) {
            const std::size_t i = words[k + 1].split('/')[0].toULongLong();
            if (i < 1 || i > vertices.size()) return std::nullopt;
            triangle[std::size_t(k)] = vertices[i - 1];
        }
    }
    return soup;
}

/// A GLB: its JSON, its binary chunk, and what its accessors hold.
struct Glb {
    QJsonObject json;
    QByteArray binary;

    [[nodiscard]] QByteArray view(int index) const {
        const QJsonObject v = json["bufferViews"].toArray()[index].toObject();
        return binary.mid(v["byteOffset"].toInteger(), v["byteLength"].toInteger());
    }
    [[nodiscard]] QJsonObject accessor(int index) const {
        return json["accessors"].toArray()[index].toObject();
    }
    /// Numbers of an accessor, `width` to a row.
    template <class Number>
    [[nodiscard]] std::vector<Number> numbers(int index, int width) const {
        const QJsonObject a = accessor(index);
        const QByteArray bytes = view(a["bufferView"].toInt());
        const qsizetype count = a["count"].toInteger() * width;
        std::vector<Number> out;
        if (bytes.size() != count * qsizetype(sizeof(Number))) return out;
        for (qsizetype i = 0; i < count; ++i)
            out.push_back(numberAt<Number>(bytes, i * qsizetype(sizeof(Number))));
        return out;
    }
    [[nodiscard]] QJsonArray primitives() const {
        return json["meshes"].toArray()[0].toObject()["primitives"].toArray();
    }
    /// All triangles of all primitives.
    [[nodiscard]] Soup soup() const {
        Soup out;
        for (const QJsonValue p : primitives()) {
            const std::vector<float> xyz =
                numbers<float>(p.toObject()["attributes"].toObject()["POSITION"].toInt(), 3);
            const std::vector<quint32> ids = numbers<quint32>(p.toObject()["indices"].toInt(), 1);
            for (std::size_t i = 0; i + 2 < ids.size(); i += 3) {
                auto& t = out.emplace_back();
                for (std::size_t k = 0; k < 3; ++k)
                    t[k] = {xyz.at(3 * ids[i + k]), xyz.at(3 * ids[i + k] + 1),
                            xyz.at(3 * ids[i + k] + 2)};
            }
        }
        return out;
    }
};

/// None where header, lengths or chunks are not as ISO/IEC 12113 wants them.
inline std::optional<Glb> readGlb(const QByteArray& bytes) {
    const quint32 json = numberAt<quint32>(bytes, 12);
    const bool head = bytes.startsWith("glTF") && numberAt<quint32>(bytes, 4) == 2 &&
                      numberAt<quint32>(bytes, 8) == bytes.size() && bytes.mid(16, 4) == "JSON";
    if (!head || json % 4 != 0 || 28 + qsizetype{json} > bytes.size()) return std::nullopt;
    const quint32 binary = numberAt<quint32>(bytes, 20 + json);
    if (bytes.mid(24 + json, 4) != QByteArray("BIN\0", 4) || binary % 4 != 0 ||
        28 + qsizetype{json} + binary != bytes.size())
        return std::nullopt;
    QJsonParseError error;
    Glb glb{QJsonDocument::fromJson(bytes.mid(20, json), &error).object(), bytes.mid(28 + json)};
    if (error.error != QJsonParseError::NoError || glb.json.isEmpty()) return std::nullopt;
    return glb;
}

inline double volumeOf(const Soup& soup) {
    double six = 0;
    for (const auto& [a, b, c] : soup)
        six += a[0] * (double{b[1]} * c[2] - double{b[2]} * c[1]) +
               a[1] * (double{b[2]} * c[0] - double{b[0]} * c[2]) +
               a[2] * (double{b[0]} * c[1] - double{b[1]} * c[0]);
    return six / 6;
}

/// Lowest and highest x, y, z.
inline std::pair<Position, Position> boundsOf(const Soup& soup) {
    Position low = soup.at(0)[0], high = low;
    for (const auto& triangle : soup)
        for (const Position& p : triangle)
            for (std::size_t k = 0; k < 3; ++k) {
                low[k] = std::min(low[k], p[k]);
                high[k] = std::max(high[k], p[k]);
            }
    return {low, high};
}

/// Positions are vertices. What is wrong with the body: an edge that is not passed exactly once each
/// way, a triangle without area, a vertex at which two fans meet. Empty where it is sound.
inline QString flawOf(const Soup& soup) {
    if (soup.empty()) return "no triangles";
    std::map<Position, int> ids;
    std::vector<std::array<int, 3>> triangles;
    for (const auto& triangle : soup) {
        auto& t = triangles.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            for (const float v : triangle[k])
                if (!std::isfinite(v)) return "a coordinate that is not finite";
            t[k] = ids.emplace(triangle[k], int(ids.size())).first->second;
        }
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) return "a triangle without area";
    }
    std::set<std::pair<int, int>> edges;
    for (const auto& t : triangles)
        for (std::size_t k = 0; k < 3; ++k)
            if (!edges.emplace(t[k], t[(k + 1) % 3]).second)
                return "an edge passed twice in one direction";
    for (const auto& [a, b] : edges)
        if (!edges.contains({b, a})) return "an edge of one triangle alone";
    // Around each vertex the opposite edges must form one ring.
    std::map<int, std::map<int, int>> rings;
    for (const auto& t : triangles)
        for (std::size_t k = 0; k < 3; ++k) rings[t[k]][t[(k + 1) % 3]] = t[(k + 2) % 3];
    for (const auto& [vertex, ring] : rings) {
        std::size_t steps = 0;
        int at = ring.begin()->first;
        do {
            at = ring.at(at);
            ++steps;
        } while (at != ring.begin()->first && steps <= ring.size());
        if (steps != ring.size()) return "a vertex at which two fans meet";
    }
    return {};
}

}  // namespace weft::tests
