/// The writing half of weft/io/relief_mesh.h.
#include "io/mesh/encoded_mesh.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"

namespace weft::io {

namespace {

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
        case MeshFormat::ply: return encodePly(mesh);
        case MeshFormat::obj: return encodeObj(mesh, texture.extent);
        case MeshFormat::glb: return encodeGlb(mesh, texture, path.string());
        case MeshFormat::unknown: break;
    }
    throw BadInput("Cannot write '" + path.string() +
                   "': its extension must be .stl, .ply, .obj or .glb.");
}

}  // namespace

bool knowsMeshExtension(const std::filesystem::path& path) {
    return meshFormatOf(path) != MeshFormat::unknown;
}

void writeMesh(const std::filesystem::path& path, const SolidMesh& mesh, FieldView texture) {
    checkFileTarget(path);
    try {
        writeFileAtomically(path, encodeMesh(path, mesh, texture));
    } catch (const std::bad_alloc&) {
        throw BadInput("Cannot write '" + path.string() + "': " +
                       std::to_string(mesh.triangles.size()) + " triangles do not fit into memory.");
    }
}

}  // namespace weft::io
