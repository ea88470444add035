#include <charconv>

#include "io/mesh/encoded_mesh.h"

namespace weft::io {

namespace {

/// The shortest text that reads back as the same number.
template <class Number>
void appendNumber(Bytes& out, Number value) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    out.push_back(' ');
    out.insert(out.end(), text.data(), end);
}

}  // namespace

Bytes encodeObj(const SolidMesh& mesh) {
    const std::string head = "# Weft relief, millimetres\no relief\n";
    Bytes out(head.begin(), head.end());
    out.reserve(head.size() + mesh.vertices.size() * 32 + mesh.triangles.size() * 26);
    for (const Vector3& v : mesh.vertices) {
        out.push_back('v');
        for (const float c : v) appendNumber(out, c);
        out.push_back('\n');
    }
    for (const SolidMesh::Triangle& t : mesh.triangles) {
        out.push_back('f');
        for (const std::uint32_t corner : t) appendNumber(out, corner + 1);
        out.push_back('\n');
    }
    return out;
}

}  // namespace weft::io
