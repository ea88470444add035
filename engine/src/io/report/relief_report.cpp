#include "weft/io/relief_report.h"

#include <array>
#include <nlohmann/json.hpp>

namespace weft::io {

namespace {

using Json = nlohmann::ordered_json;  // writes NaN and infinity as null

Json fileName(const std::string& name) { return name.empty() ? Json(nullptr) : Json(name); }

// In the order of the enumerators.
constexpr const char* kBoundaries[] = {"rim", "border", "none"};
constexpr const char* kSeeds[] = {"peak", "pit", "ridge"};
constexpr const char* kKinds[] = {"body", "terrain", "bas-relief"};
constexpr const char* kStages[] = {"orientation", "continuation", "refinement", "relaxation", "done"};

template <class Enum, std::size_t n>
const char* nameOf(Enum value, const char* const (&names)[n]) {
    return names[static_cast<std::size_t>(value)];
}

Json seedsJson(const std::vector<ReliefSeed>& seeds) {
    Json json = Json::array();
    for (const ReliefSeed& seed : seeds)
        json.push_back(Json::array({seed.at.x, seed.at.y, nameOf(seed.kind, kSeeds)}));
    return json;
}

/// Null of another kind.
Json basReliefJson(const ReliefReportInput& in) {
    if (in.kind != ReliefKind::basRelief) return nullptr;
    const BasReliefOptions& o = in.basRelief;
    return {{"depthMm", o.depth},
            {"widthMm", o.width},
            {"detail", o.detail},
            {"background", o.background}};
}

void addInput(Json& json, const ReliefReportInput& in) {
    json["image"] = in.image;
    json["kind"] = nameOf(in.kind, kKinds);
    json["basRelief"] = basReliefJson(in);
    json["size"] = Json::array({in.extent.width, in.extent.height});
    json["depth"] = in.depth;
    json["channels"] = in.channels;
    json["encoding"] = in.encoding == Encoding::linear ? "linear" : "srgb";
    json["mask"] = fileName(in.mask);
    json["maskFrom"] = in.maskFrom;
    json["unknowns"] = in.unknowns;
    json["albedo"] = in.model.albedo;
    json["albedoFrom"] = in.albedoFound ? "auto" : "given";
    json["ambient"] = in.model.ambient;
    json["outline"] = in.relaxation ? 0 : in.options.outline;
    json["lambda"] = in.relaxation ? in.relaxation->lambda : in.options.smoothness;
    json["boundary"] = nameOf(in.boundary, kBoundaries);
    json["borderHeight"] = fileName(in.borderHeight);
    json["edges"] = fileName(in.edges);
    json["seeds"] = seedsJson(in.hints.seeds);
    json["shape"] = in.hints.shape == ReliefShape::concave ? "concave" : "convex";
}

Json lightJson(const LightSource& source) {
    const Light& l = source.light;
    Json json = {{"asked", source.asked}, {"found", source.found}, {"direction", {l.x, l.y, l.z}}};
    json["model"] = source.harmonics ? "harmonics" : "distant";
    json["modelAsked"] = source.modelAsked == LightModel::harmonics ? "harmonics" : "distant";
    json["coefficients"] = source.harmonics ? Json(source.harmonics->coefficients) : Json(nullptr);
    json["energy"] = source.fit ? Json(source.fit->energy) : Json(nullptr);
    json["surfaces"] = source.fit ? source.fit->surfaces : 0;
    return json;
}

Json heightJson(const ReliefReportOutput& out) {
    return {{"file", fileName(out.height)},
            {"lowest", out.range.lowest},
            {"highest", out.range.highest},
            {"offset", out.coding.offset},
            {"scale", out.coding.scale}};
}

Json meshJson(const ReliefReportOutput& out) {
    if (out.mesh.empty()) return nullptr;
    return {{"file", out.mesh},
            {"texture", out.meshTexture},
            {"widthMm", out.meshSize[0]},
            {"heightMm", out.meshSize[1]},
            {"depthMm", out.meshSize[2]},
            {"baseMm", out.meshBase},
            {"mmPerPixelOfHeight", out.meshHeightScale},
            {"vertices", out.meshVertices},
            {"triangles", out.meshTriangles}};
}

/// How (f, g) was relaxed, and how far it came.
Json relaxationJson(const ReliefReport& report) {
    if (!report.input.relaxation) return nullptr;
    const ReliefRelaxation& r = *report.input.relaxation;
    const ReliefProgress& p = report.progress;
    return {{"scheme", r.scheme.canonical()},
            {"kernel", std::string(toString(r.kernel))},
            {"tolerance", r.tolerance},
            {"maxSteps", r.maxSteps},
            {"steps", p.steps},
            {"distance", p.distance},
            {"staleness", p.staleness},
            {"checkerboard", p.checkerboard},
            {"message", p.message}};
}

/// Null without a rim.
Json edgePixelsJson(const std::optional<EdgeCount>& edges) {
    if (!edges) return nullptr;
    return {
        {"turnsAway", edges->turnsAway}, {"cutOff", edges->cutOff}, {"automatic", edges->automatic}};
}

/// Null where nothing tells it.
Json doubtJson(const std::optional<ReliefQuality>& quality) {
    if (!quality) return nullptr;
    return {{"degrees", quality->doubt},
            {"offOutline", quality->offOutline},
            {"shadingError", quality->shadingError}};
}

/// The solver's seconds by what ran.
Json stageSeconds(const std::vector<ReliefTracePoint>& trace) {
    std::array<double, 4> seconds = {};
    double before = 0;
    for (const ReliefTracePoint& p : trace) {
        // A step that ends the work is still one of refinement.
        const auto stage = p.stage == ReliefStage::done ? ReliefStage::refinement : p.stage;
        seconds[static_cast<std::size_t>(stage)] += p.seconds - before;
        before = p.seconds;
    }
    Json json;
    for (std::size_t i = 0; i < seconds.size(); ++i) json[kStages[i]] = seconds[i];
    return json;
}

Json secondsJson(const ReliefReport& report) {
    const ReliefSeconds& s = report.seconds;
    Json json = {{"read", s.read}, {"light", s.light}, {"solve", s.solve}};
    json["stages"] = stageSeconds(report.trace);
    json["write"] = s.write;
    json["total"] = s.total;
    return json;
}

Json traceJson(const std::vector<ReliefTracePoint>& trace) {
    Json points = Json::array();
    for (const ReliefTracePoint& p : trace)
        points.push_back(Json::array(
            {p.seconds, nameOf(p.stage, kStages), p.gridsLeft, p.shadingError, p.change, p.steps}));
    return points;
}

}  // namespace

std::string reliefReportJson(const ReliefReport& report) {
    Json json;
    json["weft"] = WEFT_VERSION;
    addInput(json, report.input);
    json["light"] = lightJson(report.light);
    json["backend"] = report.device.backend;
    json["device"] = report.device.device;
    json["backendReason"] = report.backendReason;
    json["threads"] = report.device.threads;
    json["solver"] = report.input.relaxation ? "relaxation" : "multigrid";
    json["relaxation"] = relaxationJson(report);
    json["outcome"] = std::string(toString(report.progress.outcome));
    json["shadingError"] = report.progress.shadingError;
    json["change"] = report.progress.change;
    json["quality"] = report.quality ? Json(report.quality->trust) : Json(nullptr);
    json["doubt"] = doubtJson(report.quality);
    json["edgePixels"] = edgePixelsJson(report.edges);
    json["outlierPixels"] = report.outliers;
    json["height"] = heightJson(report.output);
    json["normals"] = fileName(report.output.normals);
    json["normalsY"] = report.output.normalsY == NormalsY::up ? "up" : "down";
    json["mesh"] = meshJson(report.output);
    json["view"] = fileName(report.output.view);
    json["seconds"] = secondsJson(report);
    json["trace"] = traceJson(report.trace);
    constexpr auto kReplaceBrokenUtf8 = Json::error_handler_t::replace;
    return json.dump(-1, ' ', false, kReplaceBrokenUtf8) + "\n";
}

std::string reliefProposalJson(const std::string& image, const ReliefProposal& p) {
    constexpr const char* kOrigins[] = {"none", "alpha", "border", "cut-out"};
    Json json = {{"weft", WEFT_VERSION}, {"image", image}};
    json["kind"] = {{"is", nameOf(p.kind, kKinds)}, {"confidence", p.kindConfidence}};
    json["mask"] = nullptr;
    if (p.mask) {
        const Rect box = p.mask->boundingBox();
        const auto area = static_cast<double>(p.mask->extent().area());
        json["mask"] = {{"from", nameOf(p.maskFrom, kOrigins)},
                        {"confidence", p.maskConfidence},
                        {"share", static_cast<double>(p.mask->unknownCount()) / area},
                        {"box", {box.x, box.y, box.width, box.height}}};
    }
    json["light"] = nullptr;
    if (p.light) {
        const Light& l = p.light->light;
        json["light"] = {{"direction", {l.x, l.y, l.z}},
                         {"albedo", p.light->model.albedo},
                         {"ambient", p.light->model.ambient},
                         {"confidence", p.lightConfidence}};
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace weft::io
