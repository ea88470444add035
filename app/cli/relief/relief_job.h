#pragma once
/// The files of a relief, read and made into a problem.
#include <memory>
#include <stop_token>

#include "app/cli/relief/relief_arguments.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/picture_file.h"
#include "weft/io/relief_report.h"
#include "weft/relief/relief_solver.h"
#include "weft/surface/surface_renderer.h"

namespace weft::cli {

/// Everything that is known before a backend is asked.
struct ReliefJob {
    ShadedPicture shaded;                          ///< the image as it was read, and what is set
    std::shared_ptr<const ReliefProblem> problem;  ///< under the light given; facing where it is
                                                   ///< still to be found
    io::ReliefReportInput input;
};

/// Throws BadInput, a sentence, where a file's picture is not as large as the image.
void requireSameSize(const std::string& file, Extent size, Extent image);

/// Reads the pictures, or a document and what is said beside it. Throws BadInput, InvalidProblem.
[[nodiscard]] ReliefJob readReliefJob(const ReliefArguments& arguments);

/// Finds the light as asked for and puts the problem under it. Polls `stop`.
[[nodiscard]] io::LightSource findLight(const ReliefArguments& arguments, ReliefJob& job,
                                        std::stop_token stop);

/// What a mesh of the surface measures. Of a bas-relief the base lies below its depth.
[[nodiscard]] io::SolidSize solidSizeOf(const ReliefArguments& arguments, const ReliefJob& job);

/// What is draped over a mesh; empty: nothing. `chosen`: as asked for, or what suits.
struct Drape {
    MeshTexture chosen = MeshTexture::none;
    Field texture;
};
[[nodiscard]] Drape drapeOf(const ReliefArguments& arguments, const ReliefJob& job,
                            const Relief& relief);

/// The image as it looks (sRGB), for draping.
[[nodiscard]] Field textureOf(const ReliefJob& job);

/// The picture that `--view` asks for. Throws DeviceError, std::bad_alloc.
[[nodiscard]] SurfacePicture drawView(SurfaceRenderer& renderer, const ReliefArguments& arguments,
                                      const ReliefJob& job, const Relief& relief);

}  // namespace weft::cli
