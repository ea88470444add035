/// How long a display waits while Weft works on the same device: another process clears a picture of
/// 1920 x 1080 there, 120 times a second, and waits for it each time, as a window's frames do. The
/// device is shared out by its driver; nothing is set up for it.
///
///     display_wait [--seconds 2] [--json FILE]
#include <cuda_runtime_api.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "benchmarks/device_facts.h"
#include "benchmarks/limit_row.h"
#include "benchmarks/limit_scene.h"
#include "weft/scheme.h"
#include "weft/units.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

constexpr std::size_t kFrameBytes = 4ul * 1920 * 1080;
constexpr auto kInterval = std::chrono::microseconds(8333);

/// Between the two processes.
struct Watch {
    static constexpr int kMost = 1 << 16;
    std::atomic<bool> mayDraw = false, draws = false, failed = false, over = false, counting = false;
    std::atomic<int> frames = 0;  ///< of this load
    float seconds[kMost];
};

/// The other process: draws until it is over.
int display(Watch& watch) {
    void* frame = nullptr;
    cudaStream_t stream = nullptr;
    const auto works = [&](cudaError_t answer) { return answer == cudaSuccess; };
    if (!works(cudaMalloc(&frame, kFrameBytes)) || !works(cudaStreamCreate(&stream))) {
        watch.failed = true;
        return 1;
    }
    auto due = Clock::now();
    for (int n = 0; !watch.over; ++n) {
        std::this_thread::sleep_until(due += kInterval);
        const auto begin = Clock::now();
        if (!works(cudaMemsetAsync(frame, n & 255, kFrameBytes, stream)) ||
            !works(cudaStreamSynchronize(stream))) {
            watch.failed = true;
            return 1;
        }
        if (n > 20) watch.draws = true;
        if (!watch.counting) continue;
        const int k = watch.frames.fetch_add(1);
        if (k < Watch::kMost) watch.seconds[k] = static_cast<float>(secondsSince(begin));
    }
    return 0;
}

struct Row {
    std::string load;
    int frames = 0;
    double median = 0, most = 0, late = 0;  ///< of frames: seconds; the 95th of 100
    double alone = 0, beside = 0;           ///< seconds of the load without and with the display
};

/// `work` over and over for so long; seconds of one, median.
double repeat(const std::function<void()>& work, double seconds) {
    std::vector<double> taken;
    const auto begin = Clock::now();
    do {
        const auto once = Clock::now();
        work();
        taken.push_back(secondsSince(once));
    } while (secondsSince(begin) < seconds);
    return median(std::move(taken));
}

void observe(Row& row, Watch& watch, const std::function<void()>& work, double seconds) {
    watch.frames = 0;
    watch.counting = true;
    row.beside = repeat(work, seconds);
    watch.counting = false;
    std::this_thread::sleep_for(2 * kInterval);
    std::vector<float> found(watch.seconds,
                             watch.seconds + std::min<int>(watch.frames, Watch::kMost));
    std::sort(found.begin(), found.end());
    row.frames = static_cast<int>(found.size());
    if (found.empty()) return;
    row.median = found[found.size() / 2], row.most = found.back();
    row.late = found[found.size() * 95 / 100];
}

struct Load {
    std::string name;
    std::function<void()> work;
};

/// From 0 on a relaxation that measures its solution would end at once.
std::shared_ptr<const PoissonSystem> startedAt(const PoissonSystem& system, float value) {
    auto started = std::make_shared<PoissonSystem>(system);
    auto start = std::make_shared<Field>(system.extent(), system.channels());
    const Mask& mask = system.domain->mask();
    for (int c = 0; c < system.channels(); ++c)
        for (int y = 0; y < system.extent().height; ++y)
            for (int x = 0; x < system.extent().width; ++x)
                start->row(c, y)[x] = mask.unknown({x, y}) ? value : 0.0f;
    started->start = std::move(start);
    return started;
}

std::vector<Load> loadsOn(Backend& gpu) {
    std::vector<Load> loads = {
        {"nothing", [] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }}};
    const StopRule rule{.tolerance = 0.5};
    for (const int side : {512, 4096, 10240}) {
        const std::shared_ptr<Solver> solver = gpu.makeMultigrid();
        const auto system = makeHugeScene(side).system;
        const std::string size = std::to_string(side) + "²";
        loads.push_back({"solve of " + size, [=] {
                             solver->setSystem(system, Start::cold);
                             solver->advance(rule, {.seconds = 60});
                         }});
        if (side > 512) loads.push_back({"certificate of " + size, [=] { solver->certify(rule); }});
    }
    const auto relaxed = startedAt(*makeHugeScene(2048).system, kCode8);
    for (const char* text : {"tuned-sync", "4w-square", "async3", "barrier-neighbour"}) {
        if (!gpu.unsupportedReason(parseScheme(text)).empty()) continue;
        const std::shared_ptr<Solver> solver = gpu.makeRelaxation(parseScheme(text));
        solver->setSystem(relaxed, Start::cold);
        loads.push_back({std::string("relaxation of 2048², ") + text, [=] {
                             const StopRule endless{.tolerance = 0,
                                                    .measure = ErrorMeasure::largestSolution,
                                                    .maxSteps = std::int64_t{1} << 40};
                             solver->advance(endless, {.seconds = 0.05});
                         }});
    }
    return loads;
}

std::string jsonOf(const std::vector<Row>& rows, const DeviceInfo& info) {
    std::ostringstream out;
    out << "{\"device\":\"" << info.device << "\",\"driver\":\"" << driverVersion()
        << "\",\"commit\":\"" << sourceCommit() << "\",\"date\":\"" << today() << "\",\"rows\":[";
    for (const Row& r : rows)
        out << (&r == &rows.front() ? "\n" : ",\n") << "{\"load\":\"" << r.load
            << "\",\"frames\":" << r.frames << ",\"medianSeconds\":" << r.median
            << ",\"p95Seconds\":" << r.late << ",\"mostSeconds\":" << r.most
            << ",\"loadAloneSeconds\":" << r.alone << ",\"loadBesideSeconds\":" << r.beside << "}";
    out << "]}\n";
    return out.str();
}

}  // namespace

int main(int count, char** words) {
    double seconds = 2;
    std::string json;
    for (int i = 1; i + 1 < count; i += 2) {
        if (std::strcmp(words[i], "--seconds") == 0) seconds = std::atof(words[i + 1]);
        if (std::strcmp(words[i], "--json") == 0) json = words[i + 1];
    }
    // Before anything of CUDA, which does not survive a fork.
    void* shared =
        mmap(nullptr, sizeof(Watch), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return std::perror("display_wait"), 1;
    Watch& watch = *new (shared) Watch;
    // The display begins once loads were timed alone.
    const pid_t parent = getpid(), child = fork();
    if (child < 0) return std::perror("display_wait"), 1;
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(1);
        while (!watch.mayDraw) std::this_thread::sleep_for(kInterval);
        _exit(display(watch));
    }
    const auto end = [&](int code) {
        watch.over = watch.mayDraw = true;
        int status = 0;
        waitpid(child, &status, 0);
        return code;
    };
    const BackendProbe probed = gpu::probe();
    if (!probed.backend) {
        std::printf("display_wait: %s\n", probed.reason.c_str());
        return end(std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0);
    }
    const DeviceInfo info = probed.backend->info();
    const std::vector<Load> loads = loadsOn(*probed.backend);
    std::vector<Row> rows;
    for (const Load& load : loads) {
        load.work();
        rows.push_back({.load = load.name, .alone = repeat(load.work, seconds)});
    }
    watch.mayDraw = true;
    while (!watch.draws && !watch.failed) {
        std::this_thread::sleep_for(kInterval);
        int status = 0;
        if (waitpid(child, &status, WNOHANG) != 0) watch.failed = true;
    }
    std::printf(
        "%s, driver %s; a display's frame of 1920 x 1080, milliseconds\n%-36s %7s %8s %8s %8s "
        "%10s %8s\n",
        info.device.c_str(), driverVersion().c_str(), "beside", "frames", "median", "p95", "most",
        "load alone", "beside");
    for (std::size_t k = 0; k < loads.size() && !watch.failed; ++k) {
        Row& r = rows[k];
        observe(r, watch, loads[k].work, seconds);
        int status = 0;
        if (r.frames == 0 || waitpid(child, &status, WNOHANG) != 0) watch.failed = true;
        std::printf("%-36s %7d %8.3f %8.3f %8.3f %10.3f %8.3f\n", r.load.c_str(), r.frames,
                    1e3 * r.median, 1e3 * r.late, 1e3 * r.most, 1e3 * r.alone, 1e3 * r.beside);
        std::fflush(stdout);
    }
    if (watch.failed) {
        std::printf("display_wait: the other process could not use the device\n");
        return end(1);
    }
    if (!json.empty()) std::ofstream(json) << jsonOf(rows, info);
    return end(0);
}
