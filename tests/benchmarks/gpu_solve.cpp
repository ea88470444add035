/// Times of the CUDA backend: set-up, solve, certificate and transfer for RGB blobs of several sizes.
/// Solve: data resident, from D = 0 until the estimated error is within the tolerance. Medians.
/// Writes $OUT/gpu_solve.json as well where OUT is set.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "benchmarks/device_facts.h"
#include "support/linked_problem.h"
#include "support/manufactured.h"
#include "support/mask_shapes.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

struct Row {
    std::string mask;
    int side = 0;
    double tolerance = 0, setup = 0, solve = 0, certify = 0, transfer = 0;
    std::int64_t cycles = 0;
    double error = 0, bound = 0, bytes = 0;
};

double median(std::vector<double> v) {
    if (v.empty()) return 0;
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

Mask maskOf(const std::string& name, int side) {
    Random random(5);
    Mask mask = name == "blob"      ? blobMask({side, side}, random)
                : name == "random"  ? randomMask({side, side}, 0.8, random)
                : name == "ellipse" ? ellipseMask({side, side})
                                    : Mask({side, side}, Mask::kUnknown);
    return mask.crop(mask.boundingBox());
}

/// The domain of a mask with `weight`: none, a screening ("s"), links of 1/16 to 1 ("links").
std::shared_ptr<const Domain> domainOf(const Mask& mask, const std::string& weight) {
    const Links links =
        weight == "links" ? Links(randomLinks(mask.extent(), LinkKind::noise, 3)->view()) : Links();
    return std::make_shared<const Domain>(Mask(mask), ImageBorder{}, weight == "s" ? 0.02 : 0.0,
                                          links);
}

Row measure(Backend& gpu, const std::string& name, int side, double tolerance, int runs,
            const std::string& weight) {
    ManufacturedSystem m = manufacture(maskOf(name, side), {}, 3, 9);
    const auto other = std::make_shared<PoissonSystem>(*m.system);
    other->domain = domainOf(m.system->domain->mask(), weight);
    if (!weight.empty()) {  // f is that of another solution then
        const auto same = std::make_shared<PoissonSystem>(*m.system);
        same->domain = domainOf(m.system->domain->mask(), weight);
        m.system = same;
    }
    const auto solver = gpu.makeMultigrid();
    const StopRule rule{.tolerance = tolerance};
    std::vector<double> setup, solve, certify, transfer;
    Row row{.mask = name, .side = side, .tolerance = tolerance};
    Field u(m.system->extent(), 3);
    for (int i = runs > 3 ? -3 : 0; i < runs; ++i) {
        solver->setSystem(i % 4 == 0 ? other : m.system, Start::cold);
        const double built = solver->timings().setup;
        const Progress p = solver->advance(rule, {.seconds = 60});
        const double solved = solver->timings().solve;
        if (i == 0) solver->read(u.span());
        if (i == 0 && weight.empty()) row.error = maxErrorInCodes(m, u.view());
        const bool certified = i % 4 == 1;
        if (certified) row.bound = solver->certify(rule).errorBound;
        if (i < 0) continue;
        if (built > 1e-3 || i % 4 == 0) setup.push_back(built);
        solve.push_back(solved);
        if (certified) certify.push_back(solver->timings().certify);
        transfer.push_back(solver->timings().transfer);
        row.cycles = p.cycles;
        row.bytes = static_cast<double>(solver->timings().bytesMoved);
    }
    row.setup = median(setup), row.solve = median(solve), row.certify = median(certify);
    row.transfer = median(transfer);
    return row;
}

void print(const Row& r, double peak) {
    std::printf("%-8s %5d  %-7.3g %8.3f %8.3f %9.3f %9.3f %6lld %10.2e %10.2e %7.0f %5.0f %%\n",
                r.mask.c_str(), r.side, r.tolerance, 1e3 * r.setup, 1e3 * r.solve, 1e3 * r.certify,
                1e3 * r.transfer, static_cast<long long>(r.cycles), r.error, r.bound, r.bytes / 1e6,
                peak > 0 ? 100 * r.bytes / r.solve / peak : 0.0);
}

std::string json(const std::vector<Row>& rows, const DeviceInfo& info) {
    std::ostringstream out;
    out << "{\"device\":\"" << info.device << "\",\"driver\":\"" << driverVersion()
        << "\",\"commit\":\"" << sourceCommit() << "\",\"date\":\"" << today()
        << "\",\"copyBytesPerSecond\":" << info.peakBytesPerSecond << ",\"rows\":[";
    for (const Row& r : rows)
        out << (&r == &rows.front() ? "" : ",") << "\n{\"mask\":\"" << r.mask
            << "\",\"side\":" << r.side << ",\"tolerance\":" << r.tolerance
            << ",\"setupSeconds\":" << r.setup << ",\"solveSeconds\":" << r.solve
            << ",\"certifySeconds\":" << r.certify << ",\"transferSeconds\":" << r.transfer
            << ",\"cycles\":" << r.cycles << ",\"error\":" << r.error << ",\"bound\":" << r.bound
            << ",\"bytesMoved\":" << r.bytes << "}";
    out << "]}\n";
    return out.str();
}

}  // namespace

/// gpu_solve [MASK SIDE TOLERANCE RUNS [s|links]]: one row only, as for a profiler; with a screening
/// or links, whose errors are not told.
int main(int count, char** words) {
    const BackendProbe probed = gpu::probe();
    if (!probed.backend) {
        std::printf("gpu_solve: %s\n", probed.reason.c_str());
        return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
    }
    const DeviceInfo info = probed.backend->info();
    std::printf("%s, copy %.0f GB/s (read + written); RGB, medians, milliseconds\n",
                info.device.c_str(), info.peakBytesPerSecond / 1e9);
    std::printf(
        "mask      side  codes     set-up    solve   certify  transfer cycles      error      "
        "bound      MB  of copy\n");
    if (count == 5 || count == 6) {
        print(measure(*probed.backend, words[1], std::atoi(words[2]), std::atof(words[3]),
                      std::atoi(words[4]), count == 6 ? words[5] : ""),
              info.peakBytesPerSecond);
        return 0;
    }
    std::vector<Row> rows;
    for (const char* mask : {"blob", "square", "random"})
        for (const int side : {512, 1024, 2048})
            for (const double tolerance : {0.5, 0.05}) {
                rows.push_back(
                    measure(*probed.backend, mask, side, tolerance, side > 1500 ? 15 : 31, {}));
                print(rows.back(), info.peakBytesPerSecond);
            }
    if (const char* folder = std::getenv("OUT"))
        std::ofstream(std::string(folder) + "/gpu_solve.json") << json(rows, info);
    return 0;
}
