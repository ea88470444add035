// The figures of the paper, with our points in them.
#include <algorithm>
#include <cmath>
#include <limits>

#include "weft/lab/chen_experiments.h"

namespace weft {

namespace {

enum class Quantity { seconds, steps, microsecondsAStep };

/// What a figure shows, and what the paper's own one does.
struct FigurePlan {
    const char* key;  ///< none: not for this application
    const char* ofRelief;
    const char* study;
    Quantity quantity;
    const char *title, *xTitle, *paper;
};

constexpr const char* kEverySteps = "Steps between two waits of the host";
constexpr const char* kInterval = "Steps between two exchanges";

const std::vector<FigurePlan>& plans() {
    static const std::vector<FigurePlan> all = {
        {"fig07", nullptr, "intervals", Quantity::seconds, "Time of Poisson under eight schemes",
         kEverySteps,
         "Chen et al. 2010, Fig 7 (Tesla C1060, 480 x 480): 4W-square is fastest, 11.4 s at 60 "
         "steps for 4W-combine-square, then 4W-stripe, UD and Coarse; the 4W schemes hardly "
         "depend on the interval from 20 steps on. Base took 53.6 s and is left out there; here "
         "it is one point at 1."},
        {"fig08", nullptr, "intervals", Quantity::steps, "Steps of Poisson under eight schemes",
         kEverySteps,
         "Chen et al. 2010, Fig 8: Base needs fewest steps; Coarse needs more and more the longer "
         "the blocks run alone, UD lies between Coarse and 4W, stripe above square."},
        {nullptr, "fig09", "intervals", Quantity::seconds, "Time of 3D-Shape under eight schemes",
         kEverySteps,
         "Chen et al. 2010, Fig 9 (Tesla C1060, 480 x 480): 4W-square is fastest, 22.2 s at 60 "
         "steps for 4W-combine-square; the order of schemes is that of Poisson, at about twice "
         "the steps. Base took 95.4 s and is left out there; here it is one point at 1."},
        {nullptr, "fig10", "intervals", Quantity::steps, "Steps of 3D-Shape under eight schemes",
         kEverySteps,
         "Chen et al. 2010, Fig 10: Base needs fewest steps; Coarse needs more and more the "
         "longer the blocks run alone, UD lies between Coarse and 4W, stripe above square."},
        {"fig11", "fig11", "exchange-interval", Quantity::seconds, "Time by exchange interval",
         kInterval,
         "Chen et al. 2010, Fig 11 (3D-Shape): slowest at 1, fastest at 4, where exchange and "
         "compute overlap whole, then slowly rising."},
        {"fig12", "fig12", "exchange-interval", Quantity::steps, "Steps by exchange interval",
         kInterval,
         "Chen et al. 2010, Fig 12 (3D-Shape): steps rise with the interval, UD most, as blocks "
         "work with older halos."},
        {"fig13", "fig13", "exchange-interval", Quantity::microsecondsAStep,
         "Time a step by exchange interval", kInterval,
         "Chen et al. 2010, Fig 13 (3D-Shape): exchange threads dominate at 1 (4W without "
         "combining most), compute threads from 4 on."},
        {"fig14", "fig14", "exchange-threads", Quantity::seconds, "Time by exchange threads",
         "Exchange threads",
         "Chen et al. 2010, Fig 14 (3D-Shape): an exchange at each step is slowest and gains from "
         "128 threads; every 4 steps 32 threads suffice and none is slower. On the CPU the worker "
         "that has the block exchanges, whatever the number."},
    };
    return all;
}

double valueOf(const SchemeRun& run, Quantity quantity) {
    if (!run.reason.empty() || run.steps == 0) return std::numeric_limits<double>::quiet_NaN();
    if (quantity == Quantity::microsecondsAStep) return run.microsecondsAStep();
    if (run.outcome != Outcome::Converged) return std::numeric_limits<double>::quiet_NaN();
    return quantity == Quantity::seconds ? run.seconds : static_cast<double>(run.steps);
}

const char* titleOf(Quantity quantity) {
    switch (quantity) {
        case Quantity::seconds: return "Seconds to tolerance";
        case Quantity::steps: return "Steps to tolerance";
        case Quantity::microsecondsAStep: return "Microseconds a step";
    }
    return "";
}

void addPoint(std::vector<FigureSeries>& series, const std::string& name, double x, double y) {
    const auto named = [&](const FigureSeries& s) { return s.name == name; };
    auto at = std::find_if(series.begin(), series.end(), named);
    if (at == series.end()) at = series.insert(series.end(), FigureSeries{name, {}, {}});
    at->x.push_back(x);
    at->y.push_back(y);
}

}  // namespace

std::vector<LabFigure> ChenReport::figures() const {
    std::vector<LabFigure> all;
    for (const FigurePlan& plan : plans()) {
        const char* key = ofRelief ? plan.ofRelief : plan.key;
        if (!key) continue;
        LabFigure figure{.key = key,
                         .title = plan.title,
                         .xTitle = plan.xTitle,
                         .yTitle = titleOf(plan.quantity),
                         .caption = {},
                         .series = {}};
        for (const ChenPoint& p : points)
            if (p.study == plan.study)
                addPoint(figure.series, p.series, p.x, valueOf(p.run, plan.quantity));
        if (figure.series.empty()) continue;
        const std::string resident =
            options.resident ? std::to_string(options.resident) : "as many as fit";
        const std::string to = std::to_string(tolerance).substr(0, 5);
        const bool repeated = !ofRelief && plan.ofRelief;
        figure.caption = problemText + ", to " +
                         (ofRelief ? "a root mean square distance of " + to +
                                         " from the (f, g) that it converges to"
                                   : to + " codes") +
                         ", on " + device.device + "; resident blocks: " + resident + ". " +
                         plan.paper + (repeated ? " Repeated here for Poisson." : "");
        all.push_back(std::move(figure));
    }
    return all;
}

}  // namespace weft
