#pragma once
/// Meshes to bytes.
#include <array>
#include <bit>

#include "io/encoded_picture.h"
#include "weft/io/relief_mesh.h"

namespace weft::io {

using Vector3 = std::array<float, 3>;

/// Unit vector out of a triangle; (0, 0, 0) where it has no area.
[[nodiscard]] Vector3 faceNormal(const SolidMesh& mesh, const SolidMesh::Triangle& t);
/// Unit vectors at the vertices of the surface: means over its triangles, weighted by area.
[[nodiscard]] std::vector<Vector3> surfaceNormals(const SolidMesh& mesh);

/// glTF 2.0 binary (ISO/IEC 12113). Throws BadInput beyond the 4 GB that the format can hold.
[[nodiscard]] Bytes encodeGlb(const SolidMesh& mesh, FieldView texture, const std::string& name);

/// Formats of meshes are little endian, as are the machines that Weft runs on.
static_assert(std::endian::native == std::endian::little);

/// A number, or an array of numbers, as it lies in memory.
template <class T>
void append(Bytes& out, const T& value) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
    out.insert(out.end(), bytes, bytes + sizeof value);
}

}  // namespace weft::io
