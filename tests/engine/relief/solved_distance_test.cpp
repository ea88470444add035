/// A relaxation that is held against what Newton's step leads to ends within its tolerance, however
/// far off that step is.
#include "relief/solved_distance.h"

#include <QtTest>
#include <cmath>

using namespace weft;
using namespace weft::relief;

namespace {

/// Four pixels whose distance from 0, the same at all of them, falls by (1 − kRate) a step; Newton's
/// step from d leads to `error` d².
struct Relaxation {
    static constexpr double kRate = 0.01, kCells = 4;
    double error = 0;
    bool tellsItsError = true;
    double distance = 1;
    int solves = 0;
    SolvedDistance solved = {};

    [[nodiscard]] static std::vector<float> at(double d) {
        std::vector<float> fg(8, 0.0f);
        for (int i = 0; i < 4; ++i) fg[static_cast<std::size_t>(i)] = static_cast<float>(d);
        return fg;
    }
    [[nodiscard]] OrientationJacobian::Step newton(double near) {
        ++solves;
        const double end = error * distance * distance, length = std::abs(distance - end);
        return {.length = length,
                .fg = length <= near ? at(end) : std::vector<float>(),
                .change = tellsItsError ? kRate * std::abs(end) : 0};
    }
    /// Until a look says that it is reached; the distance then. At most `steps`.
    double run(double tolerance, std::int64_t steps = 20'000) {
        for (std::int64_t step = 10; step <= steps; step += 10) {
            distance *= std::pow(1 - kRate, 10);
            const double change = kRate * distance;
            if (!solved.isDue(change, tolerance, step)) continue;
            const auto solve = [&](double near) { return newton(near); };
            if (solved.look(at(distance), change, kCells, tolerance, step, solve).reached)
                return distance;
        }
        return NAN;
    }
};

}  // namespace

class SolvedDistanceTest : public QObject {
    Q_OBJECT

private slots:
    void itEndsWithinTheTolerance_data() {
        QTest::addColumn<double>("error");  // of the tolerance, of a step from one tolerance away
        for (const double error : {0.0, 0.01, 0.05, 0.1, 0.15, -0.05, -0.15})
            QTest::addRow("%.2f", error) << error;
    }
    void itEndsWithinTheTolerance() {
        QFETCH(double, error);
        for (const double tolerance : {1e-1, 2e-2, 2e-3, 1e-4}) {
            Relaxation relaxation{.error = error / tolerance};
            const double part = relaxation.run(tolerance) / tolerance;
            const QString told =
                QString("%1: %2 of it, %3 solves").arg(tolerance).arg(part).arg(relaxation.solves);
            QVERIFY2(part >= 0.25 && part <= 1 && relaxation.solves <= 8, qPrintable(told));
        }
    }
    /// What the case above is for.
    void aStepThatDoesNotTellItsErrorEndsTooEarly() {
        Relaxation relaxation{.error = 0.1 / 2e-3, .tellsItsError = false};
        QVERIFY(relaxation.run(2e-3) > 1.05 * 2e-3);
    }
    /// Held against what was near enough for a hundred times as much.
    void anotherToleranceGoesOn() {
        Relaxation relaxation{.error = 1};
        QVERIFY(relaxation.run(1e-1) <= 1e-1);
        relaxation.solved.lookSoon();
        const double end = relaxation.run(1e-3);
        QVERIFY2(end >= 0.25e-3 && end <= 1e-3, qPrintable(QString::number(end)));
    }
};

QTEST_APPLESS_MAIN(SolvedDistanceTest)
#include "solved_distance_test.moc"
