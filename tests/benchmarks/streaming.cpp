/// The multigrid's passes over the finest level, which are blocked in time (sweeps, residual and
/// restriction, or interpolation and sweeps, while a row is on chip), against the same work one
/// launch a step: each of those kernels' share of the measured copy, and both times. RGB, an elliptic
/// mask.
///
///     streaming [--json FILE] [SIDE]...
///
/// Exit code 1: a blocked pass takes longer than the unblocked ones.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "backend/cycle.h"
#include "benchmarks/device_facts.h"
#include "kernels/five_point.h"
#include "lab/unblocked.h"
#include "runtime/error.h"
#include "support/mask_shapes.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::gpu;

namespace {

constexpr int kChannels = 3, kRuns = 7;

struct Timed {
    std::string what;
    double seconds = 0, bytes = 0;  ///< bytes a sample
};

/// Median of what the device takes for `work`.
double secondsOf(const Stream& stream, const std::function<void()>& work) {
    std::vector<double> seconds;
    for (int i = -2; i < kRuns; ++i) {
        cudaEvent_t begin, end;
        check(cudaEventCreate(&begin), "timing"), check(cudaEventCreate(&end), "timing");
        check(cudaEventRecord(begin, stream.get()), "timing");
        work();
        check(cudaEventRecord(end, stream.get()), "timing");
        stream.wait();
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin, end), "timing");
        if (i >= 0) seconds.push_back(1e-3 * milliseconds);
        cudaEventDestroy(begin), cudaEventDestroy(end);
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

/// One number for each pixel in Ω, 0 elsewhere, in every channel.
void fill(const Domain& domain, const Shape& shape, float* planes) {
    std::vector<float> plane(shape.plane, 0.0f);
    const Mask& mask = domain.mask();
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x)
            if (mask.unknown({x, y}))
                plane[shape.at(x, y)] =
                    static_cast<float>((x * 2654435761u ^ y * 2246822519u) >> 18) - 8192.0f;
    for (int c = 0; c < kChannels; ++c)
        check(cudaMemcpy(planes + c * shape.plane, plane.data(), shape.plane * sizeof(float),
                         cudaMemcpyHostToDevice),
              "copying to it");
}

struct Rows {
    int side = 0;
    double samples = 0;  ///< of the box
    std::vector<Timed> unblocked, blocked;
    double apart[4] = {};  ///< of the unblocked kernels, as `blocked`
};

Rows measure(int side, double copy) {
    const Domain domain(tests::ellipseMask({side, side}), ImageBorder{});
    const Stream stream;
    const MultigridOptions options;
    Hierarchy hierarchy(stream, prepareTail(), options);
    hierarchy.build(domain);
    stream.wait();
    const FiveLevel& level = hierarchy.finest();
    const NineLevel& coarse = hierarchy.coarse(1);
    const std::size_t plane = level.shape.plane * kChannels;
    DeviceFloats f, d, r, z, low, change;
    for (DeviceFloats* p : {&f, &d, &r, &z}) p->reserve(plane, stream), p->zero(stream);
    low.reserve(coarse.shape.plane * kChannels, stream), low.zero(stream);
    change.reserve(1, stream), change.zero(stream);
    fill(domain, level.shape, f.data()), fill(domain, level.shape, d.data());

    Rows rows;
    rows.side = side;
    rows.samples = static_cast<double>(level.shape.area()) * kChannels;
    const cudaStream_t s = stream.get();
    const auto time = [&](std::vector<Timed>& to, const char* what, double bytes, const auto& work) {
        to.push_back({what, secondsOf(stream, work), bytes});
        return std::min(to.back().seconds, bytes * rows.samples / copy);
    };
    auto& un = rows.unblocked;
    const double residual = time(un, "residual", 13, [&] {
        unblocked::residual(level, kChannels, f.data(), d.data(), r.data(), s);
    });
    const double first = time(un, "first half sweep", 9, [&] {
        unblocked::firstHalfSweep(level, kChannels, 1.1f, r.data(), z.data(), s);
    });
    int colour = 0;
    const double half = time(un, "half sweep", 13, [&] {
        unblocked::halfSweep(level, kChannels, ++colour % 2, 1.1f, r.data(), z.data(), s);
    });
    const double restriction = time(un, "restriction", 5, [&] {
        restrictFive(level, coarse, kChannels, r.data(), low.data(), s);
    });
    const double interpolation = time(un, "interpolation", 9, [&] {
        prolongFive(level, coarse, kChannels, low.data(), z.data(), s);
    });
    const double addition =
        time(un, "addition", 13, [&] { unblocked::add(level, kChannels, z.data(), d.data(), s); });
    const double down = first + residual + restriction;  // the last: b − A z
    rows.apart[0] = down + 7 * half;
    rows.apart[1] = interpolation + 4 * half;
    rows.apart[2] = residual + down + 3 * half;
    rows.apart[3] = interpolation + 4 * half + addition + residual;

    fill(domain, level.shape, d.data());
    auto* most = reinterpret_cast<unsigned*>(change.data());
    const SmoothedPlanes kept{reinterpret_cast<Rounded*>(r.data()),
                              reinterpret_cast<Rounded*>(z.data())};
    r.zero(stream), z.zero(stream);
    const Kept again{kept.r, kept.z};
    auto& in = rows.blocked;
    time(in, "down, cold", 9, [&] {
        descendFive(level, coarse, 2, kChannels,
                    {.f = f.data(), .kept = kept, .coarseRhs = low.data()}, s);
    });
    time(in, "up, stored", 9, [&] {
        ascendFive(level, coarse, 2, kChannels, again, low.data(),
                   {.stored = d.data(), .maxChange = most}, s);
    });
    time(in, "down", 14, [&] {
        descendFive(level, coarse, 2, kChannels,
                    {.f = f.data(),
                     .d = d.data(),
                     .kept = kept,
                     .coarseRhs = low.data(),
                     .maxResidual = most},
                    s);
    });
    time(in, "up, added", 14, [&] {
        ascendFive(level, coarse, 2, kChannels, again, low.data(),
                   {.added = d.data(), .maxChange = most, .maxResidual = most}, s);
    });
    return rows;
}

bool print(const Rows& rows, double copy, std::ostream& json) {
    bool met = true;
    json << "{\"side\":" << rows.side << ",\"unblocked\":[";
    for (const Timed& t : rows.unblocked) {
        const double share = t.bytes * rows.samples / t.seconds / copy;
        std::printf("%6d  %-18s %8.3f ms %4.0f B %5.0f %% of the copy\n", rows.side, t.what.c_str(),
                    1e3 * t.seconds, t.bytes, 100 * share);
        json << (&t == &rows.unblocked.front() ? "\n" : ",\n") << "{\"kernel\":\"" << t.what
             << "\",\"seconds\":" << t.seconds << ",\"bytesASample\":" << t.bytes
             << ",\"shareOfCopy\":" << share << "}";
    }
    json << "],\"blocked\":[";
    for (std::size_t i = 0; i < rows.blocked.size(); ++i) {
        const Timed& t = rows.blocked[i];
        met = met && t.seconds < rows.apart[i];
        std::printf("%6d  %-18s %8.3f ms %4.0f B, one launch a step %8.3f ms: %.1f times\n",
                    rows.side, t.what.c_str(), 1e3 * t.seconds, t.bytes, 1e3 * rows.apart[i],
                    rows.apart[i] / t.seconds);
        json << (i == 0 ? "\n" : ",\n") << "{\"pass\":\"" << t.what << "\",\"seconds\":" << t.seconds
             << ",\"bytesASample\":" << t.bytes << ",\"unblockedSeconds\":" << rows.apart[i] << "}";
    }
    json << "]}";
    return met;
}

}  // namespace

int main(int count, char** words) {
    std::vector<int> sides;
    std::string file;
    for (int i = 1; i < count; ++i) {
        if (std::string(words[i]) == "--json" && i + 1 < count)
            file = words[++i];
        else
            sides.push_back(std::atoi(words[i]));
    }
    if (sides.empty()) sides = {4096, 10240};
    const BackendProbe probed = gpu::probe();
    if (!probed.backend) {
        std::printf("streaming: %s\n", probed.reason.c_str());
        return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
    }
    const DeviceInfo info = probed.backend->info();
    std::printf("%s, copy %.0f GB/s (read + written)\n", info.device.c_str(),
                info.peakBytesPerSecond / 1e9);
    std::ostringstream json;
    json << "{\"device\":\"" << info.device << "\",\"driver\":\"" << tests::driverVersion()
         << "\",\"commit\":\"" << tests::sourceCommit() << "\",\"date\":\"" << tests::today()
         << "\",\"copyBytesPerSecond\":" << info.peakBytesPerSecond << ",\"sizes\":[\n";
    bool met = true;
    for (const int side : sides) {
        if (side != sides.front()) json << ",\n";
        met = print(measure(side, info.peakBytesPerSecond), info.peakBytesPerSecond, json) && met;
    }
    json << "]}\n";
    if (!file.empty()) std::ofstream(file) << json.str();
    return met ? 0 : 1;
}
