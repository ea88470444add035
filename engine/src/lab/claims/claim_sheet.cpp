#include "lab/claims/claim_sheet.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "lab/claims/claim_list.h"

namespace weft {

namespace {

struct Answering {
    const char* experiment;
    void (*answer)(ClaimSheet&);
};
constexpr Answering kAnswering[] = {{"bfs", answerBfs},           {"intervals", answerIntervals},
                                    {"exchange", answerExchange}, {"order-probe", answerOrderProbe},
                                    {"barriers", answerBarriers}, {"kernels", answerKernels},
                                    {"stencil", answerStencil},   {"hybrid", answerHybrid},
                                    {"wild", answerWild}};

}  // namespace

const char* nameOf(LabAnswer answer) {
    switch (answer) {
        case LabAnswer::agrees: return "agrees";
        case LabAnswer::differs: return "differs";
        case LabAnswer::untold: return "cannot be told here";
        case LabAnswer::inapplicable: return "does not apply here";
    }
    return "";
}

std::string sentenceOf(const LabClaim& c) {
    std::string begin = nameOf(c.answer);
    begin.front() = static_cast<char>(std::toupper(begin.front()));
    return begin + ": " + c.claim + " (" + c.source + "). " + (c.told() ? "Here: " : "Because ") +
           c.data + ".";
}

ClaimSheet::ClaimSheet(LabReport& report) : report_(report) {
    report.claims.clear();
    for (const PaperClaim& c : paperClaims())
        if (report.experiment == c.experiment)
            report.claims.push_back({.key = c.key,
                                     .source = c.source,
                                     .claim = c.claim,
                                     .data = "this run did not measure what it speaks of"});
}

LabClaim& ClaimSheet::claim(const char* key) {
    for (LabClaim& c : report_.claims)
        if (c.key == key) return c;
    throw std::logic_error(std::string("no claim ") + key);
}

void ClaimSheet::conclude(const char* key, LabAnswer answer, ClaimOf what, const std::string& data) {
    const bool disturbed =
        what == ClaimOf::times || (what == ClaimOf::steps && report_.device.backend == "cpu");
    if (disturbed && report_.load.busy())
        return untold(
            key, formatted("other programs used %.1f of %.0f processors meanwhile, so that "
                           "%s tell little (",
                           report_.load.others, report_.load.processors,
                           what == ClaimOf::times ? "times" : "steps of blocks that need not wait") +
                     data + ")");
    if (answer == LabAnswer::untold) {
        across_.emplace_back(key);
        return untold(
            key,
            "what repeated runs allow is neither all within what agrees nor all in what differs (" +
                data + ")");
    }
    LabClaim& c = claim(key);
    c.answer = answer;
    c.data = data;
}

void ClaimSheet::untold(const char* key, WhyUntold why) {
    LabClaim& c = claim(key);
    c.answer = why.ofDevice ? LabAnswer::inapplicable : LabAnswer::untold;
    c.data = std::move(why.because);
}

std::vector<std::string> answerClaims(LabReport& report) {
    ClaimSheet sheet(report);
    for (const Answering& a : kAnswering)
        if (report.experiment == a.experiment) a.answer(sheet);
    return sheet.across();
}

}  // namespace weft
