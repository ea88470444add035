#include "app/help/help_command.h"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "weft/error.h"

namespace weft::help {

namespace {

const std::vector<ExitStatus>& exitStatuses() {
    static const std::vector<ExitStatus> table = {
        {cli::kDone, "done, within tolerance"},
        {cli::kUsage, "wrong usage"},
        {cli::kBadInput, "bad input: a file that cannot be read or written, or no solution"},
        {cli::kToleranceNotReached, "tolerance not reached; files are written"},
        {cli::kDeviceFailure, "the device failed, or the one asked for is absent"},
        {cli::kSomeFailed, "some jobs of a batch failed; the others are done"},
        {cli::kInterrupted, "interrupted; nothing is written (of a batch: what was done is)"}};
    return table;
}

std::vector<const CLI::App*> commandsOf(const CLI::App& program) {
    return program.get_subcommands(std::function<bool(const CLI::App*)>{});
}

std::vector<std::string> namesOf(const CLI::App& program) {
    std::vector<std::string> names;
    for (const CLI::App* command : commandsOf(program)) names.push_back(command->get_name());
    return names;
}

/// The program itself where no command is named.
const CLI::App& named(const std::string& name, const CLI::App& program) {
    if (name.empty()) return program;
    std::string all;
    for (const CLI::App* command : commandsOf(program)) {
        if (command->get_name() == name) return *command;
        all += (all.empty() ? "" : ", ") + command->get_name();
    }
    throw cli::UsageError("There is no command '" + name + "'; there are " + all + ".");
}

/// What --help of the command prints.
std::string plainHelp(const CLI::App& command, const CLI::App& program) {
    const bool whole = &command == &program;
    const std::string name = program.get_name() + (whole ? "" : ' ' + command.get_name());
    return command.get_formatter()->make_help(&command, name, CLI::AppFormatMode::Normal);
}

std::string markdown(const CLI::App& command, const CLI::App& program) {
    if (&command == &program) return markdownOfAll(commandOf(program));
    return markdownTables(commandOf(command, program.get_name()));
}

void checkForms(const HelpArguments& a) {
    if (int(a.markdown) + int(a.man) + int(!a.completion.empty()) > 1)
        throw cli::UsageError("Give one of --markdown, --man and --completion.");
    if (!a.command.empty() && (a.man || !a.completion.empty()))
        throw cli::UsageError("--man and --completion are of the whole program: leave '" + a.command +
                              "' out.");
}

void print(const std::string& text) {
    const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (std::fflush(stdout) != 0 || !whole)
        throw BadInput("The help cannot be written to the standard output.");
}

}  // namespace

void addHelpOptions(CLI::App& command, HelpArguments& a, const CLI::App& program) {
    command.add_option("command", a.command, "Command whose help is printed. Default: the program's")
        ->type_name("COMMAND")
        ->check(cli::offered(namesOf(program)));
    command.add_flag("--markdown", a.markdown,
                     "Print tables of the options in GitHub's Markdown; without a command those of "
                     "all commands");
    command.add_flag("--man", a.man, "Print the man page weft(1)");
    cli::addOption(command, "--completion", a.completion, "SHELL",
                   "Print a script that completes command lines")
        ->check(cli::oneOf({"bash", "zsh"}));
}

int runHelp(const HelpArguments& a, const CLI::App& program, const std::string& version) {
    checkForms(a);
    const CLI::App& command = named(a.command, program);
    if (a.man)
        print(manPage(commandOf(program), version, exitStatuses()));
    else if (!a.completion.empty())
        print(a.completion == "bash" ? bashCompletion(commandOf(program))
                                     : zshCompletion(commandOf(program)));
    else
        print(a.markdown ? markdown(command, program) : plainHelp(command, program));
    return cli::kDone;
}

std::string exitCodesText() {
    std::string text = "Exit codes:";
    for (const ExitStatus& status : exitStatuses()) {
        const std::string code = std::to_string(status.code);
        text += "\n  " + code + std::string(5 - code.size(), ' ') + status.meaning;
    }
    return text;
}

}  // namespace weft::help
