#pragma once
/// The options of `weft clone`.
#include <string>

#include "app/cli/output_arguments.h"
#include "weft/clone_problem.h"
#include "weft/document/operation.h"

namespace CLI {
class App;
}

namespace weft::cli {

/// As the user wrote them; parsed values beside the text they come from.
struct CloneArguments : OutputArguments {
    std::string background, patch, mask, report;
    std::string keepColour;  ///< mask of what keeps its colour
    std::string operationText = operations().front().key;
    SolveSpace space = SolveSpace::encoded;
    SolverKind solver = SolverKind::multigrid;
    std::string atText, schemeText, smootherText;
    double scale = 1, rotate = 0;   ///< rotate: degrees, clockwise
    double opacity = 1;             ///< 0 .. 1
    std::string flip;               ///< of "x" and "y", in any order
    std::string layer, patchLayer;  ///< of OpenEXR files
    std::string object;             ///< mask of what the best boundary encloses
    bool bestBoundary = false;
    bool linkPatch = false;  ///< the document that is written names --patch
    bool inPlace = false;    ///< --out may be a picture that is read

    [[nodiscard]] bool flips(char axis) const { return flip.find(axis) != std::string::npos; }
    /// One picture will do for an operation that uses only one: it is then the other one, too.
    [[nodiscard]] const std::string& backgroundFile() const {
        return background.empty() ? patch : background;
    }
    [[nodiscard]] const std::string& patchFile() const { return patch.empty() ? background : patch; }
    [[nodiscard]] Point at() const;                           ///< throws UsageError
    [[nodiscard]] Scheme scheme() const;                      ///< throws UsageError
    [[nodiscard]] MultigridOptions multigridOptions() const;  ///< throws UsageError
    [[nodiscard]] Operation operation() const;                ///< throws UsageError
};

/// Declares the options on a sub-command. `arguments` must outlive the parse.
void addCloneOptions(CLI::App& command, CloneArguments& arguments, const BackendRegistry& registry);

/// Throws UsageError for values that parse but cannot be meant (JPEG of 16 bits, report = output).
/// Reads the profile as checkOutput() does.
void checkArguments(CloneArguments& arguments);

}  // namespace weft::cli
