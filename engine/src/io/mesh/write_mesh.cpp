/// The writing half of weft/io/relief_mesh.h, and its plain formats.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <system_error>

#include "io/mesh/encoded_mesh.h"
#include "weft/error.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft::io {

namespace {

/// Twice the area of a triangle, times its normal.
std::array<double, 3> areaVector(const SolidMesh& mesh, const SolidMesh::Triangle& t) {
    const Vector3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    const double ux = double{b[0]} - a[0], uy = double{b[1]} - a[1], uz = double{b[2]} - a[2];
    const double vx = double{c[0]} - a[0], vy = double{c[1]} - a[1], vz = double{c[2]} - a[2];
    return {uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
}

Vector3 unitVector(const std::array<double, 3>& v) {
    const double length = std::hypot(v[0], v[1], v[2]);
    if (!(length > 0)) return {0, 0, 0};
    return {static_cast<float>(v[0] / length), static_cast<float>(v[1] / length),
            static_cast<float>(v[2] / length)};
}

/// Binary STL: 80 bytes, number of triangles, then 50 bytes a triangle (3D Systems, 1988).
Bytes encodeStl(const SolidMesh& mesh) {
    // A head that begins with "solid" would be taken for text.
    std::string head = "Weft relief, millimetres, binary STL";  // stays English
    head.resize(80, ' ');
    Bytes out(head.begin(), head.end());
    out.reserve(head.size() + 4 + mesh.triangles.size() * 50);
    append(out, static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const SolidMesh::Triangle& t : mesh.triangles) {
        append(out, faceNormal(mesh, t));
        for (const std::uint32_t corner : t) append(out, mesh.vertices[corner]);
        append(out, std::uint16_t{0});
    }
    return out;
}

using Code = std::array<std::uint8_t, 3>;

/// Red, green, blue at a corner of pixels: the mean of those around it.
Code colourAt(FieldView texture, const std::array<float, 2>& corner) {
    const int left = static_cast<int>(corner[0]), top = static_cast<int>(corner[1]);
    Code code;
    for (int c = 0; c < 3; ++c) {
        float sum = 0;
        for (const int y : {top - 1, top})
            for (const int x : {left - 1, left})
                sum += texture.row(
                    texture.channels < 3 ? 0 : c,
                    std::clamp(
                        y, 0, texture.extent.height - 1))[std::clamp(x, 0, texture.extent.width - 1)];
        const double share = std::clamp(0.25 * sum / kFullScale, 0.0, 1.0);
        code[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(255 * share + 0.5);
    }
    return code;
}

/// PLY 1.0, binary_little_endian (G. Turk, 1994).
Bytes encodePly(const SolidMesh& mesh, FieldView texture) {
    const bool coloured = texture.channels > 0 && !texture.extent.empty();
    const std::string head =
        "ply\nformat binary_little_endian 1.0\ncomment Weft relief, millimetres\nelement vertex " +
        std::to_string(mesh.vertices.size()) +
        "\nproperty float x\nproperty float y\nproperty float z\n" +
        (coloured ? "property uchar red\nproperty uchar green\nproperty uchar blue\n" : "") +
        "element face " + std::to_string(mesh.triangles.size()) +  // stays English
        "\nproperty list uchar int vertex_indices\nend_header\n";
    Bytes out(head.begin(), head.end());
    out.reserve(head.size() + mesh.vertices.size() * 15 + mesh.triangles.size() * 13);
    constexpr Code kBody = {128, 128, 128};
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        append(out, mesh.vertices[i]);
        if (coloured)
            append(out, i < mesh.surfaceVertices ? colourAt(texture, mesh.corners[i]) : kBody);
    }
    for (const SolidMesh::Triangle& t : mesh.triangles) {
        out.push_back(3);
        append(out, t);
    }
    return out;
}

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

/// Wavefront OBJ: `v` and `f` lines; `vt` lines for the surface where an image has an extent.
/// `materials`: the file of them; empty: none.
Bytes encodeObj(const SolidMesh& mesh, Extent image, const std::string& materials) {
    std::string head = "# Weft relief, millimetres\n";
    if (!materials.empty()) head += "mtllib " + materials + "\n";
    head += "o relief\n";
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
    const auto use = [&](std::string_view material) {
        if (materials.empty()) return;
        const std::string line = "usemtl " + std::string(material) + "\n";
        out.insert(out.end(), line.begin(), line.end());
    };
    use("surface");
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        if (i == mesh.surfaceTriangles) use("body");
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

/// Matt materials: the surface with its texture, the body grey.
std::string materialsText(const std::string& texture) {
    return "# Weft relief\nnewmtl surface\nKa 1 1 1\nKd 1 1 1\nKs 0 0 0\nillum 1\nmap_Kd " + texture +
           "\nnewmtl body\nKd 0.5 0.5 0.5\nKs 0 0 0\nillum 1\n";
}

enum class MeshFormat { unknown, stl, ply, obj, glb };

MeshFormat meshFormatOf(const std::filesystem::path& path) {
    const std::string e = extensionOf(path);
    if (e == ".stl") return MeshFormat::stl;
    if (e == ".ply") return MeshFormat::ply;
    if (e == ".obj") return MeshFormat::obj;
    return e == ".glb" ? MeshFormat::glb : MeshFormat::unknown;
}

Bytes encodeMesh(const std::filesystem::path& path, const SolidMesh& mesh, FieldView texture) {
    switch (meshFormatOf(path)) {
        case MeshFormat::stl: return encodeStl(mesh);
        case MeshFormat::ply: return encodePly(mesh, texture);
        case MeshFormat::obj: {
            const auto beside =
                texture.extent.empty() ? std::vector<std::filesystem::path>{} : filesBeside(path);
            return encodeObj(mesh, texture.extent,
                             beside.empty() ? "" : beside[0].filename().string());
        }
        case MeshFormat::glb: return encodeGlb(mesh, texture, path.string());
        case MeshFormat::unknown: break;
    }
    throw BadInput(sentence("Cannot write '{file}': its extension must be .stl, .ply, .obj or .glb.",
                            {{"file", path.string()}}));
}

}  // namespace

Vector3 faceNormal(const SolidMesh& mesh, const SolidMesh::Triangle& t) {
    return unitVector(areaVector(mesh, t));
}

std::vector<Vector3> surfaceNormals(const SolidMesh& mesh) {
    std::vector<std::array<double, 3>> sums(mesh.surfaceVertices);
    for (std::size_t i = 0; i < mesh.surfaceTriangles; ++i) {
        const std::array<double, 3> v = areaVector(mesh, mesh.triangles[i]);
        for (const std::uint32_t corner : mesh.triangles[i])
            for (std::size_t k = 0; k < 3; ++k) sums[corner][k] += v[k];
    }
    std::vector<Vector3> normals;
    normals.reserve(sums.size());
    for (const std::array<double, 3>& sum : sums) normals.push_back(unitVector(sum));
    return normals;
}

bool knowsMeshExtension(const std::filesystem::path& path) {
    return meshFormatOf(path) != MeshFormat::unknown;
}

std::vector<std::filesystem::path> filesBeside(const std::filesystem::path& mesh) {
    std::error_code ignored;
    const bool other =
        std::filesystem::exists(mesh, ignored) && !std::filesystem::is_regular_file(mesh, ignored);
    if (meshFormatOf(mesh) != MeshFormat::obj || other) return {};
    std::filesystem::path stem = mesh, materials = mesh;
    stem.replace_extension();
    return {materials.replace_extension(".mtl"), stem += "-texture.png"};
}

void writeMesh(const OutputFile& to, const SolidMesh& mesh, FieldView texture) {
    checkFileTarget(to.path);
    try {
        FileTransaction own;
        FileTransaction* const together = to.together ? to.together : &own;
        together->write(to.path, encodeMesh(to.path, mesh, texture));
        if (const auto beside = filesBeside(to.path); !beside.empty() && !texture.extent.empty()) {
            const std::string text = materialsText(beside[1].filename().string());
            const WriteOptions options{.depth = 8};
            together->write(beside[0],
                            {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
            together->write(beside[1], encodePng({texture, {}, options, beside[1].string()}));
        }
        if (!to.together) own.commit();
    } catch (const std::bad_alloc&) {
        throw NotEnoughMemory(
            sentence("Cannot write '{file}': {count} triangles do not fit into memory.",
                     {{"file", to.path.string()}, {"count", mesh.triangles.size()}}));
    }
}

}  // namespace weft::io
