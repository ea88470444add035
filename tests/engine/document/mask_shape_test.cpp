/// Masks grown and faded by numbers: exact distances, and always from what was drawn.
#include "weft/document/mask_shape.h"

#include <QtTest>

#include "support/mask_shapes.h"
#include "support/random_problem.h"
#include "weft/document/patch_mask.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

class MaskShapeTest : public QObject {
    Q_OBJECT

    static PatchObject patchOf(Mask mask, std::shared_ptr<const Field> soft = {}) {
        const Extent e = mask.extent();
        auto picture = std::make_shared<Picture>();
        picture->color = std::make_shared<Field>(e, 3);
        return {.source = picture,
                .mask = std::make_shared<const Mask>(std::move(mask)),
                .softMask = std::move(soft)};
    }
    static Mask scattered(Extent e, std::uint64_t seed) {
        Random random(seed);
        Mask mask(e);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                mask.set({x, y},
                         random.uniform(0, 1) < 0.02 || (x > 20 && x < 33 && y > 9 && y < 20));
        return mask;
    }
    /// Least distance from a pixel's centre to that of one of the set, by looking at all.
    template <class InSet>
    static double nearest(Extent e, Point p, bool around, InSet&& in) {
        double least = 1e9;
        const int rim = around ? 1 : 0;
        for (int y = -rim; y < e.height + rim; ++y)
            for (int x = -rim; x < e.width + rim; ++x)
                if (!rectOf(e).contains({x, y}) || in(x, y))
                    least = std::min(least, std::hypot(x - p.x, y - p.y));
        return least;
    }

private slots:
    void growingIsByEuclidsDistance_data() {
        QTest::addColumn<double>("grow");
        for (const double grow : {0.9, 1.0, 1.5, 4.0, 17.3, -1.0, -1.5, -3.0})
            QTest::addRow("%g", grow) << grow;
    }
    void growingIsByEuclidsDistance() {
        QFETCH(double, grow);
        const Extent e{53, 37};
        const Mask drawn = scattered(e, 5);
        const Mask made = *shaped(patchOf(drawn), grow, 0).mask;
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const double to = nearest(e, {x, y}, grow < 0, [&](int i, int j) {
                    return drawn.unknown({i, j}) == (grow > 0);
                });
                QCOMPARE(made.unknown({x, y}), grow > 0 ? to <= grow : to > -grow);
            }
    }

    void theEdgeFadesInwardsAndTheMaskStays_data() {
        QTest::addColumn<double>("feather");
        for (const double feather : {1.0, 6.0, 25.0, 1000.0}) QTest::addRow("%g", feather) << feather;
    }
    void theEdgeFadesInwardsAndTheMaskStays() {
        QFETCH(double, feather);
        const Extent e{47, 41};
        const PatchObject drawn = patchOf(ellipseMask(e));
        const PatchObject made = shaped(drawn, 0, feather);
        QVERIFY(made.mask == drawn.mask);
        QVERIFY(made.softMask);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const double d = nearest(e, {x, y}, true, [&](int i, int j) {
                    return !drawn.mask->unknown({i, j});
                });
                const double t = std::clamp((d - 0.5) / feather, 0.0, 1.0);
                const double is = made.softMask->at(0, {x, y});
                QVERIFY(std::abs(is - t * t * (3 - 2 * t)) < 1e-5);
            }
    }

    void numbersActOnWhatWasDrawn() {
        const PatchObject drawn = patchOf(scattered({53, 37}, 8));
        const PatchObject once = shaped(drawn, 3, 5);
        const PatchObject many = shaped(shaped(shaped(drawn, -1, 0), 40, 90), 3, 5);
        QVERIFY(*once.mask == *many.mask);
        QVERIFY(once.shape->drawn == drawn.mask && many.shape->drawn == drawn.mask);
        const PatchObject back = shaped(many, 0, 0);
        QVERIFY(back == drawn);
        QVERIFY(unshaped(once) == drawn);
    }

    void aSoftMaskGrowsAlong() {
        const Extent e{61, 21};
        auto soft = std::make_shared<Field>(e, 1);
        Mask mask(e);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const double share = std::clamp((x - 20) / 16.0, 0.0, 1.0);
                soft->at(0, {x, y}) = float(share);
                mask.set({x, y}, share >= 0.5);
            }
        for (const int by : {6, -6}) {
            const PatchObject made = shaped(patchOf(mask, soft), by, 0);
            for (int x = 10; x < 50; ++x) {
                const double want = std::clamp((x + by - 20) / 16.0, 0.0, 1.0);
                QVERIFY(std::abs(made.softMask->at(0, {x, 10}) - want) <= 1.0 / 64);  // no steps
            }
            const PatchObject faded = shaped(made, by, 4);
            QVERIFY(faded.softMask->at(0, {28 - by, 10}) < made.softMask->at(0, {28 - by, 10}));
        }
    }

    /// Of strokes of any opacity, however many.
    void plateausGrowWithTheirOwnValues() {
        const Extent e{90, 21};
        auto soft = std::make_shared<Field>(e, 1);
        Mask mask(e);
        const std::vector<float> values{0.53F, 0.31F, 0.97F, 0.02F, 0.5F};
        const auto valueAt = [&](int x) {
            return x >= 15 && x < 75 ? values[std::size_t(x - 15) / 12] : 0.0F;
        };
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                soft->at(0, {x, y}) = valueAt(x);
                mask.set({x, y}, valueAt(x) > 0);
            }
        for (const int by : {4, -4}) {
            const PatchObject made = shaped(patchOf(mask, soft), by, 0);
            for (int x = 0; x < e.width; ++x) {
                float want = valueAt(x);
                for (int q = std::max(x - 4, 0); q <= std::min(x + 4, e.width - 1); ++q)
                    want = by > 0 ? std::max(want, valueAt(q)) : std::min(want, valueAt(q));
                QVERIFY2(std::abs(made.softMask->at(0, {x, 10}) - want) < 1e-6 || want == 0,
                         qPrintable(QString("%1 %2").arg(x).arg(made.softMask->at(0, {x, 10}))));
            }
        }
    }

    /// Whatever was shaped before, and however much may be kept.
    void keptDistancesChangeNothing_data() {
        QTest::addColumn<Extent>("extent");
        QTest::addColumn<std::size_t>("mostKept");
        for (const Extent e : {Extent{1, 1}, {1, 40}, {37, 2}, {61, 47}, {130, 29}})
            for (const std::size_t kept : {std::size_t{0}, std::size_t(e.area()) * 4 * 17, ~0UL})
                QTest::addRow("%d x %d, %zu", e.width, e.height, kept) << e << kept;
    }
    void keptDistancesChangeNothing() {
        QFETCH(Extent, extent);
        QFETCH(std::size_t, mostKept);
        std::vector<PatchObject> drawn{patchOf(scattered(extent, 3))};
        for (const std::uint64_t seed : {7, 8}) {
            Random random(seed);
            auto soft = std::make_shared<Field>(extent, 1);
            Mask mask(extent, Mask::kUnknown);
            for (int y = 0; y < extent.height; ++y)
                for (int x = 0; x < extent.width; ++x) {
                    const double share = random.uniform(-0.3, 1.2);
                    soft->at(0, {x, y}) = float(std::clamp(share, 0.0, 1.0));
                    mask.set({x, y}, share > 0);
                }
            drawn.push_back(patchOf(std::move(mask), std::move(soft)));
        }
        MaskShaper shaper(mostKept);
        const auto agree = [&](const PatchObject& patch, double grow, double feather) {
            PatchObject plain;
            try {
                plain = shaped(patch, grow, feather);
            } catch (const InvalidProblem&) {
                return;
            }
            const PatchObject made = shaper.shaped(patch, grow, feather);
            QVERIFY(*made.mask == *plain.mask && !made.softMask == !plain.softMask);
            if (!plain.softMask) return;
            for (int y = 0; y < extent.height; ++y)
                QVERIFY(std::equal(made.softMask->row(0, y), made.softMask->row(0, y) + extent.width,
                                   plain.softMask->row(0, y)));
        };
        for (const double grow : {3.0, 3.5, -1.0, 0.0, -1.0, 12.0})
            for (const double feather : {0.0, 2.5})
                for (const PatchObject& patch : drawn) agree(patch, grow, feather);
        // Painted on: another mask, perhaps where the one before was in memory.
        for (int i = 0; i < 4 && extent.area() > 1; ++i) {
            drawn.back() = painted(drawn.back(), std::array{StrokePiece{1, 1, 4. * i, 1, 2}}, true);
            agree(drawn.back(), 2, 0);
        }
    }

    void nothingLeftIsAnError() {
        const PatchObject drawn = patchOf(ellipseMask({21, 15}));
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(shaped(drawn, -30, 0)), InvalidProblem);
        QVERIFY(shaped(drawn, -3, 0).mask->unknownCount() > 0);
    }

    void strokesPaintOnTheDrawnMask() {
        const PatchObject drawn = patchOf(Mask::fromRect({60, 60}, {20, 20, 10, 10}));
        const PatchObject made = shaped(drawn, 4, 2);
        const StrokePiece dot{45, 45, 45, 45, 3};
        const PatchObject painted = weft::painted(made, std::array{dot}, true);
        QVERIFY(painted.shape && painted.shape->grow == 4 && painted.shape->feather == 2);
        QVERIFY(painted.shape->drawn->unknown({45, 45}) && !painted.shape->drawn->unknown({45, 50}));
        QVERIFY(painted.mask->unknown({45, 50}));
        const PatchObject whole =
            masked(made, {{0, 0, 5, 5}, std::vector<std::uint8_t>(25, 255)}, {60, 60});
        QVERIFY(!whole.shape);
    }
};

QTEST_MAIN(MaskShapeTest)
#include "mask_shape_test.moc"
