/// Float files: the bound holds for the file's own samples and for what is written, whatever their
/// range, and the default tolerance is reached.
#include <QtTest>

#include "support/float_checks.h"
#include "support/sanitized.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/transfer.h"

using namespace weft;
using namespace weft::tests;

class FloatPicturesTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_;

private slots:
    void initTestCase() { cpu_ = makeCpuBackend(2); }

    void boundsHoldOnRandomSystems() {
        const FloatReport report = checkFloatSystems(*cpu_, kSanitized ? 40 : 400);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failure.empty(), report.failure.c_str());
        QVERIFY(report.worstShare > 0.01);  // a bound that says nothing would be none
    }

    /// One unknown in linear light has a closed form.
    void boundHoldsInLinearLight() {
        double worst = 0;
        for (int i = 0; i < 200; ++i) {
            Random random(static_cast<std::uint64_t>(i) + 7);
            const FloatKind kind = FloatKind(random.below(2));
            Patch patch;
            patch.image = floatPicture({3, 3}, 1, kind, random);
            Mask one({3, 3});
            one.set({1, 1}, true);
            patch.mask = std::make_shared<const Mask>(std::move(one));
            patch.gradients = i % 2 ? Gradients::import : Gradients::average;
            const CloneProblem problem(floatPicture({3, 3}, 1, kind, random), patch,
                                       SolveSpace::linear);
            const auto linear = [](const Field& field, Point p) {
                double v = 0;
                field.stored()->row(0, p.y, p.x, 1, &v);
                return linearFromEncodedInDouble(v);
            };
            const Field &g = *patch.image, &b = problem.background();
            double sum = 0;
            for (const Point q : {Point{0, 1}, Point{2, 1}, Point{1, 0}, Point{1, 2}}) {
                const double dg = linear(g, {1, 1}) - linear(g, q),
                             db = linear(b, {1, 1}) - linear(b, q);
                sum += linear(b, q) + (i % 2 ? dg : (dg + db) / 2);
            }
            const double v = std::abs(sum / 4) / kFullScale;
            const double encoded = std::copysign(
                v <= 0.04045 / 12.92 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055, sum);
            const CloneResult result = solveClone(problem, *cpu_, kFloatDefault);
            const double error =
                std::abs(asWritten(result.solved.at(0, {0, 0})) - encoded * kFullScale) / kCode8;
            const std::string what = std::to_string(i) + ": error " + std::to_string(error) +
                                     ", bound " + std::to_string(result.progress.errorBound);
            QVERIFY2(result.progress.certified && error <= result.progress.errorBound, what.c_str());
            if (kind == FloatKind::display)
                QVERIFY2(result.progress.errorBound <= result.tolerance, what.c_str());
            worst = std::max(worst, error);
        }
        QVERIFY(worst > 0);
    }

    /// A value above 1.0 far from Ω costs nothing; one in Ω loosens the default by its size only.
    void toleranceFollowsTheRangeNearOmega() {
        Random random(3);
        for (const Gradients gradients : {Gradients::import, Gradients::mixed, Gradients::average}) {
            Patch patch;
            patch.image = floatPicture({40, 30}, 3, FloatKind::display, random);
            Mask omega({40, 30});
            for (int y = 5; y < 25; ++y)
                for (int x = 5; x < 35; ++x) omega.set({x, y}, true);
            patch.mask = std::make_shared<const Mask>(std::move(omega));
            patch.gradients = gradients;
            const auto with = [&](Point at, float value) {
                Random same(4);
                Field samples(Extent{60, 50}, 3, false);
                for (int c = 0; c < 3; ++c)
                    for (int y = 0; y < 50; ++y)
                        for (int x = 0; x < 60; ++x)
                            samples.row(c, y)[x] = static_cast<float>(same.uniform());
                samples.at(1, at) = value;
                return solveClone({fieldOfFile(std::move(samples)), patch}, *cpu_, kFloatDefault);
            };
            const CloneResult far = with({50, 45}, 65504.0F), near = with({20, 15}, 100.25F);
            QCOMPARE(far.tolerance, 0.5 / kCode8);
            QVERIFY(far.progress.outcome == Outcome::Converged);
            QVERIFY(std::abs(near.tolerance * kCode8 / 50.125 - 1) < 1e-6);
            QVERIFY(near.progress.outcome == Outcome::Converged);
        }
    }

    void aToleranceOfItsOwnIsKept() {
        Random random(9);
        const CloneProblem problem = randomFloatProblem(random, 24);
        const CloneResult result = solveClone(problem, *cpu_, {.rule = {.tolerance = 0.25}});
        QCOMPARE(result.tolerance, 0.25);
    }
};

QTEST_GUILESS_MAIN(FloatPicturesTest)
#include "float_pictures_test.moc"
