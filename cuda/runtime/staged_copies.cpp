#include "runtime/staged_copies.h"

#include <algorithm>
#include <cstring>

#include "runtime/chunk_relay.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

/// Less is not worth a copy of its own.
constexpr std::size_t kLeastChunk = 128 << 10;

/// Of so many bytes: as planned, or less where some threads would be left without one.
std::size_t chunkOf(std::size_t bytes, const StagingPlan& plan) {
    const std::size_t share = bytes / plan.threads + kLeastChunk;
    return std::min(plan.chunk, share / kLeastChunk * kLeastChunk);
}

}  // namespace

std::size_t StagedCopies::prepare(std::size_t chunks, std::size_t chunk) {
    const std::size_t places = std::min(plan_.places, chunks);
    chunk_ = chunk;
    staged_.reserve(places * chunk);
    while (arrived_.size() < places) arrived_.emplace_back();
    return places;
}

void StagedCopies::upload(std::byte* to, std::size_t bytes, const Fill& fill) {
    const std::size_t chunk = chunkOf(bytes, plan_), chunks = (bytes + chunk - 1) / chunk;
    const auto sizeOf = [&](std::size_t k) { return std::min(chunk, bytes - k * chunk); };
    const ChunkRelay relay(*threads_, prepare(chunks, chunk), plan_.threads);
    relay.upwards(
        chunks, [&](std::size_t k, std::size_t place) { fill(k * chunk, sizeOf(k), placeAt(place)); },
        {[&](std::size_t k, std::size_t place) {
             const Stream& stream = streams_[k % 2];
             stream.copy(to + k * chunk, placeAt(place), sizeOf(k), cudaMemcpyHostToDevice,
                         "copying a picture to it");
             arrived_[place].record(stream);
         },
         [&](std::size_t place) { return arrived_[place].isOver(); }});
}

void StagedCopies::download(std::size_t bytes, std::size_t unit, const Make& make, const Take& take) {
    const std::size_t batch = std::min(bytes, std::max(plan_.batch / unit, std::size_t{1}) * unit);
    made_.reserve(2 * batch);
    receive(
        bytes, batch,
        [&](std::size_t at, std::size_t size, std::size_t turn) {
            std::byte* const made = made_.data() + turn * batch;
            make(at, size, made, streams_[turn].get());
            return made;
        },
        take);
}

void StagedCopies::download(const std::byte* from, std::size_t bytes, std::byte* to) {
    receive(
        bytes, bytes, [from](std::size_t, std::size_t, std::size_t) { return from; },
        [to](std::size_t at, std::size_t size, const std::byte* arrived) {
            std::memcpy(to + at, arrived, size);
        });
}

/// In batches, each a multiple of chunks but for its last; batches take turns between two streams.
void StagedCopies::receive(std::size_t bytes, std::size_t batch, const Source& source,
                           const Take& take) {
    const std::size_t chunk = chunkOf(bytes, plan_);
    const std::size_t each = (batch + chunk - 1) / chunk, whole = bytes / batch;
    const std::size_t chunks = whole * each + (bytes - whole * batch + chunk - 1) / chunk;
    struct Piece {
        std::size_t batch, inBatch, at, size;
    };
    const auto pieceOf = [&](std::size_t k) {
        Piece p{k / each, k % each * chunk, 0, 0};
        p.at = p.batch * batch + p.inBatch;
        p.size = std::min({chunk, batch - p.inBatch, bytes - p.at});
        return p;
    };
    const std::byte* made[2] = {};
    const ChunkRelay relay(*threads_, prepare(chunks, chunk), plan_.threads);
    relay.downwards(chunks,
                    {[&](std::size_t k, std::size_t place) {
                         const Piece p = pieceOf(k);
                         const std::size_t turn = p.batch % 2;
                         if (p.inBatch == 0)
                             made[turn] = source(p.at, std::min(batch, bytes - p.at), turn);
                         streams_[turn].copy(placeAt(place), made[turn] + p.inBatch, p.size,
                                             cudaMemcpyDeviceToHost, "copying a picture from it");
                         arrived_[place].record(streams_[turn]);
                     },
                     [&](std::size_t place) { return arrived_[place].isOver(); }},
                    [&](std::size_t k, std::size_t place) {
                        const Piece p = pieceOf(k);
                        take(p.at, p.size, placeAt(place));
                    });
}

}  // namespace weft::gpu
