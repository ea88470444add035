#pragma once
/// A process that does jobs, one after another.
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace weft::cli {

/// What a worker is told.
struct Task {
    std::int32_t job = 0;      ///< its index
    std::int32_t threads = 1;  ///< unless the job says how many
    std::uint64_t memory = 0;  ///< bytes that it may have
};

/// What it answers.
struct TaskEnd {
    std::int32_t code = 0;
    std::int32_t shortOfMemory = 0;  ///< more memory might have led to another end
    std::uint64_t resident = 0;      ///< bytes that the process holds afterwards
};

/// The parent's side of a child process, which is a fork of the parent: it knows what the parent
/// knew. So no thread may run when one is made. Whatever becomes of it, the parent goes on; where the
/// parent ends, it ends too (by SIGTERM, so that files that are taking their names get them).
///
/// It ignores the terminal's signals. What it says on stderr is kept for the parent.
class Worker {
public:
    /// `serve` runs in the child and may throw nothing; `others` are descriptors of the parent that
    /// the child must not keep. Throws std::system_error.
    Worker(const std::function<TaskEnd(const Task&)>& serve, std::span<const int> others);
    /// Tells it to end, and waits.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Readable when it has answered, or is gone.
    [[nodiscard]] int channel() const { return channel_; }
    void give(const Task& task);
    /// The answer; none: it is gone.
    [[nodiscard]] std::optional<TaskEnd> take();
    /// What it said since the last give().
    [[nodiscard]] std::string said() const;
    void send(int signal) const;
    /// Waits for its end; the status of waitpid().
    int wait();

private:
    [[noreturn]] void serveAll(const std::function<TaskEnd(const Task&)>& serve, int channel,
                               pid_t parent);

    int channel_ = -1, speech_ = -1;
    pid_t process_ = -1;
};

}  // namespace weft::cli
