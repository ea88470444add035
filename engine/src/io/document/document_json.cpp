#include "io/document/document_json.h"

#include <cmath>

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
        archive.refuse("is damaged: there is no solve space '" + name + "'.");
    return name == "linear" ? SolveSpace::linear : SolveSpace::encoded;
}

Json patchJson(const PatchObject& patch, PictureStore& store) {
    return {{"id", patch.id},
            {"name", patch.name},
            {"source", store.add(patch.source)},
            {"mask", store.add(patch.mask)},
            {"softMask", store.add(patch.softMask)},
            {"placement", placementJson(patch.backgroundFromSource)},
            {"operation", patch.operation.text()},
            {"space", nameOf(patch.space)},
            {"visible", patch.visible},
            {"opacity", patch.opacity}};
}

PatchObject patchOf(const Json& json, StoredPictures& pictures, const EntrySource& archive) {
    PatchObject patch{.id = json.at("id"),
                      .name = json.at("name"),
                      .source = pictures.picture(json.at("source")),
                      .mask = pictures.mask(json.at("mask")),
                      .softMask = pictures.softMask(json.at("softMask")),
                      .backgroundFromSource = placementOf(json.at("placement")),
                      .operation = Operation::parse(json.at("operation").get<std::string>()),
                      .space = spaceOf(json.at("space"), archive),
                      .visible = json.at("visible"),
                      .opacity = json.at("opacity")};
    return patch;
}

}  // namespace

Json documentJson(const Document& document, PictureStore& store) {
    Json patches = Json::array();
    const Json background = store.add(document.background(), kBackgroundEntry);
    for (const Document::SharedPatch& patch : document.patches())
        patches.push_back(patchJson(*patch, store));
    return {{"format", "Weft document"}, {"version", kDocumentVersion},
            {"kind", "clone"},           {"writtenBy", std::string("Weft ") + WEFT_VERSION},
            {"background", background},  {"patches", patches}};
}

Document documentOf(const Json& json, const EntrySource& archive) {
    const int version = json.at("version");
    if (version > kDocumentVersion)
        archive.refuse("was written by a newer Weft (document version " + std::to_string(version) +
                       "; this one reads up to " + std::to_string(kDocumentVersion) + ").");
    if (json.at("kind") != "clone") archive.refuse("is no picture with patches.");
    StoredPictures pictures(archive);
    auto background = pictures.picture(json.at("background"));
    std::vector<PatchObject> patches;
    for (const Json& patch : json.at("patches")) patches.push_back(patchOf(patch, pictures, archive));
    return Document::restored(std::move(background), std::move(patches));
}

}  // namespace weft::io
