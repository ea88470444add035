/// Layers over pictures that are transparent: what is seen of either.
#include <QtTest>
#include <cmath>
#include <functional>

#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/io/picture_file.h"
#include "weft/units.h"

using namespace weft;

namespace {

constexpr Extent kCanvas{48, 40}, kLayer{24, 20};
using Share = std::function<double(int, int)>;
using Colour = std::function<double(int, int, int)>;

std::shared_ptr<const Picture> pictureOf(Extent e, int channels, const Colour& colour,
                                         const Share& alpha = {}) {
    auto picture = std::make_shared<Picture>();
    auto color = std::make_shared<Field>(e, channels);
    auto opacity = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            for (int c = 0; c < channels; ++c)
                color->at(c, {x, y}) = static_cast<float>(std::round(255 * colour(c, x, y)) * kCode8);
            if (alpha)
                opacity->at(0, {x, y}) = static_cast<float>(std::round(255 * alpha(x, y)) * kCode8);
        }
    picture->color = std::move(color);
    if (alpha) picture->alpha = std::move(opacity);
    return picture;
}

PatchObject layerOf(const std::shared_ptr<const Picture>& source, Point at, const char* operation,
                    double opacity = 1) {
    io::PatchMask pasted = io::patchMaskOf(*source);
    return {.source = source,
            .mask = pasted.mask,
            .softMask = pasted.softMask,
            .backgroundFromSource = Placement::translation(at),
            .operation = Operation::parse(operation),
            .opacity = opacity};
}

Picture rendered(const Document& document) {
    const auto backend = makeCpuBackend(2);
    PatchPreparer preparer(io::convertProfile, 2);
    CloneOptions options;
    options.threads = 2;
    options.rule.tolerance = 0.5 / kCode8;
    const Rendering rendering = renderDocument(document, preparer, *backend, options);
    Picture made = *document.background();
    compose(made, rendering.layers);
    return made;
}

double codeOf(const Field& field, int c, Point p) { return field.at(c, p) / kCode8; }

double red(int c, int, int) { return c == 0 ? 0.8 : 0.1; }
double blue(int c, int, int) { return c == 2 ? 0.9 : 0.2; }
double nothing(int, int) { return 0; }
double half(int, int) { return 0.5; }

/// The largest step from one border to the other when copies lie side by side, in 8-bit codes, where
/// `alpha`, if there is one, shows it.
double seamOf(const Field& field, const Field* alpha = nullptr) {
    const int right = field.extent().width - 1, bottom = field.extent().height - 1;
    double most = 0;
    const auto step = [&](Point p, Point q) {
        if (alpha && alpha->at(0, p) == 0 && alpha->at(0, q) == 0) return;
        for (int c = 0; c < field.channels(); ++c)
            most = std::max(most, std::abs(codeOf(field, c, p) - codeOf(field, c, q)));
    };
    for (int y = 0; y <= bottom; ++y) step({0, y}, {right, y});
    for (int x = 0; x <= right; ++x) step({x, 0}, {x, bottom});
    return most;
}

}  // namespace

class TransparentLayersTest : public QObject {
    Q_OBJECT
private slots:
    void aSoftLayerOverNothingKeepsItsColourAndItsAlpha();
    void halfTransparentLayersAreMixedAsPorterAndDuffSay();
    void layersThatOverlapInPartAreMixedInTheirOrder();
    void whatIsBelowAnOpaqueAlphaIsAsWithoutOne();
    void alphaOfATileMeetsAtItsBorders_data();
    void alphaOfATileMeetsAtItsBorders();
    void aTileCoversWhatIsOpaque();
    void theInsideOfATileKeepsItsAlphasSteps();
};

void TransparentLayersTest::aSoftLayerOverNothingKeepsItsColourAndItsAlpha() {
    const auto ramp = [](int x, int) { return (x + 1) / 25.0; };
    for (const double opacity : {1.0, 0.4}) {
        const Picture out = rendered(
            Document(pictureOf(kCanvas, 3, blue, nothing))
                .withPatch(layerOf(pictureOf(kLayer, 3, red, ramp), {8, 6}, "normal", opacity)));
        for (int x = 0; x < kLayer.width; ++x) {
            const Point p{8 + x, 16};
            for (int c = 0; c < 3; ++c)
                QVERIFY(std::abs(codeOf(*out.color, c, p) - 255 * red(c, 0, 0)) < 0.6);
            QVERIFY(std::abs(codeOf(*out.alpha, 0, p) - 255 * opacity * ramp(x, 0)) < 0.6);
        }
    }
}

void TransparentLayersTest::halfTransparentLayersAreMixedAsPorterAndDuffSay() {
    const Picture out =
        rendered(Document(pictureOf(kCanvas, 3, red, nothing))
                     .withPatch(layerOf(pictureOf(kLayer, 3, red, half), {8, 6}, "normal"))
                     .withPatch(layerOf(pictureOf(kLayer, 3, blue, half), {8, 6}, "normal")));
    const double s = 128 / 255.0, a = s + s * (1 - s);
    QVERIFY(std::abs(codeOf(*out.alpha, 0, {12, 12}) - 255 * a) < 0.6);
    for (int c = 0; c < 3; ++c) {
        const double want = (s * blue(c, 0, 0) + s * (1 - s) * red(c, 0, 0)) / a;
        QVERIFY(std::abs(codeOf(*out.color, c, {12, 12}) - 255 * want) < 0.6);
    }
}

void TransparentLayersTest::layersThatOverlapInPartAreMixedInTheirOrder() {
    const Point places[] = {{2, 3}, {14, 9}, {8, 16}, {-5, -4}};
    const auto soft = [](int x, int y) { return x > 3 && y < 15 ? (x + 2 * y) % 9 / 8.0 : 0.0; };
    const auto colourOf = [](int i, int c) { return c == i % 3 ? 0.9 : 0.1 * (i + 1); };
    Document document(pictureOf(kCanvas, 3, blue, [](int x, int) { return x < 20 ? 0.0 : 0.6; }));
    for (int i = 0; i < 4; ++i) {
        const auto colour = [&](int c, int, int) { return colourOf(i, c); };
        document = document.withPatch(
            layerOf(pictureOf(kLayer, 3, colour, soft), places[i], "normal", i == 2 ? 0.5 : 1));
    }
    const Picture out = rendered(document);
    for (int y = 0; y < kCanvas.height; ++y)
        for (int x = 0; x < kCanvas.width; ++x) {
            double a = x < 20 ? 0 : 0.6, premultiplied[3];
            for (int c = 0; c < 3; ++c) premultiplied[c] = a * blue(c, 0, 0);
            for (int i = 0; i < 4; ++i) {
                const Point p = Point{x, y} - places[i];
                if (!rectOf(kLayer).contains(p)) continue;
                const double s = (i == 2 ? 0.5 : 1) * soft(p.x, p.y);
                for (int c = 0; c < 3; ++c)
                    premultiplied[c] = s * colourOf(i, c) + (1 - s) * premultiplied[c];
                a = s + (1 - s) * a;
            }
            QVERIFY(std::abs(codeOf(*out.alpha, 0, {x, y}) - 255 * a) < 1.6);
            for (int c = 0; c < 3 && a > 0.1; ++c)
                QVERIFY(std::abs(codeOf(*out.color, c, {x, y}) - 255 * premultiplied[c] / a) < 3);
        }
}

void TransparentLayersTest::whatIsBelowAnOpaqueAlphaIsAsWithoutOne() {
    const auto all = [](int, int) { return 1.0; };
    for (const char* operation : {"normal", "import", "mixed", "tile"}) {
        const PatchObject layer = layerOf(pictureOf(kLayer, 3, red, half), {8, 6}, operation, 0.7);
        const Picture with = rendered(Document(pictureOf(kCanvas, 3, blue, all)).withPatch(layer));
        const Picture without = rendered(Document(pictureOf(kCanvas, 3, blue)).withPatch(layer));
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kCanvas.height; ++y)
                for (int x = 0; x < kCanvas.width; ++x)
                    QCOMPARE(with.color->at(c, {x, y}), without.color->at(c, {x, y}));
        QCOMPARE(codeOf(*with.alpha, 0, {12, 12}), 255.0);
    }
}

void TransparentLayersTest::alphaOfATileMeetsAtItsBorders_data() {
    QTest::addColumn<int>("channels");
    QTest::addColumn<int>("kind");
    for (const int channels : {1, 3})
        for (const int kind : {0, 1, 2, 3})
            QTest::addRow("%d %d", channels, kind) << channels << kind;
}

void TransparentLayersTest::alphaOfATileMeetsAtItsBorders() {
    QFETCH(int, channels);
    QFETCH(int, kind);
    const Share alphas[] = {
        [](int x, int) { return x / 47.0; },                        // from nothing to all
        [](int x, int y) { return x < 24 && y < 20 ? 0.0 : 1.0; },  // a corner is cut out
        [](int x, int y) { return 0.3 + 0.5 * (x + y) / 86.0; },    // nowhere 0 or 1
        [](int x, int y) { return (x * 7 + y * 13) % 5 == 0 ? 0.0 : (x * y % 11) / 10.0; }};
    const auto detailed = [](int c, int x, int y) { return (37 * x + 23 * y + 60 * c) % 97 / 96.0; };
    const auto picture = pictureOf(kCanvas, channels, detailed, alphas[kind]);
    PatchObject layer = layerOf(picture, {}, "tile");
    layer.mask = std::make_shared<const Mask>(kCanvas, Mask::kUnknown);
    layer.softMask = nullptr;
    const Picture out = rendered(Document(picture).withPatch(layer));
    QVERIFY(seamOf(*picture->alpha) > 50);
    QCOMPARE(seamOf(*out.alpha), 0.0);
    QCOMPARE(seamOf(*out.color, out.alpha.get()), 0.0);
    for (int y = 0; y < kCanvas.height; ++y)
        for (int x = 0; x < kCanvas.width; ++x) {
            const float a = out.alpha->at(0, {x, y});
            QVERIFY(a >= 0 && a <= static_cast<float>(kFullScale));
        }
}

void TransparentLayersTest::aTileCoversWhatIsOpaque() {
    const auto cut = [](int x, int) { return x < 12 ? 0.0 : 1.0; };
    PatchObject whole = layerOf(pictureOf(kLayer, 3, red, cut), {8, 6}, "tile");
    whole.mask = std::make_shared<const Mask>(kLayer, Mask::kUnknown);
    const Picture all = rendered(Document(pictureOf(kCanvas, 3, blue)).withPatch(whole));
    const Picture alone = rendered(Document(pictureOf(kCanvas, 3, red)).withPatch(whole));
    for (int c = 0; c < 3; ++c)  // whatever lies below
        for (int y = 6; y < 6 + kLayer.height; ++y) {
            QCOMPARE(all.color->at(c, {8, y}), all.color->at(c, {8 + kLayer.width - 1, y}));
            for (int x = 8; x < 8 + kLayer.width; ++x)
                QCOMPARE(all.color->at(c, {x, y}), alone.color->at(c, {x, y}));
        }
}

void TransparentLayersTest::theInsideOfATileKeepsItsAlphasSteps() {
    // An opaque spot on nothing, away from the borders: those meet already.
    const auto spot = [](int x, int y) { return std::hypot(x - 24, y - 20) < 10 ? 1.0 : 0.0; };
    const auto picture = pictureOf(kCanvas, 3, red, spot);
    PatchObject layer = layerOf(picture, {}, "tile");
    layer.mask = std::make_shared<const Mask>(kCanvas, Mask::kUnknown);
    layer.softMask = nullptr;
    const Picture out = rendered(Document(picture).withPatch(layer));
    for (int y = 0; y < kCanvas.height; ++y)
        for (int x = 0; x < kCanvas.width; ++x)
            QVERIFY(std::abs(codeOf(*out.alpha, 0, {x, y}) - 255 * spot(x, y)) < 0.6);
    QVERIFY(std::abs(codeOf(*out.color, 0, {24, 20}) - 255 * 0.8) < 0.6);
}

QTEST_GUILESS_MAIN(TransparentLayersTest)
#include "transparent_layers_test.moc"
