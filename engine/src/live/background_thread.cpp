#include "weft/background_thread.h"

#include <sys/resource.h>
#include <unistd.h>

namespace weft {

void giveWayToTheWindow() {
    constexpr int kNicer = 10;
    static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNicer));
}

}  // namespace weft
