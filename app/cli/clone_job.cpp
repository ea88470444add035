#include "app/cli/clone_job.h"

#include <chrono>
#include <cstring>

namespace weft::cli {

namespace {

/// A mask file's Ω, else the patch's own.
std::shared_ptr<const Mask> readMask(const CloneArguments& arguments, const io::Picture& patch) {
    if (arguments.mask.empty()) return std::make_shared<Mask>(io::maskFromPatch(patch));
    return std::make_shared<Mask>(io::maskFromPicture(io::readPicture(arguments.mask)));
}

/// Pixels of Ω on the background.
std::int64_t countUnknowns(const CloneProblem& problem) {
    const Point origin = problem.patch().backgroundFromPatch;
    return problem.patch().mask->crop(problem.box().translated(Point{} - origin)).unknownCount();
}

io::CloneReportContext reportContext(const CloneArguments& arguments, const CloneJob& job,
                                     Extent patch) {
    return {.background = job.background.color->extent(),
            .patch = patch,
            .at = arguments.at(),
            .channels = job.background.color->channels(),
            .operation = arguments.operation(),
            .space = arguments.solveSpace(),
            .solver = arguments.solverKind(),
            .tolerance = job.plan.tolerance};
}

}  // namespace

CloneJob readCloneJob(const CloneArguments& arguments) {
    const auto begin = std::chrono::steady_clock::now();
    CloneJob job;
    job.background = io::readPicture(arguments.background);
    io::Picture patch = io::readPicture(arguments.patch);
    const std::shared_ptr<const Mask> mask = readMask(arguments, patch);
    patch = io::convertProfile(patch, job.background);
    if (patch.color->channels() != job.background.color->channels()) {
        patch.color = io::toRgb(patch.color);
        job.background.color = io::toRgb(job.background.color);
    }
    job.plan = planOutput(arguments, job.background.depth);
    job.problem.emplace(job.background.color,
                        Patch{.image = patch.color,
                              .mask = mask,
                              .backgroundFromPatch = arguments.at(),
                              .gradients = arguments.operation().info().gradients},
                        arguments.solveSpace());
    job.unknowns = countUnknowns(*job.problem);
    job.context = reportContext(arguments, job, patch.color->extent());
    job.secondsRead = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return job;
}

io::WriteOptions writeOptions(const CloneArguments& arguments, const CloneJob& job) {
    io::WriteOptions options{.depth = job.plan.depth,
                             .quality = arguments.quality,
                             .iccProfile = job.background.iccProfile,
                             .stored = job.background.stored};
    const auto& icc = options.iccProfile;
    const bool greyProfile = icc.size() >= 20 && std::memcmp(&icc[16], "GRAY", 4) == 0;
    if (greyProfile && job.background.color->channels() == 3) options.iccProfile.clear();
    return options;
}

}  // namespace weft::cli
