#include "io/document/relief_json.h"

#include <cmath>

#include "io/document/document_json.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft::io {

namespace {

// In the order of the enumerators. These words are in files: they never change.
constexpr const char* kBoundaries[] = {"rim", "border", "none"};
constexpr const char* kSeeds[] = {"peak", "pit", "ridge"};
constexpr const char* kOrigins[] = {"assumed", "estimated", "refined", "given"};
constexpr const char* kLightModels[] = {"distant", "harmonics"};
constexpr const char* kShapes[] = {"convex", "concave"};
constexpr const char* kKinds[] = {"body", "terrain", "bas-relief"};
constexpr const char* kEncodings[] = {"linear", "srgb"};

template <class Enum, std::size_t n>
std::string nameOf(Enum value, const char* const (&names)[n]) {
    return names[static_cast<std::size_t>(value)];
}

template <class Enum, std::size_t n>
Enum valueOf(const Json& name, const char* const (&names)[n], const EntrySource& archive) {
    const std::string wanted = name;
    for (std::size_t i = 0; i < n; ++i)
        if (wanted == names[i]) return static_cast<Enum>(i);
    archive.refuse(sentence("is damaged: '{name}' is not known here.", {{"name", wanted}}));
}

Json hintsJson(const ReliefHints& hints) {
    Json seeds = Json::array();
    for (const ReliefSeed& seed : hints.seeds)
        seeds.push_back({seed.at.x, seed.at.y, nameOf(seed.kind, kSeeds)});
    return {{"shape", nameOf(hints.shape, kShapes)}, {"seeds", seeds}};
}

ReliefHints hintsOf(const Json& json, const EntrySource& archive) {
    ReliefHints hints{valueOf<ReliefShape>(json.at("shape"), kShapes, archive), {}};
    for (const Json& seed : json.at("seeds"))
        hints.seeds.push_back(
            {{seed.at(0), seed.at(1)}, valueOf<SeedKind>(seed.at(2), kSeeds, archive)});
    return hints;
}

/// As it was written, of whatever length.
Light lightOf(const Json& json, const EntrySource& archive) {
    const auto v = json.get<std::array<double, 3>>();
    const double length = std::hypot(v[0], v[1], v[2]);
    if (!std::isfinite(length) || length == 0)
        archive.refuse("is damaged: its light has no direction.");
    return {v[0], v[1], v[2]};
}

HarmonicLight harmonicLightOf(const Json& json, const EntrySource& archive) {
    const HarmonicLight light{json.get<std::array<double, HarmonicLight::kCount>>()};
    for (const double l : light.coefficients)
        if (!std::isfinite(l)) archive.refuse("is damaged: its light is not a number.");
    if (!mainDirection(light)) archive.refuse("is damaged: its light has no direction.");
    return light;
}

double finite(const Json& json, double least, const EntrySource& archive) {
    const double value = json;
    if (!std::isfinite(value) || value < least)
        archive.refuse(
            sentence("is damaged: {value} is out of range.", {{"value", std::to_string(value)}}));
    return value;
}

Json basReliefJson(const BasReliefOptions& o) {
    return {{"depthMm", o.depth},
            {"widthMm", o.width},
            {"detail", o.detail},
            {"background", o.background}};
}

BasReliefOptions basReliefOf(const Json& json, const EntrySource& archive) {
    const BasReliefOptions o{json.at("depthMm"), json.at("widthMm"), json.at("detail"),
                             json.at("background")};
    if (const std::string why = impossibleReason(o); !why.empty())
        archive.refuse(sentence("is damaged: {reason}", {{"reason", why}}));
    return o;
}

}  // namespace

Json reliefJson(const ShadedPicture& shaded, PictureStore& store,
                const std::string& backgroundEntry) {
    const ReliefSetup& s = shaded.setup;
    Json json = {{"kind", "relief"}, {"background", store.add(shaded.picture, backgroundEntry)}};
    json["mask"] = s.mask ? Json(store.add(s.mask)) : Json(nullptr);
    if (s.mask) json["maskPixels"] = store.pixelsOf(s.mask);
    json["light"] = {s.light.x, s.light.y, s.light.z};
    json["lightFrom"] = nameOf(s.lightFrom, kOrigins);
    json["lightModel"] = nameOf(s.lightModel, kLightModels);
    json["harmonics"] = s.harmonics ? Json(s.harmonics->coefficients) : Json(nullptr);
    json["paint"] = s.paint;
    json["albedoFromPicture"] = s.albedoFromPicture;
    json["albedo"] = s.albedo;
    json["ambient"] = s.ambient;
    json["ambientFromPicture"] = s.ambientFromPicture;
    json["found"] = s.found ? Json({s.found->albedo, s.found->ambient}) : Json(nullptr);
    json["encoding"] = nameOf(s.encoding, kEncodings);
    json["boundary"] = nameOf(s.boundary, kBoundaries);
    json["border"] = nullptr;
    if (s.border) {
        const std::shared_ptr<const Field> height(s.border, &s.border->height);
        json["border"] = {{"title", s.border->title}, {"height", store.add(height)}};
    }
    json["edges"] = store.add(s.edges);
    json["outliers"] = store.add(s.outliers);
    json["smoothness"] = s.options.smoothness;
    json["orientationSmoothness"] = s.options.orientationSmoothness;
    json["outline"] = s.options.outline;
    json["hints"] = hintsJson(s.hints);
    json["surface"] = nameOf(s.kind, kKinds);
    json["basRelief"] = basReliefJson(s.basRelief);
    return json;
}

ReliefSetup reliefSetupOf(const Json& json, const EntrySource& archive) {
    ReliefSetup s;
    s.light = lightOf(json.at("light"), archive);
    s.lightFrom = valueOf<LightOrigin>(json.at("lightFrom"), kOrigins, archive);
    if (json.contains("lightModel"))  // else it is older than this
        s.lightModel = valueOf<LightModel>(json.at("lightModel"), kLightModels, archive);
    if (const Json l = json.value("harmonics", Json(nullptr)); !l.is_null())
        s.harmonics = harmonicLightOf(l, archive);
    s.paint = json.value("paint", false);
    s.albedoFromPicture = json.at("albedoFromPicture");
    s.albedo = finite(json.at("albedo"), 0, archive);
    s.ambient = finite(json.at("ambient"), -kFullScale, archive);
    // Older documents say what the ambient light is, trust no outline, and take colours for shading.
    s.ambientFromPicture = json.value("ambientFromPicture", false);
    if (const Json found = json.value("found", Json(nullptr)); !found.is_null()) {
        s.found = {finite(found.at(0), 0, archive), finite(found.at(1), -kFullScale, archive)};
        if (s.found->albedo <= 0) archive.refuse("is damaged: its albedo is not above zero.");
    }
    s.encoding = valueOf<Encoding>(json.at("encoding"), kEncodings, archive);
    s.boundary = valueOf<ReliefBoundary>(json.at("boundary"), kBoundaries, archive);
    s.options.smoothness = finite(json.at("smoothness"), 0, archive);
    s.options.orientationSmoothness = finite(json.at("orientationSmoothness"), 0, archive);
    if (json.contains("outline")) s.options.outline = finite(json.at("outline"), 0, archive);
    s.hints = hintsOf(json.at("hints"), archive);
    if (json.contains("surface"))  // else it is older than these
        s.kind = valueOf<ReliefKind>(json.at("surface"), kKinds, archive);
    if (json.contains("basRelief")) s.basRelief = basReliefOf(json.at("basRelief"), archive);
    return s;
}

ShadedPicture reliefOf(const Json& json, StoredPictures& pictures, const EntrySource& archive) {
    ShadedPicture shaded{pictures.picture(json.at("background")), reliefSetupOf(json, archive)};
    const Extent extent = shaded.picture->color->extent();
    ReliefSetup& s = shaded.setup;
    if (!json.at("mask").is_null()) s.mask = pictures.mask(json.at("mask"));
    const Json& border = json.at("border");
    if (!border.is_null()) {
        const auto height = pictures.softMask(border.at("height"));
        s.border = std::make_shared<BorderHeight>(
            BorderHeight{border.at("title"), height ? height->clone() : Field()});
        if (!(s.border->height.extent() == extent))
            archive.refuse("is damaged: its border heights are not of the picture's size.");
    }
    for (const auto& [name, marks] :
         {std::pair("edges", &s.edges), std::pair("outliers", &s.outliers)}) {
        if (!json.contains(name)) continue;  // older than these
        *marks = pictures.marks(json.at(name));
        if (*marks && !((*marks)->extent() == extent))
            archive.refuse(
                sentence("is damaged: its {what} are not of the picture's size.", {{"what", name}}));
    }
    if (s.mask && !(s.mask->extent() == extent))
        archive.refuse("is damaged: its mask is not of the picture's size.");
    for (const ReliefSeed& seed : s.hints.seeds)
        if (!rectOf(extent).contains(seed.at))
            archive.refuse("is damaged: one of its hints lies outside the picture.");
    return shaded;
}

}  // namespace weft::io
