/// relief_monsters: surfaces of the photographs of WEFT_SHARED_DATA under random masks, as a default
/// call of `weft relief --kind body` makes them. Bars: height ≤ 1.5 × the mask's longer side, no
/// pixel stands 2 % of the range above or below all its neighbours, no curtain along the rim
/// (support/monsters.h). Exit code 1: a surface misses one; 2: there are no photographs.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "support/monsters.h"
#include "support/relief_checks.h"
#include "support/shared_data.h"
#include "weft/cpu_backend.h"
#include "weft/document/shaded_picture.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/io/relief_export.h"

using namespace weft;
using namespace weft::tests;

namespace {

struct Options {
    int masks = 200, side = 128, only = -1, threads = 2;
    std::uint64_t seed = 1;
    double outline = kPhotographOutline;
    std::string dump;
    bool each = false;
};

/// Means over squares of pixels, so that the longer side has at most `side`.
std::shared_ptr<const Field> shrunk(const Field& color, int side) {
    const Extent e = color.extent();
    const int k = (std::max(e.width, e.height) + side - 1) / side;
    auto small = std::make_shared<Field>(Extent{e.width / k, e.height / k}, color.channels());
    for (int c = 0; c < color.channels(); ++c)
        for (int y = 0; y < e.height / k; ++y)
            for (int x = 0; x < e.width / k; ++x) {
                double sum = 0;
                for (int v = 0; v < k; ++v)
                    for (int u = 0; u < k; ++u) sum += color.at(c, {x * k + u, y * k + v});
                small->at(c, {x, y}) = static_cast<float>(sum / (k * k));
            }
    return small;
}

struct Photograph {
    std::string name;
    Picture picture;
};

std::vector<Photograph> photographs(int side) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (const char* folder : {"relief_real", "clone"}) {
        if (!fs::is_directory(sharedData() / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(sharedData() / folder)) {
            const std::string name = entry.path().filename().string();
            const bool picture = name.ends_with(".png") || name.ends_with(".jpg");
            if (picture && name.find("mask") == std::string::npos && name != "reflectance.png")
                files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<Photograph> found;
    for (const fs::path& file : files) {
        Picture p = io::readPicture(file);
        p.color = shrunk(*p.color, side);
        p.alpha.reset(), p.stored.reset();
        found.push_back({file.parent_path().filename().string() + "/" + file.stem().string(), p});
    }
    return found;
}

/// As `weft relief --kind body --mask` does it.
struct DefaultCall {
    Relief relief;
    Light light;
};

DefaultCall callOf(const Picture& picture, const Mask& mask, const Options& options) {
    ShadedPicture shaded{std::make_shared<const Picture>(picture), {}};
    shaded.setup.mask = std::make_shared<const Mask>(mask);
    shaded.setup.boundary = ReliefBoundary::silhouette;
    auto problem = std::make_shared<const ReliefProblem>(problemOf(shaded));
    const LightFit fit = estimateLight(*problem, {}, options.threads, {}, freeShading(shaded.setup));
    problem =
        std::make_shared<const ReliefProblem>(problem->withModel(fit.model).underLight(fit.light));
    const auto cpu = makeCpuBackend(options.threads);
    const auto solver = cpu->makeRelief({.outline = options.outline});
    solver->setProblem(problem, Start::cold);
    (void)solveToTheEnd(*solver);
    DefaultCall call{.relief = {}, .light = fit.light};
    solver->read(call.relief);
    return call;
}

struct Tally {
    int tried = 0, refused = 0, failed = 0, tooHigh = 0, needles = 0, curtains = 0, notFinite = 0;
};

void dump(const Options& options, int k, const Field& height, const Mask& mask) {
    const std::string base = options.dump + "/" + std::to_string(k);
    io::writeHeight({base + ".pfm"}, height.view(), mask, 32, false);
    Field grey(mask.extent(), 1);
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            grey.at(0, {x, y}) = mask.unknown({x, y}) ? 65535.0f : 0.0f;
    io::writePicture({base + ".mask.png"}, grey.view(), {}, {});
}

void judge(const Options& options, int k, const Photograph& photo, const Mask& mask, Tally& tally) {
    ++tally.tried;
    DefaultCall call;
    try {
        call = callOf(photo.picture, mask, options);
    } catch (const InvalidProblem&) {
        ++tally.refused;
        return;
    }
    if (!isFinite(call.relief.height)) {
        ++tally.notFinite, ++tally.failed;
        std::printf("%3d %-22s not finite\n", k, photo.name.c_str());
        return;
    }
    const Monsters m = monstersOf(call.relief.height, mask);
    tally.failed += m.any(), tally.tooHigh += m.tooHigh();
    tally.needles += m.needles > 0, tally.curtains += m.curtains > 0;
    if (m.any() || options.each)
        std::printf(
            "%3d %-22s %6lld px  height %.2f%s  needles %d (%.1f at %d, %d)  curtains %d (%.1f at "
            "%d, "
            "%d)  light %.2f,%.2f,%.2f\n",
            k, photo.name.c_str(), static_cast<long long>(mask.unknownCount()), m.slenderness,
            m.tooHigh() ? "!" : "", m.needles, m.worstNeedle, m.needle.x, m.needle.y, m.curtains,
            m.worstCurtain, m.curtain.x, m.curtain.y, call.light.x, call.light.y, call.light.z);
    if (!options.dump.empty() && (m.any() || options.each))
        dump(options, k, call.relief.height, mask);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    Options options;
    CLI::App app("Surfaces of photographs under random masks.");
    app.add_option("--masks", options.masks, "how many");
    app.add_option("--side", options.side, "most pixels along a side of a photograph");
    app.add_option("--seed", options.seed, "of the masks");
    app.add_option("--only", options.only, "one mask of them, by its number");
    app.add_option("--threads", options.threads, "of light and solve");
    app.add_option("--outline", options.outline, "how far the outline is trusted");
    app.add_option("--dump", options.dump,
                   "an existing folder for heights (PFM) and masks that fail");
    app.add_flag("--each", options.each, "says something of every mask");
    CLI11_PARSE(app, count, words);
    const std::vector<Photograph> photos =
        sharedData().empty() ? std::vector<Photograph>{} : photographs(options.side);
    if (photos.empty()) {
        std::fprintf(stderr, "relief_monsters: there are no photographs: set WEFT_SHARED_DATA\n");
        return 2;
    }
    const auto begun = std::chrono::steady_clock::now();
    Tally tally;
    for (int k = 0; k < options.masks; ++k) {
        if (options.only >= 0 && k != options.only) continue;
        Random random(1000 * options.seed + static_cast<std::uint64_t>(k));
        const Photograph& photo = photos[static_cast<std::size_t>(k) % photos.size()];
        const Mask mask = randomShapes(photo.picture.color->extent(), random);
        if (mask.unknownCount() > 0) judge(options, k, photo, mask, tally);
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    std::printf(
        "%d masks over %zu photographs: %d fail (%d too high, %d with needles, %d with curtains, %d "
        "not "
        "finite); %d refused; %.0f s\n",
        tally.tried, photos.size(), tally.failed, tally.tooHigh, tally.needles, tally.curtains,
        tally.notFinite, tally.refused, seconds.count());
    return tally.failed > 0 ? 1 : 0;
}
