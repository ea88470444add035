#pragma once
/// `--linked`: which pictures a document may name.
#include <string>
#include <vector>

namespace CLI {
class App;
}
namespace weft::io {
struct DocumentFile;
struct SourcePlaces;
}  // namespace weft::io

namespace weft::cli {

/// As the user wrote them: "beside", "all", or folders. What lies beside or below the document may
/// always be read.
struct LinkedArguments {
    std::vector<std::string> linked;

    /// Permits them.
    void addTo(io::SourcePlaces& places) const;
};

void addLinkedOption(CLI::App& command, LinkedArguments& arguments);

/// Says on stderr what of a document is not as it was written, and how what lies outside may be read.
void noteRemarks(const std::string& document, const io::DocumentFile& file);

}  // namespace weft::cli
