/// Does the estimate that ends solves of a dragged patch hold? Drags over boxes, masks, borders and
/// pictures made from a seed, each event held against a truth of 0.005 codes.
#include <CLI/CLI.hpp>
#include <QImage>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "benchmarks/device_facts.h"
#include "support/drag_scenes.h"
#include "support/shared_data.h"
#include "weft/cpu_backend.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kMostLow = 20;        ///< of 20,000 events
constexpr double kMostLowBy = 1.2;  ///< error / estimate
constexpr std::size_t kShown = 12;

struct Low {
    int scene;
    std::string family;
    bool border;
    Gradients gradients;
    Extent box;
    DragEvent event;
};

std::shared_ptr<const Field> loadPhotograph(const std::filesystem::path& file) {
    const QImage image =
        QImage(QString::fromStdString(file.string())).convertToFormat(QImage::Format_RGB32);
    if (image.isNull()) return nullptr;
    auto field = std::make_shared<Field>(Extent{image.width(), image.height()}, 3);
    for (int y = 0; y < image.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const int codes[] = {qRed(row[x]), qGreen(row[x]), qBlue(row[x])};
            for (int c = 0; c < 3; ++c) field->row(c, y)[x] = static_cast<float>(codes[c] * kCode8);
        }
    }
    return field;
}

/// Photographs take no part in both splits.
std::vector<std::shared_ptr<const Field>> photographsOf(Split split) {
    std::vector<std::shared_ptr<const Field>> found;
    const auto folder = sharedData();
    if (folder.empty()) return found;
    const char* const fit[] = {"clone/coffee.png", "clone/chelsea.png", "clone/hubble_deep_field.jpg",
                               "clone/rocket.jpg"};
    const char* const proof[] = {"relief_real/frog1/light02.png", "relief_real/panther/light04.png",
                                 "relief_real/phone/light10.png", "relief_real/teabag2/light06.png"};
    for (const char* name : split == Split::fit ? fit : proof)
        if (auto photo = loadPhotograph(folder / name)) found.push_back(std::move(photo));
    return found;
}

void print(const std::string& name, const EstimateFigures& f) {
    std::printf("%-24s %7lld %5lld %8.3f %8.3f %9.3f %7.3f %5lld\n", name.c_str(),
                static_cast<long long>(f.events), static_cast<long long>(f.low), f.worst,
                f.worstError, f.meanEstimate, f.cyclesPerEvent(),
                static_cast<long long>(f.unfinished));
}

nlohmann::json toJson(const EstimateFigures& f) {
    return {{"events", f.events},
            {"tooLow", f.low},
            {"worstShare", f.worst},
            {"worstError", f.worstError},
            {"meanEstimate", f.meanEstimate},
            {"cyclesPerEvent", f.cyclesPerEvent()},
            {"unfinished", f.unfinished}};
}

void printWorst(std::vector<Low>& lows) {
    std::sort(lows.begin(), lows.end(),
              [](const Low& a, const Low& b) { return a.event.share() > b.event.share(); });
    for (std::size_t i = 0; i < std::min(kShown, lows.size()); ++i) {
        const Low& l = lows[i];
        std::printf(
            "%.3f times too low: --scene %d, place %d: %s %dx%d, %s%s; error %.3f, estimate "
            "%.3f, %d cycles\n",
            l.event.share(), l.scene, l.event.place, l.family.c_str(), l.box.width, l.box.height,
            l.gradients == Gradients::import ? "import" : "mixed", l.border ? ", border" : "",
            l.event.error, l.event.estimate, l.event.cycles);
    }
}

}  // namespace

int main(int count, char** words) {
    CLI::App app{"Estimates of dragged patches against the truth"};
    std::string backendName = "cpu", split = "proof", json;
    DragKind kind;
    std::int64_t events = 1000;
    int scene = -1, threads = 1;
    app.add_option("--backend", backendName, "cpu or cuda");
    app.add_option("--events", events, "Steps of drags");
    app.add_option("--seed", kind.seed, "Of all of them");
    app.add_option("--split", split, "fit or proof: families and photographs")
        ->check(CLI::IsMember({"fit", "proof"}));
    app.add_option("--per-drag", kind.places, "Events of one drag");
    app.add_option("--smallest", kind.smallest, "Least side of a box");
    app.add_option("--largest", kind.largest, "Largest side of a box");
    app.add_option("--scene", scene, "This drag only, event by event");
    app.add_option("--threads", threads, "Of the CPU");
    app.add_option("--json", json, "File for the figures");
    CLI11_PARSE(app, count, words);

    const BackendProbe probed =
        backendName == "cpu" ? BackendProbe{makeCpuBackend(threads), {}} : gpu::probe();
    if (!probed.backend) {
        std::printf("estimate_truth: %s\n", probed.reason.c_str());
        return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
    }
    kind.split = split == "fit" ? Split::fit : Split::proof;
    kind.photographs = photographsOf(kind.split);
    ++kind.places;  // the first is no event
    const DeviceInfo info = probed.backend->info();
    std::printf("%s, commit %s, seed %llu, split %s, %zu photographs\n", info.device.c_str(),
                sourceCommit().c_str(), static_cast<unsigned long long>(kind.seed), split.c_str(),
                kind.photographs.size());

    EstimateFigures all;
    std::map<std::string, EstimateFigures> groups;
    std::vector<Low> lows;
    for (int i = std::max(scene, 0); scene < 0 ? all.events < events : i == scene; ++i) {
        const DragScene drag = dragScene(kind, i);
        for (const DragEvent& event : replayScene(*probed.backend, drag)) {
            all.add(event);
            groups[drag.family].add(event);
            groups[drag.atBorder ? "~ at the border" : "~ inside"].add(event);
            groups[drag.gradients == Gradients::import ? "~ import" : "~ mixed"].add(event);
            if (event.share() > 1)
                lows.push_back(
                    {i, drag.family, drag.atBorder, drag.gradients, drag.mask->extent(), event});
            if (scene >= 0)
                std::printf("place %d: error %.4f, estimate %.4f, %d cycles\n", event.place,
                            event.error, event.estimate, event.cycles);
        }
    }
    std::printf(
        "family                    events   low    worst    error  estimate  cycles  unfinished\n");
    for (const auto& [name, figures] : groups) print(name, figures);
    print("all", all);
    printWorst(lows);
    if (!json.empty()) {
        nlohmann::json families;
        for (const auto& [name, figures] : groups) families[name] = toJson(figures);
        std::ofstream(json) << nlohmann::json{{"device", info.device}, {"commit", sourceCommit()},
                                              {"date", today()},       {"seed", kind.seed},
                                              {"split", split},        {"all", toJson(all)},
                                              {"families", families}}
                                   .dump(1)
                            << "\n";
    }
    const double most = kMostLow * std::max(1.0, static_cast<double>(all.events) / 20000);
    return static_cast<double>(all.low) <= most && all.worst <= kMostLowBy ? 0 : 1;
}
