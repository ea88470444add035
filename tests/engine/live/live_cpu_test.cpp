// The live solve on the real CPU backend.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "support/float_pictures.h"
#include "support/live_harness.h"
#include "support/patience.h"
#include "support/sanitized.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::test;
using weft::tests::kSanitized;
using weft::tests::processSeconds;

namespace {

#ifdef WEFT_TESTS_SCALED_DOWN
constexpr int kLarge = 256;
constexpr double kPromise = 0.5;  // seconds; sanitizers slow every loop
#else
constexpr int kLarge = 1024;
constexpr double kPromise = 0.05;
#endif

std::shared_ptr<const Field> waves(Extent e, double phase) {
    auto f = std::make_shared<Field>(e, 3);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                f->at(c, {x, y}) =
                    static_cast<float>(257 * std::round(128 + 70 * std::sin(0.031 * x + phase + c) *
                                                                  std::cos(0.023 * y - phase)));
    return f;
}

std::shared_ptr<const Mask> disc(int n) {
    auto mask = std::make_shared<Mask>(Extent{n, n});
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x)
            mask->set({x, y}, std::hypot(x - 0.5 * n, y - 0.5 * n) < 0.48 * n);
    return mask;
}

BackendRegistry realCpu() {
    return {{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}};
}

}  // namespace

class LiveCpuTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const Field> background_ = waves({400, 300}, 0), patch_ = waves({180, 180}, 2);
    std::shared_ptr<const Mask> mask_ = disc(180);

    std::shared_ptr<const CloneProblem> problemAt(Point at, SolveSpace space = SolveSpace::encoded,
                                                  Gradients gradients = Gradients::import) {
        Patch patch{
            .image = patch_, .mask = mask_, .backgroundFromPatch = at, .gradients = gradients};
        return std::make_shared<const CloneProblem>(background_, patch, space);
    }
    Edit edit(std::uint64_t id, Point at, bool dragging) {
        return {.id = id, .content = editOf(*problemAt(at)), .settings = {}, .dragging = dragging};
    }
    /// max |snapshot − accurate solution| in 8-bit codes over the box; outside Ω it must be 0.
    static double error(const Snapshot& s, std::shared_ptr<const CloneProblem> problem) {
        const auto backend = makeCpuBackend(2);
        CloneOptions options;
        options.rule.tolerance = 0.01;
        const CloneResult exact = solveClone(*problem, *backend, options);
        if (shownIn(s).box != exact.changed) return 1e9;
        double largest = 0;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < exact.changed.height; ++y)
                for (int x = 0; x < exact.changed.width; ++x) {
                    const Point p{x, y};
                    const float u = exact.solved.at(c, p);
                    largest =
                        std::max(largest, std::abs(double{shownIn(s).solved.at(c, p)} - u) / kCode8);
                }
        return largest;
    }

private slots:
    void everyPictureOfADragIsWithinItsTolerance() {
        LiveViewer viewer(realCpu());
        for (std::uint64_t id = 1; id <= 24; ++id) {
            const Point at{static_cast<int>(id) * 17 - 120,
                           static_cast<int>(id) * 9 - 60};  // in, across, out
            viewer.solver().submit(edit(id, at, true));
            const SnapshotPtr s = viewer.waitFor([id](const Snapshot& snap) {
                return snap.editId == id && snap.progress.outcome == Outcome::Converged;
            });
            QVERIFY(s && s->progress.errorEstimate <= 0.5);
            const double off = error(*s, problemAt(at));
            QVERIFY2(off <= 0.5 + 0.01, qPrintable(QString::number(off)));
        }
    }

    void theRestingPictureIsProvenInBothSpacesAndGradients() {
        LiveViewer viewer(realCpu());
        std::uint64_t id = 0;
        for (const SolveSpace space : {SolveSpace::encoded, SolveSpace::linear})
            for (const Gradients gradients : {Gradients::import, Gradients::mixed}) {
                const auto problem = problemAt({90, 70}, space, gradients);
                viewer.solver().submit({.id = ++id, .content = editOf(*problem)});
                const SnapshotPtr s = viewer.waitForFinal(id);
                QVERIFY(s && s->progress.certified);
                QVERIFY(s->progress.outcome == Outcome::Converged);
                const double off = error(*s, problem);
                QVERIFY2(off <= s->progress.errorBound + 0.01, qPrintable(QString::number(off)));
                QVERIFY(s->timings.solve > 0);
            }
    }

    /// Values above 1.0 beside the mask: 16-bit tolerance is then that of the brightest.
    void brightFloatPicturesComeToRestProven() {
        Field samples({400, 300}, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 300; ++y)
                for (int x = 0; x < 400; ++x)
                    samples.at(c, {x, y}) =
                        std::hypot(x - 180, y - 160) < 20 ? 40.0F : 0.1F + x / 997.0F;
        const auto bright = tests::fieldOfFile(std::move(samples));
        Patch patch{.image = patch_, .mask = mask_, .backgroundFromPatch = {90, 70}};
        patch.gradients = Gradients::mixed;
        const CloneProblem problem(bright, patch);
        LiveViewer viewer(realCpu());
        Edit edit{.id = 1, .content = editOf(problem)};
        edit.settings.tolerance = 0.5 / kCode8;
        viewer.solver().submit(edit);
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s && s->progress.certified && s->progress.outcome == Outcome::Converged);
        QVERIFY(std::abs(s->clone()->finestTolerance - 40 * 0.5 / kCode8) < 1e-6);
        QVERIFY(s->progress.errorBound <= s->clone()->finestTolerance);
    }

    void theTotalIsNeverShorterThanItsPartsAndGrowsWhenTheHandRests_data() {
        QTest::addColumn<bool>("relaxes");
        QTest::newRow("multigrid") << false;
        QTest::newRow("relaxation") << true;
    }
    void theTotalIsNeverShorterThanItsPartsAndGrowsWhenTheHandRests() {
        QFETCH(bool, relaxes);
        if (tests::kThreadSanitized && relaxes) QSKIP("too slow under this sanitizer");
        LiveViewer viewer(realCpu());
        double before = 0;
        for (const bool dragging : {true, false}) {
            Edit e = edit(dragging ? 1 : 2, {90, 70}, dragging);
            e.settings.solver = relaxes ? SolverKind::relaxation : SolverKind::multigrid;
            if (kSanitized) e.settings.tolerance = 20;
            viewer.solver().submit(e);
            const SnapshotPtr s = viewer.waitFor([&](const Snapshot& snap) {
                return snap.editId == e.id && !snap.moreFollows && snap.hasPicture();
            });
            QVERIFY(s);
            const Timings& t = s->timings;
            QVERIFY(t.assemble > 0 && t.solve > 0 && t.transfer > 0);
            QVERIFY(t.total >= t.assemble + t.setup + t.solve + t.certify + t.transfer);
            QVERIFY(t.total > before);
            before = t.total;
        }
    }

    void relaxationShowsTheNewestPositionBeforeItsFirstLookAtTheError() {
        const auto background = waves({kLarge + 60, kLarge + 40}, 1),
                   patch = waves({kLarge, kLarge}, 3);
        Edit e{.id = 1, .dragging = true};
        e.content = editOf(CloneProblem(
            background,
            Patch{.image = patch, .mask = disc(kLarge), .backgroundFromPatch = {20, 10}}));
        e.settings.solver = SolverKind::relaxation;
        LiveViewer viewer(realCpu());
        viewer.solver().submit(e);
        const SnapshotPtr s = viewer.waitForEdit(1);
        QVERIFY(s && s->hasPicture() && s->moreFollows);
#ifndef WEFT_TESTS_SCALED_DOWN
        QVERIFY(s->progress.steps > 0 && s->progress.steps < 60);
        QVERIFY(s->trace->points().empty());
#endif
    }

    void relaxationIsShownWhileItRunsAndCanBeCancelled() {
        LiveViewer viewer(realCpu());
        Edit e = edit(1, {90, 70}, false);
        e.settings.solver = SolverKind::relaxation;
        e.settings.tolerance = 1e-3;
        viewer.solver().submit(e);
        const SnapshotPtr s = viewer.waitForEdit(1);
        QVERIFY(s && s->preview && s->progress.steps > 0);
        viewer.solver().cancel();
        const SnapshotPtr end = viewer.waitFor([](const Snapshot& snap) {
            return snap.progress.outcome == Outcome::Cancelled || !snap.preview;
        });
        QVERIFY(end && end->progress.steps >= s->progress.steps);
        QVERIFY(end->timings.solve >= s->timings.solve);
    }

    void cancelOfALargeSolveIsAnsweredInTimeAtAnyMoment() {
        const auto background = waves({kLarge + 60, kLarge + 40}, 1),
                   patch = waves({kLarge, kLarge}, 3);
        const auto mask = disc(kLarge);
        std::mt19937 random(5);
        LiveViewer viewer(realCpu());
        std::vector<double> latencies;
        int cancelled = 0;
        for (std::uint64_t id = 1; id <= 16; ++id) {
            Edit e{.id = id};
            const Point at{static_cast<int>(random() % 60), static_cast<int>(random() % 40)};
            e.content = editOf(CloneProblem(
                background, Patch{.image = patch, .mask = mask, .backgroundFromPatch = at}));
            e.settings.tolerance = 0.002;
            viewer.solver().submit(e);
            QTest::qSleep(static_cast<int>(random() % 60));
            const double start = processSeconds();
            viewer.solver().cancel();
            const SnapshotPtr s = viewer.waitFor([&](const Snapshot& snap) {
                return snap.editId == id &&
                       (snap.progress.outcome == Outcome::Cancelled || !snap.preview);
            });
            QVERIFY(s);
            cancelled += s->progress.outcome == Outcome::Cancelled;
            latencies.push_back((processSeconds() - start) / 2);  // of two threads
        }
        std::sort(latencies.begin(), latencies.end());
        qInfo("cancel: %d of 16 met a solve; median %.1f ms, worst %.1f ms", cancelled,
              1e3 * latencies[8], 1e3 * latencies.back());
        QVERIFY(cancelled > 0);
        QVERIFY2(latencies[12] <= kPromise, qPrintable(QString::number(latencies[12])));
    }

    void closingWhileItSolvesIsSafe() {
        for (int i = 0; i < 20; ++i) {
            LiveViewer viewer(realCpu());
            viewer.solver().submit(edit(1, {i, 2 * i}, i % 2));
            QTest::qSleep(i % 7);
        }
    }
};

QTEST_GUILESS_MAIN(LiveCpuTest)
#include "live_cpu_test.moc"
