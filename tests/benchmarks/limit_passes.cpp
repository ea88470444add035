#include "benchmarks/limit_passes.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "backend/cycle.h"
#include "benchmarks/device_clock.h"
#include "benchmarks/unblocked.h"
#include "kernels/coarse/coarse_level.h"
#include "kernels/finest/finest_level.h"
#include "runtime/error.h"
#include "support/mask_shapes.h"

namespace weft::tests {

using namespace weft::gpu;

namespace {

constexpr int kChannels = 3, kRuns = 7;

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

double shareOf(const PassRow& row, const TimedKernel& t) {
    return t.bytes * row.samples / t.seconds / row.copy;
}

void print(const PassRow& row) {
    for (const TimedKernel& t : row.unblocked)
        std::printf("%6d  %-18s %8.3f ms %4.0f B %5.0f %% of the copy\n", row.side, t.what.c_str(),
                    1e3 * t.seconds, t.bytes, 100 * shareOf(row, t));
    for (std::size_t i = 0; i < row.blocked.size(); ++i)
        std::printf("%6d  %-18s %8.3f ms %4.0f B, one launch a step %8.3f ms: %.1f times\n", row.side,
                    row.blocked[i].what.c_str(), 1e3 * row.blocked[i].seconds, row.blocked[i].bytes,
                    1e3 * row.apart[i], row.apart[i] / row.blocked[i].seconds);
}

}  // namespace

PassRow measurePasses(int side, double copy) {
    const Domain domain(ellipseMask({side, side}), ImageBorder{});
    const Stream stream;
    Hierarchy hierarchy(stream, factsOfCurrentDevice());
    hierarchy.build(domain);
    stream.wait();
    const FinestLevel& level = hierarchy.finest();
    const CoarseLevel& coarse = hierarchy.coarse(1);
    const PassPlan plan = hierarchy.finestPass(kChannels);
    const std::size_t plane = level.shape.plane * kChannels;
    DeviceFloats f, d, r, z, low, change;
    for (DeviceFloats* p : {&f, &d, &r, &z}) p->reserve(plane, stream), p->zero(stream);
    low.reserve(coarse.shape.plane * kChannels, stream), low.zero(stream);
    change.reserve(1, stream), change.zero(stream);
    fill(domain, level.shape, f.data()), fill(domain, level.shape, d.data());

    PassRow rows;
    rows.side = side;
    rows.samples = static_cast<double>(level.shape.area()) * kChannels;
    const cudaStream_t s = stream.get();
    const DeviceClock clock(stream);
    const auto time = [&](std::vector<TimedKernel>& to, const char* what, double bytes,
                          const auto& work) {
        to.push_back({what, clock.medianOf(kRuns, work), bytes});
        return std::min(to.back().seconds, bytes * rows.samples / copy);
    };
    auto& un = rows.unblocked;
    time(un, "residual", 13,
         [&] { unblocked::residual(level, kChannels, f.data(), d.data(), r.data(), s); });
    time(un, "first half sweep", 9,
         [&] { unblocked::firstHalfSweep(level, kChannels, 1.1f, r.data(), z.data(), s); });
    int colour = 0;
    const double half = time(un, "half sweep", 13, [&] {
        unblocked::halfSweep(level, kChannels, ++colour % 2, 1.1f, r.data(), z.data(), s);
    });
    time(un, "restriction", 5,
         [&] { restrictPlanes(level.shape, coarse, kChannels, r.data(), low.data(), s); });
    const double interpolation = time(un, "interpolation", 9, [&] {
        prolongToFinest(level, coarse, kChannels, low.data(), z.data(), s);
    });
    const double addition =
        time(un, "addition", 13, [&] { unblocked::add(level, kChannels, z.data(), d.data(), s); });
    rows.apart[0] = interpolation + kHalfSweeps * half;
    rows.apart[1] = interpolation + kHalfSweeps * half + addition;

    fill(domain, level.shape, d.data());
    auto* most = reinterpret_cast<unsigned*>(change.data());
    const KeptResidual kept{reinterpret_cast<Rounded*>(r.data()), nullptr};
    r.zero(stream);
    const gpu::Correction up{.r = kept.rounded, .e = low.data(), .maxChange = most};
    gpu::Correction stored = up, added = up;
    stored.stored = d.data();
    added.added = d.data(), added.maxResidual = most;
    auto& in = rows.blocked;
    time(un, "way down, cold", 7, [&] {
        restrictResidual(level, coarse, kChannels,
                         {.f = f.data(), .kept = kept, .coarseRhs = low.data()}, plan, s);
    });
    time(in, "up, stored", 7, [&] { correctAndSmooth(level, coarse, kChannels, stored, plan, s); });
    time(un, "way down", 11, [&] {
        restrictResidual(level, coarse, kChannels,
                         {.f = f.data(),
                          .d = d.data(),
                          .kept = kept,
                          .coarseRhs = low.data(),
                          .maxResidual = most},
                         plan, s);
    });
    time(in, "up, added", 11, [&] { correctAndSmooth(level, coarse, kChannels, added, plan, s); });
    rows.copy = copy;
    print(rows);
    return rows;
}

std::vector<Bar> barsOf(const std::vector<PassRow>& rows) {
    std::vector<Bar> bars;
    for (const PassRow& row : rows) {
        const std::string size = std::to_string(row.side) + "² ";
        for (const TimedKernel& t : row.unblocked)
            bars.push_back({size + t.what + ": share of the copy", shareOf(row, t), 0.9, true});
        for (std::size_t i = 0; i < row.blocked.size(); ++i)
            bars.push_back({size + row.blocked[i].what + ": time / unblocked",
                            row.blocked[i].seconds / row.apart[i], 1});
    }
    return bars;
}

std::string jsonOf(const std::vector<PassRow>& rows) {
    std::ostringstream out;
    for (const PassRow& row : rows) {
        out << (&row == &rows.front() ? "\n" : ",\n") << "{\"side\":" << row.side
            << ",\"unblocked\":[";
        for (const TimedKernel& t : row.unblocked)
            out << (&t == &row.unblocked.front() ? "\n" : ",\n") << "{\"kernel\":\"" << t.what
                << "\",\"seconds\":" << t.seconds << ",\"bytesASample\":" << t.bytes
                << ",\"shareOfCopy\":" << shareOf(row, t) << "}";
        out << "],\"blocked\":[";
        for (std::size_t i = 0; i < row.blocked.size(); ++i)
            out << (i == 0 ? "\n" : ",\n") << "{\"pass\":\"" << row.blocked[i].what
                << "\",\"seconds\":" << row.blocked[i].seconds
                << ",\"bytesASample\":" << row.blocked[i].bytes
                << ",\"unblockedSeconds\":" << row.apart[i] << "}";
        out << "]}";
    }
    return out.str();
}

}  // namespace weft::tests
