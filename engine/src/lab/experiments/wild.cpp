// Venkatasubramanian & Vuduc 2009, Fig 7-10 and 16: what synchronisation left out is worth.
#include <algorithm>
#include <cmath>

#include "lab/lab_run.h"
#include "lab/studies/wild_run.h"
#include "weft/error.h"

namespace weft {

namespace {

using WildKind = LabParameter::Kind;

std::string wildNumber(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

/// What the schemes of one grid and precision are compared with.
struct WildSubject {
    int side = 0;
    std::string precision;
    std::shared_ptr<const PoissonSystem> system = {};
    Field reference = {};       ///< u*
    WildDistance reached = {};  ///< by T synchronous steps
    LabSpread seconds = {};     ///< of those
};

/// One scheme with one α.
struct WildPoint {
    std::string scheme;
    int alpha = 0;
    std::string reason = {};
    LabSpread steps = {}, seconds = {};
    double speedUp = 0, relativeSteps = 0;
};

class WildStudy {
public:
    WildStudy(LabRun& run, Backend& backend, const LabParameters& p)
        : run_(run), backend_(backend), p_(p), steps_(p.whole("steps")) {
        if (p.whole("reference") <= steps_)
            throw InvalidProblem("'reference' must be more steps than 'steps'.");
        static_cast<void>(parseScheme("tuned-sync:block=" + p.text("block")));
    }

    void measure() {
        begin();
        const auto sides = p_.wholes("sides");
        const std::size_t subjects = sides.size() * p_.words("precisions").size();
        run_.expect(subjects * (1 + plan().size()));
        for (const int side : sides)
            for (const std::string& precision : p_.words("precisions")) {
                WildSubject subject{.side = side, .precision = precision};
                if (!run_.begin(name(subject) + ": synchronous steps") || !prepare(subject)) return;
                run_.end();
                for (const auto& [scheme, alpha] : plan())
                    if (!point(subject, scheme, alpha)) return;
                tellSubject(subject);
            }
    }

private:
    [[nodiscard]] static std::string name(const WildSubject& s) {
        return std::to_string(s.side) + "², " + s.precision;
    }
    /// α is even where a launch takes it in pairs of steps: in all but async3.
    [[nodiscard]] std::vector<std::pair<std::string, int>> plan() const {
        std::vector<std::pair<std::string, int>> all;
        for (const std::string& scheme : p_.words("schemes"))
            for (const int alpha : p_.wholes("alphas"))
                if (alpha % 2 == 0 || scheme == "async3") all.emplace_back(scheme, alpha);
        return all;
    }
    [[nodiscard]] std::string schemeText(const std::string& scheme, const WildSubject& s) const {
        const std::string joint = scheme.find(':') == std::string::npos ? ":" : ",";
        return scheme + joint + "n=" + kInterval + ",block=" + p_.text("block") +
               (s.precision == "f64" ? ",precision=f64" : "");
    }

    /// Synchronous steps in the form that is fastest here, or on the tiles of the others.
    [[nodiscard]] std::string baseText(const WildSubject& s) const {
        if (p_.has("baseline", "tile")) return schemeText("tuned-sync", s);
        return std::string("tuned-sync:n=") + kInterval +
               (s.precision == "f64" ? ",precision=f64" : "");
    }

    void begin() {
        LabReport& report = run_.report();
        report.tables = {
            {"runs",
             "Every scheme and asynchrony",
             {"side", "precision", "scheme", "alpha", "steps", "steps_least", "steps_most", "seconds",
              "seconds_least", "seconds_most", "relative_steps", "speed_up", "reason"}},
            {"accuracy",
             "Synchronous steps against the reference",
             {"side", "precision", "steps", "scaled_error", "relative_error", "untouched_share"}}};
        const std::string where =
            " on " + backend_.info().device + ", " + p_.text("block") +
            " pixels a block, a spike in the middle, to the accuracy of " + std::to_string(steps_) +
            " synchronous steps: max |u − u*| / max |u*|, u* after " + p_.text("reference") +
            " of them. tuned-sync " +
            (p_.has("baseline", "tile") ? "goes by the same tiles. "
                                        : "goes by rows, its fastest form here. ");
        report.figures = {
            {.key = "fig16-speed-up",
             .title = "Speed-up over synchronous steps (Fig 16, left)",
             .x = {.title = "Asynchrony α", .whole = true},
             .y = {.title = "Speed-up over tuned-sync"},
             .caption =
                 "Schemes" + where +
                 "V & V (n = 4096, C1060): async 1 never faster, async 2 up to 1.3 times at α = "
                 "6, async 3 up to 2.5 times. Async 0, where shown, is ours."},
            {.key = "fig16-steps",
             .title = "Steps to the same accuracy (Fig 16, right)",
             .x = {.title = "Asynchrony α", .whole = true},
             .y = {.title = "Steps / synchronous steps"},
             .caption = "Schemes" + where +
                        "V & V: async 1 always above 1, async 2 at 1.7 with α = 6, async 3 converges "
                        "faster. A launch does α + 1 steps."},
            {.key = "accuracy",
             .title = "Two measures of accuracy",
             .x = {.title = "Synchronous steps"},
             .y = {.title = "Error"},
             .caption =
                 "The paper's measure, the largest relative error, is 1 as long as the spike has "
                 "not arrived at some pixel that it reaches in the reference; max |u − u*| / max "
                 "|u*|, by which the other figures compare, falls. (Ours.)"}};
        report.figures[0].marks = {{"V & V, async 3: 2.5", 2.5, false},
                                   {"V & V, async 2: 1.3", 1.3, false}};
        report.figures[1].marks = {{"V & V, async 2, α = 6: 1.7", 1.7, false}};
    }

    /// u*, and what T synchronous steps reach and take. False when stopped.
    bool prepare(WildSubject& s) {
        s.system = spikeSystem(s.side);
        const Scheme scheme = parseScheme(baseText(s));
        WildRelaxation reference(backend_, s.system, scheme, run_.stop());
        const int last = p_.whole("reference");
        for (int part = 1; part <= 16; ++part) {
            if (!reference.advanceTo(std::int64_t{last} * part / 16)) return false;
            run_.tell(0.5 * part / 16);
        }
        s.reference = reference.take();
        WildRelaxation looks(backend_, s.system, scheme, run_.stop());
        for (int quarter = 1; quarter <= 6; ++quarter) {
            const int steps = std::min(last, quarter * steps_ / 4);
            if (!looks.advanceTo(steps)) return false;
            const WildDistance d = wildDistance(looks.read(), s.reference);
            if (quarter == 4) s.reached = d;
            noteAccuracy(s, steps, d);
        }
        std::vector<double> seconds;
        for (int i = 0; i < p_.whole("runs"); ++i) {
            WildRelaxation timed(backend_, s.system, scheme, run_.stop());
            if (!timed.advanceTo(steps_)) return false;
            seconds.push_back(timed.seconds());
        }
        s.seconds = spreadOf(seconds);
        return true;
    }
    void noteAccuracy(const WildSubject& s, int steps, const WildDistance& d) {
        run_.report().tables[1].rows.push_back(
            {double(s.side), s.precision, double(steps), d.scaled, d.relative, d.untouched});
        if (s.precision != p_.words("precisions").front()) return;  // the curves are the same
        for (const auto& [measure, value] : {std::pair{"largest relative error", d.relative},
                                             {"max |u − u*| / max |u*|", d.scaled}}) {
            LabSeries& series = seriesNamed(run_.report().figures[2], measure + (", " + name(s)));
            series.x.push_back(steps);
            series.y.push_back(value);
        }
    }

    bool point(const WildSubject& s, const std::string& scheme, int alpha) {
        const std::string text = schemeText(scheme + ":alpha=" + std::to_string(alpha), s);
        if (!run_.begin(name(s) + ": " + scheme + ", α = " + std::to_string(alpha))) return false;
        WildPoint point{.scheme = scheme, .alpha = alpha, .reason = whyNot(text)};
        if (point.reason.empty()) reach(s, parseScheme(text), point);
        if (run_.stopped()) return false;
        note(s, point);
        run_.end();
        return true;
    }
    [[nodiscard]] std::string whyNot(const std::string& text) const {
        try {
            return backend_.whyNot(parseScheme(text));
        } catch (const InvalidProblem& impossible) {
            return impossible.what();
        }
    }
    void reach(const WildSubject& s, const Scheme& scheme, WildPoint& point) {
        std::vector<double> steps, seconds;
        double guess = steps_;
        for (int i = 0; i < p_.whole("runs"); ++i) {
            WildRelaxation run(backend_, s.system, scheme, run_.stop());
            const auto reached = reachDistance(run, s.reference, s.reached.scaled, guess,
                                               p_.number("most-steps") * steps_);
            if (!reached) break;
            steps.push_back(reached->steps);
            seconds.push_back(reached->seconds);
            guess = reached->steps;
            run_.tell((i + 1.0) / p_.whole("runs"));
        }
        if (steps.empty()) {
            point.reason = "It did not reach the accuracy in most-steps times the steps.";
            return;
        }
        point.steps = spreadOf(steps);
        point.seconds = spreadOf(seconds);
        point.speedUp = s.seconds.median / point.seconds.median;
        point.relativeSteps = point.steps.median / steps_;
    }
    void note(const WildSubject& s, const WildPoint& point) {
        std::vector<LabCell> cells = {double(s.side), s.precision, point.scheme, double(point.alpha)};
        if (point.reason.empty()) {
            for (const LabSpread& spread : {point.steps, point.seconds})
                cells.insert(cells.end(), {spread.median, spread.least, spread.most});
            cells.insert(cells.end(), {point.relativeSteps, point.speedUp});
            addTo(0, s, point, point.speedUp, s.seconds.median / point.seconds.most,
                  s.seconds.median / point.seconds.least);
            addTo(1, s, point, point.relativeSteps, point.steps.least / steps_,
                  point.steps.most / steps_);
            points_.push_back(point);
        } else if (point.reason.starts_with("It did")) {
            ++run_.report().missed;
        }
        cells.resize(run_.report().tables[0].columns.size() - 1);
        cells.emplace_back(point.reason);
        run_.report().tables[0].rows.push_back(std::move(cells));
    }
    void addTo(int figure, const WildSubject& s, const WildPoint& point, double y, double low,
               double high) {
        LabSeries& series =
            seriesNamed(run_.report().figures[std::size_t(figure)], point.scheme + ", " + name(s));
        series.x.push_back(point.alpha);
        series.y.push_back(y);
        series.low.push_back(low);
        series.high.push_back(high);
    }

    /// The fastest α of each scheme, and why it is as fast as it is.
    void tellSubject(const WildSubject& s) {
        std::vector<std::string>& findings = run_.report().findings;
        const double cells = double(s.side) * s.side * steps_;
        findings.push_back(name(s) + ": synchronous steps do " +
                           wildNumber(1e-9 * cells / s.seconds.median) + " Gcell/s (" + baseText(s) +
                           ").");
        for (const std::string& scheme : p_.words("schemes")) {
            const WildPoint* best = nullptr;
            for (const WildPoint& point : points_)
                if (point.scheme == scheme && (!best || point.speedUp > best->speedUp)) best = &point;
            if (!best) continue;
            const double stepTimes = best->speedUp * best->relativeSteps;
            findings.push_back(
                name(s) + ": " + scheme + " is " + wildNumber(best->speedUp) +
                " times as fast as synchronous steps at best (α = " + std::to_string(best->alpha) +
                "): it takes " + wildNumber(best->relativeSteps) +
                " times as many steps, and in the time "
                "of a synchronous step it does " +
                wildNumber(stepTimes) + " (V & V: " + stated(scheme) + ").");
        }
        findings.push_back(accuracyText(s));
        points_.clear();
    }
    [[nodiscard]] std::string accuracyText(const WildSubject& s) const {
        const std::string why =
            s.reached.untouched > 0
                ? wildNumber(100 * s.reached.untouched) +
                      " % of the pixels that the spike reaches in the reference are still 0"
                : std::string("pixels far from the spike have hardly changed yet");
        return name(s) + ": after " + std::to_string(steps_) +
               " synchronous steps the largest relative error is " +
               (s.reached.relative == 1 ? "exactly 1" : std::to_string(s.reached.relative)) +
               ", as " + why + "; max |u − u*| / max |u*| is " + wildNumber(s.reached.scaled) + ".";
    }
    [[nodiscard]] static std::string stated(const std::string& scheme) {
        if (scheme == "async1") return "never faster";
        if (scheme == "async2") return "1.3 times at α = 6, with 1.7 times the steps";
        if (scheme == "async3") return "up to 2.5 times";
        return "not measured";
    }

    static constexpr const char* kInterval = "10000";  ///< steps between two checks by the host: none

    LabRun& run_;
    Backend& backend_;
    const LabParameters& p_;
    int steps_;
    std::vector<WildPoint> points_;
};

class Wild final : public Experiment {
public:
    [[nodiscard]] std::string name() const override { return "wild"; }
    [[nodiscard]] std::string title() const override { return "Wildly asynchronous stencils"; }
    [[nodiscard]] std::string summary() const override {
        return "Jacobi steps with ever less synchronisation: time and steps to the accuracy of 1000 "
               "synchronous ones.";
    }
    [[nodiscard]] LabPaper paper() const override { return LabPaper::venkatasubramanian; }
    [[nodiscard]] std::string figures() const override { return "Fig 7-10, 16"; }
    [[nodiscard]] std::vector<LabParameter> parameters() const override {
        return {
            {.key = "sides",
             .help = "unknowns a side",
             .kind = WildKind::numbers,
             .value = "4096",
             .quick = "256",
             .least = 8,
             .most = 20'000},
            {.key = "steps",
             .help = "synchronous steps T whose accuracy is to be reached",
             .value = "1000",
             .quick = "200",
             .least = 4,
             .most = 100'000},
            {.key = "reference",
             .help = "synchronous steps of the field that errors are measured against",
             .value = "4096",
             .quick = "820",
             .least = 5,
             .most = 400'000},
            {.key = "alphas",
             .help = "asynchrony: a launch does so many steps and one",
             .kind = WildKind::numbers,
             .value = "2,3,4,5,6,7,8,9,10,11,12,13,14,15",
             .quick = "2,3,6,11",
             .least = 1,
             .most = 100},
            {.key = "schemes",
             .help = "async0 is ours: the paper shows no times of it",
             .kind = WildKind::words,
             .value = "async1,async2,async3,async0",
             .words = {"async0", "async1", "async2", "async3"}},
            {.key = "precisions",
             .help = "f64: of schemes that have it",
             .kind = WildKind::words,
             .value = "f32,f64",
             .words = {"f32", "f64"}},
            {.key = "baseline",
             .help = "tuned-sync that speed-ups are over; own: its fastest form, tile: on tiles of "
                     "`block` as the others",
             .kind = WildKind::word,
             .value = "own",
             .words = {"own", "tile"}},
            {.key = "block", .help = "pixels of a tile", .kind = WildKind::text, .value = "64x8"},
            {.key = "runs",
             .help = "of each point",
             .value = "5",
             .quick = "2",
             .least = 1,
             .most = 99},
            {.key = "most-steps",
             .help = "times T, after which a scheme is given up",
             .value = "8",
             .least = 1,
             .most = 1000}};
    }
    [[nodiscard]] LabReport run(LabDevice& device, const LabParameters& p, const LabInputs&,
                                const LabWatch& watch) const override {
        LabRun run(*this, device, p, watch);
        WildStudy(run, device.backend(), p).measure();
        return run.finish();
    }
};

}  // namespace

const Experiment& wildExperiment() {
    static const Wild experiment;
    return experiment;
}

}  // namespace weft
