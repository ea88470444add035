#include "app/cli/relief/relief_marks.h"

#include "app/cli/mask_file.h"
#include "app/cli/terminal.h"
#include "weft/relief/relief_outliers.h"

namespace weft::cli {

std::shared_ptr<const PixelMarks> readMarks(const std::string& file, Extent image) {
    if (file.empty()) return nullptr;
    const Field coverage =
        readCoverage(file, [&](Extent size) { requireSameSize(file, size, image); });
    return std::make_shared<const PixelMarks>(PixelMarks::fromLuma(coverage.view()));
}

Field outlierPicture(const ReliefProblem& problem) {
    return problem.outliers() ? problem.outliers()->toLuma() : Field(problem.extent(), 1);
}

void takeOutliers(const ReliefArguments& arguments, ReliefJob& job, std::stop_token stop) {
    const std::string& asked = arguments.outliersText;
    auto& outliers = job.shaded.setup.outliers;
    if (asked.empty()) return;  // the problem has the document's
    const bool judged = asked != "off";
    outliers = judged && asked != "auto" ? readMarks(asked, job.input.extent) : nullptr;
    job.problem = std::make_shared<ReliefProblem>(job.problem->withOutliers(outliers));
    if (!judged || job.input.kind == ReliefKind::basRelief) return;
    if (const auto found = judgedOutliers(*job.problem, stop)) outliers = found;
    job.problem = std::make_shared<ReliefProblem>(job.problem->withOutliers(outliers));
}

}  // namespace weft::cli
