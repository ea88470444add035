#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include "cpu/lab/cpu_lab.h"
#include "cpu/lab/processor_places.h"
#include "cpu/simd/lab_kernels.h"

namespace weft {

namespace {

double numberIn(const std::string& text) {
    try {
        return text.empty() ? 0 : std::stod(text);
    } catch (const std::exception&) {
        return 0;
    }
}

/// Bytes of the largest cache of a level; 0: not known.
double cacheBytes(int level) {
    double most = 0;
    for (int i = 0; i < 8; ++i) {
        const std::string folder =
            "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(i) + "/";
        int its = 0;
        std::string size;
        std::ifstream(folder + "level") >> its;
        std::ifstream(folder + "size") >> size;
        if (its == level) most = std::max(most, 1024 * numberIn(size));
    }
    return most;
}

/// Least seconds of some calls: what the processor reaches when nothing disturbs it.
template <class Work>
double secondsOf(const Work& work) {
    constexpr double kAll = 0.15;
    double least = 1e9, all = 0;
    for (int i = 0; i < 4 || all < kAll; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        least = std::min(least, took.count());
        all += took.count();
    }
    return least;
}

/// Bytes a second of a = b and of a = b + s · c, all cores together; more than caches hold.
void measureBandwidth(ThreadPool& pool, Platform& facts) {
    constexpr int kSamples = 1 << 23, kGrain = 1 << 12;
    std::vector<float> a(kSamples), b(kSamples, 1), c(kSamples, 2);
    const auto over = [&](void (*pass)(float*, const float*, const float*, int)) {
        return secondsOf([&] {
            pool.forRows(kSamples, kGrain, [&](int begin, int end) {
                pass(&a[begin], &b[begin], &c[begin], end - begin);
            });
        });
    };
    const simd::LabKernels& kernels = simd::labKernels();
    const double bytes = double{kSamples} * sizeof(float);
    facts.push_back(
        {"copy_bytes_per_second", "Measured copy", 2 * bytes / over(kernels.copy), "B/s"});
    facts.push_back(
        {"triad_bytes_per_second", "Measured Triad", 3 * bytes / over(kernels.triad), "B/s"});
}

/// Multiply-adds that every core does from registers.
void measurePeaks(ThreadPool& pool, Platform& facts) {
    constexpr int kRounds = 200'000;
    const simd::LabKernels& kernels = simd::labKernels();
    std::vector<double> sums(static_cast<std::size_t>(pool.threads()));
    const auto rate = [&](double (*work)(int), double flopsARound) {
        const double seconds = secondsOf(
            [&] { pool.run(pool.threads(), [&](int i) { sums[std::size_t(i)] = work(kRounds); }); });
        return flopsARound * kRounds * pool.threads() / seconds;
    };
    facts.push_back({"peak_f32_flops", "Measured multiply-adds, float",
                     rate(kernels.multiplyAdds32, kernels.flopsARound32), "flop/s"});
    facts.push_back({"peak_f64_flops", "Measured multiply-adds, double",
                     rate(kernels.multiplyAdds64, kernels.flopsARound64), "flop/s"});
}

}  // namespace

std::string processorField(const std::string& name) {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with(name)) {
            const std::size_t colon = line.find(':');
            if (colon != std::string::npos && colon + 2 < line.size()) return line.substr(colon + 2);
        }
    return {};
}

Platform measureCpuPlatform(ThreadPool& pool) {
    Platform facts;
    facts.push_back({"device", "Device", 0, "", processorField("model name")});
    facts.push_back({"multiprocessors", "Cores used", double(pool.threads())});
    facts.push_back(
        {"clock_hertz", "Clock as read", 1e6 * numberIn(processorField("cpu MHz")), "Hz"});
    facts.push_back({"l1_bytes", "First-level cache", cacheBytes(1), "B"});
    facts.push_back({"l2_bytes", "Second-level cache", cacheBytes(2), "B"});
    facts.push_back({"l3_bytes", "Third-level cache", cacheBytes(3), "B"});
    facts.push_back(
        {"memory_nodes", "Nodes of memory (NUMA)", double(memoryNodes(processorPlaces()))});
    measurePeaks(pool, facts);
    measureBandwidth(pool, facts);
    return facts;
}

}  // namespace weft
