#pragma once
/// The machine-readable report of a relief. Target weft_io.
#include <optional>
#include <string>
#include <vector>

#include "weft/device_info.h"
#include "weft/document/relief_proposal.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/relief_export.h"
#include "weft/io/relief_mesh.h"
#include "weft/relief/relief_edges.h"
#include "weft/relief/relief_light.h"
#include "weft/relief/relief_picture.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_quality.h"
#include "weft/relief/relief_relaxation.h"

namespace weft::io {

/// Where the light of a relief came from.
struct LightSource {
    std::string asked;            ///< as the user wrote it
    std::string found = "given";  ///< "given", "estimated", "refined", "assumed"
    Light light;
    /// "harmonics" where these were asked for and one light was as likely: `harmonics` is empty then.
    LightModel modelAsked = LightModel::distant;
    std::optional<HarmonicLight> harmonics = {};  ///< of which `light` is the main direction
    std::optional<LightFit> fit;                  ///< none where given
};

/// What was solved, with what parameters.
struct ReliefReportInput {
    std::string image, mask, borderHeight, edges;  ///< files; empty: none
    Extent extent = {};
    int depth = 8, channels = 1;  ///< of the image file
    Encoding encoding = Encoding::srgb;
    std::string maskFrom;  ///< "file", "alpha", "none"
    std::int64_t unknowns = 0;
    ShadingModel model = {};
    bool albedoFound = false;
    ReliefBoundary boundary = ReliefBoundary::natural;
    ReliefHints hints = {};
    ReliefOptions options = {};
    ReliefKind kind = ReliefKind::body;
    BasReliefOptions basRelief = {};                  ///< of that kind
    std::optional<ReliefRelaxation> relaxation = {};  ///< none: multigrid
};

/// Files that were written; empty names: none.
struct ReliefReportOutput {
    HeightRange range = {};
    std::string height, normals, mesh, view;
    std::string meshTexture;  ///< "paint", "picture", "none"
    HeightCoding coding = {};
    NormalsY normalsY = NormalsY::up;
    std::array<double, 3> meshSize = {};  ///< millimetres
    double meshBase = 0, meshHeightScale = 0;
    std::size_t meshVertices = 0, meshTriangles = 0;

    void setMesh(const SolidMesh& solid) {
        meshSize = solid.size;
        meshBase = solid.base;
        meshHeightScale = solid.heightScale;
        meshVertices = solid.vertices.size();
        meshTriangles = solid.triangles.size();
    }
};

struct ReliefSeconds {
    double read = 0, light = 0, solve = 0, write = 0, total = 0;
};

struct ReliefReport {
    ReliefReportInput input;
    LightSource light;
    DeviceInfo device;
    std::string backendReason;
    ReliefProgress progress;
    std::optional<ReliefQuality> quality;  ///< none: nothing tells it
    std::vector<ReliefTracePoint> trace;
    ReliefReportOutput output;
    ReliefSeconds seconds;
    std::optional<EdgeCount> edges = {};  ///< none: no rim
    std::int64_t outliers = 0;            ///< pixels
};

/// JSON, as the command-line reference in the README describes it.
[[nodiscard]] std::string reliefReportJson(const ReliefReport& report);

/// What `weft relief --propose` prints of the picture in that file.
[[nodiscard]] std::string reliefProposalJson(const std::string& image,
                                             const ReliefProposal& proposal);

}  // namespace weft::io
