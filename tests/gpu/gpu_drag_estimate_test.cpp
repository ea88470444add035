/// While a patch is dragged a solve on the device ends by an estimate: it must hold.
#include "gpu/gpu_fixture.h"
#include "support/drag_estimate_checks.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Nearly flat on the left, noise on the right: what was learnt on one half is no good on the other.
std::shared_ptr<const Field> twoHalves(Extent e) {
    Random random(17);
    Field noise = randomPicture(e, 3, PictureKind::noise8, random);
    const Field photo = randomPicture(e, 3, PictureKind::photo8, random);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < e.height; ++y) std::copy_n(photo.row(c, y), e.width / 2, noise.row(c, y));
    return std::make_shared<const Field>(std::move(noise));
}

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
    /// On one domain a solver learns what cycles leave, and ends sooner.
    void whatIsLearntAboutADomainHolds_data() {
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
    void whatIsLearntAboutADomainHolds() {
        QFETCH(QString, shape);
        QFETCH(int, side);
        QFETCH(bool, mixed);
        for (const Drag::Path path : {Drag::Path::slow, Drag::Path::inside})
            for (const auto& [kind, halves] : {std::pair{PictureKind::photo8, false},
                                               {PictureKind::noise8, false},
                                               {PictureKind::photo8, true}}) {
                Drag drag = dragOf(shape.toStdString(), side, kind);
                drag.path = path;
                drag.gradients = mixed ? Gradients::mixed : Gradients::import;
                if (halves) drag.over = twoHalves(drag.background);
                const DragOutcomes seen = replayDrag(*gpu_.backend, drag, 50);
                qInfo(
                    "%s over %s: %d solves, %d cycles, %d of them in one; error at most %.2f of the "
                    "tolerance, %.2f of the estimate",
                    path == Drag::Path::slow ? "slow" : "wild",
                    halves                        ? "two halves"
                    : kind == PictureKind::photo8 ? "a photograph"
                                                  : "noise",
                    seen.solves, seen.cycles, seen.singlePasses, seen.error, seen.share);
                QVERIFY2(seen.error <= 1, qPrintable(QString::number(seen.error)));
                QVERIFY2(seen.share <= 1, qPrintable(QString::number(seen.share)));
                // Without it all take four.
                const bool noise = kind == PictureKind::noise8 && mixed;
                if (noise && path == Drag::Path::slow && shape == "ellipse")
                    QVERIFY2(seen.cycles <= 3.6 * seen.solves,
                             qPrintable(QString::number(seen.cycles)));
            }
    }
};

QTEST_APPLESS_MAIN(GpuDragEstimateTest)
#include "gpu_drag_estimate_test.moc"
