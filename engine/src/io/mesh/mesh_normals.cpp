#include <cmath>

#include "io/mesh/encoded_mesh.h"

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

}  // namespace weft::io
