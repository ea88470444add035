#pragma once
// What the experiment "wild" found: points, figures as Venkatasubramanian & Vuduc 2009 show them, and
// sentences.
#include "lab/lab_run.h"
#include "lab/studies/wild_synchronous.h"

namespace weft {

/// What the schemes of one grid and precision are compared with.
struct WildSubject {
    int side = 0;
    std::string precision;
    std::shared_ptr<const PoissonSystem> system = {};
    WildSynchronous baseline = {};  ///< that passes over the grid at each step
    WildSynchronous blocked = {};   ///< that does several steps a pass; no scheme: left out
    WildReference reference = {};
    WildDistance reached = {};  ///< by T synchronous steps

    [[nodiscard]] std::string name() const;  ///< "4096², f32"
};

/// One scheme with one α.
struct WildPoint {
    std::string scheme;
    int alpha = 0;
    std::string reason = {};
    LabSpread steps = {}, seconds = {};
    double speedUp = 0, relativeSteps = 0;
};

/// Tables and figures without values.
void prepareWildReport(LabReport& report, const LabParameters& p);

/// Synchronous steps as a rate: what they move at least, u read and u written a pass (h² f is 0 but
/// for the spike, and devices do not read zeros of it), and its share of the measured copy (`copy`:
/// bytes a second, read and written; NaN: not known).
struct WildRate {
    double cellsPerSecond = 0, bytesPerSecond = 0, shareOfCopy = 0;
    double shareCounted = 0;  ///< likewise of all bytes that the backend counts
    double gridBytes = 0;     ///< of u, read and written
};
[[nodiscard]] WildRate rateOf(const WildSubject& s, const WildSynchronous& form, int steps,
                              double copy);
/// A row of the table "synchronous".
[[nodiscard]] std::vector<LabCell> synchronousCells(const WildSubject& s, const WildSynchronous& form,
                                                    int steps, double copy);

/// The rate of synchronous steps, what each scheme does in the time of one, and what the paper's
/// measure of accuracy says. (How fast and how many steps: claims/wild_answers.)
[[nodiscard]] std::vector<std::string> wildFindings(const WildSubject& s,
                                                    const std::vector<WildPoint>& points,
                                                    const LabParameters& p, double copy);

}  // namespace weft
