#pragma once
// The rule by which all figures answer claims.
//
// A claim says that a ratio lies within limits. What repeated runs allow makes the ratio a range: the
// claim agrees where all of it lies within the limits, differs where all of it lies beyond them, and
// cannot be told elsewhere. A claim of several comparisons is one of their geometric mean; a claim
// made of parts holds where all do. The limits are the same for all papers, and come from their own
// figures (papersLimits): between the most that a paper calls one thing and the least that one calls
// the other they part in the middle, which is as far from either as can be.
#include <cmath>
#include <string>
#include <vector>

#include "lab/claims/claim_sheet.h"
#include "lab/lab_run.h"

namespace weft {

/// What the papers call how much.
namespace papersLimits {
/// Times that differ by less are alike: a point is measured until its middle is known so well.
constexpr double kAlike = Repeats::kKnown;
/// What a paper calls "a small improvement" (Venkatasubramanian & Vuduc §4.2), and not significant.
constexpr double kGain = 1.08;
/// The most that one calls "very close": FFT's 1.18 and 1.076 ms (Xiao & Feng §7.2, 7.4) ...
constexpr double kClose = 1.10;
/// ... and the least that one claims as its result: 1.2 times (Venkatasubramanian & Vuduc §1).
constexpr double kLot = 1.2;
/// What a paper states of one device it says of another that differs by so much: shares of 98.6, 78.5
/// and 62.8 % on three cards (Venkatasubramanian & Vuduc §4.1), of which neighbours differ by that.
constexpr double kDevice = 1.25;
constexpr double kDeviceShare = 0.157;

// The middles.
inline const double kMore = std::sqrt(kAlike * kGain);  ///< 1.055: more than alike
inline const double kNoGain = std::sqrt(kGain * kLot);  ///< 1.14: less than a result
inline const double kMuch = std::sqrt(kClose * kLot);   ///< 1.15: a lot rather than close
}  // namespace papersLimits

/// Ratios that agree, and what a sentence says of them ("; ... agrees").
struct Limits {
    double least, most;
    std::string words = {};
};
[[nodiscard]] Limits isWithin(double least, double most);
[[nodiscard]] Limits isLess();    ///< by kMore
[[nodiscard]] Limits isMore();    ///< likewise
[[nodiscard]] Limits isNoMore();  ///< than kMore
[[nodiscard]] Limits isNoGain();
[[nodiscard]] Limits isMuchMore();
[[nodiscard]] Limits isMuchLess();
[[nodiscard]] Limits isHardly();                   ///< less than kMuch, both ways
[[nodiscard]] Limits isNoMoreThan(double stated);  ///< a small gain, or none: likewise
/// A figure of the paper, or its range, within kDevice (kDeviceShare). A gain is one.
[[nodiscard]] Limits isNear(double least, double most);
[[nodiscard]] Limits isGainNear(double least, double most);
[[nodiscard]] Limits isShareNear(double least, double most);

/// a / b; errors that know nothing of each other add as squares, of logarithms.
[[nodiscard]] Span ratioOf(const Span& a, const Span& b);
[[nodiscard]] LabAnswer answerOf(const Span& ratio, const Limits& limits);
/// What two spans say of each other, by kAlike.
enum class SpanOrder { less, alike, more };
[[nodiscard]] SpanOrder orderOf(const Span& a, const Span& b);

/// Several comparisons of one claim.
struct Comparisons {
    int agree = 0, differ = 0, untold = 0;
    std::vector<Span> ratios = {};

    void add(LabAnswer answer) {
        ++(answer == LabAnswer::agrees ? agree : answer == LabAnswer::differs ? differ : untold);
    }
    void add(const Span& ratio, const Limits& limits) {
        add(answerOf(ratio, limits));
        ratios.push_back(ratio);
    }
    [[nodiscard]] int all() const { return agree + differ + untold; }
    /// Geometric, of ratios above 0. NaN: there are none.
    [[nodiscard]] Span mean() const;
    /// Of the same claim in several places: of their mean.
    [[nodiscard]] LabAnswer ofMean(const Limits& limits) const { return answerOf(mean(), limits); }
    /// Of answers in several places: by two thirds. Untold where there are none.
    [[nodiscard]] LabAnswer ofMost() const;
    /// Of the parts of a claim: by all of them.
    [[nodiscard]] LabAnswer ofAll() const;
    /// "in 4 of 6 comparisons, not so in 1, and not told in 1"
    [[nodiscard]] std::string text() const;
    /// Likewise, and "; 0.95 (0.94 to 0.97) times on average".
    [[nodiscard]] std::string textWithMean() const;
};

/// Three digits, or whole numbers from 1000 on.
[[nodiscard]] std::string figureText(double value);
/// "2.34 (2.3 to 2.36)"; the middle alone where the ends are no other figure.
[[nodiscard]] std::string spanText(const Span& span);
/// Of a share of 1: "61 (60 to 63) %".
[[nodiscard]] std::string shareText(const Span& share);

/// Answers a claim of a ratio of times; of one that is not known nothing. The data gain what agrees.
void judgeRatio(ClaimSheet& sheet, const char* key, const Span& ratio, const Limits& limits,
                const std::string& data);

}  // namespace weft
