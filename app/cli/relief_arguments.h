#pragma once
/// The options of `weft relief`.
#include <optional>
#include <string>
#include <vector>

#include "app/cli/relaxation_arguments.h"
#include "weft/io/relief_export.h"
#include "weft/io/relief_mesh.h"
#include "weft/light.h"
#include "weft/relief_picture.h"
#include "weft/relief_problem.h"
#include "weft/relief_solver.h"
#include "weft/surface_renderer.h"

namespace CLI {
class App;
}

namespace weft::cli {

/// What `--light` asks for.
struct LightRequest {
    enum class Kind { given, estimate, refine } kind = Kind::estimate;
    /// Given, or where refining starts; none: refining starts from an estimate. Of any length.
    std::optional<Light> light;
};

/// How `--view` is drawn.
struct ViewOptions {
    Extent size;
    double azimuth = 0, elevation = 90, zScale = 1;
    SurfaceLook look = SurfaceLook::grey;
};

/// As the user wrote them; parsed values beside the text they come from.
struct ReliefArguments {
    std::string image, mask, borderHeight, height, normals, mesh, view, report;
    std::string encodingText, albedoText, lightText = "estimate", boundaryText;
    std::string normalsYText = "up", shapeText = "convex", backend = "auto";
    std::string viewSizeText = "1200,900", viewCameraText = "-20,60", viewLookText = "grey";
    double viewZScale = 1;
    std::vector<std::string> seedTexts;
    double ambient = 0;
    std::optional<double> lambda;  ///< of the method's own default where none is given
    RelaxationArguments method;
    double widthMm = io::SolidSize{}.width;
    std::optional<double> depthMm, baseMm;
    int normalsBits = 16, tiffBits = 32;
    bool alpha = false;  ///< maps keep the mask
    int threads = 0;     ///< 0: all cores

    [[nodiscard]] LightRequest light() const;  ///< throws UsageError
    /// None: auto. Without one given: 1 for linear samples, which are data, else auto. Throws
    /// UsageError.
    [[nodiscard]] std::optional<double> albedo(Encoding encoding) const;
    [[nodiscard]] std::optional<Encoding> encoding() const;  ///< none: by the file's format
    /// By default `border` where border heights are given, `rim` where the mask leaves something out.
    [[nodiscard]] ReliefBoundary boundary(bool maskLeavesOut) const;
    [[nodiscard]] ReliefHints hints() const;  ///< throws UsageError
    [[nodiscard]] ReliefOptions options() const;
    /// None: multigrid. Throws UsageError.
    [[nodiscard]] std::optional<ReliefRelaxation> relaxation() const {
        return method.relaxation(lambda);
    }
    [[nodiscard]] io::NormalsY normalsY() const;
    [[nodiscard]] io::SolidSize solidSize() const;
    [[nodiscard]] ViewOptions viewOptions() const;  ///< throws UsageError
};

/// Declares the options on a sub-command. `arguments` must outlive the parse.
void addReliefOptions(CLI::App& command, ReliefArguments& arguments);

/// Throws UsageError for values that parse but cannot be meant.
void checkReliefArguments(const ReliefArguments& arguments);

}  // namespace weft::cli
