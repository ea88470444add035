/// How far a surface may be trusted.
#include "weft/relief/relief_quality.h"

#include <QtTest>

#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kSide = 96;
const ReliefOptions kBeside{.outline = kPhotographOutline};

SampledSurface ball() { return sample(sphereSurface(kSide), {kSide, kSide}); }

std::shared_ptr<const ReliefProblem> litBall(const Light& light) {
    return problemOf(ball(), light, ReliefBoundary::silhouette);
}

/// The surface, and the error of its shading.
std::pair<Relief, double> solved(std::shared_ptr<const ReliefProblem> problem) {
    const auto cpu = makeCpuBackend(1);
    const auto solver = cpu->makeRelief(kBeside);
    solver->setProblem(std::move(problem), Start::cold);
    const ReliefProgress progress = solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    return {std::move(relief), progress.shadingError};
}

Relief flat() {
    Relief relief{Field({kSide, kSide}, 1), Field({kSide, kSide}, 3)};
    std::fill_n(relief.normals.row(2, 0), kSide * kSide, 1.0F);
    return relief;
}

}  // namespace

class ReliefQualityTest : public QObject {
    Q_OBJECT
private slots:
    void aBallUnderItsLightIsTrusted() {
        const auto problem = litBall(unitLight(0.4, 0.2, 1));
        const auto [relief, error] = solved(problem);
        const auto quality = qualityOf(*problem, kBeside, relief, error);
        QVERIFY(quality);
        QVERIFY2(quality->trust > 0.8, qPrintable(QString::number(quality->trust)));
        QVERIFY(quality->trust <= 1);
    }

    void aFlatSurfaceIsNot() {
        const auto problem = litBall(unitLight(0.4, 0.2, 1));
        const auto quality = qualityOf(*problem, kBeside, flat(), 0.2);
        QVERIFY(quality);
        QVERIFY2(quality->offOutline > 30 && quality->trust < 0.1,
                 qPrintable(QString::number(quality->offOutline)));
    }

    void anErrorOfTheShadingIsAnAngle() {
        const auto problem = litBall({0, 0, 1});
        const Relief relief = flat();
        const auto without = qualityOf(*problem, kBeside, relief, 0);
        const auto with = qualityOf(*problem, kBeside, relief, 0.1);
        QVERIFY(std::abs(with->doubt - without->doubt - 5.73) < 0.01);
    }

    void nothingIsToldWhereNoOutlineIsTrusted() {
        const auto problem = litBall({0, 0, 1});
        QVERIFY(!qualityOf(*problem, {.outline = 0}, flat(), 0.01));
        const auto open =
            problemOf(sample(peaksSurface(48), {48, 48}), {0, 0, 1}, ReliefBoundary::natural);
        Relief relief{Field({48, 48}, 1), Field({48, 48}, 3)};
        QVERIFY(!qualityOf(*open, kBeside, relief, 0.01));
        QVERIFY(!explainedByOutline(*open));
        QVERIFY(!qualityOf(*problem, kBeside, flat(), NAN));
    }

    void anOutlineExplainsItsBallUnderTheRightLightAlone() {
        const Light light = unitLight(0.6, 0.2, 1);
        const auto right = litBall(light);
        const double told = explainedByOutline(*right).value_or(-1);
        const double wrong =
            explainedByOutline(right->underLight(unitLight(-0.6, -0.2, 1))).value_or(-1);
        QVERIFY2(told > 0.85, qPrintable(QString::number(told)));
        QVERIFY2(wrong >= 0 && wrong < 0.3, qPrintable(QString::number(wrong)));
    }
};

QTEST_GUILESS_MAIN(ReliefQualityTest)
#include "relief_quality_test.moc"
