#pragma once
/// Threads that wait for short work on large host memory.
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace weft::gpu {

/// Threads kept asleep between one piece of work and the next: starting them anew takes longer than
/// what they do. Whoever asks begins at once; the others help as soon as they are awake (some 30 µs).
class HostCrew {
public:
    /// At most `most` threads work, the one that asks among them.
    explicit HostCrew(std::size_t most);
    HostCrew(const HostCrew&) = delete;
    HostCrew& operator=(const HostCrew&) = delete;
    ~HostCrew();

    /// work(k) for k = 0 .. parts − 1, each once; returns when all are done. `work` must not throw.
    /// Any thread; one piece of work at a time, others wait.
    void run(std::size_t parts, const std::function<void(std::size_t)>& work);

private:
    struct Job {
        const std::function<void(std::size_t)>* work = nullptr;
        std::size_t parts = 0;
        std::atomic<std::size_t> next{0}, done{0};

        void help();
    };
    void serve();

    std::mutex one_;    ///< held while there is work
    std::mutex mutex_;  ///< of what follows
    std::condition_variable news_;
    std::shared_ptr<Job> job_;  ///< a new one each time; its parts may all be taken
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace weft::gpu
