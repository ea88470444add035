#include <cmath>
#include <cstdio>
#include <limits>

#include "app/cli/file_command.h"
#include "app/cli/relief/relief_marks.h"
#include "app/cli/solve_on_chosen.h"
#include "weft/bas_relief/bas_relief.h"
#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/io/document_file.h"
#include "weft/memory_budget.h"
#include "weft/relief/relief_outliers.h"
#include "weft/relief/relief_plausibility.h"
#include "weft/surface/surface_paint.h"

namespace weft::cli {

namespace {

/// Three significant figures, whole from 1000 on.
std::string rounded(double v) { return formatted(std::abs(v) < 1000 ? "%.3g" : "%.0f", v); }

/// One run of `weft relief`, step by step.
class ReliefRun final : public FileCommand {
public:
    ReliefRun(const ReliefArguments& arguments, const BackendRegistry& registry,
              const BeforeCommit& beforeCommit)
        : FileCommand(registry, beforeCommit), arguments_(arguments) {}
    int run();

private:
    void checkTargets() const;
    void read();
    void findTheLight();
    void solve();
    [[nodiscard]] JobSeconds seconds() const;
    void solveOn(Backend& backend);
    void solveWith(ReliefSolver& solver);
    void drawTheView(Backend& backend);
    void showProgress(const ReliefProgress& progress);
    [[nodiscard]] bool writeFiles();  ///< as putInPlace()
    void writeSolid(io::FileTransaction& files);
    void writeReport(io::FileTransaction* together = nullptr);
    [[noreturn]] void giveUp(const DeviceError& error);
    [[nodiscard]] bool reachedTolerance() const {
        const Outcome outcome = report_.progress.outcome;
        return outcome == Outcome::Converged || outcome == Outcome::WithinTolerance;
    }
    [[nodiscard]] int exitCode() const { return reachedTolerance() ? kDone : kToleranceNotReached; }
    /// Throws UsageError, DeviceError where the backend has none.
    [[nodiscard]] std::unique_ptr<ReliefSolver> makeSolver(Backend& backend) const;
    [[nodiscard]] bool isBasRelief() const { return job_.input.kind == ReliefKind::basRelief; }
    void sayResult() const;
    void sayBasRelief() const;
    void warnIfImplausible() const;
    [[nodiscard]] std::string qualityWords() const;

    const ReliefArguments& arguments_;
    Clock::time_point begin_ = Clock::now();
    ReliefJob job_;
    Relief relief_;
    SurfacePicture view_;
    io::ReliefReport report_;
};

void ReliefRun::checkTargets() const {
    for (const std::string* target : {&arguments_.height, &arguments_.normals, &arguments_.mesh,
                                      &arguments_.out, &arguments_.report})
        if (!target->empty()) io::checkFileTarget(*target);
    for (const std::string* target : {&arguments_.view, &arguments_.writtenOutliers})
        if (!target->empty()) io::checkPictureTarget(*target);
}

void ReliefRun::read() {
    line_.show("Reading " + arguments_.image);
    const auto begin = Clock::now();
    job_ = readReliefJob(arguments_);
    report_.input = job_.input;
    report_.seconds.read = secondsSince(begin);
}

void ReliefRun::findTheLight() {
    line_.show("Looking for the light");
    const auto begin = Clock::now();
    report_.light = findLight(arguments_, job_, interrupt_.token());
    if (!interrupt_.requested()) takeOutliers(arguments_, job_, interrupt_.token());
    report_.input = job_.input;
    report_.outliers = countOutliers(*job_.problem);
    report_.edges = countEdges(*job_.problem);
    report_.seconds.light = secondsSince(begin);
    line_.clear();
}

void ReliefRun::showProgress(const ReliefProgress& p) {
    if (job_.input.relaxation)
        line_.show(formatted("Relaxing: %lld steps, shading error %.2g %%, change %.2g",
                             static_cast<long long>(p.steps), 100 * p.shadingError, p.change));
    else if (isBasRelief())
        line_.show(formatted("Integrating slopes: %d to go", p.gridsLeft));
    else
        line_.show(formatted("Solving: %d finer %s left, shading error %.2g %%", p.gridsLeft,
                             p.gridsLeft == 1 ? "grid" : "grids", 100 * p.shadingError));
}

void ReliefRun::solveWith(ReliefSolver& solver) {
    constexpr double kSliceSeconds = 0.05;
    const auto begin = Clock::now();
    solver.setProblem(job_.problem, Start::cold);
    ReliefProgress progress;
    do {
        progress = solver.advance({.seconds = kSliceSeconds, .stop = interrupt_.token()});
        showProgress(progress);
    } while (progress.outcome == Outcome::Running);
    if (progress.outcome != Outcome::Cancelled) solver.read(relief_);
    report_.seconds.solve = secondsSince(begin);
    report_.quality.reset();
    if (progress.outcome != Outcome::Cancelled && !isBasRelief() && !job_.input.relaxation)
        report_.quality =
            qualityOf(*job_.problem, job_.input.options, relief_, progress.shadingError);
    report_.progress = progress;
    report_.trace = solver.trace();
}

std::unique_ptr<ReliefSolver> ReliefRun::makeSolver(Backend& backend) const {
    if (isBasRelief()) return makeBasRelief(backend, job_.input.basRelief, arguments_.threads);
    if (const auto& relaxation = job_.input.relaxation) {
        const std::string reason = backend.unsupportedReliefReason(*relaxation);
        if (!reason.empty()) throw UsageError(reason);
        return backend.makeReliefRelaxation(*relaxation);
    }
    auto solver = backend.makeRelief(job_.input.options);
    if (!solver) throw DeviceError("it does not solve shape from shading");
    return solver;
}

void ReliefRun::drawTheView(Backend& backend) {
    if (arguments_.view.empty()) return;
    const std::unique_ptr<SurfaceRenderer> renderer = backend.makeSurfaceRenderer();
    if (!renderer) throw DeviceError("it does not draw surfaces");
    view_ = drawView(*renderer, arguments_, job_, relief_);
}

void ReliefRun::solveOn(Backend& backend) {
    const ProgressLine::Cleared afterwards(line_);
    const std::unique_ptr<ReliefSolver> solver = makeSolver(backend);
    report_.device = backend.info();
    solveWith(*solver);
    if (report_.progress.outcome != Outcome::Cancelled) drawTheView(backend);
}

JobSeconds ReliefRun::seconds() const {
    const std::int64_t pixels = job_.problem->mask().unknownCount();
    return job_.input.relaxation ? relaxationSeconds(pixels, 2, arguments_.threads)
                                 : reliefSeconds(pixels, arguments_.threads);
}

void ReliefRun::solve() try {
    solveOnChosen(registry_, arguments_.backend, seconds(), report_.backendReason,
                  [this](Backend& backend) { solveOn(backend); });
} catch (const DeviceError& error) {
    const std::string why = error.what();
    throw DeviceError("No surface was solved: " + why + (why.ends_with('.') ? "" : "."));
}

void ReliefRun::giveUp(const DeviceError& error) {
    line_.clear();
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    report_.progress.outcome = Outcome::Failed;
    report_.progress.shadingError = report_.progress.change = kUnknown;
    if (report_.device.backend.empty()) report_.device.backend = arguments_.backend;
    report_.backendReason = error.what();
    report_.output.range = {kUnknown, kUnknown};
    report_.output.coding = {kUnknown, kUnknown};
    io::FileTransaction files;
    writeReport(&files);
    commit(files, kDeviceFailure);
    throw error;
}

void ReliefRun::writeSolid(io::FileTransaction& files) {
    const io::SolidMesh mesh =
        io::makeSolid(relief_.height.view(), job_.problem->mask(), solidSizeOf(arguments_, job_));
    const Drape drape = drapeOf(arguments_, job_, relief_);
    io::writeMesh({arguments_.mesh, &files}, mesh, drape.texture.view());
    io::ReliefReportOutput& out = report_.output;
    out.mesh = arguments_.mesh;
    out.meshTexture = toString(drape.chosen);
    out.setMesh(mesh);
}

void ReliefRun::writeReport(io::FileTransaction* together) {
    if (arguments_.report.empty()) return;
    report_.seconds.total = secondsSince(begin_);
    io::writeFileAtomically({arguments_.report, together}, io::reliefReportJson(report_));
}

bool ReliefRun::writeFiles() {
    line_.show("Writing");
    const auto begin = Clock::now();
    const Mask& mask = job_.problem->mask();
    io::FileTransaction files;
    io::ReliefReportOutput& out = report_.output;
    out.range = io::heightRange(relief_.height.view(), mask);
    out.height = arguments_.height;
    out.normals = arguments_.normals;
    out.normalsY = arguments_.normalsY;
    if (!arguments_.height.empty())
        out.coding = io::writeHeight({arguments_.height, &files}, relief_.height.view(), mask,
                                     arguments_.tiffBits, arguments_.alpha);
    if (!arguments_.normals.empty())
        io::writeNormals({arguments_.normals, &files}, relief_.normals.view(), arguments_.normalsY,
                         arguments_.normalsBits, arguments_.alpha ? &mask : nullptr);
    if (!arguments_.mesh.empty()) writeSolid(files);
    if (!arguments_.view.empty())
        io::writePicture({arguments_.view, &files}, colorOf(view_).view(), {}, {});
    out.view = arguments_.view;
    if (!arguments_.writtenOutliers.empty())
        io::writePicture({arguments_.writtenOutliers, &files}, outlierPicture(*job_.problem).view(),
                         {}, {});
    if (!arguments_.out.empty()) io::writeDocument({arguments_.out, &files}, job_.shaded);
    report_.seconds.write = secondsSince(begin);
    writeReport(&files);
    files.putLast(arguments_.out);  // it may replace the document that it was opened from
    return putInPlace(files, exitCode());
}

void ReliefRun::sayBasRelief() const {
    const Light& l = report_.light.light;
    const BasReliefOptions& o = job_.input.basRelief;
    const double range = report_.output.range.highest - report_.output.range.lowest;
    std::fprintf(stderr,
                 "%s: bas-relief of %s mm at %s mm width, heights span %s pixels, light "
                 "%.3f,%.3f,%.3f (%s), solved in %.3f s on %s\n",
                 printable(arguments_.image).c_str(), rounded(o.depth).c_str(),
                 rounded(o.width).c_str(), rounded(range).c_str(), l.x, l.y, l.z,
                 printable(report_.light.found).c_str(), report_.seconds.solve,
                 printable(report_.device.device).c_str());
}

void ReliefRun::sayResult() const {
    if (isBasRelief()) return sayBasRelief();
    const Light& l = report_.light.light;
    if (!report_.progress.message.empty()) note(report_.progress.message);
    const bool limit = report_.progress.outcome == Outcome::IterationLimit;
    if (limit && job_.input.relaxation)
        note(
            "The relaxation stopped at its step limit, before its tolerance; what it has is "
            "written.");
    else if (limit)
        note("The heights had not settled: the last step still changed them by up to " +
             rounded(report_.progress.change) +
             " pixels. They are written all the same. A mask, a known border or a larger --lambda "
             "may help.");
    else if (!reachedTolerance())
        note("The solver ended without a surface that explains the picture (" +
             std::string(toString(report_.progress.outcome)) + "); it is written all the same.");
    const double range = report_.output.range.highest - report_.output.range.lowest;
    warnIfImplausible();
    std::fprintf(stderr,
                 "%s: shading error %s %%, heights span %s pixels, light %.3f,%.3f,%.3f (%s), "
                 "%ssolved in %.3f s on %s\n",
                 printable(arguments_.image).c_str(),
                 rounded(100 * report_.progress.shadingError).c_str(), rounded(range).c_str(), l.x,
                 l.y, l.z, printable(report_.light.found).c_str(), qualityWords().c_str(),
                 report_.seconds.solve, printable(report_.device.device).c_str());
}

/// "quality 0.61 (doubt 17.6°), "; empty where nothing tells it.
std::string ReliefRun::qualityWords() const {
    if (!report_.quality) return {};
    return formatted("quality %.2f (doubt %.1f°), ", report_.quality->trust, report_.quality->doubt);
}

void ReliefRun::warnIfImplausible() const {
    if (!job_.problem->harmonics() && isBackLit(report_.light.light))
        note(
            "The light comes from behind (z is not above zero): nothing that faces you would be "
            "lit.");
    const double slender = slenderness(relief_.height, job_.problem->mask());
    if (slender <= kImplausibleSlenderness) return;
    const bool sought = report_.light.found == "estimated" || report_.light.found == "refined";
    const bool rim = job_.problem->boundary() == ReliefBoundary::silhouette;
    const std::string light = sought ? "the light could not be determined (--light X,Y,Z)"
                                     : "the light is probably wrong (--light estimate)";
    note("The surface is " + rounded(slender) + " times as high as it is wide: " + light +
         (rim ? ", or the body does not turn away at the mask's edge (--boundary none)."
              : ". A mask of one body with its rim helps (--mask FILE)."));
}

int ReliefRun::run() try {
    checkTargets();
    read();
    interrupt_.enter(OnSignal::requestStop);
    findTheLight();
    if (interrupt_.requested()) return kInterrupted;
    try {
        solve();
    } catch (const DeviceError& error) {
        giveUp(error);
    }
    if (!interrupt_.enter(OnSignal::nothing) || report_.progress.outcome == Outcome::Cancelled)
        return kInterrupted;
    if (!writeFiles()) return kInterrupted;
    sayResult();
    return exitCode();
} catch (const std::bad_alloc&) {
    if (job_.input.extent.area() == 0) throw NotEnoughMemory("The picture does not fit into memory.");
    throw NotEnoughMemory("The relief does not fit into memory: the image is " +
                          sizeText(job_.input.extent) + " pixels.");
}

}  // namespace

int runRelief(const ReliefArguments& arguments, const BackendRegistry& registry,
              const BeforeCommit& beforeCommit) {
    checkReliefArguments(arguments);
    if (arguments.propose) return proposeOfPicture(arguments);
    return toldIfInterrupted(ReliefRun(arguments, registry, beforeCommit).run());
}

}  // namespace weft::cli
