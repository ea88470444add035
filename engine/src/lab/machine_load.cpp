#include "lab/machine_load.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>

#include "weft/stopwatch.h"

namespace weft {

namespace {

/// Processor seconds of user, nice, system, irq and softirq since the machine started: the first
/// line of /proc/stat, man 5 proc. NaN where there is none.
double secondsOfAllPrograms() {
    std::FILE* const file = std::fopen("/proc/stat", "re");
    if (!file) return std::nan("");
    double user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0;
    const int found = std::fscanf(file, "cpu %lf %lf %lf %lf %lf %lf %lf", &user, &nice, &system,
                                  &idle, &wait, &irq, &soft);
    std::fclose(file);
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    return found == 7 && ticks > 0 ? (user + nice + system + irq + soft) / ticks : std::nan("");
}

constexpr double kTelling = 0.2;  ///< seconds: the kernel counts in hundredths

double secondsOf(const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

}  // namespace

LoadWatch::Reading LoadWatch::read() {
    rusage own{};
    getrusage(RUSAGE_SELF, &own);
    return {.when = std::chrono::steady_clock::now(),
            .own = secondsOf(own.ru_utime) + secondsOf(own.ru_stime),
            .all = secondsOfAllPrograms(),
            .switches = static_cast<double>(own.ru_nivcsw)};
}

LoadWatch::LoadWatch() : begin_(read()) {}

LabLoad LoadWatch::atEnd() const {
    LabLoad load = soFar();
    if (std::isnan(load.others) && !std::isnan(begin_.all)) {
        std::this_thread::sleep_for(std::chrono::duration<double>(1.5 * kTelling - load.seconds));
        load.others = soFar().others;
    }
    return load;
}

LabLoad LoadWatch::soFar() const {
    const Reading now = read();
    LabLoad load;
    load.seconds = secondsOf(now.when - begin_.when);
    load.processorSeconds = now.own - begin_.own;
    load.switches = now.switches - begin_.switches;
    load.processors = static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN));
    if (load.seconds >= kTelling)
        load.others = std::max(0.0, (now.all - begin_.all - load.processorSeconds) / load.seconds);
    return load;
}

}  // namespace weft
