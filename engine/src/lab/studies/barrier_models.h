#pragma once
// The time models of Xiao & Feng 2009, and how they are fitted.
#include <vector>

#include "weft/lab/barriers_bench.h"

namespace weft {

/// y = offset + slope · x by least squares; `share`: of the variance of y that the line explains
/// (R²). Fewer than two different x: slope 0, offset the mean.
struct LineFit {
    double slope = 0, offset = 0, share = 0;
    [[nodiscard]] double at(double x) const { return offset + slope * x; }
};
[[nodiscard]] LineFit fitLine(const std::vector<double>& x, const std::vector<double>& y);

/// Groups of a tree of two levels, m = ⌈√N⌉ (Eq 8).
[[nodiscard]] int treeGroups(int blocks);
/// How the paper deals blocks to them: m each where m² = N, else ⌊N / (m − 1)⌋ to the first m − 1
/// groups and the rest, which may be none, to the last.
struct PaperGroups {
    int groups, each, last;
};
[[nodiscard]] PaperGroups paperGroups(int blocks);

/// Atomic additions that follow one another in a meeting of N blocks: N (Eq 6, simple); n̂ + m of
/// groups of n̂ = ⌈N / m⌉ at most (Eq 7, two levels); likewise with three; 0 where there are none
/// (Eq 9, lock-free).
[[nodiscard]] double additionsInTurn(RoundBarrier kind, int blocks);

}  // namespace weft
