// Venkatasubramanian & Vuduc 2009, §4.1, Fig 11-13.
#include <algorithm>
#include <cmath>

#include "lab/claims/claim_figures.h"

namespace weft {

namespace {

using StencilRows = std::vector<ReportRow>;

constexpr double kStencilLeast = 1024;  ///< below it performance is diminished in the paper
/// Why a processor cannot tell.
struct StencilOnProcessor {
    const char *key, *because;
};
constexpr StencilOnProcessor kStencilOnProcessor[] = {
    {"tile-matters", "blocks of threads are a GPU's; here a thread has a block"},
    {"shared-padding-pays", "this is a processor, which has no shared memory"},
    {"prefetching-useless", "this is a processor, which has no shared memory"},
    {"steps-to-match", "this device is the processor that it would be compared with"}};

/// Measured rows of a part in one precision.
StencilRows stencilPart(const LabReport& report, const char* part, const char* precision) {
    return rowsOf(report, "points", [&](const ReportRow& row) {
        return row.text("part") == part && row.text("precision") == precision &&
               row.text("rhs") == "computed" && row.number("seconds") > 0;
    });
}
Span stencilSeconds(const ReportRow& row) {
    return spanOf(row, "seconds", "seconds_least", "seconds_most");
}
Span stencilShare(const ReportRow& row) {
    const double share = row.number("share_of_copy");
    const Span s = stencilSeconds(row);
    return {share, share * s.middle / s.most, share * s.middle / s.least};
}
Span stencilGflops(const ReportRow& row) {
    const double rate = row.number("gflops");
    const Span s = stencilSeconds(row);
    return {rate, rate * s.middle / s.most, rate * s.middle / s.least};
}
std::string stencilSquare(const ReportRow& row) { return formatted("%.0f²", row.number("side")); }

/// Answers that a grid as small as that tells too little.
bool isTooSmall(ClaimSheet& sheet, const char* key, const ReportRow& row, const std::string& data) {
    if (row.number("side") >= kStencilLeast) return false;
    sheet.untold(key, stencilSquare(row) +
                          " is smaller than the 1024² below which the paper finds performance "
                          "greatly diminished (" +
                          data + ")");
    return true;
}

/// Rungs that are ours, not the paper's, and no reason to call the paper right.
bool isOurRung(const ReportRow& row) {
    const std::string rung = row.text("rung");
    return rung == "vectors" || rung == "blocked";
}

/// Of the ladder's largest square the rung with the least time.
std::optional<ReportRow> bestStencilRung(const StencilRows& ladder, bool ours) {
    std::optional<ReportRow> best;
    for (const ReportRow& row : ladder) {
        if (row.text("rung") == "blocked" || isOurRung(row) != ours) continue;
        const double side = row.number("side"), seconds = row.number("seconds");
        const bool larger = !best || side > best->number("side");
        if (larger || (side == best->number("side") && seconds < best->number("seconds"))) best = row;
    }
    return best;
}

std::string rungShareText(const ReportRow& row) {
    return formatted("'%s' ", row.text("rung").c_str()) + shareText(stencilShare(row));
}

/// The paper's shares, of the card with the least and of that with the most.
struct StatedShares {
    double least, most;
};
void bandwidth(ClaimSheet& sheet, const char* key, const char* precision,
               const StatedShares& stated) {
    const StencilRows ladder = stencilPart(sheet.report(), "ladder", precision);
    const auto best = bestStencilRung(ladder, false), ours = bestStencilRung(ladder, true);
    if (!best || !(best->number("share_of_copy") > 0)) return;
    std::string data = stencilSquare(*best) + ", shares of the measured copy: of the paper's rungs " +
                       rungShareText(*best);
    if (ours && ours->number("side") == best->number("side"))
        data += ", of ours " + rungShareText(*ours);
    data += stated.least < stated.most ? formatted("; V & V: %.1f to %.1f %%, by card",
                                                   100 * stated.least, 100 * stated.most)
                                       : formatted("; V & V: %.1f %%", 100 * stated.most);
    if (isTooSmall(sheet, key, *best, data)) return;
    const Span share = stencilShare(*best);
    if (share.least > papersLimits::kAlike)
        return sheet.untold(
            key, "it is more than a copy reaches, so that caches hold the grid (" + data + ")");
    judgeRatio(sheet, key, share, isShareNear(stated.least, stated.most), data);
}

/// Of the most steps that both sizes were measured with: the best size below 1024 beside the best
/// other.
void smallGrids(ClaimSheet& sheet) {
    const StencilRows all = stencilPart(sheet.report(), "sustained", "f32");
    std::optional<ReportRow> small, large;
    const auto faster = [](const ReportRow& a, const std::optional<ReportRow>& b) {
        if (!b || a.number("steps") > b->number("steps")) return true;
        return a.number("steps") == b->number("steps") && a.number("gflops") > b->number("gflops");
    };
    for (const ReportRow& row : all)
        if (row.number("side") < kStencilLeast && faster(row, small)) small = row;
    for (const ReportRow& row : all)
        if (small && row.number("side") >= kStencilLeast &&
            row.number("steps") <= small->number("steps") && faster(row, large))
            large = row;
    if (!small || !large)
        return sheet.untold("small-grids", "no sizes on both sides of 1024 were measured");
    const Span ratio = ratioOf(stencilGflops(*small), stencilGflops(*large));
    const std::string data =
        formatted("with %.0f steps %.0f² reaches %s Gflop/s, ", small->number("steps"),
                  small->number("side"), figureText(small->number("gflops")).c_str()) +
        shareText(ratio) +
        formatted(" of the %s of %.0f²", figureText(large->number("gflops")).c_str(),
                  large->number("side"));
    judgeRatio(sheet, "small-grids", ratio, isMuchLess(), data);
}

std::optional<ReportRow> tileRow(const StencilRows& rows, const char* shape) {
    for (const ReportRow& row : rows)
        if (row.text("tile") == shape && row.text("rung") == "shared-padding") return row;
    return std::nullopt;
}
void tileShapes(ClaimSheet& sheet) {
    const StencilRows rows = stencilPart(sheet.report(), "tiles", "f32");
    const auto narrow = tileRow(rows, "16x8"), wide = tileRow(rows, "64x8");
    if (!narrow || !wide) return;
    constexpr double kStated = 1.7;
    const Span ratio = ratioOf(stencilSeconds(*narrow), stencilSeconds(*wide));
    const std::string data = stencilSquare(*wide) + ": " + spanText(ratio) +
                             " times as long, with shared memory and padding; V & V: 1.7";
    if (isTooSmall(sheet, "tile-matters", *wide, data)) return;
    judgeRatio(sheet, "tile-matters", ratio, isNear(kStated, kStated), data);
}

/// Of the square nearest to the paper's.
std::optional<ReportRow> ladderRow(const StencilRows& ladder, const char* rung) {
    constexpr double kSide = 4096;
    const auto unlike = [](const ReportRow& row) {
        return std::abs(std::log(row.number("side") / kSide));
    };
    std::optional<ReportRow> best;
    for (const ReportRow& row : ladder)
        if (row.text("rung") == rung && (!best || unlike(row) < unlike(*best))) best = row;
    return best;
}
void ladderOrders(ClaimSheet& sheet) {
    const StencilRows ladder = stencilPart(sheet.report(), "ladder", "f32");
    const auto naive = ladderRow(ladder, "naive"), shared = ladderRow(ladder, "shared-padding"),
               prefetch = ladderRow(ladder, "prefetch");
    if (naive && shared) {
        const Span plain = stencilSeconds(*naive), padded = stencilSeconds(*shared);
        const Span ratio = ratioOf(padded, plain);
        const std::string data = stencilSquare(*naive) + ": it takes " + spanText(ratio) +
                                 " times as long as the plain kernel";
        if (!isTooSmall(sheet, "shared-padding-pays", *naive, data))
            judgeRatio(sheet, "shared-padding-pays", ratio, isLess(), data);
    }
    if (!shared || !prefetch) return;
    const Span gain = ratioOf(stencilSeconds(*shared), stencilSeconds(*prefetch));
    const std::string data = stencilSquare(*shared) + ": with it " + spanText(gain) +
                             " times as fast as shared memory with padding alone";
    if (isTooSmall(sheet, "prefetching-useless", *shared, data)) return;
    judgeRatio(sheet, "prefetching-useless", gain, isNoGain(), data);
}

double secondsWithTransfers(const ReportRow& row) {
    return row.number("to_device_seconds") + row.number("seconds") +
           row.number("from_device_seconds");
}
void transferShare(ClaimSheet& sheet, const StencilRows& device) {
    constexpr double kSteps = 32, kStated = 0.44;
    for (const ReportRow& row : device) {
        if (row.number("steps") != kSteps) continue;
        const double moved = secondsWithTransfers(row) - row.number("seconds");
        const Span s = stencilSeconds(row);
        const Span share = {moved / (moved + s.middle), moved / (moved + s.most),
                            moved / (moved + s.least)};
        return judgeRatio(
            sheet, "transfers-cost", share, isShareNear(kStated, kStated),
            stencilSquare(row) + ": " + shareText(share) + " of the time; V & V: just under 44 %");
    }
    sheet.untold("transfers-cost", "32 steps were not measured");
}

/// Where the device's lead, between two numbers of steps, changes its sign.
void transferCrossover(ClaimSheet& sheet, const StencilRows& device, const StencilRows& host) {
    constexpr double kStated = 5;
    double behind = 0, lag = 0;  // the last number of steps with the device behind, and by how much
    for (const ReportRow& row : device)
        for (const ReportRow& other : host) {
            if (other.number("steps") != row.number("steps")) continue;
            const double steps = row.number("steps"),
                         ahead = other.number("seconds") - secondsWithTransfers(row);
            if (ahead <= 0) {
                behind = steps;
                lag = -ahead;
                continue;
            }
            const double at = behind == 0 ? steps : behind + (steps - behind) * lag / (lag + ahead);
            const bool agrees = (kStated > behind && kStated <= steps) ||
                                answerOf({at, at, at}, isNear(kStated, kStated)) == LabAnswer::agrees;
            return sheet.conclude(
                "steps-to-match", agrees, ClaimOf::times,
                stencilSquare(row) + ": of the numbers of steps measured " + figureText(steps) +
                    " is the first with the device ahead of this host's processor" +
                    (behind > 0 ? ", " + figureText(behind) + " the last with it behind" : "") +
                    "; V & V: 5, beside 16 cores");
        }
    if (behind > 0)
        sheet.conclude("steps-to-match", false, ClaimOf::times,
                       "the device is behind with " + figureText(behind) +
                           " steps, the most that were measured; V & V: ahead from 5");
}
void transferClaims(ClaimSheet& sheet) {
    const StencilRows device = stencilPart(sheet.report(), "transfers", "f32");
    if (device.empty()) return;
    transferShare(sheet, device);
    transferCrossover(sheet, device, stencilPart(sheet.report(), "host", "f32"));
}

void onProcessor(ClaimSheet& sheet) {
    for (const auto& [key, because] : kStencilOnProcessor) sheet.inapplicable(key, because);
    if (!sheet.report().tables.empty())
        sheet.conclude("transfers-cost", false, ClaimOf::counts,
                       "this device works in the host's own memory, so that no time goes into "
                       "transfers; V & V: just under 44 %");
}

}  // namespace

void answerStencil(ClaimSheet& sheet) {
    bandwidth(sheet, "single-bandwidth", "f32", {0.628, 0.986});
    bandwidth(sheet, "double-bandwidth", "f64", {0.903, 0.903});
    smallGrids(sheet);
    if (sheet.report().device.backend == "cpu") return onProcessor(sheet);
    tileShapes(sheet);
    ladderOrders(sheet);
    transferClaims(sheet);
}

}  // namespace weft
