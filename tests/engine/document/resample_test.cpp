/// Pictures and masks through affine maps, beside the formulas in double.
#include "document/resample.h"

#include <QtTest>
#include <array>
#include <cmath>
#include <random>

#include "cpu/simd/pictures/resample_kernels.h"
#include "field/field_store.h"
#include "support/mask_shapes.h"
#include "support/sanitized.h"
#include "weft/units.h"

using namespace weft;

namespace {

Field noise(Extent extent, int channels) {
    Field field(extent, channels);
    std::minstd_rand random(7);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < extent.height; ++y)
            for (int x = 0; x < extent.width; ++x)
                field.at(c, {x, y}) = static_cast<float>(kCode8 * double(random() % 256));
    return field;
}

double pixel(const Field& source, int c, int x, int y) {
    const Extent e = source.extent();
    return source.at(c, {std::clamp(x, 0, e.width - 1), std::clamp(y, 0, e.height - 1)});
}

/// Keys, 1981: a = −½.
double kernel(double d) {
    d = std::abs(d);
    if (d < 1) return 1 + d * d * (1.5 * d - 2.5);
    return d < 2 ? 2 + d * (-4 + d * (2.5 - 0.5 * d)) : 0;
}

template <class Weight>
double sampleBy(const Field& source, int c, PlanePoint at, const Weight& weight) {
    const int x = static_cast<int>(std::floor(at.x)), y = static_cast<int>(std::floor(at.y));
    double sum = 0;
    for (int v = y - 3; v <= y + 3; ++v)
        for (int u = x - 3; u <= x + 3; ++u)
            sum += pixel(source, c, u, v) * weight(at.x - u - 0.5) * weight(at.y - v - 0.5);
    return sum;
}
double cubic(const Field& source, int c, PlanePoint at) { return sampleBy(source, c, at, kernel); }
double linear(const Field& source, int c, PlanePoint at) {
    return sampleBy(source, c, at, [](double d) { return std::max(0.0, 1 - std::abs(d)); });
}

struct Steps {
    explicit Steps(const Placement& inverse, int finest) {
        const auto& m = inverse.matrix();
        across = finest * static_cast<int>(std::ceil(std::hypot(m[0], m[2]) - 1e-9));
        down = finest * static_cast<int>(std::ceil(std::hypot(m[1], m[3]) - 1e-9));
    }
    [[nodiscard]] PlanePoint at(int x, int y, int i, int j) const {
        return {x + (i + 0.5) / across, y + (j + 0.5) / down};
    }
    int across, down;
};

double expected(const Field& source, int c, const Placement& inverse, int x, int y) {
    const Steps steps(inverse, 1);
    double sum = 0;
    for (int j = 0; j < steps.down; ++j)
        for (int i = 0; i < steps.across; ++i) {
            const PlanePoint at = inverse(steps.at(x, y, i, j));
            sum += steps.across * steps.down == 1 ? cubic(source, c, at) : linear(source, c, at);
        }
    return sum / (steps.across * steps.down);
}

const std::array<Placement, 12> kPlaces = {
    Placement::translation(0.25, 0.75),
    Placement::translation(20, 3) * Placement::rotation(33),
    Placement::translation(50, 30) * Placement::rotation(-121) * Placement::flip(true, false),
    Placement::scaling(1.37),
    Placement::scaling(0.71) * Placement::rotation(8),
    Placement::scaling(0.2),
    Placement::ofMatrix({0.9, 0.4, -0.1, 0.3}, {3.3, 8.1}),
    Placement::ofMatrix({0.02, 0, 0, 1.5}, {1, 2}),
    Placement::scaling(0.71) * Placement::flip(true, true),
    Placement::ofMatrix({0.334, 0, 0, -0.52}, {1.3, 2.2}),
    Placement::translation(40, 7) * Placement::flip(true, false) * Placement::scaling(1.9),
    Placement::scaling(0.5),
};

}  // namespace

class ResampleTest : public QObject {
    Q_OBJECT
private slots:
    void samplesAreThoseOfTheFormulas_data() {
        QTest::addColumn<int>("place");
        QTest::addColumn<int>("channels");
        for (int i = 0; i < static_cast<int>(kPlaces.size()); ++i)
            QTest::addRow("place %d", i) << i << (i % 2 ? 1 : 3);
        QTest::addRow("four channels") << 1 << 4;
        QTest::addRow("two channels") << 4 << 2;
    }
    void samplesAreThoseOfTheFormulas() {
        QFETCH(int, place);
        QFETCH(int, channels);
        const Placement& map = kPlaces[static_cast<std::size_t>(place)];
        const Field source = noise({83, 61}, channels);
        const Rect target = targetOf(rectOf(source.extent()), map).grownBy(6);  // beyond it too
        const Field out = resampled(source, map, target, pool_);
        double worst = 0, most = 0;
        for (int c = 0; c < channels; ++c)
            for (int y = 0; y < target.height; ++y)
                for (int x = 0; x < target.width; ++x) {
                    // No overshoot beyond the largest sample.
                    const double e = std::min(
                        kFullScale, expected(source, c, map.inverse(), target.x + x, target.y + y));
                    worst = std::max(worst, std::abs(e - out.at(c, {x, y})));
                    most = std::max(most, std::abs(double{out.at(c, {x, y})}));
                    QCOMPARE(std::remainder(out.at(c, {x, y}), kSampleGrid), 0.0);
                }
        // Places are off by 2^-19 of a step at most, samples by a few roundings and half a grid.
        QVERIFY2(worst < 0.25, qPrintable(QString::number(worst)));
        if (out.exactRange() > 0) QCOMPARE(double{out.exactRange()}, most);
    }

    /// A cut-out with a soft edge: its colours are flat, and what hides below alpha 0 is not.
    void colourThatIsNotSeenTakesNoPart() {
        constexpr Extent kSize{83, 61};
        Field alpha(kSize, 1);
        for (int y = 0; y < kSize.height; ++y)
            for (int x = 0; x < kSize.width; ++x) {
                const double r = std::hypot(x - 41.0, y - 30.0);
                alpha.at(0, {x, y}) =
                    float(std::round(kFullScale * std::clamp(24 - r, 0.0, 4.0) / 4));
            }
        Field source = noise(kSize, 3);
        for (int y = 0; y < kSize.height; ++y)
            for (int x = 0; x < kSize.width; ++x)
                for (int c = 0; c < 3 && alpha.at(0, {x, y}) > 0; ++c)
                    source.at(c, {x, y}) = 1000.0F * float(c + 1);
        for (const Placement& map : kPlaces) {
            const Rect target = targetOf(rectOf(kSize), map);
            const Field out = resampledByAlpha(source, alpha, map, target, pool_);
            const Field share = resampledCoverage(alpha, map, target, pool_);
            for (int y = 0; y < target.height; ++y)
                for (int x = 0; x < target.width; ++x)
                    for (int c = 0; c < 3 && share.at(0, {x, y}) > 256; ++c)
                        QCOMPARE(out.at(c, {x, y}), 1000.0F * float(c + 1));
        }
    }

    /// Two colours of which one is hardly there.
    void colourCountsByItsAlpha() {
        Field source({40, 30}, 1), alpha({40, 30}, 1);
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x) {
                source.at(0, {x, y}) = x < 20 ? 60000.0F : 0.0F;
                alpha.at(0, {x, y}) = x < 20 ? 65535.0F : 257.0F;
            }
        const Placement map = Placement().movedBy(0.5, 0);
        const Field out = resampledByAlpha(source, alpha, map, {0, 0, 40, 30}, pool_);
        // Between both: 60000 · 255 / 256 by linear samples, and by no more of the cubic ones.
        QVERIFY2(out.at(0, {20, 15}) > 59000 && out.at(0, {20, 15}) <= 60000,
                 qPrintable(QString::number(double{out.at(0, {20, 15})})));
        QCOMPARE(out.at(0, {10, 15}), 60000.0F);
        QCOMPARE(out.at(0, {30, 15}), 0.0F);
    }

    void equalAlphaChangesNothing() {
        const Field source = noise({83, 61}, 3);
        Field alpha({83, 61}, 1);
        for (int y = 0; y < 61; ++y) std::fill_n(alpha.span().row(0, y), 83, 257.0F * 128);
        for (const Placement& map : kPlaces) {
            const Rect target = targetOf(rectOf(source.extent()), map);
            const Field plain = resampled(source, map, target, pool_);
            const Field out = resampledByAlpha(source, alpha, map, target, pool_);
            for (int c = 0; c < 3; ++c)
                for (int y = 0; y < target.height; ++y)
                    QVERIFY(
                        std::equal(plain.row(c, y), plain.row(c, y) + target.width, out.row(c, y)));
        }
    }

    void everyLevelGivesTheSameBits() {
        const Field source = noise({70, 50}, 3);
        const FieldView v = source.view();
        const simd::SampledPlanes from{v.data, v.stride, v.planeStride, 70, 50, 3};
        const simd::SampledRow row{-5.3, 12.7, 0.61, 0.29, 131};
        const simd::SampleRounding to{static_cast<float>(kSampleGrid), -1e6F, 65535.0F};
        const simd::SampledRow straight{-5.3, 12.7, 0.61, 0, 131}, wide{-5.3, 12.7, -2.9, 0, 131};
        std::vector<std::vector<float>> results;
        const auto take = [&](const simd::ResampleKernels& k, const simd::UprightKernels& u) {
            std::vector<float>& all = results.emplace_back(12 * 131);
            const auto rows = [&](int i) {
                float* const first = &all[static_cast<std::size_t>(3 * i) * 131];
                return std::array<float*, 3>{first, first + 131, first + 262};
            };
            all.push_back(k.cubicRow(from, row, to, rows(0).data()));
            all.push_back(k.meanRow(from, row, {3, 2, 0.4, 0.1, -0.2, 0.45}, to, rows(1).data()));
            all.push_back(u.cubicRow(from, straight, to, rows(2).data()));
            all.push_back(u.meanRow(from, wide, {3, 2, -0.97, 0, 0, 0.8}, to, rows(3).data()));
        };
        using simd::ResampleKernels, simd::UprightKernels;
        take(simd::v1::kernels<ResampleKernels>(), simd::v1::kernels<UprightKernels>());
        if (simd::level() >= 3)
            take(simd::v3::kernels<ResampleKernels>(), simd::v3::kernels<UprightKernels>());
        if (simd::level() >= 4)
            take(simd::v4::kernels<ResampleKernels>(), simd::v4::kernels<UprightKernels>());
        for (const auto& r : results) QVERIFY(r == results.front());
    }

    void masksAreUnknownWhereHalfOfThePixelIs_data() { samplesAreThoseOfTheFormulas_data(); }
    void masksAreUnknownWhereHalfOfThePixelIs() {
        QFETCH(int, place);
        const Placement& map = kPlaces[static_cast<std::size_t>(place)];
        for (const Mask& source : {tests::ellipseMask({83, 61}), Mask({83, 61}, Mask::kUnknown)}) {
            const Rect target = targetOf(rectOf(source.extent()), map).grownBy(9);
            const Mask out = resampled(source, map, target, pool_);
            const Steps steps(map.inverse(), 4);
            const Placement inverse = map.inverse();
            int wrong = 0;
            for (int y = 0; y < target.height; ++y)
                for (int x = 0; x < target.width; ++x) {
                    int unknown = 0, near = 0;
                    for (int j = 0; j < steps.down; ++j)
                        for (int i = 0; i < steps.across; ++i) {
                            const PlanePoint p = inverse(steps.at(target.x + x, target.y + y, i, j));
                            const bool inside = p.x >= 0 && p.y >= 0 && p.x < 83 && p.y < 61;
                            unknown += inside && source.unknown({int(p.x), int(p.y)});
                            // On an edge of pixels rounding decides.
                            near += std::abs(p.x - std::round(p.x)) < 1e-9 ||
                                    std::abs(p.y - std::round(p.y)) < 1e-9;
                        }
                    const int excess = 2 * unknown - steps.across * steps.down;
                    if (std::abs(excess) <= 2 * near && near > 0) continue;
                    wrong += out.unknown({x, y}) != (excess >= 0);
                }
            QCOMPARE(wrong, 0);
        }
    }

    void nothingIsTakenAwayFromAMask() {
        const Placement& map = kPlaces[1];
        const Field source = noise({83, 61}, 3);
        const Rect target = targetOf(rectOf(source.extent()), map);
        const Mask mask = resampled(tests::ellipseMask({83, 61}), map, target, pool_);
        const Field all = resampled(source, map, target, pool_);
        const Field some = resampled(source, map, target, pool_, &mask);
        int zeros = 0;
        for (int y = 0; y < target.height; ++y)
            for (int x = 0; x < target.width; ++x) {
                bool near = false;
                for (const Point d : {Point{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                    const Point p = Point{x, y} + d;
                    near = near || (rectOf(mask.extent()).contains(p) && mask.unknown(p));
                }
                const float a = all.at(1, {x, y}), s = some.at(1, {x, y});
                if (near) QVERIFY(std::abs(a - s) < 0.25);
                zeros += s == 0 && a != 0;
            }
        QVERIFY(zeros > target.extent().area() / 8);
    }

    /// Of a pixel that the whole picture lies in, wherever that is.
    void aPatchMayBeMuchSmallerThanAPixel() {
        const Field source = noise({61, 47}, 3);
        const Mask mask({61, 47}, Mask::kUnknown);
        for (const double scale : {1e-4, 1e-7, 1e-9})
            for (const double turn : {0.0, 0.3}) {
                if (tests::kSanitized && (scale == 1e-7 || turn == 0)) continue;  // seconds each
                const double c = scale * std::cos(turn), s = scale * std::sin(turn);
                const Placement map = Placement::ofMatrix({c, -s, s, c}, {3.4, 2.6});
                const Field made = resampled(source, map, {0, 0, 8, 6}, pool_);
                for (int y = 0; y < 6; ++y)
                    for (int x = 0; x < 8; ++x)
                        QVERIFY(std::abs(made.at(1, {x, y})) <= 2 * kFullScale);
                QVERIFY(resampled(mask, map, {0, 0, 8, 6}, pool_).unknownCount() <= 1);
            }
    }

    /// What grows by a row an event gets new storage only now and then.
    void storageOfWhatGrowsIsMadeSeldom() {
        FieldStore store;
        int made = 0;
        const float* last = nullptr;
        for (int i = 0; i < 60; ++i) {
            const auto field = store.share(store.take({200, 100 + i}, 3));
            made += field->view().data != last;
            last = field->view().data;
        }
        QVERIFY2(made <= 10, qPrintable(QString::number(made)));
    }

    /// Small storage is kept, that of large pictures given back to the system.
    void storageThatWaitsIsBounded() {
        FieldStore store;
        for (const int side : {100, 900, 2000, 2200, 2100, 6000, 300}) {
            std::vector<std::shared_ptr<Field>> held;
            for (int i = 0; i < 4; ++i) held.push_back(store.share(store.take({side, side}, 3)));
            held.clear();
            QVERIFY2(store.idleBytes() <= FieldStore::kMostIdle, qPrintable(QString::number(side)));
        }
        QVERIFY(store.idleBytes() > 0);
    }

private:
    ThreadPool pool_{2};
};

QTEST_GUILESS_MAIN(ResampleTest)
#include "resample_test.moc"
