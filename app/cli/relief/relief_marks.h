#pragma once
/// Edge types and outliers of `weft relief`, as pictures.
#include "app/cli/relief/relief_job.h"

namespace weft::cli {

/// Marks from a picture of the image's size: black is automatic, white yes, the grey between no; null
/// without a file. Throws BadInput.
[[nodiscard]] std::shared_ptr<const PixelMarks> readMarks(const std::string& file, Extent image);

/// As `--write-outliers` writes them: black everywhere, where there is none.
[[nodiscard]] Field outlierPicture(const ReliefProblem& problem);

/// Puts outliers of the shading into the problem, under the light that was found: none, those that
/// are judged, or those of a file and, where that is black, those that are judged. As the document
/// says, where `--outliers` does not. Polls `stop`.
void takeOutliers(const ReliefArguments& arguments, ReliefJob& job, std::stop_token stop);

}  // namespace weft::cli
