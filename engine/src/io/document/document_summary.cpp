#include "weft/io/document_summary.h"

#include "io/document/archive_checks.h"
#include "io/document/document_json.h"
#include "io/document/document_text.h"
#include "io/document/linked_sources.h"
#include "io/document/relief_json.h"
#include "io/document/resolution_json.h"
#include "io/document/stack_xml.h"
#include "io/read/picture_header.h"

namespace weft::io {

namespace {

std::optional<std::int64_t> count(const Json& json, const char* name) {
    if (!json.contains(name)) return std::nullopt;
    return json.at(name).get<std::int64_t>();
}

/// Reads the beginnings of pictures, each once.
class SummaryReader {
public:
    explicit SummaryReader(const std::filesystem::path& path)
        : archive_(path), links_(archive_, places_) {}

    [[nodiscard]] DocumentSummary read() {
        return readGuarded(archive_, [this] {
            requireOpenRaster(archive_);
            if (!archive_.has(kDocumentEntry)) return layers();
            const Json json = readJson(archive_, kDocumentEntry);
            DocumentSummary summary;
            if (kindOf(json, archive_) == DocumentKind::relief)
                summary.content = relief(json);
            else
                summary.content = clone(json);
            summary.changedElsewhere = changedEntries(archive_);
            summary.remarks = links_.remarks();
            summary.missing = links_.missing();
            return summary;
        });
    }

private:
    [[nodiscard]] PictureSummary entry(const std::string& name) {
        const auto known = headers_.find(name);
        if (known != headers_.end()) return known->second;
        PictureSummary picture;
        if (const auto header = pictureHeader(archive_.begin(name, kHeaderBytes)))
            picture = {header->size, header->depth, header->channels, header->alpha, header->profile};
        return headers_[name] = picture;
    }
    [[nodiscard]] PictureSummary picture(const Json& record) {
        PictureSummary picture = entry(record.at("color"));
        picture.depth = record.at("depth");
        picture.profile = record.contains("profile");
        if (record.contains("resolution")) picture.resolution = resolutionOf(record.at("resolution"));
        picture.alpha = picture.alpha || record.contains("alpha");
        picture.channels = std::max(picture.channels, record.value("channels", 1));
        return picture;
    }
    [[nodiscard]] PictureSummary linked(const Json& link) {
        const auto part = link.at("part").get<std::array<int, 4>>();
        links_.look(link);
        return {.size = {part[2], part[3]}, .channels = link.at("channels")};
    }
    [[nodiscard]] PatchSummary patch(const Json& json) {
        PatchSummary summary{.patch = patchValuesOf(json, archive_),
                             .picture = {},
                             .linkedTo = {},
                             .softMask = !json.at("softMask").is_null(),
                             .keepsColour = json.contains("keepsColour"),
                             .pixels = count(json, "pixels"),
                             .keptPixels = count(json, "keptPixels")};
        const Json& source = json.at("source");
        if (source.contains("link")) {
            summary.picture = linked(source.at("link"));
            summary.linkedTo = links_.nameOf(source.at("link"));
        } else {
            summary.picture = picture(source);
        }
        return summary;
    }
    [[nodiscard]] CloneSummary clone(const Json& json) {
        requireFew(json, archive_);
        CloneSummary summary{picture(json.at("background")), {}, groupsOf(json)};
        for (const Json& record : json.at("patches")) summary.patches.push_back(patch(record));
        return summary;
    }
    [[nodiscard]] ReliefSummary relief(const Json& json) {
        const Json& border = json.at("border");
        return {.picture = picture(json.at("background")),
                .setup = reliefSetupOf(json, archive_),
                .mask = !json.at("mask").is_null(),
                .maskPixels = count(json, "maskPixels"),
                .border = border.is_null() ? std::string() : border.at("title").get<std::string>()};
    }
    [[nodiscard]] DocumentSummary layers() {
        const LayerStack stack = readStackXml(archive_.read("stack.xml", kMostText), archive_);
        LayersSummary summary{stack.size, stack.resolution, {}, stack.groups};
        for (const StackLayer& layer : stack.layers)
            if (!layer.entry.empty())
                summary.layers.push_back(
                    {.patch = {.id = summary.layers.size() + 1,
                               .name = layer.name,
                               .group = layer.group,
                               .source = nullptr,
                               .mask = nullptr,
                               .backgroundFromSource = Placement::translation(layer.at),
                               .operation = Operation::parse("normal"),
                               .visible = layer.visible,
                               .opacity = layer.opacity},
                     .picture = entry(layer.entry),
                     .linkedTo = {}});
        return {std::move(summary), {}, remarksOn(stack)};
    }

    ZipReader archive_;
    SourcePlaces places_;
    LinkedSources links_;
    std::map<std::string, PictureSummary> headers_;
};

}  // namespace

DocumentSummary readSummary(const std::filesystem::path& path) { return SummaryReader(path).read(); }

}  // namespace weft::io
