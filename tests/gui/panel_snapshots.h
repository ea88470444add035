#pragma once
/// Snapshots as panels are shown them, and what panels say of them.
#include <QLabel>
#include <memory>

#include "gui/panels/convergence_panel.h"
#include "weft/live/snapshot.h"

namespace weft::tests {

/// Cycles from an error of `scale` codes down, tenfold each; `final`: certified.
inline std::shared_ptr<Snapshot> run(int cycles, double scale, bool final) {
    auto s = std::make_shared<Snapshot>();
    auto trace = std::make_shared<ConvergenceTrace>();
    double e = scale;
    for (int k = 1; k <= cycles; ++k, e /= 10) trace->append({k, 1e-3 * k, 3 * e, e, false});
    if (final) trace->append({cycles, 1e-3 * cycles + 0.002, e, e, true});
    auto layer = std::make_shared<Layer>();
    layer->box = {0, 0, 4, 4};
    layer->solved = Field({4, 4}, 3);
    s->content = CloneSnapshot{.layers = {layer}, .shown = layer};
    s->trace = trace;
    s->progress = {.outcome = Outcome::Converged,
                   .cycles = cycles,
                   .steps = 0,
                   .errorEstimate = e,
                   .errorBound = e,
                   .certified = final};
    s->preview = !final;
    s->backend = "cpu";
    s->device = "a processor";
    s->timings = {.assemble = 0.001, .solve = 0.002, .total = 0.004, .bytesMoved = 30'000'000};
    return s;
}

inline std::shared_ptr<Snapshot> withoutPicture(Outcome outcome) {
    auto s = std::make_shared<Snapshot>();
    s->progress.outcome = outcome;
    s->trace = std::make_shared<ConvergenceTrace>();
    return s;
}

template <class Widget>
QString allText(const Widget& panel) {
    QString text;
    for (const QLabel* label : panel.template findChildren<QLabel*>())
        text += label->text() + QLatin1Char('\n');
    return text;
}

inline std::size_t curvesWithPoints(gui::ConvergencePanel& panel) {
    std::size_t n = 0;
    for (const gui::PlotCurve& c : panel.plot().content().curves) n += c.size() > 0;
    return n;
}

}  // namespace weft::tests
