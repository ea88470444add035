/// Far from fixed pixels imported gradients leave a harmonic correction, which the device leaves to
/// its first coarse level: that must show in no picture and no estimate.
#include "gpu/gpu_fixture.h"
#include "support/drag_estimate_checks.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kTruth = 0.002;  ///< codes; asked for so little, no solve leaves its interior
constexpr double kTolerance = 0.5;

Mask maskOf(const QString& shape) {
    Random random(7);
    const Extent e{1224, 1200};
    if (shape == "blob") return blobMask(e, random);
    if (shape == "holed") return holedBlobMask(e, random);
    if (shape == "large") return Mask({2703, 2507}, Mask::kUnknown);
    Mask whole({1307, 841}, Mask::kUnknown);  // its rim is straight and on no tile's edge
    for (int y = 315; shape == "deep hole" && y < 330; ++y)
        for (int x = 450; x < 460; ++x) whole.set({x, y}, false);
    if (shape == "single pixel") whole.set({452, 319}, false);
    return whole;
}

/// A black patch across an edge between black and white: the correction jumps by full scale.
CloneProblem acrossAnEdge(const MaskCase& c) {
    const auto background = std::make_shared<Field>(c.background, 1, true);
    for (int y = 0; y < c.background.height; ++y)
        for (int x = 0; x < c.background.width; ++x)
            background->row(0, y)[x] = 3 * x + y < c.background.width * 2 ? 0.0f : kFullScale;
    return CloneProblem(background, {std::make_shared<Field>(c.mask->extent(), 1, true), c.mask,
                                     c.backgroundFromPatch, Gradients::import});
}

/// "crossing borders": the patch hangs over two of the image's borders.
MaskCase caseOf(const QString& shape) {
    if (shape != "crossing borders") return insideCase("interior", maskOf(shape));
    MaskCase c = insideCase("interior", maskOf("holed"));
    c.background = {1300, 1100};
    c.backgroundFromPatch = {-205, -190};
    return c;
}

CloneProblem problemOf(const QString& shape, const QString& pictures) {
    const MaskCase c = caseOf(shape);
    if (pictures == "edge") return acrossAnEdge(c);
    const PictureKind kind = pictures == "noise" ? PictureKind::noise8 : PictureKind::photo8;
    return makeProblem(c, {.pictures = kind, .channels = 1, .seed = 3});
}

Field truthOf(Backend& backend, const std::shared_ptr<const PoissonSystem>& system) {
    const auto solver = backend.makeMultigrid();
    return solveCertified(*solver, system, kTruth).u;
}

/// A start on f that lies on the rim, by a solver that knows it and by one that does not.
struct BothWays {
    std::int64_t bytes = 0, bytesUnaware = 0;  ///< moved
    double apart = 0;                          ///< codes, at most
};
BothWays solvedBothWays(Backend& backend) {
    const auto system = Assembler().assemble(problemOf("rectangle", "photo"));
    auto unaware = std::make_shared<PoissonSystem>(*system);
    unaware->rhsOnRim = false;
    const auto one = backend.makeMultigrid(), other = backend.makeMultigrid();
    one->setSystem(system, Start::cold);
    other->setSystem(unaware, Start::cold);
    advanceToEnd(*one, {.tolerance = kTolerance});
    advanceToEnd(*other, {.tolerance = kTolerance});
    return {one->timings().bytesMoved, other->timings().bytesMoved,
            largestDifference(*system, readWithSentinel(*one, *system),
                              readWithSentinel(*other, *unaware))};
}

}  // namespace

class GpuInteriorTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

private slots:
    void initTestCase_data() {
        QTest::addColumn<bool>("tiles");
        QTest::newRow("tiles") << true;
        QTest::newRow("strips") << false;
    }
    void initTestCase() {
        gpu_ = probeDevice(0);
        WEFT_NEED_DEVICE(gpu_);
    }
    void init() {
        QFETCH_GLOBAL(bool, tiles);
        gpu_ = probeDevice(0, tiles);
    }

    void estimatesHoldAtEveryTolerance_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<QString>("pictures");
        for (const char* shape :
             {"blob", "holed", "deep hole", "single pixel", "rectangle", "crossing borders"})
            for (const char* pictures : {"photo", "noise", "edge"})
                QTest::addRow("%s, %s", shape, pictures) << QString(shape) << QString(pictures);
        // Level 1 goes by strips.
        QTest::newRow("large, photo") << QString("large") << QString("photo");
    }
    void estimatesHoldAtEveryTolerance() {
        QFETCH(QString, shape);
        QFETCH(QString, pictures);
        const auto system = Assembler().assemble(problemOf(shape, pictures));
        const Field exact = truthOf(*gpu_.backend, system);
        const auto solver = gpu_.backend->makeMultigrid();
        for (const double tolerance : {0.5, 0.2, 0.1, 0.05, 0.01}) {
            solver->setSystem(system, Start::cold);
            const Progress p = advanceToEnd(*solver, {.tolerance = tolerance});
            QVERIFY2(p.outcome == Outcome::Converged, toString(p.outcome).data());
            const Field u = readWithSentinel(*solver, *system);
            const double error = largestDifference(*system, u, exact);
            qInfo("%.3f asked: error %.5f, estimate %.5f after %d cycles", tolerance, error,
                  p.errorEstimate, static_cast<int>(p.cycles));
            QVERIFY2(error - kTruth <= p.errorEstimate, qPrintable(QString::number(error)));
            QCOMPARE(touchedOutside(system->domain->mask(), u.view()), std::int64_t{0});
        }
    }

    void tighterTolerancesGoOnFromThere() {
        const auto system = Assembler().assemble(problemOf("holed", "photo"));
        const Field exact = truthOf(*gpu_.backend, system);
        const auto solver = gpu_.backend->makeMultigrid();
        solver->setSystem(system, Start::cold);
        for (const double tolerance : {0.5, 0.1, 0.02, 0.005}) {
            const Progress p = advanceToEnd(*solver, {.tolerance = tolerance});
            QVERIFY2(p.outcome == Outcome::Converged, toString(p.outcome).data());
            const double error =
                largestDifference(*system, readWithSentinel(*solver, *system), exact);
            qInfo("%.3f asked: error %.5f after %d cycles", tolerance, error,
                  static_cast<int>(p.cycles));
            QVERIFY2(error <= tolerance + kTruth, qPrintable(QString::number(error)));
        }
        const Progress proved = solver->certify({.tolerance = 0.005});
        QVERIFY2(proved.certified && proved.errorBound <= 0.005,
                 qPrintable(QString::number(proved.errorBound)));
    }

    void aLongDragDoesNotDrift() {
        const CloneProblem start = problemOf("holed", "noise");
        const Extent room{1224 + 400, 1200 + 60};
        Random random(9);
        const auto background =
            std::make_shared<Field>(randomPicture(room, 1, PictureKind::photo8, random));
        const auto solver = gpu_.backend->makeMultigrid();
        Assembler assembler;
        double early = 0, late = 0;
        for (int i = 0; i < 120; ++i) {
            Patch patch = start.patch();
            patch.backgroundFromPatch = {3 + 3 * i, 5 + i % 40};
            const auto system = assembler.assemble(CloneProblem(background, patch));
            solver->setSystem(system, Start::warm);
            const Progress p = advanceToEnd(*solver, {.tolerance = kTolerance});
            QVERIFY2(p.outcome == Outcome::Converged, toString(p.outcome).data());
            const bool isEarly = i >= 2 && i < 8;
            if (!isEarly && i < 114) continue;
            const double error = largestDifference(*system, readWithSentinel(*solver, *system),
                                                   truthOf(*gpu_.backend, system));
            QVERIFY2(error - kTruth <= p.errorEstimate, qPrintable(QString::number(error)));
            (isEarly ? early : late) = std::max(isEarly ? early : late, error);
        }
        qInfo("largest error %.4f at the beginning, %.4f after 120 places", early, late);
        QVERIFY2(late <= kTolerance, qPrintable(QString::number(late)));
        QVERIFY2(late <= 2 * early + 0.05, qPrintable(QString::number(late)));
    }

    void dragsOverTheBorderEndWithinTheTolerance_data() {
        QTest::addColumn<QString>("shape");
        for (const char* shape : {"blob", "holed", "whole"}) QTest::newRow(shape) << QString(shape);
    }
    void dragsOverTheBorderEndWithinTheTolerance() {
        QFETCH(QString, shape);
        const DragOutcomes seen =
            replayDrag(*gpu_.backend, dragOf(shape.toStdString(), 900, PictureKind::photo8), 10);
        qInfo(
            "%d of %d solves in one pass; error at most %.2f of the tolerance, %.2f of the estimate",
            seen.singlePasses, seen.solves, seen.error, seen.share);
        QVERIFY2(seen.error <= 1 && seen.share <= 1, qPrintable(QString::number(seen.share)));
    }

    /// From gradients of two pictures to those of one and back: D begins rough inside.
    void whatAnotherKindOfSystemLeftIsNoHarm() {
        const CloneProblem import = problemOf("blob", "noise");
        Patch patch = import.patch();
        patch.gradients = Gradients::mixed;
        Assembler assembler;
        const auto rough = assembler.assemble(CloneProblem(import.sharedBackground(), patch));
        const auto smooth = assembler.assemble(import);
        QVERIFY(smooth->rhsOnRim && !rough->rhsOnRim && rough->domain == smooth->domain);
        const Field exactRough = truthOf(*gpu_.backend, rough),
                    exactSmooth = truthOf(*gpu_.backend, smooth);
        const auto solver = gpu_.backend->makeMultigrid();
        for (int i = 0; i < 6; ++i) {
            const bool isRough = i % 3 == 0;
            const auto& system = isRough ? rough : smooth;
            solver->setSystem(system, Start::warm);
            const Progress p = advanceToEnd(*solver, {.tolerance = kTolerance});
            const double error = largestDifference(*system, readWithSentinel(*solver, *system),
                                                   isRough ? exactRough : exactSmooth);
            qInfo("%s: error %.4f, estimate %.4f after %d cycles", isRough ? "rough" : "smooth",
                  error, p.errorEstimate, static_cast<int>(p.cycles));
            QVERIFY2(error - kTruth <= p.errorEstimate, qPrintable(QString::number(error)));
        }
    }

    /// Nothing is left out where little is asked for, or where no pixel is far from fixed ones.
    void otherSolvesAreTheSameToTheBit() {
        for (const auto& [side, tolerance] : {std::pair{70, 0.5}, {1100, 0.05}}) {
            const auto system = Assembler().assemble(makeProblem(
                insideCase("disc", ellipseMask({side, side})), {.channels = 1, .seed = 4}));
            auto unaware = std::make_shared<PoissonSystem>(*system);
            unaware->rhsOnRim = false;
            const auto one = gpu_.backend->makeMultigrid(), other = gpu_.backend->makeMultigrid();
            one->setSystem(system, Start::cold);
            other->setSystem(unaware, Start::cold);
            advanceToEnd(*one, {.tolerance = tolerance});
            advanceToEnd(*other, {.tolerance = tolerance});
            QVERIFY(sameBits(readWithSentinel(*one, *system).view(),
                             readWithSentinel(*other, *unaware).view()));
        }
    }

    /// Three channels may leave their interior out; one of them is so small that it does not.
    void aSolverMayGoOnWithFewerChannels() {
        const auto systemOf = [](int channels) {
            return Assembler().assemble(makeProblem(insideCase("disc", ellipseMask({720, 700})),
                                                    {.channels = channels, .seed = 6}));
        };
        const auto system = systemOf(1);
        const auto one = gpu_.backend->makeMultigrid(), other = gpu_.backend->makeMultigrid();
        one->setSystem(systemOf(3), Start::cold);
        advanceToEnd(*one, {.tolerance = kTolerance});
        for (const auto& solver : {&*one, &*other}) {
            solver->setSystem(system, Start::cold);
            advanceToEnd(*solver, {.tolerance = 0.05});
        }
        const double apart = largestDifference(*system, readWithSentinel(*one, *system),
                                               readWithSentinel(*other, *system));
        QVERIFY2(apart < 0.1, qPrintable(QString::number(apart)));
    }

    void solvesLeaveTheInteriorToLevelOne() {
        const BothWays found = solvedBothWays(*gpu_.backend);
        QVERIFY2(10 * found.bytes < 9 * found.bytesUnaware,
                 qPrintable(QString("%1 of %2").arg(found.bytes).arg(found.bytesUnaware)));
        QVERIFY2(found.apart > 0 && found.apart < 0.2, qPrintable(QString::number(found.apart)));
    }

    /// As a program has it, which does not ask for that.
    void smallOnesAreSweptEverywhere() {
        const BackendProbe usual = probeDevice();
        const BothWays found = solvedBothWays(*usual.backend);
        QCOMPARE(found.bytes, found.bytesUnaware);
        QVERIFY2(found.apart < 0.001, qPrintable(QString::number(found.apart)));
    }
};

QTEST_APPLESS_MAIN(GpuInteriorTest)
#include "gpu_interior_test.moc"
