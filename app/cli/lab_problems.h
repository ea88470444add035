#pragma once
/// The problems of `weft lab`.
#include "weft/lab/lab_problem.h"

namespace weft::cli {

/// `name`: "laplace" or "relief" (480 x 480, quick 120 x 120), or "photo" (the sample scene; quick:
/// every fourth pixel of it).
[[nodiscard]] LabProblem labProblem(const std::string& name, bool quick);

}  // namespace weft::cli
