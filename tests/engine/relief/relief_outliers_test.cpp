/// Shadows that are cast and highlights, as outliers of the shading.
#include "weft/relief/relief_outliers.h"

#include <QtTest>

#include "support/cut_body.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kSide = 120;
const Light kLight = unitLight(-0.4, 0.3, 1);

struct Spoilt {
    SampledSurface surface = sample(sphereSurface(kSide), {kSide, kSide});
    SpoiltPicture picture = spoiltPicture(surface, kLight);
    ReliefProblem problem{
        picture.image, surface.mask, kLight, ReliefBoundary::silhouette, {.albedo = 0.7}};
};

ReliefScore scoreOf(const Spoilt& spoilt, const std::shared_ptr<const PixelMarks>& outliers,
                    double outline) {
    const auto cpu = makeCpuBackend(1);
    const auto solver = cpu->makeRelief({.outline = outline});
    solver->setProblem(std::make_shared<const ReliefProblem>(spoilt.problem.withOutliers(outliers)),
                       Start::cold);
    (void)solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    return score(relief.height, spoilt.surface.height, spoilt.surface.mask);
}

}  // namespace

class ReliefOutliersTest : public QObject {
    Q_OBJECT
private slots:
    void aShadowAndAHighlightAreFound() {
        const Spoilt spoilt;
        const auto found = judgedOutliers(spoilt.problem);
        QVERIFY(found);
        int wrong = 0, missed = 0, outliers = 0, others = 0;
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                if (!spoilt.surface.mask.unknown({x, y})) continue;
                const std::uint8_t mark = found->at({x, y});
                const bool off = mark != PixelMarks::kAutomatic && PixelMarks::share(mark) > 0.5f;
                if (spoilt.picture.outliers->at({x, y}) == PixelMarks::kYes)
                    ++outliers, missed += !off;
                else
                    ++others, wrong += off;
            }
        qInfo("%d of %d missed, %d of %d others marked", missed, outliers, wrong, others);
        QVERIFY(missed < 0.15 * outliers);
        QVERIFY(wrong < 0.05 * others);
    }

    void aBodyIsRecoveredBetterWithoutThem_data() {
        QTest::addColumn<double>("outline");
        QTest::newRow("light known") << 0.0;
        QTest::newRow("beside the outline") << kPhotographOutline;
    }
    void aBodyIsRecoveredBetterWithoutThem() {
        QFETCH(double, outline);
        const Spoilt spoilt;
        const ReliefScore with = scoreOf(spoilt, nullptr, outline);
        const ReliefScore judged = scoreOf(spoilt, judgedOutliers(spoilt.problem), outline);
        const ReliefScore said = scoreOf(spoilt, spoilt.picture.outliers, outline);
        qInfo("%.2f° and %.2f %%; judged %.2f° and %.2f %%; said %.2f° and %.2f %%", with.degrees,
              with.heightPercent, judged.degrees, judged.heightPercent, said.degrees,
              said.heightPercent);
        QVERIFY(judged.degrees < 0.6 * with.degrees);
        QVERIFY(judged.heightPercent < with.heightPercent);
        QVERIFY(said.degrees < 0.6 * with.degrees);
    }

    void aCleanPictureHasHardlyAny() {
        const Spoilt spoilt;
        const auto clean = problemOf(spoilt.surface, kLight, ReliefBoundary::silhouette);
        const auto marked = countOutliers(clean->withOutliers(judgedOutliers(*clean)));
        QVERIFY2(marked < 0.03 * static_cast<double>(spoilt.surface.mask.unknownCount()),
                 qPrintable(QString::number(marked)));
    }

    void whatIsSaidStays() {
        const Spoilt spoilt;
        auto said = std::make_shared<PixelMarks>(Extent{kSide, kSide});
        said->set({70, 44}, PixelMarks::kNo);
        said->set({60, 90}, PixelMarks::kYes);
        const auto found = judgedOutliers(spoilt.problem.withOutliers(said));
        QCOMPARE(found->at({70, 44}), std::uint8_t{PixelMarks::kNo});
        QCOMPARE(found->at({60, 90}), std::uint8_t{PixelMarks::kYes});
    }
};

QTEST_APPLESS_MAIN(ReliefOutliersTest)
#include "relief_outliers_test.moc"
