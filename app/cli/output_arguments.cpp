#include "app/cli/output_arguments.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>

#include "app/cli/options.h"
#include "weft/io/export_picture.h"
#include "weft/io/file_format.h"
#include "weft/io/stored_document.h"
#include "weft/units.h"

namespace weft::cli {

namespace {

// Formats of results.
bool hasQuality(const io::FileFormat& format) { return format.hasQuality; }
bool isLossless(const io::FileFormat& format) { return format.losslessAt100; }
bool holdsCodes(const io::FileFormat& format) { return format.encode && !format.isFloat(); }
bool holdsLight(const io::FileFormat& format) { return format.encode && format.isFloat(); }
bool holdsDepth16(const io::FileFormat& format) { return holdsCodes(format) && format.depth >= 16; }
bool holdsBoth(const io::FileFormat& format) { return holdsCodes(format) && format.depth == 32; }
bool needsGround(const io::FileFormat& format) { return format.encode && !format.holdsAlpha; }

/// Whether the file's format is one of `which`; a document's is none.
bool isOf(const std::string& path, bool (*which)(const io::FileFormat&)) {
    const io::FileFormat* format = io::formatToWrite(path);
    return format && which(*format);
}

/// Of the key, or of the file. Throws UsageError where it is neither.
std::vector<std::uint8_t> profileOf(const std::string& word) {
    std::string keys;
    for (const io::StandardProfileName& name : io::kStandardProfiles) {
        if (word == name.key) return io::standardProfile(name.profile);
        keys += std::string(name.key) + ", ";
    }
    std::ifstream file(word, std::ios::binary);
    constexpr std::streamsize kLargest = 16 << 20;
    const auto bytes = std::make_unique<char[]>(kLargest);
    if (file) file.read(bytes.get(), kLargest);
    const std::vector<std::uint8_t> icc(bytes.get(), bytes.get() + file.gcount());
    if (!io::isPictureProfile(icc))
        throw UsageError("--profile takes " + keys + "or an ICC file of a picture's colours, not '" +
                         word + "'.");
    return icc;
}

Extent sizeOf(Extent picture, int longSide) {
    const double factor = double(longSide) / std::max(picture.width, picture.height);
    const auto side = [&](int of) { return std::max(1, static_cast<int>(std::lround(of * factor))); };
    return {side(picture.width), side(picture.height)};
}

io::WriteOptions writeOptions(const OutputArguments& arguments, const OutputPlan& plan,
                              const io::Picture& background) {
    return {.depth = plan.depth,
            .quality = arguments.quality.value_or(io::WriteOptions{}.quality),
            .iccProfile = background.iccProfile,
            .ground = arguments.ground(),
            .linear = io::isLinearLight(background),
            .stored = background.stored,
            .metadata = io::metadataFor(background.metadata, arguments.metadata),
            .resolution = background.resolution,
            .exifForResolution = arguments.metadata != io::MetadataChoice::strip,
            .threads = arguments.threads};
}

}  // namespace

bool OutputArguments::isDocument() const { return io::knowsDocumentExtension(out); }

io::Ground OutputArguments::ground() const {
    if (!groundText) return {};
    const std::optional<io::Ground> ground = io::groundOf(*groundText);
    if (!ground)
        throw UsageError(
            "--ground takes white, black or R,G,B, three whole numbers from 0 to 255 such as "
            "255,240,200, not '" +
            *groundText + "'.");
    return *ground;
}

std::string OutputArguments::profileFile() const {
    const bool isKey = std::any_of(io::kStandardProfiles.begin(), io::kStandardProfiles.end(),
                                   [&](const auto& name) { return profile == name.key; });
    return isKey ? std::string() : profile;
}

void addOutputOptions(CLI::App& command, OutputArguments& a, const BackendRegistry& registry,
                      Documents documents) {
    const std::string help =
        "Result: " + io::extensionsToWrite(holdsCodes) + "; or " + io::extensionsToWrite(holdsLight) +
        " for the unclamped result as linear light in floats (1.0: full code value)";
    addOption(command, "--out", a.out, "FILE",
              documents == Documents::yes
                  ? help + "; or .ora for the document, with all that it is made of"
                  : help)
        ->required();
    addOption(command, "--tolerance", a.tolerance, "CODES",
              "Largest error allowed, in 8-bit codes. Default: 0.5; of a result with 16 bits or in "
              "floats 0.5/257, times the largest sample near the mask where that is above 1.0");
    addBackendOptions(command, a, registry, kWhereToSolve);
    addOption(command, "--depth", a.depth, "BITS",
              "Bits of a sample in " + io::namesOf(holdsDepth16) + ". Default: the background's")
        ->check(oneOf({"8", "16"}));
    addOption(
        command, "--quality", a.quality, "Q",
        "Quality of " + io::namesOf(hasQuality) + "; 100 is lossless in " + io::namesOf(isLossless))
        ->default_str(std::to_string(io::WriteOptions{}.quality))
        ->check(CLI::Range(1, 100));
    addOption(command, "--long-side", a.longSide, "PIXELS",
              "Length of the result's longer side. Default: the background's")
        ->check(CLI::Range(1, 1'000'000));
    std::string profiles;
    for (const io::StandardProfileName& name : io::kStandardProfiles)
        profiles += std::string(name.key) + "|";
    addOption(command, "--profile", a.profile, (profiles + "FILE").c_str(),
              "Colour profile of the result: one of these names, or an ICC file. Default: the "
              "background's");
    addOption(command, "--ground", a.groundText, "white|black|R,G,B",
              "Colour under transparent parts in " + io::namesOf(needsGround) +
                  ", which hold no transparency: white, black, or 8-bit codes of sRGB. It is mixed "
                  "in the picture's own values, before --profile; opaque pictures stay as they are")
        ->default_str("white");
    std::vector<std::pair<std::string, io::MetadataChoice>> choices;
    for (const io::MetadataChoiceName& name : io::kMetadataChoices)
        choices.emplace_back(name.key, name.choice);
    addChoice(command, "--metadata", a.metadata, "WHAT", choices,
              "EXIF, XMP and IPTC of the background in the result. keep: all; private: exposure, "
              "camera, stars, title, caption, authors and rights, but no places, persons, keywords, "
              "serial numbers, history or makers' notes; copyright: authors and rights alone; strip: "
              "nothing");
}

void checkOutput(OutputArguments& a, Documents documents) {
    if (a.tolerance && !(*a.tolerance > 0 && std::isfinite(*a.tolerance)))
        throw UsageError("--tolerance takes a number above zero.");
    const bool document = documents == Documents::yes && a.isDocument();
    if (!document && !io::knowsExtension(a.out))
        throw UsageError("--out: the extension of '" + a.out + "' must be one of " +
                         io::extensionsToWrite(io::anyFormat) +
                         (documents == Documents::yes ? ", .ora." : "."));
    if (document && a.depth)
        throw UsageError("--depth goes with a picture; a document keeps that of its background.");
    if (document && (a.longSide || !a.profile.empty()))
        throw UsageError("--long-side and --profile go with a picture.");
    if (!a.profile.empty() && isOf(a.out, holdsLight))
        throw UsageError("--profile: " + io::namesOf(holdsLight) + " have no place for a profile.");
    if (!a.profile.empty() && a.icc.empty()) a.icc = profileOf(a.profile);
    const bool shallow = isOf(a.out, holdsCodes) && !isOf(a.out, holdsDepth16);
    if (shallow && a.depth == 16)
        throw UsageError(std::string(io::formatToWrite(a.out)->name) +
                         " holds 8 bits a sample; for --depth 16 write one of " +
                         io::extensionsToWrite(holdsDepth16) + ".");
    static_cast<void>(a.ground());
    if (a.groundText && (document || io::holdsAlpha(a.out)))
        throw UsageError("--ground goes with a result in one of " + io::namesOf(needsGround) +
                         "; the others hold transparency.");
    if (a.quality && !isOf(a.out, hasQuality))
        throw UsageError("--quality goes with a result in one of " + io::namesOf(hasQuality) + ".");
}

void checkTarget(const OutputArguments& a) {
    if (a.isDocument())
        io::checkFileTarget(a.out);
    else
        io::checkPictureTarget(a.out);
}

OutputPlan planOutput(const OutputArguments& a, int backgroundDepth) {
    OutputPlan plan;
    const int deepest = isOf(a.out, holdsBoth) ? 32 : 16;
    plan.depth = a.depth.value_or(std::min(backgroundDepth, deepest));
    if (isOf(a.out, holdsLight)) plan.depth = a.depth.value_or(16);
    if (isOf(a.out, holdsCodes) && !isOf(a.out, holdsDepth16)) plan.depth = 8;
    plan.tolerance = a.tolerance.value_or(plan.depth == 8 ? 0.5 : 0.5 / kCode8);
    return plan;
}

std::vector<std::string> writeResult(const io::OutputFile& to, const OutputArguments& a,
                                     const OutputPlan& plan, io::Picture made) {
    io::WriteOptions options = writeOptions(a, plan, made);
    const auto alphaOf = [&] { return made.alpha ? made.alpha->view() : FieldView{}; };
    std::vector<std::string> told{io::groundRemark(a.out, alphaOf(), options.ground)};
    if (a.longSide || !a.icc.empty() || !told.front().empty()) {
        io::ExportOptions wanted{.profile = a.icc};
        if (a.longSide) wanted.size = sizeOf(made.color->extent(), *a.longSide);
        if (!told.front().empty()) wanted.ground = options.ground;
        made = io::pictureToExport(made, wanted);
        options.iccProfile = made.iccProfile;
        options.linear = io::isLinearLight(made);
        options.stored = made.stored;
    }
    const FieldView color = made.color->view(), alpha = alphaOf();
    io::writePicture(to, color, alpha, options);
    told.push_back(io::leftOutOf(a.out, color, alpha, options));
    std::erase(told, "");
    for (std::string& remark : told) remark = "'" + a.out + "': " + remark + ".";
    return told;
}

}  // namespace weft::cli
