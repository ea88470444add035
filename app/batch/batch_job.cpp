#include "app/batch/batch_job.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "weft/io/file_transaction.h"
#include "weft/io/relief_mesh.h"

namespace weft::cli {

namespace {

/// What clone and render have in common; null for a relief.
OutputArguments* outputOf(decltype(BatchJob::arguments)& arguments) {
    if (auto* clone = std::get_if<CloneArguments>(&arguments)) return clone;
    return std::get_if<RenderArguments>(&arguments);
}

/// The options of one command, and where their values go.
class CommandOptions {
public:
    CommandOptions(const std::string& command, const BackendRegistry& registry) : app_("", command) {
        app_.set_help_flag();
        if (command == "clone")
            addCloneOptions(app_, arguments_.emplace<CloneArguments>(), registry);
        else if (command == "relief")
            addReliefOptions(app_, arguments_.emplace<ReliefArguments>(), registry);
        else if (command == "render")
            addRenderOptions(app_, arguments_.emplace<RenderArguments>(), registry);
        else
            throw UsageError("\"command\" is clone, relief or render, not '" + command + "'.");
    }
    CommandOptions(const CommandOptions&) = delete;
    CommandOptions& operator=(const CommandOptions&) = delete;

    /// Throws UsageError.
    [[nodiscard]] std::vector<std::string> wordsOf(const JobRequest& request) const {
        std::vector<std::string> words;
        for (const auto& [name, values] : request.options) addWords(name, values, words);
        return words;
    }

    void parse(std::vector<std::string> words) {
        std::reverse(words.begin(), words.end());  // as CLI11 wants them
        try {
            app_.parse(std::move(words));
        } catch (const CLI::ParseError& error) {
            throw UsageError(error.what());
        }
        checkValues();
    }

    /// The files that were named.
    void listFiles(BatchJob& job) {
        for (const CLI::Option* option : app_.get_options())
            if (option->count() > 0 && option->get_type_name() == "FILE")
                for (const std::string& file : option->results())
                    (isOutput(option->get_single_name()) ? job.outputs : job.inputs).push_back(file);
        if (const OutputArguments* output = outputOf(arguments_))
            if (std::string file = output->profileFile(); !file.empty())
                job.inputs.push_back(std::move(file));
        const auto* relief = std::get_if<ReliefArguments>(&arguments_);
        if (relief && !relief->mesh.empty() && relief->texture != MeshTexture::none)
            for (const auto& beside : io::filesBeside(relief->mesh))
                job.besides.push_back(beside.string());
    }
    [[nodiscard]] const auto& arguments() const { return arguments_; }

private:
    void addWords(const std::string& name, const std::vector<std::string>& values,
                  std::vector<std::string>& words) const {
        const CLI::Option* option = app_.get_option_no_throw(name);
        if (!option) option = app_.get_option_no_throw("--" + name);
        if (!option || name.starts_with('-'))
            throw UsageError("'" + app_.get_name() + "' has no option '" + name + "'.");
        const bool flag = option->get_expected_max() == 0;
        if (flag != values.empty())
            throw UsageError("'" + name + "' takes " + (flag ? "true or false." : "a value."));
        if (flag) words.push_back("--" + name);
        for (const std::string& value : values)
            words.push_back(option->get_positional() ? value : "--" + name + "=" + value);
    }

    /// A thousand jobs do not keep a thousand copies of a profile: each reads its own when it runs.
    void checkValues() {
        if (auto* clone = std::get_if<CloneArguments>(&arguments_)) checkArguments(*clone);
        if (const auto* relief = std::get_if<ReliefArguments>(&arguments_))
            checkReliefArguments(*relief);
        if (auto* render = std::get_if<RenderArguments>(&arguments_))
            checkOutput(*render, Documents::no);
        if (OutputArguments* output = outputOf(arguments_)) output->icc = {};
    }

    CLI::App app_;
    decltype(BatchJob::arguments) arguments_;
};

std::string nameOf(const BatchJob& job, std::size_t index) {
    return "job " + std::to_string(index + 1) + " (" + job.command + " " + job.name() + ")";
}

}  // namespace

BackendArguments& BatchJob::backend() {
    return std::visit([](auto& a) -> BackendArguments& { return a; }, arguments);
}
const BackendArguments& BatchJob::backend() const {
    return std::visit([](const auto& a) -> const BackendArguments& { return a; }, arguments);
}

bool isOutput(const std::string& option) {
    constexpr std::array kOutputs = {"out",  "report", "height",        "normals",
                                     "mesh", "view",   "write-outliers"};
    const std::string name = option.substr(std::min(option.find_first_not_of('-'), option.size()));
    return std::find(kOutputs.begin(), kOutputs.end(), name) != kOutputs.end();
}

BatchJob makeJob(const JobRequest& request, const BackendRegistry& registry) {
    CommandOptions options(request.command, registry);
    BatchJob job;
    job.command = request.command;
    job.words = options.wordsOf(request);
    options.parse(job.words);
    options.listFiles(job);
    if (job.outputs.empty()) throw UsageError("It writes no file.");
    job.arguments = options.arguments();
    job.refusal = request.refusal;
    nlohmann::json key = job.words;
    key.insert(key.begin(), job.command);
    job.key = key.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return job;
}

void checkApart(const std::vector<BatchJob>& jobs) {
    std::map<std::string, std::size_t> writers;
    for (std::size_t i = 0; i < jobs.size(); ++i)
        for (const std::string& file : jobs[i].written()) {
            const auto [at, isNew] = writers.emplace(io::placeOf(file).string(), i);
            if (!isNew)
                throw UsageError("'" + file + "' would be written by " +
                                 nameOf(jobs[at->second], at->second) + " and by " +
                                 nameOf(jobs[i], i) + ".");
        }
    for (std::size_t i = 0; i < jobs.size(); ++i)
        for (const std::string& file : jobs[i].inputs) {
            const auto at = writers.find(io::placeOf(file).string());
            if (at != writers.end() && at->second != i)
                throw UsageError("'" + file + "' is read by " + nameOf(jobs[i], i) +
                                 " and written by " + nameOf(jobs[at->second], at->second) +
                                 "; their order is not known.");
        }
}

}  // namespace weft::cli
