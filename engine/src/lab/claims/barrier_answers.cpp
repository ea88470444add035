// Answers to the claims of Xiao & Feng 2009 on barriers alone, but for where they cross.
#include <algorithm>
#include <cmath>

#include "lab/claims/barrier_claims.h"
#include "lab/claims/barrier_crossing_answers.h"
#include "lab/studies/barrier_models.h"

namespace weft {

namespace {

/// Spans of two kinds at one block a processor; false: one of them is missing, which the claim says.
bool findPair(ClaimSheet& sheet, const char* key, const BarrierTimes& times, const char* one,
              const char* other, std::pair<Span, Span>& spans) {
    const int n = times.mostAlone();
    for (const char* const kind : {one, other})
        if (!times.of(kind).has(n))
            return sheet.untold(key, whyNoBarrier(sheet.report(), "kinds", kind)), false;
    spans = {times.of(one).at(n), times.of(other).at(n)};
    return true;
}

void answerExplicit(ClaimSheet& sheet, const BarrierTimes& times) {
    constexpr const char* kKey = "explicit-slowest";
    std::pair<Span, Span> spans;
    if (!findPair(sheet, kKey, times, "implicit", "explicit", spans)) return;
    const auto& [implicit, slower] = spans;
    judgeRatio(sheet, kKey, ratioOf(slower, implicit), isMuchMore(),
               times.place() + " a round takes " + spanText(slower, "µs") + " with explicit and " +
                   spanText(implicit, "µs") + " with implicit launches, " +
                   plainFigure(slower.middle / implicit.middle, 2) + " times as long");
}

void answerTwelve(ClaimSheet& sheet, const BarrierTimes& times) {
    constexpr const char* kKey = "implicit-twelve";
    std::pair<Span, Span> spans;
    if (!findPair(sheet, kKey, times, "implicit", "compute-only", spans)) return;
    if (!hasEnoughBlocks(sheet, kKey, times)) return;
    const auto& [implicit, alone] = spans;
    judgeRatio(sheet, kKey, ratioOf(implicit, alone), isNear(12, 12),
               times.place() + " a round takes " + spanText(alone, "µs") + " alone and " +
                   spanText(implicit, "µs") + " with implicit launches, " +
                   plainFigure(implicit.middle / alone.middle, 2) +
                   " times as long; the paper: 12 times");
}

std::string dataOfModel(const ReportRow& row) {
    const std::string where = formatted(" at %.0f to %.0f blocks (%.0f numbers of blocks, R2 %.2f)",
                                        row.number("from_blocks"), row.number("to_blocks"),
                                        row.number("points"), row.number("r2"));
    if (row.text("describes") == "yes")
        return "a meeting takes t_c = " +
               figureWithError(row.number("t_c_microseconds"), row.number("t_c_error")) +
               " µs and t_a = " +
               figureWithError(row.number("t_a_nanoseconds"), row.number("t_a_error")) +
               " ns for each addition" + where;
    return std::string("the model does not describe the measurements") + where +
           (row.text("negative_constant") == "yes"
                ? "; a constant of it would be negative"
                : formatted("; it does from R2 %.1f on", kLeastShare));
}

WhyUntold whyTooFewToFit(const BarrierTimes& times) {
    constexpr int kPoints = kLeastPointsOfAModel;
    const std::string because = formatted(
        "it wants %d numbers of blocks, and fewer were measured from 2 up to one a "
        "processor (%d)",
        kPoints, times.mostAlone());
    return {because, times.processors() < 1 + kPoints};  // 2, 3, 4 are three
}

void answerModel(ClaimSheet& sheet, const BarrierTimes& times, const char* key, const char* kind) {
    const auto row = rowOf(sheet.report(), "models",
                           [kind](const ReportRow& r) { return r.text("barrier") == kind; });
    if (row)
        return sheet.conclude(key, row->text("describes") == "yes", ClaimOf::times,
                              dataOfModel(*row));
    if (!times.has(kind)) return sheet.untold(key, whyNoBarrier(sheet.report(), "kinds", kind));
    sheet.untold(key, whyTooFewToFit(times));
}

/// A meeting: a round less the round alone.
struct MeetingAt {
    int blocks;
    Span span;
};
std::vector<MeetingAt> meetingsOf(const BarrierTimes& times, const char* kind) {
    std::vector<MeetingAt> meetings;
    for (const auto& [blocks, span] : times.of(kind).spans) {
        if (blocks < 2 || !times.of("compute-only").has(blocks)) continue;
        const double alone = times.of("compute-only").at(blocks).middle;
        meetings.push_back({blocks, {span.middle - alone, span.least - alone, span.most - alone}});
    }
    return meetings;
}

std::string meetingText(const MeetingAt& m) {
    return spanText(m.span, "µs") + formatted(" at %d", m.blocks);
}

void answerConstant(ClaimSheet& sheet, const BarrierTimes& times) {
    constexpr const char* kKey = "lock-free-constant";
    if (!times.has("lock-free"))
        return sheet.untold(kKey, whyNoBarrier(sheet.report(), "kinds", "lock-free"));
    std::vector<MeetingAt> all = meetingsOf(times, "lock-free"), alone;
    for (const MeetingAt& m : all)
        if (m.blocks <= times.mostAlone()) alone.push_back(m);
    // Threads of a processor with few cores take turns.
    const bool takeTurns = sheet.report().device.backend == "cpu" &&
                           alone.size() < kLeastPointsOfAModel && all.size() > alone.size();
    if (takeTurns) alone = all;
    if (alone.size() < kLeastPointsOfAModel) return sheet.untold(kKey, whyTooFewToFit(times));
    const auto shorter = [](const MeetingAt& a, const MeetingAt& b) {
        return a.span.middle < b.span.middle;
    };
    const auto [least, most] = std::minmax_element(alone.begin(), alone.end(), shorter);
    if (!(least->span.middle > 0))
        return sheet.untold(kKey, "some rounds took no longer than those without a barrier");
    std::string data =
        takeTurns ? formatted("of threads that take turns on %d processors", times.mostAlone())
                  : formatted("up to one a processor (%d), as the paper measures", times.mostAlone());
    data += ", a meeting takes from " + meetingText(*least) + " to " + meetingText(*most) + " blocks";
    if (!takeTurns && all.back().blocks > times.mostAlone())
        data += "; beyond, " + meetingText(all.back());
    judgeRatio(sheet, kKey, ratioOf(most->span, least->span), isHardly(), data);
}

void answerHeadline(ClaimSheet& sheet, const BarrierTimes& times) {
    constexpr const char* kKey = "headline";
    std::pair<Span, Span> spans;
    if (!findPair(sheet, kKey, times, "explicit", "lock-free", spans)) return;
    if (!hasEnoughBlocks(sheet, kKey, times)) return;
    const auto& [slower, lockFree] = spans;
    std::string data = times.place() + " a round takes " + spanText(slower, "µs") +
                       " with explicit launches and " + spanText(lockFree, "µs") +
                       " with lock-free barriers: explicit ones take " +
                       plainFigure(slower.middle / lockFree.middle, 2) + " times as long";
    if (times.of("implicit").has(times.mostAlone()))
        data += ", implicit ones " +
                plainFigure(times.of("implicit").at(times.mostAlone()).middle / lockFree.middle, 2) +
                " times";
    judgeRatio(sheet, kKey, ratioOf(slower, lockFree), isNear(3.7, 8.4),
               data + "; the paper: 3.7 times (as published in 2010: 8.4, implicit 4.0)");
}

}  // namespace

void answerBarriers(ClaimSheet& sheet) {
    const BarrierTimes times(sheet.report(), "rounds",
                             {"microseconds_a_round", "least_microseconds", "most_microseconds"});
    if (isBeforeOverlapWasTold(sheet, times) || times.mostAlone() == 0) return;
    answerExplicit(sheet, times);
    answerTwelve(sheet, times);
    answerModel(sheet, times, "simple-linear", "simple");
    answerModel(sheet, times, "tree2-model", "tree2");
    answerModel(sheet, times, "tree3-model", "tree3");
    answerConstant(sheet, times);
    answerCrossings(sheet, times);
    answerHeadline(sheet, times);
}

}  // namespace weft
