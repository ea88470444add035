#include <cstdio>

#include "app/cli/options.h"
#include "app/cli/render_arguments.h"
#include "app/cli/terminal.h"
#include "weft/io/document_file.h"

namespace weft::cli {

namespace {

std::string pictureText(const Picture& picture) {
    std::string text = sizeText(picture.color->extent()) + " pixels, ";
    text += picture.depth == 32 ? "float" : std::to_string(picture.depth) + " bits";
    text += picture.color->channels() == 1 ? ", grey" : ", colour";
    if (picture.alpha) text += " with alpha";
    if (!picture.iccProfile.empty()) text += ", with a colour profile";
    return text;
}

std::string placeText(const Placement& place) {
    if (const auto whole = place.wholePixels())
        return "at " + std::to_string(whole->x) + "," + std::to_string(whole->y);
    char text[160];
    const auto& m = place.matrix();
    std::snprintf(text, sizeof text, "at %.6g,%.6g through [%.6g %.6g; %.6g %.6g]", place.offset().x,
                  place.offset().y, m[0], m[1], m[2], m[3]);
    return text;
}

void printPatch(const PatchObject& patch) {
    std::string text = "Patch " + std::to_string(patch.id) + " '" + patch.name +
                       "': " + pictureText(*patch.source) + ", " +
                       std::to_string(patch.mask->unknownCount()) + " of them solved; " +
                       placeText(patch.backgroundFromSource) + "; " + patch.operation.text();
    if (patch.space == SolveSpace::linear) text += ", in linear light";
    char opacity[40];
    std::snprintf(opacity, sizeof opacity, ", opacity %.6g", patch.opacity);
    if (patch.opacity != 1) text += opacity;
    if (patch.softMask) text += ", with a soft mask";
    if (!patch.visible) text += ", hidden";
    std::printf("%s\n", printable(text).c_str());
}

}  // namespace

void addInfoOptions(CLI::App& command, InfoArguments& a) {
    command.add_option("document", a.document, "Document (.ora) that Weft wrote")
        ->required()
        ->type_name("FILE");
}

int runInfo(const InfoArguments& arguments) {
    const io::DocumentFile file = io::readDocument(arguments.document);
    std::printf("Background: %s\n", pictureText(*file.document.background()).c_str());
    for (const Document::SharedPatch& patch : file.document.patches()) printPatch(*patch);
    if (file.document.patches().empty()) std::puts("No patches.");
    for (const std::string& entry : file.changedElsewhere)
        std::printf("Changed by another program since: %s\n", printable(entry).c_str());
    return kDone;
}

}  // namespace weft::cli
