/// (f, g) relaxed by the schemes of the scheme space: where it converges, where it cannot, and what
/// it says then.
#include "weft/relief/relief_relaxation.h"

#include <QtTest>
#include <chrono>
#include <cstring>
#include <thread>

#include "support/relief_relaxation_checks.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "support/scheme_points.h"
#include "weft/cpu_backend.h"
#include "weft/scheme_order.h"

using namespace weft;
using namespace weft::tests;

namespace {

const Light kFacing = {0, 0, 1};
constexpr int kSide = kSanitized ? 41 : 97;

ReliefRelaxation relaxation(const std::string& scheme, OrientationKernel kernel, double lambda,
                            double tolerance = 1e-4) {
    return {.scheme = parseScheme(scheme),
            .kernel = kernel,
            .lambda = lambda,
            .tolerance = tolerance,
            .maxSteps = 100'000};
}

bool sameBits(const Field& a, const Field& b) {
    return a.bytes() == b.bytes() && std::memcmp(a.row(0, 0), b.row(0, 0), a.bytes()) == 0;
}

std::shared_ptr<const ReliefProblem> spherePicture(const Light& light = kFacing) {
    return problemOf(sample(sphereSurface(kSide), {kSide, kSide}), light, ReliefBoundary::silhouette);
}

}  // namespace

class ReliefRelaxationTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

    Relaxed run(const std::string& scheme, OrientationKernel kernel, double lambda,
                double tolerance = 1e-4) {
        return relax(*cpu_, relaxation(scheme, kernel, lambda, tolerance), spherePicture());
    }

private slots:
    void everyNamedSchemeFindsTheSurfaceOfBase_data() {
        QTest::addColumn<QString>("scheme");
        for (const std::string& name : schemesOn(*cpu_))
            QTest::addRow("%s", name.c_str()) << QString::fromStdString(name);
    }
    void everyNamedSchemeFindsTheSurfaceOfBase() {
        QFETCH(QString, scheme);
        static const Relaxed base = run("base", OrientationKernel::gaussNewton, 0.1);
        const Relaxed r = run(scheme.toStdString(), OrientationKernel::gaussNewton, 0.1);
        QVERIFY(r.progress.outcome == Outcome::Converged);
        QVERIFY(r.progress.message.empty());
        const double apart = largestDifference(r.orientation, base.orientation);
        QVERIFY2(apart < 0.03, qPrintable(QString::number(apart)));
        const SampledSurface truth = sample(sphereSurface(kSide), {kSide, kSide});
        const double off = score(r.relief.height, truth.height, truth.mask).heightPercent;
        QVERIFY2(off < (kSanitized ? 0.5 : 0.2), qPrintable(QString::number(off)));
    }

    void pointsDrawnAtRandomConvergeOrSayWhyTheyCannotRun() {
        Random random(20);
        const Relaxed base = run("base", OrientationKernel::gaussNewton, 0.3);
        int ran = 0;
        for (int i = 0; i < 400 && ran < (kSanitized ? 12 : 60); ++i) {
            ReliefRelaxation how = relaxation("base", OrientationKernel::gaussNewton, 0.3);
            how.scheme = randomPoint(random);
            const std::string reason = cpu_->unsupportedReliefReason(how);
            QCOMPARE(reason, cpu_->unsupportedReason(how.scheme));
            if (!reason.empty()) continue;
            ++ran;
            const Relaxed r = relax(*cpu_, how, spherePicture());
            const std::string text = how.scheme.canonical();
            QVERIFY2(r.progress.outcome == Outcome::Converged, text.c_str());
            QVERIFY2(largestDifference(r.orientation, base.orientation) < 0.03, text.c_str());
        }
        QVERIFY(ran >= 10);
    }

    void theTextbookKernelDivergesWhereAllPixelsMoveAtOnce_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("lambda");
        // Of lower tiles the fringes, which are not of one step, break the checkerboard up.
        for (const char* scheme : {"base", "tuned-sync", "barrier-simple", "async1:block=32x20"})
            for (const double lambda : {1.0, 0.1})
                QTest::addRow("%s %g", scheme, lambda) << scheme << lambda;
    }
    void theTextbookKernelDivergesWhereAllPixelsMoveAtOnce() {
        QFETCH(QString, scheme);
        QFETCH(double, lambda);
        const Relaxed r = run(scheme.toStdString(), OrientationKernel::textbook, lambda);
        QVERIFY(r.progress.outcome == Outcome::Diverged);
        QVERIFY(r.progress.steps < 2000);
        QVERIFY(r.progress.checkerboard > 0.2);
        const QString said = QString::fromStdString(r.progress.message);
        QVERIFY2(said.contains("textbook") && said.contains("checkerboard"), qPrintable(said));
        QVERIFY(isFinite(r.orientation));
        QVERIFY(isFinite(r.relief.height));
        QVERIFY(isFinite(r.relief.normals));
    }

    void inPlaceTheTextbookKernelConvergesAtLambdaOneAndNotAtATenth() {
        for (const std::string scheme : {"4w-square", "block-async:update=in-place"}) {
            const Relaxed one = run(scheme, OrientationKernel::textbook, 1);
            QVERIFY2(one.progress.outcome == Outcome::Converged, scheme.c_str());
            const Relaxed tenth = run(scheme, OrientationKernel::textbook, 0.1);
            QVERIFY2(tenth.progress.outcome == Outcome::Diverged, scheme.c_str());
            QVERIFY(tenth.progress.message.find("lambda 0.1") != std::string::npos);
        }
    }

    void atTheMeanItNeedsMoreThanAnEighth() {
        // A light from the side, where the shading is steep enough for the bound to bind.
        const auto problem = spherePicture(unitLight(1, 0, 0.2));
        const auto ends = [&](double lambda) {
            return relax(*cpu_, relaxation("tuned-sync", OrientationKernel::atMean, lambda), problem)
                .progress;
        };
        QVERIFY(ends(0.2).outcome == Outcome::Converged);
        const ReliefProgress small = ends(0.02);
        QVERIFY(small.outcome == Outcome::Diverged);
        QVERIFY(small.message.find("1/8") != std::string::npos);
    }

    void gaussNewtonConvergesAtEveryLambda_data() {
        QTest::addColumn<double>("lambda");
        for (const double lambda : {10.0, 1.0, 0.1, 0.01, 0.001})
            QTest::addRow("%g", lambda) << lambda;
    }
    void gaussNewtonConvergesAtEveryLambda() {
        QFETCH(double, lambda);
        for (const std::string scheme : {"base", "4w-square", "async3", "block-async"}) {
            const Relaxed r = run(scheme, OrientationKernel::gaussNewton, lambda);
            QVERIFY2(r.progress.outcome == Outcome::Converged, scheme.c_str());
        }
    }

    void barriersGiveTheBitsOfASynchronousScheme() {
        const Relaxed sync = run("tuned-sync", OrientationKernel::gaussNewton, 0.1);
        for (const std::string scheme :
             {"base", "barrier-simple", "barrier-tree3", "barrier-lockfree", "barrier-neighbour"}) {
            ReliefRelaxation how = relaxation(scheme, OrientationKernel::gaussNewton, 0.1, 1e-12);
            how.maxSteps = 240;
            const Relaxed one = relax(*makeCpuBackend(1), how, spherePicture());
            const Relaxed three = relax(*makeCpuBackend(3), how, spherePicture());
            QCOMPARE(one.progress.steps, std::int64_t{240});
            QVERIFY2(sameBits(one.orientation, three.orientation), scheme.c_str());
        }
        QVERIFY(sync.progress.outcome == Outcome::Converged);
    }

    void schemesOfAFixedOrderGiveTheSameBitsForAnyNumberOfWorkers() {
        std::vector<std::string> points = schemesOn(*cpu_);
        for (const char* more : {"coarse:n=100", "coarse:n=20,resident=5", "coarse:update=red-black",
                                 "coarse:update=jacobi,blocks=square,resident=30"})
            points.emplace_back(more);
        int asked = 0;
        for (const std::string& point : points) {
            ReliefRelaxation how = relaxation(point, OrientationKernel::gaussNewton, 0.1, 1e-12);
            if (!repeatsOnCpu(how.scheme)) continue;
            ++asked;
            how.maxSteps = 240;
            const auto picture = spherePicture(unitLight(0.4, -0.2, 1));
            const Relaxed one = relax(*makeCpuBackend(1), how, picture);
            QVERIFY(one.progress.steps >= 240);
            for (const int threads : {2, 3, 6}) {
                const Relaxed more = relax(*makeCpuBackend(threads), how, picture);
                QVERIFY2(sameBits(one.orientation, more.orientation), point.c_str());
            }
        }
        QVERIFY(asked >= 12);
    }

    // Blocks run one after the other, so that during a launch no neighbour's values change: what is
    // exchanged, and how, is the same. Values between launches are those of the pictures' start, too.
    void oneResidentBlockGivesOneAnswerHoweverHalosAreExchanged() {
        const auto backend = makeCpuBackend(1);
        for (const char* shape : {"stripe", "square"})
            for (const int steps : {60, 120, 300}) {
                const auto relaxed = [&](const std::string& scheme) {
                    ReliefRelaxation how = relaxation(scheme + ":resident=1",
                                                      OrientationKernel::gaussNewton, 0.1, 1e-12);
                    how.maxSteps = steps;
                    return relax(*backend, how, spherePicture(unitLight(0.4, -0.2, 1)));
                };
                const Relaxed coarse = relaxed("coarse");
                QCOMPARE(coarse.progress.steps, std::int64_t{steps});
                for (const std::string scheme : {"4w-", "4w-combine-"}) {
                    const Relaxed r = relaxed(scheme + shape);
                    QVERIFY2(
                        sameBits(r.orientation, coarse.orientation),
                        qPrintable(QString("%1%2, %3 steps: %4 apart")
                                       .arg(scheme.c_str(), shape)
                                       .arg(steps)
                                       .arg(largestDifference(r.orientation, coarse.orientation))));
                }
            }
    }

    void doublePrecisionGoesFurther() {
        const std::string scheme = "tuned-sync:precision=f64";
        const Relaxed r = run(scheme, OrientationKernel::gaussNewton, 0.1, 1e-6);
        QVERIFY(r.progress.outcome == Outcome::Converged);
        QVERIFY(r.progress.distance <= 1e-6 && r.progress.change <= 1e-6);
    }

    void aStepLimitIsNotCalledConverged() {
        ReliefRelaxation how = relaxation("tuned-sync", OrientationKernel::gaussNewton, 0.1, 1e-12);
        how.maxSteps = 130;
        const Relaxed r = relax(*cpu_, how, spherePicture());
        QVERIFY(r.progress.outcome == Outcome::IterationLimit);
        QCOMPARE(r.progress.steps, std::int64_t{130});
    }

    void anotherLightStartsFromWhatIsThere() {
        const auto right = spherePicture(unitLight(0.3, 0, 1));
        const auto near =
            std::make_shared<const ReliefProblem>(right->underLight(unitLight(0.32, 0, 1)));
        const ReliefRelaxation how = relaxation("tuned-sync", OrientationKernel::gaussNewton, 0.1);
        const auto solver = cpu_->makeReliefRelaxation(how);
        solver->setProblem(near, Start::cold);
        const std::int64_t cold = solveToTheEnd(*solver).steps;
        solver->setProblem(right, Start::warm);
        QCOMPARE(solver->progress().steps, std::int64_t{0});
        const ReliefProgress warm = solveToTheEnd(*solver);
        QVERIFY(warm.outcome == Outcome::Converged);
        QVERIFY2(warm.steps <= cold, qPrintable(QString::number(warm.steps)));
    }

    void theTraceTellsOfEveryLook() {
        const auto solver = cpu_->makeReliefRelaxation(
            relaxation("4w-square:n=20", OrientationKernel::gaussNewton, 0.1));
        solver->setProblem(spherePicture(), Start::cold);
        const ReliefProgress p = solveToTheEnd(*solver);
        QVERIFY(p.stage == ReliefStage::relaxation);
        QVERIFY(solver->trace().size() >= static_cast<std::size_t>(p.steps) / 30);
        QVERIFY(solver->trace().back().distance <= 1e-4);
        std::int64_t last = 0;
        for (const ReliefTracePoint& t : solver->trace()) {
            QVERIFY(t.steps > last && t.stage == ReliefStage::relaxation);
            last = t.steps;
        }
    }

    void aStopEndsItSoonAndItCanGoOn() {
        const int n = kSanitized ? 150 : 500;
        const SampledSurface truth = sample(sphereSurface(n), {n, n});
        const auto problem = problemOf(truth, kFacing, ReliefBoundary::silhouette);
        for (const std::string scheme :
             {"tuned-sync", "coarse:n=500", "barrier-neighbour", "async3"}) {
            const auto solver = cpu_->makeReliefRelaxation(
                relaxation(scheme, OrientationKernel::gaussNewton, 0.1, 1e-12));
            solver->setProblem(problem, Start::cold);
            const double soonest = soonestStop(*solver, processSeconds);
            QVERIFY2(soonest < (kSanitized ? 1.0 : 0.05), scheme.c_str());
            const ReliefProgress p = solver->advance({.seconds = 60, .steps = 100});
            QVERIFY(p.outcome == Outcome::Running);
        }
    }

    void oddPicturesGiveFiniteSurfaces() {
        for (const Extent e : {Extent{1, 1}, {1, 7}, {9, 1}, {2, 2}, {17, 16}, {200, 3}}) {
            auto image = std::make_shared<Field>(e, 1);
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x)
                    image->at(0, {x, y}) =
                        static_cast<float>(kFullScale * (((x + y) % 3) * 0.3 + 0.2));
            for (const std::string scheme : {"base", "4w-square", "async3", "barrier-simple"}) {
                ReliefRelaxation how = relaxation(scheme, OrientationKernel::gaussNewton, 0.01);
                how.maxSteps = 500;
                const Relaxed r =
                    relax(*cpu_, how,
                          std::make_shared<const ReliefProblem>(
                              image, Mask{}, unitLight(0.3, -0.2, 1), ReliefBoundary::natural));
                QVERIFY(r.progress.outcome != Outcome::Running);
                QVERIFY(isFinite(r.relief.height));
                QVERIFY(isFinite(r.relief.normals));
            }
        }
    }

    void whatCannotBeIsRefusedInASentence() {
        const auto why = [&](double lambda, double tolerance, const char* scheme) {
            return QString::fromStdString(cpu_->unsupportedReliefReason(
                relaxation(scheme, OrientationKernel::gaussNewton, lambda, tolerance)));
        };
        QVERIFY(why(0.1, 1e-4, "base").isEmpty());
        for (const QString& said : {why(0, 1e-4, "base"), why(NAN, 1e-4, "base"), why(0.1, 0, "base"),
                                    why(0.1, 1e-4, "graph"), why(0.1, 1e-4, "cluster")}) {
            QVERIFY(said.size() > 10);
            QVERIFY(said.endsWith('.'));
        }
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(cpu_->makeReliefRelaxation(
                                     relaxation("graph", OrientationKernel::gaussNewton, 0.1))),
                                 InvalidProblem);
    }
};

QTEST_GUILESS_MAIN(ReliefRelaxationTest)
#include "relief_relaxation_test.moc"
