/// Far from fixed pixels imported gradients leave a harmonic correction, which is kept on every
/// second pixel: that must show in no picture and no estimate.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <memory>
#include <stop_token>
#include <thread>

#include "support/mask_shapes.h"
#include "support/random_problem.h"
#include "support/sanitized.h"
#include "support/solver_checks.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kReferenceTolerance = 0.001;

/// A black patch across an edge between black and white: the correction jumps by full scale.
CloneProblem acrossAnEdge(const Mask& mask) {
    const Extent e = mask.extent(), canvas{e.width + 32, e.height + 32};
    const auto background = std::make_shared<Field>(canvas, 1, true);
    for (int y = 0; y < canvas.height; ++y)
        for (int x = 0; x < canvas.width; ++x)
            background->row(0, y)[x] = 3 * x + y < canvas.width * 2 ? 0.0f : kFullScale;
    return CloneProblem(background, {std::make_shared<Field>(e, 1, true),
                                     std::make_shared<Mask>(mask), Point{16, 16}, Gradients::import});
}

CloneProblem problemOf(const QString& pictures, const Mask& mask) {
    if (pictures == "edge") return acrossAnEdge(mask);
    const PictureKind kind = pictures == "noise" ? PictureKind::noise8 : PictureKind::photo8;
    return makeProblem(insideCase("far", mask), {.pictures = kind, .seed = 3});
}

Mask maskOf(const QString& shape) {
    const int side = kSanitized ? 150 : 420;
    Random random(7);
    return shape == "ellipse" ? ellipseMask({side, side - 31})
           : shape == "blob"  ? blobMask({side, side}, random)
           : shape == "holed" ? holedBlobMask({side, side}, random)
                              : Mask({side + 3, side - 57}, Mask::kUnknown);
}

double largestDifference(const PoissonSystem& system, FieldView a, FieldView b) {
    double most = 0;
    for (int c = 0; c < system.channels(); ++c)
        for (int y = 0; y < system.extent().height; ++y)
            for (int x = 0; x < system.extent().width; ++x)
                if (system.domain->mask().unknown({x, y}))
                    most = std::max(most, std::abs(double{a.at(c, {x, y})} - b.at(c, {x, y})));
    return most / kCode8;
}

}  // namespace

class HarmonicTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_;

private slots:
    void initTestCase() { cpu_ = makeCpuBackend(2); }

    void estimatesHoldAtEveryTolerance_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<QString>("pictures");
        for (const char* shape : {"ellipse", "blob", "holed", "rectangle"})
            for (const char* pictures : {"photo", "noise", "edge"})
                QTest::addRow("%s, %s", shape, pictures) << QString(shape) << QString(pictures);
    }
    void estimatesHoldAtEveryTolerance() {
        QFETCH(QString, shape);
        QFETCH(QString, pictures);
        const auto system = Assembler().assemble(problemOf(pictures, maskOf(shape)));
        const auto solver = cpu_->makeMultigrid(), reference = cpu_->makeMultigrid();
        const Solved exact = solveCertified(*reference, system, kReferenceTolerance);
        for (const double tolerance : {0.5, 0.1, 0.05, 0.02, 0.01, 0.003}) {
            solver->setSystem(system, Start::cold);
            const Progress p = advanceToEnd(*solver, {.tolerance = tolerance});
            QVERIFY2(p.outcome == Outcome::Converged, toString(p.outcome).data());
            const Field u = readWithSentinel(*solver, *system);
            const double error = largestDifference(*system, u.view(), exact.u.view());
            qInfo("%.3f asked: error %.5f, estimate %.5f after %d cycles", tolerance, error,
                  p.errorEstimate, static_cast<int>(p.cycles));
            QVERIFY2(error - kReferenceTolerance <= p.errorEstimate,
                     qPrintable(QString::number(error)));
            QCOMPARE(touchedOutside(system->domain->mask(), u.view()), std::int64_t{0});
        }
    }

    void picturesAreTheBaseAndTheCorrection() {
        const auto system = Assembler().assemble(problemOf("photo", maskOf("blob")));
        const auto solver = cpu_->makeMultigrid();
        solver->setSystem(system, Start::cold);
        advanceToEnd(*solver, {.tolerance = 0.05});
        const Field u = readWithSentinel(*solver, *system);
        Field d(system->extent(), system->channels());
        solver->readCorrection(d.span());
        const FieldView g = system->baseInBox();
        for (int c = 0; c < system->channels(); ++c)
            for (int y = 0; y < system->extent().height; ++y)
                for (int x = 0; x < system->extent().width; ++x)
                    if (system->domain->mask().unknown({x, y}))
                        QCOMPARE(u.row(c, y)[x], g.at(c, {x, y}) + d.row(c, y)[x]);
        QVERIFY(sameBits(u.view(), readWithSentinel(*solver, *system).view()));
    }

    void tighterTolerancesGoOnFromThere() {
        const auto system = Assembler().assemble(problemOf("photo", maskOf("ellipse")));
        const auto solver = cpu_->makeMultigrid(), reference = cpu_->makeMultigrid();
        const Solved exact = solveCertified(*reference, system, kReferenceTolerance);
        solver->setSystem(system, Start::cold);
        for (const double tolerance : {0.5, 0.05, 0.002}) {
            const Progress p = advanceToEnd(*solver, {.tolerance = tolerance});
            QVERIFY2(p.outcome == Outcome::Converged, toString(p.outcome).data());
            const Field u = readWithSentinel(*solver, *system);
            const double error = largestDifference(*system, u.view(), exact.u.view());
            QVERIFY2(error <= tolerance + kReferenceTolerance, qPrintable(QString::number(error)));
        }
        solver->setSystem(system, Start::warm);
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.05});
        QVERIFY(p.outcome == Outcome::Converged && p.cycles <= 2);
    }

    void aStopWhileTheInteriorIsWrittenLeavesThePicture() {
        const auto system = Assembler().assemble(problemOf("photo", maskOf("ellipse")));
        const auto solver = cpu_->makeMultigrid(), reference = cpu_->makeMultigrid();
        const Solved exact = solveCertified(*reference, system, kReferenceTolerance);
        for (int i = 0; i < 12; ++i) {
            solver->setSystem(system, Start::cold);
            advanceToEnd(*solver, {.tolerance = 0.05});
            std::stop_source source;
            const auto stopLater = [&] {
                std::this_thread::sleep_for(std::chrono::microseconds(100 * i));
                source.request_stop();
            };
            std::jthread stopper;
            if (i == 0)
                stopLater();
            else
                stopper = std::jthread(stopLater);
            solver->certify({.tolerance = 1e-9}, source.get_token());
            const Field u = readWithSentinel(*solver, *system);
            const double error = largestDifference(*system, u.view(), exact.u.view());
            QVERIFY2(error <= 0.05 + kReferenceTolerance, qPrintable(QString::number(error)));
        }
    }

    void anotherDomainOfTheSameSizeSeesNothingOfTheLast() {
        const auto first = Assembler().assemble(problemOf("edge", maskOf("rectangle")));
        Mask holed = maskOf("rectangle");
        for (int y = 60; y < 90; ++y)
            for (int x = 50; x < 85; ++x) holed.set({x, y}, false);
        const auto second = Assembler().assemble(problemOf("edge", holed));
        const auto solver = cpu_->makeMultigrid(), fresh = cpu_->makeMultigrid();
        solveCertified(*solver, first, 0.05);
        solver->setSystem(second, Start::cold);
        fresh->setSystem(second, Start::cold);
        advanceToEnd(*solver, {.tolerance = 0.05});
        advanceToEnd(*fresh, {.tolerance = 0.05});
        QVERIFY(sameBits(readWithSentinel(*solver, *second).view(),
                         readWithSentinel(*fresh, *second).view()));
    }
};

QTEST_APPLESS_MAIN(HarmonicTest)
#include "harmonic_test.moc"
