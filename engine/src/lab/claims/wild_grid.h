#pragma once
// The tables of the experiment "wild", by grid and precision.
#include "lab/claims/claim_figures.h"

namespace weft {

/// The rows of one grid and precision.
class WildGrid {
public:
    WildGrid(const LabReport& report, double side, std::string precision);

    [[nodiscard]] double side() const { return side_; }
    [[nodiscard]] const std::string& precision() const { return precision_; }
    [[nodiscard]] std::string name() const { return formatted("%.0f², ", side_) + precision_; }
    [[nodiscard]] Span base() const { return secondsOf(*base_); }
    [[nodiscard]] std::string baseName() const { return base_->text("scheme"); }
    /// Null: not even asked for.
    [[nodiscard]] const std::optional<ReportRow>& blocked() const { return blocked_; }

    [[nodiscard]] static Span secondsOf(const ReportRow& row) {
        return spanOf(row, "seconds", "seconds_least", "seconds_most");
    }
    /// T synchronous steps' time over this run's.
    [[nodiscard]] Span speedUp(const ReportRow& row) const { return ratioOf(base(), secondsOf(row)); }
    /// Steps over the synchronous ones.
    [[nodiscard]] static Span steps(const ReportRow& row) {
        const double all = row.number("steps") / row.number("relative_steps");
        const Span s = spanOf(row, "steps", "steps_least", "steps_most");
        return {s.middle / all, s.least / all, s.most / all};
    }

    /// What was measured of a scheme.
    [[nodiscard]] std::vector<ReportRow> runs(const std::string& scheme) const;
    /// The fastest of them; null: nothing was measured.
    [[nodiscard]] std::optional<ReportRow> fastest(const std::vector<std::string>& schemes) const;
    /// Those whose time is not told apart from the fastest's, itself among them.
    [[nodiscard]] std::vector<ReportRow> amongFastest(const std::string& scheme) const;
    /// Why a scheme has no time; empty: it has, or was not asked for.
    [[nodiscard]] std::string reason(const std::string& scheme) const;

private:
    [[nodiscard]] bool isMine(const ReportRow& row) const;

    const LabReport* report_;
    double side_;
    std::string precision_;
    std::optional<ReportRow> base_, blocked_;
};

/// All that have synchronous times. The report outlives them.
[[nodiscard]] std::vector<WildGrid> wildGridsOf(const LabReport& report);
/// The one most like the paper's: single precision, near 4096². Of one at least.
[[nodiscard]] const WildGrid& likestOf(const std::vector<WildGrid>& grids);

}  // namespace weft
