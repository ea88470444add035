/// Where the detail comes from that heals a blemish.
#include "weft/retouch/heal.h"

#include <QtTest>
#include <cmath>
#include <limits>

#include "support/random.h"
#include "weft/backend/thread_pool.h"
#include "weft/error.h"
#include "weft/selection/stroke.h"
#include "weft/units.h"

using namespace weft;

namespace {

/// Repeats after `period` in x and y; every pixel of a period is another one.
Field periodic(Extent e, Point period, int channels, std::uint64_t seed) {
    tests::Random random(seed);
    Field tile({period.x, period.y}, channels), picture(e, channels);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < period.y; ++y)
            for (int x = 0; x < period.x; ++x)
                tile.row(c, y)[x] = float(kCode8 * random.between(0, 255));
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                picture.row(c, y)[x] = tile.view().row(c, y % period.y)[x % period.x];
    return picture;
}

/// Smooth waves and noise.
Field texture(Extent e, int channels, std::uint64_t seed) {
    tests::Random random(seed);
    Field picture(e, channels);
    const double a = random.uniform(0.05, 0.4), b = random.uniform(0.05, 0.4);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                picture.row(c, y)[x] =
                    float(kCode8 * std::round(120 + 50 * std::sin(a * x + c) * std::cos(b * y) +
                                              random.uniform(-10, 10)));
    return picture;
}

Mask disc(Extent e, double x, double y, double radius) {
    Mask mask(e);
    paint(mask, {x, y, x, y, radius});
    return mask;
}

/// Definition of HealSource::difference, in double.
double differenceOf(const Field& picture, const Mask& region, const Field& source, bool same, Point o,
                    int ring) {
    const Extent e = picture.extent();
    double n = 0, all = 0, sum[3] = {}, squares = 0;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            if (region.unknown({x, y})) continue;
            bool near = false;
            for (int j = -ring; j <= ring; ++j)
                for (int i = -ring; i <= ring; ++i)
                    near =
                        near || (i * i + j * j <= ring * ring && rectOf(e).contains({x + i, y + j}) &&
                                 region.unknown({x + i, y + j}));
            if (!near) continue;
            ++all;
            const Point q = Point{x, y} + o;
            if (!rectOf(source.extent()).contains(q) || (same && region.unknown(q))) continue;
            ++n;
            for (int c = 0; c < picture.channels(); ++c) {
                const double d = double{source.at(c, q)} - picture.at(c, {x, y});
                sum[c] += d, squares += d * d;
            }
        }
    for (const double s : sum) squares -= s * s / n;
    return squares / n * (all / n);
}

/// Ω moved by o is in the picture, and it and what is beside it is no pixel of Ω.
bool isPossible(const Mask& part, const Mask& whole, Point o) {
    for (int y = 0; y < part.extent().height; ++y)
        for (int x = 0; x < part.extent().width; ++x) {
            if (!part.unknown({x, y})) continue;
            for (const Point beside : {Point{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                const Point q = Point{x, y} + o + beside;
                const bool inside = rectOf(whole.extent()).contains(q);
                if (!inside && beside == Point{}) return false;
                if (inside && whole.unknown(q)) return false;
            }
        }
    return true;
}

/// One part as a mask of the whole picture.
Mask placed(const HealedPart& part, Extent picture) {
    Mask mask(picture);
    for (int y = 0; y < part.mask.extent().height; ++y)
        for (int x = 0; x < part.mask.extent().width; ++x)
            if (part.mask.unknown({x, y})) mask.set(part.at + Point{x, y}, true);
    return mask;
}

}  // namespace

class HealTest : public QObject {
    Q_OBJECT
    ThreadPool pool_{2};

    std::vector<HealedPart> find(const Field& picture, const Mask& region,
                                 const HealOptions& options = {}) {
        return findHealSources(picture.view(), region, {0, 0}, pool_, options);
    }

private slots:
    void anExactRepetitionIsFound_data() {
        QTest::addColumn<double>("radius");
        QTest::addColumn<int>("channels");
        for (const double radius : {0.5, 3.0, 9.0, 25.0})
            for (const int channels : {1, 3})
                QTest::addRow("radius %g, %d channels", radius, channels) << radius << channels;
    }
    void anExactRepetitionIsFound() {
        QFETCH(double, radius);
        QFETCH(int, channels);
        const Point period{27, 23};
        const Field picture = periodic({300, 280}, period, channels, 5);
        const auto parts = find(picture, disc(picture.extent(), 150.5, 140.5, radius));
        QCOMPARE(parts.size(), std::size_t{1});
        const Point o = parts[0].source.offset;
        QCOMPARE(o.x % period.x, 0);
        QCOMPARE(o.y % period.y, 0);
        QVERIFY(!(o == Point{}));
        QVERIFY2(parts[0].source.difference < 1,
                 qPrintable(QString::number(parts[0].source.difference)));
    }

    void aConstantBetweenThePicturesDoesNotMatter() {
        const Field picture = texture({120, 100}, 3, 11);
        Field other({160, 150}, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 100; ++y)
                for (int x = 0; x < 120; ++x)
                    other.row(c, y + 33)[x + 21] =
                        picture.view().row(c, y)[x] + float(1000 * (c + 1));
        HealOptions options;
        options.from = other.view();
        options.about = {10, 10};
        const auto parts = find(picture, disc(picture.extent(), 60, 50, 8), options);
        QVERIFY(parts[0].source.offset == (Point{21, 33}));
    }

    /// All offsets one by one, on pictures that are small enough for the finest level alone.
    void smallPicturesGiveWhatAllOffsetsGive() {
        for (int n = 0; n < 12; ++n) {
            tests::Random random(100 + std::uint64_t(n));
            const Extent e{random.between(24, 48), random.between(24, 48)};
            const Field picture = texture(e, n % 2 == 0 ? 3 : 1, 7 + std::uint64_t(n));
            const Mask region = disc(e, random.uniform(0, e.width), random.uniform(0, e.height),
                                     random.uniform(1, 4));
            HealOptions options;
            options.interior = options.texture = 0;
            const auto parts = find(picture, region, options);
            const int reach = std::max(kLeastReach, 4 * std::max(parts[0].mask.extent().width,
                                                                 parts[0].mask.extent().height));
            double best = std::numeric_limits<double>::infinity();
            for (int y = -reach; y <= reach; ++y)
                for (int x = -reach; x <= reach; ++x) {
                    if (!isPossible(region, region, {x, y})) continue;
                    const double d =
                        differenceOf(picture, region, picture, true, {x, y}, options.ring);
                    if (d > 0) best = std::min(best, d);
                }
            const double found =
                differenceOf(picture, region, picture, true, parts[0].source.offset, options.ring);
            QVERIFY2(found <= best * 1.0001,
                     qPrintable(QString("%1 against %2").arg(found).arg(best)));
            QVERIFY(std::abs(parts[0].source.difference - found) <= 1e-3 * found);
        }
    }

    /// Blobs, scratches, several parts, at borders and across them.
    void sourcesAreInThePictureAndApartFromEveryPart() {
        for (int n = 0; n < 60; ++n) {
            tests::Random random(500 + std::uint64_t(n));
            const Extent e{random.between(60, 260), random.between(60, 260)};
            const Field picture = texture(e, 3, 3 + std::uint64_t(n));
            Mask region(e);
            for (int strokes = random.between(1, 4); strokes > 0; --strokes) {
                const double x = random.uniform(-4, e.width + 4),
                             y = random.uniform(-4, e.height + 4);
                paint(region, {x, y, x + random.uniform(-40, 40), y + random.uniform(-40, 40),
                               random.uniform(1, 7)});
            }
            if (region.unknownCount() == 0) continue;
            Mask together(e);
            for (const HealedPart& part : find(picture, region)) {
                const Mask mask = placed(part, e);
                QVERIFY(isPossible(mask, region, part.source.offset));
                for (int y = 0; y < e.height; ++y)
                    for (int x = 0; x < e.width; ++x)
                        if (mask.unknown({x, y})) {
                            QVERIFY(!together.unknown({x, y}));
                            together.set({x, y}, true);
                        }
            }
            QVERIFY(together == region);
        }
    }

    void partsAreThoseOfEightNeighbours() {
        Mask region(Extent{60, 60});
        for (const Point p : {Point{10, 10}, {11, 11}, {12, 10}, {40, 40}, {40, 42}, {41, 43}})
            region.set(p, true);
        const auto parts = find(texture({60, 60}, 1, 2), region);
        QCOMPARE(parts.size(), std::size_t{3});
        QCOMPARE(parts[0].mask.unknownCount(), 3);
        QVERIFY(parts[0].at == (Point{10, 10}));
        QCOMPARE(parts[1].mask.unknownCount(), 1);
        QVERIFY(parts[2].at == (Point{40, 42}));
    }

    void aPieceOfAMaskSomewhereElseIsTheSame() {
        const Field picture = texture({200, 150}, 3, 4);
        const Mask whole = disc(picture.extent(), 90, 70, 12);
        const Rect box = whole.boundingBox();
        const auto one = find(picture, whole);
        const auto other = findHealSources(picture.view(), whole.crop(box), box.topLeft(), pool_, {});
        QVERIFY(other[0].source.offset == one[0].source.offset);
        QVERIFY(other[0].at == one[0].at);
    }

    void threadsDoNotMatter() {
        const Field picture = texture({500, 400}, 3, 9);
        const Mask region = disc(picture.extent(), 260, 210, 32);
        const auto two = find(picture, region);
        ThreadPool one(1), four(4);
        for (ThreadPool* pool : {&one, &four}) {
            const auto same = findHealSources(picture.view(), region, {0, 0}, *pool, {});
            QVERIFY(same[0].source.offset == two[0].source.offset);
            QCOMPARE(same[0].source.cost, two[0].source.cost);
        }
    }

    void ofEqualSourcesTheNearestIsTaken() {
        const Field flat(Extent{200, 200}, 3);
        const auto parts = find(flat, Mask::fromRect({200, 200}, {90, 90, 10, 6}));
        QCOMPARE(parts[0].source.difference, 0.0);
        QVERIFY(parts[0].source.offset == (Point{0, -7}));
    }

    /// Of two that fit equally badly, the one without an edge inside.
    void aSourceWithoutAnEdgeIsPreferred() {
        Field picture = texture({200, 60}, 1, 21);
        for (int y = 24; y < 36; ++y)
            for (int x = 0; x < 200; ++x)
                if (x % 60 < 6) picture.row(0, y)[x] = float(kFullScale);
        const Mask region = disc(picture.extent(), 100, 30, 4);
        const Point o = find(picture, region)[0].source.offset;
        for (int y = 26; y < 34; ++y)
            for (int x = 96; x < 104; ++x)
                if (region.unknown({x, y}))
                    QVERIFY(picture.view().at(0, Point{x, y} + o) < float(kFullScale));
    }

    /// However well it would fit.
    void whatIsTransparentIsNoSource() {
        constexpr Extent kSize{160, 90};
        Field picture = texture(kSize, 3, 7);
        const Mask region = disc(kSize, 40, 45, 8);
        for (int c = 0; c < 3; ++c)  // its like, 80 pixels to the right
            for (int y = 20; y < 70; ++y)
                for (int x = 15; x < 65; ++x)
                    picture.span().row(c, y)[x + 80] = picture.view().row(c, y)[x];
        HealOptions options{.reach = 8};
        QCOMPARE(find(picture, region, options).front().source.offset, (Point{80, 0}));
        Field alpha(kSize, 1);
        for (int y = 0; y < kSize.height; ++y)
            for (int x = 0; x < kSize.width; ++x)
                alpha.at(0, {x, y}) = std::hypot(x - 123, y - 44) < 6 ? 0.0F : 65535.0F;
        options.alpha = alpha.view();
        const HealedPart part = find(picture, region, options).front();
        const Mask moved = disc(kSize, 40 + part.source.offset.x, 45 + part.source.offset.y, 8);
        for (int y = 0; y < kSize.height; ++y)
            for (int x = 0; x < kSize.width; ++x)
                if (moved.unknown({x, y})) QVERIFY(alpha.at(0, {x, y}) > 0);
        // Another picture has its own.
        HealOptions other{.from = picture.view(), .alphaOfFrom = alpha.view()};
        other.about = {80, 0};
        QVERIFY(find(picture, region, other).front().source.offset != (Point{80, 0}));
        other.alphaOfFrom = {};
        QCOMPARE(find(picture, region, other).front().source.offset, (Point{80, 0}));
        Field none(kSize, 1);
        options.alpha = none.view();
        QVERIFY_EXCEPTION_THROWN(find(picture, region, options), InvalidProblem);
        const Field small({3, 3}, 1);
        options.alpha = small.view();
        QVERIFY_EXCEPTION_THROWN(find(picture, region, options), InvalidProblem);
    }

    void whatHasNoSourceSaysSo() {
        const Field picture = texture({40, 30}, 3, 1);
        QVERIFY_EXCEPTION_THROWN(find(picture, Mask({40, 30}, Mask::kUnknown)), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(find(picture, Mask::fromRect({40, 30}, {5, 5, 30, 20})),
                                 InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(find(picture, Mask({40, 30})), InvalidProblem);
        const auto why = [&](const Mask& region, const HealOptions& options) -> QString {
            try {
                static_cast<void>(find(picture, region, options));
            } catch (const InvalidProblem& error) {
                return error.what();
            }
            return {};
        };
        const Mask spot = disc({40, 30}, 20, 15, 3), all({40, 30}, Mask::kUnknown);
        const Field none({40, 30}, 1);
        QVERIFY(why(spot, {.alpha = none.view()}).contains("transparent all around the region"));
        QVERIFY(why(spot, {.from = picture.view(), .alphaOfFrom = none.view()})
                    .contains("to heal from is transparent everywhere"));
        QVERIFY(why(all, {}).contains("covers the whole picture"));
        QVERIFY(why(all, {.alpha = none.view()}).contains("covers the whole picture"));
        QVERIFY(why(Mask::fromRect({40, 30}, {5, 5, 30, 20}), {}).contains("no room beside"));
        QVERIFY_EXCEPTION_THROWN(
            findHealSources(picture.view(), Mask({4, 4}, Mask::kUnknown), {100, 0}, pool_),
            InvalidProblem);
        HealOptions grey;
        const Field other({40, 30}, 1);
        grey.from = other.view();
        QVERIFY_EXCEPTION_THROWN(find(picture, disc({40, 30}, 20, 15, 3), grey), InvalidProblem);
    }

    /// Room for the source on one side only, a pixel wide.
    void theOnlyPlaceIsFound() {
        const Field picture = texture({301, 100}, 3, 6);
        const Mask region = Mask::fromRect({301, 100}, {0, 0, 149, 100});
        QCOMPARE(find(picture, region)[0].source.offset.y, 0);
        const int x = find(picture, region)[0].source.offset.x;
        QVERIFY(x == 150 || x == 151 || x == 152);
    }

    void samplesThatAreNoNumbersAreNoSource() {
        Field picture = texture({120, 120}, 1, 8);
        for (int y = 0; y < 120; ++y)
            for (int x = 0; x < 55; ++x)
                picture.row(0, y)[x] = std::numeric_limits<float>::quiet_NaN();
        const Mask region = disc(picture.extent(), 80, 60, 5);
        const Point o = find(picture, region)[0].source.offset;
        for (int y = 0; y < 120; ++y)
            for (int x = 0; x < 120; ++x)
                if (region.unknown({x, y})) QVERIFY(x + o.x >= 55);
    }
};

QTEST_APPLESS_MAIN(HealTest)
#include "heal_test.moc"
