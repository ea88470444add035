#include "lab/studies/hybrid_study.h"

#include <algorithm>
#include <cmath>

#include "lab/lab_text.h"
#include "weft/formatted.h"

namespace weft {

namespace {

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

std::string hybridPercent(double share) { return formatted("%.1f %%", 100 * share); }

/// One pair, over all fractions.
class HybridStudy {
public:
    HybridStudy(LabRun& run, const HybridPair& pair, const LabParameters& p, int n)
        : run_(run),
          pair_(pair),
          plan_{n, p.whole("steps"), 1},
          runs_(p.whole("runs")),
          severalSides_(p.wholes("n").size() > 1) {
        for (int i = 0; i < p.whole("fractions"); ++i)
            fractions_.push_back(double(i) / std::max(1, p.whole("fractions") - 1));
    }

    /// False where it was stopped.
    bool measure() {
        figure();
        for (const double f : fractions_) {
            if (!point(f, hybridPercent(f))) return false;
            grow();
        }
        fit();
        return choose();
    }

private:
    /// `key`: of this point in all passes.
    [[nodiscard]] bool point(double fraction, const std::string& key) {
        const int rows = std::clamp(static_cast<int>(std::lround(fraction * plan_.n)), 0, plan_.n);
        if (!run_.begin(pair_.first + " and " + pair_.second + ", " + hybridPercent(fraction)))
            return false;
        const std::string name = pair_.key + formatted(" %d ", plan_.n) + key;
        Repeats& seconds = run_.repeats(name, runs_);
        Repeats* const parts[] = {&partOf(name + " first"), &partOf(name + " second")};
        while (seconds.wanted()) {
            plan_.runs = 1 + seconds.wantedAtOnce();  // the first one warms up
            const SplitTimes times = runSplit(
                {{pair_.makeFirst, rows}, {pair_.makeSecond, plan_.n - rows}}, plan_, run_.stop());
            if (run_.stopped()) return false;
            for (std::size_t run = 1; run < times.seconds.size(); ++run) {
                seconds.add(times.seconds[run]);
                for (std::size_t i = 0; i < 2; ++i)
                    if (!times.ofParts[i].empty()) parts[i]->add(times.ofParts[i][run]);
            }
        }
        const auto of = [&](int i) {
            return parts[i]->count() == 0 ? LabSpread{} : parts[i]->spread();
        };
        points_.push_back({double(rows) / plan_.n, seconds.spread(), of(0), of(1)});
        row(points_.back(), "measured");
        run_.end();
        return true;
    }
    [[nodiscard]] Repeats& partOf(const std::string& name) {
        Repeats& its = run_.kept<Repeats>(name, [] { return std::make_shared<Repeats>(); });
        its.beginPass(0, 0);
        return its;
    }

    void row(const HybridPoint& p, const char* what) {
        run_.report().tables[0].rows.push_back(
            {pair_.key, pair_.first, pair_.second, what, p.fraction, 1e6 * p.seconds.median,
             1e6 * p.seconds.least, 1e6 * p.seconds.most, 1e6 * p.first.median, 1e6 * p.second.median,
             double(plan_.n)});
    }

    [[nodiscard]] LabFigure& shown() { return run_.report().figures[figure_]; }

    void figure() {
        LabFigure f;
        f.key = pair_.key + (severalSides_ ? "-" + std::to_string(plan_.n) : "");
        f.title = "Rows split between " + pair_.first + " and " + pair_.second +
                  (severalSides_ ? ", n = " + std::to_string(plan_.n) : "");
        f.x = {.title = "Share of rows for the first: " + pair_.first};
        f.y = {.title = "Microseconds a step"};
        f.caption = std::to_string(plan_.n) + " × " + std::to_string(plan_.n) + " samples, " +
                    std::to_string(plan_.steps) + " Jacobi steps a run, median of " +
                    std::to_string(runs_) + " runs at least. First: " + pair_.first +
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
        for (int i = 0; i < 3; ++i) s[i].add(p.fraction, 1e6 * values[i]);
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
            const double expected = model_.seconds(p.fraction);
            s.add(p.fraction, 1e6 * expected);
            const double miss = std::abs(expected / p.seconds.median - 1);
            if (miss > miss_) {
                miss_ = miss;
                missedAt_ = p.fraction;
            }
        }
    }

    /// The model's best split and its neighbours are measured; the best of them, or either device
    /// alone, is chosen.
    [[nodiscard]] bool choose() {
        const HybridPoint best = *std::min_element(points_.begin(), points_.end(), faster);
        std::vector<HybridPoint> candidates = {points_.front(), points_.back()};
        // In whole percents, so that passes measure the same ones.
        const double aim = std::round(100 * model_.second / (model_.first + model_.second)) / 100,
                     near = 0.02;
        for (const double f : {aim, aim - near, aim + near}) {
            const double inside = std::clamp(f, 1.0 / plan_.n, 1 - 1.0 / plan_.n);
            if (!point(inside, "near the model's best, " + hybridPercent(inside))) return false;
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
        const std::string finding = chosenText(chosen, best) + modelText();
        shown().finding = finding;
        run_.report().findings.push_back(pair_.first + " and " + pair_.second +
                                         (severalSides_ ? ", n = " + std::to_string(plan_.n) : "") +
                                         ": " + finding);
        if (!severalSides_) return;
        const HybridPoint& alone = std::min(points_.front(), points_[fractions_.size() - 1], faster);
        const bool splits = chosen.fraction > 0 && chosen.fraction < 1;
        LabSeries& gains =
            seriesNamed(run_.report().figures.front(), pair_.first + " and " + pair_.second);
        if (splits)
            gains.add(plan_.n, alone.seconds.median / chosen.seconds.median,
                      alone.seconds.least / chosen.seconds.most,
                      alone.seconds.most / chosen.seconds.least);
        else
            gains.add(plan_.n, 1, 1, 1);
    }
    [[nodiscard]] std::string chosenText(const HybridPoint& chosen, const HybridPoint& best) const {
        constexpr double kAsFast = 1.01;
        const double ratio = chosen.seconds.median / best.seconds.median;
        std::string text = "Chosen: " + hybridPercent(chosen.fraction) + " of the rows for " +
                           pair_.first + ", " + timeText(chosen.seconds.median) + " a step";
        if (ratio > kAsFast)
            text += formatted(", %.2f times as long as the best of the fractions measured (at %s)",
                              ratio, hybridPercent(best.fraction).c_str());
        return text + ". ";
    }
    /// What the model expects, and whether it describes the pair.
    [[nodiscard]] std::string modelText() const {
        constexpr double kDescribes = 0.2;
        const double f = model_.bestFraction(), alone = std::min(model_.first, model_.second);
        const std::string expects =
            f > 0 && f < 1 ? formatted("%.2f times the speed of the faster one alone, at %s",
                                       alone / model_.seconds(f), hybridPercent(f).c_str())
                           : formatted("no gain");
        return "The model (an exchange of " + timeText(model_.exchange) + " a step) expects " +
               expects + "; it misses the measured splits by up to " +
               formatted("%.0f %%", 100 * miss_) + " (at " + hybridPercent(missedAt_) +
               " of the rows)" + (miss_ > kDescribes ? ": it does not describe this pair." : ".");
    }

    LabRun& run_;
    const HybridPair& pair_;
    SplitPlan plan_;
    int runs_;           ///< of a point at least
    bool severalSides_;  ///< this is one n of several
    std::vector<double> fractions_;
    std::vector<HybridPoint> points_;
    HybridModel model_;
    double miss_ = 0, missedAt_ = 0;  ///< the model's largest relative one, and at which fraction
    std::size_t figure_ = 0;
};

}  // namespace

std::size_t hybridPoints(const LabParameters& p) {
    return static_cast<std::size_t>(p.whole("fractions")) + 3;
}

LabTable hybridTable() {
    return {"splits",
            "Every split",
            {"pair", "first", "second", "what", "fraction_of_first", "microseconds_a_step", "least",
             "most", "first_alone", "second_alone", "n"}};
}

LabFigure hybridGainFigure(const LabParameters& p) {
    LabFigure f{
        .key = "gain",
        .title = "What two gain, by size",
        .x = {.title = "Rows and columns", .logarithmic = true},
        .y = {.title = "Speed-up over the faster one alone"},
        .caption = "The chosen split's, or 1 where no split is faster; " + p.text("steps") +
                   " Jacobi steps a run. The work of a step grows with n², the exchange with n "
                   "at most. V & V: two equal devices gain about 1.8 times, at an n untold."};
    f.marks = {{"V & V, two C1060: 1.8", 1.8, false}};
    return f;
}

bool measureHybrid(LabRun& run, const HybridPair& pair, const LabParameters& p, int n) {
    return HybridStudy(run, pair, p, n).measure();
}

}  // namespace weft
