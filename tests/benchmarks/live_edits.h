#pragma once
/// Edits of a document handed to the live solver at the pace of a hand, and when their pictures come.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/live_harness.h"
#include "support/mask_shapes.h"
#include "weft/cpu_backend.h"
#include "weft/units.h"
#include "weft_gpu/gpu_backend.h"

namespace weft::benchmarks {

inline double quantile(std::vector<double> values, double q) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(std::ceil(q * double(values.size()))) - 1];
}

/// Waves of several lengths and some grain, 8-bit codes.
inline std::shared_ptr<const Picture> photograph(Extent extent, unsigned seed) {
    auto color = std::make_shared<Field>(extent, 3, false);
    std::minstd_rand grain(seed);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < extent.height; ++y) {
            float* const row = color->row(c, y);
            const double across = 40 * std::sin(0.004 * y + seed + c);
            for (int x = 0; x < extent.width; ++x)
                row[x] = static_cast<float>(
                    kCode8 *
                    std::clamp(std::round(120 + across + 30 * std::sin(0.011 * x + 0.007 * y + c) +
                                          double(grain() % 9)),
                               0.0, 255.0));
        }
    color->keepCodes();
    auto picture = std::make_shared<Picture>();
    picture->color = std::move(color);
    picture->depth = 8;
    return picture;
}

/// An ellipse that fills a square of `side` pixels.
inline PatchObject patchAt(double x, double y, const Operation& operation, unsigned seed, int side) {
    PatchObject patch;
    patch.source = photograph({side, side}, seed);
    patch.mask = std::make_shared<const Mask>(tests::ellipseMask({side, side}));
    patch.backgroundFromSource = Placement::translation(x, y);
    patch.operation = operation;
    return patch;
}

/// One live solver and a document at rest. One thread.
class LiveEdits {
public:
    struct Options {
        std::string backend = "cpu";  ///< or "cuda"
        int threads = 2, seenLevel = 0;
        bool sharp = false;  ///< never coarser than seen
    };
    /// What an edit makes of the document at rest, `t` (0 .. 1) through the drag.
    using Change = std::function<Document(const Document&, double t)>;

    LiveEdits(const Options& options, Document document)
        : options_(options), viewer_(registry(options)), resting_(std::move(document)) {}

    /// Seconds from the edit to the picture at rest.
    double settle() {
        const auto begin = Clock::now();
        const std::uint64_t id = submit(resting_, false);
        const test::SnapshotPtr last = viewer_.waitFor(
            [&](const Snapshot& s) { return s.editId == id && !s.preview && !s.moreFollows; },
            test::Milliseconds(300'000));
        if (!last) throw std::runtime_error("no picture came to rest");
        device_ = last->device;
        return std::chrono::duration<double>(Clock::now() - begin).count();
    }

    struct Drag {
        std::vector<double>
            latency;  ///< ms from each event to the first picture of it or a later one
        int pictures = 0;
    };
    /// `events`, `period` apart; making the document is within the time.
    Drag drag(const Change& change, std::size_t events, test::Milliseconds period) {
        std::vector<Clock::time_point> sent;
        Drag done;
        const std::uint64_t first = id_ + 1;
        const auto begin = Clock::now();
        std::size_t shown = 0;
        while (shown < events) {
            const auto due = begin + period * sent.size();
            if (sent.size() < events && Clock::now() >= due) {
                sent.push_back(Clock::now());
                submit(change(resting_, double(sent.size()) / double(events)), true);
            }
            const test::SnapshotPtr s = viewer_.waitFor(
                [&](const Snapshot& got) { return got.editId >= first; }, test::Milliseconds(1));
            if (!s) continue;
            if (s->progress.outcome == Outcome::Failed) throw std::runtime_error(s->message);
            ++done.pictures;
            for (const auto now = Clock::now(); shown < sent.size() && first + shown <= s->editId;
                 ++shown)
                done.latency.push_back(
                    std::chrono::duration<double, std::milli>(now - sent[shown]).count());
        }
        return done;
    }

    /// Milliseconds from undoing the drag to the first picture.
    double undo() {
        const auto begin = Clock::now();
        const std::uint64_t id = submit(resting_, false);
        if (!viewer_.waitForEdit(id)) throw std::runtime_error("nothing was undone");
        const double first = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
        settle();
        return first;
    }
    [[nodiscard]] const std::string& device() const { return device_; }

private:
    using Clock = std::chrono::steady_clock;

    static BackendRegistry registry(const Options& options) {
        const int threads = options.threads;
        if (options.backend == "cuda") return {{"cuda", "CUDA", [] { return gpu::probe(); }}};
        return {{"cpu", "CPU", [threads] { return BackendProbe{makeCpuBackend(threads), {}}; }}};
    }
    std::uint64_t submit(const Document& document, bool dragging) {
        Edit edit{.id = ++id_,
                  .content = CloneEdit{std::make_shared<const Document>(document), 1,
                                       options_.seenLevel, !options_.sharp},
                  .dragging = dragging};
        if (dragging) edit.settings.tolerance = 0.5;
        viewer_.solver().submit(std::move(edit));
        return id_;
    }

    Options options_;
    test::LiveViewer viewer_;
    Document resting_;
    std::uint64_t id_ = 0;
    std::string device_;
};

}  // namespace weft::benchmarks
