#include "weft/io/relief_report.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace weft::io {

namespace {

using Json = nlohmann::ordered_json;

/// JSON has no NaN and no infinity.
Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json fileName(const std::string& name) { return name.empty() ? Json(nullptr) : Json(name); }

const char* nameOf(ReliefBoundary boundary) {
    switch (boundary) {
        case ReliefBoundary::silhouette: return "rim";
        case ReliefBoundary::border: return "border";
        case ReliefBoundary::natural: break;
    }
    return "none";
}

const char* nameOf(ReliefStage stage) {
    switch (stage) {
        case ReliefStage::orientation: return "orientation";
        case ReliefStage::continuation: return "continuation";
        case ReliefStage::refinement: return "refinement";
        case ReliefStage::relaxation: return "relaxation";
        case ReliefStage::done: break;
    }
    return "done";
}

const char* nameOf(SeedKind kind) {
    switch (kind) {
        case SeedKind::peak: return "peak";
        case SeedKind::pit: return "pit";
        case SeedKind::ridge: break;
    }
    return "ridge";
}

Json seedsJson(const std::vector<ReliefSeed>& seeds) {
    Json json = Json::array();
    for (const ReliefSeed& seed : seeds)
        json.push_back(Json::array({seed.at.x, seed.at.y, nameOf(seed.kind)}));
    return json;
}

void addInput(Json& json, const ReliefReportInput& in) {
    json["image"] = in.image;
    json["size"] = Json::array({in.extent.width, in.extent.height});
    json["depth"] = in.depth;
    json["channels"] = in.channels;
    json["encoding"] = in.encoding == Encoding::linear ? "linear" : "srgb";
    json["mask"] = fileName(in.mask);
    json["maskFrom"] = in.maskFrom;
    json["unknowns"] = in.unknowns;
    json["albedo"] = finite(in.model.albedo);
    json["albedoFrom"] = in.albedoFound ? "auto" : "given";
    json["ambient"] = finite(in.model.ambient);
    json["lambda"] = finite(in.relaxation ? in.relaxation->lambda : in.options.smoothness);
    json["boundary"] = nameOf(in.boundary);
    json["borderHeight"] = fileName(in.borderHeight);
    json["seeds"] = seedsJson(in.hints.seeds);
    json["shape"] = in.hints.shape == ReliefShape::concave ? "concave" : "convex";
}

Json lightJson(const LightSource& source) {
    const Light& l = source.light;
    Json json = {{"asked", source.asked},
                 {"found", source.found},
                 {"direction", {finite(l.x), finite(l.y), finite(l.z)}}};
    json["energy"] = source.fit ? finite(source.fit->energy) : Json(nullptr);
    json["surfaces"] = source.fit ? source.fit->surfaces : 0;
    return json;
}

Json heightJson(const ReliefReportOutput& out) {
    return {{"file", fileName(out.height)},
            {"lowest", finite(out.range.lowest)},
            {"highest", finite(out.range.highest)},
            {"offset", finite(out.coding.offset)},
            {"scale", finite(out.coding.scale)}};
}

Json meshJson(const ReliefReportOutput& out) {
    if (out.mesh.empty()) return nullptr;
    return {{"file", out.mesh},
            {"widthMm", finite(out.meshSize[0])},
            {"heightMm", finite(out.meshSize[1])},
            {"depthMm", finite(out.meshSize[2])},
            {"baseMm", finite(out.meshBase)},
            {"mmPerPixelOfHeight", finite(out.meshHeightScale)},
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
            {"tolerance", finite(r.tolerance)},
            {"maxSteps", r.maxSteps},
            {"steps", p.steps},
            {"staleness", p.staleness},
            {"checkerboard", finite(p.checkerboard)},
            {"message", p.message}};
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
    return {{"orientation", finite(seconds[0])},
            {"continuation", finite(seconds[1])},
            {"refinement", finite(seconds[2])},
            {"relaxation", finite(seconds[3])}};
}

Json secondsJson(const ReliefReport& report) {
    const ReliefSeconds& s = report.seconds;
    Json json = {{"read", finite(s.read)}, {"light", finite(s.light)}, {"solve", finite(s.solve)}};
    json["stages"] = stageSeconds(report.trace);
    json["write"] = finite(s.write);
    json["total"] = finite(s.total);
    return json;
}

Json traceJson(const std::vector<ReliefTracePoint>& trace) {
    Json points = Json::array();
    for (const ReliefTracePoint& p : trace)
        points.push_back(Json::array({finite(p.seconds), nameOf(p.stage), p.gridsLeft,
                                      finite(p.shadingError), finite(p.change), p.steps}));
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
    json["shadingError"] = finite(report.progress.shadingError);
    json["change"] = finite(report.progress.change);
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

}  // namespace weft::io
