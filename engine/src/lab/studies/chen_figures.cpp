// The figures of the paper, and what they show there.
#include <algorithm>

#include "lab/studies/chen_study.h"

namespace weft {

namespace {

using Quantity = ChenFigure::Quantity;

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
         "Chen et al. 2010, Fig 7 (Tesla C1060, 480 x 480): 4W-square is fastest (4W-combine-square "
         "11.4 s at 60 steps), then 4W-stripe, and UD is slower than 4W; the 4W schemes hardly "
         "depend on the interval from 20 steps on. Base took 53.6 s and is left out there; here it "
         "is one point at 1."},
        {"fig08", nullptr, "intervals", Quantity::steps, "Steps of Poisson under eight schemes",
         kEverySteps,
         "Chen et al. 2010, Fig 8: Base converges in the fewest steps. Stripe converges slower than "
         "square, but square can hurt UD, since a stripe schedules more neighbours above and "
         "below; without the halos at the sides UD converges much slower than 4W."},
        {nullptr, "fig09", "intervals", Quantity::seconds, "Time of 3D-Shape under eight schemes",
         kEverySteps,
         "Chen et al. 2010, Fig 9 (Tesla C1060, 480 x 480): schemes behave as for Poisson, in almost "
         "twice the time (22.2 s where Poisson took 11.4 s). Base took 95.4 s and is left out "
         "there; here it is one point at 1."},
        {nullptr, "fig10", "intervals", Quantity::steps, "Steps of 3D-Shape under eight schemes",
         kEverySteps,
         "Chen et al. 2010, Fig 10: as Fig 8. Base converges in the fewest steps, square faster than "
         "stripe with 4W, and square can hurt UD."},
        {"fig11", "fig11", "exchange-interval", Quantity::seconds, "Time by exchange interval",
         kInterval,
         "Chen et al. 2010, Fig 11 (3D-Shape, 32 exchange threads, n = 60): an exchange at each step "
         "takes significantly longer; 4 steps are fastest, where exchange and compute overlap "
         "whole and convergence is faster than with longer intervals."},
        {"fig12", "fig12", "exchange-interval", Quantity::steps, "Steps by exchange interval",
         kInterval,
         "Chen et al. 2010, Fig 12 (3D-Shape): intervals longer than 4 converge slower, as updated "
         "boundary values come less often."},
        {"fig13", "fig13", "exchange-interval", Quantity::microsecondsAStep,
         "Time a step by exchange interval", kInterval,
         "Chen et al. 2010, Fig 13 (3D-Shape): a step takes 5500 clock cycles of the compute "
         "threads, 6000 to 7000 of UD's exchange threads and 10000 to 12000 of 4W's; so exchange "
         "threads dominate at 1, both are alike at 2, compute threads dominate from 4 on. Combining "
         "makes 4W much faster at 1."},
        {"fig14", "fig14", "exchange-threads", Quantity::seconds, "Time by exchange threads",
         "Exchange threads",
         "Chen et al. 2010, Fig 14 (3D-Shape): an exchange at each step takes much longer and gains "
         "from 128 threads, with none slightly faster than 32; at every 4 steps none is slower."},
    };
    return all;
}

const char* titleOf(Quantity quantity) {
    switch (quantity) {
        case Quantity::seconds: return "Seconds to tolerance";
        case Quantity::steps: return "Steps to tolerance";
        case Quantity::microsecondsAStep: return "Microseconds a step";
    }
    return "";
}

}  // namespace

std::vector<ChenFigure> chenFigures(const std::vector<ChenPoint>& plan, bool ofRelief,
                                    const std::string& subject) {
    std::vector<ChenFigure> all;
    for (const FigurePlan& f : plans()) {
        const char* const key = ofRelief ? f.ofRelief : f.key;
        const bool measured = std::any_of(plan.begin(), plan.end(),
                                          [&](const ChenPoint& p) { return p.study == f.study; });
        if (!key || !measured) continue;
        LabFigure figure;
        figure.key = key;
        figure.title = f.title;
        figure.x = {.title = f.xTitle, .whole = true};
        figure.y = {.title = titleOf(f.quantity), .logarithmic = true};
        figure.caption =
            subject + f.paper + (!ofRelief && f.ofRelief ? " Repeated here for Poisson." : "");
        all.push_back({f.study, f.quantity, std::move(figure)});
    }
    return all;
}

}  // namespace weft
