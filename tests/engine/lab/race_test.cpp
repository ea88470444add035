/// Races and the papers' experiments: what they measure and what they write.
#include <QtTest>
#include <cmath>

#include "support/random_problem.h"
#include "support/sanitized.h"
#include "weft/backend/poisson_system.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/io/lab_report.h"
#include "weft/lab/experiment.h"
#include "weft/lab/scheme_run.h"
#include "weft/relief/relief_problem.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

std::vector<Scheme> schemes(std::initializer_list<const char*> texts) {
    std::vector<Scheme> all;
    for (const char* text : texts) all.push_back(parseScheme(text));
    return all;
}

/// Runs on the CPU. `onProgress`: of the index of the scheme that runs.
std::vector<SchemeRun> raceSchemes(Backend& backend, const LabProblem& unsolved,
                                   const std::vector<Scheme>& schemes,
                                   const RunRecording& recording = {.mostFrames = 60,
                                                                    .longestSide = 384},
                                   const std::function<void(int, const Progress&)>& onProgress = {},
                                   const std::stop_token& stop = {}) {
    std::vector<SchemeRun> runs;
    const LabProblem problem = withExactSolution(unsolved, backend, stop);
    for (const Scheme& scheme : schemes) {
        if (stop.stop_requested()) break;
        const auto report = [&](const Progress& p) {
            if (onProgress) onProgress(static_cast<int>(runs.size()), p);
        };
        runs.push_back(runScheme(backend, problem, scheme, 60, recording, report, stop));
    }
    return runs;
}

/// The experiment on the CPU.
LabReport raceReport(Backend& backend, const std::vector<std::string>& settings,
                     const LabInputs& inputs = {}, const LabWatch& watch = {}) {
    const LabProbe lab = backend.lab();
    const Experiment& race = experimentNamed("race");
    return race.run(*lab.device, LabParameters(race.parameters, settings), inputs, watch);
}

double numberIn(const LabTable& table, std::size_t row, const std::string& column) {
    const auto at = std::find(table.columns.begin(), table.columns.end(), column);
    const LabCell& cell = table.rows.at(row).at(static_cast<std::size_t>(at - table.columns.begin()));
    const double* const value = std::get_if<double>(&cell);
    return value ? *value : std::nan("");
}

LabProblem smallPhoto() {
    return cloneLabProblem(std::make_shared<const CloneProblem>(
        makeProblem(insideCase("ellipse", ellipseMask({60, 50})), {.channels = 3})));
}

}  // namespace

class RaceTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void everyRunnerReachesTheToleranceAndIsComparedWithBase() {
        int calls = 0, last = 0;
        const std::vector<SchemeRun> runs =
            raceSchemes(*cpu_, laplaceProblem(64), schemes({"base", "tuned-sync", "4w-square"}), {},
                        [&](int runner, const Progress&) {
                            ++calls;
                            QVERIFY(runner >= last);
                            last = runner;
                        });
        QVERIFY(calls >= 3);
        QCOMPARE(runs.size(), std::size_t{3});
        for (const SchemeRun& run : runs) {
            QVERIFY(run.outcome == Outcome::Converged);
            QVERIFY(run.error <= 0.01 && run.steps > 0 && run.seconds > 0);
            QCOMPARE(run.stalenessAt.size(), run.trace.points().size());
        }
        // Jacobi needs ln 100 / -ln cos(pi / 65) = 3940 steps, looked at every 60.
        QVERIFY2(std::abs(runs[1].steps - 3970) <= 60, qPrintable(QString::number(runs[1].steps)));
    }

    void framesTellTheStoryFromStartToEndInBoundedMemory() {
        const RunRecording recording{.mostFrames = 12, .longestSide = 32};
        const std::vector<SchemeRun> runs = raceSchemes(*cpu_, laplaceProblem(100, 1e-4),
                                                        schemes({"tuned-sync", "coarse"}), recording);
        for (const SchemeRun& run : runs) {
            QVERIFY(run.frames.size() >= 3 && run.frames.size() <= 12);
            QCOMPARE(run.frames.front().steps, std::int64_t{0});
            QCOMPARE(run.frames.back().steps, run.steps);
            for (std::size_t i = 1; i < run.frames.size(); ++i)
                QVERIFY(run.frames[i].seconds > run.frames[i - 1].seconds);
            for (const RunFrame& frame : run.frames)
                QVERIFY((frame.picture->extent() == Extent{25, 25}));
            // The sine falls to nothing.
            QVERIFY(run.frames.front().picture->at(0, {12, 12}) > 0.9f * 257);
            QVERIFY(run.frames.back().picture->at(0, {12, 12}) < 0.001f * 257);
        }
    }

    void picturesOfACloneShowTheBackgroundAroundIt() {
        const LabProblem photo = smallPhoto();
        const std::vector<SchemeRun> runs =
            raceSchemes(*cpu_, photo, schemes({"tuned-sync", "block-async"}));
        for (const SchemeRun& run : runs) {
            QVERIFY(run.outcome == Outcome::Converged);
            const Field& last = *run.frames.back().picture;
            QCOMPARE(last.at(1, {0, 0}),
                     photo.clone->background().at(1, photo.system->boxInBackground.topLeft()));
        }
    }

    void theErrorOfACloneIsHeldAgainstItsExactSolution() {
        const LabProblem photo = withExactSolution(smallPhoto(), *cpu_);
        QVERIFY(photo.exact);
        for (const char* name : {"tuned-sync", "coarse:block=16x10,n=20", "async3"}) {
            const SchemeRun run = runScheme(*cpu_, photo, parseScheme(name), 60, {.mostFrames = 9});
            QVERIFY(run.outcome == Outcome::Converged && run.error <= 0.5);
            QVERIFY2(run.error > 0.125, "it went on after the tolerance");
            QCOMPARE(run.stalenessAt.size(), run.trace.points().size());
            // From D = 0: the first error is max |D*|, within the range of a picture.
            const TracePoint &first = run.trace.points().front(), &last = run.trace.points().back();
            QCOMPARE(first.step, std::int64_t{0});
            QVERIFY(first.errorBound > 1 && first.errorBound < 255);
            QCOMPARE(last.step, run.steps);
            QCOMPARE(last.errorBound, run.error);
            // The picture at the end is as far from u* as was said.
            const Field& end = *run.frames.back().picture;
            const FieldView base = photo.system->baseInBox();
            double most = 0;
            for (int c = 0; c < end.channels(); ++c)
                for (int y = 0; y < end.extent().height; ++y)
                    for (int x = 0; x < end.extent().width; ++x)
                        if (photo.system->domain->mask().unknown({x, y}))
                            most = std::max(most,
                                            std::abs(double(end.at(c, {x, y})) - base.row(c, y)[x] -
                                                     photo.exact->at(c, {x, y})));
            QVERIFY2(
                std::abs(most / kCode8 - run.error) < 1e-3,
                qPrintable(QString("%1: %2, not %3").arg(name).arg(most / kCode8).arg(run.error)));
        }
    }

    void aRunEndsAlikeWhetherTheExactSolutionIsKnownOrNot() {
        // Steps of blocks that wait for nobody differ by which ran when; residuals at their seams
        // bound the error many times too high.
        for (const char* name : {"tuned-sync", "coarse:block=16x10,n=20"}) {
            const SchemeRun unknown = runScheme(*cpu_, smallPhoto(), parseScheme(name), 60);
            const SchemeRun known =
                runScheme(*cpu_, withExactSolution(smallPhoto(), *cpu_), parseScheme(name), 60);
            const double allowed = name == std::string("tuned-sync") ? 0 : 0.25;
            QVERIFY2(std::abs(double(unknown.steps - known.steps)) <= allowed * double(known.steps),
                     qPrintable(QString("%1, %2").arg(unknown.steps).arg(known.steps)));
        }
    }

    void aSchemeThatTheBackendLacksKeepsItsPlaceWithTheReason() {
        const std::vector<SchemeRun> runs =
            raceSchemes(*cpu_, laplaceProblem(40), schemes({"graph", "tuned-sync"}));
        QVERIFY(!runs[0].reason.empty() && runs[1].reason.empty());
    }

    void aStopEndsTheRaceWithWhatThereIs() {
        std::stop_source stop;
        const std::vector<SchemeRun> runs = raceSchemes(
            *cpu_, laplaceProblem(300, 1e-9), schemes({"tuned-sync", "coarse"}), {},
            [&](int, const Progress& p) {
                if (p.steps > 100) stop.request_stop();
            },
            stop.get_token());
        QCOMPARE(runs.size(), std::size_t{1});
        QVERIFY(runs[0].outcome == Outcome::Cancelled);
        QVERIFY(std::isnan(runs[0].secondsToTolerance()));
    }

    void aReportTellsOfEveryRunAndComparesItWithBase() {
        const LabReport report =
            raceReport(*cpu_, {"side=40", "schemes=base,4w-square:n=20,graph", "max-seconds=60"});
        const LabTable& table = report.tables[0];
        QCOMPARE(table.rows.size(), std::size_t{3});
        QCOMPARE(numberIn(table, 0, "speed_up_over_base"), 1.0);
        QCOMPARE(numberIn(table, 1, "speed_up_over_base"),
                 numberIn(table, 0, "seconds") / numberIn(table, 1, "seconds"));
        QVERIFY(std::isnan(numberIn(table, 2, "speed_up_over_base")));
        const QStringList lines = QString::fromStdString(io::labCsv(table)).trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[1].startsWith("\"base\",1,"));
        QVERIFY(lines[3].contains("CUDA"));  // keeps its place, with the reason
        const LabFigure& steps = report.figures[0];
        QCOMPARE(steps.marks.at(0).at, 0.01);  // what the curves fall to
        QVERIFY(steps.series[1].y.back() <= 0.01);
        const LabFigure& times = *report.figure("time");
        QCOMPARE(times.x.names.size(), std::size_t{3});
        QCOMPARE(times.series[1].y.at(0), 1e3 * numberIn(table, 1, "seconds"));
        QVERIFY(times.series[1].high.empty() && std::isnan(times.series[2].y.at(0)));
    }

    void theBarOfARunThatWasStoppedIsALowerLimit() {
        const LabReport report =
            raceReport(*cpu_, {"side=200", "schemes=base,coarse", "max-seconds=0.001"});
        QCOMPARE(report.missed, 2);
        for (const LabSeries& bar : report.figure("time")->series)
            QVERIFY(bar.low.at(0) == bar.y.at(0) && std::isnan(bar.high.at(0)));
        const LabReport again = io::readLabJson(io::labJson(report, {}), "the same");
        QVERIFY(std::isnan(again.figure("time")->series[0].high.at(0)));
    }

    void theUsersPatchIsRacedToTheUsersToleranceAndRecorded() {
        const LabInputs inputs{.patch = smallPhoto().clone};
        std::vector<SchemeRun> runs;
        Extent recorded;
        float exact = 0;  // in the middle
        std::vector<double> shares;
        const LabWatch watch{.progress = [&](double share, auto&) { shares.push_back(share); },
                             .raced =
                                 [&](const SchemeRun& run, const Field& solution) {
                                     runs.push_back(run);
                                     recorded = solution.extent();
                                     exact = solution.at(0, {30, 25});
                                 }};
        const LabReport report = raceReport(
            *cpu_, {"problem=patch", "schemes=base,coarse:block=16x10,n=20", "tolerance=0.05"},
            inputs, watch);
        QCOMPARE(report.missed, 0);
        QCOMPARE(runs.size(), std::size_t{2});
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        for (const SchemeRun& run : runs) {
            QVERIFY(run.error <= 0.05 && run.frames.size() >= 2 && run.frames.size() <= 80);
            const Field& last = *run.frames.back().picture;
            QVERIFY(recorded == last.extent());
            QVERIFY(std::abs(last.at(0, {30, 25}) - exact) <= 0.06 * kCode8);
        }
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, (void)raceReport(*cpu_, {"problem=patch"}));
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, (void)raceReport(*cpu_, {"schemes=base,no"}));
    }

    void theUsersSurfaceIsRacedAndRecorded() {
        const LabInputs inputs{.surface = vaseProblem(64).relief,
                               .surfaceBy = {.scheme = {}, .lambda = 0.2, .tolerance = 1e-3}};
        std::vector<SchemeRun> runs;
        std::vector<double> distances;
        const LabWatch watch{.raced = [&](const SchemeRun& run, const Field& exact) {
            runs.push_back(run);
            const Field& last = *run.frames.back().picture;
            double sum = 0;
            for (int c = 0; c < 2; ++c)
                for (int y = 0; y < 64; ++y)
                    for (int x = 0; x < 64; ++x)
                        sum += std::pow(double{last.at(c, {x, y})} - exact.at(c, {x, y}), 2);
            distances.push_back(std::sqrt(sum / double(inputs.surface->mask().unknownCount())));
        }};
        const LabReport report =
            raceReport(*cpu_, {"problem=surface", "schemes=base,coarse:n=20"}, inputs, watch);
        QCOMPARE(report.missed, 0);
        QCOMPARE(runs.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(runs[i].frames.size() >= 2 && runs[i].frames.size() <= 80);
            QCOMPARE(runs[i].frames.back().steps, runs[i].steps);
            QVERIFY(std::abs(distances[i] - runs[i].error) < 1e-6 && runs[i].error <= 1e-3);
        }
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, (void)raceReport(*cpu_, {"problem=surface"}));
    }

    void theLongerBlocksRunAloneTheMoreStepsAreNeeded() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        // The shape of Chen et al., Fig 8, with all blocks resident.
        const auto steps = [&](const char* scheme) {
            return runScheme(*cpu_, laplaceProblem(120), parseScheme(scheme), 60).steps;
        };
        const std::int64_t coarse = steps("coarse:n=100,resident=30"),
                           upDown = steps("ud-stripe:n=100,resident=30"),
                           fourWay = steps("4w-stripe:n=100,resident=30"),
                           fourWayOften = steps("4w-stripe:n=20,resident=30");
        QVERIFY2(coarse >= 2 * fourWay, qPrintable(QString("%1, %2").arg(coarse).arg(fourWay)));
        QVERIFY(coarse > upDown && upDown > fourWay);
        QVERIFY(fourWay < 1.5 * static_cast<double>(fourWayOften));
    }
};

QTEST_APPLESS_MAIN(RaceTest)
#include "race_test.moc"
