#include "app/cli/relief/relief_arguments.h"

#include <array>
#include <cmath>

#include "app/cli/options.h"
#include "weft/io/document_file.h"
#include "weft/io/file_format.h"
#include "weft/io/picture_file.h"

namespace weft::cli {

namespace {

ReliefSeed seedOf(const std::string& text) {
    constexpr std::pair<const char*, SeedKind> kKinds[] = {
        {"peak", SeedKind::peak}, {"pit", SeedKind::pit}, {"ridge", SeedKind::ridge}};
    const std::size_t last = text.rfind(',');
    const std::vector<double> xy = numbersOf(std::string_view(text).substr(0, last));
    for (const auto& [name, kind] : kKinds)
        if (areWhole(xy, 2) && last != std::string::npos && text.substr(last + 1) == name)
            return {{static_cast<int>(xy[0]), static_cast<int>(xy[1])}, kind};
    throw UsageError("--seed takes X,Y,peak or X,Y,pit or X,Y,ridge, such as 40,30,peak, not '" +
                     text + "'.");
}

/// None: auto. `takes`: what the option does, to be said where the number does not fit.
std::optional<double> numberOrAuto(const std::string& text, const char* takes, bool (*fits)(double)) {
    if (text.empty() || text == "auto") return std::nullopt;
    const std::vector<double> value = numbersOf(text);
    if (value.size() != 1 || !fits(value[0]))
        throw UsageError(takes + (", or auto, not '" + text + "'."));
    return value[0];
}

Extent viewSizeOf(const std::string& text) {
    const std::vector<double> size = numbersOf(text);
    const auto isSide = [](double v) { return v >= 1 && v <= 16384; };
    if (!areWhole(size, 2) || !isSide(size[0]) || !isSide(size[1]))
        throw UsageError("--view-size takes two whole numbers of 1 to 16384 such as 1200,900, not '" +
                         text + "'.");
    return {static_cast<int>(size[0]), static_cast<int>(size[1])};
}

Camera viewCameraOf(const std::string& text) {
    const std::vector<double> angles = numbersOf(text);
    if (angles.size() != 2 || std::abs(angles[1]) > 90)
        throw UsageError(
            "--view-camera takes two angles in degrees such as -25,40, the second from -90 to 90, "
            "not '" +
            text + "'.");
    return {.azimuth = angles[0], .elevation = angles[1]};
}

void addKindOptions(CLI::App& command, ReliefArguments& a) {
    addChoice<std::optional<KindRequest>>(
        command, "--kind", a.kind, "KIND",
        {{"auto", KindRequest::automatic},
         {"body", KindRequest::body},
         {"terrain", KindRequest::terrain},
         {"bas-relief", KindRequest::basRelief}},
        "What the picture shows. body: its mask's edge is its rim; terrain: it goes on beyond the "
        "picture, and nothing is known at the edge; bas-relief: anything, as a relief of a chosen "
        "depth; auto: body where a mask, alpha, border heights, a light or seeds are given, else "
        "terrain")
        ->default_str("auto");
    addOption(command, "--detail", a.detail, "0..1",
              "Fine detail of a bas-relief: 0 scales all slopes alike, 1 attenuates steep ones "
              "until fine detail is as deep as coarse")
        ->default_str("0.9");
    addOption(command, "--background", a.background, "0..1",
              "Broad forms of a bas-relief: the fraction that is kept; 0 flattens them")
        ->default_str("0.1");
}

void addInputOptions(CLI::App& command, ReliefArguments& a) {
    addOption(command, "--image", a.image, "FILE",
              "Shaded picture: PNG, JPEG, TIFF, PGM, OpenEXR or PFM; colour becomes luminance in "
              "linear light. Or a document (.ora) of a relief, whose settings apply where no option "
              "is given")
        ->required();
    addOption(
        command, "--layer", a.layer, "NAME",
        "Layer that is read of the image, an OpenEXR file with several layers or parts. Default: the "
        "first with R, G and B, which is reported");
    addLinkedOption(command, a.linked);
    addChoice<std::optional<Encoding>>(
        command, "--encoding", a.encoding, "NAME",
        {{"linear", Encoding::linear}, {"srgb", Encoding::srgb}},
        "Encoding of the image's samples. Default: linear for PFM, OpenEXR, float TIFF and PGM, else "
        "srgb");
    addOption(command, "--mask", a.mask, "FILE",
              "Picture of the image's size: the surface is where its luma is at least half of full "
              "scale, in any shape and number of parts. Default: where the image's alpha is, else "
              "everywhere");
    addOption(
        command, "--light", a.lightText, "X,Y,Z|estimate|refine|refine:X,Y,Z",
        "Direction to the light, of any length: x to the right, y up, z to the viewer. estimate: "
        "found from the picture; refine: found, then refined; refine:X,Y,Z: this one, refined")
        ->default_str("estimate");
    addChoice<std::optional<LightModel>>(
        command, "--light-model", a.lightModel, "NAME",
        {{"distant", LightModel::distant}, {"harmonics", LightModel::harmonics}},
        "How brightness follows from normals. distant: one light and ambient light; harmonics: light "
        "from all sides as nine spherical harmonics, fitted to a body with a rim and used only where "
        "they fit better than one light")
        ->default_str("distant");
    addOption(command, "--albedo", a.albedoText, "V|auto",
              "Brightness of the surface where it faces the light; 1 is full scale. auto: found with "
              "an estimated light, else that of the brightest pixels. Default: 1 for linear samples, "
              "else auto");
    addOption(
        command, "--ambient", a.ambientText, "V|auto",
        "Brightness where no light falls; 1 is full scale. auto: found with an estimated light, "
        "else 0")
        ->default_str("auto");
    addChoice<std::optional<bool>>(
        command, "--paint", a.paint, "auto|off", {{"auto", true}, {"off", false}},
        "Which brightness is paint. auto: up to six colours of a body are paint, each with an albedo "
        "of its own, where albedo is auto and the boundary a rim; off: all brightness is shading")
        ->default_str("auto");
}

void addProposal(CLI::App& command, ReliefArguments& a) {
    command.add_flag("--propose", a.propose,
                     "Solve nothing; print proposals of kind, mask and light as JSON on the standard "
                     "output, each with a confidence from 0 to 1");
}

void addSurfaceOptions(CLI::App& command, ReliefArguments& a) {
    addOption(command, "--lambda", a.lambda, "V",
              "Smoothness: 0.001 follows a clean picture, 0.1 suits noise of 1 %. Default: 0.001, of "
              "a relaxation 0.1");
    addChoice<std::optional<ReliefBoundary>>(
        command, "--boundary", a.boundary, "KIND",
        {{"rim", ReliefBoundary::silhouette},
         {"border", ReliefBoundary::border},
         {"none", ReliefBoundary::natural}},
        "What is known at the edge. rim: the surface turns away at the mask's edge; border: heights "
        "of the outermost pixels are those of --border-height; none: nothing. Default: border where "
        "--border-height is given, else rim where the mask leaves something out, else none");
    addOption(
        command, "--outline", a.outlineText, "V|auto",
        "Weight of the mask's outline, inflated like a balloon, against the shading: 0 for none, "
        "0.02 as photographs need it, 1 for more than the shading. Above 0, steep slopes are "
        "penalised, and cast shadows and highlights count less. auto: 0.02 where the light was "
        "found from the picture, else 0")
        ->default_str("auto");
    addOption(command, "--edges", a.edges, "FILE",
              "Picture of the image's size with the type of a rim's pixels: white where the surface "
              "turns away (an occluding contour), mid grey where the mask cuts it off and nothing is "
              "known, black where the type is found from the picture");
    addOption(
        command, "--outliers", a.outliersText, "off|auto|FILE",
        "Cast shadows, highlights and light from other surfaces, whose brightness is not used; of a "
        "rim alone. off: none; auto: pixels far from the shading of the inflated outline; FILE: a "
        "picture of the image's size, white where they are, mid grey where they are not, black where "
        "auto decides")
        ->default_str("off");
    addOption(
        command, "--border-height", a.borderHeight, "FILE",
        "Float picture of the image's size with known heights in pixels, of which the outermost "
        "ring is used");
    command
        .add_option_function<std::vector<std::string>>(
            "--seed",
            [&a](const std::vector<std::string>& texts) {
                for (const std::string& text : texts) a.seeds.push_back(seedOf(text));
            },
            "Hint where shading is ambiguous: KIND of the pixel X,Y is peak, pit or ridge, such as "
            "40,30,peak; 0,0 is the upper left pixel. May be given several times")
        ->type_name("X,Y,KIND")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    addChoice<std::optional<ReliefShape>>(
        command, "--shape", a.shape, "NAME",
        {{"convex", ReliefShape::convex}, {"concave", ReliefShape::concave}},
        "Shape of the whole where no rim, border or seed decides: light from the front shades both "
        "alike")
        ->default_str("convex");
}

void addMethodOptions(CLI::App& command, ReliefArguments& a) {
    addChoice<std::optional<SolverKind>>(
        command, "--solver", a.solver, "METHOD",
        {{"multigrid", SolverKind::multigrid}, {"relaxation", SolverKind::relaxation}},
        "Method of the solve. multigrid: solve for the height; relaxation: relax the stereographic "
        "normals (f, g) of Ikeuchi and Horn on the image's grid by a scheme, and integrate them. "
        "Default: multigrid, unless --scheme, --kernel, --tolerance or --max-steps is given");
    addOption(command, "--scheme", a.schemeText, "NAME[:key=value,...]",
              "Order of relaxation, as for weft clone")
        ->default_str(Scheme{}.name);
    addChoice<std::optional<OrientationKernel>>(
        command, "--kernel", a.kernel, "NAME",
        {{"textbook", OrientationKernel::textbook},
         {"mean", OrientationKernel::atMean},
         {"gauss-newton", OrientationKernel::gaussNewton}},
        "What a step computes of a pixel. gauss-newton: converges at every lambda; mean: needs a "
        "lambda above 1/8; textbook: converges in some orders only, and never where all pixels move "
        "at once")
        ->default_str("gauss-newton");
    addOption(
        command, "--tolerance", a.tolerance, "V",
        "Distance of (f, g) from what they converge to, root mean square, at which a relaxation "
        "ends; 0.001: 0.06 degrees of a normal that faces the viewer")
        ->default_str("0.002");
    addOption(command, "--max-steps", a.maxSteps, "N",
              "Number of steps after which a relaxation gives up")
        ->default_str("1000000");
}

void addOutputOptions(CLI::App& command, ReliefArguments& a) {
    addOption(command, "--height", a.height, "FILE",
              "Height map: .exr, .pfm, .tif with heights in pixels; or .png with 16-bit codes from "
              "the lowest to the highest height, whose offset and scale are in the report");
    addOption(command, "--height-bits", a.tiffBits, "BITS",
              "Bits of a TIFF height map: 16 for codes as in PNG, 32 for floats")
        ->check(oneOf({"16", "32"}));
    addOption(command, "--normals", a.normals, "FILE",
              "Normal map: .png, .tif; or the components themselves in .exr, .pfm");
    addChoice<io::NormalsY>(command, "--normals-y", a.normalsY, "WAY",
                            {{"up", io::NormalsY::up}, {"down", io::NormalsY::down}},
                            "Direction in which green grows. up: +Y, as in OpenGL; down: -Y, as in "
                            "DirectX");
    addOption(command, "--normals-bits", a.normalsBits, "BITS",
              "Bits of a channel in a PNG or TIFF normal map")
        ->check(oneOf({"8", "16"}));
    command.add_flag("--alpha", a.alpha,
                     "Write the mask into height and normal maps as an alpha channel, which "
                     "multiplies nothing; PFM has none");
    addOption(
        command, "--mesh", a.mesh, "FILE",
        "Closed body with walls and a flat base: .stl, .ply, .obj in millimetres, .glb in metres. "
        "All but .stl have a texture: colours of vertices (.ply), NAME.mtl and NAME-texture.png "
        "beside NAME.obj, an image in the file (.glb)");
    addChoice<std::optional<MeshTexture>>(
        command, "--texture", a.texture, "NAME",
        {{"paint", MeshTexture::paint},
         {"picture", MeshTexture::picture},
         {"none", MeshTexture::none}},
        "Texture of the mesh. paint: the body's own colours, which are the picture divided by its "
        "shading; picture: the image as it is; none: no texture. Default: paint where a body's or "
        "terrain's picture has colour, else picture");
    command
        .add_option_function<double>(
            "--width-mm", [&a](double width) { a.widthSaid = a.solid.width = width; },
            "Width of the body")
        ->type_name("MM")
        ->default_str("100");
    addOption(command, "--depth-mm", a.solid.depth, "MM",
              "Depth from the body's flat base to its highest point; of a bas-relief from its "
              "lowest to its highest point, with the base below. Default: true proportions; of a "
              "bas-relief 3");
    addOption(
        command, "--base-mm", a.solid.base, "MM",
        "Thickness from the flat base to the surface's lowest point. Default: width/50, at most "
        "depth/4 but of a bas-relief");
    addOption(command, "--out", a.out, "FILE",
              "Document (.ora) that the window opens: the picture and all that was set or found");
    addOption(command, "--write-outliers", a.writtenOutliers, "FILE",
              "Picture of the outliers that were left out, as --outliers reads it: .png, .tif");
    addOption(command, "--report", a.report, "FILE", "Write a JSON report on the solve here");
    addInPlace(command, a.inPlace);
}

void addViewOptions(CLI::App& command, ReliefArguments& a) {
    addOption(command, "--view", a.view, "FILE",
              "Picture of the whole surface in space, drawn by the backend that solved: .png, .jpg, "
              ".tif");
    command
        .add_option_function<std::string>(
            "--view-size", [&a](const std::string& text) { a.drawing.size = viewSizeOf(text); },
            "Size of the picture of --view in pixels")
        ->type_name("W,H")
        ->default_str("1200,900");
    command
        .add_option_function<std::string>(
            "--view-camera", [&a](const std::string& text) { a.drawing.camera = viewCameraOf(text); },
            "Direction of view in degrees: 0,0 from the image's lower edge, 90,0 from its right "
            "edge, 0,90 the image's own view")
        ->type_name("AZIMUTH,ELEVATION")
        ->default_str("-20,60");
    addChoice<SurfaceLook>(
        command, "--view-look", a.drawing.style.look, "NAME",
        {{"grey", SurfaceLook::grey},
         {"image", SurfaceLook::image},
         {"normals", SurfaceLook::normals},
         {"height", SurfaceLook::height},
         {"error", SurfaceLook::shadingError}},
        "Colours of the view. grey: lit by the light; image: the image draped over the surface; "
        "normals: normals as colours; height: heights as colours; error: the shading error |I - R|");
    addOption(command, "--view-zscale", a.drawing.style.zScale, "V",
              "Factor by which heights are drawn");
}

void checkExtensions(const ReliefArguments& a) {
    struct Target {
        const char* option;
        const std::string& path;
        bool (*known)(const std::filesystem::path&);
        std::string extensions;
    };
    const std::string maps =
        io::extensionsToWrite([](const io::FileFormat& format) { return format.depth > 8; });
    const std::string pictures = io::extensionsToWrite(io::anyFormat);
    for (const Target& t :
         {Target{"--height", a.height, io::knowsReliefExtension, maps},
          Target{"--normals", a.normals, io::knowsReliefExtension, maps},
          Target{"--mesh", a.mesh, io::knowsMeshExtension, ".stl, .ply, .obj, .glb"},
          Target{"--write-outliers", a.writtenOutliers, io::knowsExtension, pictures},
          Target{"--view", a.view, io::knowsExtension, pictures},
          Target{"--out", a.out, io::knowsDocumentExtension, ".ora"}})
        if (!t.path.empty() && !t.known(t.path))
            throw UsageError(std::string(t.option) + ": the extension of '" + t.path +
                             "' must be one of " + t.extensions + ".");
}

std::string outlierFileOf(const ReliefArguments& a) {
    return a.outliersText == "off" || a.outliersText == "auto" ? std::string() : a.outliersText;
}

void checkFiles(const ReliefArguments& a) {
    std::vector<NamedFile> outputs = {{"--height", a.height},
                                      {"--normals", a.normals},
                                      {"--mesh", a.mesh},
                                      {"--view", a.view},
                                      {"--out", a.out},
                                      {"--report", a.report},
                                      {"--write-outliers", a.writtenOutliers}};
    std::vector<std::string> beside;
    if (a.texture != MeshTexture::none)
        for (const auto& path : io::filesBeside(a.mesh)) beside.push_back(path.string());
    for (const std::string& path : beside) outputs.push_back({"--mesh", path});
    checkFilesDiffer({{"--image", a.image},
                      {"--mask", a.mask},
                      {"--border-height", a.borderHeight},
                      {"--edges", a.edges},
                      {"--outliers", outlierFileOf(a)}},
                     outputs, a.inPlace);
    for (const NamedFile& output : outputs) {
        if (output.path.empty()) continue;
        if (a.propose)
            throw UsageError("--propose writes no file: leave " + std::string(output.option) +
                             " out.");
        return;
    }
    if (a.propose) return;
    throw UsageError(
        "Nothing to write: give --height, --normals, --mesh, --view, --out, --report or --propose.");
}

void checkNumbers(const ReliefArguments& a) {
    const std::pair<const char*, std::optional<double>> positive[] = {
        {"--lambda", a.lambda},
        {"--width-mm", a.solid.width},
        {"--depth-mm", a.solid.depth},
        {"--view-zscale", a.drawing.style.zScale},
        {"--base-mm", a.solid.base}};
    for (const auto& [option, value] : positive)
        if (value && !(*value > 0 && std::isfinite(*value)))
            throw UsageError(std::string(option) + " takes a number above zero.");
    for (const auto& [option, value] :
         {std::pair("--detail", a.detail), std::pair("--background", a.background)}) {
        if (value && !(*value >= 0 && *value <= 1))
            throw UsageError(std::string(option) + " takes a number from 0 to 1.");
    }
}

}  // namespace

void addReliefOptions(CLI::App& command, ReliefArguments& a, const BackendRegistry& registry) {
    addInputOptions(command, a);
    addKindOptions(command, a);
    addProposal(command, a);
    addSurfaceOptions(command, a);
    addBackendOptions(command, a, registry, kWhereToSolve);
    addMethodOptions(command, a);
    addOutputOptions(command, a);
    addViewOptions(command, a);
}

LightRequest ReliefArguments::light() const {
    using Kind = LightRequest::Kind;
    if (lightText.empty() || lightText == "estimate") return {Kind::estimate, {}};
    if (lightText == "refine") return {Kind::refine, {}};
    constexpr std::string_view kRefine = "refine:";
    const bool refine = lightText.starts_with(kRefine);
    const std::vector<double> v =
        numbersOf(std::string_view(lightText).substr(refine ? kRefine.size() : 0));
    if (v.size() != 3)
        throw UsageError(
            "--light takes three numbers such as 0.5,0,1, or estimate, refine or refine:0.5,0,1, not "
            "'" +
            lightText + "'.");
    return {refine ? Kind::refine : Kind::given, Light{v[0], v[1], v[2]}};
}

std::optional<double> ReliefArguments::albedo(Encoding samples) const {
    if (albedoText.empty() && samples == Encoding::linear) return 1;
    return numberOrAuto(albedoText, "--albedo takes a number above zero",
                        [](double v) { return v > 0; });
}

std::optional<double> ReliefArguments::ambient() const {
    return numberOrAuto(ambientText, "--ambient takes a number", [](double) { return true; });
}

std::optional<double> ReliefArguments::outline() const {
    return numberOrAuto(outlineText, "--outline takes 0 or a number above it",
                        [](double v) { return v >= 0; });
}

std::optional<ReliefRelaxation> ReliefArguments::relaxation() const {
    const bool wanted = !schemeText.empty() || kernel || tolerance || maxSteps;
    if (solver == SolverKind::multigrid && wanted)
        throw UsageError(
            "--scheme, --kernel, --tolerance and --max-steps go with --solver relaxation.");
    if (solver.value_or(SolverKind::multigrid) == SolverKind::multigrid && !wanted) return {};
    ReliefRelaxation r;
    if (!schemeText.empty())
        r.scheme = parsed("--scheme", [this] { return parseScheme(schemeText); });
    r.kernel = kernel.value_or(r.kernel);
    r.lambda = lambda.value_or(r.lambda);
    r.tolerance = tolerance.value_or(r.tolerance);
    r.maxSteps = maxSteps.value_or(r.maxSteps);
    if (const std::string reason = impossibleReason(r); !reason.empty()) throw UsageError(reason);
    return r;
}

void checkKind(const ReliefArguments& a, ReliefKind kind) {
    if (kind != ReliefKind::basRelief) {
        if (a.detail) throw UsageError("--detail goes with --kind bas-relief.");
        if (a.background) throw UsageError("--background goes with --kind bas-relief.");
        if (a.solid.depth && a.solid.base && *a.solid.base >= *a.solid.depth)
            throw UsageError("--base-mm must be smaller than --depth-mm.");
        return;
    }
    const std::pair<const char*, bool> given[] = {{"--border-height", !a.borderHeight.empty()},
                                                  {"--boundary", a.boundary.has_value()},
                                                  {"--edges", !a.edges.empty()},
                                                  {"--outliers", !a.outliersText.empty()},
                                                  {"--write-outliers", !a.writtenOutliers.empty()},
                                                  {"--seed", !a.seeds.empty()},
                                                  {"--shape", a.shape.has_value()},
                                                  {"--light-model", a.lightModel.has_value()},
                                                  {"--lambda", a.lambda.has_value()},
                                                  {"--scheme", !a.schemeText.empty()},
                                                  {"--kernel", a.kernel.has_value()},
                                                  {"--tolerance", a.tolerance.has_value()},
                                                  {"--max-steps", a.maxSteps.has_value()}};
    for (const auto& [option, isGiven] : given)
        if (isGiven)
            throw UsageError(std::string(option) +
                             " says nothing of a bas-relief: it goes with --kind body or terrain.");
    if (a.solver == SolverKind::relaxation)
        throw UsageError("A bas-relief is integrated by multigrid, not by relaxation.");
}

void checkReliefArguments(const ReliefArguments& a) {
    checkExtensions(a);
    checkFiles(a);
    static_cast<void>(a.light());
    static_cast<void>(a.albedo(Encoding::linear));
    static_cast<void>(a.ambient());
    static_cast<void>(a.outline());
    if (a.texture && a.mesh.empty()) throw UsageError("--texture goes with --mesh.");
    static_cast<void>(a.relaxation());
    checkNumbers(a);
    if (a.lightModel == LightModel::harmonics && a.relaxation())
        throw UsageError("A scheme relaxes under one distant light: leave --light-model out.");
    if (a.lightModel == LightModel::harmonics && a.ambient().value_or(0) != 0)
        throw UsageError("--ambient goes with a distant light: harmonics hold it in their constant.");
    const bool wantsBorder = a.boundary == ReliefBoundary::border;
    if (wantsBorder && a.borderHeight.empty())
        throw UsageError("--boundary border needs --border-height.");
    if (!a.borderHeight.empty() && !wantsBorder && a.boundary)
        throw UsageError("--border-height goes with --boundary border.");
}

}  // namespace weft::cli
