#include "lab/claims/barrier_crossing_answers.h"

#include <array>
#include <iterator>
#include <optional>

#include "lab/studies/barrier_crossings.h"

namespace weft {

namespace {

struct CrossingClaim {
    const char *key, *faster;
    std::vector<std::string> slower;
    int paper;  ///< blocks
};

std::vector<CrossingClaim> crossingClaims() {
    constexpr std::array kKeys = {"implicit-crossing", "tree2-crossing", "tree3-crossing",
                                  "lock-free-fastest"};
    std::vector<CrossingClaim> claims;
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
        const PaperCrossing& c = paperCrossings()[i];
        claims.push_back({kKeys[i], c.faster, slowerKindsOf(c), c.blocks});
    }
    return claims;
}

/// Both at one number of blocks.
struct Compared {
    int blocks;
    Span faster, slower;
    std::string slowerKind;
    [[nodiscard]] SpanOrder order() const { return orderOf(faster, slower); }
    [[nodiscard]] std::string text(const char* fasterKind) const {
        return formatted("at %d blocks %s takes ", blocks, fasterKind) + spanText(faster, "µs") +
               " and " + slowerKind + " " + spanText(slower, "µs");
    }
};

/// Against the fastest of the slower kinds.
std::vector<Compared> compare(const BarrierTimes& times, const CrossingClaim& c) {
    std::vector<Compared> all;
    for (const auto& [blocks, faster] : times.of(c.faster).spans) {
        std::optional<Compared> at;
        for (const std::string& kind : c.slower) {
            if (!times.of(kind).has(blocks)) continue;
            const Span& slower = times.of(kind).at(blocks);
            if (!at || slower.middle < at->slower.middle) at = Compared{blocks, faster, slower, kind};
        }
        if (at) all.push_back(*at);
    }
    return all;
}

/// Where the order turns, as far as spans tell it.
struct Turn {
    const Compared* first = nullptr;  ///< from here on never slower; null: slower at the largest
    const Compared* sure = nullptr;   ///< from here on faster; null: not even at the largest
};
Turn turnOf(const std::vector<Compared>& all) {
    Turn turn;
    for (const Compared& c : all) {
        if (c.order() == SpanOrder::more)
            turn = {};
        else if (!turn.first)
            turn.first = &c;
        if (c.order() != SpanOrder::less)
            turn.sure = nullptr;
        else if (!turn.sure)
            turn.sure = &c;
    }
    return turn;
}

LabAnswer nearPaper(int blocks, int paper) {
    const double here = blocks;
    return answerOf({here, here, here}, isNear(paper, paper));
}

/// On average over the numbers of blocks that are sure to lie beyond the paper's, the largest at
/// least.
Span beyond(const std::vector<Compared>& all, int paper) {
    Comparisons far;
    for (const Compared& c : all)
        if (&c == &all.back() || nearPaper(c.blocks, paper) == LabAnswer::differs)
            if (c.blocks > paper || &c == &all.back())
                far.ratios.push_back(ratioOf(c.faster, c.slower));
    return far.mean();
}

/// Where blocks are threads that take turns on fewer cores, who is next decides more than barriers
/// that are near each other. True where it told so.
bool tellTurns(ClaimSheet& sheet, const CrossingClaim& c, const std::vector<Compared>& all,
               double processors) {
    if (sheet.report().device.backend != "cpu" || processors >= c.paper) return false;
    if (answerOf(beyond(all, c.paper), isNear(1, 1)) == LabAnswer::differs) return false;
    sheet.inapplicable(
        c.key,
        formatted("%d blocks are threads here that take turns on %.0f processors, which decides "
                  "more than barriers that differ by less than %.3g times (",
                  c.paper, processors, papersLimits::kDevice) +
            all.back().text(c.faster) + ")");
    return true;
}

void judgeCrossing(ClaimSheet& sheet, const CrossingClaim& c, const std::vector<Compared>& all) {
    const int most = all.back().blocks;
    const std::string range = formatted("compared from %d to %d blocks", all.front().blocks, most);
    if (most < c.paper)
        return sheet.untold(c.key, formatted("both were compared at no more than %d blocks, and the "
                                             "claim wants %d",
                                             most, c.paper));
    const Turn turn = turnOf(all);
    if (answerOf(beyond(all, c.paper), isLess()) == LabAnswer::differs) {
        const std::string data = all.back().text(c.faster) + "; " + range;
        if (nearPaper(most, c.paper) != LabAnswer::differs)
            return sheet.untold(c.key, data + formatted(", too few to exclude a crossing within a "
                                                        "factor of %g",
                                                        papersLimits::kDevice));
        return sheet.conclude(c.key, false, ClaimOf::times, "never; " + data);
    }
    if (!turn.sure)
        return sheet.untold(c.key, all.back().text(c.faster) +
                                       ", which differ by less than repeated runs do, or than 3 %");
    // Somewhere above the last number of blocks with the other order.
    const int before = turn.first == &all.front() ? 0 : std::prev(turn.first)->blocks;
    const auto after = static_cast<double>(turn.sure->blocks);
    const LabAnswer answer = answerOf({after, before + 1.0, after}, isNear(c.paper, c.paper));
    const std::string data =
        formatted("from %d blocks on, the paper: %d; ", turn.sure->blocks, c.paper) +
        turn.sure->text(c.faster) + "; " + range;
    if (answer != LabAnswer::untold)
        return sheet.conclude(c.key, answer, ClaimOf::times, data + "; " + isNear(1, 1).words);
    sheet.untold(c.key,
                 data + ", and " +
                     (turn.first != turn.sure
                          ? formatted("as fast as each other from %d on", turn.first->blocks)
                      : before == 0 ? formatted("already at the fewest, %d", turn.first->blocks)
                                    : formatted("surely not at %d, the number before", before)));
}

void answerCrossing(ClaimSheet& sheet, const BarrierTimes& times, const CrossingClaim& c) {
    if (!times.has(c.faster))
        return sheet.untold(c.key, whyNoBarrier(sheet.report(), "kinds", c.faster));
    const std::vector<Compared> all = compare(times, c);
    if (all.empty())
        return sheet.untold(c.key, whyNoBarrier(sheet.report(), "kinds", c.slower.front()));
    if (all.back().blocks >= c.paper && tellTurns(sheet, c, all, times.processors())) return;
    judgeCrossing(sheet, c, all);
}

}  // namespace

void answerCrossings(ClaimSheet& sheet, const BarrierTimes& times) {
    for (const CrossingClaim& c : crossingClaims()) answerCrossing(sheet, times, c);
}

}  // namespace weft
