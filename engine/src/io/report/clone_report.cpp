#include "weft/io/clone_report.h"

#include <nlohmann/json.hpp>

namespace weft::io {

namespace {

using Json = nlohmann::ordered_json;  // writes NaN and infinity as null

Json seconds(const Timings& t) {
    return {{"read", t.read},       {"assemble", t.assemble}, {"setup", t.setup}, {"solve", t.solve},
            {"certify", t.certify}, {"transfer", t.transfer}, {"write", t.write}, {"total", t.total}};
}

Json memory(const SolverMemory& m) {
    const char* channels = m.channelsPass           ? "passing"
                           : m.channelsAtATime == 1 ? "in turn"
                                                    : "together";
    return {{"deviceBytes", m.most}, {"channels", channels}};
}

Json tracePoints(const ConvergenceTrace& trace) {
    Json points = Json::array();
    for (const TracePoint& p : trace.points())
        points.push_back(Json::array({p.step, p.seconds, p.residual, p.errorBound}));
    return points;
}

const char* spaceName(SolveSpace space) {
    switch (space) {
        case SolveSpace::encoded: break;
        case SolveSpace::linear: return "linear";
        case SolveSpace::logarithmic: return "logarithmic";
    }
    return "encoded";
}

}  // namespace

std::string cloneReportJson(const CloneReportContext& context, const CloneResult& result) {
    Json json;
    json["weft"] = WEFT_VERSION;
    json["background"] = Json::array({context.background.width, context.background.height});
    json["patch"] = Json::array({context.patch.width, context.patch.height});
    json["at"] = Json::array({context.at.x, context.at.y});
    json["scale"] = context.scale;
    json["rotate"] = context.rotate;
    json["flip"] = context.flip;
    json["channels"] = context.channels;
    json["unknowns"] = result.unknowns;
    json["floatingParts"] = result.floatingParts;
    json["operation"] = context.operation.text();
    json["gradients"] = context.operation.info().key;
    json["space"] = spaceName(context.space);
    json["backend"] = result.device.backend;
    json["device"] = result.device.device;
    json["backendReason"] = context.backendReason;
    json["threads"] = result.device.threads;
    json["solver"] = context.solver == SolverKind::relaxation ? "relaxation" : "multigrid";
    json["scheme"] = result.schemeText;
    json["tolerance"] = context.tolerance;
    json["outcome"] = std::string(toString(result.progress.outcome));
    json["cycles"] = result.progress.cycles;
    json["steps"] = result.progress.steps;
    json["restarts"] = result.progress.restarts;
    json["staleness"] = result.progress.staleness;
    json["residual"] = result.progress.residual;
    json["errorBound"] = result.progress.errorBound;
    json["certified"] = result.progress.certified;
    json["seconds"] = seconds(result.timings);
    json["bytesMoved"] = result.timings.bytesMoved;
    json["memory"] = memory(result.memory);
    json["trace"] = tracePoints(result.trace);
    constexpr auto kReplaceBrokenUtf8 = Json::error_handler_t::replace;
    return json.dump(-1, ' ', false, kReplaceBrokenUtf8) + "\n";
}

}  // namespace weft::io
