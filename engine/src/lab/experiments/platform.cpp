// Ours, as Table I of Chen et al. and Table 1 of Venkatasubramanian & Vuduc: what the device is and
// reaches, beside the papers' devices as those state them.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>

#include "lab/lab_run.h"
#include "weft/formatted.h"

namespace weft {

namespace {

constexpr double kGiga = 1e9, kKibi = 1024, kUnknown = 0;

/// The papers' devices, and where the paper says what they are.
struct StatedDevice {
    const char *column, *name;
};
constexpr StatedDevice kStated[] = {
    {"tesla_c1060", "Tesla C1060 (Chen; V & V)"},
    {"tesla_c870", "Tesla C870 (V & V)"},
    {"quadro_fx_570", "Quadro FX 570 (V & V)"},
    {"core2_e6550", "Core 2 Duo E6550 (V & V)"},
    {"opteron_8350", "Opteron 8350 (V & V)"},
    {"geforce_gtx_280", "GeForce GTX 280 (Xiao & Feng)"},
    {"tesla_k40", "Tesla K40 (Anzt)"},
};
constexpr std::size_t kDevices = std::size(kStated);

/// A row: a fact's key (PlatformFact), and what the papers state, in the order above.
struct StatedFact {
    const char *key, *title, *unit;
    std::array<double, kDevices> values;
};
const std::vector<StatedFact>& statedFacts() {
    constexpr double g = kGiga, k = kKibi, none = kUnknown;
    static const std::vector<StatedFact> facts = {
        {"multiprocessors", "Multiprocessors or cores", "", {30, 16, 2, 2, 4, 30, 15}},
        {"cores", "Cores in all", "", {240, 128, 16, 4, 16, 240, 2880}},
        {"clock_hertz", "Clock", "Hz", {1.30 * g, none, none, 2.33 * g, none, 1.296 * g, none}},
        {"threads_per_multiprocessor",
         "Threads, multiprocessor",
         "",
         {1024, none, none, none, none, none, 2048}},
        {"blocks_per_multiprocessor",
         "Blocks, multiprocessor",
         "",
         {8, none, none, none, none, none, 16}},
        {"threads_per_block", "Threads, block", "", {512, none, none, none, none, none, 1024}},
        {"warp_threads", "Threads, warp", "", {32, none, none, none, none, none, 32}},
        {"registers_per_multiprocessor",
         "Registers, multiprocessor",
         "",
         {16384, none, none, none, none, 16384, none}},
        {"shared_bytes_per_multiprocessor",
         "Shared memory, multiprocessor (the K40's is also its L1)",
         "B",
         {16 * k, none, none, none, none, 16 * k, 64 * k}},
        {"memory_bytes",
         "Memory",
         "B",
         {4 * k * k * k, none, none, none, none, k * k * k, 12 * k * k * k}},
        {"peak_bytes_per_second",
         "Peak bandwidth",
         "B/s",
         {102 * g, 76.8 * g, 12.8 * g, 10 * g, 21.6 * g, 141.7 * g, 288 * g}},
        {"copy_bytes_per_second",
         "Measured bandwidth: a copy on the device",
         "B/s",
         {68.7 * g, 53.0 * g, 5.5 * g, none, none, none, none}},
        {"triad_bytes_per_second",
         "Measured bandwidth: Triad on the CPU",
         "B/s",
         {none, none, none, 4.7 * g, 9.9 * g, none, none}},
        {"peak_f32_flops",
         "Peak, single precision",
         "flop/s",
         {933 * g, 512 * g, 44 * g, 74.61 * g, 256 * g, none, none}},
        {"peak_f64_flops",
         "Peak, double precision",
         "flop/s",
         {78 * g, none, none, 37.8 * g, 128 * g, none, none}},
    };
    return facts;
}

LabCell cellOf(double value) { return value == kUnknown ? LabCell() : LabCell(value); }

const PlatformFact* factOf(const Platform& platform, const std::string& key) {
    for (const PlatformFact& f : platform)
        if (f.key == key) return &f;
    return nullptr;
}
double valueOf(const Platform& platform, const std::string& key) {
    const PlatformFact* const f = factOf(platform, key);
    return f && f->value != kUnknown ? f->value : std::nan("");
}

/// Facts that the papers state, then those that only this device has.
LabTable platformTable(const Platform& platform) {
    LabTable table{"platform",
                   "This device, and the papers' devices as those state them",
                   {"fact", "title", "unit", "this_device"}};
    for (const StatedDevice& d : kStated) table.columns.emplace_back(d.column);
    for (const StatedFact& f : statedFacts()) {
        const PlatformFact* const own = factOf(platform, f.key);
        table.rows.push_back({f.key, f.title, f.unit, cellOf(own ? own->value : kUnknown)});
        for (const double v : f.values) table.rows.back().push_back(cellOf(v));
    }
    for (const PlatformFact& f : platform) {
        const bool there = std::any_of(statedFacts().begin(), statedFacts().end(),
                                       [&](const StatedFact& s) { return f.key == s.key; });
        if (there) continue;
        const LabCell value = f.text.empty() ? cellOf(f.value) : LabCell(f.text);
        table.rows.push_back({f.key, f.title, f.unit, value});
        table.rows.back().resize(table.columns.size());
    }
    return table;
}

/// One bar a device: this one first. What only a paper states is drawn as such.
void addBars(LabFigure& figure, const std::string& key, const std::string& name,
             const Platform& platform) {
    const LabForm bars = LabForm::bars;
    LabSeries own{.name = name + ", this device", .form = bars};
    LabSeries stated{.name = name + ", stated", .source = LabSource::paper, .form = bars};
    const double here = valueOf(platform, key) / kGiga;
    if (here > 0) own.x = {0}, own.y = {here};
    for (const StatedFact& f : statedFacts())
        for (std::size_t d = 0; f.key == key && d < kDevices; ++d) {
            if (f.values[d] == kUnknown) continue;
            stated.add(static_cast<double>(d + 1), f.values[d] / kGiga);
        }
    for (LabSeries& s : {std::ref(own), std::ref(stated)})
        if (!s.x.empty()) figure.series.push_back(std::move(s));
}

LabFigure platformFigure(const char* key, const char* title, const char* unit,
                         const std::string& device) {
    LabFigure figure;
    figure.key = key;
    figure.title = title;
    figure.x = {.title = "Device", .whole = true, .names = {"this device"}};
    for (const StatedDevice& d : kStated) {
        const std::string name = d.name;
        figure.x.names.push_back(name.substr(0, name.find(" (")));
    }
    figure.y = {.title = unit, .logarithmic = true};
    figure.caption = "This device: " + device +
                     ". The others as their papers state them: Chen et al. 2010 (Table I, section "
                     "V), Venkatasubramanian & Vuduc 2009 (Table 1; copy on GPUs, STREAM Triad on "
                     "CPUs), Xiao & Feng 2009 and Anzt et al. 2016 (text). On a CPU of today, peak "
                     "arithmetic is what multiply-adds from registers reach.";
    return figure;
}

std::string sentence(const Platform& platform) {
    const double copy = valueOf(platform, "copy_bytes_per_second"),
                 peak = valueOf(platform, "peak_bytes_per_second"),
                 single = valueOf(platform, "peak_f32_flops");
    if (!(copy > 0)) return {};
    std::string all =
        formatted("A copy reaches %.4g GB/s, %.3g times the 68.7 GB/s of the Tesla C1060",
                  copy / kGiga, copy / (68.7 * kGiga));
    if (peak > 0) all += formatted(", %.2g %% of the peak (there 67 %%)", 100 * copy / peak);
    all += ".";
    if (single > 0)
        all += formatted(
            " %.2g flop in single precision could be done for each byte copied; 13.6 there.",
            single / copy);
    return all;
}

void measurePlatform(LabRun& run, LabDevice& device, const LabParameters&, const LabInputs&) {
    run.expect(1);
    if (!run.begin("bandwidth and arithmetic")) return;
    const Platform& platform = device.platform();
    LabReport& report = run.report();
    report.tables = {platformTable(platform)};
    report.figures = {
        platformFigure("bandwidth", "Memory bandwidth", "GB/s", report.device.device),
        platformFigure("arithmetic", "Peak arithmetic", "Gflop/s", report.device.device)};
    addBars(report.figures[0], "peak_bytes_per_second", "Peak", platform);
    addBars(report.figures[0], "copy_bytes_per_second", "Copy", platform);
    addBars(report.figures[0], "triad_bytes_per_second", "Triad", platform);
    addBars(report.figures[1], "peak_f32_flops", "Single precision", platform);
    addBars(report.figures[1], "peak_f64_flops", "Double precision", platform);
    report.figures[0].finding = sentence(platform);
    if (!report.figures[0].finding.empty()) report.findings.push_back(report.figures[0].finding);
    run.end();
}

}  // namespace

const Experiment& platformExperiment() {
    static const Experiment experiment{.name = "platform",
                                       .title = "The device and the papers' devices",
                                       .summary =
                                           "Limits, bandwidth and arithmetic of this device beside "
                                           "those that the papers measured on.",
                                       .measure = measurePlatform};
    return experiment;
}

}  // namespace weft
