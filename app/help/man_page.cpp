#include <algorithm>
#include <cctype>

#include "app/help/forms.h"
#include "app/help/meaning.h"
#include "weft/formatted.h"

namespace weft::help {

namespace {

/// Code point that begins at `at`, which moves behind it. `text` is UTF-8 of our own.
unsigned codePoint(const std::string& text, std::size_t& at) {
    const auto byte = [&] { return static_cast<unsigned char>(text[at++]); };
    const unsigned first = byte();
    unsigned point = first < 0xE0 ? first & 0x1F : first < 0xF0 ? first & 0x0F : first & 0x07;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80)
        point = point << 6 | (byte() & 0x3F);
    return point;
}

/// Text in which roff reads every character as itself, wherever in a line it stands.
std::string roff(const std::string& text) {
    std::string safe;
    for (std::size_t at = 0; at < text.size();) {
        if (static_cast<unsigned char>(text[at]) >= 0x80) {
            safe += formatted("\\[u%04X]", codePoint(text, at));
            continue;
        }
        switch (const char c = text[at++]) {
            case '\\': safe += "\\e"; break;
            case '-': safe += "\\-"; break;
            case '\'': safe += "\\(aq"; break;
            case '`': safe += "\\(ga"; break;
            case '"': safe += "\\(dq"; break;
            case '^': safe += "\\(ha"; break;
            case '~': safe += "\\(ti"; break;
            default: safe += c;
        }
    }
    return safe.starts_with('.') ? "\\&" + safe : safe;
}

std::string bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + roff(text) + "\\fR"; }
std::string section(const std::string& title) { return ".SH " + roff(title) + '\n'; }
std::string paragraph(const std::string& tag, const std::string& text) {
    return ".TP\n" + tag + '\n' + text + '\n';
}

std::string sentence(const std::string& text) {
    return roff(text.ends_with('.') ? text : text + '.');
}

std::string tagOf(const Option& option) {
    std::string tag;
    for (const std::string& name : option.names)
        tag += (tag.empty() ? "" : ", ") + (option.positional ? italic(name) : bold(name));
    if (option.value.empty()) return tag;
    return option.positional ? tag + " (" + roff(option.value) + ")"
                             : tag + ' ' + italic(option.value);
}

std::string entry(const Option& option) {
    std::string text = option.required ? "Required. " : "";
    for (const Run& run : meaningOf(option)) text += run.typed ? bold(run.text) : roff(run.text);
    return paragraph(tagOf(option), text);
}

std::string entries(const Command& command) {
    std::string text, group = kOptions;
    for (const Option& option : command.options) {
        if (option.group != group) text += ".SS " + roff(group = option.group) + '\n';
        text += entry(option);
    }
    return text;
}

/// Lines as they stand.
std::string verbatim(const std::string& lines) {
    std::string text = ".PP\n.nf\n";
    for (const std::string& line : split(lines, '\n')) text += roff(line) + '\n';
    return text + ".fi\n";
}

std::string usage(const Command& command) {
    std::string text = bold(command.name) + " [" + italic("OPTION") + "...]";
    for (const Option& option : command.options) {
        if (!option.positional) continue;
        const std::string name = italic(option.names.front()) + (option.repeats ? "..." : "");
        text += option.required ? ' ' + name : " [" + name + ']';
    }
    return text;
}

std::string synopsis(const Command& program) {
    std::string text = section("SYNOPSIS") + usage(program) + '\n';
    for (const Command& command : program.commands) text += ".br\n" + usage(command) + '\n';
    return text;
}

std::string commandSection(const Command& command) {
    std::string title = command.name;
    std::transform(title.begin(), title.end(), title.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return section(title) + sentence(command.meaning) + '\n' + entries(command) +
           (command.notes.empty() ? "" : verbatim(command.notes));
}

std::string files() {
    return section("FILES") +
           paragraph(italic("LIST") + bold(".journal"),
                     sentence("What a batch has done of the jobs in LIST; --continue reads it")) +
           paragraph(bold("weft-batch.journal"),
                     sentence("The same beside the results, where inputs are folders")) +
           paragraph(bold(".weft-") + italic("HOST") + bold("-") + italic("PROCESS") + bold("-*"),
                     sentence("Unfinished file of a process that was killed. The next write into "
                              "its folder removes it"));
}

}  // namespace

std::string manPage(const Command& program, const std::string& version,
                    const std::vector<ExitStatus>& statuses) {
    std::string text = ".TH WEFT 1 \"\" \"weft " + roff(version) + "\" \"User Commands\"\n";
    text += ".nh\n.ad l\n";
    text +=
        section("NAME") + "weft \\- " + "clone pictures without a seam, turn shading into surfaces\n";
    text += synopsis(program);
    text += section("DESCRIPTION") + sentence(program.meaning) + '\n';
    text += section("OPTIONS") + entries(program);
    for (const Command& command : program.commands) text += commandSection(command);
    text += section("EXIT STATUS");
    for (const ExitStatus& status : statuses)
        text += paragraph(bold(std::to_string(status.code)), sentence(status.meaning));
    text += files();
    text += section("SEE ALSO") + "The window has the manual, with examples, under Help > Manual.\n";
    return text;
}

}  // namespace weft::help
