#pragma once
// Points of the experiments 'intervals' and 'exchange' as their claims read them.
#include <string>
#include <vector>

#include "lab/claims/claim_sheet.h"

namespace weft {

/// The table 'points' of a report, as far as points reached their tolerance.
class ChenPoints {
public:
    explicit ChenPoints(const LabReport& report);

    struct Point {
        std::string study, series;
        double x = 0, steps = 0;
        Span seconds{};
        double computeCycles = 0, exchangeCycles = 0;  ///< NaN: not known

        /// Microseconds.
        [[nodiscard]] Span step() const {
            const double unit = 1e6 / steps;
            return {unit * seconds.middle, unit * seconds.least, unit * seconds.most};
        }
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

/// How often pairs of spans were less, alike and more.
struct PairCounts {
    int less = 0, alike = 0, more = 0;
    void add(const Span& a, const Span& b) {
        const SpanOrder order = orderOf(a, b);
        ++(order == SpanOrder::less ? less : order == SpanOrder::more ? more : alike);
    }
    [[nodiscard]] int all() const { return less + alike + more; }
};
/// Of "a is faster than b": agrees where it is in two thirds of the pairs, differs where it is slower
/// in two thirds; else untold. `faster`, `slower`: what they are, in the plural.
void judgePairs(ClaimSheet& sheet, const char* key, const PairCounts& pairs,
                const std::string& faster, const std::string& slower);

/// Of "a takes `factor` times as long as b": agrees within `within` times that, both ways; untold
/// where the ranges reach across a limit.
void judgeFactor(ClaimSheet& sheet, const char* key, const Span& a, const Span& b, double factor,
                 double within, const std::string& what);

}  // namespace weft
