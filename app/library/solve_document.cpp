#include <algorithm>

#include "app/library/jobs.h"
#include "app/library/pictures.h"
#include "weft/document/render.h"
#include "weft/stopwatch.h"
#include "weft/units.h"

namespace weft::library {

namespace {

weft_certificate certificateOf(const Progress& progress, double tolerance) {
    weft_certificate c = {};
    c.error_bound = progress.errorBound;
    c.error_estimate = progress.errorEstimate;
    c.tolerance = tolerance;
    c.cycles = progress.cycles;
    c.certified = progress.certified ? 1 : 0;
    c.parts = 1;
    return c;
}

/// Both, as one: the worse of each error, the sum of all work.
weft_certificate together(const weft_certificate& a, const weft_certificate& b) {
    if (a.parts == 0) return b;
    weft_certificate sum = a;
    sum.error_bound = std::max(a.error_bound, b.error_bound);
    sum.error_estimate = std::max(a.error_estimate, b.error_estimate);
    sum.tolerance = std::max(a.tolerance, b.tolerance);
    sum.unknowns += b.unknowns;
    sum.cycles += b.cycles;
    sum.certified = a.certified && b.certified;
    sum.parts += b.parts;
    return sum;
}

/// Half a step of the output's samples, where the caller named none.
CloneOptions optionsFor(weft_solver& solver, const weft_picture& out) {
    CloneOptions options;
    const double usual = out.sample == WEFT_UINT8 ? 0.5 : 0.5 / kCode8;
    options.rule.tolerance = solver.tolerance > 0 ? solver.tolerance : usual;
    options.toleranceFollowsRange = solver.tolerance == 0;
    options.threads = solver.threads;
    options.stop = stopOf(solver);
    if (!solver.progress) return options;
    options.onProgress = [&solver, tolerance = options.rule.tolerance](const Progress& p) {
        const weft_certificate soFar = certificateOf(p, tolerance);
        if (solver.progress(&soFar, solver.user) != 0) weft_cancel(&solver);
    };
    return options;
}

/// Takes down how each patch went. Throws InvalidProblem where one could not be solved; Stopped.
weft_status takeResults(weft_solver& solver, const Rendering& rendering) {
    weft_status status = WEFT_OK;
    for (const RenderedPatch& patch : rendering.patches) {
        if (!patch.reason.empty()) throw InvalidProblem(patch.reason);
        const CloneResult& result = patch.result;
        if (result.progress.outcome == Outcome::Cancelled) throw Stopped();
        weft_certificate c = certificateOf(result.progress, result.tolerance);
        c.unknowns = result.unknowns;
        solver.certificate = together(solver.certificate, c);
        if (result.progress.outcome != Outcome::Converged) status = WEFT_NOT_REACHED;
    }
    if (status != WEFT_OK)
        tell(solver, "The solve ended before its error was proven to be within the tolerance.");
    return status;
}

}  // namespace

weft_status solveDocument(weft_solver& solver, const Document& document, const weft_picture* out) {
    checkOutput(out, document.extent(), document.channels());
    const auto begin = std::chrono::steady_clock::now();
    const std::shared_ptr<ThreadPool> pool = poolOf(solver);
    PatchPreparer preparer({}, pool);
    Backend& backend = backendOf(solver);
    CloneOptions options = optionsFor(solver, *out);
    options.kept = solver.kept.get();
    Rendering rendering = renderDocument(document, preparer, backend, options);
    const weft_status status = takeResults(solver, rendering);
    Picture made = *document.background();
    if (document.channels() == 3) made.color = toRgb(made.color);
    compose(made, rendering.layers);
    solver.certificate.seconds = secondsSince(begin);
    writeTo(*out, made, *pool);
    if (solver.progress) solver.progress(&solver.certificate, solver.user);
    return status;
}

}  // namespace weft::library
