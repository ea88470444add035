#include "app/cli/linked_arguments.h"

#include "app/cli/options.h"
#include "app/cli/terminal.h"
#include "weft/io/document_file.h"

namespace weft::cli {

void LinkedArguments::addTo(io::SourcePlaces& places) const {
    for (const std::string& word : linked) {
        if (word == "all")
            places.anywhere = true;
        else if (word != "beside")
            places.permitted.push_back({word});
    }
}

void addLinkedOption(CLI::App& command, LinkedArguments& a) {
    addOption(command, "--linked", a.linked, "beside|all|FOLDER",
              "Which pictures a document may name. beside: those in its folder and below; FOLDER: "
              "those in or below another folder as well; all: any. Patches of others are left out, "
              "which is reported. May be given several times. Default: beside")
        ->allow_extra_args(false)
        ->check([](const std::string& word) {
            std::error_code error;
            const bool known =
                word == "beside" || word == "all" || std::filesystem::is_directory(word, error);
            return known ? std::string() : "takes beside, all or a folder, not '" + word + "'";
        });
}

void noteRemarks(const std::string& document, const io::DocumentFile& file) {
    for (const std::string& remark : file.remarks)
        note("'" + document + "' looks different here: " + remark + ".");
    if (!file.outside.empty())
        note(
            "--linked FOLDER lets the pictures of a folder be read that a document names, --linked "
            "all those of any.");
}

}  // namespace weft::cli
