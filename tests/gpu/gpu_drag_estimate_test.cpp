/// While a patch is dragged a solve on the device ends by an estimate: it must hold.
#include "gpu/gpu_fixture.h"
#include "support/drag_estimate_checks.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// One grey on the left but for a slow rise, noise on the right: cycles gain less on one half.
std::shared_ptr<const Field> twoHalves(Extent e) {
    Random random(17);
    Field picture = randomPicture(e, 3, PictureKind::noise8, random);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width / 2; ++x)
                picture.row(c, y)[x] = kCode8 * static_cast<float>(90 + (x + 2 * y) / 40);
    return std::make_shared<const Field>(std::move(picture));
}

/// What is dragged, and over what.
struct Ground {
    const char* name;
    PictureKind pictures;
    bool halves;
};
constexpr Ground kGrounds[] = {{"a photograph", PictureKind::photo8, false},
                               {"noise", PictureKind::noise8, false},
                               {"two halves", PictureKind::photo8, true}};

}  // namespace

class GpuDragEstimateTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }
    void trueErrorsStayBelowTheEstimate_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("side");
        for (const char* shape : kDragShapes)
            for (const int side : {57, 330, 700})
                QTest::newRow(qPrintable(QString("%1 %2").arg(shape).arg(side)))
                    << QString(shape) << side;
    }
    void trueErrorsStayBelowTheEstimate() {
        QFETCH(QString, shape);
        QFETCH(int, side);
        verifyDragEstimates(*gpu_.backend, shape.toStdString(), side);
    }
    void estimatesHoldOverOneDomain_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("side");
        QTest::addColumn<bool>("mixed");
        for (const char* shape : kDragShapes)
            for (const int side : {330, 700})
                for (const bool mixed : {false, true})
                    QTest::newRow(qPrintable(
                        QString("%1 %2 %3").arg(shape).arg(side).arg(mixed ? "mixed" : "import")))
                        << QString(shape) << side << mixed;
    }
    void estimatesHoldOverOneDomain() {
        QFETCH(QString, shape);
        QFETCH(int, side);
        QFETCH(bool, mixed);
        for (const Drag::Path path : {Drag::Path::slow, Drag::Path::inside})
            for (const Ground& ground : kGrounds) {
                Drag drag = dragOf(shape.toStdString(), side, ground.pictures);
                drag.path = path;
                drag.gradients = mixed ? Gradients::mixed : Gradients::import;
                // Slowly from the first half into the second, or wide enough to leave one for the
                // other.
                if (ground.halves)
                    drag.background.width = path == Drag::Path::slow ? 2 * side + 60 : 4 * side;
                if (ground.halves) drag.over = twoHalves(drag.background);
                verify(drag, ground.name, 50, kDragTolerance);
                if (QTest::currentTestFailed()) return;
            }
    }
    /// To a tenth of the window's tolerance: estimates of later cycles count.
    void estimatesHoldForSmallTolerances_data() {
        QTest::addColumn<QString>("shape");
        for (const char* shape : kDragShapes) QTest::newRow(shape) << QString(shape);
    }
    void estimatesHoldForSmallTolerances() {
        QFETCH(QString, shape);
        for (const PictureKind pictures : {PictureKind::photo8, PictureKind::noise8})
            for (const Gradients gradients : {Gradients::import, Gradients::mixed}) {
                Drag drag = dragOf(shape.toStdString(), 500, pictures);
                drag.path = Drag::Path::slow;
                drag.gradients = gradients;
                verify(drag, pictures == PictureKind::photo8 ? "a photograph" : "noise", 30, 0.05);
                if (QTest::currentTestFailed()) return;
            }
    }

private:
    void verify(const Drag& drag, const char* ground, int places, double tolerance) {
        const DragOutcomes seen = replayDrag(*gpu_.backend, drag, places, tolerance);
        qInfo(
            "%s over %s to %.2f: %d solves, %d cycles; error at most %.2f of the tolerance, %.2f of "
            "the estimate",
            drag.path == Drag::Path::slow ? "slowly" : "here and there", ground, tolerance,
            seen.solves, seen.cycles, seen.error, seen.share);
        QCOMPARE(seen.solves, places);
        QCOMPARE(seen.unfinished, 0);
        QVERIFY2(seen.error <= 1, qPrintable(QString::number(seen.error)));
        QVERIFY2(seen.share <= 1, qPrintable(QString::number(seen.share)));
    }
};

QTEST_APPLESS_MAIN(GpuDragEstimateTest)
#include "gpu_drag_estimate_test.moc"
