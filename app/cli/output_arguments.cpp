#include "app/cli/output_arguments.h"

#include <cmath>
#include <cstring>

#include "app/cli/options.h"
#include "weft/io/document_file.h"
#include "weft/units.h"

namespace weft::cli {

namespace {

/// Extension in lower case, with its dot.
std::string extensionOf(const std::string& path) {
    return CLI::detail::to_lower(std::filesystem::path(path).extension().string());
}

bool isFloatFile(const std::string& path) {
    const std::string e = extensionOf(path);
    return e == ".exr" || e == ".pfm";
}

bool isJpeg(const std::string& path) {
    const std::string e = extensionOf(path);
    return e == ".jpg" || e == ".jpeg";
}

/// Files of eight bits whose encoder has a quality.
bool hasQuality(const std::string& path) { return isJpeg(path) || extensionOf(path) == ".webp"; }

}  // namespace

bool OutputArguments::isDocument() const { return io::knowsDocumentExtension(out); }

void addOutputOptions(CLI::App& command, OutputArguments& a, const BackendRegistry& registry,
                      Documents documents) {
    const std::string help = "Result: .png .jpg .tif .webp, or unclamped float: .exr .pfm";
    addOption(
        command, "--out", a.out, "FILE",
        documents == Documents::yes ? help + "; .ora: the document, with all it is made of" : help)
        ->required();
    addOption(command, "--tolerance", a.tolerance, "CODES",
              "Largest error allowed, in 8-bit codes (0.5, or 0.5/257 where the result has 16 bits)");
    addBackendOptions(command, a, registry, "Where to solve; auto takes the first that is there");
    addOption(command, "--depth", a.depth, "BITS", "Bits a sample of PNG and TIFF (the background's)")
        ->check(oneOf({"8", "16"}));
    addOption(command, "--quality", a.quality, "Q",
              "Quality of JPEG and WebP (95); WebP of 100 is lossless")
        ->check(CLI::Range(1, 100));
    std::vector<std::pair<std::string, io::MetadataChoice>> choices;
    for (const io::MetadataChoiceName& name : io::kMetadataChoices)
        choices.emplace_back(name.key, name.choice);
    addChoice(command, "--metadata", a.metadata, "WHAT", choices,
              "EXIF, XMP and IPTC of the background: keep; private: without places, serial numbers, "
              "owners and makers' notes; copyright: authors and rights alone; strip");
}

void checkOutput(const OutputArguments& a, Documents documents) {
    if (a.tolerance && !(*a.tolerance > 0 && std::isfinite(*a.tolerance)))
        throw UsageError("--tolerance takes a number above zero.");
    const bool document = documents == Documents::yes && a.isDocument();
    if (!document && !io::knowsExtension(a.out))
        throw UsageError("--out: the extension of '" + a.out +
                         "' must be .png, .jpg, .jpeg, .tif, .tiff, .webp, .exr" +
                         (documents == Documents::yes ? ", .pfm or .ora." : " or .pfm."));
    if (document && a.depth)
        throw UsageError("--depth goes with a picture; a document keeps that of its background.");
    if (hasQuality(a.out) && a.depth == 16)
        throw UsageError(std::string(isJpeg(a.out) ? "JPEG" : "WebP") +
                         " holds 8 bits a sample; write .png or .tif for --depth 16.");
    if (a.quality && !hasQuality(a.out))
        throw UsageError("--quality goes with a result in JPEG or WebP.");
}

void checkTarget(const OutputArguments& a) {
    if (a.isDocument())
        io::checkFileTarget(a.out);
    else
        io::checkPictureTarget(a.out);
}

OutputPlan planOutput(const OutputArguments& a, int backgroundDepth) {
    OutputPlan plan;
    plan.depth = a.depth.value_or(backgroundDepth == 8 ? 8 : 16);
    if (isFloatFile(a.out)) plan.depth = a.depth.value_or(16);
    if (hasQuality(a.out)) plan.depth = 8;
    plan.tolerance = a.tolerance.value_or(plan.depth == 8 ? 0.5 : 0.5 / kCode8);
    return plan;
}

io::WriteOptions writeOptions(const OutputArguments& arguments, const OutputPlan& plan,
                              const io::Picture& background, int channels) {
    io::WriteOptions options{.depth = plan.depth,
                             .quality = arguments.quality.value_or(io::WriteOptions{}.quality),
                             .iccProfile = background.iccProfile,
                             .stored = background.stored,
                             .metadata = io::metadataFor(background.metadata, arguments.metadata),
                             .threads = arguments.threads};
    const auto& icc = options.iccProfile;
    const bool greyProfile = icc.size() >= 20 && std::memcmp(&icc[16], "GRAY", 4) == 0;
    if (greyProfile && channels == 3) options.iccProfile.clear();
    return options;
}

}  // namespace weft::cli
