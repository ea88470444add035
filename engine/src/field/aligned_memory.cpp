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
    // Whole pages of the block; that they may be refused is no matter.
    const auto begin = (reinterpret_cast<std::uintptr_t>(p) + kPage - 1) / kPage * kPage;
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
    if (bytes >= 2 * kHugePage) askForHugePages(p, bytes);
    return p;
}

}  // namespace weft
