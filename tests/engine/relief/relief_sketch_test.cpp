/// The first surface of a picture, on a coarse grid.
#include "weft/document/relief_sketch.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <limits>

#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "weft/cpu_backend.h"
#include "weft/transfer.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kMost = ReliefSketch::kMostSide;
const Light kLight = unitLight(0.3, 0.4, 0.87);

/// As a photograph holds it: three channels of sRGB codes.
ShadedPicture photographed(const SampledSurface& surface) {
    const Field linear = shade(surface, kLight);
    auto color = std::make_shared<Field>(linear.extent(), 3);
    for (int y = 0; y < linear.extent().height; ++y)
        for (int x = 0; x < linear.extent().width; ++x)
            for (int c = 0; c < 3; ++c)
                color->at(c, {x, y}) = std::round(encodedFromLinear(linear.at(0, {x, y})));
    Picture picture;
    picture.color = std::move(color);
    ShadedPicture shaded{std::make_shared<const Picture>(std::move(picture))};
    shaded.setup.light = kLight;
    shaded.setup.mask = std::make_shared<const Mask>(surface.mask);
    shaded.setup.boundary = ReliefBoundary::silhouette;
    return shaded;
}

ShadedPicture ball(Extent extent) {
    return photographed(sample(sphereSurface(std::min(extent.width, extent.height)), extent));
}

double highest(const Field& height) {
    const FieldView v = height.view();
    return *std::max_element(v.data, v.data + v.extent.area());
}

}  // namespace

class ReliefSketchTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void gridsKeepProportionsAndSmallPicturesTheirs_data() {
        QTest::addColumn<Extent>("picture");
        QTest::addColumn<Extent>("grid");
        QTest::newRow("small") << Extent{kMost, 64} << Extent{kMost, 64};
        QTest::newRow("square") << Extent{1600, 1600} << Extent{kMost, kMost};
        QTest::newRow("upright") << Extent{600, 1200} << Extent{kMost / 2, kMost};
        QTest::newRow("a strip") << Extent{4000, 3} << Extent{kMost, 2};
        QTest::newRow("a line") << Extent{1, 4000} << Extent{1, kMost};
    }
    void gridsKeepProportionsAndSmallPicturesTheirs() {
        QFETCH(Extent, picture);
        QFETCH(Extent, grid);
        Picture made;
        made.color = std::make_shared<Field>(picture, 3);
        const ShadedPicture shaded{std::make_shared<const Picture>(std::move(made))};
        const ShadedPicture small = sketched(shaded);
        QVERIFY(small.picture->color->extent() == grid);
        QCOMPARE(small.picture == shaded.picture, picture == grid);
    }

    void itIsTheSurfaceSeenCoarsely() {
        const ShadedPicture shaded = ball({1200, 1200});
        const auto sketch = sketchOf(*cpu_, shaded);
        QVERIFY(sketch);
        const SampledSurface truth = sample(sphereSurface(kMost), {kMost, kMost});
        const Field& height = sketch->relief->height;
        QVERIFY(height.extent() == truth.mask.extent());
        const double error = score(height, truth.height, truth.mask).heightPercent;
        QVERIFY2(error < 6, qPrintable(QString::number(error)));
        QCOMPARE(sketch->relief->normals.channels(), 3);
    }

    void underAnAssumedLightItKeepsToTheOutline() {
        ShadedPicture shaded = ball({900, 900});
        shaded.setup.light = Light{-0.45, 0.45, 0.77};  // from the other side
        const auto heightUnder = [&](LightOrigin origin) {
            shaded.setup.lightFrom = origin;
            shaded.setup.options.outline = kPhotographOutline;
            return highest(sketchOf(*cpu_, shaded)->relief->height) / kMost;
        };
        const double assumed = heightUnder(LightOrigin::assumed);  // the ball's is 0.45
        QVERIFY2(assumed > 0.2 && assumed < 0.6, qPrintable(QString::number(assumed)));
        QVERIFY(heightUnder(LightOrigin::given) > 1.5 * assumed);
    }

    void outermostSamplesCoincide() {
        const Extent e{1001, 701};
        auto color = std::make_shared<Field>(e, 1);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) color->at(0, {x, y}) = static_cast<float>(10 * x + y);
        Picture picture;
        picture.color = std::move(color);
        const ShadedPicture shaded{std::make_shared<const Picture>(std::move(picture))};
        const ShadedPicture small = sketched(shaded);
        const Field& coarse = *small.picture->color;
        const Extent c = coarse.extent();
        // A ramp's mean is its middle, but for the third of a step that is missing at the border.
        const double stepX = 1000.0 / (c.width - 1), stepY = 700.0 / (c.height - 1);
        for (int y = 1; y < c.height - 1; y += 40)
            for (int x = 1; x < c.width - 1; x += 40)
                QVERIFY(std::abs(coarse.at(0, {x, y}) - (10 * stepX * x + stepY * y)) < 6);
        QVERIFY(coarse.at(0, {0, 0}) < 11);
        QVERIFY(coarse.at(0, {c.width - 1, c.height - 1}) > 10 * 1000 + 700 - 11);
    }

    void whatIsKnownComesAlong() {
        ShadedPicture shaded = ball({1200, 1200});
        const double step = 1199.0 / (kMost - 1);
        shaded.setup.hints.seeds = {{{600, 300}, SeedKind::pit}, {{1199, 1199}, SeedKind::peak}};
        PixelMarks marks({1200, 1200});
        marks.set({600, 600}, PixelMarks::kYes);
        shaded.setup.outliers = std::make_shared<const PixelMarks>(marks);
        auto border = std::make_shared<BorderHeight>();
        border->height = Field({1200, 1200}, 1);
        border->height.at(0, {1199, 0}) = 75;
        shaded.setup.border = border;
        const ReliefSetup small = sketched(shaded).setup;
        QVERIFY(small.hints.seeds[0].at == (Point{qRound(600 / step), qRound(300 / step)}));
        QCOMPARE(small.hints.seeds[0].kind, SeedKind::pit);
        QVERIFY(small.hints.seeds[1].at == (Point{kMost - 1, kMost - 1}));
        QVERIFY(small.outliers->extent() == (Extent{kMost, kMost}));
        QCOMPARE(small.outliers->at({qRound(600 / step), qRound(600 / step)}), PixelMarks::kYes);
        QVERIFY(std::abs(small.border->height.at(0, {kMost - 1, 0}) - 75 / step) < 1e-3);
        QVERIFY(std::abs(double(small.mask->unknownCount()) * step * step /
                             double(shaded.setup.mask->unknownCount()) -
                         1) < 0.01);
    }

    void aBasReliefHasItsDepth() {
        ShadedPicture shaded = ball({900, 1500});
        shaded.setup.kind = ReliefKind::basRelief;
        shaded.setup.mask.reset();
        shaded.setup.basRelief = {.depth = 5, .width = 100};
        const auto sketch = sketchOf(*cpu_, shaded);
        QVERIFY(sketch);
        const int width = sketch->relief->height.extent().width;
        const double depth = 5.0 / 100 * width;
        QVERIFY2(std::abs(highest(sketch->relief->height) - depth) < 0.01 * depth,
                 qPrintable(QString::number(highest(sketch->relief->height) / width)));
    }

    void aPictureWithoutSurfaceHasNone_data() {
        QTest::addColumn<float>("sample");
        QTest::addColumn<bool>("shallow");
        QTest::newRow("black") << 0.0F << false;
        QTest::newRow("not a number") << std::numeric_limits<float>::quiet_NaN() << false;
        QTest::newRow("bas-relief of one grey") << 30000.0F << true;
    }
    void aPictureWithoutSurfaceHasNone() {
        QFETCH(float, sample);
        QFETCH(bool, shallow);
        auto color = std::make_shared<Field>(Extent{700, 500}, 3);
        std::fill_n(color->span().data, 3 * color->extent().area(), sample);
        Picture picture;
        picture.color = std::move(color);
        ShadedPicture shaded{std::make_shared<const Picture>(std::move(picture))};
        if (shallow) shaded.setup.kind = ReliefKind::basRelief;
        QVERIFY(!sketchOf(*cpu_, shaded));
    }
};

QTEST_GUILESS_MAIN(ReliefSketchTest)
#include "relief_sketch_test.moc"
