#include "app/batch/batch_arguments.h"

#include <CLI/CLI.hpp>

namespace weft::cli {

namespace {

constexpr const char* kAboutLists =
    R"(A list of jobs is JSON. Options have the names of the command line, files are
seen from the folder of the list:
  {"defaults": {"clone": {"patch": "logo.png", "at": [20, 20]}},
   "jobs": [{"command": "clone", "background": "a.jpg", "out": "out/a.jpg"},
            {"command": "clone", "background": "b.jpg", "out": "out/b.jpg",
             "at": [40, 20], "best-boundary": true},
            {"command": "relief", "image": "c.png", "height": "out/c.tif",
             "seed": ["40,30,peak", "90,20,pit"]},
            {"command": "render", "document": "d.ora", "out": "out/d.png"}]}
true is a flag, false and null leave an option out, numbers in an array are
joined by commas, texts in an array give an option several times.

Jobs may read and write wherever you may, also outside the list's folder: look
into a list that somebody else made. Only the list, its journal and the summary
are never replaced. Texts hold no control characters.

Each job runs on one thread where there are enough of them. A job that fails
stops no other. What is done is noted in LIST.journal as it happens.
Exit codes: 0 all done, 2 usage, 3 the list cannot be read, 4 some missed their
tolerance, 6 some failed, 130 interrupted (--continue goes on).)";

}  // namespace

void addBatchOptions(CLI::App& command, BatchArguments& a) {
    const auto inGroup = [](CLI::Option* option) { option->group(kBatchGroup); };
    inGroup(command
                .add_option("--jobs", a.atOnce,
                            "Jobs that run at the same time. Default: one a core and six that wait "
                            "for the disk; fewer where --memory is short")
                ->check(CLI::Range(1, 1024))
                ->type_name("N"));
    inGroup(
        command.add_flag("--continue", a.goOn,
                         "Go on with a batch that was stopped; jobs that are done are not repeated"));
    inGroup(command.add_flag("--overwrite", a.again,
                             "Repeat jobs that are done, and replace results that exist"));
    inGroup(command.add_option("--summary", a.summary, "Write the outcome of each job here, as JSON")
                ->type_name("FILE"));
}

void addBatchCommand(CLI::App& command, BatchArguments& a) {
    command.add_option("list", a.list, "List of jobs (.json)")->required()->type_name("FILE");
    addBatchOptions(command, a);
    command.footer(kAboutLists);
}

}  // namespace weft::cli
