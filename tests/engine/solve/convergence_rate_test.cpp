/// Spectral radii of masks, and the decay that relaxation shows.
#include "weft/lab/convergence_rate.h"

#include <QtTest>
#include <cmath>
#include <numbers>

#include "poisson/spectral_radius.h"
#include "support/random_problem.h"
#include "support/solver_checks.h"
#include "weft/backend/poisson_system.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

double radiusOf(Backend& cpu, const Mask& mask, ImageBorder border = {}) {
    return jacobiSpectralRadius(cpu, std::make_shared<const Domain>(mask, border), {}).value_or(-1);
}

/// ρ of Jacobi on n fixed-ended pixels in a row, of twice as many neighbours in two dimensions.
double cosineOf(int n) { return std::cos(std::numbers::pi / (n + 1)); }

void compareGaps(double found, double expected, double tolerance) {
    const double off = (1 - found) / (1 - expected) - 1;
    QVERIFY2(std::abs(off) <= tolerance,
             qPrintable(QString("ρ %1 instead of %2: the gap is off by %3")
                            .arg(found, 0, 'g', 9)
                            .arg(expected, 0, 'g', 9)
                            .arg(off)));
}

ConvergenceTrace geometric(double decay, int points) {
    ConvergenceTrace trace;
    for (int k = 1; k <= points; ++k)
        trace.append({60 * k, 0.001 * k, 100 * std::pow(decay, 60 * k)});
    return trace;
}

}  // namespace

class ConvergenceRateTest : public QObject {
    Q_OBJECT
private slots:
    /// Young 1954: ρ = (cos π/(n+1) + cos π/(m+1)) / 2 on a rectangle.
    void aRectangleHasTheTextbooksRadius_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addRow("a pixel") << 1 << 1;
        QTest::addRow("a line") << 300 << 1;
        QTest::addRow("odd sides") << 37 << 23;
        QTest::addRow("a square") << 128 << 128;
    }
    void aRectangleHasTheTextbooksRadius() {
        QFETCH(int, width);
        QFETCH(int, height);
        const auto cpu = makeCpuBackend(2);
        const double found = radiusOf(*cpu, Mask({width, height}, Mask::kUnknown));
        compareGaps(found, 0.5 * (cosineOf(width) + cosineOf(height)), 2e-3);
    }

    void nothingIsPredictedWhereNothingIsFixed() {
        const auto cpu = makeCpuBackend(2);
        const auto all = std::make_shared<const Domain>(Mask({20, 20}, Mask::kUnknown),
                                                        ImageBorder{true, true, true, true});
        QVERIFY(!jacobiSpectralRadius(*cpu, all, {}));
    }

    /// What theory predicts is what a solve shows, on a mask that no formula knows.
    void synchronousJacobiDecaysAsPredicted_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* name : {"tuned-sync", "base"}) QTest::addRow("%s", name) << name;
    }
    void synchronousJacobiDecaysAsPredicted() {
        QFETCH(QString, scheme);
        const Scheme chosen = parseScheme(scheme.toStdString());
        const auto cpu = makeCpuBackend(2);
        const CloneProblem problem =
            makeProblem(insideCase("ellipse", ellipseMask({71, 60})), {.channels = 1});
        const auto system = Assembler().assemble(problem);
        const auto solver = cpu->makeRelaxation(chosen);
        solver->setSystem(system, Start::cold);
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.02});
        QVERIFY(p.outcome == Outcome::Converged);
        const auto radius = jacobiSpectralRadius(*cpu, system->domain, {});
        const auto predicted = predictedDecay(chosen, radius.value_or(0));
        const auto measured = measuredDecay(solver->trace());
        QVERIFY(predicted && measured);
        compareGaps(*measured, *predicted, 0.05);
    }

    void otherOrdersAreNotPredicted() {
        for (const char* name :
             {"coarse", "4w-square", "async1", "block-async", "tuned-sync:grids=1"})
            QVERIFY2(!predictedDecay(parseScheme(name), 0.99), name);
        QVERIFY(predictedDecay(parseScheme("base"), 0.99));
    }

    void aDecayIsMeasuredWhereResidualsFallOnALine() {
        const auto found = measuredDecay(geometric(0.999, 30));
        QVERIFY(found);
        compareGaps(*found, 0.999, 1e-6);
        QVERIFY(!measuredDecay(geometric(0.999, 4)));
        QVERIFY(!measuredDecay(geometric(1.001, 30)));
        ConvergenceTrace jumps;
        for (int k = 1; k <= 30; ++k) jumps.append({60 * k, 0.001 * k, k % 3 ? 1.0 / k : 20.0});
        QVERIFY(!measuredDecay(jumps));
    }
};

QTEST_GUILESS_MAIN(ConvergenceRateTest)
#include "convergence_rate_test.moc"
