#include "io/mesh/byte_sink.h"
#include "io/mesh/encoded_mesh.h"

namespace weft::io {

Bytes encodeStl(const SolidMesh& mesh) {
    constexpr std::size_t kHead = 80, kTriangle = 50;
    // A head that begins with "solid" would be taken for text.
    const std::string head = "Weft relief, millimetres, binary STL";
    ByteSink sink(kHead + 4 + mesh.triangles.size() * kTriangle);
    sink.put(head.data(), head.size());
    sink.pad(kHead - head.size(), ' ');
    sink.put(static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const SolidMesh::Triangle& t : mesh.triangles) {
        sink.put(faceNormal(mesh, t));
        for (const std::uint32_t corner : t) sink.put(mesh.vertices[corner]);
        sink.put(std::uint16_t{0});
    }
    return sink.take();
}

}  // namespace weft::io
