/// Curves of solve spaces, and powers, by vectors: what each level of the processor makes of rows.
#include <QtTest>
#include <random>

#include "cpu/simd/pictures/curve_kernels.h"
#include "weft/transfer.h"
#include "weft/units.h"

using namespace weft;

namespace {

using Row = std::vector<float>;

const std::vector<const simd::CurveKernels*>& levels() {
    static const auto all = [] {
        std::vector<const simd::CurveKernels*> found{&simd::v1::kernels<simd::CurveKernels>()};
        if (simd::level() >= 3) found.push_back(&simd::v3::kernels<simd::CurveKernels>());
        if (simd::level() >= 4) found.push_back(&simd::v4::kernels<simd::CurveKernels>());
        return found;
    }();
    return all;
}

Row powersBy(const simd::CurveKernels& by, const Row& a, const Row& b, float alpha, float beta) {
    Row out(a.size(), -1);
    by.powerRow(a.data(), b.data(), std::log2(alpha), beta, static_cast<int>(a.size()), out.data());
    return out;
}

/// Of the logarithmic space: black, the toe, every part of the curve, beyond full scale, negative.
Row logarithmicValues() {
    Row values{0, -0.0F, 1, 257, 65535, -65535, 65536, 70000, 1e6F, -1e6F};
    std::mt19937 random(5);
    std::uniform_real_distribution<float> any(-70000, 70000), dark(0, 11000);
    for (int i = 0; i < 20000; ++i) values.push_back(i % 2 ? any(random) : dark(random));
    return values;
}

}  // namespace

class CurvesTest : public QObject {
    Q_OBJECT
private slots:
    void powersAreThoseOfTheLibrary() {
        std::mt19937 random(3);
        std::uniform_real_distribution<float> exponent(-6, 16);
        Row a, b;
        for (int i = 0; i < 20000; ++i) {
            a.push_back(i % 97 == 0 ? 0 : std::exp2(exponent(random)));
            b.push_back(i % 89 == 0 ? 0 : std::exp2(exponent(random)));
        }
        for (const float alpha : {0.03F, 7.5F, 4000.0F})
            for (const float beta : {0.0F, 0.01F, 0.2F, 0.77F, 1.0F}) {
                const Row out = powersBy(simd::curveKernels(), a, b, alpha, beta);
                for (std::size_t i = 0; i < a.size(); ++i) {
                    const double m = (double{a[i]} + double{b[i]}) / 2;
                    const double wanted = m > 0 ? std::pow(double{alpha} / m, double{beta}) : 1;
                    const double logs =
                        std::abs(std::log2(alpha)) + (m > 0 ? std::abs(std::log2(m)) : 0);
                    QVERIFY2(std::abs(double{out[i]} - wanted) <= 0x1p-22 * (1 + logs) * wanted,
                             qPrintable(QString("%1 of %2 to %3").arg(out[i]).arg(m).arg(beta)));
                    if (beta == 0) QCOMPARE(out[i], 1.0F);
                }
            }
    }

    void encodedRowsAreThoseOfTheFormula() {
        const Row values = logarithmicValues();
        Row out = values;
        const std::vector<std::uint8_t> mask(values.size(), 255);
        encodeRow(SolveSpace::logarithmic, mask, out.data());
        int rounded = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const float wanted = encodedFrom(SolveSpace::logarithmic, values[i]);
            rounded += out[i] != wanted;
            QVERIFY2(out[i] == wanted || out[i] == std::nextafter(wanted, out[i]),
                     qPrintable(QString("%1: %2, not %3").arg(values[i]).arg(out[i]).arg(wanted)));
        }
        QVERIFY2(rounded <= 2, qPrintable(QString::number(rounded)));
    }

    void whatTheMaskLeavesOutStaysInEverySpace() {
        for (const SolveSpace space :
             {SolveSpace::encoded, SolveSpace::linear, SolveSpace::logarithmic})
            for (int n = 1; n < 70; ++n) {
                Row row(static_cast<std::size_t>(n) + 1, 300);
                std::vector<std::uint8_t> mask(static_cast<std::size_t>(n));
                for (int i = 0; i < n; i += 3) mask[static_cast<std::size_t>(i)] = 255;
                encodeRow(space, mask, row.data());
                for (std::size_t i = 0; i < row.size(); ++i)
                    QCOMPARE(row[i],
                             i % 3 == 0 && i < mask.size() ? encodedFrom(space, 300) : 300.0F);
            }
    }

    void everyLevelGivesTheSameBitsOfRowsOfAnyLength() {
        const Row values = logarithmicValues();
        const simd::LogCurve curve{kFullScale, kCode8, 1 + std::log(255.0), 255};
        const std::vector<std::uint8_t> mask(values.size(), 255);
        Row encoded;
        for (const simd::CurveKernels* level : levels()) {
            Row out = values;
            level->encodeLogs(curve, mask.data(), static_cast<int>(out.size()), out.data());
            if (encoded.empty()) encoded = out;
            QVERIFY(out == encoded);
        }
        const Row whole = powersBy(*levels().front(), encoded, values, 40, 0.3F);
        for (const simd::CurveKernels* level : levels())
            for (std::size_t n = 1; n < 70; ++n) {
                const Row a(encoded.end() - std::ptrdiff_t(n), encoded.end());
                const Row b(values.end() - std::ptrdiff_t(n), values.end());
                const Row out = powersBy(*level, a, b, 40, 0.3F);
                QVERIFY(std::equal(out.begin(), out.end(), whole.end() - std::ptrdiff_t(n)));
            }
    }
};

QTEST_GUILESS_MAIN(CurvesTest)
#include "curves_test.moc"
