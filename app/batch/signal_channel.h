#pragma once
/// SIGINT, SIGTERM and SIGHUP as something to poll.
#include <csignal>

namespace weft::cli {

/// While alive, these signals wait in descriptor(). For a process of one thread.
class SignalChannel {
public:
    /// Throws std::system_error.
    SignalChannel();
    ~SignalChannel();
    SignalChannel(const SignalChannel&) = delete;
    SignalChannel& operator=(const SignalChannel&) = delete;

    [[nodiscard]] int descriptor() const { return fd_; }
    /// Whether one came since; takes it.
    [[nodiscard]] bool take() const;

private:
    int fd_ = -1;
    sigset_t before_{};
};

}  // namespace weft::cli
