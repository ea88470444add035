#include <cstdio>

#include "app/cli/options.h"
#include "app/cli/render/render_arguments.h"
#include "app/cli/terminal.h"
#include "weft/formatted.h"
#include "weft/io/document_summary.h"

namespace weft::cli {

namespace {

/// With four figures at most.
std::string figures(double v) {
    constexpr double kWhole = 1000;
    return formatted(v < kWhole ? "%.4g" : "%.0f", v);
}

std::string centimetres(double v) {
    constexpr double kTenths = 100;
    return formatted(v < kTenths ? "%.3g" : "%.0f", v);
}

/// ", 300 dpi, 10.2 × 6.8 cm"; nothing where nothing is known.
std::string resolutionText(const Resolution& resolution, Extent size) {
    std::string text;
    if (resolution.hasLength()) {
        const Resolution inch = perInch(resolution);
        const std::string x = figures(inch.x), y = figures(inch.y);
        text += ", " + (x == y ? x : x + " × " + y) + " dpi";
        const PrintSize print = printSize(resolution, size.width, size.height);
        if (!size.empty())
            text += ", " + centimetres(print.width) + " × " + centimetres(print.height) + " cm";
    }
    if (const std::string aspect = figures(resolution.aspect()); aspect != "1")
        text += ", pixels " + aspect + " times as wide as high";
    return text;
}

std::string pictureText(const io::PictureSummary& picture) {
    std::string text = picture.size.empty() ? "a picture" : sizeText(picture.size) + " pixels";
    if (picture.depth > 0)
        text += picture.depth == 32 ? ", float" : ", " + std::to_string(picture.depth) + " bits";
    text += picture.channels == 1 ? ", grey" : ", colour";
    if (picture.alpha) text += " with alpha";
    if (picture.profile) text += ", with a colour profile";
    return text + resolutionText(picture.resolution, picture.size);
}

std::string placeText(const Placement& place) {
    if (const auto whole = place.wholePixels())
        return "at " + std::to_string(whole->x) + "," + std::to_string(whole->y);
    const auto& m = place.matrix();
    return formatted("at %.6g,%.6g through [%.6g %.6g; %.6g %.6g]", place.offset().x,
                     place.offset().y, m[0], m[1], m[2], m[3]);
}

void print(const char* what, const io::PatchSummary& summary) {
    const PatchObject& patch = summary.patch;
    std::string text = std::string(what) + " " + std::to_string(patch.id) + " '" + patch.name +
                       "': " + pictureText(summary.picture);
    if (summary.pixels) text += ", " + std::to_string(*summary.pixels) + " of them solved";
    text += "; " + placeText(patch.backgroundFromSource) + "; " + patch.operation.text();
    if (patch.space == SolveSpace::linear) text += ", in linear light";
    if (patch.opacity != 1) text += formatted(", opacity %.6g", patch.opacity);
    if (!summary.linkedTo.empty()) text += ", linked to '" + summary.linkedTo + "'";
    if (summary.softMask) text += ", with a soft mask";
    if (summary.keepsColour)
        text += summary.keptPixels
                    ? ", " + std::to_string(*summary.keptPixels) + " pixels keep their colour"
                    : ", some pixels keep their colour";
    if (patch.group != 0) text += ", in group " + std::to_string(patch.group);
    if (!patch.visible) text += ", hidden";
    if (patch.locked) text += ", locked";
    std::printf("%s\n", printable(text).c_str());
}

void print(const PatchGroup& group) {
    std::string text = "Group " + std::to_string(group.id) + " '" + group.name + "'";
    if (group.opacity != 1) text += formatted(", opacity %.6g", group.opacity);
    if (group.parent != 0) text += ", in group " + std::to_string(group.parent);
    if (!group.visible) text += ", hidden";
    std::printf("%s\n", printable(text).c_str());
}

void print(const io::CloneSummary& document) {
    std::printf("Background: %s\n", pictureText(document.background).c_str());
    for (const io::PatchSummary& patch : document.patches) print("Patch", patch);
    for (const PatchGroup& group : document.groups) print(group);
    if (document.patches.empty()) std::puts("No patches.");
}

void print(const io::LayersSummary& document) {
    std::printf("Canvas: %s pixels%s\n", sizeText(document.canvas).c_str(),
                resolutionText(document.resolution, document.canvas).c_str());
    for (const io::PatchSummary& layer : document.layers) print("Layer", layer);
    for (const PatchGroup& group : document.groups) print(group);
    std::puts("Written by another program: its layers, unsolved.");
}

// In the order of the enumerators.
constexpr const char* kBoundaries[] = {"the mask's edge is a rim", "border heights are given",
                                       "nothing is known at the edge"};
constexpr const char* kSeeds[] = {"peak", "pit", "ridge"};
constexpr const char* kKinds[] = {"body", "terrain", "bas-relief"};
constexpr const char* kOrigins[] = {"assumed", "estimated", "refined", "given"};

void print(const io::ReliefSummary& relief) {
    const ReliefSetup& s = relief.setup;
    std::printf("Relief of a picture: %s, samples %s\n", pictureText(relief.picture).c_str(),
                s.encoding == Encoding::linear ? "linear" : "sRGB");
    std::printf("Kind: %s\n", kKinds[static_cast<int>(s.kind)]);
    if (const BasReliefOptions& o = s.basRelief; s.kind == ReliefKind::basRelief)
        std::printf("Depth: %.6g mm at %.6g mm width; detail %.6g, background %.6g\n", o.depth,
                    o.width, o.detail, o.background);
    if (relief.maskPixels)
        std::printf("Mask: %lld pixels\n", static_cast<long long>(*relief.maskPixels));
    else if (relief.mask)
        std::puts("Mask: of some pixels");
    std::printf("Light: %.6g,%.6g,%.6g (%s)\n", s.light.x, s.light.y, s.light.z,
                kOrigins[static_cast<int>(s.lightFrom)]);
    if (s.harmonics) {
        std::printf("Harmonics:");
        for (const double l : s.harmonics->coefficients) std::printf(" %.6g", l);
        std::printf("\n");
    }
    const ShadingModel found = s.found.value_or(ShadingModel{.albedo = 0, .ambient = 0});
    if (s.albedoFromPicture && !s.found)
        std::printf("Albedo: from the picture; ");
    else
        std::printf("Albedo: %.6g; ", s.albedoFromPicture ? found.albedo : s.albedo);
    std::printf("ambient light %.6g\n", s.ambientFromPicture ? found.ambient : s.ambient);
    std::printf("Boundary: %s\nSmoothness: %.6g\n", kBoundaries[static_cast<int>(s.boundary)],
                s.options.smoothness);
    if (!relief.border.empty())
        std::printf("Border heights: '%s'\n", printable(relief.border).c_str());
    std::printf("Shape: %s\n", s.hints.shape == ReliefShape::concave ? "concave" : "convex");
    for (const ReliefSeed& seed : s.hints.seeds)
        std::printf("Hint: %s at %d,%d\n", kSeeds[static_cast<int>(seed.kind)], seed.at.x, seed.at.y);
}

}  // namespace

void addInfoOptions(CLI::App& command, InfoArguments& a) {
    command.add_option("document", a.document, "Document (.ora) that Weft wrote")
        ->required()
        ->type_name("FILE");
}

int runInfo(const InfoArguments& arguments) {
    const io::DocumentSummary file = io::readSummary(arguments.document);
    std::visit([](const auto& document) { print(document); }, file.content);
    for (const std::string& remark : file.remarks)
        std::printf("Looks different here: %s\n", printable(remark).c_str());
    for (const io::MissingSource& source : file.missing)
        std::printf("Missing: '%s'; 'weft render' needs it (--sources says where it is)\n",
                    printable(source.path).c_str());
    for (const std::string& entry : file.changedElsewhere)
        std::printf("Changed by another program since: %s\n", printable(entry).c_str());
    return kDone;
}

}  // namespace weft::cli
