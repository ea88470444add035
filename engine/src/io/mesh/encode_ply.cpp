#include "io/mesh/byte_sink.h"
#include "io/mesh/encoded_mesh.h"

namespace weft::io {

Bytes encodePly(const SolidMesh& mesh) {
    const std::string head =
        "ply\nformat binary_little_endian 1.0\ncomment Weft relief, millimetres\nelement vertex " +
        std::to_string(mesh.vertices.size()) +
        "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
        std::to_string(mesh.triangles.size()) +
        "\nproperty list uchar int vertex_indices\nend_header\n";
    ByteSink sink(head.size() + mesh.vertices.size() * 12 + mesh.triangles.size() * 13);
    sink.put(head.data(), head.size());
    for (const Vector3& v : mesh.vertices) sink.put(v);
    for (const SolidMesh::Triangle& t : mesh.triangles) {
        sink.put(std::uint8_t{3});
        sink.put(t);
    }
    return sink.take();
}

}  // namespace weft::io
