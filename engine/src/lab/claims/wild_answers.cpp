// Venkatasubramanian & Vuduc 2009, Fig 16.
#include <algorithm>

#include "lab/claims/wild_grid.h"

namespace weft {

namespace {

constexpr const char* kWildClaims[] = {
    "async1-never-faster", "async1-more-steps",  "async2-faster",  "async2-more-steps",
    "async3-fastest",      "async3-fewer-steps", "weak-order-wins"};
constexpr double kWildLeast = 1024;  ///< below it performance is diminished in the paper

/// "1.04 to 1.1"; one figure where both are the same.
std::string wildRange(double least, double most) {
    const std::string from = figureText(least), to = figureText(most);
    return from == to ? from : from + " to " + to;
}
std::string wildAlpha(const ReportRow& row) { return formatted("α = %.0f", row.number("alpha")); }

/// What the answers have in common: which grid, and why a claim of times says nothing of it.
class WildAnswers {
public:
    WildAnswers(ClaimSheet& sheet, const std::vector<WildGrid>& grids)
        : sheet_(sheet), grids_(grids), grid_(likestOf(grids)) {}

    void answer() {
        if (const auto row = fastest("async1")) answerFirst(*row);
        if (const auto row = fastest("async2")) answerSecond(*row);
        if (const auto row = fastest("async3")) answerThird(*row);
        weakOrder();
        const bool onDevice = sheet_.report().device.backend != "cpu";  // caches gain by small grids
        if (onDevice && grid_.side() < kWildLeast) tooSmall();
    }

private:
    std::optional<ReportRow> fastest(const char* scheme) {
        const auto row = grid_.fastest({scheme});
        const std::string reason = grid_.reason(scheme);
        if (!row && !reason.empty())
            for (const char* key : kWildClaims)
                if (std::string(key).starts_with(scheme)) sheet_.untold(key, bare(reason));
        return row;
    }
    /// Without its full stop.
    static std::string bare(std::string sentence) {
        if (sentence.ends_with('.')) sentence.pop_back();
        return sentence;
    }
    [[nodiscard]] std::string speedText(const ReportRow& row) const {
        return grid_.name() + ": " + spanText(grid_.speedUp(row)) + " times as fast at best, at " +
               wildAlpha(row);
    }

    void answerFirst(const ReportRow& best) {
        judgeRatio(sheet_, "async1-never-faster", grid_.speedUp(best), isNoGain(),
                   speedText(best) + "; V & V: below 1 throughout");
        Comparisons always;
        double least = 1e300, most = 0;
        for (const ReportRow& row : grid_.runs("async1")) {
            const Span steps = WildGrid::steps(row);
            always.add(steps, isWithin(1, 1e300));
            least = std::min(least, steps.middle);
            most = std::max(most, steps.middle);
        }
        sheet_.conclude(
            "async1-more-steps", always.ofMost(), ClaimOf::steps,
            grid_.name() + ": " + wildRange(least, most) + " times as many, more " + always.text());
    }
    void answerSecond(const ReportRow& best) {
        judgeRatio(sheet_, "async2-faster", grid_.speedUp(best), isGainNear(1.3, 1.3),
                   speedText(best) + "; V & V: 1.3, at α = 6");
        const Span steps = stepsOf("async2");
        const Limits agrees = isNear(1.7, 1.7);
        sheet_.conclude("async2-more-steps", answerOf(steps, agrees), ClaimOf::steps,
                        grid_.name() + ": " + spanText(steps) + " times as many at its fastest, at " +
                            wildAlpha(best) + "; V & V: 1.7, at α = 6; " + agrees.words);
    }
    void answerThird(const ReportRow& best) {
        const auto other = grid_.fastest({"async1", "async2"});
        const Span mine = WildGrid::secondsOf(best);
        std::string data = "; V & V: 2.5";
        if (other) {
            data = ", " + other->text("scheme") + " " + spanText(grid_.speedUp(*other)) + " times (" +
                   wildAlpha(*other) + "; V & V: 2.5 and 1.3)";
            Comparisons parts;
            parts.add(ratioOf(mine, WildGrid::secondsOf(*other)), isLess());
            parts.add(grid_.speedUp(best), isGainNear(2.5, 2.5));
            sheet_.conclude("async3-fastest", parts.ofAll(), ClaimOf::times, speedText(best) + data);
        } else {
            sheet_.untold("async3-fastest", "neither async 1 nor async 2 was measured (" +
                                                speedText(best) + data + ")");
        }
        fewerSteps(best);
    }
    /// Of all α at which the scheme may be fastest.
    [[nodiscard]] Span stepsOf(const char* scheme) const {
        Span all = WildGrid::steps(*grid_.fastest({scheme}));
        for (const ReportRow& row : grid_.amongFastest(scheme)) {
            all.least = std::min(all.least, WildGrid::steps(row).least);
            all.most = std::max(all.most, WildGrid::steps(row).most);
        }
        return all;
    }
    /// Over all α: which one is fastest repeated runs may tell or not.
    void fewerSteps(const ReportRow& best) {
        Comparisons all;
        double least = 1e300, most = 0;
        for (const ReportRow& row : grid_.runs("async3")) {
            all.add(WildGrid::steps(row), isWithin(0, 1));
            least = std::min(least, WildGrid::steps(row).middle);
            most = std::max(most, WildGrid::steps(row).middle);
        }
        sheet_.conclude("async3-fewer-steps", all.ofMean(isWithin(0, 1)), ClaimOf::steps,
                        grid_.name() + ": " + spanText(all.mean()) +
                            " times as many on average over all α, " + wildRange(least, most) +
                            " by α; " + spanText(WildGrid::steps(best)) + " at its fastest, " +
                            wildAlpha(best));
    }

    /// The best of all that waits for nobody beside the best that is synchronous.
    void weakOrder() {
        const auto best = grid_.fastest({"async0", "async1", "async2", "async3"});
        if (!best) return;
        const bool avoids = isMeasured(grid_.blocked());
        const Span weak = WildGrid::secondsOf(*best), each = grid_.base();
        std::string data = grid_.name() + ": weak ordering (" + best->text("scheme") + ", " +
                           wildAlpha(*best) + ") is worth " + spanText(grid_.speedUp(*best)) +
                           " over synchronous steps that pass over the grid each time (" +
                           grid_.baseName() + ")";
        Span synchronous = each;
        if (avoids) {
            const Span blocked = WildGrid::secondsOf(*grid_.blocked());
            data += "; communication avoiding (" +
                    formatted("%.0f", grid_.blocked()->number("steps_a_pass")) +
                    " synchronous steps a pass) is worth " + spanText(ratioOf(each, blocked));
            if (blocked.middle < each.middle) synchronous = blocked;
            data += "; so on this grid weak ordering " + verdict(weak, synchronous) + others();
        }
        data += "; V & V: wins by 1.2 to 2.5, over one step a pass";
        if (!avoids && orderOf(weak, synchronous) == SpanOrder::less) return notAvoiding(data);
        judgeRatio(sheet_, "weak-order-wins", ratioOf(synchronous, weak), isGainNear(1.2, 2.5), data);
    }
    void notAvoiding(const std::string& data) {
        const std::string why =
            grid_.blocked() ? " (" + bare(grid_.blocked()->text("reason")) + ")" : std::string();
        sheet_.untold("weak-order-wins",
                      "synchronous steps that avoid communication were not measured" + why +
                          ", and they may be the best ones; " + data);
    }
    static bool isMeasured(const std::optional<ReportRow>& blocked) {
        return blocked && WildGrid::secondsOf(*blocked).known();
    }
    static std::string verdict(const Span& weak, const Span& synchronous) {
        switch (orderOf(weak, synchronous)) {
            case SpanOrder::less: return "wins by " + spanText(ratioOf(synchronous, weak)) + " times";
            case SpanOrder::more:
                return "loses by " + spanText(ratioOf(weak, synchronous)) + " times";
            case SpanOrder::alike: break;
        }
        return "neither wins nor loses";
    }
    /// The verdicts of the other grids; empty: there are none.
    [[nodiscard]] std::string others() const {
        std::string all;
        for (const WildGrid& g : grids_) {
            const auto best = g.fastest({"async0", "async1", "async2", "async3"});
            if (&g == &grid_ || !best || !isMeasured(g.blocked())) continue;
            const Span blocked = WildGrid::secondsOf(*g.blocked());
            all += ", on " + g.name() + " it " +
                   verdict(WildGrid::secondsOf(*best),
                           blocked.middle < g.base().middle ? blocked : g.base());
        }
        return all;
    }

    /// Of times alone.
    void tooSmall() {
        for (const LabClaim& c : sheet_.report().claims)
            if (c.key.find("steps") == std::string::npos && c.told())
                sheet_.untold(
                    c.key.c_str(),
                    formatted("%.0f²", grid_.side()) +
                        " is smaller than the 1024² below which the paper finds performance "
                        "greatly diminished (" +
                        c.data + ")");
    }

    ClaimSheet& sheet_;
    const std::vector<WildGrid>& grids_;
    const WildGrid& grid_;
};

}  // namespace

void answerWild(ClaimSheet& sheet) {
    const std::vector<WildGrid> grids = wildGridsOf(sheet.report());
    if (!grids.empty()) WildAnswers(sheet, grids).answer();
}

}  // namespace weft
