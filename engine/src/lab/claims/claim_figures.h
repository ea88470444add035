#pragma once
// Claims that state a figure: what is measured beside it, and how near is near enough.
#include <string>

#include "lab/claims/claim_sheet.h"

namespace weft {

/// How far a measured ratio may be from the paper's to agree, and a share of a whole.
constexpr double kClaimFactor = 1.25;
constexpr double kClaimShare = 0.15;

/// a / b, with all that repeated runs allow.
[[nodiscard]] Span ratioOf(const Span& a, const Span& b);

/// Three digits, or whole numbers from 1000 on.
[[nodiscard]] std::string figureText(double value);
/// "2.34 (2.3 to 2.36)"; the middle alone where the ends are no other figure.
[[nodiscard]] std::string spanText(const Span& span);
/// Of a share of 1: "61 (60 to 63) %".
[[nodiscard]] std::string shareText(const Span& share);

/// As ClaimSheet::judgeOrder(), of `data` that are no two times.
void judgeFaster(ClaimSheet& sheet, const char* key, const Span& faster, const Span& slower,
                 const std::string& data);

/// A ratio of times that agrees from `least` / kClaimFactor to `most` · kClaimFactor (the paper's
/// figure, or its range). Untold where repeated runs lie on both sides of an end. Appends to `data`
/// what agrees.
void judgeRatio(ClaimSheet& sheet, const char* key, const Span& ratio, double least, double most,
                const std::string& data);
/// The same of a share of 1 that agrees within kClaimShare of `stated`.
void judgeShare(ClaimSheet& sheet, const char* key, const Span& share, double stated,
                const std::string& data);

}  // namespace weft
