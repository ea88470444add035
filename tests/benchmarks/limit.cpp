/// How near the CUDA multigrid comes to the limits of the device: RGB, an irregular mask, from D = 0
/// to an error of at most half a code, data resident; set-up, certificate and a moved patch apart.
/// Medians of the device's clock; the host's, with launches and waits, beside it. Every size twice:
/// with a general right-hand side ("mixed") and with that of a pasted patch ("import").
///
///     limit [--sizes 512 1024 2048 4096 10240 20480] [--kinds mixed import]
///           [--tables solves passes huge streams frames] [--json FILE]
///
/// From 4096 on passes over the finest level are compared with the same work one launch a step
/// (passes). Sizes from 16384 on are solved once for what they take of device memory (huge). Sizes
/// from 4096 on also go from 8-bit pictures in host memory to one there (streams); a 4 K patch is
/// dragged (frames). Exit code 1 says that a bar is missed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "benchmarks/device_facts.h"
#include "benchmarks/limit_huge.h"
#include "benchmarks/limit_passes.h"
#include "benchmarks/limit_row.h"
#include "benchmarks/limit_solve.h"
#include "benchmarks/limit_stream.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// All that was measured.
struct Tables {
    std::vector<SolveRow> solves;
    std::vector<PassRow> passes;
    std::vector<HugeRow> huge;
    std::vector<StreamRow> streams;
    std::vector<FrameRow> frames;
};

std::string json(const Tables& tables, const std::vector<Bar>& bars, const DeviceInfo& info) {
    std::ostringstream out;
    out << "{\"device\":\"" << info.device << "\",\"driver\":\"" << driverVersion()
        << "\",\"commit\":\"" << sourceCommit() << "\",\"date\":\"" << today()
        << "\",\"copyBytesPerSecond\":" << info.peakBytesPerSecond
        << ",\"tolerance\":" << kLimitTolerance << ",\n\"rows\":[" << jsonOf(tables.solves);
    out << "],\n\"passes\":[" << jsonOf(tables.passes);
    out << "],\n\"huge\":[" << jsonOf(tables.huge);
    out << "],\n\"streams\":[" << jsonOf(tables.streams);
    out << "],\n\"frames\":[" << jsonOf(tables.frames);
    out << "],\n\"bars\":[";
    for (const Bar& b : bars)
        out << (&b == &bars.front() ? "\n" : ",\n") << "{\"what\":\"" << b.what
            << "\",\"value\":" << b.value << ",\"" << (b.atLeast ? "atLeast" : "atMost")
            << "\":" << b.limit << ",\"met\":" << (b.met() ? "true" : "false") << "}";
    out << "]}\n";
    return out.str();
}

struct Wishes {
    std::vector<int> sizes;
    std::vector<LimitKind> kinds;
    std::vector<std::string> tables;
    std::string file;
    gpu::DeviceOptions options;

    [[nodiscard]] bool want(const char* table) const {
        return tables.empty() || std::find(tables.begin(), tables.end(), table) != tables.end();
    }
};

Wishes wishesOf(int count, char** words) {
    Wishes w;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--json" && i + 1 < count)
            w.file = words[++i];
        else if (word == "--finest-tiles" && i + 1 < count)
            w.options.finestTiles = std::atoll(words[++i]);
        else if (word == "mixed" || word == "import")
            w.kinds.push_back(word == "mixed" ? LimitKind::mixed : LimitKind::import);
        else if (word == "solves" || word == "passes" || word == "huge" || word == "streams" ||
                 word == "frames")
            w.tables.push_back(word);
        else if (word.front() != '-')
            w.sizes.push_back(std::atoi(words[i]));
    }
    if (w.kinds.empty()) w.kinds = {LimitKind::mixed, LimitKind::import};
    if (w.sizes.empty()) w.sizes = {512, 1024, 2048, 4096, 10240};
    return w;
}

Tables measureAll(const Wishes& wishes, Backend& gpu, double copy) {
    Tables tables;
    std::vector<int> sides;
    for (const int side : wishes.sizes)
        if (side < kHugeSide) sides.push_back(side);
    if (wishes.want("solves"))
        tables.solves = measureSolves(sides, wishes.kinds, gpu, copy, wishes.options);
    for (const int side : wishes.sizes) {
        if (side >= kPassesSide && side < kHugeSide && wishes.want("passes"))
            tables.passes.push_back(measurePasses(side, copy));
        if (side >= kHugeSide && wishes.want("huge"))
            for (const HugeRow& row : measureHuge(side)) tables.huge.push_back(row);
        if (side >= kStreamedSide && side < kHugeSide && wishes.want("streams"))
            for (const StreamRow& row : measureStream(side, wishes.kinds))
                tables.streams.push_back(row);
    }
    if (wishes.want("frames")) tables.frames = measureFrames(wishes.kinds);
    return tables;
}

}  // namespace

int main(int count, char** words) {
    const Wishes wishes = wishesOf(count, words);
    const BackendProbe probed = gpu::probe(wishes.options);
    if (!probed.backend) {
        std::printf("limit: %s\n", probed.reason.c_str());
        return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
    }
    const DeviceInfo info = probed.backend->info();
    std::printf("%s, driver %s, copy %.0f GB/s (read + written); RGB, to %.1f code, milliseconds\n",
                info.device.c_str(), driverVersion().c_str(), info.peakBytesPerSecond / 1e9,
                kLimitTolerance);
    const Tables tables = measureAll(wishes, *probed.backend, info.peakBytesPerSecond);
    std::vector<Bar> bars = barsOf(tables.solves);
    for (const auto& more :
         {barsOf(tables.passes), barsOf(tables.huge), barsOf(tables.streams), barsOf(tables.frames)})
        bars.insert(bars.end(), more.begin(), more.end());
    bool allMet = true;
    for (const Bar& b : bars) {
        std::printf("%-6s %-48s %8.3g (%s %g)\n", b.met() ? "met" : "missed", b.what.c_str(), b.value,
                    b.atLeast ? "at least" : "at most", b.limit);
        allMet = allMet && b.met();
    }
    if (!wishes.file.empty()) std::ofstream(wishes.file) << json(tables, bars, info);
    return allMet ? 0 : 1;
}
