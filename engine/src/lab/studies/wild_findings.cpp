#include "lab/studies/wild_findings.h"

#include <algorithm>
#include <cmath>

#include "weft/formatted.h"

namespace weft {

namespace {

std::string wildNumber(double value) { return formatted("%.3g", value); }

std::string accuracyText(const WildSubject& s, const std::string& steps) {
    const std::string why =
        s.reached.untouched > 0
            ? wildNumber(100 * s.reached.untouched) +
                  " % of the pixels that the spike reaches in the reference are still 0"
            : std::string("pixels far from the spike have hardly changed yet");
    return s.name() + ": after " + steps + " synchronous steps the largest relative error is " +
           (s.reached.relative == 1 ? "exactly 1" : std::to_string(s.reached.relative)) + ", as " +
           why + "; max |u − u*| / max |u*| is " + wildNumber(s.reached.scaled) + ".";
}

std::string rateText(const WildSubject& s, const WildRate& rate) {
    constexpr double kBound = 0.95, kCached = 1.05, kSmall = 1e6;  // small: bytes
    std::string text = s.name() + ": synchronous steps do " + wildNumber(1e-9 * rate.cellsPerSecond) +
                       " Gcell/s (" + s.baseline.scheme + ")";
    if (std::isnan(rate.shareOfCopy)) return text + ".";
    text += ", at least " + wildNumber(1e-9 * rate.bytesPerSecond) + " GB/s or " +
            wildNumber(100 * rate.shareOfCopy) + " % of the measured copy";
    if (rate.shareOfCopy > kCached || rate.gridBytes < kSmall)
        return text + ": caches hold " + (rate.gridBytes < kSmall ? "" : "part of ") + "the " +
               wildNumber(1e-6 * rate.gridBytes) + " MB that a step touches.";
    if (rate.shareOfCopy >= kBound) return text + ": memory bounds them.";
    if (rate.shareCounted >= kBound)
        return text + ": with what they read beside u, memory may bound them.";
    return text +
           ": memory alone does not bound them, so that less traffic explains only part of a gain.";
}

/// The fastest α of a scheme; null: none was measured.
const WildPoint* fastestOf(const std::vector<WildPoint>& points, const std::string& scheme) {
    const WildPoint* best = nullptr;
    for (const WildPoint& point : points)
        if (point.scheme == scheme && (!best || point.speedUp > best->speedUp)) best = &point;
    return best;
}

/// What a scheme's fastest α does in the time of a synchronous step; empty: none was measured.
std::string paceText(const std::vector<WildPoint>& points, const std::string& scheme) {
    const WildPoint* const best = fastestOf(points, scheme);
    if (!best) return {};
    return wildNumber(best->speedUp * best->relativeSteps) + " (" + scheme +
           ", α = " + std::to_string(best->alpha) + ")";
}

std::string blockedText(const WildSubject& s) {
    if (s.blocked.scheme.empty()) return {};
    const std::string text = s.name() + ": passes of " + std::to_string(s.blocked.stepsAPass) +
                             " synchronous steps (" + s.blocked.scheme + ") ";
    if (!s.blocked.reason.empty()) return text + "were not measured. " + s.blocked.reason;
    return text + "give " +
           (s.blocked.bits == s.baseline.bits ? "the same bits as "
                                              : "the same steps as, but not the same bits as, ") +
           s.baseline.scheme + ".";
}

/// Where what runs here is not the paper's listing, cell by cell.
std::string orderText(const LabReport& report) {
    return report.device.backend == "cpu"
               ? "Async 3 goes down the rows of a tile here: cells above are new, below old."
               : "Async 1 and 3 fetch their fringes while the step before runs here, so that they "
                 "are "
                 "one step older than in Fig 8 and 10; async 3 updates a warp's cells in two "
                 "colours, "
                 "one after the other.";
}

}  // namespace

std::string WildSubject::name() const { return std::to_string(side) + "², " + precision; }

void prepareWildReport(LabReport& report, const LabParameters& p) {
    report.tables = {
        {"runs",
         "Every scheme and asynchrony",
         {"side", "precision", "scheme", "alpha", "steps", "steps_least", "steps_most", "seconds",
          "seconds_least", "seconds_most", "relative_steps", "speed_up", "reason"}},
        {"accuracy",
         "Synchronous steps against the reference",
         {"side", "precision", "steps", "scaled_error", "relative_error", "untouched_share"}},
        {"synchronous",
         "Synchronous steps beside the measured copy",
         {"side", "precision", "scheme", "steps_a_pass", "seconds", "seconds_least", "seconds_most",
          "cells_per_second", "gb_per_second", "share_of_copy", "speed_up", "same_bits", "reason"}}};
    const std::string where = " on " + report.device.device + ", " + p.text("block") +
                              " pixels a block, a spike in the middle, to the accuracy of " +
                              p.text("steps") +
                              " synchronous steps: max |u − u*| / max |u*|, u* after " +
                              p.text("reference") + " of them. tuned-sync " +
                              (p.has("baseline", "tile") ? "goes by the same tiles. "
                                                         : "goes by rows, its fastest form here. ");
    report.figures = {
        {.key = "fig16-speed-up",
         .title = "Speed-up over synchronous steps (Fig 16, left)",
         .x = {.title = "Asynchrony α", .whole = true},
         .y = {.title = "Speed-up over tuned-sync"},
         .caption =
             "Schemes" + where +
             "V & V (n = 4096, C1060): async 1 never faster, async 2 up to 1.3 times at α = "
             "6, async 3 up to 2.5 times. Ours: async 0, and synchronous steps of which several are "
             "done in one pass over the grid (blocked)."},
        {.key = "fig16-steps",
         .title = "Steps to the same accuracy (Fig 16, right)",
         .x = {.title = "Asynchrony α", .whole = true},
         .y = {.title = "Steps / synchronous steps"},
         .caption = "Schemes" + where +
                    "V & V: async 1 always above 1, async 2 at 1.7 with α = 6, async 3 converges "
                    "faster. A launch does α + 1 steps; blocked synchronous steps are as many as "
                    "synchronous ones. " +
                    orderText(report)},
        {.key = "accuracy",
         .title = "Two measures of accuracy",
         .x = {.title = "Synchronous steps"},
         .y = {.title = "Error"},
         .caption = "The paper's measure, the largest relative error, is 1 as long as the spike has "
                    "not arrived at some pixel that it reaches in the reference; max |u − u*| / max "
                    "|u*|, by which the other figures compare, falls. (Ours.)"}};
    report.figures[0].marks = {{"V & V, async 3: 2.5", 2.5, false},
                               {"V & V, async 2: 1.3", 1.3, false}};
    report.figures[1].marks = {{"V & V, async 2, α = 6: 1.7", 1.7, false}};
}

WildRate rateOf(const WildSubject& s, const WildSynchronous& form, int steps, double copy) {
    const double word = s.precision == "f64" ? 8 : 4, cells = double(s.side) * s.side;
    WildRate rate;
    rate.cellsPerSecond = cells * steps / form.seconds.median;
    rate.bytesPerSecond = 2 * word * rate.cellsPerSecond / form.stepsAPass;
    rate.shareOfCopy = rate.bytesPerSecond / copy;
    rate.shareCounted = form.bytesAStep * steps / form.seconds.median / copy;
    rate.gridBytes = 2 * word * cells;
    return rate;
}

std::vector<LabCell> synchronousCells(const WildSubject& s, const WildSynchronous& form, int steps,
                                      double copy) {
    std::vector<LabCell> cells = {double(s.side), s.precision, form.scheme, double(form.stepsAPass)};
    if (form.reason.empty()) {
        const WildRate rate = rateOf(s, form, steps, copy);
        cells.insert(cells.end(), {form.seconds.median, form.seconds.least, form.seconds.most,
                                   rate.cellsPerSecond, 1e-9 * rate.bytesPerSecond});
        cells.push_back(std::isnan(rate.shareOfCopy) ? LabCell() : LabCell(rate.shareOfCopy));
        cells.insert(cells.end(), {s.baseline.seconds.median / form.seconds.median,
                                   form.bits == s.baseline.bits ? "yes" : "no"});
    }
    cells.resize(12);
    cells.emplace_back(form.reason);
    return cells;
}

std::vector<std::string> wildFindings(const WildSubject& s, const std::vector<WildPoint>& points,
                                      const LabParameters& p, double copy) {
    std::vector<std::string> all = {rateText(s, rateOf(s, s.baseline, p.whole("steps"), copy))};
    std::string paces;
    for (const std::string& scheme : p.words("schemes"))
        if (const std::string pace = paceText(points, scheme); !pace.empty())
            paces += (paces.empty() ? "" : ", ") + pace;
    if (!paces.empty())
        all.push_back(s.name() + ": steps that are done in the time of a synchronous one: " + paces +
                      ".");
    if (std::string blocked = blockedText(s); !blocked.empty()) all.push_back(std::move(blocked));
    all.push_back(accuracyText(s, p.text("steps")));
    return all;
}

}  // namespace weft
