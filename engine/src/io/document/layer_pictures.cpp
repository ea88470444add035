#include "io/document/layer_pictures.h"

#include <algorithm>

#include "io/document/document_text.h"
#include "io/document/stack_xml.h"
#include "weft/io/picture_file.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft::io {

namespace {

Field filled(Extent e, int channels, double value) {
    Field field(e, channels, false);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.height; ++y)
            std::fill_n(field.row(c, y), e.width, static_cast<float>(value));
    return field;
}

bool isOpaque(const Picture& picture) {
    if (!picture.alpha) return true;
    for (int y = 0; y < picture.alpha->extent().height; ++y)
        for (int x = 0; x < picture.alpha->extent().width; ++x)
            if (picture.alpha->row(0, y)[x] < kFullScale) return false;
    return true;
}

/// A layer as a patch that shows it as it is; its alpha says where, and how much.
PatchObject patchOf(const StackLayer& layer, Picture picture) {
    const Extent e = picture.color->extent();
    auto mask = std::make_shared<Mask>(e, Mask::kUnknown);
    std::shared_ptr<Field> soft;
    if (picture.alpha && !isOpaque(picture)) {
        soft = std::make_shared<Field>(e, 1, false);
        bool partly = false;
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const float a = picture.alpha->row(0, y)[x] / static_cast<float>(kFullScale);
                soft->row(0, y)[x] = a;
                mask->set({x, y}, a > 0);
                partly = partly || (a > 0 && a < 1);
            }
        if (!partly) soft = nullptr;  // the mask says it all
    }
    picture.alpha = nullptr;
    return {.name = layer.name.empty() ? "Layer" : layer.name,
            .source = std::make_shared<const Picture>(std::move(picture)),
            .mask = std::move(mask),
            .softMask = std::move(soft),
            .backgroundFromSource = Placement::translation(layer.at),
            .operation = Operation::parse("normal"),
            .visible = layer.visible,
            .opacity = layer.opacity};
}

Picture whitePicture(const LayerStack& stack, const Picture& like) {
    Picture white;
    auto color = std::make_shared<Field>(filled(stack.size, 3, kFullScale));
    if (like.depth == 8) color->keepCodes();
    white.color = std::move(color);
    white.depth = like.depth;
    if (like.color->channels() == 3) white.iccProfile = like.iccProfile;
    return white;
}

}  // namespace

LayerDocument readLayerDocument(const EntrySource& archive) {
    const LayerStack stack = readStackXml(archive.read("stack.xml", kMostText), archive);
    requireMemory(std::uint64_t(stack.size.area()) * 3 * sizeof(float), "'" + archive.name() + "'");
    std::vector<PatchObject> patches;
    std::shared_ptr<const Picture> background;
    std::vector<std::string> remarks;
    for (const StackLayer& layer : stack.layers) {
        if (layer.entry.empty()) continue;
        Picture picture = readPicture(archive.read(layer.entry), archive.name() + ": " + layer.entry);
        const bool covers = layer.at == Point{} && picture.color->extent() == stack.size;
        if (!background && patches.empty() && covers && layer.visible && layer.opacity == 1 &&
            isOpaque(picture)) {
            picture.alpha = nullptr;
            background = std::make_shared<const Picture>(std::move(picture));
            continue;
        }
        if (!background) {
            background = std::make_shared<const Picture>(whitePicture(stack, picture));
            remarks.emplace_back("what is transparent is shown on white");
        }
        PatchObject patch = patchOf(layer, std::move(picture));
        if (patch.mask->unknownCount() > 0) patches.push_back(std::move(patch));
    }
    if (!background) archive.refuse("holds no layers.");
    for (const std::string& unknown : stack.unknown)
        remarks.push_back(sentence("{mode} is shown as if it were normal", {{"mode", unknown}}));
    Document document(std::move(background));
    for (PatchObject& patch : patches) document = document.withPatch(std::move(patch));
    return {std::move(document), std::move(remarks)};
}

}  // namespace weft::io
