#pragma once
/// Owners of streams, events and graphs.
#include <cuda_runtime_api.h>

#include <functional>
#include <utility>

namespace weft::gpu {

/// A queue of device work of its own. Destroying it lets queued work finish.
class Stream {
public:
    Stream();
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream();

    [[nodiscard]] cudaStream_t get() const { return stream_; }
    /// Queues zeros into device memory.
    void clear(void* to, std::size_t bytes) const;
    /// Queues a copy; `doing`: as check() wants it.
    void copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
              const char* doing) const;
    /// Waits for all queued work; reports its errors as DeviceError.
    void wait() const;

private:
    cudaStream_t stream_ = nullptr;
};

/// A time stamp in a stream.
class Event {
public:
    Event();
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event();

    void record(const Stream& stream) const;
    /// What is queued on `stream` from now on comes after it.
    void holdBack(const Stream& stream) const;
    /// Waits for this event; any thread.
    void wait() const;
    /// Does not wait.
    [[nodiscard]] bool isOver() const;
    /// Waits for this event. Seconds from `start` to it.
    [[nodiscard]] double secondsSince(const Event& start) const;

private:
    cudaEvent_t event_ = nullptr;
};

/// Recorded device work, launched as one. Empty until recorded.
class Graph {
public:
    Graph() = default;
    Graph(Graph&& other) noexcept { std::swap(graph_, other.graph_); }
    Graph& operator=(Graph&& other) noexcept {
        std::swap(graph_, other.graph_);
        return *this;
    }
    ~Graph();

    /// Records what `work` queues on `stream`; nothing runs yet.
    [[nodiscard]] static Graph record(const Stream& stream, const std::function<void()>& work);
    void launch(const Stream& stream) const;
    [[nodiscard]] explicit operator bool() const { return graph_ != nullptr; }

private:
    cudaGraphExec_t graph_ = nullptr;
};

}  // namespace weft::gpu
