#include "io/document/document_json.h"

#include <algorithm>
#include <type_traits>

#include "io/document/relief_json.h"
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
              {"softMask", store.add(patch.softMask)},
              {"placement", placementJson(patch.backgroundFromSource)},
              {"operation", patch.operation.text()},
              {"space", nameOf(patch.space)},
              {"visible", patch.visible},
              {"locked", patch.locked},
              {"opacity", patch.opacity}};
    if (patch.kept) json["keepsColour"] = store.add(patch.kept);
    return json;
}

std::shared_ptr<const Picture> sourceOf(const Json& json, StoredPictures& pictures,
                                        LinkedSources& links) {
    if (json.contains("link")) return links.picture(json.at("link"));
    auto picture = pictures.picture(json);
    return json.contains("from") ? withOrigin(picture, json.at("from")) : picture;
}

/// Without a source where that is missing.
PatchObject patchOf(const Json& json, StoredPictures& pictures, const EntrySource& archive,
                    LinkedSources& links) {
    PatchObject patch{
        .id = json.at("id"),
        .name = json.at("name"),
        .source = sourceOf(json.at("source"), pictures, links),
        .mask = pictures.mask(json.at("mask")),
        .softMask = pictures.softMask(json.at("softMask")),
        .kept = json.contains("keepsColour") ? pictures.mask(json.at("keepsColour")) : nullptr,
        .backgroundFromSource = placementOf(json.at("placement")),
        .operation = Operation::parse(json.at("operation").get<std::string>()),
        .space = spaceOf(json.at("space"), archive),
        .visible = json.at("visible"),
        .locked = json.value("locked", false),  // older files have none
        .opacity = json.at("opacity"),
        .storage = json.value("linked", false) ? SourceStorage::linked : SourceStorage::embedded};
    return patch;
}

/// Which an older Weft would forget.
bool keepsColour(const Json& document) {
    const Json patches = document.value("patches", Json::array());
    return std::any_of(patches.begin(), patches.end(),
                       [](const Json& patch) { return patch.contains("keepsColour"); });
}

Json jsonOf(const Document& document, PictureStore& store, const std::string& backgroundEntry) {
    Json patches = Json::array();
    const Json background = store.add(document.background(), backgroundEntry);
    for (const Document::SharedPatch& patch : document.patches())
        patches.push_back(patchJson(*patch, store));
    return {{"kind", "clone"}, {"background", background}, {"patches", patches}};
}

Document cloneOf(const Json& json, StoredPictures& pictures, const EntrySource& archive,
                 LinkedSources& links) {
    auto background = pictures.picture(json.at("background"));
    std::vector<PatchObject> patches;
    for (const Json& record : json.at("patches")) {
        PatchObject patch = patchOf(record, pictures, archive, links);
        if (patch.source) patches.push_back(std::move(patch));
    }
    links.requireAll();
    return Document::restored(std::move(background), std::move(patches));
}

}  // namespace

Json documentJson(const StoredDocument& document, PictureStore& store,
                  const std::string& backgroundEntry) {
    Json json = std::visit(
        [&](const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Document>)
                return jsonOf(value, store, backgroundEntry);
            else
                return reliefJson(value, store, backgroundEntry);
        },
        document);
    json["format"] = "Weft document";  // stays English
    json["version"] = keepsColour(json) ? 3 : store.hasLinks() ? 2 : 1;
    json["writtenBy"] = std::string("Weft ") + WEFT_VERSION;
    return json;
}

StoredDocument documentOf(const Json& json, const EntrySource& archive, LinkedSources& links) {
    const int version = json.at("version");
    if (version > kDocumentVersion)
        archive.refuse(sentence(
            "was written by a newer Weft (document version {version}; this one reads up to {known}).",
            {{"version", version}, {"known", kDocumentVersion}}));
    StoredPictures pictures(archive);
    const std::string kind = json.at("kind");
    if (kind == "clone") return cloneOf(json, pictures, archive, links);
    if (kind == "relief") return reliefOf(json, pictures, archive);
    archive.refuse(sentence("is damaged: there is no kind of document '{kind}'.", {{"kind", kind}}));
}

}  // namespace weft::io
