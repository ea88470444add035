#include "app/cli/lab_arguments.h"

#include <algorithm>

#include "app/cli/options.h"

namespace weft::cli {

bool LabArguments::writes(const std::string& format) const {
    return std::find(formats.begin(), formats.end(), format) != formats.end();
}

void addLabOptions(CLI::App& command, LabArguments& a, const BackendRegistry& registry) {
    command
        .add_option("experiment", a.experiment,
                    "An experiment; all: one after the other; list: what there is, and every KEY")
        ->required()
        ->type_name("EXPERIMENT");
    command
        .add_option("settings", a.settings, "Parameters of the experiment; the paper's by default")
        ->type_name("KEY=VALUE");
    addBackendOptions(command, a, registry, "Where to measure; auto takes the first that is there");
    command.add_flag("--quick", a.quick, "Few points of each axis, on small problems");
    addOption(command, "--out-dir", a.outDir, "DIR", "Folder for data and figures; made if missing");
    addOption(command, "--format", a.formats, "LIST", "What to write: csv, json, png, svg")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(oneOf({"csv", "json", "png", "svg"}));
}

}  // namespace weft::cli
