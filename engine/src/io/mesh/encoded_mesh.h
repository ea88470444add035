#pragma once
/// Meshes to bytes, one encoder a format.
#include <array>
#include <string>

#include "io/encoded_picture.h"
#include "weft/io/relief_mesh.h"

namespace weft::io {

/// Binary STL: 80 bytes, number of triangles, then 50 bytes a triangle (3D Systems, 1988).
[[nodiscard]] Bytes encodeStl(const SolidMesh& mesh);
/// PLY 1.0, binary_little_endian (G. Turk, 1994).
[[nodiscard]] Bytes encodePly(const SolidMesh& mesh);
/// Wavefront OBJ: `v` and `f` lines; `vt` lines for the surface where an image has an extent.
[[nodiscard]] Bytes encodeObj(const SolidMesh& mesh, Extent image);
/// glTF 2.0 binary (ISO/IEC 12113). Throws BadInput beyond the 4 GB that the format can hold.
[[nodiscard]] Bytes encodeGlb(const SolidMesh& mesh, FieldView texture, const std::string& name);

using Vector3 = std::array<float, 3>;

/// Unit vector out of a triangle; (0, 0, 0) where it has no area.
[[nodiscard]] Vector3 faceNormal(const SolidMesh& mesh, const SolidMesh::Triangle& t);
/// Unit vectors at the vertices of the surface: means over its triangles, weighted by area.
[[nodiscard]] std::vector<Vector3> surfaceNormals(const SolidMesh& mesh);

}  // namespace weft::io
