#pragma once
/// What a patch object does to the picture below it (engine/README.md; Perez et al. 2003, section 3
/// and 4). One table; from it come the choices and the help of the command line, the report's text,
/// the window's menus and the names of undo steps.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "weft/patch.h"
#include "weft/transfer.h"

namespace weft {

/// A number that an operation takes.
struct OperationParameter {
    std::string key;    ///< in texts: `key=value`
    std::string title;  ///< of a control
    std::string help;   ///< a sentence for a tool tip
    double least = 0, most = 1;
    double preset = 0;      ///< where a text does not name the key
    double step = 0;        ///< values are `least` and whole steps more; 0: any value
    bool isLength = false;  ///< in pixels of the background
};

struct DerivationInput;
struct Derived;
/// Makes ready what an operation imports (engine/src/document/derived): in place of a patch's source,
/// from it or from the picture below.
using Derive = Derived (*)(const DerivationInput& input);

/// A row of the table.
struct OperationInfo {
    std::string key;  ///< in texts and files; never changes
    std::string
        title;  ///< of a menu entry and of the undo step that chooses it, e.g. "Mixed Gradients"
    std::string help;      ///< a sentence for a tool tip and the command line, without a full stop
    std::string icon;      ///< file name in resources/icons, without .svg
    std::string shortcut;  ///< key in the window, e.g. "X"; empty: none
    Gradients gradients = Gradients::import;  ///< guidance v_pq of an edge
    bool solves = true;      ///< false: samples are taken as they are, and `gradients` has no meaning
    bool usesSource = true;  ///< false: its result is the same whatever the patch's picture is
    /// False: what it imports has no colours; pixels that keep theirs take the source's.
    bool hasColours = true;
    /// It makes pixels of those around the region, which must be there, where there were none, too.
    bool fillsIn = false;
    bool usesBelow = true;                 ///< false: its result is the same whatever lies below
    Derive derive = nullptr;               ///< null: the patch's source is what is imported
    std::optional<SolveSpace> space = {};  ///< in which it solves whatever the patch says
    /// What it makes is seen where the picture below is transparent; else it changes what is there.
    [[nodiscard]] bool isSeenAlone() const { return usesSource || fillsIn; }
    std::vector<OperationParameter> parameters = {};
};

/// All operations in the order in which lists show them; the first is the default.
[[nodiscard]] const std::vector<OperationInfo>& operations();

/// A row of the table with values for its parameters. Copies cheaply.
class Operation {
public:
    Operation() : Operation(operations().front()) {}
    /// With preset values. `info` is a row of operations().
    explicit Operation(const OperationInfo& info);
    /// `KEY[:name=value,...]`. Throws InvalidProblem, which says what is unknown or out of range and
    /// what there is.
    [[nodiscard]] static Operation parse(std::string_view text);

    [[nodiscard]] const OperationInfo& info() const { return *info_; }
    /// Value of a parameter. Throws InvalidProblem for a key that the operation does not have.
    [[nodiscard]] double value(std::string_view key) const;
    /// The same with one value replaced. Throws InvalidProblem: no such key; out of range.
    [[nodiscard]] Operation with(std::string_view key, double value) const;
    /// Full canonical text: parse(text()) gives the same.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const Operation&, const Operation&) = default;

private:
    [[nodiscard]] std::size_t indexOf(std::string_view key) const;

    const OperationInfo* info_;
    std::vector<double> values_;  ///< of info_->parameters
};

}  // namespace weft
