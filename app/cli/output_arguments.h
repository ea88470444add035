#pragma once
/// The options of the picture that a command writes.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "weft/io/metadata.h"
#include "weft/io/picture_file.h"

namespace CLI {
class App;
}

namespace weft::cli {

/// As the user wrote them.
struct OutputArguments : BackendArguments {
    std::string out;
    std::optional<double> tolerance;        ///< 8-bit codes
    std::optional<int> depth;               ///< 8 or 16
    std::optional<int> quality;             ///< of JPEG and WebP; 95
    std::optional<int> longSide;            ///< pixels
    std::string profile;                    ///< a key of io::kStandardProfiles, or a file
    std::vector<std::uint8_t> icc;          ///< of `profile`, once checkOutput() has read it
    std::optional<std::string> groundText;  ///< "white", "black" or "R,G,B"
    io::MetadataChoice metadata = io::MetadataChoice::keep;

    [[nodiscard]] bool isDocument() const;    ///< --out is an .ora
    [[nodiscard]] io::Ground ground() const;  ///< throws UsageError
    /// The file that `profile` names; empty: it is a key, or not given.
    [[nodiscard]] std::string profileFile() const;
};

/// Whether a command may write documents, too.
enum class Documents { no, yes };

/// Declares --out, --tolerance, how the picture is written, and the options of the backend.
void addOutputOptions(CLI::App& command, OutputArguments& arguments, const BackendRegistry& registry,
                      Documents documents);

/// Throws UsageError for values that parse but cannot be meant (JPEG of 16 bits, an unknown
/// extension). Reads the profile, unless that was done: it may be a pipe.
void checkOutput(OutputArguments& arguments, Documents documents);
/// Throws BadInput as writing would, before any work is done.
void checkTarget(const OutputArguments& arguments);

/// How the result is to be written, once the background is known.
struct OutputPlan {
    int depth = 8;           ///< bits a sample of an integer file
    double tolerance = 0.5;  ///< 8-bit codes
};

/// Depth and tolerance by the rules of the help text. `backgroundDepth`: 8, 16 or 32.
[[nodiscard]] OutputPlan planOutput(const OutputArguments& arguments, int backgroundDepth);

/// Writes the picture, a composed background, in the size and profile that are asked for, with what
/// its file said. What the format has no place for, a sentence each: metadata, transparency. Throws
/// BadInput.
[[nodiscard]] std::vector<std::string> writeResult(const io::OutputFile& to,
                                                   const OutputArguments& arguments,
                                                   const OutputPlan& plan, io::Picture picture);

}  // namespace weft::cli
