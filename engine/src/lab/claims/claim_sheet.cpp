#include "lab/claims/claim_sheet.h"

#include <algorithm>
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
    }
    return "";
}

std::string sentenceOf(const LabClaim& c) {
    const char* const begin = c.answer == LabAnswer::agrees    ? "Agrees: "
                              : c.answer == LabAnswer::differs ? "Differs: "
                                                               : "Cannot be told here: ";
    return begin + c.claim + " (" + c.source + "). " +
           (c.answer == LabAnswer::untold ? "Because " : "Here: ") + c.data + ".";
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

void ClaimSheet::judge(const char* key, bool agrees, std::string data) {
    LabClaim& c = claim(key);
    c.answer = agrees ? LabAnswer::agrees : LabAnswer::differs;
    c.data = std::move(data);
}

void ClaimSheet::untold(const char* key, std::string because) {
    LabClaim& c = claim(key);
    c.answer = LabAnswer::untold;
    c.data = std::move(because);
}

void ClaimSheet::judgeTimes(const char* key, bool agrees, std::string data) {
    if (!report_.load.busy()) return judge(key, agrees, std::move(data));
    untold(key, labText("other programs used %.1f of %.0f processors meanwhile, so that times tell "
                        "little (",
                        report_.load.others, report_.load.processors) +
                    data + ")");
}

void ClaimSheet::judgeOrder(const char* key, const Span& faster, const Span& slower,
                            const std::string& data) {
    if (!faster.known() || !slower.known()) return;
    const SpanOrder order = orderOf(faster, slower);
    if (order == SpanOrder::alike)
        return untold(key, data + ", which differ by less than repeated runs do, or than 3 %");
    judgeTimes(key, order == SpanOrder::less, data);
}

void answerClaims(LabReport& report) {
    ClaimSheet sheet(report);
    for (const Answering& a : kAnswering)
        if (report.experiment == a.experiment) a.answer(sheet);
}

}  // namespace weft
