/// operator new and aligned_alloc that fail on demand. Shared libraries keep theirs: an allocation
/// counts where it is called from this program's own code.
#include <cstdint>
#include <cstdlib>
#include <new>

#include "faults/fault_injector.h"

// The linker's names for the first and the last instruction of the program.
extern "C" const char __executable_start;
extern "C" const char etext;
extern "C" void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);

namespace {

using weft::tests::allocationFailsHere;

bool isOurs(const void* caller) {
    const auto at = reinterpret_cast<std::uintptr_t>(caller);
    return at >= reinterpret_cast<std::uintptr_t>(&__executable_start) &&
           at < reinterpret_cast<std::uintptr_t>(&etext);
}

bool fails(std::size_t bytes, const void* caller) {
    return isOurs(caller) && allocationFailsHere(bytes);
}

void* allocated(std::size_t bytes, const void* caller) noexcept {
    return fails(bytes, caller) ? nullptr : std::malloc(bytes > 0 ? bytes : 1);
}
void* allocated(std::size_t bytes, std::align_val_t alignment, const void* caller) noexcept {
    if (fails(bytes, caller)) return nullptr;
    void* p = nullptr;
    return ::posix_memalign(&p, static_cast<std::size_t>(alignment), bytes > 0 ? bytes : 1) == 0
               ? p
               : nullptr;
}
void* orThrow(void* p) {
    if (!p) throw std::bad_alloc();
    return p;
}

}  // namespace

void* operator new(std::size_t n) { return orThrow(allocated(n, __builtin_return_address(0))); }
void* operator new[](std::size_t n) { return orThrow(allocated(n, __builtin_return_address(0))); }
void* operator new(std::size_t n, std::align_val_t a) {
    return orThrow(allocated(n, a, __builtin_return_address(0)));
}
void* operator new[](std::size_t n, std::align_val_t a) {
    return orThrow(allocated(n, a, __builtin_return_address(0)));
}
void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
    return allocated(n, __builtin_return_address(0));
}
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept {
    return allocated(n, __builtin_return_address(0));
}
void* operator new(std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocated(n, a, __builtin_return_address(0));
}
void* operator new[](std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocated(n, a, __builtin_return_address(0));
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

extern "C" void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
    if (allocationFailsHere(bytes)) return nullptr;
    return __real_aligned_alloc(alignment, bytes);
}
