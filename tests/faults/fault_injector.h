#pragma once
/// Fault injection: makes the n-th call of a kind fail, in programs that link weft_faults. The calls
/// are caught by the linker (--wrap) and by replacing operator new, so the product holds no trace.
#include <cstddef>
#include <cstdint>

namespace weft::tests {

/// What can be made to fail.
enum class Fault {
    allocation,  ///< by code of this program: not by shared libraries for themselves
    thread,      ///< the start of a std::thread or std::jthread
    open,        ///< open, mkostemp
    read,
    write,
    sync,    ///< fsync
    rename,  ///< rename, renameat2
    cuda,    ///< a call of the CUDA runtime that may fail
};
inline constexpr Fault kHostFaults[] = {Fault::allocation, Fault::thread, Fault::open,  Fault::read,
                                        Fault::write,      Fault::sync,   Fault::rename};

[[nodiscard]] const char* nameOf(Fault kind);

struct FaultPlan {
    Fault kind = Fault::allocation;
    std::int64_t nth = 1;      ///< from 1
    bool andAllLater = false;  ///< as after a device is lost, or a disk full
    bool elsewhere = false;    ///< not on the thread that injects
    std::size_t least = 4096;  ///< bytes of an allocation that counts
    int error = 0;             ///< of Fault::cuda: what the call returns
};

/// Faults happen while it lives. One at a time.
class InjectedFault {
public:
    explicit InjectedFault(const FaultPlan& plan);
    ~InjectedFault();
    InjectedFault(const InjectedFault&) = delete;
    InjectedFault& operator=(const InjectedFault&) = delete;

    /// Calls of the kind so far.
    [[nodiscard]] static std::int64_t calls();
    [[nodiscard]] static bool fired();
};

/// For those that catch calls: counts one, and says whether it is to fail. Any thread.
[[nodiscard]] bool failsHere(Fault kind) noexcept;
[[nodiscard]] bool allocationFailsHere(std::size_t bytes) noexcept;
/// FaultPlan::error.
[[nodiscard]] int injectedError() noexcept;

}  // namespace weft::tests
