/// live_numbers: a patch of 512 × 512 on a picture of 12 megapixels, and each number of it that acts
/// live: feather and grow of its mask, the parameters of every operation, its opacity, strokes of
/// soft and transparent brushes on its mask and on what keeps its colour, and the numbers of three
/// patches at once. Each is changed 60 times a second for a second and a half. Time from the
/// beginning of an edit, the work on masks included, to the first solved picture of it or a later
/// one, through the live solver, without the window's own time to paint. Bar: p95 33 ms.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "benchmarks/live_edits.h"
#include "weft/document/mask_shape.h"
#include "weft/document/patch_mask.h"
#include "weft/selection/selection.h"

using namespace weft;
using namespace weft::benchmarks;

namespace {

constexpr Extent kPhotograph{4000, 3000};
constexpr int kSide = 512;
constexpr double kLeft = 1700, kTop = 1200, kBar = 33;  ///< bar: ms
constexpr std::size_t kEvents = 90;
constexpr test::Milliseconds kPeriod{16};

struct Options {
    std::string backend = "cpu", number, json;
    int threads = 2, runs = 5, seen = 1;
    bool sharp = false;
};

struct Number {
    std::string name;
    Operation operation;
    LiveEdits::Change change;
};

/// Patches 1 to 3, the first the one in hand.
Document scene(const Operation& operation) {
    Document document(photograph(kPhotograph, 1));
    document = document.withPatch(patchAt(kLeft, kTop, operation, 10, kSide));
    document = document.withPatch(patchAt(300, 200, operation, 11, kSide));
    return document.withPatch(patchAt(3000, 2200, operation, 12, kSide));
}

LiveEdits::Change onPatch(std::function<PatchObject(PatchObject, double)> change) {
    return [change = std::move(change)](const Document& resting, double t) {
        return resting.withPatch(change(*resting.find(1), t));
    };
}

/// Of all three, about the middle of each.
LiveEdits::Change onAll(const std::function<Placement(double)>& change) {
    return [change](const Document& resting, double t) {
        Document changed = resting;
        for (const auto& patch : resting.patches()) {
            PatchObject moved = *patch;
            const PlanePoint middle = moved.backgroundFromSource({kSide / 2.0, kSide / 2.0});
            moved.backgroundFromSource = moved.backgroundFromSource.changedAbout(middle, change(t));
            changed = changed.withPatch(std::move(moved));
        }
        return changed;
    };
}

/// A wavy stroke across the patch as far as it has come, in pieces as a mouse makes them.
std::vector<StrokePiece> strokeUpTo(double t, double radius, double hardness, double strength) {
    std::vector<StrokePiece> pieces;
    const auto at = [](double s) {
        return PlanePoint{kLeft + kSide * (0.1 + 0.8 * s),
                          kTop + kSide * (0.5 + 0.3 * std::sin(9 * s))};
    };
    const int count = std::max(1, int(t * double(kEvents)));
    for (int i = 0; i < count; ++i) {
        const PlanePoint a = at(i / double(kEvents)), b = at((i + 1) / double(kEvents));
        pieces.push_back({a.x, a.y, b.x, b.y, radius, hardness, strength});
    }
    return pieces;
}

void addParameters(std::vector<Number>& numbers) {
    for (const OperationInfo& info : operations())
        for (const OperationParameter& parameter : info.parameters) {
            const Operation preset(info);
            const double from = preset.value(parameter.key),
                         to = parameter.key == "dx" || parameter.key == "dy" ? from + 90
                              : from < parameter.most                        ? parameter.most
                                                                             : parameter.least;
            numbers.push_back({info.key + " " + parameter.key, preset,
                               onPatch([=, key = parameter.key, step = parameter.step](
                                           PatchObject patch, double t) {
                                   const double steps = std::round(t * (to - from) / step);
                                   const double value =
                                       step > 0 ? from + step * steps : from + t * (to - from);
                                   patch.operation = patch.operation.with(key, value);
                                   return patch;
                               })});
        }
}

void addMasks(std::vector<Number>& numbers, const Operation& import) {
    numbers.push_back({"feather", import, onPatch([](PatchObject patch, double t) {
                           return shaped(std::move(patch), 0, 60 * t);
                       })});
    numbers.push_back({"grow", import, onPatch([](PatchObject patch, double t) {
                           return shaped(std::move(patch), -80 * t, 0);
                       })});
    numbers.push_back({"grow, feathered", import, onPatch([](PatchObject patch, double t) {
                           return shaped(std::move(patch), -80 * t, 20);
                       })});
    const auto stroke = [&](const char* name, double hardness, double strength) {
        numbers.push_back({name, import, [=](const Document& resting, double t) {
                               const auto pieces = strokeUpTo(t, 40, hardness, strength);
                               return resting.withPatch(painted(*resting.find(1), pieces, false));
                           }});
    };
    stroke("stroke, hard", 1, 1);
    stroke("stroke, soft", 0, 1);
    stroke("stroke, half opaque", 0.5, 0.5);
    numbers.push_back({"keeps colour, stroke", import, onPatch([](PatchObject patch, double t) {
                           return keepPainted(std::move(patch), strokeUpTo(t, 40, 1, 1), true);
                       })});
    numbers.push_back({"keeps colour, all", import, onPatch([](PatchObject patch, double t) {
                           const bool keeps = int(t * double(kEvents)) % 2 != 0;
                           return keeps ? keepMatte(std::move(patch), {}, kPhotograph) : patch;
                       })});
}

std::vector<Number> allNumbers() {
    const Operation import = Operation::parse("import");
    std::vector<Number> numbers;
    addMasks(numbers, import);
    numbers.push_back({"opacity", import, onPatch([](PatchObject patch, double t) {
                           patch.opacity = 1 - 0.9 * t;
                           return patch;
                       })});
    numbers.push_back({"three moved", import, onAll([](double t) {
                           return Placement::translation(std::round(120 * t), std::round(-70 * t));
                       })});
    numbers.push_back(
        {"three scaled", import, onAll([](double t) { return Placement::scaling(1 - 0.3 * t); })});
    numbers.push_back(
        {"three turned", import, onAll([](double t) { return Placement::rotation(60 * t); })});
    addParameters(numbers);
    return numbers;
}

/// Whether it kept the bar.
bool measure(const Number& number, const Options& options, nlohmann::json& report) {
    LiveEdits edits({.backend = options.backend,
                     .threads = options.threads,
                     .seenLevel = options.seen,
                     .sharp = options.sharp},
                    scene(number.operation));
    edits.settle();
    std::vector<double> p50, p95;
    for (int run = 0; run < options.runs; ++run) {
        const std::vector<double> latency = edits.drag(number.change, kEvents, kPeriod);
        p50.push_back(quantile(latency, 0.5));
        p95.push_back(quantile(latency, 0.95));
        edits.undo();
    }
    const double median = quantile(p50, 0.5), late = quantile(p95, 0.5);
    std::printf("%-24s %8.1f %8.1f%s\n", number.name.c_str(), median, late,
                late > kBar ? "  misses" : "");
    std::fflush(stdout);
    report["device"] = edits.device();
    report["numbers"][number.name] = {{"p50", median}, {"p95", late}, {"p95OfRuns", p95}};
    return late <= kBar;
}

int measureAll(const Options& options) {
    nlohmann::json report = {
        {"threads", options.threads}, {"runs", options.runs}, {"seenLevel", options.seen}};
    std::printf("%-24s %8s %8s  ms, medians of %d runs; bar %.0f ms\n", "number", "p50", "p95",
                options.runs, kBar);
    int missed = 0;
    for (const Number& number : allNumbers())
        if (number.name.find(options.number) != std::string::npos)
            missed += !measure(number, options, report);
    if (!options.json.empty()) std::ofstream(options.json) << report.dump(2) << '\n';
    return missed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app("Changes every live number of a patch through the live solver.");
    app.add_option("--backend", options.backend)->check(CLI::IsMember({"cpu", "cuda"}));
    app.add_option("--number", options.number, "Only those whose name has this in it");
    app.add_option("--threads", options.threads)->check(CLI::Range(1, 256));
    app.add_option("--seen", options.seen, "It is seen at 1/2^N of its size: 1 in a window of 1600")
        ->check(CLI::Range(0, 3));
    app.add_flag("--sharp", options.sharp, "Never coarser than seen, as slow as that is");
    app.add_option("--runs", options.runs)->check(CLI::Range(1, 99));
    app.add_option("--json", options.json, "Write the figures here");
    CLI11_PARSE(app, argc, argv);
    try {
        return measureAll(options);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "live_numbers: %s.\n", e.what());
        return 3;
    }
}
