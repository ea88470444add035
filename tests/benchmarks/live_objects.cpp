/// live_objects: ten patches of 512 × 512 on a picture of 24 megapixels, three of them one over the
/// other. The lowest of those is moved, scaled, turned and made transparent at 125 events a second,
/// its source resampled at each event, all that lies over it solved again; then undone. Time from an
/// event to the first solved picture of it or a later one, through the live solver, without the
/// window's own time to paint. Medians of several runs. Drags that are slow are solved at half of
/// their size, as in the window; --sharp: never.
#include "benchmarks/live_table.h"
#include "weft/memory_budget.h"

using namespace weft;
using namespace weft::benchmarks;
using namespace weft::test;

namespace {

constexpr Extent kPhotograph{6000, 4000};
constexpr int kSide = 512;
constexpr EventPace kPace{100, Milliseconds(8)};

struct Options : LiveTableOptions {
    std::string operation = "import", gesture;
};

/// Ids 1, 2, 3: the chain, each half over the one before; the others apart.
Document scene(const Operation& operation) {
    Document document(photograph(kPhotograph, 1));
    for (int i = 0; i < 3; ++i)
        document = document.withPatch(
            patchAt(2500 + 250 * i, 1500 + 150 * i, operation, 10 + unsigned(i), kSide));
    for (int i = 0; i < 7; ++i)
        document = document.withPatch(
            patchAt(200 + 800 * i, i % 2 == 0 ? 300 : 3100, operation, 20 + unsigned(i), kSide));
    return document;
}

using Change = std::function<void(PatchObject&, double t)>;  ///< t: 0 .. 1 through the drag

const PlanePoint kMiddle{2500 + kSide / 2.0, 1500 + kSide / 2.0};
const std::vector<std::pair<const char*, Change>> kGestures = {
    {"move",
     [](PatchObject& p, double t) {
         p.backgroundFromSource =
             p.backgroundFromSource.movedBy(std::round(160 * t), std::round(90 * t));
     }},
    {"scale",
     [](PatchObject& p, double t) {
         p.backgroundFromSource =
             p.backgroundFromSource.changedAbout(kMiddle, Placement::scaling(1 - 0.3 * t));
     }},
    {"rotate",
     [](PatchObject& p, double t) {
         p.backgroundFromSource =
             p.backgroundFromSource.changedAbout(kMiddle, Placement::rotation(60 * t));
     }},
    {"opacity", [](PatchObject& p, double t) { p.opacity = 1 - 0.7 * t; }},
};

/// Of the lowest of the chain.
LiveEdits::Change onFirst(const Change& change) {
    return [change](const Document& resting, double t) {
        PatchObject patch = *resting.find(1);
        change(patch, t);
        return resting.withPatch(std::move(patch));
    };
}

int measure(const Options& options) {
    const auto before = static_cast<double>(residentMemory());
    LiveEdits edits(options.edits, scene(Operation::parse(options.operation)));
    const double settled = edits.settle();
    const double flat = double(kPhotograph.area()) * 3;
    const double resident = (static_cast<double>(residentMemory()) - before) / flat;
    std::printf(
        "seen at 1/%d of its size; %s, %d threads, %s: at rest after %.2f s, resident %.1f times the "
        "flat picture\n",
        1 << options.edits.seenLevel, edits.device().c_str(), options.edits.threads,
        options.operation.c_str(), settled, resident);
    LiveTable table(options, "gestures");
    table.report["operation"] = options.operation;
    table.report["atRestSeconds"] = settled;
    table.report["residentOverFlat"] = resident;
    for (const auto& [name, change] : kGestures)
        if (options.gesture.empty() || options.gesture == name)
            table.add(name, edits, onFirst(change), kPace);
    return table.finish();
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    options.runs = 9;
    CLI::App app("Moves, scales and turns patches of a large document through the live solver.");
    options.addTo(app);
    app.add_option("--operation", options.operation);
    app.add_option("--gesture", options.gesture, "Only this one: move, scale, rotate, opacity");
    CLI11_PARSE(app, argc, argv);
    try {
        return measure(options);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "live_objects: %s.\n", e.what());
        return 3;
    }
}
