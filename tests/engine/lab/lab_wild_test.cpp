/// The experiment "wild": synchronous steps from a spike, and asynchronous ones to the same accuracy.
#include <QtTest>

#include "lab/studies/wild_distance.h"
#include "lab/studies/wild_synchronous.h"
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
    /// Where the source has hardly arrived, devices leave zeros of either sign, and subnormal
    /// numbers.
    void whatHasHardlyArrivedHasTheBitsOfZero() {
        Field plus({3, 2}, 1), minus({3, 2}, 1), other({3, 2}, 1);
        minus.at(0, {1, 1}) = -0.0f;
        minus.at(0, {2, 1}) = 1e-41f;
        other.at(0, {1, 1}) = 1e-29f;
        QCOMPARE(bitsOf(minus), bitsOf(plus));
        QVERIFY(bitsOf(other) != bitsOf(plus));
    }

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

    void figuresWithoutValuesAreLeftOut() {
        // No scheme but async3 takes an odd α.
        const LabReport report = quickRun(
            *cpu_, "wild",
            {"sides=40", "steps=12", "reference=60", "alphas=3", "schemes=async2", "blocked=0"});
        QVERIFY(report.complete);
        QCOMPARE(report.figures.size(), std::size_t{1});
        QCOMPARE(report.figures[0].key, std::string("accuracy"));
    }

    void distancesAreThoseOfPlainLoops() {
        for (const Extent e : {Extent{1, 1}, Extent{37, 5}, Extent{64, 33}, Extent{131, 70}}) {
            Field u(e, 1), reference(e, 1);
            Random random(e.width);
            double off = 0, largest = 0, relative = 0;
            int untouched = 0, reached = 0;
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) {
                    const float a = random.chance(0.3) ? 0 : float(random.between(-50, 50)) / 7;
                    const float b = random.chance(0.3) ? 0 : float(random.between(-50, 50)) / 9;
                    u.at(0, {x, y}) = a;
                    reference.at(0, {x, y}) = b;
                    off = std::max<double>(off, std::abs(a - b));
                    largest = std::max<double>(largest, std::abs(b));
                    if (b == 0) continue;
                    relative = std::max<double>(relative, std::abs(a - b) / std::abs(b));
                    ++reached;
                    untouched += a == 0;
                }
            for (const int threads : {1, 3}) {
                ThreadPool pool(threads);
                const WildReference kept(reference.clone(), pool);
                const WildDistance d = kept.distance(u);
                QCOMPARE(d.scaled, largest > 0 ? off / largest : 0);
                QCOMPARE(d.relative, relative);
                QCOMPARE(d.untouched, reached > 0 ? double(untouched) / reached : 0);
                QCOMPARE(kept.scaledDistance(u), d.scaled);
            }
        }
    }

    void synchronousStepsAreComparedWithTheCopy() {
        const LabReport report = quickRun(
            *cpu_, "wild",
            {"sides=64", "steps=60", "reference=260", "alphas=2", "schemes=async2", "blocked=0"});
        const LabTable& table = *report.table("synchronous");
        const auto cells = columnOf(table, "cells_per_second"),
                   bytes = columnOf(table, "gb_per_second"), seconds = columnOf(table, "seconds"),
                   least = columnOf(table, "seconds_least"), most = columnOf(table, "seconds_most"),
                   share = columnOf(table, "share_of_copy");
        QCOMPARE(cells.size(), std::size_t{2});
        for (std::size_t i = 0; i < cells.size(); ++i) {
            QVERIFY(std::abs(cells[i] * seconds[i] / (64.0 * 64 * 60) - 1) < 1e-9);
            QVERIFY(std::abs(1e9 * bytes[i] / cells[i] - (i == 0 ? 8 : 16)) < 1e-6);
            QVERIFY(share[i] > 0 && std::abs(bytes[i] / share[i] / (bytes[0] / share[0]) - 1) < 1e-9);
            QVERIFY(least[i] > 0 && least[i] <= seconds[i] && seconds[i] <= most[i]);
        }
        QVERIFY2(report.findings[0].find("of the measured copy") != std::string::npos,
                 report.findings[0].c_str());
        QVERIFY(report.figures[0].series.size() == 2);  // of async2, in two precisions
    }

    void severalSynchronousStepsAPassGiveTheSameBits() {
        const LabReport report = quickRun(
            *cpu_, "wild",
            {"sides=150", "steps=62", "reference=260", "alphas=2,6", "schemes=async2", "blocked=5"});
        QCOMPARE(report.missed, 0);
        const LabTable& table = *report.table("synchronous");
        const auto passes = columnOf(table, "steps_a_pass"), speedUps = columnOf(table, "speed_up");
        const auto same = wordsOf(table, "same_bits"), reasons = wordsOf(table, "reason");
        QCOMPARE(passes, (std::vector<double>{1, 5, 1, 5}));
        QVERIFY(same[1] == "yes" && reasons[1].empty() && speedUps[1] > 0);
        // In double precision the processor takes them one a pass, and says so.
        QVERIFY(same[3].empty() && !reasons[3].empty());
        const auto& all = report.figure("fig16-speed-up")->series;
        const auto blocked = std::find_if(all.begin(), all.end(), [](const LabSeries& s) {
            return s.name.starts_with("blocked synchronous");
        });
        QVERIFY(blocked != all.end());
        QCOMPARE(blocked->x, (std::vector<double>{2, 6}));
        QCOMPARE(blocked->y, (std::vector<double>{speedUps[1], speedUps[1]}));
    }

    void settingsThatMakeNoSenseAreRefused() {
        for (const char* setting : {"reference=50", "block=63x8", "schemes=async9", "blocked=1"})
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(quickRun(*cpu_, "wild", {setting})),
                                     InvalidProblem);
    }
};

QTEST_APPLESS_MAIN(LabWildTest)
#include "lab_wild_test.moc"
