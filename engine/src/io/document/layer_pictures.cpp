#include "io/document/layer_pictures.h"

#include <algorithm>
#include <map>

#include "io/document/document_text.h"
#include "io/document/stack_xml.h"
#include "io/read/picture_header.h"
#include "weft/io/picture_file.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft::io {

namespace {

bool isOpaque(const Picture& picture) {
    if (!picture.alpha) return true;
    for (int y = 0; y < picture.alpha->extent().height; ++y)
        for (int x = 0; x < picture.alpha->extent().width; ++x)
            if (picture.alpha->row(0, y)[x] < kFullScale) return false;
    return true;
}

/// What layers of one entry share: all of it is pasted that its alpha does not leave transparent, and
/// seen as much as alpha says.
struct LayerPicture {
    std::shared_ptr<const Picture> source;  ///< without alpha
    std::shared_ptr<const Mask> mask;
    std::shared_ptr<const Field> softMask;
    bool opaque = true, empty = false;
};

LayerPicture layerPicture(Picture picture) {
    const Extent e = picture.color->extent();
    LayerPicture layer;
    auto mask = std::make_shared<Mask>(e, Mask::kUnknown);
    layer.opaque = isOpaque(picture);
    if (!layer.opaque) {
        auto soft = std::make_shared<Field>(e, 1, false);
        bool partly = false;
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const float a = picture.alpha->row(0, y)[x] / static_cast<float>(kFullScale);
                soft->row(0, y)[x] = a;
                mask->set({x, y}, a > 0);
                partly = partly || (a > 0 && a < 1);
            }
        if (partly) layer.softMask = std::move(soft);  // else the mask says it all
    }
    layer.empty = mask->unknownCount() == 0;
    layer.mask = std::move(mask);
    picture.alpha = nullptr;
    layer.source = std::make_shared<const Picture>(std::move(picture));
    return layer;
}

/// A layer as a patch that shows it as it is.
PatchObject patchOf(const StackLayer& layer, const LayerPicture& picture, std::uint64_t id) {
    return {.id = id,
            .name = layer.name.empty() ? "Layer" : layer.name,
            .group = layer.group,
            .source = picture.source,
            .mask = picture.mask,
            .softMask = picture.softMask,
            .backgroundFromSource = Placement::translation(layer.at),
            .operation = Operation::parse("normal"),
            .visible = layer.visible,
            .opacity = layer.opacity};
}

/// The groups around a layer, the innermost first.
std::vector<const PatchGroup*> groupsAround(const StackLayer& layer, const LayerStack& stack) {
    std::vector<const PatchGroup*> around;
    std::uint64_t id = layer.group;
    for (auto group = stack.groups.rbegin(); group != stack.groups.rend(); ++group)
        if (group->id == id) around.push_back(&*group), id = group->parent;
    return around;
}

/// Whether all of the layer is seen, as far as the groups around it go.
bool isPlain(const StackLayer& layer, const LayerStack& stack) {
    const auto around = groupsAround(layer, stack);
    return layer.visible && layer.opacity == 1 &&
           std::all_of(around.begin(), around.end(),
                       [](const auto* group) { return group->visible && group->opacity == 1; });
}

std::int64_t fadesAround(const StackLayer& layer, const LayerStack& stack) {
    const auto around = groupsAround(layer, stack);
    return std::count_if(around.begin(), around.end(),
                         [](const auto* group) { return group->opacity != 1; });
}

/// Where no layer is, an OpenRaster picture is transparent.
Picture emptyCanvas(const LayerStack& stack, const Picture& like) {
    Picture canvas;
    auto color = std::make_shared<Field>(stack.size, 3);
    if (like.depth == 8) color->keepCodes();
    canvas.color = std::move(color);
    canvas.alpha = std::make_shared<const Field>(stack.size, 1);
    canvas.depth = like.depth;
    canvas.resolution = stack.resolution;
    if (like.color->channels() == 3) canvas.iccProfile = like.iccProfile;
    return canvas;
}

/// The stack's, where it says one.
std::shared_ptr<const Picture> withResolution(const std::shared_ptr<const Picture>& layer,
                                              const Resolution& resolution) {
    if (!resolution.isKnown() || layer->resolution == resolution) return layer;
    auto picture = std::make_shared<Picture>(*layer);
    picture->resolution = resolution;
    return picture;
}

/// Asks, by the headers of the pictures, before any of them is decoded.
void requireSensible(const LayerStack& stack, const ZipReader& archive) {
    constexpr std::int64_t kFreeCanvas = 40'000'000, kFreeRepeats = std::int64_t{1} << 25;
    constexpr std::int64_t kCanvasRatio = 16, kRepeatRatio = 4;
    std::map<std::string, Extent> sizes;
    std::int64_t pictures = 0, repeats = 0, faded = 0;
    for (const StackLayer& layer : stack.layers) {
        if (layer.entry.empty()) continue;
        const auto [at, isNew] = sizes.try_emplace(layer.entry);
        if (isNew)
            if (const auto header = pictureHeader(archive.begin(layer.entry, kHeaderBytes)))
                at->second = header->size;
        const Rect box{layer.at.x, layer.at.y, at->second.width, at->second.height};
        const std::int64_t area = box.intersected(rectOf(stack.size)).extent().area();
        (isNew ? pictures : repeats) += area;
        faded += area * fadesAround(layer, stack);
    }
    const std::int64_t canvas = stack.size.area();
    if (canvas > std::max(kFreeCanvas, kCanvasRatio * pictures))
        archive.refuse(
            sentence("has a canvas of {width} × {height} pixels, of which its layers fill next to "
                     "nothing. Cut the canvas to what is drawn, in the program that wrote it.",
                     {{"width", stack.size.width}, {"height", stack.size.height}}));
    if (repeats > std::max(kFreeRepeats, kRepeatRatio * (pictures + canvas)))
        archive.refuse(sentence(
            "shows the same pictures again and again, in {count} layers: that takes far more "
            "memory than its pictures.",
            {{"count", stack.layers.size()}}));
    // The background, each picture, and each layer as it is seen, within each of its groups.
    constexpr std::uint64_t kSamples = 4;  // of colour, and alpha
    requireMemory(std::uint64_t(canvas + 2 * pictures + repeats + faded) * kSamples * sizeof(float),
                  "'" + archive.name() + "'");
}

}  // namespace

LayerDocument readLayerDocument(const ZipReader& archive) {
    const LayerStack stack = readStackXml(archive.read("stack.xml", kMostText), archive);
    requireSensible(stack, archive);
    std::map<std::string, LayerPicture> pictures;
    std::vector<PatchObject> patches;
    std::shared_ptr<const Picture> background;
    for (const StackLayer& layer : stack.layers) {
        if (layer.entry.empty()) continue;
        LayerPicture& picture = pictures[layer.entry];
        if (!picture.source)
            picture = layerPicture(
                readPicture(archive.read(layer.entry), archive.name() + ": " + layer.entry));
        const bool covers = layer.at == Point{} && picture.mask->extent() == stack.size;
        if (!background && covers && isPlain(layer, stack) && picture.opaque) {
            background = withResolution(picture.source, stack.resolution);
            continue;
        }
        if (!background)
            background = std::make_shared<const Picture>(emptyCanvas(stack, *picture.source));
        if (!picture.empty) patches.push_back(patchOf(layer, picture, patches.size() + 1));
    }
    if (!background) archive.refuse("holds no layers.");
    return {Document::restored(std::move(background), std::move(patches), stack.groups),
            remarksOn(stack)};
}

}  // namespace weft::io
