// Venkatasubramanian & Vuduc 2009, Fig 7-10 and 16: what synchronisation left out is worth.
#include <algorithm>
#include <cmath>
#include <set>

#include "lab/parameter_table.h"
#include "lab/studies/wild_findings.h"
#include "weft/error.h"

namespace weft {

namespace {

/// One run of the experiment.
class WildStudy {
public:
    WildStudy(LabRun& run, LabDevice& device, const LabParameters& p)
        : run_(run), backend_(device.backend()), p_(p), steps_(p.whole("steps")) {
        for (const PlatformFact& fact : device.platform())
            if (fact.key == "copy_bytes_per_second") copy_ = fact.value;
        if (p.whole("reference") <= steps_)
            throw InvalidProblem("'reference' must be more steps than 'steps'.");
        static_cast<void>(parseScheme("tuned-sync:block=" + p.text("block")));
        if (p.whole("blocked") == 1)
            throw InvalidProblem("'blocked' is 0 (left out) or at least 2 steps a pass.");
    }

    void measure() {
        prepareWildReport(run_.report(), p_);
        const auto sides = p_.wholes("sides");
        const std::size_t subjects = sides.size() * p_.words("precisions").size();
        run_.expect(subjects * (2 + plan().size()));
        for (const int side : sides)
            for (const std::string& precision : p_.words("precisions")) {
                WildSubject& subject =
                    run_.kept<WildSubject>(std::to_string(side) + " " + precision, [&] {
                        return std::make_shared<WildSubject>(
                            WildSubject{.side = side, .precision = precision});
                    });
                if (!run_.begin(subject.name() + ": synchronous steps") || !prepare(subject)) return;
                run_.end();
                if (!run_.begin(subject.name() + ": blocked synchronous steps") || !block(subject))
                    return;
                run_.end();
                for (const auto& [scheme, alpha] : plan())
                    if (!point(subject, scheme, alpha)) return;
                for (std::string& sentence : wildFindings(subject, points_, p_, copy_))
                    run_.report().findings.push_back(std::move(sentence));
                points_.clear();
            }
    }

private:
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
    [[nodiscard]] std::string blockedText(const WildSubject& s) const {
        return std::string("tuned-sync:n=") + kInterval +
               ",exchange=overlapped,k=" + p_.text("blocked") +
               (s.precision == "f64" ? ",precision=f64" : "");
    }

    /// u*. False when stopped.
    [[nodiscard]] bool refer(WildSubject& s, const Scheme& scheme, int last) {
        const auto system = spikeSystem(s.side);
        WildRelaxation reference(backend_, system, scheme, run_.stop());
        for (int part = 1; part <= 16; ++part) {
            if (!reference.advanceTo(std::int64_t{last} * part / 16)) return false;
            run_.tell(0.5 * part / 16);
        }
        s.system = system;
        s.reference = WildReference(reference.take(), run_.kept<ThreadPool>("pool", [] {
            return std::make_shared<ThreadPool>(0);
        }));
        return true;
    }
    /// What T synchronous steps reach and take. False when stopped.
    bool prepare(WildSubject& s) {
        s.baseline.scheme = baseText(s);
        const Scheme scheme = parseScheme(s.baseline.scheme);
        const int last = p_.whole("reference");
        if (!s.system && !refer(s, scheme, last)) return false;
        WildRelaxation looks(backend_, s.system, scheme, run_.stop());
        for (int quarter = 1; quarter <= 6; ++quarter) {
            const int steps = std::min(last, quarter * steps_ / 4);
            if (!looks.advanceTo(steps)) return false;
            const WildDistance d = s.reference.distance(looks.read());
            if (quarter == 4) s.reached = d;
            noteAccuracy(s, steps, d);
        }
        if (!time(s, s.baseline)) return false;
        noteSynchronous(s, s.baseline);
        return true;
    }
    [[nodiscard]] bool time(const WildSubject& s, WildSynchronous& form) {
        return timeSynchronous(backend_, s.system, steps_,
                               run_.repeats(s.name() + form.scheme, p_.whole("runs")), run_.stop(),
                               form);
    }
    void noteSynchronous(const WildSubject& s, const WildSynchronous& form) {
        run_.report().tables[2].rows.push_back(synchronousCells(s, form, steps_, copy_));
    }

    /// The same steps, several a pass over the grid. False when stopped.
    bool block(WildSubject& s) {
        WildSynchronous& form = s.blocked;
        form.stepsAPass = p_.whole("blocked");
        if (form.stepsAPass == 0) return true;
        form.scheme = blockedText(s);
        form.reason = unsupportedReason(form.scheme);
        if (form.reason.empty() && !time(s, form)) return false;
        constexpr double kFewer = 0.9;
        if (form.reason.empty() && form.bytesAStep > kFewer * s.baseline.bytesAStep)
            form.reason =
                "This device takes its steps one a pass, as " + s.baseline.scheme + " does.";
        noteSynchronous(s, form);
        if (!form.reason.empty()) return true;
        if (form.bits != s.baseline.bits && p_.has("baseline", "own")) ++run_.report().missed;
        const auto alphas = p_.wholes("alphas");
        const auto [least, most] = std::minmax_element(alphas.begin(), alphas.end());
        LabSeries& series = seriesNamed(run_.report().figures[0], "blocked synchronous, " + s.name());
        const double T = s.baseline.seconds.median;
        for (const int alpha : std::set<int>{*least, *most})
            series.add(alpha, T / form.seconds.median, T / form.seconds.most, T / form.seconds.least);
        return true;
    }
    void noteAccuracy(const WildSubject& s, int steps, const WildDistance& d) {
        run_.report().tables[1].rows.push_back(
            {double(s.side), s.precision, double(steps), d.scaled, d.relative, d.untouched});
        if (s.precision != p_.words("precisions").front()) return;  // the curves are the same
        for (const auto& [measure, value] : {std::pair{"largest relative error", d.relative},
                                             {"max |u − u*| / max |u*|", d.scaled}}) {
            LabSeries& series = seriesNamed(run_.report().figures[2], measure + (", " + s.name()));
            series.add(steps, value);
        }
    }

    bool point(const WildSubject& s, const std::string& scheme, int alpha) {
        const std::string text = schemeText(scheme + ":alpha=" + std::to_string(alpha), s);
        if (!run_.begin(s.name() + ": " + scheme + ", α = " + std::to_string(alpha))) return false;
        WildPoint point{.scheme = scheme, .alpha = alpha, .reason = unsupportedReason(text)};
        if (point.reason.empty()) reach(s, parseScheme(text), point);
        if (run_.stopped()) return false;
        note(s, point);
        run_.end();
        return true;
    }
    [[nodiscard]] std::string unsupportedReason(const std::string& text) const {
        try {
            return backend_.unsupportedReason(parseScheme(text));
        } catch (const InvalidProblem& impossible) {
            return impossible.what();
        }
    }
    void reach(const WildSubject& s, const Scheme& scheme, WildPoint& point) {
        const std::string key = s.name() + scheme.shortText();
        Repeats& seconds = run_.repeats(key, p_.whole("runs"), LabRun::kCounted);
        Repeats& steps =
            run_.kept<Repeats>("steps of " + key, [] { return std::make_shared<Repeats>(); });
        const bool sure = steps.count() > 0;
        WildAim aim{.target = s.reached.scaled,
                    .guess = sure ? steps.spread().median : double(steps_),
                    .sure = sure,
                    .most = p_.number("most-steps") * steps_};
        steps.beginPass(0, 0);
        while (seconds.wanted()) {
            WildRelaxation run(backend_, s.system, scheme, run_.stop());
            const auto reached = reachDistance(run, s.reference, aim);
            if (!reached) {
                seconds.giveUp();
                break;
            }
            steps.add(reached->steps);
            seconds.add(reached->seconds);
            aim.guess = reached->steps;
            aim.sure = true;
            run_.tell(seconds.share());
        }
        if (steps.count() == 0) {
            point.reason = "It did not reach the accuracy in most-steps times the steps.";
            return;
        }
        point.steps = steps.spread();
        point.seconds = seconds.spread();
        point.speedUp = s.baseline.seconds.median / point.seconds.median;
        point.relativeSteps = point.steps.median / steps_;
    }
    void note(const WildSubject& s, const WildPoint& point) {
        std::vector<LabCell> cells = {double(s.side), s.precision, point.scheme, double(point.alpha)};
        if (point.reason.empty()) {
            for (const LabSpread& spread : {point.steps, point.seconds})
                cells.insert(cells.end(), {spread.median, spread.least, spread.most});
            cells.insert(cells.end(), {point.relativeSteps, point.speedUp});
            addTo(0, s, point, point.speedUp, s.baseline.seconds.median / point.seconds.most,
                  s.baseline.seconds.median / point.seconds.least);
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
            seriesNamed(run_.report().figures[std::size_t(figure)], point.scheme + ", " + s.name());
        series.add(point.alpha, y, low, high);
    }

    static constexpr const char* kInterval = "10000";  ///< steps between two checks by the host: none

    LabRun& run_;
    Backend& backend_;
    const LabParameters& p_;
    int steps_;
    double copy_ = std::nan("");  ///< bytes a second that the device copies
    std::vector<WildPoint> points_;
};

}  // namespace

const Experiment& wildExperiment() {
    static const Experiment experiment{
        .name = "wild",
        .title = "Wildly asynchronous stencils",
        .summary =
            "Jacobi steps with ever less synchronisation: time and steps to the accuracy of 1000 "
            "synchronous ones.",
        .paper = LabPaper::venkatasubramanian,
        .figures = "Fig 7-10, 16",
        .parameters =
            {

                listOf(wholeValue("sides", "unknowns a side", {"4096", "256"}, {8, 20'000})),
                wholeValue("steps", "synchronous steps T whose accuracy is to be reached",
                           {"1000", "200"}, {4, 100'000}),
                wholeValue("reference",
                           "synchronous steps of the field that errors are measured against",
                           {"4096", "820"}, {5, 400'000}),
                listOf(wholeValue("alphas", "asynchrony: a launch does so many steps and one",
                                  {"2,3,4,5,6,7,8,9,10,11,12,13,14,15", "2,3,6,11"}, {1, 100})),
                someWords("schemes", "async0 is ours: the paper shows no times of it",
                          {"async0", "async1", "async2", "async3"}, "async1,async2,async3,async0"),
                someWords("precisions", "f64: of schemes that have it", {"f32", "f64"}),
                oneWord(
                    "baseline",
                    "tuned-sync that speed-ups are over; own: its fastest form, tile: on tiles of "
                    "`block` as the others",
                    "own", {"own", "tile"}),
                wholeValue(
                    "blocked",
                    "synchronous steps a pass over the grid, beside those of one a pass; 0: left "
                    "out",
                    {"12"}, {0, 100}),
                freeText("block", "pixels of a tile", "64x8"),
                wholeValue("runs",
                           "of each point at least; more, for half a second, where they differ by "
                           "over 3 %",
                           {"5", "20"}, {1, 99}),
                wholeValue("most-steps", "times T, after which a scheme is given up", {"8"},
                           {1, 1000})},
        .measure = measureBy<WildStudy>};
    return experiment;
}

}  // namespace weft
