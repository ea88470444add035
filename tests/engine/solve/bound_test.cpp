/// The certified bound is above the true error always, and close to it.
#include <QtTest>

#include "support/bound_checks.h"
#include "support/sanitized.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Largest error of a float file, whose full scale is 1, in 8-bit codes.
double errorOfFile(const CloneProblem& problem, const DirectSolution& exact, const CloneResult& got) {
    double worst = 0;
    const Rect box = got.changed;
    for (int c = 0; c < exact.channels; ++c)
        for (int y = 0; y < box.height; ++y)
            for (int x = 0; x < box.width; ++x) {
                if (!inOmega(problem, {box.x + x, box.y + y})) continue;
                const auto written = static_cast<float>(got.solved.view().row(c, y)[x] /
                                                        static_cast<float>(kFullScale));
                const double off = double{written} * kFullScale - exact.at(c, {x, y});
                worst = std::max(worst, std::abs(off) / kCode8);
            }
    return worst;
}

}  // namespace

class BoundTest : public QObject {
    Q_OBJECT
private slots:
    void boundIsAboveTheTrueErrorOn200RandomSystemsAndTight() {
        const auto cpu = makeCpuBackend(2);
        const int count = kSanitized ? 40 : 200, large = kSanitized ? 2 : 35;
        const BoundReport report = checkBound(*cpu, count, large);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
        QCOMPARE(static_cast<int>(report.looseness.size()), count);
        QVERIFY(kSanitized || report.largeSystems >= 30);
        QVERIFY(report.medianLooseness() <= 10);
    }

    // Where the solve is as exact as float32, what is left is the rounding of the samples.
    void boundIsAboveTheErrorOfAFloatFileAtAnyTolerance() {
        const auto cpu = makeCpuBackend(2);
        int judged = 0, proven = 0;
        double closest = 1e300;
        for (const Extent e : {Extent{1, 1}, Extent{7, 5}, Extent{33, 21}, Extent{64, 40}})
            for (const MaskCase& c : maskZoo(e, 7))
                for (const auto kind : {PictureKind::photo8, PictureKind::noise8}) {
                    const CloneProblem problem =
                        makeProblem(c, {.gradients = Gradients::import, .pictures = kind});
                    const DirectSolution exact = DirectSolver(problem).solve(problem);
                    for (const double tolerance : {1e-6, 1e-4, 0.5 / 257}) {
                        const CloneResult got =
                            solveClone(problem, *cpu, {.rule = {.tolerance = tolerance}});
                        const double error = errorOfFile(problem, exact, got);
                        const Progress& p = got.progress;
                        QVERIFY2(p.certified && error <= p.errorBound,
                                 qPrintable(QString("%1 %2: %3 above %4")
                                                .arg(c.name.c_str(), sizeName(e).c_str())
                                                .arg(error)
                                                .arg(p.errorBound)));
                        QCOMPARE(p.outcome == Outcome::Converged, p.errorBound <= tolerance);
                        closest = std::min(closest, p.errorBound / std::max(error, 1e-12));
                        ++judged, proven += p.outcome == Outcome::Converged;
                    }
                }
        qInfo("%d solves, %d within their tolerance; bound / error at least %.3g", judged, proven,
              closest);
        QVERIFY(proven > judged / 3);
        QVERIFY(closest < 10);  // the addition is the rounding, not more
    }
};

QTEST_APPLESS_MAIN(BoundTest)
#include "bound_test.moc"
