#include "lab/studies/wild_synchronous.h"

#include <bit>
#include <cmath>
#include <memory>

namespace weft {

namespace {

/// Ahead of the front values fall by a quarter a pixel, down to where floats lose bits one by one and
/// the order of operations shows.
float arrived(float u) {
    constexpr float kLeast = 1e-30f;
    return std::abs(u) < kLeast ? 0.0f : u;
}

}  // namespace

std::uint64_t bitsOf(const Field& u) {
    constexpr std::uint64_t kStart = 0xcbf29ce484222325, kPrime = 0x100000001b3;
    std::uint64_t bits = kStart;
    const Extent e = u.extent();
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            bits = (bits ^ std::bit_cast<std::uint32_t>(arrived(u.row(0, y)[x]))) * kPrime;
    return bits;
}

bool timeSynchronous(Backend& backend, const std::shared_ptr<const PoissonSystem>& system, int steps,
                     Repeats& seconds, const std::stop_token& stop, WildSynchronous& form) {
    std::unique_ptr<WildRelaxation> run;
    while (seconds.wanted()) {
        run = std::make_unique<WildRelaxation>(backend, system, parseScheme(form.scheme), stop);
        if (!run->advanceTo(steps)) return false;
        seconds.add(run->seconds() * steps / run->steps());
    }
    form.bytesAStep = run->bytesMoved() / run->steps();
    form.bits = bitsOf(run->read());
    form.seconds = seconds.spread();
    return true;
}

}  // namespace weft
