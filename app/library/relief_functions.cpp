/// The functions of weft.h that turn shading into surfaces.
#include <cmath>

#include "app/library/jobs.h"
#include "app/library/pictures.h"
#include "weft/bas_relief/bas_relief.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/picture_file.h"
#include "weft/relief/relief_solver.h"
#include "weft/stopwatch.h"

namespace weft::library {

namespace {

constexpr weft_relief_job kUsualRelief = {.size = sizeof(weft_relief_job),
                                          .picture = nullptr,
                                          .mask = nullptr,
                                          .kind = WEFT_BODY,
                                          .linear_light = 0,
                                          .concave = 0,
                                          .light = {0, 0, 0},
                                          .smoothness = 1e-3,
                                          .depth = 3,
                                          .width = 100,
                                          .detail = 0.9,
                                          .background = 0.1};

ReliefKind kindOf(const weft_relief_job& job) {
    switch (job.kind) {
        case WEFT_BODY: return ReliefKind::body;
        case WEFT_TERRAIN: return ReliefKind::terrain;
        case WEFT_BAS_RELIEF: return ReliefKind::basRelief;
        default: throw InvalidProblem("The kind of the relief is unknown.");
    }
}

/// A mask, else the picture's alpha; null: all of it.
std::shared_ptr<const Mask> maskFor(const weft_relief_job& job, const Picture& picture,
                                    ThreadPool& pool) {
    const Extent extent = picture.color->extent();
    if (job.mask) return std::make_shared<const Mask>(maskOf(job.mask, "The mask", extent, pool));
    if (!picture.alpha) return nullptr;
    return std::make_shared<const Mask>(io::maskFromPatch(picture));
}

ReliefBoundary boundaryOf(const ReliefSetup& setup, Extent extent) {
    const bool leavesOut = setup.mask && setup.mask->unknownCount() < extent.area();
    const bool body = setup.kind != ReliefKind::terrain;
    return body && leavesOut ? ReliefBoundary::silhouette : ReliefBoundary::natural;
}

BasReliefOptions basReliefOf(const weft_relief_job& job) {
    const BasReliefOptions options{
        .depth = job.depth, .width = job.width, .detail = job.detail, .background = job.background};
    const std::string reason = impossibleReason(options);
    if (!reason.empty()) throw InvalidProblem(reason);
    return options;
}

/// To be looked for; a bas-relief has a usual one.
bool lightIsOpen(const weft_relief_job& job) {
    return job.light[0] == 0 && job.light[1] == 0 && job.light[2] == 0;
}
Light lightOf(const weft_relief_job& job) {
    return unitLight(job.light[0], job.light[1], job.light[2]);
}

/// As `weft relief` sets it up.
ReliefSetup setupOf(const weft_relief_job& job, const Picture& picture, ThreadPool& pool) {
    ReliefSetup setup;
    setup.kind = kindOf(job);
    setup.mask = maskFor(job, picture, pool);
    setup.encoding = job.linear_light ? Encoding::linear : Encoding::srgb;
    setup.albedoFromPicture = !job.linear_light;
    setup.boundary = boundaryOf(setup, picture.color->extent());
    setup.hints.shape = job.concave ? ReliefShape::concave : ReliefShape::convex;
    if (!(job.smoothness >= 0 && job.smoothness <= 1e6))
        throw InvalidProblem("The smoothness must be 0 or a number above it.");
    setup.options.smoothness = job.smoothness;
    if (!lightIsOpen(job))
        setLight(setup, lightOf(job), LightOrigin::given);
    else if (setup.kind != ReliefKind::basRelief)
        setup.light = Light{};
    if (setup.kind == ReliefKind::basRelief) setup.basRelief = basReliefOf(job);
    return setup;
}

/// The problem under the light that its picture tells.
std::shared_ptr<const ReliefProblem> underFoundLight(weft_solver& solver,
                                                     const ReliefProblem& problem,
                                                     ReliefSetup& setup) {
    const LightFit fit =
        estimateLight(problem, stopOf(solver), solver.threads, {}, freeShading(setup));
    endIfStopped(stopOf(solver));
    setup.light = fit.light;
    setup.options.outline = kPhotographOutline;
    return std::make_shared<const ReliefProblem>(
        problem.withModel(fit.model).underLight(fit.light).withEdges(fit.edges));
}

std::unique_ptr<ReliefSolver> reliefSolver(weft_solver& solver, const ReliefSetup& setup) {
    Backend& backend = backendOf(solver);
    if (setup.kind == ReliefKind::basRelief)
        return makeBasRelief(backend, setup.basRelief, solver.threads);
    auto made = backend.makeRelief(setup.options);
    if (!made) throw DeviceError("This backend does not solve shape from shading.");
    return made;
}

/// Its progress has no bound of the error: how much the last step changed stands in its place.
bool wantsToStop(const weft_solver& solver, const ReliefProgress& progress) {
    if (!solver.progress) return false;
    weft_certificate soFar = {};
    soFar.error_estimate = progress.change;
    return solver.progress(&soFar, solver.user) != 0;
}

Outcome solved(weft_solver& solver, ReliefSolver& relief,
               std::shared_ptr<const ReliefProblem> problem) {
    constexpr double kSliceSeconds = 0.02;
    relief.setProblem(std::move(problem), Start::cold);
    for (;;) {
        const ReliefProgress p = relief.advance({.seconds = kSliceSeconds, .stop = stopOf(solver)});
        if (p.outcome == Outcome::Cancelled || wantsToStop(solver, p)) throw Stopped();
        if (!p.message.empty()) tell(solver, p.message.c_str());
        if (p.outcome != Outcome::Running) return p.outcome;
    }
}

/// Both outputs, before anything is solved.
void checkPlanes(const weft_picture* out, Extent extent, int channels) {
    checkOutput(out, extent, 1);
    if (out->channels != channels || out->sample != WEFT_FLOAT32)
        throw InvalidProblem(channels == 1 ? "The heights must be one channel of float32."
                                           : "The normals must be three channels of float32.");
}

weft_status relief(weft_solver& solver, weft_relief_job* given, const weft_picture* height,
                   const weft_picture* normals) {
    const weft_relief_job job = completed<weft_relief_job>(given, kUsualRelief, "The job");
    const std::shared_ptr<ThreadPool> pool = poolOf(solver);
    checkPicture(job.picture, "The picture");
    checkPlanes(height, extentOf(*job.picture), 1);
    if (normals) checkPlanes(normals, extentOf(*job.picture), 3);
    const auto begin = std::chrono::steady_clock::now();
    ShadedPicture shaded{
        std::make_shared<const Picture>(pictureOf(job.picture, "The picture", *pool))};
    shaded.setup = setupOf(job, *shaded.picture, *pool);
    auto problem = std::make_shared<const ReliefProblem>(problemOf(shaded, solver.threads));
    const bool find = lightIsOpen(job) && shaded.setup.kind != ReliefKind::basRelief;
    if (find) problem = underFoundLight(solver, *problem, shaded.setup);
    const std::unique_ptr<ReliefSolver> made = reliefSolver(solver, shaded.setup);
    const Outcome outcome = solved(solver, *made, problem);
    Relief surface;
    made->read(surface);
    solver.certificate.unknowns = problem->mask().unknownCount();
    solver.certificate.parts = 1;
    solver.certificate.seconds = secondsSince(begin);
    writeNumbers(*height, surface.height.view(), *pool);
    if (normals) writeNumbers(*normals, surface.normals.view(), *pool);
    const Light taken = shaded.setup.light, light = unitLight(taken.x, taken.y, taken.z);
    given->light[0] = light.x;
    given->light[1] = light.y;
    given->light[2] = light.z;
    const bool reached = outcome == Outcome::Converged || outcome == Outcome::WithinTolerance;
    if (!reached && !solver.text[0])
        tell(solver, "The heights had not settled when the solve ended.");
    return reached ? WEFT_OK : WEFT_NOT_REACHED;
}

}  // namespace

}  // namespace weft::library

namespace lib = weft::library;

extern "C" {

void weft_relief_init(weft_relief_job* job, size_t size) {
    lib::makeReady(job, size, lib::kUsualRelief);
}

weft_status weft_relief(weft_solver* solver, weft_relief_job* job, const weft_picture* height,
                        const weft_picture* normals) {
    return lib::guardedJob(solver,
                           [&](weft_solver& s) { return lib::relief(s, job, height, normals); });
}

}  // extern "C"
