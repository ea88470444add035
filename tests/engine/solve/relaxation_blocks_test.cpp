/// What the blocks of a relaxation do on the way: looks, seams, staleness, barriers, cancels.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <thread>

#include "support/manufactured.h"
#include "support/patience.h"
#include "support/sanitized.h"
#include "support/scheme_points.h"
#include "support/solver_checks.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/scheme_order.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kCancels = kThreadSanitized ? 40 : kSanitized ? 100 : 1000;

ManufacturedSystem squareSystem(int side, int channels = 1, std::uint64_t seed = 7) {
    return manufacture(Mask({side, side}, Mask::kUnknown), {}, channels, seed);
}

Field correctionOf(Solver& solver, const PoissonSystem& system) {
    Field d(system.extent(), system.channels());
    solver.readCorrection(d.span());
    return d;
}

/// max |f − A D| in codes, in double, from the picture alone.
double residualOf(const PoissonSystem& system, const Field& d) {
    const Extent e = system.extent();
    double largest = 0;
    for (int c = 0; c < d.channels(); ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const auto at = [&](int i, int j) {
                    return i < 0 || j < 0 || i >= e.width || j >= e.height ? 0.0
                                                                           : double{d.at(c, {i, j})};
                };
                if (!system.domain->mask().unknown({x, y})) continue;
                const double r = double{system.rhs->at(c, {x, y})} -
                                 system.domain->neighbours({x, y}) * at(x, y) + at(x - 1, y) +
                                 at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
                largest = std::max(largest, std::abs(r));
            }
    return largest / kCode8;
}

/// One launch of `coarse` on a square whose pixels are all unknown: columns of blocks, `resident` of
/// them at a time, Jacobi steps with the halo that each group finds.
void launchInGroups(std::vector<double>& e, const PoissonSystem& system, Extent block, int resident,
                    int steps) {
    const int side = system.extent().width;
    std::vector<Rect> blocks;
    for (int x = 0; x < side; x += block.width)
        for (int y = 0; y < side; y += block.height)
            blocks.push_back(
                {x, y, std::min(block.width, side - x), std::min(block.height, side - y)});
    const auto at = [&](const std::vector<double>& v, int x, int y) {
        return x < 0 || y < 0 || x >= side || y >= side ? 0.0 : v[std::size_t(y * side + x)];
    };
    for (std::size_t first = 0; first < blocks.size(); first += std::size_t(resident)) {
        const std::vector<double> found = e;
        for (std::size_t b = first; b < std::min(blocks.size(), first + std::size_t(resident)); ++b) {
            std::vector<double> now = found;
            for (int step = 0; step < steps; ++step) {
                const std::vector<double> before = now;
                for (int y = blocks[b].y; y < blocks[b].y + blocks[b].height; ++y)
                    for (int x = blocks[b].x; x < blocks[b].x + blocks[b].width; ++x)
                        now[std::size_t(y * side + x)] =
                            (system.rhs->at(0, {x, y}) + at(before, x - 1, y) + at(before, x + 1, y) +
                             at(before, x, y - 1) + at(before, x, y + 1)) /
                            4;
            }
            for (int y = blocks[b].y; y < blocks[b].y + blocks[b].height; ++y)
                for (int x = blocks[b].x; x < blocks[b].x + blocks[b].width; ++x)
                    e[std::size_t(y * side + x)] = now[std::size_t(y * side + x)];
        }
    }
}

/// Runs to the next look of the host, at least.
Progress runSteps(Solver& solver, std::int64_t steps) {
    const std::int64_t end = solver.progress().steps + steps;
    Progress p = solver.progress();
    while (p.steps < end)
        p = solver.advance({.tolerance = 1e-12}, {.seconds = 10, .steps = end - p.steps});
    return p;
}

}  // namespace

class RelaxationBlocksTest : public QObject {
    Q_OBJECT
private slots:
    void everyReportedResidualIsThatOfThePicture_data() {
        QTest::addColumn<QString>("scheme");
        for (const std::string& name : schemesOn(*makeCpuBackend(1)))
            QTest::addRow("%s", name.c_str()) << QString::fromStdString(name);
        QTest::addRow("free") << "barrier-simple:order=free,barrier=none,interval=2";
        QTest::addRow("double") << "block-async:precision=f64";
        QTest::addRow("overlapped") << "tuned-sync:exchange=overlapped,k=4";
    }
    void everyReportedResidualIsThatOfThePicture() {
        QFETCH(QString, scheme);
        const auto cpu = makeCpuBackend(3);
        const Scheme point = parseScheme(scheme.toStdString());
        const auto solver = cpu->makeRelaxation(point);
        const ManufacturedSystem m = squareSystem(90, 2);
        solver->setSystem(m.system, Start::cold);
        for (int looks = 0; looks < 5; ++looks) {
            const std::size_t before = solver->trace().points().size();
            const Progress p = runSteps(*solver, point.hostInterval);
            QVERIFY(p.residual > 0);
            if (point.order != Order::hostEveryStep && solver->trace().points().size() == before)
                continue;  // no look has happened since
            if (point.order != Order::hostEveryStep &&
                solver->trace().points().back().step != p.steps)
                continue;
            const Field d = correctionOf(*solver, *m.system);
            const double own = residualOf(*m.system, d);
            // E is summed to D in float when it is read: half a unit in the last place of 4 values.
            const double rounding = 8 * 120 * 0x1p-24 * 2;
            QVERIFY2(std::abs(own - p.residual) <= 1e-3 * own + rounding,
                     qPrintable(QString("%1 against %2").arg(p.residual).arg(own)));
        }
    }

    void aTileChangesNothingOfTunedSyncButRounding() {
        const ManufacturedSystem m = squareSystem(100, 2);
        const auto after = [&](const std::string& text) {
            const auto cpu = makeCpuBackend(2);
            const auto solver = cpu->makeRelaxation(parseScheme(text));
            solver->setSystem(m.system, Start::cold);
            runSteps(*solver, 60);
            return correctionOf(*solver, *m.system);
        };
        const Field swept = after("tuned-sync:n=20");
        for (const char* text : {"tuned-sync:n=20,block=64x8", "tuned-sync:n=20,block=16x8",
                                 "tuned-sync:n=20,block=8x64", "base:block=64x8"}) {
            const Field tiled = after(text);
            double most = 0;
            for (int c = 0; c < 2; ++c)
                for (int y = 0; y < 100; ++y)
                    for (int x = 0; x < 100; ++x)
                        most = std::max(most, std::abs(double{swept.at(c, {x, y})} -
                                                       double{tiled.at(c, {x, y})}));
            QVERIFY2(most < 1e-5 * kCode8, text);
        }
    }

    void blocksThatRunAloneShowTheirEdges() {
        const auto cpu = makeCpuBackend(2);
        const auto solver = cpu->makeRelaxation(parseScheme("coarse"));
        const ManufacturedSystem m = squareSystem(128);
        solver->setSystem(m.system, Start::cold);
        runSteps(*solver, 60);
        const Field d = correctionOf(*solver, *m.system);
        // Steps of the error from pixel to pixel: across the edges of 32 x 20 blocks, and inside.
        const auto error = [&](int x, int y) {
            return double{d.at(0, {x, y})} - m.correction->at(0, {x, y});
        };
        // Root mean squares: a slow machine takes the steps in several shorter launches, which leave
        // softer edges.
        double atEdges = 0, inside = 0;
        for (int x = 16; x <= 112; x += 16)
            for (int y = 0; y < 128; ++y) {
                const double jump = (error(x, y) - error(x - 1, y)) / kCode8;
                (x % 32 == 0 ? atEdges : inside) += jump * jump / (128 * (x % 32 == 0 ? 3 : 4));
            }
        atEdges = std::sqrt(atEdges), inside = std::sqrt(inside);
        qInfo("edges %g, inside %g codes", atEdges, inside);
        QVERIFY2(atEdges > 1 && atEdges > 1.5 * inside,
                 qPrintable(QString("%1, %2").arg(atEdges).arg(inside)));
    }

    void barriersOfEveryKindGiveTheSameBitsForAnyNumberOfWorkers_data() {
        QTest::addColumn<int>("k");
        QTest::addColumn<QString>("exchange");
        for (const int k : {1, 3})
            for (const char* exchange : {"four-way", "four-way-packed"})
                QTest::addRow("k=%d %s", k, exchange) << k << exchange;
    }
    void barriersOfEveryKindGiveTheSameBitsForAnyNumberOfWorkers() {
        QFETCH(int, k);
        QFETCH(QString, exchange);
        const ManufacturedSystem m = squareSystem(77, 2);
        Field first;
        for (const char* kind : {"simple", "tree2", "tree3", "lockfree", "cooperative", "neighbour"})
            for (const int threads : {1, 2, 5}) {
                const auto cpu = makeCpuBackend(threads);
                const auto solver = cpu->makeRelaxation(
                    parseScheme(std::string("barrier-") + kind + ":k=" + std::to_string(k) +
                                ",interval=3,exchange=" + exchange.toStdString()));
                solver->setSystem(m.system, Start::cold);
                runSteps(*solver, 120);
                Field d = correctionOf(*solver, *m.system);
                if (first.empty())
                    first = std::move(d);
                else
                    QVERIFY2(sameBits(first.view(), d.view()), kind);
            }
    }

    void schemesOfAFixedOrderGiveTheSameBitsForAnyNumberOfWorkers_data() {
        QTest::addColumn<QString>("scheme");
        std::vector<std::string> points = schemesOn(*makeCpuBackend(1));
        for (const char* more :
             {"coarse:n=1", "coarse:n=100", "coarse:n=20,resident=2", "coarse:n=70,resident=30",
              "coarse:update=red-black", "coarse:blocks=square,resident=5,block=16x8",
              "coarse:update=jacobi,precision=f64", "coarse:k=7", "coarse:resident=100000",
              "4w-square:exchange=none,interval=1,threads=0", "async2:block=16x8,alpha=2"})
            points.emplace_back(more);
        Random random(17);
        for (int i = 0; i < 400; ++i) {
            const Scheme point = randomPoint(random);
            if (impossibleReason(point).empty()) points.push_back(point.canonical());
        }
        int asked = 0;
        for (const std::string& text : points) {
            const Scheme point = parseScheme(text);
            if (!repeatsOnCpu(point)) continue;
            if (!makeCpuBackend(1)->unsupportedReason(point).empty()) continue;
            QTest::addRow("%d %s", ++asked, text.c_str()) << QString::fromStdString(text);
        }
        QVERIFY(asked >= 25);
    }
    void schemesOfAFixedOrderGiveTheSameBitsForAnyNumberOfWorkers() {
        QFETCH(QString, scheme);
        Random random(5);
        const auto cases = {squareSystem(77, 2),
                            manufacture(holedBlobMask({150, 97}, random), {}, 1, 3)};
        for (const ManufacturedSystem& m : cases) {
            Field first;
            for (const int threads : {1, 2, 2, 3, 7}) {
                const auto cpu = makeCpuBackend(threads);
                const auto solver = cpu->makeRelaxation(parseScheme(scheme.toStdString()));
                solver->setSystem(m.system, Start::cold);
                runSteps(*solver, 150);
                Field d = correctionOf(*solver, *m.system);
                if (first.empty())
                    first = std::move(d);
                else
                    QVERIFY2(sameBits(first.view(), d.view()), qPrintable(QString::number(threads)));
            }
        }
    }

    /// A launch by what its blocks may see of each other, on whole pictures: the halo of an earlier
    /// group is new, that of its own and of later groups old, however the workers take them.
    void blocksOfAGroupRunAsIfAtTheSameTime() {
        constexpr int kSide = 100, kSteps = 10, kLaunches = 3;
        const Extent block{32, 20};
        for (const int resident : {1, 2, 4, 30}) {
            for (const int threads : {1, 3}) {
                const ManufacturedSystem m = squareSystem(kSide);
                const auto cpu = makeCpuBackend(threads);
                const auto solver = cpu->makeRelaxation(parseScheme(
                    "coarse:n=10,update=jacobi,precision=f64,resident=" + std::to_string(resident)));
                solver->setSystem(m.system, Start::cold);
                runSteps(*solver, kSteps * kLaunches);
                const Field d = correctionOf(*solver, *m.system);
                std::vector<double> e(kSide * kSide, 0.0);
                for (int launch = 0; launch < kLaunches; ++launch)
                    launchInGroups(e, *m.system, block, resident, kSteps);
                double most = 0;
                for (int y = 0; y < kSide; ++y)
                    for (int x = 0; x < kSide; ++x)
                        most =
                            std::max(most, std::abs(d.at(0, {x, y}) - e[std::size_t(y * kSide + x)]));
                QVERIFY2(
                    most < 1e-5 * kCode8,
                    qPrintable(
                        QString("%1 resident, %2 threads: %3").arg(resident).arg(threads).arg(most)));
            }
        }
    }

    void overlappedStepsAreThoseOfTunedSync() {
        const auto cpu = makeCpuBackend(2);
        const ManufacturedSystem m = squareSystem(77, 2);
        for (const char* precision : {"f32", "f64"}) {
            const auto after = [&](const std::string& more) {
                const auto solver =
                    cpu->makeRelaxation(parseScheme("tuned-sync:precision=" + (precision + more)));
                solver->setSystem(m.system, Start::cold);
                runSteps(*solver, 120);
                return correctionOf(*solver, *m.system);
            };
            const Field once = after(""), overlapped = after(",exchange=overlapped,k=8");
            QVERIFY2(sameBits(once.view(), overlapped.view()), precision);
        }
        for (const char* text : {"tuned-sync:exchange=overlapped,k=1", "coarse:exchange=overlapped",
                                 "barrier-simple:exchange=overlapped"})
            QVERIFY_THROWS_EXCEPTION(InvalidProblem, static_cast<void>(parseScheme(text)));
    }

    /// Wherever pieces of a pass meet, beside holes and the image's border, after a check, for any k.
    void passesOfSeveralStepsAreThoseOfTunedSync() {
        const auto cpu = makeCpuBackend(3);
        Random random(5);
        const auto all = [](Extent e) { return Mask(e, Mask::kUnknown); };
        const auto cases = {manufacture(holedBlobMask({700, 420}, random), {}, 2, 3),
                            manufacture(all({1100, 300}), ImageBorder{.top = true}, 1, 4),
                            manufacture(all({96, 40}), ImageBorder{true, true, true, true}, 1, 5),
                            manufacture(all({3, 2}), {}, 1, 6), manufacture(all({1, 1}), {}, 1, 7)};
        for (const ManufacturedSystem& m : cases) {
            const auto after = [&](const std::string& more) {
                const auto solver = cpu->makeRelaxation(parseScheme("tuned-sync:n=30" + more));
                solver->setSystem(m.system, Start::cold);
                runSteps(*solver, 90);
                return correctionOf(*solver, *m.system);
            };
            const Field once = after("");
            for (const char* k : {"2", "5", "12", "24"}) {
                const Field passes = after(std::string(",exchange=overlapped,k=") + k);
                QVERIFY2(sameBits(once.view(), passes.view()), k);
            }
        }
    }

    void aKeyStandsOnceInAScheme() {
        for (const char* text :
             {"4w-square:interval=1,interval=2", "async3:k=3,alpha=2", "base:n=1,update=jacobi,n=1"})
            QVERIFY_THROWS_EXCEPTION(InvalidProblem, static_cast<void>(parseScheme(text)));
        QCOMPARE(parseScheme("async3:alpha=2").canonical(), parseScheme("async3:k=3").canonical());
    }

    void aBarrierEveryStepDoesTheStepsOfTunedSync() {
        const auto cpu = makeCpuBackend(2);
        const ManufacturedSystem m = squareSystem(77);
        Field fields[2];
        const char* names[] = {"tuned-sync", "barrier-simple"};
        for (int i = 0; i < 2; ++i) {
            const auto solver = cpu->makeRelaxation(parseScheme(names[i]));
            solver->setSystem(m.system, Start::cold);
            QCOMPARE(runSteps(*solver, 60).steps, 60);
            fields[i] = correctionOf(*solver, *m.system);
        }
        double off = 0;
        for (int y = 0; y < 77; ++y)
            for (int x = 0; x < 77; ++x)
                off = std::max(off,
                               std::abs(double{fields[0].at(0, {x, y})} - fields[1].at(0, {x, y})));
        QVERIFY2(off <= 60 * 120 * kCode8 * 0x1p-24, qPrintable(QString::number(off)));
    }

    void blocksCountTheirOwnSteps() {
        const auto cpu = makeCpuBackend(2);
        for (const char* name : {"tuned-sync", "coarse", "block-async", "barrier-tree2"}) {
            const auto solver = cpu->makeRelaxation(parseScheme(name));
            const ManufacturedSystem m = squareSystem(100);
            solver->setSystem(m.system, Start::cold);
            const Progress p = runSteps(*solver, 60);
            const BlockSteps b = solver->blockSteps();
            QVERIFY((b.block == Extent{32, 20} && b.blocks == Extent{4, 5}));
            QCOMPARE(b.steps.size(), std::size_t{20});
            for (const std::uint32_t steps : b.steps) QCOMPARE(std::int64_t{steps}, p.steps);
            QCOMPARE(p.staleness, std::int64_t{0});
        }
    }

    void freeRunningBlocksMayBeAheadOfEachOtherAndSaySo() {
        const auto cpu = makeCpuBackend(3);
        const auto solver =
            cpu->makeRelaxation(parseScheme("barrier-simple:order=free,barrier=none,n=200"));
        const ManufacturedSystem m = squareSystem(200);
        solver->setSystem(m.system, Start::cold);
        std::int64_t most = 0;
        for (int i = 0; i < 20; ++i) most = std::max(most, runSteps(*solver, 200).staleness);
        const BlockSteps b = solver->blockSteps();
        const auto [least, largest] = std::minmax_element(b.steps.begin(), b.steps.end());
        QVERIFY(*least > 0);
        QCOMPARE(std::int64_t{*largest - *least}, solver->progress().staleness);
        qInfo("staleness up to %ld steps", static_cast<long>(most));
        QVERIFY(most > 0);
    }

    void aColdStartBeginsFromThePictureGiven() {
        const auto cpu = makeCpuBackend(2);
        const int side = 60;
        auto system = std::make_shared<PoissonSystem>(*squareSystem(side).system);
        system->rhs = std::make_shared<Field>(Extent{side, side}, 1);
        auto start = std::make_shared<Field>(Extent{side, side}, 1);
        const double pi = std::acos(-1.0);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                start->at(0, {x, y}) =
                    static_cast<float>(kCode8 * std::sin(pi * (x + 1) / (side + 1)) *
                                       std::sin(pi * (y + 1) / (side + 1)));
        system->start = start;
        for (const char* name : {"tuned-sync", "4w-square", "barrier-neighbour"}) {
            const auto solver = cpu->makeRelaxation(parseScheme(name));
            solver->setSystem(system, Start::cold);
            QVERIFY(sameBits(correctionOf(*solver, *system).view(), start->view()));
            const Progress p =
                advanceToEnd(*solver, {.tolerance = 0.01, .measure = ErrorMeasure::largestSolution});
            QVERIFY(p.outcome == Outcome::Converged);
            const Field d = correctionOf(*solver, *system);
            float largest = 0;
            for (int y = 0; y < side; ++y)
                for (int x = 0; x < side; ++x) largest = std::max(largest, std::abs(d.at(0, {x, y})));
            QVERIFY(largest <= 0.01 * kCode8 * 1.0001);
            // The slowest mode falls by cos(pi / (side + 1)) a Jacobi step; blocks need more or less.
            QVERIFY2(largest >= 0.005 * kCode8, qPrintable(QString::number(double{largest})));
        }
    }

    void noCancelAtAnyMomentHangsABarrier_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* kind : {"simple", "tree2", "tree3", "lockfree", "cooperative", "neighbour"})
            QTest::addRow("%s", kind) << QString("barrier-%1:n=40").arg(kind);
        QTest::addRow("none") << "barrier-simple:order=free,barrier=none,n=40";
        QTest::addRow("implicit") << "4w-square:n=40";
    }
    void noCancelAtAnyMomentHangsABarrier() {
        QFETCH(QString, scheme);
        const auto cpu = makeCpuBackend(4);
        const auto solver = cpu->makeRelaxation(parseScheme(scheme.toStdString()));
        const ManufacturedSystem m = squareSystem(kSanitized ? 48 : 96);
        Random random(3);
        std::atomic<std::stop_source*> target{nullptr};
        std::atomic<int> delay{0};
        std::jthread canceller([&](std::stop_token end) {
            while (!end.stop_requested()) {
                std::stop_source* source = target.exchange(nullptr);
                if (!source) {
                    std::this_thread::yield();
                    continue;
                }
                std::stop_source held = *source;  // theirs ends as soon as it sees the request
                std::this_thread::sleep_for(std::chrono::microseconds(delay.load()));
                held.request_stop();
            }
        });
        int cancelled = 0;
        for (int i = 0; i < kCancels; ++i) {
            if (i % 8 == 0) solver->setSystem(m.system, Start::cold);
            std::stop_source source;
            delay = random.below(300);
            target = &source;
            const Progress p =
                solver->advance({.tolerance = 1e-12}, {.seconds = 60, .stop = source.get_token()});
            while (target.load() || !source.stop_requested()) std::this_thread::yield();
            cancelled += p.outcome == Outcome::Cancelled;
            // A busy machine may let it come to the end of float's digits first.
            QVERIFY2(p.outcome == Outcome::Cancelled || p.outcome == Outcome::IterationLimit,
                     toString(p.outcome).data());
        }
        QVERIFY2(cancelled >= kCancels * 9 / 10, qPrintable(QString::number(cancelled)));
        // What was cancelled is still a start for a solve.
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.5});
        QVERIFY2(p.outcome == Outcome::Converged, toString(p.outcome).data());
    }

    void aBatchEndsWhenItsTimeIsUpAndGoesOnLater() {
        const auto cpu = makeCpuBackend(2);
        for (const char* name : {"coarse", "async0", "barrier-simple", "tuned-sync"}) {
            const auto solver = cpu->makeRelaxation(parseScheme(name));
            const ManufacturedSystem m = squareSystem(kThreadSanitized ? 200 : 700, 3);
            solver->setSystem(m.system, Start::cold);
            std::vector<double> seconds;  // of the processor: what two threads did
            for (int i = 0; i < (kThreadSanitized ? 9 : 60); ++i) {
                const double start = processSeconds();
                solver->advance({.tolerance = 1e-12}, {.seconds = 0.004});
                seconds.push_back(processSeconds() - start);
            }
            std::sort(seconds.begin(), seconds.end());
            const double median = seconds[seconds.size() / 2];
            QVERIFY2(kSanitized || median < 2 * 0.012, qPrintable(QString::number(median)));
            QVERIFY(solver->progress().steps > 0);
        }
    }
};

QTEST_APPLESS_MAIN(RelaxationBlocksTest)
#include "relaxation_blocks_test.moc"
