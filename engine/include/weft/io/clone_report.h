#pragma once
/// The machine-readable report of a clone (and its text). Target weft_io.
#include <string>

#include "weft/clone.h"
#include "weft/document/operation.h"

namespace weft::io {

/// What the report says beside the result.
struct CloneReportContext {
    Extent background = {}, patch = {};
    Point at = {};
    double scale = 1, rotate = 0;  ///< rotate: degrees, clockwise, about the patch's centre
    std::string flip = {};         ///< of "x" and "y"
    int channels = 3;
    Operation operation = {};
    SolveSpace space = SolveSpace::encoded;
    SolverKind solver = SolverKind::multigrid;
    std::string backendReason = {};
    double tolerance = 0.5;
};

/// JSON, as the command-line reference in the README describes it.
[[nodiscard]] std::string cloneReportJson(const CloneReportContext& context,
                                          const CloneResult& result);

}  // namespace weft::io
