#pragma once
/// The files of a clone, read and made into a document.
#include <optional>

#include "app/cli/clone/clone_arguments.h"
#include "weft/document/prepare.h"
#include "weft/io/clone_report.h"
#include "weft/io/picture_file.h"

namespace weft::cli {

/// Everything that is known before a backend is asked.
struct CloneJob {
    io::Picture
        background;  ///< for its depth, alpha, profile; its colour has the document's channels
    OutputPlan plan;
    std::optional<Document> document;         ///< the background with the one patch
    std::unique_ptr<PatchPreparer> preparer;  ///< which has prepared it
    std::int64_t unknowns = 0;
    io::CloneReportContext context;  ///< all but backendReason
    double secondsRead = 0;
};

/// Reads the pictures, converts the patch to the background's profile, resamples it where it is not
/// moved by whole pixels, makes both grey or both colour. Throws BadInput, InvalidProblem,
/// UsageError.
[[nodiscard]] CloneJob readCloneJob(const CloneArguments& arguments);

}  // namespace weft::cli
