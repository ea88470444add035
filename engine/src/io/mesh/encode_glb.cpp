#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "io/mesh/encoded_mesh.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFloat = 5126, kUnsignedInt = 5125;           // component types
constexpr int kArrayBuffer = 34962, kElementArray = 34963;  // targets
constexpr float kMetresPerMillimetre = 1e-3f;

/// The binary chunk, section after section, each described by a bufferView.
class Sections {
public:
    /// Returns the index of the new view. `target`: 0 for none (an image).
    int add(const void* data, std::size_t size, int target) {
        Json view = {{"buffer", 0}, {"byteOffset", total_}, {"byteLength", size}};
        if (target != 0) view["target"] = target;
        views.push_back(std::move(view));
        parts_.push_back({data, size});
        total_ += padded(size);
        return static_cast<int>(parts_.size()) - 1;
    }
    void appendTo(Bytes& out) const {
        for (const auto& [data, size] : parts_) {
            const auto* bytes = static_cast<const std::uint8_t*>(data);
            out.insert(out.end(), bytes, bytes + size);
            out.resize(out.size() + padded(size) - size);
        }
    }
    [[nodiscard]] std::size_t size() const { return total_; }
    static std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

    Json views = Json::array();

private:
    struct Part {
        const void* data;
        std::size_t size;
    };
    std::vector<Part> parts_;
    std::size_t total_ = 0;
};

/// One primitive's arrays; texture coordinates and normals may be empty.
struct Arrays {
    std::vector<Vector3> positions, normals;
    std::vector<std::array<float, 2>> coordinates;
    std::vector<std::uint32_t> indices;
};

Vector3 inMetres(const Vector3& v) {
    return {v[0] * kMetresPerMillimetre, v[1] * kMetresPerMillimetre, v[2] * kMetresPerMillimetre};
}

/// The surface: smooth normals, the texture's coordinates from its upper left corner.
Arrays surfaceArrays(const SolidMesh& mesh, Extent texture) {
    Arrays a;
    for (std::size_t i = 0; i < mesh.surfaceVertices; ++i) {
        a.positions.push_back(inMetres(mesh.vertices[i]));
        if (!texture.empty())
            a.coordinates.push_back({mesh.corners[i][0] / static_cast<float>(texture.width),
                                     mesh.corners[i][1] / static_cast<float>(texture.height)});
    }
    a.normals = surfaceNormals(mesh);
    for (std::size_t i = 0; i < mesh.surfaceTriangles; ++i)
        a.indices.insert(a.indices.end(), mesh.triangles[i].begin(), mesh.triangles[i].end());
    return a;
}

/// Walls and base: no normals, so that viewers shade them flat, as edges want.
Arrays bodyArrays(const SolidMesh& mesh) {
    Arrays a;
    std::vector<std::uint32_t> ids(mesh.vertices.size(), std::numeric_limits<std::uint32_t>::max());
    for (std::size_t i = mesh.surfaceTriangles; i < mesh.triangles.size(); ++i)
        for (const std::uint32_t corner : mesh.triangles[i]) {
            if (ids[corner] == std::numeric_limits<std::uint32_t>::max()) {
                ids[corner] = static_cast<std::uint32_t>(a.positions.size());
                a.positions.push_back(inMetres(mesh.vertices[corner]));
            }
            a.indices.push_back(ids[corner]);
        }
    return a;
}

template <class Row>
int addAccessor(Json& accessors, Sections& sections, const std::vector<Row>& rows, const char* type,
                int component, int target) {
    const int view = sections.add(rows.data(), rows.size() * sizeof(Row), target);
    accessors.push_back(
        {{"bufferView", view}, {"componentType", component}, {"count", rows.size()}, {"type", type}});
    return static_cast<int>(accessors.size()) - 1;
}

/// The standard wants the bounds of positions.
void addBounds(Json& accessor, const std::vector<Vector3>& positions) {
    Vector3 low = positions.front(), high = low;
    for (const Vector3& p : positions)
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], p[k]);
            high[k] = std::max(high[k], p[k]);
        }
    accessor["min"] = low;
    accessor["max"] = high;
}

Json addPrimitive(Json& accessors, Sections& sections, const Arrays& a, int material) {
    Json attributes;
    const int position = addAccessor(accessors, sections, a.positions, "VEC3", kFloat, kArrayBuffer);
    attributes["POSITION"] = position;
    addBounds(accessors[std::size_t(position)], a.positions);
    if (!a.normals.empty())
        attributes["NORMAL"] =
            addAccessor(accessors, sections, a.normals, "VEC3", kFloat, kArrayBuffer);
    if (!a.coordinates.empty())
        attributes["TEXCOORD_0"] =
            addAccessor(accessors, sections, a.coordinates, "VEC2", kFloat, kArrayBuffer);
    const int indices =
        addAccessor(accessors, sections, a.indices, "SCALAR", kUnsignedInt, kElementArray);
    return {{"attributes", attributes}, {"indices", indices}, {"material", material}};
}

Json materials(bool textured) {
    Json surface = {{"name", "surface"},
                    {"pbrMetallicRoughness", {{"metallicFactor", 0}, {"roughnessFactor", 1}}}};
    if (textured) surface["pbrMetallicRoughness"]["baseColorTexture"] = {{"index", 0}};
    const Json body = {
        {"name", "body"},
        {"pbrMetallicRoughness",
         {{"baseColorFactor", {0.5, 0.5, 0.5, 1}}, {"metallicFactor", 0}, {"roughnessFactor", 1}}}};
    return Json::array({surface, body});
}

Json sceneJson(Sections& sections, const Arrays& surface, const Arrays& body, const Bytes& png) {
    Json json, accessors = Json::array(), primitives = Json::array();
    json["asset"] = {{"version", "2.0"}, {"generator", "Weft " WEFT_VERSION}};
    json["scene"] = 0;
    json["scenes"] = Json::array({{{"nodes", {0}}}});
    json["nodes"] = Json::array({{{"mesh", 0}, {"name", "relief"}}});
    primitives.push_back(addPrimitive(accessors, sections, surface, 0));
    primitives.push_back(addPrimitive(accessors, sections, body, 1));
    json["meshes"] = Json::array({{{"name", "relief"}, {"primitives", primitives}}});
    json["materials"] = materials(!png.empty());
    if (!png.empty()) {
        const int view = sections.add(png.data(), png.size(), 0);
        json["textures"] = Json::array({{{"source", 0}, {"sampler", 0}}});
        json["images"] = Json::array({{{"bufferView", view}, {"mimeType", "image/png"}}});
        constexpr int kLinear = 9729, kMipmaps = 9987, kClamp = 33071;
        json["samplers"] = Json::array({{{"magFilter", kLinear},
                                         {"minFilter", kMipmaps},
                                         {"wrapS", kClamp},
                                         {"wrapT", kClamp}}});
    }
    json["accessors"] = accessors;
    json["bufferViews"] = sections.views;
    json["buffers"] = Json::array({{{"byteLength", sections.size()}}});
    return json;
}

Bytes container(std::string json, const Sections& sections) {
    constexpr std::uint32_t kMagic = 0x46546c67, kVersion = 2;
    constexpr std::uint32_t kJson = 0x4e4f534a, kBinary = 0x004e4942;
    json.resize(Sections::padded(json.size()), ' ');
    const auto jsonSize = static_cast<std::uint32_t>(json.size());
    const auto binarySize = static_cast<std::uint32_t>(sections.size());
    const std::uint32_t total = 12 + 8 + jsonSize + 8 + binarySize;
    Bytes out;
    out.reserve(total);
    for (const std::uint32_t word : {kMagic, kVersion, total, jsonSize, kJson}) append(out, word);
    out.insert(out.end(), json.begin(), json.end());
    append(out, binarySize);
    append(out, kBinary);
    sections.appendTo(out);
    return out;
}

}  // namespace

Bytes encodeGlb(const SolidMesh& mesh, FieldView texture, const std::string& name) {
    const bool textured = texture.channels > 0 && !texture.extent.empty();
    const WriteOptions options{.depth = 8};
    const Bytes png = textured ? encodePng({texture, {}, options, name}) : Bytes{};
    const Arrays surface = surfaceArrays(mesh, textured ? texture.extent : Extent{});
    const Arrays body = bodyArrays(mesh);
    Sections sections;
    const std::string json = sceneJson(sections, surface, body, png).dump();
    constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max() - 65536;
    if (sections.size() + json.size() > kMost)
        throw BadInput(
            sentence("Cannot write '{file}': the mesh is larger than the 4 GB that GLB can hold; "
                     "write .ply instead.",
                     {{"file", name}}));
    return container(json, sections);
}

}  // namespace weft::io
