// Venkatasubramanian & Vuduc 2009, Fig 5, 6, 14 and 15: rows split among devices.
#include <algorithm>
#include <cmath>

#include "lab/lab_run.h"
#include "lab/studies/split_run.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

namespace weft {

namespace {

/// Two devices that share the rows, the first one above.
struct HybridPair {
    std::string key, first, second;
    MakePart makeFirst, makeSecond;
    std::string paper;  ///< what the paper's own figure shows
};

/// A fraction of rows for the first device, measured.
struct HybridPoint {
    double fraction = 0;
    LabSpread seconds{}, first{}, second{};  ///< a step: all of it, and each part's own work
};

/// Fig 6: the slower part decides, and the exchange comes on top.
struct HybridModel {
    double first = 0, second = 0;  ///< seconds a step of all rows on either alone
    double exchange = 0;

    [[nodiscard]] double seconds(double f) const {
        const bool both = f > 0 && f < 1;
        return std::max(f * first, (1 - f) * second) + (both ? exchange : 0);
    }
    [[nodiscard]] double bestFraction() const {
        const double f = second / (first + second);
        return seconds(f) < std::min(first, second) ? f : first < second ? 1 : 0;
    }
};

std::string percent(double share) {
    char text[24];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
    return text;
}

/// One pair, over all fractions.
class HybridStudy {
public:
    HybridStudy(LabRun& run, const HybridPair& pair, const LabParameters& p)
        : run_(run), pair_(pair), plan_{p.whole("n"), p.whole("steps"), p.whole("runs")} {
        for (int i = 0; i < p.whole("fractions"); ++i)
            fractions_.push_back(double(i) / std::max(1, p.whole("fractions") - 1));
    }

    static std::size_t pointsOf(const LabParameters& p) {
        return static_cast<std::size_t>(p.whole("fractions")) + 3;
    }

    /// False where it was stopped.
    bool measure() {
        figure();
        for (const double f : fractions_) {
            if (!point(f)) return false;
            grow();
        }
        fit();
        return choose();
    }

private:
    [[nodiscard]] bool point(double fraction) {
        const int rows = std::clamp(static_cast<int>(std::lround(fraction * plan_.n)), 0, plan_.n);
        if (!run_.begin(pair_.first + " and " + pair_.second + ", " + percent(fraction)))
            return false;
        const SplitTimes times = runSplit(
            {{pair_.makeFirst, rows}, {pair_.makeSecond, plan_.n - rows}}, plan_, run_.stop());
        if (times.seconds.empty()) return false;
        const auto of = [&](std::size_t i) {
            return times.ofParts[i].empty() ? LabSpread{} : spreadOf(times.ofParts[i]);
        };
        points_.push_back({double(rows) / plan_.n, spreadOf(times.seconds), of(0), of(1)});
        row(points_.back(), "measured");
        run_.end();
        return true;
    }

    void row(const HybridPoint& p, const char* what) {
        run_.report().tables[0].rows.push_back({pair_.key, pair_.first, pair_.second, what,
                                                p.fraction, 1e6 * p.seconds.median,
                                                1e6 * p.seconds.least, 1e6 * p.seconds.most,
                                                1e6 * p.first.median, 1e6 * p.second.median});
    }

    [[nodiscard]] LabFigure& shown() { return run_.report().figures[figure_]; }

    void figure() {
        LabFigure f;
        f.key = pair_.key;
        f.title = "Rows split between " + pair_.first + " and " + pair_.second;
        f.x = {.title = "Share of rows of the first"};
        f.y = {.title = "Microseconds a step"};
        f.caption = std::to_string(plan_.n) + " × " + std::to_string(plan_.n) + " samples, " +
                    std::to_string(plan_.steps) + " Jacobi steps a run, median of " +
                    std::to_string(plan_.runs) + " runs. First: " + pair_.first +
                    "; second: " + pair_.second + ". " + pair_.paper;
        f.series = {
            {.name = "both, exchange included"},
            {.name = "work of the first"},
            {.name = "work of the second"},
            {.name = "model: the slower part, then the exchange", .source = LabSource::model}};
        figure_ = run_.report().figures.size();
        run_.report().figures.push_back(std::move(f));
    }
    void grow() {
        const HybridPoint& p = points_.back();
        std::vector<LabSeries>& s = shown().series;
        const double values[] = {p.seconds.median, p.first.median, p.second.median};
        for (int i = 0; i < 3; ++i) {
            s[i].x.push_back(p.fraction);
            s[i].y.push_back(1e6 * values[i]);
        }
        s[0].low.push_back(1e6 * p.seconds.least);
        s[0].high.push_back(1e6 * p.seconds.most);
    }

    /// Either alone as measured; the exchange: what the middle of the splits takes beyond the slower.
    void fit() {
        model_.first = points_.back().seconds.median;
        model_.second = points_.front().seconds.median;
        std::vector<double> beyond;
        for (const HybridPoint& p : points_)
            if (p.fraction > 0 && p.fraction < 1)
                beyond.push_back(p.seconds.median - std::max(p.first.median, p.second.median));
        if (!beyond.empty()) model_.exchange = std::max(0.0, spreadOf(beyond).median);
        LabSeries& s = shown().series[3];
        for (const HybridPoint& p : points_) {
            s.x.push_back(p.fraction);
            s.y.push_back(1e6 * model_.seconds(p.fraction));
        }
    }

    /// The model's best split and its neighbours are measured; the best of them, or either device
    /// alone, is chosen.
    [[nodiscard]] bool choose() {
        const HybridPoint best = *std::min_element(points_.begin(), points_.end(), faster);
        std::vector<HybridPoint> candidates = {points_.front(), points_.back()};
        const double aim = model_.second / (model_.first + model_.second), near = 0.02;
        for (const double f : {aim, aim - near, aim + near}) {
            if (!point(std::clamp(f, 1.0 / plan_.n, 1 - 1.0 / plan_.n))) return false;
            candidates.push_back(points_.back());
        }
        const HybridPoint chosen = *std::min_element(candidates.begin(), candidates.end(), faster);
        row(chosen, "chosen");
        shown().marks.push_back({"chosen", chosen.fraction});
        tell(chosen, best);
        return true;
    }
    static bool faster(const HybridPoint& a, const HybridPoint& b) {
        return a.seconds.median < b.seconds.median;
    }
    void tell(const HybridPoint& chosen, const HybridPoint& best) {
        const double alone = std::min(model_.first, model_.second);
        const double gain = alone / chosen.seconds.median;
        char text[400];
        std::snprintf(text, sizeof text,
                      "Chosen: %s of the rows for %s, %.3g µs a step, %.2f times the best of the "
                      "fractions measured (at %s). ",
                      percent(chosen.fraction).c_str(), pair_.first.c_str(),
                      1e6 * chosen.seconds.median, chosen.seconds.median / best.seconds.median,
                      percent(best.fraction).c_str());
        std::string finding = text;
        const bool isAlone = chosen.fraction <= 0 || chosen.fraction >= 1;
        if (isAlone)
            std::snprintf(text, sizeof text,
                          "Nothing is gained by a split: one device is %.1f times as fast as the "
                          "other, and the exchange takes %.3g µs a step.",
                          std::max(model_.first, model_.second) / alone, 1e6 * model_.exchange);
        else
            std::snprintf(text, sizeof text,
                          "That is %.2f times as fast as the faster device alone; the model "
                          "expects %s and %.2f times.",
                          gain, percent(model_.bestFraction()).c_str(),
                          alone / model_.seconds(model_.bestFraction()));
        finding += text;
        shown().finding = finding;
        run_.report().findings.push_back(pair_.first + " and " + pair_.second + ": " + finding);
    }

    LabRun& run_;
    const HybridPair& pair_;
    SplitPlan plan_;
    std::vector<double> fractions_;
    std::vector<HybridPoint> points_;
    HybridModel model_;
    std::size_t figure_ = 0;
};

class Hybrid final : public Experiment {
public:
    [[nodiscard]] std::string name() const override { return "hybrid"; }
    [[nodiscard]] std::string title() const override { return "Rows split among devices"; }
    [[nodiscard]] std::string summary() const override {
        return "Jacobi steps whose rows are split between processor and device, and between devices: "
               "time over the split, and the best one.";
    }
    [[nodiscard]] LabPaper paper() const override { return LabPaper::venkatasubramanian; }
    [[nodiscard]] std::string figures() const override { return "Fig 14-15 (5, 6)"; }
    [[nodiscard]] std::vector<LabParameter> parameters() const override {
        return {{.key = "n",
                 .help = "rows and columns",
                 .value = "4096",
                 .quick = "384",
                 .least = 8,
                 .most = 16384},
                {.key = "steps",
                 .help = "Jacobi steps of a run",
                 .value = "32",
                 .quick = "10",
                 .least = 1,
                 .most = 100'000},
                {.key = "runs",
                 .help = "of which the median counts",
                 .value = "9",
                 .quick = "3",
                 .least = 1,
                 .most = 99},
                {.key = "fractions",
                 .help = "splits that are measured, from none to all",
                 .value = "21",
                 .quick = "11",
                 .least = 2,
                 .most = 201},
                {.key = "slow",
                 .help = "how often the slowed device of the unequal pair does its steps",
                 .value = "4",
                 .least = 2,
                 .most = 100},
                {.key = "pairs",
                 .help = "which are measured",
                 .kind = LabParameter::Kind::words,
                 .value = "processor,equal,unequal",
                 .words = {"processor", "equal", "unequal"}}};
    }
    [[nodiscard]] std::string whyNot(LabDevice& device) const override {
        return device.hasBench(name()) ? std::string() : "This device has no rows to share.";
    }

    [[nodiscard]] LabReport run(LabDevice& device, const LabParameters& p, const LabInputs&,
                                const LabWatch& watch) const override {
        LabRun run(*this, device, p, watch);
        const auto bench = device.bench<HybridBench>();
        const auto cpu = makeCpuBackend();
        const LabProbe host = cpu->lab();
        const auto hostBench = host.device->bench<HybridBench>();
        const bool onDevice = device.backend().info().backend != cpu->info().backend;
        const std::vector<HybridPair> pairs =
            onDevice ? devicePairs(*bench, *hostBench, p) : hostPairs(*hostBench, p);
        run.report().tables = {
            {"splits",
             "Every split",
             {"pair", "first", "second", "what", "fraction_of_first", "microseconds_a_step", "least",
              "most", "first_alone", "second_alone"}}};
        run.expect(pairs.size() * HybridStudy::pointsOf(p));
        for (const HybridPair& pair : pairs)
            if (!HybridStudy(run, pair, p).measure()) break;
        return run.finish();
    }

private:
    static constexpr const char* kFig14 =
        "The paper's Fig 14: a processor beside a GPU gains 8 % at 11 % of the rows (Conroe and "
        "Quadro "
        "FX 570), and nothing on Barcelona and C870.";
    static constexpr const char* kFig15 =
        "The paper's Fig 15, right: two C1060 gain 1.8 times at half of the rows.";
    static constexpr const char* kFig15Left =
        "The paper's Fig 15, left: a card 18 times slower (FX 570 beside C1060) gains nothing.";

    static MakePart slowed(MakePart make, int repeats) {
        return [make = std::move(make), repeats] {
            auto part = make();
            part->setRepeats(repeats);
            return part;
        };
    }

    static std::vector<HybridPair> devicePairs(HybridBench& bench, HybridBench& host,
                                               const LabParameters& p) {
        const bool several = bench.devices() > 1;
        const MakePart one = [&bench] { return bench.makePart(0, 0); };
        const MakePart other = [&bench, several] { return bench.makePart(several ? 1 : 0, 0); };
        const std::string second =
            several ? "the second device" : "the same device again (simulated)";
        const std::string slow = "a device slowed " + p.text("slow") + " times (simulated)";
        std::vector<HybridPair> pairs;
        if (p.has("pairs", "processor"))
            pairs.push_back({"processor", "the processor", "the device",
                             [&host] { return host.makePart(0, 0); }, one, kFig14});
        if (p.has("pairs", "equal"))
            pairs.push_back({"equal", "the device", second, one, other, kFig15});
        if (p.has("pairs", "unequal"))
            pairs.push_back({"unequal", slow, several ? second : "the device",
                             slowed(one, p.whole("slow")), other, kFig15Left});
        return pairs;
    }

    /// Where there is no device but the processor, its threads are split instead.
    static std::vector<HybridPair> hostPairs(HybridBench& host, const LabParameters& p) {
        const MakePart one = [&host] { return host.makePart(0, 1); };
        const std::string thread = "one thread", another = "another thread";
        std::vector<HybridPair> pairs;
        if (p.has("pairs", "processor"))
            pairs.push_back({"processor", thread, "two threads", one,
                             [&host] { return host.makePart(0, 2); }, kFig14});
        if (p.has("pairs", "equal")) pairs.push_back({"equal", thread, another, one, one, kFig15});
        if (p.has("pairs", "unequal"))
            pairs.push_back({"unequal", "a thread slowed " + p.text("slow") + " times (simulated)",
                             another, slowed(one, p.whole("slow")), one, kFig15Left});
        for (HybridPair& pair : pairs)
            pair.paper += " Here threads of one processor stand for devices.";
        return pairs;
    }
};

}  // namespace

const Experiment& hybridExperiment() {
    static const Hybrid experiment;
    return experiment;
}

}  // namespace weft
