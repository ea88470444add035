#pragma once
/// A relief as a solid body for printing and viewing. Target weft_io. Any thread.
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "weft/bas_relief/bas_relief_options.h"
#include "weft/field.h"
#include "weft/io/file_transaction.h"
#include "weft/mask.h"

namespace weft::io {

/// Millimetres.
struct SolidSize {
    double width = 100;  ///< of the surface, from its leftmost to its rightmost pixel's edge
    /// From the flat base to the highest point; none: true proportions.
    std::optional<double> depth = {};
    /// From the flat base to the lowest point of the surface; none: a fiftieth of the width, at most
    /// a quarter of the depth.
    std::optional<double> base = {};
};

/// Of a bas-relief, whose depth is that of its surface: the base, a fiftieth of the width unless
/// given, lies below.
[[nodiscard]] inline SolidSize basReliefSize(const BasReliefOptions& options,
                                             std::optional<double> base = {}) {
    const double below = base.value_or(options.width / 50);
    return {.width = options.width, .depth = options.depth + below, .base = below};
}

/// A closed body: the surface, walls around it, a flat base. x right, y up (towards the top of the
/// image), z towards the viewer; the base lies in z = 0, the lower left corner of the bounding box in
/// the origin. Every edge belongs to exactly two triangles that pass it in opposite directions;
/// counter-clockwise from outside. Each unknown pixel is a square of the surface; squares that touch
/// at a corner alone do not share it: there each ends a sixteenth of a pixel early.
struct SolidMesh {
    using Triangle = std::array<std::uint32_t, 3>;

    std::vector<std::array<float, 3>> vertices;  ///< millimetres; those of the surface come first
    std::vector<Triangle> triangles;             ///< those of the surface come first
    std::size_t surfaceVertices = 0, surfaceTriangles = 0;
    std::vector<std::array<float, 2>> corners;  ///< of surface vertices: image coordinates in pixels,
                                                ///< (0, 0) is the outer corner of the top-left pixel
    std::array<double, 3> size = {};            ///< of the bounding box
    double base = 0;                            ///< thickness of the base
    double pixel = 0;                           ///< side of a pixel
    double heightScale = 0;                     ///< millimetres for one pixel of height
};

/// `height`: one channel, pixels. Throws InvalidProblem: mask empty or of another size, a size that
/// is not positive, a base that is not thinner than the depth. Throws std::bad_alloc.
[[nodiscard]] SolidMesh makeSolid(FieldView height, const Mask& mask, const SolidSize& size);

/// Whether the extension names a format that writeMesh() knows.
[[nodiscard]] bool knowsMeshExtension(const std::filesystem::path& path);

/// Files that writeMesh() writes beside a mesh with a texture: of NAME.obj, NAME.mtl and
/// NAME-texture.png; none of another format, or of a target that is no file (a pipe).
[[nodiscard]] std::vector<std::filesystem::path> filesBeside(const std::filesystem::path& mesh);

/// Writes by extension: `.stl` (binary), `.ply` (binary, little endian), `.obj`, all in millimetres;
/// `.glb` (glTF 2.0, metres as the format asks, y up), with `texture` draped over the surface and
/// embedded as PNG of 8 bits. `texture`: the image as it looks (sRGB), 1 or 3 channels, of the mask's
/// size; may be empty. OBJ names places of it (vt, v up), and it lies beside with a material, as
/// filesBeside() says; PLY has it as colours of vertices; STL ignores it. Atomic, all files together.
/// Throws BadInput as writePicture does.
void writeMesh(const OutputFile& to, const SolidMesh& mesh, FieldView texture);

}  // namespace weft::io
