#include "app/cli/relief_arguments.h"

#include <CLI/CLI.hpp>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "app/cli/exit_codes.h"
#include "weft/io/picture_file.h"

namespace weft::cli {

namespace {

/// The whole of `text` as a finite number.
std::optional<double> numberOf(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = error == std::errc{} && end == text.data() + text.size();
    return good && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// "x,y,z".
std::optional<Light> directionOf(std::string_view text) {
    std::array<double, 3> v = {};
    for (std::size_t i = 0; i < v.size(); ++i) {
        const std::size_t comma = text.find(',');
        if ((comma == std::string_view::npos) != (i + 1 == v.size())) return std::nullopt;
        const std::optional<double> number = numberOf(text.substr(0, comma));
        if (!number) return std::nullopt;
        v[i] = *number;
        text.remove_prefix(i + 1 == v.size() ? text.size() : comma + 1);
    }
    return Light{v[0], v[1], v[2]};
}

/// "a,b".
std::optional<std::pair<double, double>> pairOf(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto a = numberOf(text.substr(0, comma)), b = numberOf(text.substr(comma + 1));
    return a && b ? std::optional(std::pair(*a, *b)) : std::nullopt;
}

/// "x,y,kind".
std::optional<ReliefSeed> seedOf(std::string_view text) {
    const std::size_t first = text.find(','), second = text.find(',', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) return std::nullopt;
    const auto whole = [](std::string_view word) -> std::optional<int> {
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool good = error == std::errc{} && end == word.data() + word.size();
        return good ? std::optional(value) : std::nullopt;
    };
    const std::optional<int> x = whole(text.substr(0, first)),
                             y = whole(text.substr(first + 1, second - first - 1));
    if (!x || !y) return std::nullopt;
    const std::string_view kind = text.substr(second + 1);
    if (kind == "peak") return ReliefSeed{{*x, *y}, SeedKind::peak};
    if (kind == "pit") return ReliefSeed{{*x, *y}, SeedKind::pit};
    if (kind == "ridge") return ReliefSeed{{*x, *y}, SeedKind::ridge};
    return std::nullopt;
}

void addInputOptions(CLI::App& command, ReliefArguments& a) {
    command.add_option("--image", a.image, "Shaded picture: PNG, JPEG, TIFF, PGM, OpenEXR, PFM")
        ->required()
        ->type_name("FILE");
    command
        .add_option("--encoding", a.encodingText,
                    "What its samples mean (linear for float files and PGM, else srgb)")
        ->type_name("NAME")
        ->check(CLI::IsMember({"linear", "srgb"}));
    command
        .add_option(
            "--mask", a.mask,
            "Where the surface is: bright (luma of at least half) in a picture of the image's "
            "size. Without it the image's alpha says so, else everywhere")
        ->type_name("FILE");
    command
        .add_option("--light", a.lightText,
                    "Direction to the light, of any length: x to the right, y up, z to the viewer; "
                    "or estimate; or refine (an estimate, refined); or refine:X,Y,Z (from there)")
        ->type_name("X,Y,Z|estimate|refine")
        ->capture_default_str();
    command
        .add_option("--albedo", a.albedoText,
                    "Brightness of the surface where it faces the light, 1 = full scale; auto takes "
                    "the brightest pixels' for it (1 for linear samples, else auto)")
        ->type_name("V|auto");
    command.add_option("--ambient", a.ambient, "Brightness where no light falls, 1 = full scale")
        ->type_name("V")
        ->capture_default_str();
}

void addSolverOptions(CLI::App& command, ReliefArguments& a) {
    command
        .add_option("--lambda", a.lambda,
                    "Smoothness: 0.001 (multigrid's default) follows a clean picture, 0.1 (of a "
                    "relaxation) suits noise of 1 %")
        ->type_name("V");
    command
        .add_option(
            "--boundary", a.boundaryText,
            "What is known at the edge: rim, the surface turns away at the mask's edge; "
            "border, its heights on the image's border; none (border where --border-height is "
            "given, else rim where the mask leaves something out, else none)")
        ->type_name("KIND")
        ->check(CLI::IsMember({"rim", "border", "none"}));
    command
        .add_option("--border-height", a.borderHeight,
                    "Known heights in pixels: a float picture of the image's size, of which the "
                    "outermost ring of pixels is used")
        ->type_name("FILE");
    command
        .add_option("--seed", a.seedTexts,
                    "What a pixel is (from the upper left one, 0,0) where shading is ambiguous; any "
                    "number of times")
        ->type_name("X,Y,peak|pit|ridge")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        .add_option("--shape", a.shapeText,
                    "The whole, where no rim, border or seed tells: light from the front shades both "
                    "alike")
        ->type_name("NAME")
        ->check(CLI::IsMember({"convex", "concave"}))
        ->capture_default_str();
    command.add_option("--backend", a.backend, "Where to solve; auto takes the first that can")
        ->type_name("NAME")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->capture_default_str();
    command.add_option("--threads", a.threads, "Worker threads of the CPU (all cores)")
        ->check(CLI::Range(1, 4096))
        ->type_name("N");
}

void addOutputOptions(CLI::App& command, ReliefArguments& a) {
    command
        .add_option(
            "--height", a.height,
            "Height map: .png (16 bit, lowest to highest over all codes), or in pixels: .tif, "
            ".exr, .pfm")
        ->type_name("FILE");
    command
        .add_option("--height-bits", a.tiffBits, "Of a TIFF height map: 16 (as PNG) or 32 (float)")
        ->type_name("BITS")
        ->check(CLI::IsMember({16, 32}))
        ->capture_default_str();
    command
        .add_option("--normals", a.normals, "Normal map: .png, .tif, or the components: .exr, .pfm")
        ->type_name("FILE");
    command
        .add_option("--normals-y", a.normalsYText,
                    "Which way green grows: up (+Y, OpenGL) or down (-Y, DirectX)")
        ->type_name("WAY")
        ->check(CLI::IsMember({"up", "down"}))
        ->capture_default_str();
    command.add_option("--normals-bits", a.normalsBits, "Bits a channel of a PNG or TIFF normal map")
        ->type_name("BITS")
        ->check(CLI::IsMember({8, 16}))
        ->capture_default_str();
    command.add_flag("--alpha", a.alpha,
                     "Height and normal maps keep the mask as an alpha channel (not PFM)");
    command
        .add_option("--mesh", a.mesh,
                    "Closed body: .stl, .ply, .obj (millimetres), .glb (the image draped over it)")
        ->type_name("FILE");
    command.add_option("--width-mm", a.widthMm, "Width of the body")
        ->type_name("MM")
        ->capture_default_str();
    command
        .add_option("--depth-mm", a.depthMm,
                    "From the body's flat base to its highest point (true proportions)")
        ->type_name("MM");
    command
        .add_option("--base-mm", a.baseMm,
                    "From the flat base to the surface's lowest point (width/50, at most depth/4)")
        ->type_name("MM");
    command.add_option("--report", a.report, "Write a JSON report here")->type_name("FILE");
}

void addViewOptions(CLI::App& command, ReliefArguments& a) {
    command
        .add_option(
            "--view", a.view,
            "Picture of the surface in space, drawn by the backend that solved: .png, .jpg, .tif")
        ->type_name("FILE");
    command.add_option("--view-size", a.viewSizeText, "Of that picture, pixels")
        ->type_name("W,H")
        ->capture_default_str();
    command
        .add_option(
            "--view-camera", a.viewCameraText,
            "From where, degrees: 0,0 is the front, 90,0 the right, 0,90 the image's own view. "
            "All of the surface is in the picture")
        ->type_name("AZIMUTH,ELEVATION")
        ->capture_default_str();
    command
        .add_option(
            "--view-look", a.viewLookText,
            "grey under the light; the image draped; normals; height or shading error in colours")
        ->type_name("NAME")
        ->check(CLI::IsMember({"grey", "image", "normals", "height", "error"}))
        ->capture_default_str();
    command.add_option("--view-zscale", a.viewZScale, "Heights are drawn so many times as high")
        ->type_name("V")
        ->capture_default_str();
}

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

void addReliefOptions(CLI::App& command, ReliefArguments& a) {
    addInputOptions(command, a);
    addSolverOptions(command, a);
    addRelaxationOptions(command, a.method);
    addOutputOptions(command, a);
    addViewOptions(command, a);
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
