#pragma once
// Points of the experiments 'intervals' and 'exchange' as their claims read them.
#include <string>
#include <vector>

#include "lab/claims/claim_figures.h"

namespace weft {

/// The table 'points' of a report, as far as points reached their tolerance.
class ChenPoints {
public:
    /// Of one problem; empty: of the run's first.
    explicit ChenPoints(const LabReport& report, const std::string& problem = {});

    struct Point {
        std::string study, series;
        double unknowns = 0;  ///< NaN: not known
        double x = 0, steps = 0;
        Span seconds{}, stepRange{};
        Span step{};                                   ///< microseconds
        double computeCycles = 0, exchangeCycles = 0;  ///< NaN: not known
    };
    /// Null: there is none.
    [[nodiscard]] const Point* at(const std::string& study, const std::string& series,
                                  double x) const;
    [[nodiscard]] std::vector<const Point*> of(const std::string& study,
                                               const std::string& series) const;
    [[nodiscard]] const std::vector<Point>& all() const { return points_; }

private:
    std::vector<Point> points_;
};

}  // namespace weft
