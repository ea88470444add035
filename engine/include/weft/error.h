#pragma once
/// Typed errors. Each `what()` is one plain sentence for a user: what happened, where, what to do.
#include <exception>
#include <stdexcept>
#include <stop_token>
#include <string>

namespace weft {

/// A problem that is not well formed: shapes that differ, nothing unknown, nothing on the canvas.
class InvalidProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file that is missing, broken, too large, not an image, or a target that cannot be written.
class BadInput : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The compute device failed or is not there.
class DeviceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Work that ended early, since its std::stop_token said so. What it was to make is not there.
class Stopped : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "It was stopped."; }
};

/// Throws it.
inline void endIfStopped(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Stopped();
}

}  // namespace weft
