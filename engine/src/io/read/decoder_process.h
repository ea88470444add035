#pragma once
/// weft-decoder, the process that decodes camera files, as its parent holds it.
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace weft::io {

/// A descriptor that is closed by itself, and in children.
class Descriptor {
public:
    /// Throws std::system_error by errno where `fd` is none.
    explicit Descriptor(int fd);
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return fd_; }
    void close();

private:
    int fd_;
};

/// Beside the program, in the folder of programs beside that of tests, or where it is installed,
/// ../libexec/weft; empty: it was not built.
[[nodiscard]] std::filesystem::path decoderProgram();

/// How a decoder ended that wrote less than it was asked for.
enum class DecoderEnd {
    early,      ///< of itself, or by what the file did to it
    slow,       ///< it took more of a processor, or longer by the clock, than it may
    forbidden,  ///< the kernel killed it at a system call that decoding does not need
};
struct DecoderEnded {
    DecoderEnd how;
};

/// The child and what it writes. Ended, if need be by force, when this goes. One thread.
class DecoderProcess {
public:
    /// `words`: behind the program's name. `input`: a descriptor, its standard input. It gets no
    /// environment and no other descriptor than standard output and error. Throws std::system_error:
    /// no descriptor, no process.
    DecoderProcess(const std::filesystem::path& program, std::vector<std::string> words, int input,
                   std::chrono::seconds patience);
    ~DecoderProcess();
    DecoderProcess(const DecoderProcess&) = delete;
    DecoderProcess& operator=(const DecoderProcess&) = delete;

    /// Waits. Throws DecoderEnded where the child ends, or the patience does, before it has written
    /// so much; std::system_error.
    void read(void* to, std::size_t size);

private:
    void waitForBytes() const;
    [[noreturn]] void tellEnd();

    pid_t child_ = 0;
    Descriptor from_;
    std::chrono::steady_clock::time_point deadline_;
};

}  // namespace weft::io
