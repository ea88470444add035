#pragma once
/// Loops over large host memory by a few threads.
#include <algorithm>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

namespace weft::gpu {

/// work(k) for k = 0 .. parts − 1, each once, by at most `most` threads.
template <class Work>
void forParts(std::size_t parts, std::size_t most, const Work& work) {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t threads = std::min({most, cores, parts});
    const auto run = [&](std::size_t first) {
        for (std::size_t k = first; k < parts; k += threads) work(k);
    };
    std::vector<std::future<void>> others;
    for (std::size_t t = 1; t < threads; ++t)
        others.push_back(std::async(std::launch::async, run, t));
    if (parts > 0) run(0);
    for (std::future<void>& f : others) f.get();
}

}  // namespace weft::gpu
