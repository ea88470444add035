// Surfaces through the live solver, on the real CPU backend.
#include <QTest>
#include <algorithm>
#include <random>

#include "support/live_harness.h"
#include "support/patience.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_progress.h"
#include "weft/relief/relief_solver.h"

using namespace weft;
using namespace weft::test;
using namespace weft::tests;

namespace {

constexpr int kSide = kThreadSanitized ? 60 : kSanitized ? 100 : 160;
constexpr double kPromise = kSanitized ? 1 : 0.05;  // seconds

/// Does not solve; `fails` makes it a device that is lost.
class LostRelief : public ReliefSolver {
public:
    void setProblem(std::shared_ptr<const ReliefProblem>, Start) override {}
    ReliefProgress advance(const Budget&) override { throw DeviceError("it fell off the bus"); }
    [[nodiscard]] ReliefProgress progress() const override { return {}; }
    void read(Relief&) override {}
    [[nodiscard]] const std::vector<ReliefTracePoint>& trace() const override { return trace_; }

private:
    std::vector<ReliefTracePoint> trace_;
};

class LostBackend : public FakeBackend {
public:
    using FakeBackend::FakeBackend;
    [[nodiscard]] std::unique_ptr<ReliefSolver> makeRelief(const ReliefOptions&) override {
        return std::make_unique<LostRelief>();
    }
};

BackendEntry realCpu() {
    return {"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(kThreadSanitized ? 1 : 2), ""}; }};
}

}  // namespace

class LiveReliefTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const ReliefProblem> problem_ =
        problemOf(sample(vaseSurface(kSide), {kSide, kSide}), unitLight(0.3, 0.2, 1),
                  ReliefBoundary::silhouette);

    Edit edit(std::uint64_t id, const Light& light, bool dragging = false,
              ReliefOptions options = {}) const {
        return {.id = id,
                .content = ReliefEdit{.problem = std::make_shared<const ReliefProblem>(
                                          problem_->underLight(light)),
                                      .options = options},
                .settings = {},
                .dragging = dragging};
    }
    static Light turning(int i) { return unitLight(0.3 + 0.02 * i, 0.2, 1); }

private slots:
    void init() {
        const QByteArrayList kept = {"theNewestLightOfADragWins", "clonesAndSurfacesTakeTurns",
                                     "cancelIsAnsweredInTimeAndTheSolveCanBeTakenUpAgain",
                                     "closingAndReplacingWhileItSolvesIsSafe"};
        if (kThreadSanitized && !kept.contains(QTest::currentTestFunction()))
            QSKIP("too slow under this sanitizer");
    }

    void aSurfaceIsShownEarlyAndOnEveryGridUntilItIsDone() {
        LiveViewer viewer({realCpu()});
        viewer.solver().submit(edit(1, turning(0)));
        std::vector<std::shared_ptr<const SurfaceSnapshot>> seen;
        const SnapshotPtr last = viewer.waitFor([&](const Snapshot& s) {
            seen.push_back(s.surface());
            return !s.preview;
        });
        QVERIFY(last && last->surface() && last->surface()->relief);
        QVERIFY(seen.size() >= 2);
        QVERIFY(seen.front()->relief);
        QVERIFY(seen.front()->progress.gridsLeft > 0);
        QVERIFY(last->progress.outcome == Outcome::Converged ||
                last->progress.outcome == Outcome::WithinTolerance);
        QVERIFY(!last->moreFollows);
        QVERIFY(last->surface()->progress.stage == ReliefStage::done);
        QVERIFY(last->surface()->progress.shadingError < seen.front()->progress.shadingError);
        QCOMPARE(last->surface()->relief->height.extent().width, kSide);
        QCOMPARE(last->surface()->relief->normals.channels(), 3);
        QVERIFY(last->timings.solve > 0 && last->timings.setup > 0 && last->timings.transfer > 0);
    }

    void theNewestLightOfADragWins() {
        LiveViewer viewer({realCpu()});
        viewer.solver().submit(edit(1, turning(0)));
        QVERIFY(viewer.waitForFinal(1));
        for (int i = 2; i <= 30; ++i) {
            viewer.solver().submit(edit(static_cast<std::uint64_t>(i), turning(i), i < 30));
            QTest::qSleep(4);
        }
        const SnapshotPtr last = viewer.waitForFinal(30);
        QVERIFY(last && last->surface()->relief);
        QCOMPARE(last->surface()->problem->light().x, turning(30).x);
    }

    void aWrongLightInBetweenLeavesNothingBehind() {
        LiveViewer viewer({realCpu()});
        const auto highest = [](const Snapshot& s) {
            const Field& z = s.surface()->relief->height;
            return *std::max_element(z.row(0, 0), z.row(0, 0) + z.extent().area());
        };
        viewer.solver().submit(edit(1, turning(0)));
        const SnapshotPtr right = viewer.waitForFinal(1);
        QVERIFY(right);
        viewer.solver().submit(edit(2, unitLight(-1, -0.5, 0.5)));
        QVERIFY(viewer.waitForEdit(2));
        viewer.solver().submit(edit(3, turning(0)));
        const SnapshotPtr again = viewer.waitForFinal(3);
        QVERIFY(again);
        QVERIFY(std::abs(highest(*again) - highest(*right)) < 0.02F * highest(*right));
    }

    void aLightNearbyStartsFromTheFinishedSurface() {
        LiveViewer viewer({realCpu()});
        viewer.solver().submit(edit(1, turning(0)));
        QVERIFY(viewer.waitForFinal(1));
        viewer.solver().submit(edit(2, turning(1)));
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s && !s->surface()->trace.empty());
        QVERIFY(s->surface()->trace.front().stage != ReliefStage::orientation);
    }

    void anotherSmoothnessStartsFromTheSurfaceThereIs() {
        LiveViewer viewer({realCpu()});
        viewer.solver().submit(edit(1, turning(0)));
        QVERIFY(viewer.waitForFinal(1));
        ReliefOptions smooth;
        smooth.smoothness = 0.5;
        viewer.solver().submit(edit(2, turning(0), false, smooth));
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s && !s->surface()->trace.empty());
        QVERIFY(s->surface()->trace.front().stage != ReliefStage::orientation);
    }

    void theSameEditAgainContinuesAndShowsTheFinishedSurface() {
        LiveViewer viewer({realCpu()});
        Edit e = edit(1, turning(0), true);
        viewer.solver().submit(e);
        QVERIFY(viewer.waitForEdit(1));
        e.id = 2;
        e.dragging = false;
        viewer.solver().submit(e);
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s && s->surface()->relief);
        // One solve: the trace runs on from the orientation of the first edit.
        QVERIFY(s->surface()->trace.front().stage == ReliefStage::orientation);
        e.id = 3;
        viewer.solver().submit(e);
        const SnapshotPtr again = viewer.waitForFinal(3);
        QVERIFY(again);
        QCOMPARE(again->surface()->trace.size(), s->surface()->trace.size());
    }

    void cancelIsAnsweredInTimeAndTheSolveCanBeTakenUpAgain() {
        std::mt19937 random(7);
        LiveViewer viewer({realCpu()});
        std::vector<double> took;
        for (std::uint64_t id = 1; id <= 8; ++id) {
            viewer.solver().submit(edit(id, turning(static_cast<int>(id) * 5)));
            QTest::qSleep(static_cast<int>(random() % 40));
            const double start = processSeconds();
            viewer.solver().cancel();
            QVERIFY(viewer.waitFor([&](const Snapshot& s) {
                return s.editId == id && (s.progress.outcome == Outcome::Cancelled || !s.preview);
            }));
            took.push_back((processSeconds() - start) / 2);  // of two threads
        }
        std::sort(took.begin(), took.end());
        QVERIFY2(took[took.size() / 2] <= kPromise,
                 qPrintable(QString::number(took[took.size() / 2])));
        viewer.solver().submit(edit(99, turning(3)));
        const SnapshotPtr s = viewer.waitForFinal(99);
        QVERIFY(s && s->surface()->relief);
    }

    void clonesAndSurfacesTakeTurns() {
        LiveViewer viewer({realCpu()});
        const SmallScene scene;
        for (std::uint64_t id = 1; id <= 6; ++id) {
            if (id % 2 == 1)
                viewer.solver().submit({.id = id, .content = scene.editAt({4, 4})});
            else
                viewer.solver().submit(edit(id, turning(0)));
            const SnapshotPtr s = viewer.waitForFinal(id);
            QVERIFY(s);
            QCOMPARE(s->surface() == nullptr, id % 2 == 1);
            QCOMPARE(!s->hasPicture(), id % 2 == 0);
        }
    }

    void autoPassesOverADeviceWithoutReliefsForThemAlone() {
        const auto fake = std::make_shared<FakeControls>();
        LiveViewer viewer({fakeEntry("cuda", fake), realCpu()});
        viewer.solver().submit(edit(1, turning(0)));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s && s->surface()->relief);
        QCOMPARE(s->backend, std::string("cpu"));
        QVERIFY(s->backendReason.find("does not solve shape from shading") != std::string::npos);
        QVERIFY(!s->deviceLost);
        viewer.solver().submit({.id = 2, .content = SmallScene().editAt({4, 4})});
        const SnapshotPtr clone = viewer.waitForFinal(2);
        QVERIFY(clone);
        QCOMPARE(clone->backend, std::string("cuda"));
        QVERIFY(clone->backendReason.empty());
    }

    void aDeviceWithoutReliefsThatWasNamedIsAFailureWithTheReason() {
        const auto fake = std::make_shared<FakeControls>();
        LiveViewer viewer({fakeEntry("cuda", fake), realCpu()});
        Edit e = edit(1, turning(0));
        e.settings.backend = "cuda";
        viewer.solver().submit(e);
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s && s->progress.outcome == Outcome::Failed);
        QVERIFY(s->surface() && !s->surface()->relief);
        QVERIFY(s->message.find("does not solve shape from shading") != std::string::npos);
    }

    void aLostDeviceIsReplacedByTheCpuAndSaidSo() {
        const auto fake = std::make_shared<FakeControls>();
        LiveViewer viewer({{"cuda", "CUDA",
                            [fake] {
                                return BackendProbe{std::make_unique<LostBackend>("cuda", fake), ""};
                            }},
                           realCpu()});
        viewer.solver().submit(edit(1, turning(0)));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s && s->surface()->relief);
        QCOMPARE(s->backend, std::string("cpu"));
        QVERIFY(s->deviceLost);
        QVERIFY(s->message.find("fell off the bus") != std::string::npos);
    }

    void closingAndReplacingWhileItSolvesIsSafe() {
        for (int i = 0; i < 12; ++i) {
            LiveViewer viewer({realCpu()});
            viewer.solver().submit(edit(1, turning(i), i % 2));
            QTest::qSleep(i);
            if (i % 3 == 0) viewer.solver().submit(clearing(2));
            if (i % 3 == 1) viewer.solver().submit(edit(2, turning(i + 1), true));
        }
    }
};

QTEST_GUILESS_MAIN(LiveReliefTest)
#include "live_relief_test.moc"
