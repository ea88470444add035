#include "app/cli/lab_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "app/cli/exit_codes.h"
#include "app/cli/one_of.h"
#include "weft/error.h"

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
    int blocks = 0;
    const char* end = resident.data() + resident.size();
    const auto [at, error] = std::from_chars(resident.data(), end, blocks);
    if (error != std::errc{} || at != end || blocks < 1 || blocks > 100'000)
        throw UsageError("--resident takes auto or a number of blocks such as 30, not '" + resident +
                         "'.");
    return blocks;
}

std::vector<Scheme> LabArguments::schemes() const try {
    std::vector<Scheme> all;
    for (const std::string& part : splitSchemes(schemesText)) all.push_back(parseScheme(part));
    return all;
} catch (const InvalidProblem& error) {
    throw UsageError(std::string("--schemes: ") + error.what());
}

bool LabArguments::writes(const std::string& format) const {
    return std::find(formats.begin(), formats.end(), format) != formats.end();
}

void addLabOptions(CLI::App& command, LabArguments& a) {
    command
        .add_option("experiment", a.experiment,
                    "intervals: eight schemes by how often the host waits; exchange: by how often "
                    "and by how many threads halos cross; race: --schemes one after another")
        ->required()
        ->type_name("EXPERIMENT")
        ->check(oneOf({"intervals", "exchange", "race"}));
    command
        .add_option(
            "--problem", a.problem,
            "laplace: 480 x 480 from a sine to 1e-2; photo: the sample scene to 0.5 code; relief: "
            "shape from shading of a vase, 480 x 480")
        ->type_name("NAME")
        ->check(oneOf({"laplace", "photo", "relief"}))
        ->capture_default_str();
    command.add_option("--backend", a.backend, "Where to solve; auto takes the first that is there")
        ->type_name("NAME")
        ->check(oneOf({"auto", "cpu", "cuda"}))
        ->capture_default_str();
    command.add_flag("--quick", a.quick, "Few points of each axis, on a small problem");
    command.add_option("--resident", a.resident, "Blocks scheduled together: auto, or a number")
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--schemes", a.schemesText, "Runners of a race: NAME[:key=value,...],NAME...")
        ->type_name("LIST")
        ->capture_default_str();
    command.add_option("--out-dir", a.outDir, "Folder for data and figures; made if missing")
        ->type_name("DIR")
        ->capture_default_str();
    command.add_option("--format", a.formats, "What to write: csv, json, png, svg")
        ->type_name("LIST")
        ->delimiter(',')
        ->check(oneOf({"csv", "json", "png", "svg"}))
        ->capture_default_str();
    command.add_option("--max-seconds", a.maxSeconds, "Give a point up after so much solve time")
        ->type_name("S")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--threads", a.threads, "Worker threads of the CPU (all cores)")
        ->check(CLI::Range(1, 4096))
        ->type_name("N");
}

}  // namespace weft::cli
