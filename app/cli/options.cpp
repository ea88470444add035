#include "app/cli/options.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "weft/io/file_transaction.h"

namespace weft::cli {

std::vector<double> numbersOf(std::string_view text) {
    std::vector<double> numbers;
    for (;;) {
        const std::size_t comma = text.find(',');
        std::string_view word = text.substr(0, comma);
        if (word.starts_with('+')) word.remove_prefix(1);
        double value = 0;
        const char* end = word.data() + word.size();
        const auto [read, error] = std::from_chars(word.data(), end, value);
        if (error != std::errc{} || read != end || !std::isfinite(value)) return {};
        numbers.push_back(value);
        if (comma == std::string_view::npos) return numbers;
        text.remove_prefix(comma + 1);
    }
}

bool areWhole(const std::vector<double>& numbers, std::size_t count) {
    return numbers.size() == count && std::all_of(numbers.begin(), numbers.end(), [](double v) {
               return v == std::floor(v) && std::abs(v) <= 1e9;
           });
}

CLI::Validator oneOf(const std::vector<std::string>& words) {
    std::string all, sentence = "takes ";
    for (std::size_t i = 0; i < words.size(); ++i) {
        all += (i == 0 ? "" : ",") + words[i];
        sentence += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    }
    return {[words, sentence](const std::string& word) {
                const bool known = std::find(words.begin(), words.end(), word) != words.end();
                return known ? std::string() : sentence + ", not '" + word + "'.";
            },
            "{" + all + "}"};
}

CLI::Validator offered(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += word + ",";
    return {[](const std::string&) { return std::string(); }, "{" + all + "...}"};
}

void addBackendOptions(CLI::App& command, BackendArguments& arguments,
                       const BackendRegistry& registry, const char* help) {
    std::vector<std::string> names = {arguments.backend};
    for (const BackendEntry& entry : registry) names.push_back(entry.name);
    CLI::Validator known = oneOf(names);
    const auto anyDevice = [registry](const std::string& name) {
        for (const BackendEntry& entry : registry)
            if (entry.devices && name.starts_with(entry.name + ":")) return true;
        return false;
    };
    const CLI::Validator checked(
        [known, anyDevice](std::string& name) {
            return anyDevice(name) ? std::string() : known(name);
        },
        known.get_description());
    addOption(command, "--backend", arguments.backend, "NAME", help)->check(checked);
    command
        .add_option("--threads", arguments.threads, "Worker threads of the CPU. Default: all cores")
        ->check(CLI::Range(1, 4096))
        ->type_name("N");
}

void checkFilesDiffer(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& outputs,
                      bool inPlace) {
    const auto same = [](const NamedFile& a, const NamedFile& b) {
        return !a.path.empty() && !b.path.empty() && io::nameTheSameFile(a.path, b.path);
    };
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const NamedFile& output = outputs[i];
        for (std::size_t j = 0; j < i; ++j)
            if (same(outputs[j], output))
                throw UsageError(std::string(outputs[j].option) + " and " + output.option +
                                 " name the same file.");
        const bool replaces = inPlace && std::string_view(output.option) != "--report";
        for (const NamedFile& input : inputs)
            if (!replaces && same(input, output))
                throw UsageError(std::string(output.option) + " would overwrite the file of " +
                                 input.option +
                                 (inPlace ? "." : "; --in-place allows that for pictures."));
    }
}

void addInPlace(CLI::App& command, bool& inPlace) {
    command.add_flag("--in-place", inPlace,
                     "Let a result replace a picture that is read, which is refused otherwise");
}

}  // namespace weft::cli
