#include "weft/io/document_file.h"

#include <algorithm>
#include <map>

#include "io/document/archive_checks.h"
#include "io/document/document_json.h"
#include "io/document/document_text.h"
#include "io/document/layer_pictures.h"
#include "io/document/stack_xml.h"
#include "io/document/thumbnail.h"
#include "io/write/file_colours.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/colour_profile.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft::io {

namespace {

constexpr const char* kStackEntry = "stack.xml";
constexpr const char* kThumbnailEntry = "Thumbnails/thumbnail.png";

Bytes bytesOf(const std::string& text) { return {text.begin(), text.end()}; }

/// Other programs see codes, where the document holds linear light, too.
Bytes pngOf(FieldView color, FieldView alpha, const WriteOptions& options) {
    const FileColours colours = inFileColours(FileSamples::codes, color, options);
    return encodePng({colours.color, alpha, colours.options, "document"});
}

/// What other programs see of a document.
struct Shown {
    const Picture& background;
    bool inColour;
    Layers layers;                      // the lowest first
    const Document* patches = nullptr;  // that they are of; null: a relief
};

/// What a layer that is not solved holds: nothing.
constexpr const char* kEmptyEntry = "data/hidden.png";

/// Writes one document.
class DocumentWriter {
public:
    DocumentWriter(const std::string& name, const StoredDocument& document, const Shown& shown,
                   const WriteWatch& watch)
        : document_(document),
          shown_(shown),
          watch_(watch),
          archive_(name),
          pictures_(archive_, {.quick = true, .stop = watch.stop}, folderOfDocument(name)) {}

    /// Throws Stopped.
    [[nodiscard]] Bytes write() {
        archive_.add("mimetype", bytesOf(kMimeType));
        archive_.add(kDocumentEntry, textOf(documentJson(document_, pictures_)), Packing::deflated);
        goOn(0.4);
        addLayers();
        goOn(0.5);
        addMergedImage();
        goOn(0.9);
        addMarks();
        return archive_.finish();
    }

private:
    /// `share`: how far it is, by what its steps take of a large picture.
    void goOn(double share) const {
        if (watch_.tell) watch_.tell(share);
        endIfStopped(watch_.stop);
    }
    [[nodiscard]] const Picture& background() const { return shown_.background; }
    [[nodiscard]] int depth() const { return background().depth == 8 ? 8 : 16; }
    [[nodiscard]] Bytes png(FieldView color, FieldView alpha) const {
        const WriteOptions options{.depth = depth(),
                                   .iccProfile = background().iccProfile,
                                   .linear = isLinearLight(background()),
                                   .resolution = background().resolution,
                                   .quick = true,
                                   .stop = watch_.stop};
        return pngOf(color, alpha, options);
    }
    [[nodiscard]] FieldView backgroundAlpha() const {
        return background().alpha ? background().alpha->view() : FieldView{};
    }

    void addLayers() {
        LayerStack stack{.size = background().color->extent(),
                         .resolution = background().resolution,
                         .layers = {{"Background", kBackgroundEntry, {}}}};
        if (!archive_.has(kBackgroundEntry))  // float samples lie elsewhere
            archive_.add(kBackgroundEntry, png(background().color->view(), backgroundAlpha()));
        if (shown_.patches) addPatches(*shown_.patches, stack);
        for (const StackLayer& layer : stack.layers)
            if (std::find(drawn_.begin(), drawn_.end(), layer.entry) == drawn_.end())
                drawn_.push_back(layer.entry);
        archive_.add(kStackEntry, stackXml(stack), Packing::deflated);
        drawn_.emplace_back(kStackEntry);
    }
    /// Those of a group as they are within it: other programs fade it as Weft does.
    void addPatches(const Document& document, LayerStack& stack) {
        stack.groups = document.groups();
        std::map<std::uint64_t, const Layer*> layers;
        for (const SharedLayer& layer : shown_.layers)
            layers[layer->patch] = layer->inGroup ? layer->inGroup.get() : layer.get();
        for (const Document::SharedPatch& patch : document.patches()) {
            StackLayer layer{.name = patch->name, .visible = patch->visible, .group = patch->group};
            if (const auto solved = layers.find(patch->id); solved != layers.end()) {
                layer.entry = "data/patch-" + std::to_string(patch->id) + ".png";
                layer.at = solved->second->box.topLeft();
                archive_.add(layer.entry,
                             png(solved->second->solved.view(), solvedPart(*solved->second).view()));
            } else if (!document.shows(*patch)) {
                layer.entry = kEmptyEntry;
                if (!archive_.has(kEmptyEntry))
                    archive_.add(kEmptyEntry, png(Field({1, 1}, 3).view(), Field({1, 1}, 1).view()));
            }
            if (!layer.entry.empty()) stack.layers.push_back(std::move(layer));
        }
    }
    /// Alpha of a layer: opaque where it was solved.
    [[nodiscard]] static Field solvedPart(const Layer& layer) {
        Field alpha(layer.box.extent(), 1, false);
        const Point offset = layer.box.topLeft() - layer.coverage.maskInBackground;
        for (int y = 0; y < alpha.extent().height; ++y)
            for (int x = 0; x < alpha.extent().width; ++x) {
                const bool solved =
                    !layer.coverage.mask || layer.coverage.mask->unknown(Point{x, y} + offset);
                alpha.row(0, y)[x] = solved ? float(kFullScale) : 0.0f;
            }
        return alpha;
    }
    void addMergedImage() {
        Picture merged;
        merged.color = shown_.inColour ? toRgb(background().color) : background().color;
        merged.alpha = background().alpha;
        compose(merged, shown_.layers);
        const Field& whole = *merged.color;
        archive_.add("mergedimage.png",
                     png(whole.view(), merged.alpha ? merged.alpha->view() : FieldView{}));
        const Thumbnail small = thumbnailOf(whole, merged.alpha.get());
        const WriteOptions options{.iccProfile = background().iccProfile,
                                   .linear = isLinearLight(background())};
        archive_.add(kThumbnailEntry, pngOf(small.color.view(), small.alpha.view(), options));
    }
    void addMarks() {
        Json marks;
        for (const std::string& entry : drawn_) marks[entry] = archive_.changeMark(entry);
        archive_.add(kMarksEntry, textOf(marks), Packing::deflated);
    }

    const StoredDocument& document_;
    const Shown& shown_;
    const WriteWatch& watch_;
    ZipWriter archive_;
    PictureStore pictures_;
    std::vector<std::string> drawn_;  // what other programs show and may change
};

bool writeArchive(const OutputFile& to, const StoredDocument& document, const Shown& shown,
                  const WriteWatch& watch) try {
    if (!knowsDocumentExtension(to.path))
        throw BadInput(sentence("Cannot write '{file}': documents have the extension .ora.",
                                {{"file", to.path.string()}}));
    checkFileTarget(to.path);
    writeFileAtomically(to, DocumentWriter(to.path.string(), document, shown, watch).write());
    return true;
} catch (const Stopped&) {
    return false;
} catch (const std::bad_alloc&) {
    throw NotEnoughMemory(sentence("Cannot write '{file}': the document does not fit into memory.",
                                   {{"file", to.path.string()}}));
}

}  // namespace

bool knowsDocumentExtension(const std::filesystem::path& path) { return extensionOf(path) == ".ora"; }

bool writeDocument(const OutputFile& to, const Document& document, const Layers& layers,
                   const WriteWatch& watch) {
    if (document.patches().size() > kMostPatches)
        throw BadInput(sentence(
            "Cannot write '{file}': a document holds {most} patches at most, and this one {count}.",
            {{"file", to.path.string()},
             {"most", kMostPatches},
             {"count", document.patches().size()}}));
    if (document.groups().size() > kMostGroups)
        throw BadInput(sentence(
            "Cannot write '{file}': a document holds {most} groups at most, and this one {count}.",
            {{"file", to.path.string()},
             {"most", kMostGroups},
             {"count", document.groups().size()}}));
    return writeArchive(to, document,
                        {*document.background(), document.channels() == 3, layers, &document}, watch);
}

bool writeDocument(const OutputFile& to, const ShadedPicture& relief, const WriteWatch& watch) {
    return writeArchive(to, std::make_shared<const ShadedPicture>(relief),
                        {*relief.picture, relief.picture->color->channels() == 3, {}}, watch);
}

namespace {

DocumentFile layersIn(const ZipReader& archive) {
    LayerDocument layers = readLayerDocument(archive);
    DocumentFile file{std::move(layers.document), {}, std::move(layers.remarks)};
    file.foreign = true;
    return file;
}

DocumentFile documentIn(const ZipReader& archive, DocumentPart part, const SourcePlaces& places) {
    return readGuarded(archive, [&] {
        requireOpenRaster(archive);
        if (part == DocumentPart::layers || !archive.has(kDocumentEntry)) return layersIn(archive);
        LinkedSources links(archive, places);
        DocumentFile file{documentOf(readJson(archive, kDocumentEntry), archive, links),
                          changedEntries(archive), links.remarks()};
        file.incomplete = !links.complete();
        file.outside = links.outside();
        return file;
    });
}

}  // namespace

DocumentFile readDocument(const std::filesystem::path& path, DocumentPart part,
                          const SourcePlaces& places) {
    return documentIn(ZipReader(path), part, places);
}

Picture readDocumentThumbnail(const std::filesystem::path& path) {
    constexpr std::uint64_t kMostBytes = 16 << 20;
    constexpr std::int64_t kMostPixels = 1 << 22;
    const ZipReader archive(path);
    return readPicture(archive.read(kThumbnailEntry, kMostBytes), archive.name(),
                       {.maxPixels = kMostPixels});
}

DocumentFile readDocument(std::span<const std::uint8_t> bytes, const std::string& name) {
    return documentIn(ZipReader(bytes, name), DocumentPart::own, {});
}

}  // namespace weft::io
