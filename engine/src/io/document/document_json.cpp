#include "io/document/document_json.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "io/document/document_text.h"
#include "io/document/relief_json.h"
#include "weft/document/mask_shape.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

Json placementJson(const Placement& p) {
    const auto& m = p.matrix();
    return {m[0], m[1], m[2], m[3], p.offset().x, p.offset().y};
}

Placement placementOf(const Json& json) {
    const auto v = json.get<std::array<double, 6>>();
    return Placement::ofMatrix({v[0], v[1], v[2], v[3]}, {v[4], v[5]});
}

const char* nameOf(SolveSpace space) { return space == SolveSpace::linear ? "linear" : "encoded"; }

SolveSpace spaceOf(const std::string& name, const EntrySource& archive) {
    if (name != "linear" && name != "encoded")
        archive.refuse(sentence("is damaged: there is no solve space '{name}'.", {{"name", name}}));
    return name == "linear" ? SolveSpace::linear : SolveSpace::encoded;
}

Json patchJson(const PatchObject& patch, PictureStore& store) {
    const bool linked = patch.storage == SourceStorage::linked;
    Json json{{"id", patch.id},
              {"name", patch.name},
              {"source", linked ? store.link(patch.source) : store.add(patch.source)},
              {"linked", linked},
              {"mask", store.add(patch.mask)},
              {"pixels", store.pixelsOf(patch.mask)},
              {"softMask", store.add(patch.softMask)},
              {"placement", placementJson(patch.backgroundFromSource)},
              {"operation", patch.operation.text()},
              {"space", nameOf(patch.space)},
              {"visible", patch.visible},
              {"locked", patch.locked},
              {"opacity", patch.opacity}};
    if (const auto& shape = patch.shape)  // programs that do not know it find the masks made by it
        json["maskShape"] = {{"grow", shape->grow},
                             {"feather", shape->feather},
                             {"mask", store.add(shape->drawn)},
                             {"softMask", store.add(shape->drawnSoft)}};
    if (patch.group != 0) json["group"] = patch.group;
    if (!patch.kept) return json;
    json["keepsColour"] = store.add(patch.kept);
    json["keptPixels"] = store.pixelsOf(patch.kept);
    return json;
}

std::shared_ptr<const Picture> sourceOf(const Json& json, StoredPictures& pictures,
                                        LinkedSources& links) {
    if (json.contains("link")) return links.picture(json.at("link"));
    auto picture = pictures.picture(json);
    return json.contains("from") ? links.withOrigin(picture, json.at("from")) : picture;
}

std::shared_ptr<const MaskShape> shapeOf(const Json& json, const Mask& made, StoredPictures& pictures,
                                         const EntrySource& archive) {
    MaskShape shape{.drawn = pictures.mask(json.at("mask")),
                    .drawnSoft = pictures.softMask(json.at("softMask")),
                    .grow = json.at("grow"),
                    .feather = json.at("feather")};
    const bool inRange =
        std::abs(shape.grow) <= kMostGrow && shape.feather >= 0 && shape.feather <= kMostFeather;
    const bool fits = shape.drawn->extent() == made.extent() &&
                      (!shape.drawnSoft || shape.drawnSoft->extent() == made.extent());
    if (!inRange || !fits) archive.refuse("is damaged: a mask's shape does not fit it.");
    return std::make_shared<const MaskShape>(std::move(shape));
}

/// Without a source where that is missing or outside.
PatchObject patchOf(const Json& json, StoredPictures& pictures, const EntrySource& archive,
                    LinkedSources& links) {
    PatchObject patch = patchValuesOf(json, archive);
    patch.source = sourceOf(json.at("source"), pictures, links);
    patch.mask = pictures.mask(json.at("mask"));
    patch.softMask = pictures.softMask(json.at("softMask"));
    if (json.contains("keepsColour")) patch.kept = pictures.mask(json.at("keepsColour"));
    if (json.contains("maskShape"))
        patch.shape = shapeOf(json.at("maskShape"), *patch.mask, pictures, archive);
    const bool mayReadFile = patch.source && patch.source->origin;
    if (json.at("source").contains("from") && !mayReadFile) patch.storage = SourceStorage::embedded;
    return patch;
}

/// Which an older Weft would forget.
bool keepsColour(const Json& document) {
    const Json patches = document.value("patches", Json::array());
    return std::any_of(patches.begin(), patches.end(),
                       [](const Json& patch) { return patch.contains("keepsColour"); });
}

/// Which an older Weft would not look for, and take the first.
bool namesLayer(const Json& document) {
    const Json patches = document.value("patches", Json::array());
    return std::any_of(patches.begin(), patches.end(), [](const Json& patch) {
        const Json source = patch.value("source", Json::object());
        return source.contains("link") && source["link"].contains("layer");
    });
}

/// Which an older Weft would show as if it were opaque and not hidden.
bool fadesOrHidesGroups(const Json& document) {
    const Json groups = document.value("groups", Json::array());
    return std::any_of(groups.begin(), groups.end(), [](const Json& group) {
        return group["opacity"] != 1.0 || !group["visible"].get<bool>();
    });
}

Json groupJson(const PatchGroup& group) {
    return {{"id", group.id},
            {"parent", group.parent},
            {"name", group.name},
            {"opacity", group.opacity},
            {"visible", group.visible}};
}

Json jsonOf(const Document& document, PictureStore& store, const std::string& backgroundEntry) {
    Json patches = Json::array();
    const Json background = store.add(document.background(), backgroundEntry);
    for (const Document::SharedPatch& patch : document.patches())
        patches.push_back(patchJson(*patch, store));
    Json json{{"kind", "clone"}, {"background", background}, {"patches", patches}};
    for (const PatchGroup& group : document.groups()) json["groups"].push_back(groupJson(group));
    const Guides& guides = document.guides();
    if (!guides.empty()) json["guides"] = {{"x", guides.x}, {"y", guides.y}};
    return json;
}

Guides guidesOf(const Json& document, const EntrySource& archive) {
    if (!document.contains("guides")) return {};
    const Json& json = document.at("guides");
    const Guides guides{.x = json.at("x"), .y = json.at("y")};
    if (!areInRange(guides))
        archive.refuse("is damaged: there are too many guides, or one is too far away.");
    return guides;
}

Document cloneOf(const Json& json, StoredPictures& pictures, const EntrySource& archive,
                 LinkedSources& links) {
    if (!links.ofJournal()) requireFew(json, archive);
    Guides guides = guidesOf(json, archive);
    auto background = pictures.picture(json.at("background"));
    std::vector<PatchObject> patches;
    for (const Json& record : json.at("patches")) {
        PatchObject patch = patchOf(record, pictures, archive, links);
        if (patch.source) patches.push_back(std::move(patch));
    }
    links.requireAll();
    return Document::restored(std::move(background), std::move(patches), groupsOf(json))
        .withGuides(std::move(guides));
}

}  // namespace

Json documentJson(const StoredDocument& document, PictureStore& store,
                  const std::string& backgroundEntry) {
    Json json = std::visit(
        [&](const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Document>)
                return jsonOf(value, store, backgroundEntry);
            else
                return reliefJson(*value, store, backgroundEntry);
        },
        document);
    json["format"] = "Weft document";  // stays English
    json["version"] = fadesOrHidesGroups(json) ? 5
                      : namesLayer(json)       ? 4
                      : keepsColour(json)      ? 3
                      : store.hasLinks()       ? 2
                                               : 1;
    json["writtenBy"] = std::string("Weft ") + WEFT_VERSION;
    return json;
}

PatchObject patchValuesOf(const Json& json, const EntrySource& archive) {
    return {.id = json.at("id"),
            .name = withoutFolder(json.at("name")),
            .group = json.value("group", std::uint64_t{0}),
            .source = nullptr,
            .mask = nullptr,
            .backgroundFromSource = placementOf(json.at("placement")),
            .operation = Operation::parse(json.at("operation").get<std::string>()),
            .space = spaceOf(json.at("space"), archive),
            .visible = json.at("visible"),
            .locked = json.value("locked", false),  // older files have none
            .opacity = json.at("opacity"),
            .storage = json.value("linked", false) ? SourceStorage::linked : SourceStorage::embedded};
}

std::vector<PatchGroup> groupsOf(const Json& json) {
    std::vector<PatchGroup> groups;
    for (const Json& record : json.value("groups", Json::array())) {
        const std::string name = withoutFolder(record.value("name", ""));
        groups.push_back({.id = record.at("id"),
                          .parent = record.value("parent", std::uint64_t{0}),
                          .name = name.empty() ? kNamelessGroup : name,
                          .opacity = record.value("opacity", 1.0),
                          .visible = record.value("visible", true)});
    }
    return groups;
}

void requireFew(const Json& json, const EntrySource& archive) {
    const std::size_t groups = json.value("groups", Json::array()).size();
    if (groups > kMostGroups)
        archive.refuse(sentence("holds {count} groups, more than the {most} that Weft reads.",
                                {{"count", groups}, {"most", kMostGroups}}));
    const std::size_t count = json.at("patches").size();
    if (count > kMostPatches)
        archive.refuse(sentence("holds {count} patches, more than the {most} that Weft reads.",
                                {{"count", count}, {"most", kMostPatches}}));
}

DocumentKind kindOf(const Json& json, const EntrySource& archive) {
    const int version = json.at("version");
    if (version > kDocumentVersion)
        archive.refuse(sentence(
            "was written by a newer Weft (document version {version}; this one reads up to {known}).",
            {{"version", version}, {"known", kDocumentVersion}}));
    const std::string kind = json.at("kind");
    if (kind != "clone" && kind != "relief")
        archive.refuse(
            sentence("is damaged: there is no kind of document '{kind}'.", {{"kind", kind}}));
    return kind == "clone" ? DocumentKind::clone : DocumentKind::relief;
}

StoredDocument documentOf(const Json& json, const EntrySource& archive, LinkedSources& links) {
    StoredPictures pictures(archive);
    if (kindOf(json, archive) == DocumentKind::relief)
        return std::make_shared<const ShadedPicture>(reliefOf(json, pictures, archive));
    return cloneOf(json, pictures, archive, links);
}

}  // namespace weft::io
