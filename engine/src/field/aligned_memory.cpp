#include "field/aligned_memory.h"

#include <cstdint>
#include <cstdlib>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace weft {

namespace {

constexpr std::size_t kPage = 4096, kHugePage = std::size_t{2} << 20;

void askForHugePages(void* p, std::size_t bytes) {
#if defined(__linux__)
    // From the page on that the block begins in: a block of this size has a mapping of its own, which
    // newer kernels (6.7) begin where a huge page begins, and without its first page the first huge
    // page would be lost. That they may be refused is no matter.
    const auto begin = reinterpret_cast<std::uintptr_t>(p) / kPage * kPage;
    const auto end = (reinterpret_cast<std::uintptr_t>(p) + bytes) / kPage * kPage;
    if (end > begin) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#else
    (void)p, (void)bytes;
#endif
}

}  // namespace

void* alignedMemory(std::size_t bytes) {
    void* p = std::aligned_alloc(64, bytes);
    if (!p) throw std::bad_alloc();
    if (bytes >= kHugePage) askForHugePages(p, bytes);
    return p;
}

}  // namespace weft
