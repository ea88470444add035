#include "app/batch/job_list.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/batch/batch_arguments.h"
#include "app/cli/terminal.h"
#include "weft/error.h"
#include "weft/io/file_format.h"
#include "weft/json_words.h"

namespace weft::cli {

namespace {

using Json = nlohmann::ordered_json;
using Path = std::filesystem::path;

// --- JSON

std::string textOf(const Json& value, const std::string& option) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number()) return value.dump();
    throw UsageError("'" + option + "' cannot be " + value.dump() + ".");
}

bool isAllNumbers(const Json& array) {
    return std::all_of(array.begin(), array.end(), [](const Json& v) { return v.is_number(); });
}

/// The texts that stand for a value; none for a flag. Nothing where it leaves the option out.
std::optional<std::vector<std::string>> valuesOf(const Json& value, const std::string& option) {
    if (value.is_null() || (value.is_boolean() && !value.get<bool>())) return std::nullopt;
    if (value.is_boolean()) return std::vector<std::string>{};
    if (!value.is_array()) return std::vector<std::string>{textOf(value, option)};
    if (value.empty()) return std::nullopt;
    std::vector<std::string> texts;
    for (const Json& item : value) texts.push_back(textOf(item, option));
    if (!isAllNumbers(value)) return texts;
    std::string joined = texts.front();
    for (std::size_t i = 1; i < texts.size(); ++i) joined += "," + texts[i];
    return std::vector<std::string>{joined};
}

/// They end a name, forge lines on a terminal, and no file needs them.
void refuseControlCharacters(const Json& value) {
    const auto check = [](const std::string& text) {
        if (holdsControlCharacter(text))
            throw UsageError("The text '" + printable(text) + "' holds a control character.");
    };
    if (value.is_string()) check(value.get<std::string>());
    if (value.is_structured())
        for (const auto& [name, part] : value.items()) {
            check(name);
            refuseControlCharacters(part);
        }
}

JobRequest requestOf(const Json& job, const Json& defaults) {
    if (!job.is_object() || !job.contains("command") || !job["command"].is_string())
        throw UsageError("A job is an object with a \"command\": clone, relief or render.");
    JobRequest request{.command = job["command"].get<std::string>(), .options = {}, .refusal = {}};
    Json options = defaults.value(request.command, Json::object());
    for (const auto& [name, value] : job.items())
        if (name != "command") options[name] = value;
    for (const auto& [name, value] : options.items())
        if (auto values = valuesOf(value, name))
            request.options.emplace_back(name, std::move(*values));
    return request;
}

Json parsedList(const Path& file) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error))
        throw BadInput("'" + file.string() + "' is a folder, not a list of jobs; clone, relief and " +
                       "render take folders.");
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw BadInput("'" + file.string() + "' cannot be opened.");
    try {
        return Json::parse(stream);
    } catch (const Json::exception& problem) {
        throw BadInput("'" + file.string() +
                       "' is no JSON: a comma, a bracket or a quote is wrong (" +
                       jsonWords(problem.id, problem.what()) + ").");
    }
}

void checkShape(const Json& list, const Path& file) {
    const auto refuse = [&](const std::string& why) {
        throw BadInput("'" + file.string() + "' " + why);
    };
    if (!list.is_object() || !list.contains("jobs") || !list["jobs"].is_array())
        refuse("is no list of jobs: it needs an array \"jobs\".");
    if (list["jobs"].empty()) refuse("holds no jobs.");
    for (const auto& [name, value] : list.items()) {
        if (name == "jobs") continue;
        if (name != "defaults") refuse("has '" + name + "' beside \"jobs\" and \"defaults\".");
        if (!value.is_object()) refuse("has \"defaults\" that are no object.");
        for (const auto& [command, options] : value.items())
            if (!options.is_object())
                refuse("has \"defaults\" of '" + command + "' that are no object of options.");
    }
}

// --- folders

std::string lowerExtension(const Path& file) {
    const std::string extension = file.extension().string();
    return CLI::detail::to_lower(extension.substr(std::min<std::size_t>(1, extension.size())));
}

/// A folder that an option names, and its files by name without extension.
struct InputFolder {
    std::string option;
    Path folder;
    std::vector<Path> files;
};

/// What is left out is named: it may have been meant.
void notePassedOver(const Path& folder, std::vector<Path> files, const std::string& why) {
    constexpr std::size_t kMostNames = 10;
    if (files.empty()) return;
    std::sort(files.begin(), files.end());
    std::string names;
    for (std::size_t i = 0; i < std::min(files.size(), kMostNames); ++i)
        names += (i == 0 ? "'" : ", '") + files[i].string() + "'";
    if (files.size() > kMostNames)
        names += " and " + std::to_string(files.size() - kMostNames) + " more";
    note("Of the folder '" + folder.string() + "' these are passed over, " + why + ": " + names +
         ".");
}

InputFolder listed(const std::string& option, const Path& folder, const std::string& command) {
    InputFolder found{option, folder, {}};
    std::vector<Path> others, hidden, folders, irregular;
    std::error_code error;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
        std::error_code unknown;
        const Path& file = at->path();
        const bool document = lowerExtension(file) == "ora";
        const bool picture = io::hasPictureExtension(file);
        const bool wanted =
            command == "render" ? document : picture || (document && command == "relief");
        std::vector<Path>& kind = file.filename().string().starts_with('.') ? hidden
                                  : at->is_directory(unknown)               ? folders
                                  : !at->is_regular_file(unknown)           ? irregular
                                  : wanted                                  ? found.files
                                                                            : others;
        kind.push_back(file.filename());
    }
    if (error) throw BadInput("The folder '" + folder.string() + "' cannot be read.");
    notePassedOver(folder, std::move(others), "by their extensions");
    notePassedOver(folder, std::move(hidden), "since they are hidden");
    notePassedOver(folder, std::move(folders), "since they are folders");
    notePassedOver(folder, std::move(irregular), "since they are no regular files");
    if (found.files.empty())
        throw BadInput("The folder '" + folder.string() + "' holds no " +
                       (command == "render" ? "documents (.ora)." : "pictures."));
    std::sort(found.files.begin(), found.files.end());
    for (Path& file : found.files) file = folder / file;
    return found;
}

/// The file of the same name; where it is not clear which, why.
Path matching(const InputFolder& in, const Path& file, std::string& refusal) {
    std::vector<Path> found;
    for (const Path& other : in.files) {
        if (other.filename() == file.filename()) return other;
        if (other.stem() == file.stem()) found.push_back(other);
    }
    if (found.size() == 1) return found.front();
    refusal = "'" + printable(in.folder.string()) + "' holds " +
              (found.empty() ? "nothing" : "several files") + " named '" +
              printable(file.stem().string()) + "'.";
    return in.folder / file.stem();
}

void replaceAll(std::string& text, std::string_view what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
}

bool isFolderOption(const CLI::Option& option) {
    std::error_code error;
    return option.count() > 0 && option.get_type_name() == "FILE" &&
           !isOutput(option.get_single_name()) &&
           std::filesystem::is_directory(option.results().front(), error);
}

std::string filledIn(const std::string& option, std::string pattern, const Path& file) {
    if (pattern.find("{name}") == std::string::npos)
        throw UsageError("--" + option + " must say where each result goes: put {name} into '" +
                         pattern + "', such as results/{name}.png.");
    replaceAll(pattern, "{name}", file.stem().string());
    replaceAll(pattern, "{extension}", lowerExtension(file));
    return pattern;
}

/// Whether an option is the job's, not the batch's.
bool isOfJob(const CLI::Option& option) {
    return option.count() > 0 && option.get_group() != kBatchGroup &&
           option.get_single_name() != "memory";
}

/// The command line with one file of the first folder.
JobRequest requestFor(const Path& file, const CLI::App& command,
                      const std::vector<InputFolder>& folders) {
    JobRequest request{.command = command.get_name(), .options = {}, .refusal = {}};
    if (holdsControlCharacter(file.filename().string()))
        request.refusal =
            "The name of '" + printable(file.string()) + "' holds a control character; rename it.";
    for (const CLI::Option* option : command.get_options()) {
        if (!isOfJob(*option)) continue;
        const std::string& name = option->get_single_name();
        std::vector<std::string> values;
        if (option->get_expected_max() != 0) values = option->results();
        const auto folder = std::find_if(folders.begin(), folders.end(),
                                         [&](const InputFolder& f) { return f.option == name; });
        if (folder == folders.begin())
            values = {file.string()};
        else if (folder != folders.end())
            values = {matching(*folder, file, request.refusal).string()};
        else if (isOutput(name))
            values = {filledIn(name, values.front(), file)};
        request.options.emplace_back(name, std::move(values));
    }
    return request;
}

}  // namespace

std::vector<JobRequest> readJobList(const std::filesystem::path& file) {
    Json list = parsedList(file);
    if (list.is_array()) list = Json{{"jobs", std::move(list)}};
    checkShape(list, file);
    const Json defaults = list.value("defaults", Json::object());
    std::vector<JobRequest> requests;
    refuseControlCharacters(defaults);
    for (const Json& job : list["jobs"]) try {
            refuseControlCharacters(job);
            requests.push_back(requestOf(job, defaults));
        } catch (const UsageError& error) {
            throw UsageError("Job " + std::to_string(requests.size() + 1) + ": " + error.what());
        }
    return requests;
}

bool namesFolders(const CLI::App& command) {
    const auto options = command.get_options();
    return std::any_of(options.begin(), options.end(),
                       [](const CLI::Option* option) { return isFolderOption(*option); });
}

std::vector<JobRequest> jobsOfFolders(const CLI::App& command) {
    std::vector<InputFolder> folders;
    for (const CLI::Option* option : command.get_options())
        if (isFolderOption(*option))
            folders.push_back(
                listed(option->get_single_name(), option->results().front(), command.get_name()));
    std::vector<JobRequest> requests;
    for (const Path& file : folders.front().files)
        requests.push_back(requestFor(file, command, folders));
    return requests;
}

}  // namespace weft::cli
