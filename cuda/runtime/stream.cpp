#include "runtime/stream.h"

#include "runtime/error.h"

namespace weft::gpu {

Stream::Stream() {
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a stream");
}

Stream::~Stream() {
    if (stream_) cudaStreamDestroy(stream_);
}

void Stream::clear(void* to, std::size_t bytes) const {
    check(cudaMemsetAsync(to, 0, bytes, stream_), "clearing memory");
}

void Stream::copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                  const char* doing) const {
    check(cudaMemcpyAsync(to, from, bytes, kind, stream_), doing);
}

void Stream::wait() const { check(cudaStreamSynchronize(stream_), "computing"); }

Event::Event() { check(cudaEventCreate(&event_), "making a time stamp"); }

Event::~Event() {
    if (event_) cudaEventDestroy(event_);
}

void Event::record(const Stream& stream) const {
    check(cudaEventRecord(event_, stream.get()), "setting a time stamp");
}

void Event::holdBack(const Stream& stream) const {
    check(cudaStreamWaitEvent(stream.get(), event_, 0), "waiting for a time stamp");
}

void Event::wait() const { check(cudaEventSynchronize(event_), "computing"); }

bool Event::isOver() const {
    const cudaError_t state = cudaEventQuery(event_);
    if (state != cudaErrorNotReady) check(state, "computing");
    return state == cudaSuccess;
}

double Event::secondsSince(const Event& start) const {
    check(cudaEventSynchronize(event_), "computing");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start.event_, event_), "reading a time stamp");
    return 1e-3 * milliseconds;
}

Graph::~Graph() {
    if (graph_) cudaGraphExecDestroy(graph_);
}

Graph Graph::record(const Stream& stream, const std::function<void()>& work) {
    check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeThreadLocal), "recording work");
    cudaGraph_t recorded = nullptr;
    try {
        work();
    } catch (...) {
        cudaStreamEndCapture(stream.get(), &recorded);
        if (recorded) cudaGraphDestroy(recorded);
        throw;
    }
    check(cudaStreamEndCapture(stream.get(), &recorded), "recording work");
    Graph result;
    const cudaError_t error = cudaGraphInstantiate(&result.graph_, recorded, 0);
    cudaGraphDestroy(recorded);
    check(error, "preparing recorded work");
    return result;
}

void Graph::launch(const Stream& stream) const {
    check(cudaGraphLaunch(graph_, stream.get()), "starting recorded work");
}

}  // namespace weft::gpu
