#pragma once
// Bytes from a file, pipe or device, without waiting for what never comes.
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>

namespace weft::io {

/// A file read from its first byte on. It is opened without waiting, also a pipe that nobody writes
/// into: reading waits for bytes, or for a stop, which it sees within 20 ms. One thread.
class StreamReader {
public:
    StreamReader(const std::filesystem::path& path, std::stop_token stop);
    ~StreamReader();
    StreamReader(const StreamReader&) = delete;
    StreamReader& operator=(const StreamReader&) = delete;

    /// False: errno says why.
    [[nodiscard]] bool isOpen() const { return fd_ >= 0; }
    /// Fills `to`; returns how many bytes came before the end. Throws Stopped.
    [[nodiscard]] std::size_t read(std::span<std::uint8_t> to);
    /// Whether no byte follows; waits for the next one. Throws Stopped.
    [[nodiscard]] bool atEnd();
    /// The system could not read on: what came is not all.
    [[nodiscard]] bool failed() const { return failed_; }

private:
    std::size_t readSome(std::span<std::uint8_t> to);
    void waitForBytes() const;

    int fd_;
    std::stop_token stop_;
    bool waits_ = false;  ///< bytes may come later: no regular file
    bool failed_ = false;
    std::optional<std::uint8_t> ahead_;  ///< read by atEnd()
};

}  // namespace weft::io
