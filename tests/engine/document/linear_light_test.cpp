/// Solving in linear light: the answer of the direct solve on linear pictures, encoded again.
#include <QtTest>
#include <cmath>

#include "support/exactness_checks.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// IEC 61966-2-1, odd beyond 0.
double decoded(double encoded) {
    const double v = std::abs(encoded) / kFullScale;
    const double linear = v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    return std::copysign(linear * kFullScale, encoded);
}

double encoded(double linear) {
    const double v = std::abs(linear) / kFullScale;
    const double code = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return std::copysign(code * kFullScale, linear);
}

/// Linear samples on the grid of weft/units.h. The grid is part of the problem: in the dark, where
/// the encoding is straight, it decides between gradients that would tie.
std::shared_ptr<const Field> decodedPicture(const Field& picture) {
    auto out = std::make_shared<Field>(picture.clone());
    for (std::int64_t i = 0; i < out->bytes() / 4; ++i) {
        const double linear = decoded(out->row(0, 0)[i]);
        out->row(0, 0)[i] = static_cast<float>(std::round(linear / kSampleGrid) * kSampleGrid);
    }
    return out;
}

/// The same problem posed on linear samples.
CloneProblem linearTwin(const CloneProblem& problem) {
    Patch patch = problem.patch();
    patch.image = decodedPicture(*patch.image);
    return CloneProblem(decodedPicture(problem.background()), patch);
}

/// Rounding of the encoded float result, in codes.
constexpr double kTwinAccuracy = 1e-4;

}  // namespace

class LinearLightTest : public QObject {
    Q_OBJECT
private slots:
    void answersAreExactInEncodedCodes_data() {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("mixed");
        for (const char* mask : {"blob", "holed-blob", "over-corner", "random-80", "comb-v-pitch-3"})
            for (const bool mixed : {false, true})
                QTest::addRow("%s %s", mask, mixed ? "mixed" : "import") << mask << mixed;
    }
    void answersAreExactInEncodedCodes() {
        QFETCH(QString, mask);
        QFETCH(bool, mixed);
        const auto cpu = makeCpuBackend(2);
        for (const MaskCase& c : maskZoo({150, 131}, 12)) {
            if (mask != QString::fromStdString(c.name)) continue;
            const CloneProblem problem =
                makeProblem(c, {.gradients = mixed ? Gradients::mixed : Gradients::import,
                                .space = SolveSpace::linear});
            const CloneProblem twin = linearTwin(problem);
            const DirectSolution exact = DirectSolver(twin).solve(twin);
            for (const double tolerance : {0.5, 0.05}) {
                const CloneResult r =
                    solveClone(problem, *cpu, {.scheme = {}, .rule = {.tolerance = tolerance}});
                double error = 0;
                for (int ch = 0; ch < 3; ++ch)
                    for (int y = 0; y < r.changed.height; ++y)
                        for (int x = 0; x < r.changed.width; ++x) {
                            const Point p = r.changed.topLeft() + Point{x, y};
                            if (!inOmega(problem, p)) {
                                QCOMPARE(r.solved.at(ch, {x, y}), problem.background().at(ch, p));
                                continue;
                            }
                            const double u = encoded(exact.at(ch, {x, y}));
                            error = std::max(error, std::abs(r.solved.at(ch, {x, y}) - u) / kCode8);
                        }
                qInfo() << "tolerance" << tolerance << "error" << error << "bound"
                        << r.progress.errorBound;
                QVERIFY(r.progress.outcome == Outcome::Converged && r.progress.certified);
                QVERIFY(r.progress.errorBound <= tolerance);
                QVERIFY(error <= tolerance + kTwinAccuracy);
                QVERIFY(error <= r.progress.errorBound + kTwinAccuracy);
            }
        }
    }

    void linearAndEncodedSolvesDiffer() {
        const auto cpu = makeCpuBackend(2);
        const MaskCase c = insideCase("ellipse", ellipseMask({60, 50}));
        const CloneResult a = solveClone(makeProblem(c, {}), *cpu, {});
        const CloneResult b = solveClone(makeProblem(c, {.space = SolveSpace::linear}), *cpu, {});
        double difference = 0;
        for (std::int64_t i = 0; i < a.solved.bytes() / 4; ++i)
            difference =
                std::max(difference, std::abs(double{a.solved.row(0, 0)[i]} - b.solved.row(0, 0)[i]));
        QVERIFY(difference > kCode8);
    }
};

QTEST_APPLESS_MAIN(LinearLightTest)
#include "linear_light_test.moc"
