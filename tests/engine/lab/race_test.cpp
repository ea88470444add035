/// Races and the papers' experiments: what they measure and what they write.
#include "weft/lab/race.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <cmath>

#include "support/random_problem.h"
#include "support/sanitized.h"
#include "weft/backend/poisson_system.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/io/lab_report.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

std::vector<Scheme> schemes(std::initializer_list<const char*> texts) {
    std::vector<Scheme> all;
    for (const char* text : texts) all.push_back(parseScheme(text));
    return all;
}

/// What a race on the CPU finds. `onProgress`: of the index of the scheme that runs.
RaceResult raceSchemes(Backend& backend, const LabProblem& unsolved,
                       const std::vector<Scheme>& schemes,
                       const RunRecording& recording = {.mostFrames = 60, .longestSide = 384},
                       const std::function<void(int, const Progress&)>& onProgress = {},
                       const std::stop_token& stop = {}) {
    RaceResult result{subjectOf(unsolved, backend), {}};
    const LabProblem problem = withExactSolution(unsolved, backend, stop);
    for (const Scheme& scheme : schemes) {
        if (stop.stop_requested()) break;
        const auto report = [&](const Progress& p) {
            if (onProgress) onProgress(static_cast<int>(result.runs.size()), p);
        };
        result.runs.push_back(runScheme(backend, problem, scheme, 60, recording, report, stop));
    }
    return result;
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
        const RaceResult result =
            raceSchemes(*cpu_, laplaceProblem(64), schemes({"base", "tuned-sync", "4w-square"}), {},
                        [&](int runner, const Progress&) {
                            ++calls;
                            QVERIFY(runner >= last);
                            last = runner;
                        });
        QVERIFY(calls >= 3);
        QCOMPARE(result.runs.size(), std::size_t{3});
        for (const SchemeRun& run : result.runs) {
            QVERIFY(run.outcome == Outcome::Converged);
            QVERIFY(run.error <= 0.01 && run.steps > 0 && run.seconds > 0);
            QCOMPARE(run.stalenessAt.size(), run.trace.points().size());
        }
        QCOMPARE(result.speedUpOverBase(0), 1.0);
        QCOMPARE(result.speedUpOverBase(1), result.runs[0].seconds / result.runs[1].seconds);
        // Jacobi needs ln 100 / -ln cos(pi / 65) = 3940 steps, looked at every 60.
        QVERIFY2(std::abs(result.runs[1].steps - 3970) <= 60,
                 qPrintable(QString::number(result.runs[1].steps)));
    }

    void framesTellTheStoryFromStartToEndInBoundedMemory() {
        const RunRecording recording{.mostFrames = 12, .longestSide = 32};
        const RaceResult result = raceSchemes(*cpu_, laplaceProblem(100, 1e-4),
                                              schemes({"tuned-sync", "coarse"}), recording);
        for (const SchemeRun& run : result.runs) {
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
        const RaceResult result = raceSchemes(*cpu_, photo, schemes({"tuned-sync", "block-async"}));
        for (const SchemeRun& run : result.runs) {
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
        const RaceResult result =
            raceSchemes(*cpu_, laplaceProblem(40), schemes({"graph", "tuned-sync"}));
        QVERIFY(!result.runs[0].reason.empty() && result.runs[1].reason.empty());
        QVERIFY(std::isnan(result.speedUpOverBase(1)));
    }

    void aStopEndsTheRaceWithWhatThereIs() {
        std::stop_source stop;
        const RaceResult result = raceSchemes(
            *cpu_, laplaceProblem(300, 1e-9), schemes({"tuned-sync", "coarse"}), {},
            [&](int, const Progress& p) {
                if (p.steps > 100) stop.request_stop();
            },
            stop.get_token());
        QCOMPARE(result.runs.size(), std::size_t{1});
        QVERIFY(result.runs[0].outcome == Outcome::Cancelled);
        QVERIFY(std::isnan(result.runs[0].secondsToTolerance()));
    }

    void theTableAndTheRecordCanBeReadByPrograms() {
        const RaceResult result =
            raceSchemes(*cpu_, laplaceProblem(40), schemes({"base", "4w-square:n=20", "graph"}));
        const QJsonObject json =
            QJsonDocument::fromJson(QByteArray::fromStdString(io::raceJson(result))).object();
        const QJsonArray runs = json["runs"].toArray();
        QCOMPARE(runs.size(), 3);
        QCOMPARE(runs[1].toObject()["scheme"].toString(), QString("4w-square:n=20"));
        QCOMPARE(runs[1].toObject()["steps"].toDouble(), double(result.runs[1].steps));
        QVERIFY(runs[1].toObject()["trace"].toArray().size() ==
                qsizetype(result.runs[1].trace.points().size()));
        QVERIFY(runs[2].toObject()["reason"].toString().contains("CUDA"));
        const QStringList lines = QString::fromStdString(io::raceCsv(result)).trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        const qsizetype columns = lines[0].count(',') + 1;
        QCOMPARE(columns, 12);
        QVERIFY(lines[1].endsWith(",1"));
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
