#pragma once
/// The options of `weft relief`.
#include <optional>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/linked_arguments.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/relief_export.h"
#include "weft/io/relief_mesh.h"
#include "weft/relief/relief_picture.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_relaxation.h"
#include "weft/surface/surface_renderer.h"

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

/// What `--kind` asks for.
enum class KindRequest { automatic, body, terrain, basRelief };

/// What `--texture` asks for.
enum class MeshTexture { paint, picture, none };
[[nodiscard]] constexpr const char* toString(MeshTexture texture) {
    return texture == MeshTexture::paint     ? "paint"
           : texture == MeshTexture::picture ? "picture"
                                             : "none";
}

/// As the user wrote them.
struct ReliefArguments : BackendArguments {
    std::string layer;  ///< of an OpenEXR file
    std::string image, mask, borderHeight, edges, height, normals, mesh, view, out, report;
    std::string outliersText;  ///< off, auto or a file; empty: as the document says, else off
    std::string writtenOutliers;
    LinkedArguments linked;
    std::string lightText, albedoText, ambientText, outlineText;  ///< empty: as the document says,
                                                                  ///< else estimate and auto
    std::optional<Encoding> encoding;                             ///< none: by the file's format
    std::optional<ReliefBoundary> boundary;  ///< none: border where heights are given, else rim
                                             ///< where the mask leaves something out
    std::vector<ReliefSeed> seeds;           ///< none: the document's
    std::optional<ReliefShape> shape;
    std::optional<LightModel> lightModel;      ///< none: the document's, else distant
    std::optional<bool> paint;                 ///< none: as the document says, else true
    std::optional<KindRequest> kind;           ///< none: the document's, else automatic
    std::optional<double> detail, background;  ///< of a bas-relief
    bool propose = false;                      ///< nothing is solved: what the picture seems to be
    bool inPlace = false;                      ///< a result may be a picture that is read
    std::optional<double> lambda;              ///< none: the method's own

    // A scheme, a kernel, a tolerance or a step limit asks for relaxation.
    std::optional<SolverKind> solver;
    std::string schemeText;
    std::optional<OrientationKernel> kernel;
    std::optional<double> tolerance;
    std::optional<long long> maxSteps;

    int tiffBits = 32, normalsBits = 16;
    io::NormalsY normalsY = io::NormalsY::up;
    bool alpha = false;  ///< maps keep the mask
    io::SolidSize solid;
    /// Of a mesh: what is draped over it. None: paint where the picture has colour.
    std::optional<MeshTexture> texture;
    std::optional<double> widthSaid;  ///< of `solid`, where it was said
    SurfaceRequest drawing{.camera = {.azimuth = -20, .elevation = 60},
                           .style = {},
                           .size = {1200, 900}};  ///< of `view`

    [[nodiscard]] LightRequest light() const;  ///< throws UsageError
    /// None: auto. Without one given: 1 for linear samples, which are data, else auto. Throws
    /// UsageError.
    [[nodiscard]] std::optional<double> albedo(Encoding encoding) const;
    /// None: auto. Throws UsageError.
    [[nodiscard]] std::optional<double> ambient() const;
    /// None: auto. Throws UsageError.
    [[nodiscard]] std::optional<double> outline() const;
    /// None: multigrid. Throws UsageError.
    [[nodiscard]] std::optional<ReliefRelaxation> relaxation() const;
};

/// Declares the options on a sub-command. `arguments` must outlive the parse, which throws
/// UsageError.
void addReliefOptions(CLI::App& command, ReliefArguments& arguments, const BackendRegistry& registry);

/// Throws UsageError for values that parse but cannot be meant.
void checkReliefArguments(const ReliefArguments& arguments);
/// For options that mean nothing of this kind, which a document may have said. Throws UsageError.
void checkKind(const ReliefArguments& arguments, ReliefKind kind);

/// `weft relief --propose`. Throws BadInput.
int proposeOfPicture(const ReliefArguments& arguments);

}  // namespace weft::cli
