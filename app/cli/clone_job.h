#pragma once
/// The files of a clone, read and made into a problem.
#include <optional>

#include "app/cli/clone_arguments.h"
#include "weft/clone_problem.h"
#include "weft/io/clone_report.h"
#include "weft/io/picture_file.h"

namespace weft::cli {

/// Everything that is known before a backend is asked.
struct CloneJob {
    io::Picture background;  ///< for its depth, alpha, profile; its colour as in `problem`
    OutputPlan plan;
    std::optional<CloneProblem> problem;
    std::int64_t unknowns = 0;
    io::CloneReportContext context;  ///< all but backendReason
    double secondsRead = 0;
};

/// Reads the pictures, converts the patch to the background's profile, makes both grey or both
/// colour. Throws BadInput, InvalidProblem, UsageError.
[[nodiscard]] CloneJob readCloneJob(const CloneArguments& arguments);

/// What the output file gets. The profile is left out where it does not fit the channels any more.
[[nodiscard]] io::WriteOptions writeOptions(const CloneArguments& arguments, const CloneJob& job);

}  // namespace weft::cli
