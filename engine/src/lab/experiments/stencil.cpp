// Venkatasubramanian & Vuduc 2009, Fig 2-4 and 11-13: one Jacobi step, written better and better.
#include <algorithm>
#include <cmath>

#include "lab/studies/stencil/stencil_figures.h"
#include "lab/studies/stencil/stencil_plan.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/formatted.h"

namespace weft {

namespace {

/// One run of the experiment.
class StencilStudy {
public:
    StencilStudy(LabRun& run, LabDevice& device, const LabParameters& p)
        : run_(run),
          device_(device),
          p_(p),
          bench_(device.bench<StencilBench>()),
          plan_(*bench_, p) {}

    void measure() {
        run_.report().tables = {stencilTable()};
        run_.expect(plan_.expected());
        if (!run_.begin("the device's copy")) return;
        figures_.copy = factOf("copy_bytes_per_second");
        figures_.memoryNodes = factOf("memory_nodes");
        run_.end();
        for (const Precision precision : plan_.precisions()) {
            plan_.setPrecision(precision);
            if (!run_.begin("answers in " + precisionText(plan_.like()))) return;
            check();
            run_.end();
            for (const StencilPart part :
                 {StencilPart::ladder, StencilPart::variants, StencilPart::tiles})
                if (!points(part)) return;
            sustained();
        }
        plan_.setPrecision(Precision::f32);
        transfers();
        tellFindings();
    }

private:
    /// NaN: not known.
    [[nodiscard]] double factOf(const char* key) {
        for (const PlatformFact& fact : device_.platform())
            if (fact.key == key) return fact.value;
        return std::nan("");
    }

    void check() {
        const auto& wrong =
            run_.kept<std::vector<std::string>>("wrong in " + precisionText(plan_.like()), [&] {
                return std::make_shared<std::vector<std::string>>(
                    wrongRungs(*bench_, plan_.like(), run_.stop()));
            });
        for (const std::string& rung : wrong) {
            run_.report().findings.push_back("Rung '" + rung +
                                             "' does not give the answer of plain loops in " +
                                             precisionText(plan_.like()) + ".");
            ++run_.report().missed;
        }
    }
    /// False where the run ends.
    bool point(StencilBench& bench, StencilPart part, const StencilWork& work) {
        if (!run_.begin(work.rung + ", " + std::to_string(work.side) + "², " + precisionText(work) +
                        ", " + std::to_string(work.steps) + " steps"))
            return false;
        figures_.points.push_back(
            measureStencil(bench, part, work, repeatsOf(part, work), run_.stop()));
        if (run_.stopped()) {
            figures_.points.pop_back();
            return false;
        }
        show();
        run_.mayRest(keyOf(part, work));
        return true;
    }
    [[nodiscard]] static std::string keyOf(StencilPart part, const StencilWork& work) {
        std::string key = nameOf(part);
        for (const LabCell& cell : stencilCells({.part = part, .work = work, .reason = "-"}, 1))
            if (const auto* const number = std::get_if<double>(&cell))
                key += formatted(" %g", *number);
            else if (const auto* const text = std::get_if<std::string>(&cell))
                key += " " + *text;
        return key;
    }
    [[nodiscard]] StencilRepeats repeatsOf(StencilPart part, const StencilWork& work) {
        const std::string key = keyOf(part, work);
        const auto times = [&](const char* what) -> std::vector<double>& {
            return run_.kept<std::vector<double>>(
                key + what, [] { return std::make_shared<std::vector<double>>(); });
        };
        return {run_.repeats(key, p_.whole("runs")), times(" to"), times(" from")};
    }
    void show() {
        run_.report().tables[0].rows.push_back(stencilCells(figures_.points.back(), figures_.copy));
        figures_.rungs = bench_->rungs();
        figures_.device = device_.backend().info().device;
        figures_.isProcessor = bench_->sharesHostMemory();
        run_.report().figures = stencilFigures(figures_);
        run_.end();
    }

    bool points(StencilPart part) {
        for (const StencilWork& work : plan_.works(part))
            if (!point(*bench_, part, work)) return false;
        return true;
    }
    /// The best that does not block: that of the first pass.
    [[nodiscard]] const std::string& rungOf(Precision precision) {
        return run_.kept<std::string>(precision == Precision::f64 ? "rung-f64" : "rung-f32", [&] {
            return std::make_shared<std::string>(bestRung(figures_, precision, bench_->rungs()));
        });
    }
    /// By it. A point that would take too long is left out.
    void sustained() {
        if (!plan_.wants("sustained")) return;
        const std::string& rung = rungOf(plan_.like().precision);
        for (const int side : p_.wholes("sizes")) {
            double secondsAStep = 0;
            for (const int steps : p_.wholes("iterations")) {
                const StencilWork work = plan_.workOf(rung, side, steps);
                if (secondsAStep * steps > p_.number("max-seconds")) {
                    leaveOut(work);
                    continue;
                }
                if (!point(*bench_, StencilPart::sustained, work)) return;
                const StencilPoint& last = figures_.points.back();
                if (last.measured()) secondsAStep = last.seconds.median / steps;
            }
        }
    }
    void leaveOut(const StencilWork& work) {
        const double none = std::nan("");
        if (!run_.begin("left out")) return;
        figures_.points.push_back({.part = StencilPart::sustained,
                                   .work = work,
                                   .reason = "It would take longer than max-seconds.",
                                   .seconds = {none, none, none}});
        show();
    }
    /// From the host's memory and back, and the same on the host's own processor.
    void transfers() {
        if (!plan_.wants("transfers") || bench_->sharesHostMemory()) return;
        const std::string& rung = rungOf(plan_.like().precision);
        const auto host = makeCpuBackend();
        const LabProbe lab = host->lab();
        const auto hostBench = lab.device->bench<StencilBench>();
        figures_.host = host->info();
        for (const int steps : p_.wholes("transfer-iterations")) {
            StencilWork work = plan_.workOf(rung, p_.whole("transfer-side"), steps);
            work.transfers = true;
            if (!point(*bench_, StencilPart::transfers, work)) return;
            work.rung = "simd";
            work.transfers = false;
            if (!point(*hostBench, StencilPart::host, work)) return;
        }
    }
    void tellFindings() {
        if (run_.stopped()) return;
        for (std::string& sentence : stencilFindings(figures_))
            run_.report().findings.push_back(std::move(sentence));
    }

    LabRun& run_;
    LabDevice& device_;
    const LabParameters& p_;
    std::unique_ptr<StencilBench> bench_;
    StencilPlan plan_;
    StencilFindings figures_;
};

}  // namespace

const Experiment& stencilExperiment() {
    static const Experiment experiment{.name = "stencil",
                                       .title = "Ladder of a stencil",
                                       .summary =
                                           "One Jacobi step of Poisson's equation written in several "
                                           "ways, as a share of what the memory carries.",
                                       .paper = LabPaper::venkatasubramanian,
                                       .figures = "Fig 2-4, 11-13",
                                       .parameters = stencilParameters(),
                                       .measure = measureBy<StencilStudy>};
    return experiment;
}

}  // namespace weft
