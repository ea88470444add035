/// Schemes, operations and command lines, as users write them.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>

#include "app/cli/clone/clone_arguments.h"
#include "app/cli/lab/lab_arguments.h"
#include "app/cli/relief/relief_arguments.h"
#include "fuzz/fuzz_target.h"
#include "weft/document/operation.h"
#include "weft/error.h"
#include "weft/lab/lab_parameters.h"
#include "weft/scheme.h"

namespace weft::fuzz {

namespace {

std::string_view textOf(Bytes input) {
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

void parseSchemeText(Bytes input) {
    try {
        const Scheme scheme = parseScheme(textOf(input));
        promise(impossibleReason(scheme).empty(), "what is parsed can run", scheme.canonical());
        promise(parseScheme(scheme.canonical()).canonical() == scheme.canonical(),
                "a canonical text is the scheme's", scheme.canonical());
        promise(parseScheme(scheme.shortText()).canonical() == scheme.canonical(),
                "a short text is the scheme's", scheme.shortText());
    } catch (const InvalidProblem& error) {
        promise(std::string(error.what()).size() > 10, "a refusal says why", error.what());
    }
}

void parseOperationText(Bytes input) {
    try {
        const Operation operation = Operation::parse(textOf(input));
        promise(Operation::parse(operation.text()) == operation, "a text is the operation's",
                operation.text());
    } catch (const InvalidProblem& error) {
        promise(std::string(error.what()).size() > 10, "a refusal says why", error.what());
    }
}

const BackendRegistry& registry() {
    static const BackendRegistry entries = {{"cuda", "CUDA", {}}, {"cpu", "CPU", {}}};
    return entries;
}

/// Asks for every value that a run of the command would ask for.
void use(cli::CloneArguments a) {
    cli::checkArguments(a);
    static_cast<void>(a.at());
    static_cast<void>(a.scheme());
    static_cast<void>(a.multigridOptions());
    static_cast<void>(a.operation());
    for (const int depth : {8, 16, 32}) {
        const cli::OutputPlan plan = cli::planOutput(a, depth);
        promise(plan.tolerance >= 0, "a tolerance is not negative", a.schemeText);
    }
}
void use(const cli::ReliefArguments& a) {
    cli::checkReliefArguments(a);
    static_cast<void>(a.light());
    static_cast<void>(a.albedo(Encoding::srgb));
    static_cast<void>(a.relaxation());
}
void use(const cli::LabArguments& a) {
    // Every kind of parameter, so that any value written for them is read.
    static const std::vector<LabParameter> parameters = {
        {.key = "n", .value = "8", .least = 1, .most = 4096, .words = {"auto"}},
        {.key = "ns", .kind = LabParameter::Kind::numbers, .value = "1,2", .most = 1e6},
        {.key = "word", .kind = LabParameter::Kind::word, .value = "a", .words = {"a", "b"}},
        {.key = "words", .kind = LabParameter::Kind::words, .value = "a,b", .words = {"a", "b"}},
        {.key = "text", .kind = LabParameter::Kind::text, .value = "base"}};
    try {
        const LabParameters values(parameters, a.settings, a.quick);
        if (values.isNumber("n"))
            promise(values.number("n") >= 1 && values.number("n") <= 4096, "a number is in its range",
                    values.text("n"));
        for (const double n : values.numbers("ns"))
            promise(n >= 0 && n <= 1e6, "numbers are in their range", values.text("ns"));
        promise(!values.words("words").empty(), "a list has words", values.text("words"));
        static_cast<void>(parseSchemes(values.text("text")));
    } catch (const InvalidProblem& error) {
        promise(std::string(error.what()).size() > 10, "a refusal says why", error.what());
    }
}

template <class Arguments>
void parseCommand(void (*declare)(CLI::App&, Arguments&, const BackendRegistry&),
                  std::vector<std::string> words) {
    CLI::App app("weft");
    CLI::App* command = app.add_subcommand("command");
    Arguments arguments;
    declare(*command, arguments, registry());
    words.emplace_back("command");
    try {
        app.parse(std::move(words));
        use(arguments);
    } catch (const CLI::Error& error) {
        promise(error.get_exit_code() == 0 || !std::string_view(error.what()).empty(),
                "an error says why");
    } catch (const cli::UsageError& error) {
        promise(std::string(error.what()).size() > 10, "a refusal says why", error.what());
    } catch (const BadInput& error) {
        promise(std::string(error.what()).ends_with('.'), "a refusal is a sentence", error.what());
    }
}

/// Input: a letter for the command, then its arguments, a line each.
void parseArguments(Bytes input) {
    if (input.empty()) return;
    std::vector<std::string> words(1);
    for (const char c : textOf(input.subspan(1))) {
        if (c == '\n')
            words.emplace_back();
        else if (c != '\0')  // ends an argument of a process
            words.back() += c;
    }
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    switch (input[0]) {
        case 'r': return parseCommand(cli::addReliefOptions, std::move(words));
        case 'l': return parseCommand(cli::addLabOptions, std::move(words));
        default: return parseCommand(cli::addCloneOptions, std::move(words));
    }
}

}  // namespace

std::vector<Target> textTargets() {
    return {{"scheme", parseSchemeText},
            {"operation", parseOperationText},
            {"arguments", parseArguments}};
}

}  // namespace weft::fuzz
