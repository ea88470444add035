#include <charconv>

#include "io/mesh/encoded_mesh.h"

namespace weft::io {

namespace {

/// The shortest text that reads back as the same number.
template <class Number>
void appendDigits(Bytes& out, Number value) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    out.insert(out.end(), text.data(), end);
}

template <class Number>
void appendNumber(Bytes& out, Number value) {
    out.push_back(' ');
    appendDigits(out, value);
}

}  // namespace

Bytes encodeObj(const SolidMesh& mesh, Extent image) {
    const std::string head = "# Weft relief, millimetres\no relief\n";
    Bytes out(head.begin(), head.end());
    out.reserve(head.size() + mesh.vertices.size() * 32 + mesh.triangles.size() * 26);
    for (const Vector3& v : mesh.vertices) {
        out.push_back('v');
        for (const float c : v) appendNumber(out, c);
        out.push_back('\n');
    }
    const bool draped = image.area() > 0;
    for (std::size_t i = 0; draped && i < mesh.surfaceVertices; ++i) {
        out.insert(out.end(), {'v', 't'});
        appendNumber(out, mesh.corners[i][0] / static_cast<float>(image.width));
        appendNumber(out, 1 - mesh.corners[i][1] / static_cast<float>(image.height));
        out.push_back('\n');
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        out.push_back('f');
        for (const std::uint32_t corner : mesh.triangles[i]) {
            appendNumber(out, corner + 1);
            if (!draped || i >= mesh.surfaceTriangles) continue;
            out.push_back('/');
            appendDigits(out, corner + 1);
        }
        out.push_back('\n');
    }
    return out;
}

}  // namespace weft::io
