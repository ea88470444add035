#include "support/allocation_counter.h"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>

// glibc's own entry points, under the names it exports for this purpose.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* p, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* p);
}

namespace {

std::atomic<std::int64_t> held{0}, peak{0};

void add(std::int64_t bytes) {
    const std::int64_t now = held.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    std::int64_t seen = peak.load(std::memory_order_relaxed);
    while (now > seen && !peak.compare_exchange_weak(seen, now, std::memory_order_relaxed)) {
    }
}

std::int64_t sizeOf(void* p) { return p ? static_cast<std::int64_t>(malloc_usable_size(p)) : 0; }

void* counted(void* p) {
    add(sizeOf(p));
    return p;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) { return counted(__libc_malloc(size)); }

void* calloc(std::size_t count, std::size_t size) { return counted(__libc_calloc(count, size)); }

void* realloc(void* p, std::size_t size) {
    const std::int64_t before = sizeOf(p);
    void* moved = __libc_realloc(p, size);
    if (moved || size == 0) add(sizeOf(moved) - before);
    return moved;
}

void free(void* p) {
    add(-sizeOf(p));
    __libc_free(p);
}

void* memalign(std::size_t alignment, std::size_t size) {
    return counted(__libc_memalign(alignment, size));
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void** p, std::size_t alignment, std::size_t size) {
    *p = counted(__libc_memalign(alignment, size));
    return *p ? 0 : ENOMEM;
}

/// Direct users only; glibc's heap maps its pages without coming here.
void* mmap(void* address, std::size_t length, int protection, int flags, int file, off_t offset) {
    auto* p =
        reinterpret_cast<void*>(syscall(SYS_mmap, address, length, protection, flags, file, offset));
    if (p != MAP_FAILED && (flags & MAP_ANONYMOUS) != 0) add(static_cast<std::int64_t>(length));
    return p;
}
}

namespace weft::tests {

std::int64_t heldBytes() { return held.load(std::memory_order_relaxed); }
std::int64_t peakBytes() { return peak.load(std::memory_order_relaxed); }
void resetPeak() { peak.store(heldBytes(), std::memory_order_relaxed); }

}  // namespace weft::tests
