#include "app/cli/lab_arguments.h"

#include <algorithm>

#include "app/cli/options.h"

namespace weft::cli {

namespace {

/// At commas that begin a new scheme: "a:k=2,n=5,b" is a:k=2,n=5 and b.
std::vector<std::string> splitSchemes(const std::string& text) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        std::size_t end = text.find(',', begin);
        if (end == std::string::npos) end = text.size();
        const std::string part = text.substr(begin, end - begin);
        const std::size_t equals = part.find('='), colon = part.find(':');
        const bool isKey = equals != std::string::npos && colon == std::string::npos;
        if (isKey && !parts.empty())
            parts.back() += (parts.back().find(':') == std::string::npos ? ":" : ",") + part;
        else
            parts.push_back(part);
        begin = end + 1;
    }
    return parts;
}

}  // namespace

int LabArguments::residentBlocks() const {
    if (resident == "auto") return 0;
    const std::vector<double> blocks = numbersOf(resident);
    if (!areWhole(blocks, 1) || blocks[0] < 1 || blocks[0] > 100'000)
        throw UsageError("--resident takes auto or a number of blocks such as 30, not '" + resident +
                         "'.");
    return static_cast<int>(blocks[0]);
}

std::vector<Scheme> LabArguments::schemes() const {
    std::vector<Scheme> all;
    for (const std::string& part : splitSchemes(schemesText))
        all.push_back(parsed("--schemes", [&] { return parseScheme(part); }));
    return all;
}

bool LabArguments::writes(const std::string& format) const {
    return std::find(formats.begin(), formats.end(), format) != formats.end();
}

void addLabOptions(CLI::App& command, LabArguments& a, const BackendRegistry& registry) {
    command
        .add_option("experiment", a.experiment,
                    "intervals: eight schemes by how often the host waits; exchange: by how often "
                    "and by how many threads halos cross; race: --schemes one after another")
        ->required()
        ->type_name("EXPERIMENT")
        ->check(oneOf({"intervals", "exchange", "race"}));
    addOption(command, "--problem", a.problem, "NAME",
              "laplace: 480 x 480 from a sine to 1e-2; photo: the sample scene to 0.5 code; relief: "
              "shape from shading of a vase, 480 x 480")
        ->check(oneOf({"laplace", "photo", "relief"}));
    addBackendOptions(command, a, registry, "Where to solve; auto takes the first that is there");
    command.add_flag("--quick", a.quick, "Few points of each axis, on a small problem");
    addOption(command, "--resident", a.resident, "N", "Blocks scheduled together: auto, or a number");
    addOption(command, "--schemes", a.schemesText, "LIST",
              "Runners of a race: NAME[:key=value,...],NAME...");
    addOption(command, "--out-dir", a.outDir, "DIR", "Folder for data and figures; made if missing");
    addOption(command, "--format", a.formats, "LIST", "What to write: csv, json, png, svg")
        ->delimiter(',')
        ->check(oneOf({"csv", "json", "png", "svg"}));
    addOption(command, "--max-seconds", a.maxSeconds, "S", "Give a point up after so much solve time")
        ->check(CLI::PositiveNumber);
}

}  // namespace weft::cli
