#include "benchmarks/limit_stream.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <sstream>
#include <thread>

#include "support/clone_edits.h"
#include "weft/live/live_solver.h"
#include "weft/stencil/guidance.h"
#include "weft_gpu/gpu_backend.h"

namespace weft::tests {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int kAround = 16;  ///< of the background around the patch
constexpr int kEvents = 60;
constexpr Extent kFrame{3840, 2160};

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Gradients gradientsOf(LimitKind kind) {
    return kind == LimitKind::mixed ? Gradients::mixed : Gradients::import;
}

/// Light that tells pictures apart, texture and grain, in 8-bit codes.
std::shared_ptr<const Field> picture(Extent e, unsigned seed) {
    auto field = std::make_shared<Field>(e, 3, false);
    const FieldSpan span = field->span();
    std::vector<float> across(static_cast<std::size_t>(e.width));
    for (int x = 0; x < e.width; ++x)
        across[static_cast<std::size_t>(x)] =
            static_cast<float>(45 * std::sin((5.0 + seed) * x / e.width + seed));
    forRows(e.height, [&](int y) {
        for (int c = 0; c < 3; ++c) {
            std::uint32_t grain = seed * 977u + static_cast<std::uint32_t>(y * 3 + c) * 2654435761u;
            const auto down = static_cast<float>(std::cos((4.0 + seed) * y / e.height + c));
            for (int x = 0; x < e.width; ++x) {
                grain = grain * 1664525u + 1013904223u;
                const float light = 100 + across[static_cast<std::size_t>(x)] * down;
                span.row(c, y)[x] =
                    257.0f * static_cast<float>(static_cast<unsigned>(light) + (grain >> 29) +
                                                (x / 16 + y / 16) % 2 * 12u);
            }
        }
    });
    field->keepCodes();
    return field;
}

/// Samples of u that do not round to the pixels made of it; those next to a tie may go either way.
std::int64_t wrongPixels(Solver& solver, const CloneProblem& problem, const PoissonSystem& system,
                         const PixelRaster& pixels) {
    Field u(system.extent(), 3, false);
    solver.read(u.span(), problem.background().view().crop(system.boxInBackground));
    std::atomic<std::int64_t> wrong{0};
    forRows(u.extent().height, [&](int y) {
        std::int64_t own = 0;
        for (int c = 0; c < 3; ++c) {
            const float* row = u.view().row(c, y);
            for (int x = 0; x < u.extent().width; ++x) {
                const auto code = pixels.row(y)[x] >> (16 - 8 * c) & 255u;
                own +=
                    code != stencil::code8(row[x] - 0.01f) && code != stencil::code8(row[x] + 0.01f);
            }
        }
        wrong += own;
    });
    return wrong;
}

void print(const StreamRow& r) {
    std::printf("%6d %-6s %8.1f %9.2f %9.2f %6lld %9.2f %9.2f %9.2f %8lld\n", r.side, nameOf(r.kind),
                r.pixels / 1e6, 1e3 * r.up, 1e3 * r.solve, static_cast<long long>(r.cycles),
                1e3 * r.down, 1e3 * r.total, 1e3 * r.setup, static_cast<long long>(r.wrong));
    std::fflush(stdout);
}

/// A drag on a live solver of this device alone, event by event.
class Drag {
public:
    explicit Drag(LimitKind kind)
        : kind_(kind),
          background_(picture({kFrame.width + 800, kFrame.height + 600}, 3)),
          live_({{"cuda", "CUDA", [] { return gpu::probe(); }}}, [this] {
              const std::lock_guard lock(mutex_);
              ready_ = true;
              woken_.notify_one();
          }) {
        patch_.mask = std::make_shared<Mask>(blobMaskOf(kFrame));
        patch_.image = picture(patch_.mask->extent(), 4);
        patch_.gradients = gradientsOf(kind);
    }

    FrameRow run() {
        FrameRow row{.patch = kFrame, .kind = kind_, .asked = kEvents};
        std::vector<double> times, solve, transfer, cycles;
        for (int i = -8; i < kEvents; ++i) {
            // A hand pauses longer than the live solver's own pace of pictures.
            std::this_thread::sleep_for(std::chrono::milliseconds(12));
            patch_.backgroundFromPatch = {300 + 3 * i, 200 + 2 * i};
            const auto start = Clock::now();
            Edit edit{.id = ++id_, .dragging = true};
            edit.settings.backend = "cuda";
            edit.content = test::editOf(CloneProblem(background_, patch_));
            live_.submit(std::move(edit));
            const auto snapshot = next();
            const double time = secondsSince(start);
            if (i < 0 || !snapshot || !snapshot->hasPicture() ||
                snapshot->clone()->shown->pixels.empty() || snapshot->editId != id_)
                continue;
            ++row.shown;
            times.push_back(time);
            solve.push_back(snapshot->timings.solve);
            transfer.push_back(snapshot->timings.transfer);
            cycles.push_back(static_cast<double>(snapshot->progress.cycles));
            row.estimate = std::max(row.estimate, snapshot->progress.errorEstimate);
        }
        row.median = median(times), row.solve = median(solve), row.transfer = median(transfer);
        row.cycles = median(cycles);
        std::sort(times.begin(), times.end());
        if (!times.empty()) row.p95 = times[times.size() * 95 / 100];
        return row;
    }

private:
    std::shared_ptr<const Snapshot> next() {
        std::unique_lock lock(mutex_);
        woken_.wait_for(lock, std::chrono::seconds(10), [this] { return ready_; });
        ready_ = false;
        return live_.take();
    }

    LimitKind kind_;
    std::shared_ptr<const Field> background_;
    Patch patch_;
    std::uint64_t id_ = 0;
    std::mutex mutex_;
    std::condition_variable woken_;
    bool ready_ = false;
    LiveSolver live_;
};

}  // namespace

std::vector<StreamRow> measureStream(int side, const std::vector<LimitKind>& kinds) {
    std::printf(
        "  8-bit pictures in host memory to an 8-bit picture there\n"
        "  side kind   unknowns   up, rhs     solve cycles      down     total    set-up    wrong\n");
    Patch patch;
    const auto mask = std::make_shared<Mask>(blobMaskOf({side, side}));
    patch.mask = mask;
    patch.backgroundFromPatch = {kAround, kAround};
    std::shared_ptr<const Field> patches[2], backgrounds[2];
    for (unsigned k = 0; k < 2; ++k) {
        patches[k] = picture(mask->extent(), k);
        backgrounds[k] =
            picture({mask->extent().width + 2 * kAround, mask->extent().height + 2 * kAround}, k + 7);
    }
    const BackendProbe probed = gpu::probe();
    const StopRule rule{.tolerance = kLimitTolerance};
    std::vector<StreamRow> rows;
    for (const LimitKind kind : kinds) {
        const auto solver = probed.backend->makeMultigrid();
        Assembler assembler;
        PixelRaster pixels;
        StreamRow row{.side = side, .kind = kind};
        std::vector<double> up, solve, down, total;
        patch.gradients = gradientsOf(kind);
        for (int i = -2; i < 9; ++i) {
            patch.image = patches[i & 1];
            const CloneProblem problem(backgrounds[i & 1], patch);
            pixels.reshape(problem.box().extent());
            const auto start = Clock::now();
            const auto system = assembler.assembleOnDevice(problem);
            solver->setSystem(system, Start::cold);
            const double posed = secondsSince(start);
            row.cycles = solver->advance(rule, {.seconds = 60}).cycles;
            const double solved = secondsSince(start);
            const bool made = solver->readPixels(pixels.span());
            const double all = secondsSince(start);
            if (i == -2) row.setup = solver->timings().setup;
            row.pixels = static_cast<double>(system->domain->unknowns());
            if (i == -2) row.wrong = made ? wrongPixels(*solver, problem, *system, pixels) : 1;
            if (i < 0) continue;
            up.push_back(posed), solve.push_back(solved - posed);
            down.push_back(all - solved), total.push_back(all);
        }
        row.up = median(up), row.solve = median(solve), row.down = median(down);
        row.total = median(total);
        rows.push_back(row);
        print(row);
    }
    return rows;
}

std::vector<FrameRow> measureFrames(const std::vector<LimitKind>& kinds) {
    std::printf(
        "  one event of a drag to pixels in host memory, by the live solver\n"
        "       patch kind      median       p95     solve cycles    copies  estimate  shown\n");
    std::vector<FrameRow> rows;
    for (const LimitKind kind : kinds) {
        const FrameRow r = Drag(kind).run();
        rows.push_back(r);
        std::printf("%5d x %4d %-6s %9.2f %9.2f %9.2f %6.0f %9.2f %9.2e %3d of %d\n", r.patch.width,
                    r.patch.height, nameOf(kind), 1e3 * r.median, 1e3 * r.p95, 1e3 * r.solve,
                    r.cycles, 1e3 * r.transfer, r.estimate, r.shown, r.asked);
        std::fflush(stdout);
    }
    return rows;
}

std::vector<Bar> barsOf(const std::vector<StreamRow>& rows) {
    std::vector<Bar> bars;
    for (const StreamRow& r : rows) {
        const std::string size = std::to_string(r.side) + "² " + nameOf(r.kind);
        if (r.side == 10240)
            bars.push_back({size + ": 8-bit up, solve, 8-bit down, ms", 1e3 * r.total, 40});
        bars.push_back({size + ": wrong pixels", static_cast<double>(r.wrong), 0});
    }
    return bars;
}

std::vector<Bar> barsOf(const std::vector<FrameRow>& rows) {
    std::vector<Bar> bars;
    for (const FrameRow& r : rows) {
        const std::string what = std::string("4 K frame, ") + nameOf(r.kind);
        bars.push_back({what + ": event to pixels, ms", 1e3 * r.median, 2.6});
        bars.push_back({what + ": largest estimate, codes", r.estimate, kLimitTolerance});
        bars.push_back({what + ": events shown", static_cast<double>(r.shown),
                        static_cast<double>(r.asked), true});
    }
    return bars;
}

std::string jsonOf(const std::vector<StreamRow>& rows) {
    std::ostringstream out;
    for (const StreamRow& r : rows)
        out << (&r == &rows.front() ? "\n" : ",\n") << "{\"side\":" << r.side << ",\"kind\":\""
            << nameOf(r.kind) << "\",\"unknowns\":" << r.pixels << ",\"upSeconds\":" << r.up
            << ",\"solveSeconds\":" << r.solve << ",\"cycles\":" << r.cycles
            << ",\"downSeconds\":" << r.down << ",\"totalSeconds\":" << r.total
            << ",\"setupSeconds\":" << r.setup << ",\"wrongPixels\":" << r.wrong << "}";
    return out.str();
}

std::string jsonOf(const std::vector<FrameRow>& rows) {
    std::ostringstream out;
    for (const FrameRow& r : rows)
        out << (&r == &rows.front() ? "\n" : ",\n") << "{\"width\":" << r.patch.width
            << ",\"height\":" << r.patch.height << ",\"kind\":\"" << nameOf(r.kind)
            << "\",\"medianSeconds\":" << r.median << ",\"p95Seconds\":" << r.p95
            << ",\"solveSeconds\":" << r.solve << ",\"transferSeconds\":" << r.transfer
            << ",\"cycles\":" << r.cycles << ",\"estimate\":" << r.estimate
            << ",\"shown\":" << r.shown << ",\"asked\":" << r.asked << "}";
    return out.str();
}

}  // namespace weft::tests
