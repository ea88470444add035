#pragma once
// What the experiment "wild" found: points, figures as Venkatasubramanian & Vuduc 2009 show them, and
// sentences.
#include "lab/lab_run.h"
#include "lab/studies/wild_run.h"

namespace weft {

/// What the schemes of one grid and precision are compared with.
struct WildSubject {
    int side = 0;
    std::string precision;
    std::shared_ptr<const PoissonSystem> system = {};
    std::string baseline = {};  ///< the synchronous scheme, in full
    WildReference reference = {};
    WildDistance reached = {};  ///< by T synchronous steps
    LabSpread seconds = {};     ///< of those

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

/// Synchronous steps as a rate: what they move at least, u read and u written (h² f is 0 but for
/// the spike, and devices do not read zeros of it), and its share of the measured copy (`copy`: bytes
/// a second, read and written; NaN: not known).
struct WildRate {
    double cellsPerSecond = 0, bytesPerSecond = 0, shareOfCopy = 0;
    double gridBytes = 0;  ///< of all that a step touches
};
[[nodiscard]] WildRate rateOf(const WildSubject& s, int steps, double copy);

/// The rate of synchronous steps, the fastest α of each scheme and why it is as fast as it is, and
/// what the paper's measure of accuracy says.
[[nodiscard]] std::vector<std::string> wildFindings(const WildSubject& s,
                                                    const std::vector<WildPoint>& points,
                                                    const LabParameters& p, double copy);

}  // namespace weft
