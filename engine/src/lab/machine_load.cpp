#include "lab/machine_load.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>

#include "weft/stopwatch.h"

namespace weft {

namespace {

/// The processors that this program may use: all, or those that taskset or a container gives it.
cpu_set_t ownProcessors() {
    cpu_set_t own;
    CPU_ZERO(&own);
    sched_getaffinity(0, sizeof own, &own);
    return own;
}

/// Processor seconds of user, nice, system, irq and softirq since the machine started, of all
/// programs on `own`: the lines cpuN of /proc/stat, man 5 proc. NaN where there is none.
double secondsOfAllPrograms(const cpu_set_t& own) {
    std::FILE* const file = std::fopen("/proc/stat", "re");
    if (!file) return std::nan("");
    double sum = 0, user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0;
    int processor = 0, found = 0;
    for (char line[256]; std::fgets(line, sizeof line, file);)
        if (std::sscanf(line, "cpu%d %lf %lf %lf %lf %lf %lf %lf", &processor, &user, &nice, &system,
                        &idle, &wait, &irq, &soft) == 8 &&
            processor >= 0 && processor < CPU_SETSIZE && CPU_ISSET(processor, &own)) {
            sum += user + nice + system + irq + soft;
            ++found;
        }
    std::fclose(file);
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    return found > 0 && ticks > 0 ? sum / ticks : std::nan("");
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
            .all = secondsOfAllPrograms(ownProcessors()),
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
    const cpu_set_t own = ownProcessors();
    load.processors = std::max(CPU_COUNT(&own), 1);
    if (load.seconds >= kTelling)
        load.others = std::max(0.0, (now.all - begin_.all - load.processorSeconds) / load.seconds);
    return load;
}

}  // namespace weft
