#pragma once
// The time models of Xiao & Feng 2009, and how they are fitted.
#include <string>
#include <vector>

#include "weft/lab/barriers_bench.h"
#include "weft/lab/lab_report.h"

namespace weft {

/// y = offset + slope · x by least squares; `share`: of the variance of y that the line explains
/// (R²). Fewer than two different x: slope 0, offset the mean. Errors are standard errors; NaN of
/// fewer than three points.
struct LineFit {
    double slope = 0, offset = 0, share = 0;
    double slopeError = 0, offsetError = 0;
    /// The best line has a slope or offset below 0 by more than twice its standard error.
    bool negative = false;
    [[nodiscard]] double at(double x) const { return offset + slope * x; }
    /// It describes the points: kLeastShare, and nothing negative.
    [[nodiscard]] bool describes() const;
};
inline constexpr double kLeastShare = 0.9;
[[nodiscard]] LineFit fitLine(const std::vector<double>& x, const std::vector<double>& y);
/// Likewise of times: slope and offset are 0 at least. Where the best line has one of them below 0,
/// it is 0 and the other fitted anew.
[[nodiscard]] LineFit fitTimes(const std::vector<double>& x, const std::vector<double>& y);

/// "1.23 ± 0.05", to as many decimals; no error where there is none.
[[nodiscard]] std::string figureWithError(double value, double error);

/// Times whose largest is at most so many times the least count as constant.
inline constexpr double kConstant = 1.25;

/// Numbers of blocks that a model is fitted to, at least.
inline constexpr std::size_t kLeastPointsOfAModel = 3;

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

/// The paper's model of a barrier on the device, fitted to microseconds of meetings by blocks:
/// t = additionsInTurn() t_a + t_c, of lock-free a constant.
struct MeetingModel {
    RoundBarrier kind = RoundBarrier::simple;
    LineFit fit = {};
    bool describes = false;

    /// "Eq 6"; null: the paper has no model of this kind.
    [[nodiscard]] static const char* equationOf(RoundBarrier kind);
    MeetingModel(RoundBarrier kind, const std::vector<double>& blocks,
                 const std::vector<double>& microseconds);
    /// Its t_a and t_c, or that it does not describe what was measured, and why.
    [[nodiscard]] std::string sentence(const std::string& name) const;
    /// The line over these blocks, `unit` for a microsecond.
    [[nodiscard]] LabSeries line(const std::string& name, const std::vector<double>& blocks,
                                 double unit = 1) const;
    /// Of a table of these columns.
    [[nodiscard]] std::vector<LabCell> row(const std::string& name,
                                           const std::vector<double>& blocks) const;
    [[nodiscard]] static std::vector<std::string> columns();
};

}  // namespace weft
