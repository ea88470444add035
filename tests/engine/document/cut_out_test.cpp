// Things cut out of pictures.
#include "weft/selection/cut_out.h"

#include <QTest>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "weft/error.h"
#include "weft/units.h"

using namespace weft;

namespace {

constexpr Extent kExtent{90, 70};

/// A noisy disc of one mixture of colours before another.
Field discPicture(double noise) {
    Field color(kExtent, 3);
    std::mt19937 random(3);
    std::normal_distribution<double> grain(0, noise);
    for (int y = 0; y < kExtent.height; ++y)
        for (int x = 0; x < kExtent.width; ++x) {
            const bool thing = std::hypot(x - 44.5, y - 34.5) < 22;
            const bool stripe = (x / 6) % 2 == 0;
            const double rgb[2][2][3] = {{{60, 90, 130}, {90, 130, 100}},
                                         {{190, 120, 70}, {150, 60, 60}}};
            for (int c = 0; c < 3; ++c)
                color.at(c, {x, y}) =
                    static_cast<float>(kCode8 * (rgb[thing][stripe][c] + grain(random)));
        }
    return color;
}

Mask rectangle(Rect r) {
    Mask mask(kExtent);
    for (int y = r.y; y < r.bottom(); ++y)
        for (int x = r.x; x < r.right(); ++x) mask.set({x, y}, true);
    return mask;
}

/// Pixels that a mask has wrong about the disc.
int wrong(const Mask& mask) {
    int count = 0;
    for (int y = 0; y < kExtent.height; ++y)
        for (int x = 0; x < kExtent.width; ++x)
            count += mask.unknown({x, y}) != (std::hypot(x - 44.5, y - 34.5) < 22);
    return count;
}

}  // namespace

class CutOutTest : public QObject {
    Q_OBJECT
private slots:
    void whatHidesBelowAlphaIsNoColour() {
        const auto cutWith = [](float hidden) {
            Picture picture;
            auto color = std::make_shared<Field>(discPicture(6));
            auto alpha = std::make_shared<Field>(kExtent, 1);
            for (int y = 0; y < kExtent.height; ++y)
                for (int x = 0; x < kExtent.width; ++x) {
                    const bool isHidden = x < 14 || y > 62;
                    alpha->at(0, {x, y}) = isHidden ? 0.0F : 65535.0F;
                    for (int c = 0; c < 3 && isHidden; ++c) color->at(c, {x, y}) = hidden;
                }
            picture.color = std::move(color);
            picture.alpha = std::move(alpha);
            return cutOut(picture, rectangle({15, 6, 60, 58}));
        };
        const Mask black = cutWith(0), brown = cutWith(float(kCode8 * 190));
        QVERIFY2(wrong(black) < 60, qPrintable(QString::number(wrong(black))));
        for (int y = 0; y < kExtent.height; ++y)
            for (int x = 0; x < kExtent.width; ++x)
                QCOMPARE(black.unknown({x, y}), brown.unknown({x, y}));
    }

    void whatIsKnownIsKept() {
        const Mask region = rectangle({15, 6, 60, 58});
        const Mask thing = rectangle({3, 3, 6, 4}), rest = rectangle({40, 30, 8, 8});
        const Mask found = cutOut(discPicture(6).view(), region, {.thing = &thing, .rest = &rest});
        int lost = 0, kept = 0;
        for (int y = 0; y < kExtent.height; ++y)
            for (int x = 0; x < kExtent.width; ++x) {
                lost += thing.unknown({x, y}) && !found.unknown({x, y});
                kept += rest.unknown({x, y}) && found.unknown({x, y});
            }
        QCOMPARE(lost, 0);
        QCOMPARE(kept, 0);
        const Mask other(Extent{9, 9});
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(cutOut(discPicture(0).view(), region, {.thing = &other})),
            InvalidProblem);
    }

    void aThingOfSeveralColoursIsFoundInARectangleAroundIt() {
        for (const double noise : {0.0, 6.0}) {
            const Mask found = cutOut(discPicture(noise).view(), rectangle({15, 6, 60, 58}));
            QVERIFY2(wrong(found) <= 8, qPrintable(QString::number(wrong(found))));
        }
    }

    void nothingOutsideTheRegionIsEverTaken() {
        const Mask region = rectangle({15, 6, 30, 58});  // half of the thing
        const Mask found = cutOut(discPicture(4).view(), region);
        QVERIFY(found.unknownCount() > 100);
        for (int y = 0; y < kExtent.height; ++y)
            for (int x = 0; x < kExtent.width; ++x)
                QVERIFY(!found.unknown({x, y}) || region.unknown({x, y}));
    }

    void aLargePictureIsCutAtACoarserScale() {
        CutOutOptions coarse;
        coarse.most = kExtent.area() / 4;
        const Mask found = cutOut(discPicture(4).view(), rectangle({15, 6, 60, 58}), coarse);
        QCOMPARE(found.extent().width, kExtent.width);
        QVERIFY2(wrong(found) <= 150, qPrintable(QString::number(wrong(found))));
    }

    void greyPicturesAndEvenOnesAreCutToo() {
        const Field color = discPicture(2);
        Field grey(kExtent, 1);
        for (int y = 0; y < kExtent.height; ++y)
            for (int x = 0; x < kExtent.width; ++x) grey.at(0, {x, y}) = color.at(0, {x, y});
        QVERIFY(wrong(cutOut(grey.view(), rectangle({15, 6, 60, 58}))) < 60);
        const Mask even = cutOut(Field(kExtent, 3).view(), rectangle({15, 6, 60, 58}));
        QCOMPARE(even.extent().width, kExtent.width);
    }

    void aStopGivesNoMask() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(
            cutOut(discPicture(2).view(), rectangle({15, 6, 60, 58}), {}, stop.get_token()).empty());
    }

    void aLooseMaskIsDrawnAroundItsThing() {
        Picture picture;
        picture.color = std::make_shared<Field>(discPicture(6));
        const Mask found = thingWithin(picture, rectangle({15, 6, 60, 58}));
        QVERIFY2(wrong(found) <= 40, qPrintable(QString::number(wrong(found))));
        // A rectangle that is all of its picture, as one is that was carried over.
        Field part({60, 58}, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 58; ++y)
                std::copy_n(picture.color->row(c, y + 6) + 15, 60, part.row(c, y));
        picture.color = std::make_shared<Field>(std::move(part));
        const Mask all = thingWithin(picture, Mask(Extent{60, 58}, Mask::kUnknown));
        int faults = 0;
        for (int y = 0; y < 58; ++y)
            for (int x = 0; x < 60; ++x)
                faults += all.unknown({x, y}) != (std::hypot(x - 29.5, y - 28.5) < 22);
        QVERIFY2(faults <= 40, qPrintable(QString::number(faults)));
    }

    void aMaskThatFollowsItsThingIsKeptAsItIs() {
        Picture picture;
        picture.color = std::make_shared<Field>(discPicture(6));
        Mask disc(kExtent);
        for (int y = 0; y < kExtent.height; ++y)
            for (int x = 0; x < kExtent.width; ++x)
                disc.set({x, y}, std::hypot(x - 44.5, y - 34.5) < 22);
        const Mask within = rectangle({36, 26, 16, 16}), line = rectangle({30, 30, 30, 3});
        for (const Mask* mask : std::initializer_list<const Mask*>{&disc, &within, &line}) {
            const Mask found = thingWithin(picture, *mask);
            QCOMPARE(found.unknownCount(), mask->unknownCount());
        }
    }

    void regionsThatTellNothingAreRefused() {
        const Field color = discPicture(2);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(cutOut(color.view(), Mask(kExtent))),
                                 InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(cutOut(color.view(), Mask(kExtent, Mask::kUnknown))), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(cutOut(color.view(), Mask(Extent{3, 3}))),
                                 InvalidProblem);
    }
};

QTEST_GUILESS_MAIN(CutOutTest)
#include "cut_out_test.moc"
