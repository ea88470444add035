// Fig 13 of Venkatasubramanian & Vuduc 2009: when a device is worth the way there and back.
#include "lab/studies/stencil/stencil_figures.h"
#include "lab/studies/stencil/stencil_series.h"

namespace weft {

LabFigure stencilBreakdown(const StencilFindings& found) {
    LabFigure figure{.key = "fig13-breakdown",
                     .title = "Where the time goes (Fig 13, left)",
                     .x = {.title = "Part", .names = {"to the device", "steps", "from the device"}},
                     .y = {.title = "% of the time"},
                     .caption = {}};
    const StencilPoint* shown = nullptr;
    for (const StencilPoint* p : pointsOf(found, StencilPart::transfers))
        if (!shown || p->work.steps <= 32) shown = p;
    if (!shown) return figure;
    LabSeries& here = barsNamed(figure, "measured, T = " + std::to_string(shown->work.steps));
    const double all = shown->withTransfers();
    here.add(0, 100 * shown->toDevice / all);
    here.add(1, 100 * shown->seconds.median / all);
    here.add(2, 100 * shown->fromDevice / all);
    LabSeries& paper = barsNamed(figure, "C870, T = 32 (V & V)");
    paper.source = LabSource::paper;
    paper.add(0, 21.9);
    paper.add(1, 56.3);
    paper.add(2, 21.8);
    figure.caption = squareText(shown->work) + " on " + found.device + ", rung '" + shown->work.rung +
                     "', from page-locked memory. V & V: n = 4096, 'just under 44 %' in transfers at "
                     "1.2 GB/s to the device.";
    return figure;
}

LabFigure stencilCrossover(const StencilFindings& found) {
    LabFigure figure{.key = "fig13-crossover",
                     .title = "When the device pays (Fig 13, right)",
                     .x = {.title = "Steps", .logarithmic = true},
                     .y = {.title = "Seconds", .logarithmic = true},
                     .caption = {}};
    for (const StencilPoint* p : pointsOf(found, StencilPart::transfers)) {
        seriesNamed(figure, "device alone").add(p->work.steps, p->seconds.median);
        seriesNamed(figure, "device and transfers").add(p->work.steps, p->withTransfers());
    }
    for (const StencilPoint* p : pointsOf(found, StencilPart::host))
        seriesNamed(figure, "host").add(p->work.steps, p->seconds.median);
    if (figure.series.empty()) return figure;
    figure.marks = {{"V & V: device ahead from 5", 5, true}};
    figure.caption = found.device + " beside " + found.host.device + " (" +
                     std::to_string(found.host.threads) +
                     " threads, SIMD), single precision. V & V: a C870 beside 16 cores, ahead from 5 "
                     "steps, most of the transfers hidden by 60 to 100.";
    return figure;
}

}  // namespace weft
