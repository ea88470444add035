/// What lies below alpha 0 is no colour: cut-outs, and backgrounds with transparent corners.
#include <QtTest>
#include <cmath>
#include <functional>

#include "support/random.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/io/picture_file.h"
#include "weft/memory_budget.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr Extent kGround{120, 100}, kCutOut{64, 56};
constexpr int kCodes[] = {180, 90, 40};  // of what is seen

enum class Hides { truth, black, white, noise };
constexpr Hides kHides[] = {Hides::truth, Hides::black, Hides::white, Hides::noise};

float sampleOf(int code) { return static_cast<float>(kCode8 * code); }

/// Alpha of a disc, 0 .. 1; with a soft edge of 4 pixels or none.
float discAt(int x, int y, bool soft) {
    const double r = std::hypot(x - 31.5, y - 27.5), edge = soft ? (24 - r) / 4 : (r < 22 ? 1 : 0);
    return static_cast<float>(kFullScale * std::clamp(edge, 0.0, 1.0));
}

/// `shown` where alpha is above 0; else what hides.
std::shared_ptr<const Picture> pictureWith(Extent e, const std::function<float(int, int)>& alpha,
                                           const std::function<float(int, int, int)>& shown,
                                           Hides what) {
    Random random(7);
    auto color = std::make_shared<Field>(e, 3);
    auto opacity = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const float a = alpha(x, y);
            opacity->at(0, {x, y}) = a;
            for (int c = 0; c < 3; ++c) {
                const int noise = random.below(256);
                const float hidden = what == Hides::truth   ? shown(c, x, y)
                                     : what == Hides::black ? 0.0F
                                     : what == Hides::white ? sampleOf(255)
                                                            : sampleOf(noise);
                color->at(c, {x, y}) = a > 0 ? shown(c, x, y) : hidden;
            }
        }
    auto picture = std::make_shared<Picture>();
    picture->color = std::move(color);
    picture->alpha = std::move(opacity);
    return picture;
}

float flat(int c, int, int) { return sampleOf(kCodes[c]); }
float detailed(int c, int x, int y) {
    return sampleOf((37 * x + 23 * y + 60 * c + (x * y) % 17) % 200 + 20);
}

std::shared_ptr<const Picture> ground(const std::function<float(int, int, int)>& shown) {
    auto picture = std::make_shared<Picture>(*pictureWith(
        kGround, [](int, int) { return float(kFullScale); }, shown, Hides::truth));
    picture->alpha = nullptr;
    return picture;
}

/// A panorama's corner is missing.
float cornerAlpha(int x, int y) { return x + y < 60 ? 0.0F : static_cast<float>(kFullScale); }

double largestDifference(const Field& a, const Field& b) {
    double most = 0;
    for (int c = 0; c < a.channels(); ++c)
        for (std::int64_t i = 0; i < a.extent().area(); ++i)
            most = std::max(most, std::abs(double{a.row(c, 0)[i]} - b.row(c, 0)[i]));
    return most / kCode8;
}

PatchObject cutOutPatch(const std::shared_ptr<const Picture>& source, const char* operation) {
    io::PatchMask pasted = io::patchMaskOf(*source);
    return {.name = "cut-out",
            .source = source,
            .mask = std::move(pasted.mask),
            .softMask = std::move(pasted.softMask),
            .backgroundFromSource = Placement::translation(Point{28, 22}),
            .operation = Operation::parse(operation)};
}

PatchObject regionOf(const std::shared_ptr<const Picture>& below, const Rect& region,
                     const char* operation) {
    auto mask = std::make_shared<Mask>(below->color->extent());
    for (int y = region.y; y < region.bottom(); ++y)
        for (int x = region.x; x < region.right(); ++x) mask->set({x, y}, true);
    return {.name = "region",
            .source = below,
            .mask = std::move(mask),
            .operation = Operation::parse(operation)};
}

}  // namespace

class HiddenColourTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

    Rendering render(const std::shared_ptr<const Picture>& background, const PatchObject& patch) {
        PatchPreparer preparer({}, 2);
        return renderDocument(Document(background).withPatch(patch), preparer, *cpu_, {});
    }
    /// The background with its patch.
    Picture seen(const std::shared_ptr<const Picture>& background, const PatchObject& patch) {
        Picture picture = *background;
        compose(picture, render(background, patch).layers);
        return picture;
    }

private slots:
    void whatHidesInACutOutDoesNotMatter_data() {
        QTest::addColumn<QByteArray>("operation");
        QTest::addColumn<bool>("soft");
        QTest::addColumn<int>("placement");
        for (const char* operation : {"import", "mixed", "average", "normal", "monochrome"})
            for (const bool soft : {false, true})
                for (int placement = 0; placement < 4; ++placement)
                    QTest::addRow("%s %s %d", operation, soft ? "soft" : "hard", placement)
                        << QByteArray(operation) << soft << placement;
    }
    void whatHidesInACutOutDoesNotMatter() {
        QFETCH(QByteArray, operation);
        QFETCH(bool, soft);
        QFETCH(int, placement);
        const Placement changes[] = {Placement(), Placement::scaling(0.5), Placement::scaling(1.7),
                                     Placement::rotation(30)};
        const auto below = ground([](int c, int x, int y) { return detailed(c, 2 * y, x); });
        Field first;
        for (const Hides what : kHides) {
            const auto source = pictureWith(
                kCutOut, [&](int x, int y) { return discAt(x, y, soft); }, detailed, what);
            PatchObject patch = cutOutPatch(source, operation);
            patch.backgroundFromSource =
                patch.backgroundFromSource.changedAbout({60, 50}, changes[placement]);
            const Picture result = seen(below, patch);
            QVERIFY(largestDifference(*result.color, *below->color) > 1);  // something is pasted
            if (first.empty()) first = result.color->clone();
            QCOMPARE(largestDifference(*result.color, first), 0.0);
        }
    }

    /// On ground of its own colour a flat cut-out cannot be seen, whatever hides.
    void aFlatDiscVanishes_data() {
        QTest::addColumn<QByteArray>("operation");
        QTest::addColumn<bool>("soft");
        for (const char* operation : {"import", "mixed", "average", "normal"})
            for (const bool soft : {false, true})
                QTest::addRow("%s %s", operation, soft ? "soft" : "hard")
                    << QByteArray(operation) << soft;
    }
    void aFlatDiscVanishes() {
        QFETCH(QByteArray, operation);
        QFETCH(bool, soft);
        const auto below = ground(flat);
        for (const Placement& change :
             {Placement(), Placement::scaling(0.5), Placement::rotation(30)}) {
            const auto source = pictureWith(
                kCutOut, [&](int x, int y) { return discAt(x, y, soft); }, flat, Hides::black);
            PatchObject patch = cutOutPatch(source, operation);
            patch.backgroundFromSource = patch.backgroundFromSource.changedAbout({60, 50}, change);
            const Picture result = seen(below, patch);
            const double off = largestDifference(*result.color, *below->color);
            QVERIFY2(off <= 0.6, qPrintable(QString("off by %1 codes").arg(off)));
        }
    }

    /// A mask that is larger than the cut-out pastes no more than the cut-out.
    void aLargerMaskPastesNothingMore() {
        const auto below = ground([](int c, int x, int y) { return detailed(c, y, x); });
        const auto source = pictureWith(
            kCutOut, [](int x, int y) { return discAt(x, y, false); }, detailed, Hides::black);
        const PatchObject own = cutOutPatch(source, "import");
        PatchObject larger = own;
        auto mask = std::make_shared<Mask>(kCutOut);
        for (int y = 2; y < kCutOut.height - 2; ++y)
            for (int x = 2; x < kCutOut.width - 2; ++x) mask->set({x, y}, true);
        larger.mask = std::move(mask);
        QCOMPARE(largestDifference(*seen(below, larger).color, *seen(below, own).color), 0.0);
    }

    void regionsBesideATransparentCornerStayFlat_data() {
        QTest::addColumn<QByteArray>("operation");
        QTest::newRow("fill") << QByteArray("fill");
        QTest::newRow("heal") << QByteArray("heal:dx=40,dy=10");
    }
    void regionsBesideATransparentCornerStayFlat() {
        QFETCH(QByteArray, operation);
        const Rect region{20, 20, 30, 24};  // partly on the corner
        for (const Hides what : kHides) {
            const auto below = pictureWith(kGround, cornerAlpha, flat, what);
            const Picture result = seen(below, regionOf(below, region, operation));
            for (int y = 0; y < kGround.height; ++y)
                for (int x = 0; x < kGround.width; ++x) {
                    const bool inside = region.contains({x, y});
                    const float a = result.alpha->at(0, {x, y});
                    QCOMPARE(a, inside ? float(kFullScale) : cornerAlpha(x, y));
                    for (int c = 0; c < 3; ++c) {
                        const double v = result.color->at(c, {x, y}) / kCode8;
                        if (a > 0)
                            QVERIFY2(std::abs(v - kCodes[c]) <= 0.6, qPrintable(QString::number(v)));
                        else  // nobody sees it, and it stays as it was
                            QCOMPARE(result.color->at(c, {x, y}), below->color->at(c, {x, y}));
                    }
                }
        }
    }

    void whatIsPastedOnTransparencyIsSeen() {
        const auto below = pictureWith(
            kGround, [](int, int) { return 0.0F; }, flat, Hides::noise);
        const auto source = pictureWith(
            kCutOut, [](int x, int y) { return discAt(x, y, true); }, detailed, Hides::black);
        PatchObject patch = cutOutPatch(source, "normal");
        patch.opacity = 0.5;
        const Picture result = seen(below, patch);
        for (int y = 0; y < kCutOut.height; ++y)
            for (int x = 0; x < kCutOut.width; ++x) {
                const double wanted = 0.5 * discAt(x, y, true);
                const double is = result.alpha->at(0, {x + 28, y + 22});
                QVERIFY2(std::abs(is - wanted) < 2,
                         qPrintable(QString("%1, %2").arg(is).arg(wanted)));
            }
    }

    /// Where memory was short halfway through another picture, nothing of that is left.
    void aPatchIsItsOwnAgainAfterOneThatFailed() {
        const auto disc = pictureWith(
            kCutOut, [](int x, int y) { return discAt(x, y, false); }, detailed, Hides::white);
        const auto striped = [](int x, int) { return x % 2 == 0 ? 0.0F : float(kFullScale); };
        const auto below = ground(detailed);
        const auto documentOf = [&](const std::shared_ptr<const Picture>& source) {
            return Document(below).withPatch(
                {.source = source,
                 .mask = std::make_shared<Mask>(source->color->extent(), Mask::kUnknown),
                 .backgroundFromSource = Placement::translation(10, 10)});
        };
        const Document ofDisc = documentOf(disc);
        PatchPreparer preparer;
        const auto unknown = [&](const Document& document) {
            return preparer.prepare(document, *document.patches().front()).patch.mask->unknownCount();
        };
        const std::int64_t inDisc = unknown(ofDisc);
        QVERIFY(inDisc > 1000 && inDisc < kCutOut.area() / 2);
        for (const Extent other : {Extent{40, 30}, Extent{90, 80}}) {
            const Document ofOther = documentOf(pictureWith(other, striped, flat, Hides::black));
            setMemoryBudget(1);
            QVERIFY_THROWS_EXCEPTION(NotEnoughMemory, (void)unknown(ofOther));
            setMemoryBudget(0);
            QCOMPARE(unknown(ofDisc), inDisc);
            QCOMPARE(unknown(ofOther), other.area() / 2);
        }
    }

    /// Recolouring changes what is there, and does not make anything opaque.
    void recolouringKeepsAlpha() {
        const auto below = pictureWith(kGround, cornerAlpha, detailed, Hides::white);
        const Picture result = seen(below, regionOf(below, {20, 20, 30, 24}, "recolour"));
        QCOMPARE(largestDifference(*result.alpha, *below->alpha), 0.0);
        QVERIFY(largestDifference(*result.color, *below->color) > 5);
    }

    void nothingIsContinuedFromTransparencyAlone() {
        const auto below = pictureWith(kGround, cornerAlpha, flat, Hides::black);
        const Rendering rendering = render(below, regionOf(below, {5, 5, 12, 12}, "fill"));
        QVERIFY(rendering.layers.empty());
        QVERIFY(rendering.patches.front().reason.find("transparent all around") != std::string::npos);
    }
};

QTEST_MAIN(HiddenColourTest)
#include "hidden_colour_test.moc"
