/// rank: six schemes in the window, in a race and by the command, on one patch and on one surface, by
/// turns. Processor seconds of each (of the whole command with `clone` and `relief`) and steps; are
/// schemes in the same order whichever way they are run? Exit code 1 where they are not.
#include <CLI/CLI.hpp>
#include <QTemporaryDir>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "benchmarks/device_facts.h"
#include "gui/files/document_store.h"
#include "rank_ways.h"

using namespace weft;
using namespace weft::benchmarks;
using namespace weft::tests;

namespace {

struct Options {
    Schemes schemes = {"base", "tuned-sync", "coarse", "4w-square", "async3", "barrier-neighbour"};
    std::string weft, json;
    int runs = 5, patchSide = 200, surfaceSide = 240;
};

/// What the command is given to relax the same.
QStringList commandOf(const Options& options, const QStringList& subject) {
    const QString weft = options.weft.empty() ? QCoreApplication::applicationDirPath() + "/weft"
                                              : QString::fromStdString(options.weft);
    return QStringList{weft} + subject +
           QStringList{"--solver", "relaxation", "--backend", "cpu", "--threads", "2"};
}

QStringList openPatch(ReliefScene& scene, int side) {
    const Extent background{side * 2, side * 3 / 2}, patch{side, side * 3 / 4};
    scene.write("wide.png", texture(background, 1), {}, 8);
    scene.write("pasted.png", texture(patch, 3), ellipseAlpha(patch).view(), 8);
    scene.window->openFiles({scene.path("wide.png"), scene.path("pasted.png")});
    const auto& solve = scene.cloneSolve();
    if (!QTest::qWaitFor([&] { return scene.patchCount() == 1 && solve.settled() && solve.newest(); },
                         kPatience))
        throw std::runtime_error("the patch did not open");
    const Point at = scene.patchPosition();
    return {"clone",
            "--background",
            scene.path("wide.png"),
            "--patch",
            scene.path("pasted.png"),
            "--at",
            QString("%1,%2").arg(at.x).arg(at.y),
            "--in-place",
            "--out",
            scene.path("cloned.png")};
}

QStringList openSurface(ReliefScene& scene, int side) {
    const SampledSurface s = sample(vaseSurface(side), {side, side});
    Field alpha({side, side}, 1);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) alpha.at(0, {x, y}) = s.mask.unknown({x, y}) ? 65535.0F : 0.0F;
    scene.write("vase.png", shade(s, unitLight(0.3, 0.2, 1)), alpha.view(), 16);
    scene.window->openReliefs({scene.path("vase.png")});
    if (!QTest::qWaitFor([&] { return scene.window->relief(); }, kPatience) || !scene.settled())
        throw std::runtime_error("the surface did not open");
    // Once its light is found; the document then holds what the command reads.
    const auto found = [&] {
        return scene.document().setup().lightFrom == LightOrigin::estimated && scene.settled();
    };
    if (!QTest::qWaitFor(found, kPatience)) throw std::runtime_error("its light was not found");
    QSignalSpy saved(&scene.window->store(), &gui::DocumentStore::saved);
    scene.window->store().save(scene.document(), scene.path("vase.ora"));
    if (!QTest::qWaitFor([&] { return saved.count() == 1; }, kPatience))
        throw std::runtime_error("the surface was not saved");
    return {"relief",     "--image",  scene.path("vase.ora"),
            "--in-place", "--height", scene.path("vase.pfm")};
}

nlohmann::json toJson(const Schemes& schemes, const std::vector<RankedWay>& ways) {
    nlohmann::json all;
    for (const RankedWay& way : ways)
        for (std::size_t i = 0; i < schemes.size(); ++i)
            for (const RankedRun& run : way.runs[i])
                all[way.name][schemes[i]].push_back(
                    {{"processorSeconds", run.seconds}, {"steps", run.steps}});
    return all;
}

bool rank(const Options& options, bool surface, nlohmann::json& json) {
    ReliefScene scene;
    const QStringList subject =
        surface ? openSurface(scene, options.surfaceSide) : openPatch(scene, options.patchSide);
    const QStringList command = commandOf(options, subject);
    std::vector<RankedWay> ways = {{"window", {}}, {"race", {}}, {surface ? "relief" : "clone", {}}};
    for (RankedWay& way : ways) way.runs.resize(options.schemes.size());
    for (int run = 0; run < options.runs; ++run) {
        const Round rounds[] = {
            windowRound(scene, options.schemes, surface), raceRound(scene, options.schemes, surface),
            commandRound(command, scene.path("report.json"), options.schemes, surface)};
        for (std::size_t way = 0; way < ways.size(); ++way)
            for (std::size_t i = 0; i < options.schemes.size(); ++i)
                ways[way].runs[i].push_back(rounds[way][i]);
    }
    std::printf("%s\n", surface ? "One surface" : "One patch");
    json[surface ? "surface" : "patch"] = toJson(options.schemes, ways);
    return judgeRanks(options.schemes, ways);
}

}  // namespace

int main(int count, char** words) {
    CLI::App app{"Are schemes in one order in the window, in a race and by the command?"};
    Options options;
    std::vector<std::string> subjects = {"patch", "surface"};
    app.add_option("--schemes", options.schemes, "Scheme texts, separated by spaces");
    app.add_option("--subjects", subjects, "patch, surface")->delimiter(',');
    app.add_option("--runs", options.runs, "Of each scheme, each way");
    app.add_option("--patch", options.patchSide, "Its width");
    app.add_option("--surface", options.surfaceSide, "Its side");
    app.add_option("--weft", options.weft, "The program; default: beside this one");
    app.add_option("--json", options.json, "File for the figures");
    CLI11_PARSE(app, count, words);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(count, words);
    nlohmann::json json = {{"commit", sourceCommit()}};
    bool same = true;
    try {
        for (const std::string& subject : subjects)
            same = rank(options, subject == "surface", json) && same;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "rank: %s\n", e.what());
        return 2;
    }
    if (!options.json.empty()) std::ofstream(options.json) << json.dump(2) << "\n";
    return same ? 0 : 1;
}
