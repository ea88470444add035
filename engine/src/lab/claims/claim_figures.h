#pragma once
// The rule by which all figures answer claims.
//
// A claim says that a ratio lies within limits. What repeated runs allow makes the ratio a range: the
// claim agrees where all of it lies within the limits, differs where none of it does, and cannot be
// told where it reaches across one. A claim of several comparisons holds where it holds in two thirds
// of them: it agrees where so many agree, differs where so many differ that two thirds cannot, and
// cannot be told where those that are not told decide. A claim made of parts holds where all do.
//
// The limits are the same for all papers: of "faster", kAlike; of "hardly" and "the same", kHardly;
// of "much" and of a figure that the paper states, kClaimFactor; of a share, kClaimShare.
#include <string>

#include "lab/claims/claim_sheet.h"

namespace weft {

/// Times that differ by less are alike.
constexpr double kAlike = 1.03;
/// "Hardly" and "the same" are up to so many times.
constexpr double kHardly = 1.25;
/// A measured figure agrees with the paper's up to so many times, both ways; "much" is from there on.
constexpr double kClaimFactor = 1.5;
/// A share of a whole agrees within so much of 1.
constexpr double kClaimShare = 0.15;

/// Ratios that agree, and what a sentence says of them ("; ... agrees").
struct Limits {
    double least, most;
    std::string words = {};
};
[[nodiscard]] Limits isLess();      ///< by kAlike at least
[[nodiscard]] Limits isNoMore();    ///< or alike
[[nodiscard]] Limits isMore();      ///< by kAlike at least
[[nodiscard]] Limits isMuchMore();  ///< by kClaimFactor at least
[[nodiscard]] Limits isMuchLess();
[[nodiscard]] Limits isHardly();                   ///< alike within kHardly, both ways
[[nodiscard]] Limits isNoMoreThan(double stated);  ///< a small gain, or none: within kHardly
/// A figure of the paper, or its range, within kClaimFactor; a gain is more than none, too.
[[nodiscard]] Limits isNear(double least, double most);
[[nodiscard]] Limits isGainNear(double least, double most);
[[nodiscard]] Limits isShareNear(double stated);

/// a / b, with all that repeated runs allow.
[[nodiscard]] Span ratioOf(const Span& a, const Span& b);
[[nodiscard]] LabAnswer answerOf(const Span& ratio, const Limits& limits);
/// What two spans say of each other, by kAlike.
enum class SpanOrder { less, alike, more };
[[nodiscard]] SpanOrder orderOf(const Span& a, const Span& b);

/// Several comparisons of one claim.
struct Comparisons {
    int agree = 0, differ = 0, untold = 0;

    void add(LabAnswer answer) {
        ++(answer == LabAnswer::agrees ? agree : answer == LabAnswer::differs ? differ : untold);
    }
    void add(const Span& ratio, const Limits& limits) { add(answerOf(ratio, limits)); }
    [[nodiscard]] int all() const { return agree + differ + untold; }
    /// Of the same claim in several places: by two thirds. Untold where there are none.
    [[nodiscard]] LabAnswer ofMost() const;
    /// Of the parts of a claim: by all of them.
    [[nodiscard]] LabAnswer ofAll() const;
    /// "in 4 of 6 comparisons, not so in 1, and not told in 1"
    [[nodiscard]] std::string text() const;
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
