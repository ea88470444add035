/// What the host does for the device: bits of masks, and the threads that pack them. Needs no device.
#include <QtTest>
#include <atomic>
#include <vector>

#include "kernels/setup/mask_bits.h"
#include "runtime/host_threads.h"
#include "support/random.h"

using namespace weft;
using namespace weft::tests;

class GpuHostTest : public QObject {
    Q_OBJECT
private slots:
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
