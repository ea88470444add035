/// document_speed: a large document saved, opened and kept in a journal, as the window does it.
#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QTemporaryDir>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "gui/files/restored_document.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/io/document_file.h"
#include "weft/io/document_journal.h"
#include "weft/units.h"

using namespace weft;

namespace {

struct Options {
    int width = 6000, height = 4000, patches = 10, side = 512, runs = 5;
    std::string json;
};

/// Smooth with the noise of a photograph, in whole 8-bit codes.
std::shared_ptr<const Picture> photograph(Extent e, unsigned seed) {
    auto color = std::make_shared<Field>(e, 3);
    std::uint32_t state = seed * 2654435761u + 1;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                state = state * 1664525u + 1013904223u;
                const double noise = double(state >> 24) / 64 - 2;  // ± 2 codes
                const double v = 128 + 60 * std::sin(0.004 * x + seed + c) * std::cos(0.006 * y) +
                                 14 * std::sin(0.11 * x) * std::sin(0.13 * y) + noise;
                color->at(c, {x, y}) = float(kCode8 * std::clamp(std::round(v), 0.0, 255.0));
            }
    color->keepCodes();
    auto picture = std::make_shared<Picture>();
    picture->color = std::move(color);
    return picture;
}

Document document(const Options& o) {
    Document made(photograph({o.width, o.height}, 1));
    auto mask = std::make_shared<Mask>(Extent{o.side, o.side});
    for (int y = 0; y < o.side; ++y)
        for (int x = 0; x < o.side; ++x)
            mask->set({x, y}, std::hypot(x - o.side / 2.0, y - o.side / 2.0) < 0.48 * o.side);
    for (int i = 0; i < o.patches; ++i) {
        const Point at{37 + i * (o.width - o.side) / std::max(1, o.patches),
                       91 + (i * 613) % std::max(1, o.height - o.side)};
        made = made.withPatch({.name = "patch " + std::to_string(i + 1),
                               .source = photograph({o.side, o.side}, 7 + unsigned(i)),
                               .mask = mask,
                               .backgroundFromSource = Placement::translation(at)});
    }
    return made;
}

double seconds(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Saves, opens and journals a large document, as the window does it.");
    Options o;
    app.add_option("--width", o.width, "Of the background");
    app.add_option("--height", o.height, "Of the background");
    app.add_option("--patches", o.patches, "How many");
    app.add_option("--side", o.side, "Of a patch");
    app.add_option("--runs", o.runs, "Medians of so many");
    app.add_option("--json", o.json, "File for the figures");
    CLI11_PARSE(app, argc, argv);
    QCoreApplication application(argc, argv);
    const QTemporaryDir folder;
    const std::filesystem::path file = (folder.path() + "/d.ora").toStdString();
    const Document made = document(o);
    const auto cpu = makeCpuBackend(0);
    std::vector<double> render, write, read, open, first, later;
    for (int run = 0; run < o.runs; ++run) {
        PatchPreparer preparer;
        CloneOptions options;
        options.rule.tolerance = 0.5;
        Rendering rendering;
        render.push_back(seconds([&] { rendering = renderDocument(made, preparer, *cpu, options); }));
        write.push_back(seconds([&] { io::writeDocument(file, made, rendering.layers); }));
        read.push_back(seconds([&] { static_cast<void>(io::readDocument(file)); }));
        open.push_back(seconds(
            [&] { static_cast<void>(gui::openStored(QString::fromStdString(file.string()))); }));
        const auto kept = file.parent_path() / ("journal" + std::to_string(run));
        io::DocumentJournal journal(kept);
        first.push_back(seconds([&] { journal.write(made, {"d", "", 1}); }));
        PatchObject moved = *made.patches().front();
        moved.backgroundFromSource = moved.backgroundFromSource.movedBy(3, 4);
        const Document changed = made.withPatch(moved);
        later.push_back(seconds([&] { journal.write(changed, {"d", "", 2}); }));
        std::filesystem::remove_all(kept);
    }
    std::vector<double> save;
    for (std::size_t i = 0; i < render.size(); ++i) save.push_back(render[i] + write[i]);
    nlohmann::ordered_json json = {{"megapixels", double(o.width) * o.height / 1e6},
                                   {"patches", o.patches},
                                   {"side", o.side},
                                   {"megabytes", double(std::filesystem::file_size(file)) / 1e6},
                                   {"save", median(save)},
                                   {"render", median(render)},
                                   {"write", median(write)},
                                   {"read", median(read)},
                                   {"openToPicture", median(open)},
                                   {"journalFirst", median(first)},
                                   {"journalLater", median(later)}};
    for (const auto& [key, value] : json.items())
        std::printf("%-14s %s\n", key.c_str(), value.dump().c_str());
    if (!o.json.empty()) std::ofstream(o.json) << json.dump(1) << '\n';
    constexpr double kSave = 3, kOpen = 2;  // seconds
    return median(save) <= kSave && median(open) <= kOpen ? 0 : 1;
}
