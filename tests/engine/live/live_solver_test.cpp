// The live solve: which edit is shown, when, and how far it is solved.
#include <QTest>
#include <set>

#include "support/live_harness.h"
#include "support/patience.h"

using namespace weft;
using namespace weft::test;
using weft::tests::bestOfTen;
using weft::tests::kForEver;
using weft::tests::kPatience;

class LiveSolverTest : public QObject {
    Q_OBJECT
    std::shared_ptr<FakeControls> cpu_ = std::make_shared<FakeControls>();
    SmallScene scene_;

    BackendRegistry registry() { return {fakeEntry("cpu", cpu_)}; }
    Edit edit(std::uint64_t id, Point at, bool dragging = false) {
        return {.id = id, .content = scene_.editAt(at), .settings = {}, .dragging = dragging};
    }
    /// The k-th of a row of places.
    static Point place(std::uint64_t k) {
        return {static_cast<int>(k % 30), static_cast<int>(k / 7 % 25)};
    }

private slots:
    void init() { cpu_ = std::make_shared<FakeControls>(); }

    void thePictureIsTheSolutionInsideTheMaskAndTheBackgroundElsewhere() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, {5, 6}));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        const auto problem = scene_.at({5, 6});
        QCOMPARE(shownIn(*s).box.x, problem->box().x);
        QCOMPARE(shownIn(*s).solved.extent().width, problem->box().width);
        const SmallSystem exact(Assembler(1).assemble(*problem));
        std::vector<double> d = exact.zero();
        while (exact.relax(d, 1) > 1e-9) {
        }
        Field expected = problem->background().clone();
        const Rect box = problem->box();
        exact.forEach([&](int c, Point p, std::size_t i) {
            const Point q = p + box.topLeft();
            expected.at(c, q) = static_cast<float>(exact.system().baseInBox().at(c, p) + d[i]);
        });
        for (int c = 0; c < SmallScene::kChannels; ++c)
            for (int y = 0; y < box.height; ++y)
                for (int x = 0; x < box.width; ++x) {
                    const Point p{x, y};
                    const bool unknown = exact.system().domain->mask().unknown(p);
                    const double off =
                        shownIn(*s).solved.at(c, p) - expected.at(c, p + box.topLeft());
                    QVERIFY(std::abs(off) <= (unknown ? 0.5 * kCode8 : 0.0));
                }
    }

    void aRestingEditEndsWithACertificate() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, {5, 6}));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        QVERIFY(s->progress.certified && !s->moreFollows);
        QVERIFY(s->progress.outcome == Outcome::Converged);
        QVERIFY(s->progress.errorBound <= 0.5);
        QVERIFY(!s->trace->points().empty());
        QCOMPARE(s->backend, std::string("cpu"));
        QCOMPARE(s->scheme, std::string("gauss-seidel"));
    }

    void aDragIsShownWithinToleranceAndWithoutACertificate() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, {5, 6}, true));
        // On a busy machine a picture of the way there may come first.
        const SnapshotPtr s =
            viewer.waitFor([](const Snapshot& shown) { return !shown.moreFollows; });
        QVERIFY(s);
        QVERIFY(s->preview);
        QVERIFY(s->progress.errorEstimate <= 0.5);
        QTest::qWait(30);
        QCOMPARE(cpu_->certificates.load(), 0);
    }

    void aHandThatPausesIsSolvedToTheToleranceAsked() {
        LiveViewer viewer(registry());
        Edit e = edit(1, {5, 6}, true);
        e.settings.tolerance = 0.001;
        viewer.solver().submit(e);
        QVERIFY(viewer.waitFor([](const Snapshot& s) { return s.progress.errorEstimate <= 0.001; }));
        QCOMPARE(cpu_->certificates.load(), 0);
    }

    void newestEditWins() {
        cpu_->setupMilliseconds = 20;
        LiveViewer viewer(registry());
        // More than once: who submits may lose the core in between for longer than a set-up.
        const double systems = bestOfTen(3, [&] {
            const int before = cpu_->systems;
            for (std::uint64_t id = 1; id <= 100; ++id)
                viewer.solver().submit(edit(id, place(id), true));
            return viewer.waitForEdit(100) ? cpu_->systems - before : 1000;
        });
        QVERIFY2(systems <= 3, "edits between the first and the newest were solved");
        QTest::qWait(60);
        QVERIFY2(!viewer.solver().take(), "an older edit was shown after the newest");
    }

    void editsAreNeverShownOutOfOrder() {
        LiveViewer viewer(registry());
        std::uint64_t last = 0;
        bool ordered = true, ended = false;
        const auto look = [&](const Snapshot& s) {
            ordered = ordered && s.editId >= last;
            last = s.editId;
            return ended = s.editId == 60 && !s.preview;
        };
        for (std::uint64_t id = 1; id <= 60; ++id) {
            viewer.solver().submit(edit(id, place(id), id % 20 != 0));
            viewer.waitFor(look, Milliseconds(2));
        }
        QVERIFY(ended || viewer.waitFor(look));
        QVERIFY(ordered);
    }

    void aHandThatNeverRestsStillSeesPictures() {
        cpu_->setupMilliseconds = 15;
        LiveViewer viewer(registry());
        std::set<std::uint64_t> seen;
        for (std::uint64_t id = 1; id <= kPatience / 2 && seen.size() < 8; ++id) {
            viewer.solver().submit(edit(id, place(id), true));
            viewer.waitFor([&](const Snapshot& s) { return seen.insert(s.editId).second; },
                           Milliseconds(2));
        }
        QVERIFY2(seen.size() >= 8, qPrintable(QString::number(seen.size())));
    }

    void aDragThatSolvesSlowlyShowsHowFarItCame() {
        cpu_->stepMicroseconds = 3000;
        cpu_->neverConverges = true;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, {5, 6}, true));
        const SnapshotPtr first = viewer.waitForEdit(1);
        QVERIFY(first && first->preview && first->moreFollows);
        QVERIFY(first->progress.outcome == Outcome::Running);
        viewer.solver().submit(edit(2, {6, 6}, true));
        QVERIFY(viewer.waitFor([](const Snapshot& s) { return s.editId == 2; }));
    }

    void aSlowViewerLosesFramesButNeverSlowsTheSolve() {
        LiveViewer viewer(registry());
        for (std::uint64_t id = 1; id <= 30; ++id) {
            viewer.solver().submit(edit(id, place(id), true));
            const int before = cpu_->systems;
            QTRY_VERIFY_WITH_TIMEOUT(cpu_->systems > before || cpu_->systems >= static_cast<int>(id),
                                     kPatience);
        }
        QTRY_VERIFY_WITH_TIMEOUT(cpu_->advances >= 30, kPatience);
        QTest::qWait(30);
        QCOMPARE(viewer.wakeUps(), 1);
        const SnapshotPtr newest = viewer.solver().take();
        QVERIFY(newest);
        QCOMPARE(newest->editId, std::uint64_t{30});
        QVERIFY(!viewer.solver().take());
    }

    void snapshotsOfADragAreAFrameApart() {
        LiveViewer viewer(registry());
        const auto start = std::chrono::steady_clock::now();
        int shown = 0;
        for (std::uint64_t id = 1; id <= 200 || (shown < 3 && id < kPatience); ++id) {
            viewer.solver().submit(edit(id, place(id), true));
            if (viewer.waitFor([](const Snapshot&) { return true; }, Milliseconds(1))) ++shown;
        }
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        QVERIFY2(shown <= seconds / 0.006 + 2, qPrintable(QString::number(shown)));
        QVERIFY(shown >= 3);
    }

    void releasingTheMouseDoesNotSolveThePlaceAgain() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, {5, 6}, true));
        QVERIFY(viewer.waitForEdit(1));
        viewer.solver().submit(edit(2, {5, 6}, false));
        QVERIFY(viewer.waitForFinal(2));
        QCOMPARE(cpu_->systems.load(), 1);
        QCOMPARE(cpu_->certificates.load(), 1);
        viewer.solver().submit(edit(3, {5, 6}, false));
        QVERIFY(viewer.waitForFinal(3));
        QCOMPARE(cpu_->certificates.load(), 1);
    }

    void anotherToleranceIsSolvedFromAColdStartAsARenderingWould() {
        LiveViewer viewer(registry());
        Edit e = edit(1, {5, 6});
        viewer.solver().submit(e);
        QVERIFY(viewer.waitForFinal(1));
        e.id = 2;
        e.settings.tolerance = 1e-4;
        viewer.solver().submit(e);
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s && s->progress.errorBound <= 1e-4);
        QCOMPARE(cpu_->systems.load(), 2);
    }

    void aNewEditInterruptsACertificate() {
        cpu_->certifyMilliseconds = kForEver;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, {5, 6}));
        const SnapshotPtr unproven = viewer.waitForEdit(1);
        QVERIFY(unproven && unproven->moreFollows);
        QTest::qWait(10);
        viewer.solver().submit(edit(2, {6, 6}, true));
        QVERIFY(viewer.waitFor([](const Snapshot& s) { return s.editId == 2; }));
        QCOMPARE(cpu_->certificates.load(), 0);
    }

    void anEmptyEditClears() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, {5, 6}));
        QVERIFY(viewer.waitForFinal(1));
        viewer.solver().submit(clearing(2));
        const SnapshotPtr s = viewer.waitForEdit(2);
        QVERIFY(s && !s->hasPicture());
        QVERIFY(s->progress.outcome == Outcome::Converged);
    }

    void aSnapshotStaysAsItIsWhileTheSolveGoesOn() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, {5, 6}));
        const SnapshotPtr held = viewer.waitForFinal(1);
        QVERIFY(held);
        const Field copy = shownIn(*held).solved.clone();
        for (std::uint64_t id = 2; id <= 20; ++id) {
            viewer.solver().submit(edit(id, place(id)));
            QVERIFY(viewer.waitForFinal(id));
        }
        QVERIFY(std::equal(copy.row(0, 0), copy.row(0, 0) + copy.bytes() / 4,
                           shownIn(*held).solved.row(0, 0)));
    }
};

QTEST_GUILESS_MAIN(LiveSolverTest)
#include "live_solver_test.moc"
