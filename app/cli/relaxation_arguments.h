#pragma once
/// The options of `weft relief` that choose its method.
#include <optional>
#include <string>

#include "weft/relief_relaxation.h"

namespace CLI {
class App;
}

namespace weft::cli {

/// As the user wrote them. A scheme, a kernel, a tolerance or a step limit asks for relaxation.
struct RelaxationArguments {
    std::string solver;  ///< "multigrid", "relaxation"; empty: by the others
    std::string schemeText, kernelText;
    std::optional<double> tolerance;
    std::optional<long long> maxSteps;

    /// None where the multigrid solver is meant; `lambda`: as given, or none. Throws UsageError.
    [[nodiscard]] std::optional<ReliefRelaxation> relaxation(std::optional<double> lambda) const;
};

void addRelaxationOptions(CLI::App& command, RelaxationArguments& arguments);

}  // namespace weft::cli
