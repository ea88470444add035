#pragma once
/// Random numbers that are the same on every machine (std:: distributions are not).
#include <cmath>
#include <cstdint>
#include <random>

namespace weft::tests {

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// [0, 1)
    double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    double uniform(double low, double high) { return low + (high - low) * uniform(); }
    /// 0 .. n − 1
    int below(int n) { return static_cast<int>(uniform() * n); }
    /// low .. high, both included
    int between(int low, int high) { return low + below(high - low + 1); }
    bool chance(double p) { return uniform() < p; }
    /// low .. high, log-uniform
    int logBetween(int low, int high) {
        const double v = std::exp(uniform(std::log(low), std::log(high + 1.0)));
        return std::min(high, static_cast<int>(v));
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace weft::tests
