/// Runs go on for what more of them would tell, and for nothing else; the same thing measured again
/// gives the same answers.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "lab/claim_prospects.h"
#include "lab/lab_run.h"
#include "lab/parameter_table.h"
#include "support/hand_made_report.h"
#include "weft/cpu_backend.h"
#include "weft/lab/experiment.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Seconds of schemes at an interval of 60, and how far their ranges go, each way.
struct Scheme60 {
    const char* series;
    double seconds, spread;
};

LabTable pointsTable() {
    return {"points",
            "",
            {"study", "series", "x", "outcome", "steps", "seconds", "seconds_least", "seconds_most"}};
}
std::vector<LabCell> pointCells(const char* series, double seconds, double least, double most) {
    return {std::string("intervals"),
            std::string(series),
            60.0,
            std::string("Converged"),
            1000.0,
            seconds,
            least,
            most};
}
LabReport reportOf(const std::vector<Scheme60>& schemes) {
    LabReport report = handMadeReport("intervals", "cuda");
    report.tables = {pointsTable()};
    for (const auto& [series, seconds, spread] : schemes)
        report.tables[0].rows.push_back(
            pointCells(series, seconds, seconds / (1 + spread), seconds * (1 + spread)));
    answerClaims(report);
    return report;
}

/// An experiment of schemes whose true seconds are known, and how much runs scatter.
struct Made {
    std::map<std::string, double> truth;
    double scatter = 0;
    unsigned seed = 7;
    std::map<std::string, int> runs = {};

    LabReport measure(LabDevice& device) {
        const Experiment experiment{.name = "intervals",
                                    .title = "",
                                    .summary = "",
                                    .parameters = {wholeValue("repeats", "", {"12"}, {1, 100})},
                                    .measure = nullptr};
        const LabParameters parameters(experiment.parameters, {}, true);
        const LabWatch watch;
        LabRun run(experiment, device, parameters, watch);
        std::mt19937_64 random(seed);
        do {
            run.beginPass();
            pass(run, parameters.whole("repeats"), random);
        } while (run.again());
        LabReport report = run.report();
        answerClaims(report);
        return report;
    }

private:
    void pass(LabRun& run, int repeats, std::mt19937_64& random) {
        run.report().tables = {pointsTable()};
        run.expect(truth.size());
        for (const auto& [series, seconds] : truth) {
            if (!run.begin(series)) return;
            Repeats& its = run.repeats(series, repeats);
            while (its.wanted()) {
                const double away = static_cast<double>(random() >> 11) * 0x1p-53 - 0.5;
                its.add(seconds * (1 + scatter * away));
                ++runs[series];
            }
            const LabSpread spread = its.spread();
            run.report().tables[0].rows.push_back(
                pointCells(series.c_str(), spread.median, spread.least, spread.most));
            run.mayRest(series);
            run.end();
        }
    }
};

}  // namespace

class LabProspectsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(1);

private slots:
    /// Two neighbours against four; more than 5.5 % is more.
    void whatLiesAtItsLimitHasNoProspects() {
        const auto with = [](double ud, double spread) {
            return prospectsOf(
                reportOf({{"ud-stripe", ud, spread}, {"4w-stripe", 1, spread}, {"base", 9, spread}}),
                4);
        };
        QVERIFY(with(1.2, 0.01).claims.empty());   // told
        QVERIFY(with(1.055, 0.1).claims.empty());  // at the limit
        QVERIFY(with(1.08, 0.1).claims.empty());   // not by half the range
        const ClaimProspects hopeful = with(1.0, 0.05);
        QCOMPARE(hopeful.claims, std::vector<std::string>{"ud-slower"});
        QCOMPARE(hopeful.rows, (std::set<std::size_t>{0, 1}));  // base says nothing of it
    }
    /// Names of columns differ, a least and a most have a middle; rows without are left alone.
    void everyTableHasItsRanges() {
        LabReport hybrid = handMadeReport("hybrid", "cuda");
        hybrid.tables = {{"splits",
                          "",
                          {"pair", "first", "second", "what", "fraction_of_first",
                           "microseconds_a_step", "least", "most", "n"}}};
        const auto row = [&](const char* what, double fraction, double us, double spread) {
            hybrid.tables[0].rows.push_back(
                {std::string("unequal"), std::string("a device"), std::string("the second device"),
                 std::string(what), fraction, us, us / (1 + spread), us * (1 + spread), 512.0});
        };
        row("measured", 0, 60, 0.1);
        row("measured", 1, 1000, 0.01);
        row("measured", 0.05, 58, 0.1);
        row("chosen", 0.05, 58, 0.1);
        hybrid.tables[0].rows.push_back(std::vector<LabCell>(9));
        const ClaimProspects found = prospectsOf(hybrid, 9);
        QCOMPARE(found.claims, std::vector<std::string>{"unequal-gains-nothing"});
        QCOMPARE(found.rows, (std::set<std::size_t>{0, 3}));
        QVERIFY(prospectsOf(handMadeReport("bfs", "cpu"), 9).claims.empty());
    }

    void pointsOfToldClaimsRest() {
        Made made{{{"base", 9}, {"coarse", 5}, {"ud-stripe", 1}, {"4w-stripe", 1}}, 0.25};
        const LabReport report = made.measure(*cpu_->lab().device);
        QVERIFY(made.runs["ud-stripe"] > 12 && made.runs["4w-stripe"] > 12);
        QCOMPARE(made.runs["coarse"], 12);
        QCOMPARE(made.runs["base"], 12);
        QCOMPARE(answerOf(report, "ud-slower"), LabAnswer::differs);
        // The report has all points, those that rested too.
        QCOMPARE(report.tables[0].rows.size(), std::size_t(4));
    }
    void noRunIsMadeForWhatItWouldNotTell() {
        Made atLimit{{{"ud-stripe", 1.0547}, {"4w-stripe", 1}}, 0.02};
        static_cast<void>(atLimit.measure(*cpu_->lab().device));
        QVERIFY(atLimit.runs["ud-stripe"] >= 24 && atLimit.runs["ud-stripe"] <= 120);
        Made told{{{"ud-stripe", 2}, {"4w-stripe", 1}}, 0.5};
        static_cast<void>(told.measure(*cpu_->lab().device));
        QCOMPARE(told.runs["ud-stripe"], 12);
    }
    /// Twenty runs of what nobody chose: none contradicts another; where the truth is not within a
    /// few errors of the limit, they say the same.
    void runsOfOneThingSayTheSame_data() {
        QTest::addColumn<double>("ratio");
        std::mt19937 random(47);
        for (int i = 0; i < 12; ++i) {
            const double ratio = 0.8 + 0.05 * i + 0.05 * double(random() % 100) / 100;
            QTest::addRow("%.3f", ratio) << ratio;
        }
    }
    void runsOfOneThingSayTheSame() {
        QFETCH(double, ratio);
        std::map<LabAnswer, int> answers;
        for (unsigned seed = 0; seed < 20; ++seed) {
            Made made{{{"ud-stripe", ratio}, {"4w-stripe", 1}}, 0.2, seed};
            ++answers[answerOf(made.measure(*cpu_->lab().device), "ud-slower")];
        }
        QVERIFY(answers[LabAnswer::agrees] == 0 || answers[LabAnswer::differs] == 0);
        if (std::abs(std::log(ratio / 1.0547)) < 0.06) return;
        const LabAnswer expected = ratio > 1.0547 ? LabAnswer::agrees : LabAnswer::differs;
        QVERIFY2(answers[expected] >= 19, qPrintable(QString::number(answers[expected])));
    }
};

QTEST_APPLESS_MAIN(LabProspectsTest)
#include "lab_prospects_test.moc"
