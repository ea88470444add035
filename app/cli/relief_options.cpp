/// The options of `weft relief`, as CLI11 reads and explains them.
#include <CLI/CLI.hpp>

#include "app/cli/one_of.h"
#include "app/cli/relief_arguments.h"

namespace weft::cli {

namespace {

void addInputOptions(CLI::App& command, ReliefArguments& a) {
    command.add_option("--image", a.image, "Shaded picture: PNG, JPEG, TIFF, PGM, OpenEXR, PFM")
        ->required()
        ->type_name("FILE");
    command
        .add_option("--encoding", a.encodingText,
                    "What its samples mean (linear for float files and PGM, else srgb)")
        ->type_name("NAME")
        ->check(oneOf({"linear", "srgb"}));
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
        ->check(oneOf({"rim", "border", "none"}));
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
        ->check(oneOf({"convex", "concave"}))
        ->capture_default_str();
    command.add_option("--backend", a.backend, "Where to solve; auto takes the first that can")
        ->type_name("NAME")
        ->check(oneOf({"auto", "cpu", "cuda"}))
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
        ->check(oneOf({"16", "32"}))
        ->capture_default_str();
    command
        .add_option("--normals", a.normals, "Normal map: .png, .tif, or the components: .exr, .pfm")
        ->type_name("FILE");
    command
        .add_option("--normals-y", a.normalsYText,
                    "Which way green grows: up (+Y, OpenGL) or down (-Y, DirectX)")
        ->type_name("WAY")
        ->check(oneOf({"up", "down"}))
        ->capture_default_str();
    command.add_option("--normals-bits", a.normalsBits, "Bits a channel of a PNG or TIFF normal map")
        ->type_name("BITS")
        ->check(oneOf({"8", "16"}))
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
        ->check(oneOf({"grey", "image", "normals", "height", "error"}))
        ->capture_default_str();
    command.add_option("--view-zscale", a.viewZScale, "Heights are drawn so many times as high")
        ->type_name("V")
        ->capture_default_str();
}

}  // namespace

void addReliefOptions(CLI::App& command, ReliefArguments& a) {
    addInputOptions(command, a);
    addSolverOptions(command, a);
    addRelaxationOptions(command, a.method);
    addOutputOptions(command, a);
    addViewOptions(command, a);
}

}  // namespace weft::cli
