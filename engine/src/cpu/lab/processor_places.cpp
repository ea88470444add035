#include "cpu/lab/processor_places.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#endif

namespace weft {

namespace {

/// Processors that this program may use.
std::vector<int> allowedProcessors() {
    std::vector<int> all;
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        for (int i = 0; i < CPU_SETSIZE; ++i)
            if (CPU_ISSET(i, &set)) all.push_back(i);
#endif
    return all;
}

/// Node of a processor; 0 where the system does not tell.
int nodeOf(int processor) {
    std::error_code none;
    const std::string nodes = "/sys/devices/system/node";
    for (const auto& entry : std::filesystem::directory_iterator(nodes, none)) {
        const std::string name = entry.path().filename();
        if (!name.starts_with("node")) continue;
        std::string list;
        std::getline(std::ifstream(entry.path() / "cpulist"), list);
        const std::vector<int> its = processorsOf(list);
        if (std::find(its.begin(), its.end(), processor) != its.end())
            return std::atoi(name.c_str() + 4);
    }
    return 0;
}

}  // namespace

std::vector<int> processorsOf(const std::string& list) {
    constexpr long kMost = 1 << 16;
    std::vector<int> all;
    const char* at = list.c_str();
    for (char* end = nullptr; *at; at = end + (*end == ',')) {
        const long first = std::strtol(at, &end, 10);
        if (end == at) break;
        long last = first;
        if (*end == '-') {
            at = end + 1;
            last = std::strtol(at, &end, 10);
            if (end == at) break;
        }
        if (first < 0 || last > kMost) break;
        for (long i = first; i <= last; ++i) all.push_back(static_cast<int>(i));
        if (*end != ',') break;
    }
    return all;
}

std::vector<ProcessorPlace> processorPlaces() {
    std::vector<ProcessorPlace> places;
    for (const int processor : allowedProcessors()) places.push_back({processor, nodeOf(processor)});
    std::stable_sort(
        places.begin(), places.end(),
        [](const ProcessorPlace& a, const ProcessorPlace& b) { return a.node < b.node; });
    return places;
}

int memoryNodes(const std::vector<ProcessorPlace>& places) {
    std::set<int> nodes;
    for (const ProcessorPlace& place : places) nodes.insert(place.node);
    return static_cast<int>(nodes.size());
}

bool bindThread([[maybe_unused]] const ProcessorPlace& place) {
#if defined(__linux__)
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(place.processor, &set);
    return pthread_setaffinity_np(pthread_self(), sizeof set, &set) == 0;
#else
    return false;
#endif
}

}  // namespace weft
