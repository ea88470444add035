/// The relay between many threads and one bus passes every chunk on once and whole, whichever thread
/// is awake. Needs no device: buses are arrays here.
#include "runtime/chunk_relay.h"

#include <QtTest>
#include <chrono>
#include <deque>
#include <numeric>
#include <random>

using namespace weft::gpu;

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kChunk = 64;

/// What crosses takes a while; one thread may talk to it.
class SlowBus {
public:
    explicit SlowBus(std::size_t places) : due_(places) {}
    void send(std::size_t place) {
        talked();
        last_ = std::max(last_, Clock::now()) + std::chrono::microseconds(random_() % 30);
        due_[place] = last_;
    }
    bool arrived(std::size_t place) {
        talked();
        return Clock::now() >= due_[place];
    }
    [[nodiscard]] bool oneThread() const { return one_; }

private:
    void talked() {
        if (owner_ == std::thread::id{}) owner_ = std::this_thread::get_id();
        one_ = one_ && owner_ == std::this_thread::get_id();
    }
    std::vector<Clock::time_point> due_;
    Clock::time_point last_;
    std::minstd_rand random_{7};
    std::thread::id owner_;
    bool one_ = true;
};

struct Case {
    std::size_t threads, places, chunks;
};
const std::vector<Case> kCases = {{1, 1, 5},     {1, 4, 40}, {2, 3, 100},  {8, 2, 100}, {8, 5, 1},
                                  {16, 24, 700}, {4, 4, 4},  {16, 3, 300}, {3, 30, 7},  {16, 16, 0}};

}  // namespace

class ChunkRelayTest : public QObject {
    Q_OBJECT
private slots:
    void upwardsEveryChunkArrivesWholeAndOnce() {
        for (const Case& c : kCases) {
            HostThreads threads(c.threads);
            const ChunkRelay relay(threads, c.places, c.threads);
            SlowBus bus(c.places);
            std::vector<int> from(kChunk * c.chunks), to(from.size()), ring(kChunk * c.places);
            std::iota(from.begin(), from.end(), 1);
            std::vector<int> times(c.chunks, 0);
            relay.upwards(c.chunks,
                          [&](std::size_t k, std::size_t place) {
                              std::copy_n(&from[k * kChunk], kChunk, &ring[place * kChunk]);
                          },
                          {[&](std::size_t k, std::size_t place) {
                               ++times[k];
                               std::copy_n(&ring[place * kChunk], kChunk, &to[k * kChunk]);
                               bus.send(place);
                           },
                           [&](std::size_t place) { return bus.arrived(place); }});
            QVERIFY(from == to && bus.oneThread());
            QCOMPARE(std::count(times.begin(), times.end(), 1),
                     static_cast<std::ptrdiff_t>(c.chunks));
        }
    }

    /// What lies in a place is spoilt as soon as another chunk may come into it.
    void downwardsEveryChunkIsTakenBeforeAnotherComes() {
        for (const Case& c : kCases) {
            HostThreads threads(c.threads);
            const ChunkRelay relay(threads, c.places, c.threads);
            SlowBus bus(c.places);
            std::vector<int> from(kChunk * c.chunks), to(from.size()), ring(kChunk * c.places);
            std::iota(from.begin(), from.end(), 1);
            relay.downwards(c.chunks,
                            {[&](std::size_t k, std::size_t place) {
                                 std::copy_n(&from[k * kChunk], kChunk, &ring[place * kChunk]);
                                 bus.send(place);
                             },
                             [&](std::size_t place) { return bus.arrived(place); }},
                            [&](std::size_t k, std::size_t place) {
                                std::copy_n(&ring[place * kChunk], kChunk, &to[k * kChunk]);
                            });
            QVERIFY(from == to && bus.oneThread());
        }
    }

    void whatTheBusThrowsEndsTheRelay() {
        for (const Case& c : kCases) {
            if (c.chunks < 2) continue;
            HostThreads threads(c.threads);
            const ChunkRelay relay(threads, c.places, c.threads);
            const ChunkRelay::Bus broken{[&](std::size_t k, std::size_t) {
                                             if (k >= c.chunks / 2)
                                                 throw std::runtime_error("broken");
                                         },
                                         [](std::size_t) { return true; }};
            const auto nothing = [](std::size_t, std::size_t) {};
            QVERIFY_EXCEPTION_THROWN(relay.upwards(c.chunks, nothing, broken), std::runtime_error);
            QVERIFY_EXCEPTION_THROWN(relay.downwards(c.chunks, broken, nothing), std::runtime_error);
            std::atomic<std::size_t> done{0};
            const ChunkRelay::Bus whole{[](std::size_t, std::size_t) {},
                                        [](std::size_t) { return true; }};
            relay.upwards(
                c.chunks, [&](std::size_t, std::size_t) { ++done; }, whole);
            QCOMPARE(done.load(), c.chunks);
        }
    }
};

QTEST_APPLESS_MAIN(ChunkRelayTest)
#include "chunk_relay_test.moc"
