#pragma once
/// Threads that wait for short work on large host memory.
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace weft::gpu {

/// Threads kept asleep between one piece of work and the next, from the first that is worth it:
/// starting them anew takes longer than what they do. Whoever asks begins at once; the others help as
/// soon as they are awake (some 30 µs).
class HostCrew {
public:
    using Work = std::function<void(std::size_t)>;

    /// At most `most` threads work, the one that asks among them.
    explicit HostCrew(std::size_t most);
    HostCrew(const HostCrew&) = delete;
    HostCrew& operator=(const HostCrew&) = delete;
    ~HostCrew();

    /// work(k) for k = 0 .. parts − 1, each once; returns when all are done. ready(n), from the
    /// thread that asks, whenever more of the first parts are done: parts 0 .. n − 1, in the end all.
    /// What one of them throws is thrown once all is done, the first of it; ready is not called from
    /// then on. Any thread; one piece of work at a time, others wait.
    void run(std::size_t parts, const Work& work, const Work& ready = {});

private:
    struct Job {
        Job(const Work& itsWork, std::size_t itsParts)
            : work(&itsWork),
              parts(itsParts),
              done(std::make_unique<std::atomic<bool>[]>(itsParts)) {}

        const Work* work;
        std::size_t parts;
        std::atomic<std::size_t> next{0};
        std::unique_ptr<std::atomic<bool>[]> done;
        std::atomic<bool> failed{false};
        std::exception_ptr failure;  ///< of who set `failed`

        void fail();
        /// Does one part; false where none is left.
        bool help();
        /// Done parts from 0 on, of which `from` are known to be.
        [[nodiscard]] std::size_t prefix(std::size_t from) const;
    };
    void serve();
    void wakeOthers(const std::shared_ptr<Job>& job);

    std::size_t most_;
    std::mutex one_;    ///< held while there is work
    std::mutex mutex_;  ///< of what follows
    std::condition_variable news_;
    std::shared_ptr<Job> job_;  ///< a new one each time; its parts may all be taken
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace weft::gpu
