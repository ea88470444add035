#include "app/cli/lab/lab_arguments.h"

#include <algorithm>

#include "app/cli/options.h"

namespace weft::cli {

bool LabArguments::writes(const std::string& format) const {
    return std::find(formats.begin(), formats.end(), format) != formats.end();
}

void addLabOptions(CLI::App& command, LabArguments& a, const BackendRegistry& registry) {
    command
        .add_option(
            "experiment", a.experiment,
            "Experiment to run. all: each of them in turn; list: print what each is, with every KEY")
        ->required()
        ->type_name("EXPERIMENT");
    command.add_option("settings", a.settings, "Parameters of the experiment. Default: the paper's")
        ->type_name("KEY=VALUE");
    addBackendOptions(command, a, registry,
                      "Where to measure. auto: CUDA where a device is, else the CPU");
    command.add_flag("--quick", a.quick, "Measure few points of each axis, on small problems");
    addOption(command, "--out-dir", a.outDir, "FOLDER",
              "Folder for data and figures; made if missing");
    addOption(command, "--format", a.formats, "LIST", "Files to write, joined by commas")
        ->default_str("csv,json,png,svg")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(oneOf({"csv", "json", "png", "svg"}));
}

}  // namespace weft::cli
