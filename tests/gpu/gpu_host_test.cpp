/// What the host does for the device: bits of masks, and the threads that pack them; and formulas of
/// the device's, thread by thread. Needs no device.
#include <QtTest>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include "kernels/finest/own_row_sweeps.h"
#include "kernels/setup/mask_bits.h"
#include "runtime/host_threads.h"
#include "support/random.h"

using namespace weft;
using namespace weft::tests;

namespace {

using gpu::OwnRowSweeps;

/// A finest level with rows of its own, the level below and planes, all random.
struct RandomRows {
    gpu::Shape shape, coarseShape;
    std::vector<float> rows, weights, e, r;
    gpu::FinestLevel finest;
    gpu::CoarseLevel coarse;

    RandomRows(int width, int height, Random& random)
        : shape(gpu::Shape::of(width, height)),
          coarseShape(gpu::Shape::of((width + 1) / 2, (height + 1) / 2)),
          rows(6 * shape.plane),
          weights(8 * coarseShape.plane),
          e(coarseShape.plane),
          r(shape.plane) {
        std::vector<char> unknown(shape.plane);
        const auto forAll = [](const gpu::Shape& s, const auto& work) {
            for (int y = 0; y < s.height; ++y)
                for (int x = 0; x < s.width; ++x) work(static_cast<std::size_t>(s.at(x, y)));
        };
        const auto pitch = static_cast<std::size_t>(shape.pitch);
        forAll(shape, [&](std::size_t i) { unknown[i] = random.chance(0.9); });
        forAll(shape, [&](std::size_t i) {
            if (!unknown[i]) return;
            r[i] = static_cast<float>(random.uniform(-1, 1));
            if (unknown[i + 1]) rows[2 * shape.plane + i] = static_cast<float>(random.uniform(0, 1));
            if (unknown[i + pitch])
                rows[4 * shape.plane + i] = static_cast<float>(random.uniform(0, 1));
        });
        finest.shape = shape;
        finest.rows = rows.data();
        forAll(shape, [&](std::size_t i) {
            if (!unknown[i]) return;
            const gpu::OwnRow row = finest.row(static_cast<int>(i));
            rows[i] = row.west + row.east + row.north + row.south + 0.1f;
            rows[shape.plane + i] = 1 / rows[i];
        });
        forAll(coarseShape, [&](std::size_t i) {
            e[i] = static_cast<float>(random.uniform(-1, 1));
            for (std::size_t k = 0; k < 8; ++k)
                weights[k * coarseShape.plane + i] = static_cast<float>(random.uniform(0, 0.5));
        });
        coarse.shape = coarseShape;
        coarse.weights = weights.data();
    }

    /// The steps of the whole level in double; the largest residual that the last sweep met.
    [[nodiscard]] std::vector<double> relaxed(double& met) const {
        std::vector<double> z(shape.plane);
        const auto forAll = [&](const auto& work) {
            for (int y = 0; y < shape.height; ++y)
                for (int x = 0; x < shape.width; ++x)
                    if (const int i = shape.at(x, y); finest.row(i).inverse > 0) work(x, y, i);
        };
        forAll([&](int x, int y, int i) {
            z[static_cast<std::size_t>(i)] = double{stencil::interpolate(
                [&](int X, int Y) { return e[static_cast<std::size_t>(coarseShape.at(X, Y))]; },
                [&](int k, int X, int Y) { return coarse.weight(k, coarseShape.at(X, Y)); }, x, y)};
        });
        met = 0;
        for (int half = 0; half < gpu::kOwnHalfSweeps; ++half)
            forAll([&](int x, int y, int i) {
                if ((x + y) % 2 != half % 2) return;
                const gpu::OwnRow row = finest.row(i);
                const auto at = [&](int k) { return z[static_cast<std::size_t>(k)]; };
                const double sum = double{row.west} * at(i - 1) + double{row.east} * at(i + 1) +
                                   double{row.north} * at(i - shape.pitch) +
                                   double{row.south} * at(i + shape.pitch) +
                                   double{r[static_cast<std::size_t>(i)]};
                double& value = z[static_cast<std::size_t>(i)];
                if (half >= gpu::kOwnHalfSweeps - 2)
                    met = std::max(met, std::abs(sum - double{row.centre} * value));
                value += double{OwnRowSweeps::kOmega} * (sum / double{row.centre} - value);
            });
        return z;
    }
    /// By tiles, as blocks take them.
    void sweep(float* added, float* stored, float& most, float& residual) const {
        const int across = (shape.width + OwnRowSweeps::kOwn - 1) / OwnRowSweeps::kOwn;
        const int down = (shape.height + OwnRowSweeps::kOwn - 1) / OwnRowSweeps::kOwn;
        std::vector<float> shared(OwnRowSweeps::kCells, std::nanf(""));
        for (int tile = 0; tile < across * down; ++tile) {
            float met = 0;  // by the last sweep
            std::vector<OwnRowSweeps> threads;
            for (int t = 0; t < OwnRowSweeps::kThreads; ++t)
                threads.emplace_back(shape, tile % across, tile / across, t);
            for (auto& t : threads) t.start(finest, coarse, r.data(), e.data(), shared.data());
            for (int half = 0; half < gpu::kOwnHalfSweeps; half += 2) {
                met = 0;
                for (auto& t : threads) met = std::max(met, t.sweep<0, true>(finest, shared.data()));
                for (auto& t : threads) met = std::max(met, t.sweep<1, true>(finest, shared.data()));
            }
            for (auto& t : threads) most = std::max(most, t.store(added, stored));
            residual = std::max(residual, met);
        }
    }
};

}  // namespace

class GpuHostTest : public QObject {
    Q_OBJECT
private slots:
    void sweepsOfTilesAreThoseOfTheWholeLevel() {
        Random random(8);
        for (const auto& [width, height] :
             {std::pair{1, 1}, {7, 5}, {48, 48}, {49, 97}, {200, 131}, {97, 96}}) {
            const RandomRows level(width, height, random);
            double met = 0;
            const std::vector<double> wanted = level.relaxed(met);
            std::vector<float> added(level.shape.plane, 2.0f), stored(level.shape.plane, 7.0f);
            float most = 0, residual = 0;
            level.sweep(added.data(), stored.data(), most, residual);
            double off = 0, largest = 0;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    const auto i = static_cast<std::size_t>(level.shape.at(x, y));
                    off = std::max({off, std::abs(double{stored[i]} - wanted[i]),
                                    std::abs(double{added[i]} - 2 - wanted[i])});
                    largest = std::max(largest, std::abs(wanted[i]));
                }
            QVERIFY2(off < 1e-5, qPrintable(QString("%1 x %2: %3").arg(width).arg(height).arg(off)));
            QVERIFY(std::abs(double{most} - largest) < 1e-5);
            QVERIFY(std::abs(double{residual} - met) < 1e-4);
        }
    }

    void rowsOfAnyWidthAreTheirBits() {
        Random random(3);
        for (int width = 1; width < 300; ++width) {
            std::vector<std::uint8_t> bytes(static_cast<std::size_t>(width));
            for (std::uint8_t& b : bytes)
                b = random.chance(0.5) ? static_cast<std::uint8_t>(1 + random.below(255)) : 0;
            const std::size_t words = gpu::maskWordsPerRow(width);
            std::vector<std::uint32_t> bits(words + 1, 0xabcdef01u);
            gpu::packMaskRow(bytes.data(), width, bits.data());
            for (std::size_t x = 0; x < 32 * words; ++x) {
                const bool wanted = x < bytes.size() && bytes[x] != 0;
                QCOMPARE((bits[x / 32] >> x % 32 & 1u) != 0, wanted);
            }
            QCOMPARE(bits[words], 0xabcdef01u);
        }
    }

    void everyPartIsDoneOnceByAnyThread() {
        gpu::HostThreads threads(4);
        for (const std::size_t parts : {0u, 1u, 7u, 8u, 1000u}) {
            std::vector<std::atomic<int>> done(parts);
            const auto ask = [&] { threads.run(parts, [&](std::size_t k) { ++done[k]; }); };
            std::jthread other(ask);
            ask();
            other.join();
            for (const auto& times : done) QCOMPARE(times.load(), 2);
        }
    }
};

QTEST_APPLESS_MAIN(GpuHostTest)
#include "gpu_host_test.moc"
