/// The experiment "wild": synchronous steps from a spike, and asynchronous ones to the same accuracy.
#include <QtTest>

#include "support/lab_runs.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

using Grid = std::vector<std::vector<double>>;

/// Jacobi steps from 0, a right-hand side of 1 in the middle of side × side unknowns.
Grid spikeAfter(int side, int steps) {
    Grid u(side + 2, std::vector<double>(side + 2, 0));
    for (int t = 0; t < steps; ++t) {
        Grid next = u;
        for (int y = 1; y <= side; ++y)
            for (int x = 1; x <= side; ++x)
                next[y][x] = 0.25 * (u[y][x - 1] + u[y][x + 1] + u[y - 1][x] + u[y + 1][x] +
                                     (x == side / 2 + 1 && y == side / 2 + 1));
        u = std::move(next);
    }
    return u;
}
/// max |u − u*| / max |u*|, and max |u − u*| / |u*|.
std::pair<double, double> distances(const Grid& u, const Grid& reference) {
    double off = 0, largest = 0, relative = 0;
    for (std::size_t y = 0; y < u.size(); ++y)
        for (std::size_t x = 0; x < u.size(); ++x) {
            const double d = std::abs(u[y][x] - reference[y][x]);
            off = std::max(off, d);
            largest = std::max(largest, reference[y][x]);
            if (reference[y][x] > 0) relative = std::max(relative, d / reference[y][x]);
        }
    return {off / largest, relative};
}

}  // namespace

class LabWildTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void synchronousStepsAreAsFarAsPlainOnes() {
        const int side = 40;
        const LabReport report =
            quickRun(*cpu_, "wild", {"sides=40", "steps=12", "reference=60", "alphas=2"});
        const Grid reference = spikeAfter(side, 60);
        const LabTable& table = *report.table("accuracy");
        const auto steps = columnOf(table, "steps"), scaled = columnOf(table, "scaled_error"),
                   relative = columnOf(table, "relative_error"),
                   untouched = columnOf(table, "untouched_share");
        QCOMPARE(steps.size(), std::size_t(12));
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto [expected, worst] = distances(spikeAfter(side, int(steps[i])), reference);
            QVERIFY(std::abs(scaled[i] - expected) < 1e-5);
            QVERIFY(std::abs(relative[i] - worst) < 1e-4);
            QVERIFY(untouched[i] > 0 && relative[i] == 1);
        }
    }

    void everySchemeReachesTheAccuracy() {
        const LabReport report = quickRun(*cpu_, "wild", {"sides=64", "steps=60", "reference=260"});
        QVERIFY(report.complete && report.missed == 0);
        const LabTable& runs = *report.table("runs");
        const auto names = wordsOf(runs, "scheme"), reasons = wordsOf(runs, "reason"),
                   precisions = wordsOf(runs, "precision");
        const auto alphas = columnOf(runs, "alpha"), ratios = columnOf(runs, "relative_steps"),
                   speedUps = columnOf(runs, "speed_up");
        for (std::size_t i = 0; i < names.size(); ++i) {
            // Odd ones are for async3 alone, which has no double precision.
            QVERIFY(names[i] == "async3" || int(alphas[i]) % 2 == 0);
            QCOMPARE(reasons[i].empty(), names[i] != "async3" || precisions[i] == "f32");
            if (!reasons[i].empty()) continue;
            QVERIFY(ratios[i] > 0.2 && ratios[i] < 8 && speedUps[i] > 0);
            // Fringes that stay as they were for a launch cost steps.
            if (names[i] == "async2") QVERIFY(ratios[i] > 1);
        }
        QCOMPARE(report.figures.size(), std::size_t(3));
        for (const LabFigure& figure : report.figures) QVERIFY(!figure.series.empty());
    }

    void settingsThatMakeNoSenseAreRefused() {
        for (const char* setting : {"reference=50", "block=63x8", "schemes=async9"})
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(quickRun(*cpu_, "wild", {setting})),
                                     InvalidProblem);
    }
};

QTEST_APPLESS_MAIN(LabWildTest)
#include "lab_wild_test.moc"
