/// What holds for any point of the scheme space on the device.
#include <thread>

#include "gpu/gpu_fixture.h"
#include "support/solver_checks.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kToleranceHere = 0.05;

/// max |f − A d| in codes, in double.
double trueResidual(const PoissonSystem& system, FieldView d) {
    const Domain& domain = *system.domain;
    double most = 0;
    for (int c = 0; c < d.channels; ++c)
        for (int y = 0; y < d.extent.height; ++y)
            for (int x = 0; x < d.extent.width; ++x) {
                if (!domain.mask().unknown({x, y})) continue;
                const auto at = [&](int i, int j) {
                    const bool in = i >= 0 && j >= 0 && i < d.extent.width && j < d.extent.height;
                    return in ? double{d.at(c, {i, j})} : 0.0;
                };
                const double sum = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
                const double r =
                    system.rhs->row(c, y)[x] - domain.neighbours({x, y}) * at(x, y) + sum;
                most = std::max(most, std::abs(r));
            }
    return most / kCode8;
}

/// max |a − b|, infinite where either is not a number. (Bits would tell −0 from 0.)
double mostApart(FieldView a, FieldView b) {
    double most = 0;
    for (int c = 0; c < a.channels; ++c)
        for (int y = 0; y < a.extent.height; ++y)
            for (int x = 0; x < a.extent.width; ++x) {
                const double apart = std::abs(double{a.at(c, {x, y})} - b.at(c, {x, y}));
                most = std::max(most, std::isnan(apart) ? HUGE_VAL : apart);
            }
    return most;
}

std::shared_ptr<const PoissonSystem> laplace(Extent e) {
    auto system = std::make_shared<PoissonSystem>();
    system->domain = std::make_shared<Domain>(Mask(e, Mask::kUnknown), ImageBorder{});
    system->boxInBackground = rectOf(e);
    system->rhs = std::make_shared<Field>(e, 1);
    system->base = std::make_shared<Field>(e, 1);
    auto start = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) start->row(0, y)[x] = static_cast<float>(kCode8);
    system->start = std::move(start);
    return system;
}

/// A point drawn from all values of all keys, until one is possible.
Scheme randomPoint(Random& random, Backend& backend) {
    while (true) {
        Scheme s;
        for (const SchemeKey& key : schemeKeys()) {
            std::string value;
            if (!key.choices.empty())
                value = key.choices[static_cast<std::size_t>(
                    random.below(static_cast<int>(key.choices.size())))];
            else if (key.key == "n")
                value = std::to_string(random.between(1, 90));
            else if (key.key == "k")
                value = std::to_string(random.between(0, 9));
            else if (key.key == "resident")
                value = random.chance(0.5) ? "auto" : std::to_string(random.between(1, 9));
            else
                value = std::to_string(random.between(key.least, key.most));
            s = withSchemeValue(s, key.key, value);
        }
        if (s.order == Order::hostEveryStep) s.hostInterval = 1, s.sweeps = 1;
        if (random.chance(0.1)) s.block = {4 * random.between(2, 16), random.between(4, 64)};
        if (backend.unsupportedReason(s).empty()) return s;
    }
}

}  // namespace

class GpuSchemeTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everyPossiblePointReachesTheExactAnswer() {
        Random random(11);
        const auto m = manufacture(holedBlobMask({90, 70}, random), {}, 2, 5);
        for (int i = 0; i < 400; ++i) {
            const Scheme s = randomPoint(random, *gpu_.backend);
            const auto solver = gpu_.backend->makeRelaxation(s);
            solver->setSystem(m.system, Start::cold);
            const Progress p = advanceToEnd(*solver, {.tolerance = kToleranceHere});
            const double error = maxErrorInCodes(m, readWithSentinel(*solver, *m.system).view());
            const std::string what = s.canonical() + ": " + std::string(toString(p.outcome)) +
                                     ", error " + std::to_string(error) + ", steps " +
                                     std::to_string(p.steps);
            QVERIFY2(p.outcome == Outcome::Converged && error <= kToleranceHere, what.c_str());
        }
    }

    /// Whole numbers are relaxed without rounding, so that whatever is not an iterate of its cell
    /// shows: leftovers of other tiles, torn or misplaced halos. Falling errors alone do not prove
    /// that: where the answer is 0, leaked zeros look like convergence.
    void anExactAnswerStaysExactUnderAnyScheme() {
        Random random(23);
        const auto m = manufacture(holedBlobMask({420, 300}, random), {}, 2, 7);
        const auto given = std::make_shared<PoissonSystem>(*m.system);
        given->start = m.correction;
        std::vector<Scheme> schemes;
        for (const SchemeInfo& info : namedSchemes())
            for (const char* resident : {"auto", "7"}) {
                const Scheme s = withSchemeValue(parseScheme(info.name), "resident", resident);
                if (gpu_.backend->unsupportedReason(s).empty()) schemes.push_back(s);
            }
        for (int i = 0; i < 300; ++i) schemes.push_back(randomPoint(random, *gpu_.backend));
        for (const Scheme& s : schemes) {
            const auto solver = gpu_.backend->makeRelaxation(s);
            solver->setSystem(given, Start::cold);
            advanceToEnd(*solver, {.tolerance = -1, .maxSteps = 300});
            Field d(m.system->extent(), 2);
            solver->readCorrection(d.span());
            const std::string what =
                s.canonical() + ", " + std::to_string(mostApart(d.view(), m.correction->view()));
            QVERIFY2(mostApart(d.view(), m.correction->view()) == 0, what.c_str());
        }
    }

    void theReportedResidualIsThatOfThePicture_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : namedSchemes())
            QTest::addRow("%s", info.name.c_str()) << QString::fromStdString(info.name);
        QTest::addRow("free") << "4w-square:order=free,barrier=none";
        QTest::addRow("waves") << "4w-square:resident=3";
        QTest::addRow("overlapped") << "tuned-sync:exchange=overlapped,k=8";
    }
    void theReportedResidualIsThatOfThePicture() {
        QFETCH(QString, scheme);
        const auto solver = gpu_.backend->makeRelaxation(parseScheme(scheme.toStdString()));
        const auto m = manufacture(ellipseMask({170, 130}), {}, 1, 3);
        solver->setSystem(m.system, Start::cold);
        for (const std::int64_t steps : {60, 300, 1200}) {
            const Progress p = advanceToEnd(*solver, {.tolerance = 1e-9, .maxSteps = steps});
            Field d(m.system->extent(), 1);
            solver->readCorrection(d.span());
            const double its = trueResidual(*m.system, d.view());
            // One step older where the last step measured it.
            QVERIFY2(std::abs(p.residual - its) <= 0.05 * its + 1e-3,
                     qPrintable(QString("%1 reported, %2 true").arg(p.residual).arg(its)));
        }
    }

    void synchronousSchemesGiveOneAnswerHoweverTheyWait() {
        const auto m = manufacture(ellipseMask({150, 121}), {}, 2, 9);
        Field first;
        for (const char* scheme : {"graph", "tuned-sync", "tuned-sync:barrier=explicit"}) {
            const auto solver = gpu_.backend->makeRelaxation(parseScheme(scheme));
            solver->setSystem(m.system, Start::cold);
            advanceToEnd(*solver, {.tolerance = 1e-9, .maxSteps = 600});
            Field u = readWithSentinel(*solver, *m.system);
            if (first.extent().width > 0) QVERIFY2(sameBits(first.view(), u.view()), scheme);
            first = std::move(u);
        }
    }

    /// Several steps in one pass are the steps of one after another, to the bit: at the boundary,
    /// beside the image's border, where strips and chunks of the pass meet, and for whatever lay in
    /// shared memory.
    void overlappedStepsAreThoseOfWholePictures_data() {
        QTest::addColumn<int>("k");
        for (const int k : {2, 4, 5, 8, 13, 24}) QTest::addRow("k=%d", k) << k;
    }
    void overlappedStepsAreThoseOfWholePictures() {
        QFETCH(int, k);
        Random random(31);
        const auto all = [](Extent e) { return Mask(e, Mask::kUnknown); };
        const ImageBorder top{.top = true}, everywhere{true, true, true, true};
        const auto cases = {manufacture(ellipseMask({150, 121}), {}, 2, 9),
                            manufacture(holedBlobMask({1420, 900}, random), {}, 1, 7),
                            manufacture(all({1024, 640}), {}, 1, 3),
                            manufacture(all({515, 1301}), top, 1, 5),
                            manufacture(all({256, 96}), everywhere, 1, 5),
                            manufacture(all({3, 2}), {}, 1, 1)};
        for (const ManufacturedSystem& m : cases) {
            const auto after = [&](const std::string& text) {
                const auto solver = gpu_.backend->makeRelaxation(parseScheme(text));
                solver->setSystem(m.system, Start::cold);
                advanceToEnd(*solver, {.tolerance = -1, .maxSteps = 75});
                Field d(m.system->extent(), m.system->channels());
                solver->readCorrection(d.span());
                return d;
            };
            const Field expected = after("tuned-sync:n=75");
            const Field d = after("tuned-sync:n=75,exchange=overlapped,k=" + std::to_string(k));
            const std::string what = std::to_string(m.system->extent().width) +
                                     " wide: " + std::to_string(mostApart(d.view(), expected.view()));
            // Damped steps are rounded differently.
            const double most = m.system->domain->singular() ? 1e-5 : 0;
            QVERIFY2(mostApart(d.view(), expected.view()) <= most, what.c_str());
        }
    }

    void deviceBarriersTakeTheSameStepsAsLaunches() {
        const auto m = manufacture(ellipseMask({150, 121}), {}, 1, 9);
        const auto launched = gpu_.backend->makeRelaxation(parseScheme("tuned-sync"));
        launched->setSystem(m.system, Start::cold);
        advanceToEnd(*launched, {.tolerance = 1e-9, .maxSteps = 600});
        Field expected(m.system->extent(), 1);
        launched->readCorrection(expected.span());
        for (const char* kind :
             {"barrier-simple", "barrier-tree2", "barrier-tree3", "barrier-lockfree",
              "barrier-cooperative", "barrier-neighbour", "barrier-simple:resident=3",
              "barrier-neighbour:resident=3", "barrier-simple:threads=64",
              "barrier-neighbour:exchange=four-way-packed"}) {
            const auto solver = gpu_.backend->makeRelaxation(parseScheme(kind));
            solver->setSystem(m.system, Start::cold);
            advanceToEnd(*solver, {.tolerance = 1e-9, .maxSteps = 600});
            Field d(m.system->extent(), 1);
            solver->readCorrection(d.span());
            double most = 0;
            for (int y = 0; y < 121; ++y)
                for (int x = 0; x < 150; ++x)
                    most = std::max<double>(most, std::abs(d.at(0, {x, y}) - expected.at(0, {x, y})));
            QVERIFY2(most < 0.1, qPrintable(QString("%1: %2 apart").arg(kind).arg(most)));
        }
    }

    void doublePrecisionNeedsNoRestart() {
        const auto m = manufacture(ellipseMask({120, 100}), {}, 1, 4);
        for (const char* scheme : {"tuned-sync:precision=f64", "async0:precision=f64",
                                   "barrier-simple:precision=f64", "block-async:precision=f64"}) {
            const auto solver = gpu_.backend->makeRelaxation(parseScheme(scheme));
            solver->setSystem(m.system, Start::cold);
            const Progress p = advanceToEnd(*solver, {.tolerance = 1e-5});
            QVERIFY2(p.outcome == Outcome::Converged && p.restarts == 0, scheme);
        }
    }

    void aGivenStartIsKeptAndMeasuredAgainstZero() {
        const Extent e{130, 96};
        for (const char* scheme : {"base", "4w-square", "tuned-sync:precision=f64"}) {
            const auto solver = gpu_.backend->makeRelaxation(parseScheme(scheme));
            solver->setSystem(laplace(e), Start::cold);
            const StopRule rule{.tolerance = 0.1, .measure = ErrorMeasure::largestSolution};
            const Progress before = solver->advance({.tolerance = 2, .measure = rule.measure}, {});
            QCOMPARE(before.steps, 0);
            QVERIFY2(std::abs(before.errorEstimate - 1) < 1e-6, scheme);
            const Progress p = advanceToEnd(*solver, rule);
            Field d(e, 1);
            solver->readCorrection(d.span());
            float most = 0;
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) most = std::max(most, std::abs(d.at(0, {x, y})));
            QVERIFY2(p.outcome == Outcome::Converged && most <= 0.1 * kCode8 * 1.001, scheme);
            QVERIFY2(most > 0.05 * kCode8, scheme);
        }
    }

    void freeBlocksAreCountedOneByOne() {
        const auto solver =
            gpu_.backend->makeRelaxation(parseScheme("4w-square:order=free,barrier=none,n=400"));
        const auto m = manufacture(ellipseMask({320, 200}), {}, 1, 3);
        solver->setSystem(m.system, Start::cold);
        const Progress p = advanceToEnd(*solver, {.tolerance = 1e-9, .maxSteps = 2000});
        const BlockSteps counted = solver->blockSteps();
        QCOMPARE(counted.blocks, (Extent{10, 10}));
        QCOMPARE(counted.steps.size(), std::size_t{100});
        const auto [least, most] = std::minmax_element(counted.steps.begin(), counted.steps.end());
        QCOMPARE(p.staleness, std::int64_t{*most - *least});
        QVERIFY(p.steps >= 2000 && *least <= p.steps && p.steps <= *most);
    }

    void tooManyWaitingBlocksAreRefusedWithAWayOut() {
        const std::string reason =
            gpu_.backend->unsupportedReason(parseScheme("barrier-simple:resident=100000"));
        QVERIFY2(reason.find("resident=auto") != std::string::npos, reason.c_str());
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, gpu_.backend->makeRelaxation(
                                                     parseScheme("barrier-simple:resident=100000")));
    }

    void startsAndCancelsAtRandomMomentsNeverHang_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* kind : {"simple", "tree2", "tree3", "lockfree", "cooperative", "neighbour"})
            QTest::addRow("%s", kind) << QString("barrier-") + kind + ":n=2000";
        QTest::addRow("several tiles a block") << "barrier-neighbour:n=500,resident=7";
        QTest::addRow("free") << "4w-square:order=free,barrier=none,n=2000";
        QTest::addRow("launches") << "4w-square:n=2000";
        QTest::addRow("graph") << "graph:n=2000";
    }
    void startsAndCancelsAtRandomMomentsNeverHang() {
        QFETCH(QString, scheme);
        const auto solver = gpu_.backend->makeRelaxation(parseScheme(scheme.toStdString()));
        const auto m = manufacture(ellipseMask({200, 160}), {}, 1, 8);
        Random random(2);
        for (int i = 0; i < 1000; ++i) {
            if (i % 10 == 0) solver->setSystem(m.system, i % 20 ? Start::warm : Start::cold);
            std::stop_source source;
            const auto delay = std::chrono::microseconds(random.below(1500));
            std::jthread canceller([&] {
                std::this_thread::sleep_for(delay);
                source.request_stop();
            });
            const auto begun = std::chrono::steady_clock::now();
            solver->advance({.tolerance = 1e-9}, {.seconds = 10, .stop = source.get_token()});
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
            QVERIFY2(took.count() < 0.25, qPrintable(QString::number(took.count())));
        }
        solver->setSystem(m.system, Start::cold);
        QVERIFY(advanceToEnd(*solver, {.tolerance = kToleranceHere}).outcome == Outcome::Converged);
        QVERIFY(maxErrorInCodes(m, readWithSentinel(*solver, *m.system).view()) <= kToleranceHere);
    }
};

QTEST_APPLESS_MAIN(GpuSchemeTest)
#include "gpu_scheme_test.moc"
