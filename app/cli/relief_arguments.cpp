#include "app/cli/relief_arguments.h"

#include <array>
#include <cmath>
#include <filesystem>

#include "app/cli/exit_codes.h"
#include "app/cli/value_text.h"
#include "weft/io/picture_file.h"

namespace weft::cli {

namespace {

void requirePositive(const char* option, std::optional<double> value) {
    if (value && !(*value > 0 && std::isfinite(*value)))
        throw UsageError(std::string(option) + " takes a number above zero.");
}

void checkExtensions(const ReliefArguments& a) {
    if (!a.height.empty() && !io::knowsReliefExtension(a.height))
        throw UsageError("--height: the extension of '" + a.height +
                         "' must be .png, .tif, .tiff, .exr or .pfm.");
    if (!a.normals.empty() && !io::knowsReliefExtension(a.normals))
        throw UsageError("--normals: the extension of '" + a.normals +
                         "' must be .png, .tif, .tiff, .exr or .pfm.");
    if (!a.mesh.empty() && !io::knowsMeshExtension(a.mesh))
        throw UsageError("--mesh: the extension of '" + a.mesh +
                         "' must be .stl, .ply, .obj or .glb.");
    if (!a.view.empty() && !io::knowsExtension(a.view))
        throw UsageError("--view: the extension of '" + a.view +
                         "' must be .png, .jpg, .jpeg, .tif or .tiff.");
}

/// Two outputs may not be one file.
void checkTargetsDiffer(const ReliefArguments& a) {
    const std::array<std::pair<const char*, const std::string*>, 5> targets = {
        {{"--height", &a.height},
         {"--normals", &a.normals},
         {"--mesh", &a.mesh},
         {"--view", &a.view},
         {"--report", &a.report}}};
    bool any = false;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        any = any || !targets[i].second->empty();
        for (std::size_t j = 0; j < i; ++j) {
            std::error_code ignored;
            const std::string &x = *targets[i].second, &y = *targets[j].second;
            if (x.empty() || y.empty()) continue;
            if (x == y || std::filesystem::equivalent(x, y, ignored))
                throw UsageError(std::string(targets[j].first) + " and " + targets[i].first +
                                 " name the same file.");
        }
    }
    if (!any)
        throw UsageError("Nothing to write: give --height, --normals, --mesh, --view or --report.");
}

}  // namespace

LightRequest ReliefArguments::light() const {
    constexpr std::string_view kRefine = "refine";
    if (lightText == "estimate") return {LightRequest::Kind::estimate, {}};
    if (lightText == kRefine) return {LightRequest::Kind::refine, {}};
    const bool refine = lightText.starts_with("refine:");
    const std::string_view rest = std::string_view(lightText).substr(refine ? kRefine.size() + 1 : 0);
    const std::optional<Light> direction = directionOf(rest);
    if (!direction)
        throw UsageError(
            "--light takes three numbers such as 0.5,0,1, or estimate, refine or refine:0.5,0,1, not "
            "'" +
            lightText + "'.");
    return {refine ? LightRequest::Kind::refine : LightRequest::Kind::given, direction};
}

ViewOptions ReliefArguments::viewOptions() const {
    constexpr double kMostSide = 16384;
    const auto size = pairOf(viewSizeText), camera = pairOf(viewCameraText);
    const auto isSide = [](double v) { return v >= 1 && v <= kMostSide && v == std::floor(v); };
    if (!size || !isSide(size->first) || !isSide(size->second))
        throw UsageError("--view-size takes two whole numbers of 1 to 16384 such as 1200,900, not '" +
                         viewSizeText + "'.");
    if (!camera || std::abs(camera->second) > 90)
        throw UsageError(
            "--view-camera takes two angles in degrees such as -25,40, the second from -90 to 90, "
            "not '" +
            viewCameraText + "'.");
    const SurfaceLook look = viewLookText == "image"     ? SurfaceLook::image
                             : viewLookText == "normals" ? SurfaceLook::normals
                             : viewLookText == "height"  ? SurfaceLook::height
                             : viewLookText == "error"   ? SurfaceLook::shadingError
                                                         : SurfaceLook::grey;
    return {.size = {static_cast<int>(size->first), static_cast<int>(size->second)},
            .azimuth = camera->first,
            .elevation = camera->second,
            .zScale = viewZScale,
            .look = look};
}

std::optional<double> ReliefArguments::albedo(Encoding encoding) const {
    if (albedoText.empty() && encoding == Encoding::linear) return 1;
    if (albedoText.empty() || albedoText == "auto") return std::nullopt;
    const std::optional<double> value = numberOf(albedoText);
    if (!value || !(*value > 0))
        throw UsageError("--albedo takes a number above zero, or auto, not '" + albedoText + "'.");
    return value;
}

std::optional<Encoding> ReliefArguments::encoding() const {
    if (encodingText.empty()) return std::nullopt;
    return encodingText == "linear" ? Encoding::linear : Encoding::srgb;
}

ReliefBoundary ReliefArguments::boundary(bool maskLeavesOut) const {
    if (boundaryText == "rim") return ReliefBoundary::silhouette;
    if (boundaryText == "none") return ReliefBoundary::natural;
    if (!borderHeight.empty()) return ReliefBoundary::border;
    return maskLeavesOut ? ReliefBoundary::silhouette : ReliefBoundary::natural;
}

ReliefHints ReliefArguments::hints() const {
    ReliefHints hints;
    hints.shape = shapeText == "concave" ? ReliefShape::concave : ReliefShape::convex;
    for (const std::string& text : seedTexts) {
        const std::optional<ReliefSeed> seed = seedOf(text);
        if (!seed)
            throw UsageError(
                "--seed takes X,Y,peak or X,Y,pit or X,Y,ridge, such as 40,30,peak, not '" + text +
                "'.");
        hints.seeds.push_back(*seed);
    }
    return hints;
}

ReliefOptions ReliefArguments::options() const {
    ReliefOptions options;
    if (lambda) options.smoothness = *lambda;
    return options;
}

io::NormalsY ReliefArguments::normalsY() const {
    return normalsYText == "down" ? io::NormalsY::down : io::NormalsY::up;
}

io::SolidSize ReliefArguments::solidSize() const {
    return {.width = widthMm, .depth = depthMm, .base = baseMm};
}

void checkReliefArguments(const ReliefArguments& a) {
    checkExtensions(a);
    checkTargetsDiffer(a);
    static_cast<void>(a.light());
    static_cast<void>(a.albedo(Encoding::linear));
    static_cast<void>(a.hints());
    static_cast<void>(a.relaxation());
    if (!std::isfinite(a.ambient)) throw UsageError("--ambient takes a number.");
    requirePositive("--lambda", a.lambda);
    requirePositive("--width-mm", a.widthMm);
    requirePositive("--depth-mm", a.depthMm);
    requirePositive("--view-zscale", a.viewZScale);
    (void)a.viewOptions();
    requirePositive("--base-mm", a.baseMm);
    if (a.depthMm && a.baseMm && *a.baseMm >= *a.depthMm)
        throw UsageError("--base-mm must be smaller than --depth-mm.");
    const bool wantsBorder = a.boundaryText == "border";
    if (wantsBorder && a.borderHeight.empty())
        throw UsageError("--boundary border needs --border-height.");
    if (!a.borderHeight.empty() && !wantsBorder && !a.boundaryText.empty())
        throw UsageError("--border-height goes with --boundary border.");
}

}  // namespace weft::cli
