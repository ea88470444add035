#include "weft/background_thread.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace weft {

namespace {

/// Of sched_setattr(2), its first version, for which the C library has no name.
struct SchedulingAttributes {
    std::uint32_t size = sizeof(SchedulingAttributes);
    std::uint32_t policy = 0;  ///< SCHED_OTHER
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0, deadline = 0, period = 0;  ///< ns; SCHED_OTHER: runtime is the slice
};

id_t thisThread() { return static_cast<id_t>(gettid()); }

/// Of so many nanoseconds, 0: the system's own. Linux from 6.12 on, else without effect.
void takeSlices(std::uint64_t nanoseconds) {
#if defined(SYS_sched_setattr)
    SchedulingAttributes wanted;
    wanted.nice = getpriority(PRIO_PROCESS, thisThread());
    wanted.runtime = nanoseconds;
    static_cast<void>(syscall(SYS_sched_setattr, 0, &wanted, 0));
#else
    static_cast<void>(nanoseconds);
#endif
}

}  // namespace

void lowerThreadPriority() {
    constexpr int kNicer = 10;
    static_cast<void>(setpriority(PRIO_PROCESS, thisThread(), kNicer));
    takeSlices(0);  // the window's thread passes its own on
}

void takeShortTimeSlices() { takeSlices(100'000); }

}  // namespace weft
