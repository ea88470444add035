/// Surfaces from their shading, against the surfaces that were shaded.
#include <QtTest>

#include "support/relief_rows.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class ReliefAccuracyTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

    void finds(std::shared_ptr<const ReliefProblem> problem, const Field& truth, const Mask& mask,
               ReliefBar bar) {
        const Relief relief = solveRelief(*cpu_, std::move(problem));
        const std::string verdict = judgeRelief(relief, truth, mask, bar);
        const ReliefScore s = score(relief.height, truth, mask);
        qInfo("%.4f %% of the height range, %.4f degrees", s.heightPercent, s.degrees);
        QVERIFY2(verdict.empty(), verdict.c_str());
    }
    void finds(const SampledSurface& truth, const Light& light, ReliefBoundary boundary,
               ReliefBar bar, ShadingModel model = {}) {
        finds(problemOf(truth, light, boundary, model), truth.height, truth.mask, bar);
    }

private slots:
    void aShadedSurfaceIsFoundAgain_data() {
        QTest::addColumn<int>("row");
        for (int k = 0; const ReliefRow& row : reliefRows()) QTest::newRow(row.name) << k++;
    }
    void aShadedSurfaceIsFoundAgain() {
        QFETCH(int, row);
        if (kThreadSanitized && QByteArray(QTest::currentDataTag()) != "vase")
            QSKIP("one surface shows every pair of threads that meet");
        const ReliefRow r = reliefRows()[row];
        const ReliefCase c = reliefCase(r);
        finds(c.problem, c.height, c.mask, r.bar);
    }

    void aLargeVaseOfOddSizeIsFoundAgain() {
        if (kSanitized) QSKIP("too slow under a sanitizer");
        finds(sample(vaseSurface(481), {481, 481}), unitLight(0, 0, 1), ReliefBoundary::silhouette,
              {0.05, 0.2});
    }

    void albedoAndAmbientLightAreTakenOut() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        finds(sample(peaksSurface(96), {96, 96}), unitLight(0.5, 0.3, 1), ReliefBoundary::border,
              {0.05, 0.2}, {.albedo = 0.6, .ambient = 0.2});
    }

    void aPictureWiderThanHighIsSolvedToo() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        finds(sample(sphereSurface(120), {201, 131}), unitLight(0.2, 0.1, 1),
              ReliefBoundary::silhouette, {0.1, 0.3});
    }

    void theGroundTruthBesideTheRepositoryIsReached_data() {
        QTest::addColumn<int>("row");
        for (int k = 0; const GroundTruthRow& row : groundTruthRows()) QTest::newRow(row.name) << k++;
    }
    void theGroundTruthBesideTheRepositoryIsReached() {
        QFETCH(int, row);
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        const GroundTruthRow r = groundTruthRows()[row];
        const std::optional<ReliefCase> c = groundTruthCase(r);
        if (!c) QSKIP("there is no relief folder beside the pictures");
        finds(c->problem, c->height, c->mask, r.bar);
    }
};

QTEST_APPLESS_MAIN(ReliefAccuracyTest)
#include "relief_accuracy_test.moc"
