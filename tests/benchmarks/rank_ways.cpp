#include "rank_ways.h"

#include <sys/resource.h>

#include <QFile>
#include <QProcess>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "gui/lab/lab_window.h"
#include "gui/lab/report/replay_page.h"
#include "gui/lab/report/report_view.h"
#include "gui/lab/run_box.h"

namespace weft::benchmarks {

namespace {

constexpr int kPatienceMs = 600'000;

double processorSeconds(int who) {
    rusage used{};
    getrusage(who, &used);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

template <class Done>
void await(const char* what, const Done& done) {
    if (!QTest::qWaitFor(done, kPatienceMs))
        throw std::runtime_error(std::string("waited in vain for ") + what);
}

}  // namespace

Round windowRound(tests::ReliefScene& scene, const Schemes& schemes, bool surface) {
    Round round;
    gui::SolveController& solve =
        surface ? static_cast<gui::SolveController&>(scene.reliefs()) : scene.cloneSolve();
    for (const std::string& text : schemes) {
        SolveSettings settings = scene.cloneSolve().settings();
        settings.solver = SolverKind::relaxation;
        settings.scheme = parseScheme(text);
        ++settings.attempt;
        const double begin = processorSeconds(RUSAGE_SELF);
        scene.cloneSolve().setSettings(settings);
        await("a scheme in the window", [&] {
            const auto& newest = solve.newest();
            return solve.settled() && newest && newest->scheme == settings.scheme.canonical() &&
                   newest->progress.outcome == Outcome::Converged;
        });
        round.push_back({processorSeconds(RUSAGE_SELF) - begin, solve.newest()->progress.steps});
    }
    return round;
}

Round raceRound(tests::ReliefScene& scene, const Schemes& schemes, bool) {
    scene.window->actions().race->trigger();
    auto* lab = scene.window->findChild<gui::LabWindow*>();
    await("the race's window", [&] { return lab->runBox().place() && lab->lookedForRuns(); });
    // The first one stands for what comes before all: the solution that errors are measured against.
    std::string list = "tuned-sync:n=61";
    for (const std::string& text : schemes) list += "," + text;
    lab->form().setValue("schemes", list);
    lab->form().setValue("max-seconds", "600");
    const gui::ReplayPage& replay = lab->report().replay();
    const std::size_t before = lab->running() ? 0 : replay.runs().size();
    lab->start();
    Round round;
    double last = processorSeconds(RUSAGE_SELF);
    std::size_t seen = 0;
    if (before > 0) await("a new race", [&] { return replay.runs().size() < before; });
    while (seen <= schemes.size()) {
        await("a scheme of the race", [&] { return replay.runs().size() > seen || !lab->running(); });
        if (replay.runs().size() <= seen) throw std::runtime_error("the race ended early");
        const double now = processorSeconds(RUSAGE_SELF);
        if (seen > 0) round.push_back({now - last, 0});
        last = now;
        ++seen;
    }
    await("the end of the race", [&] { return !lab->running() && lab->record(); });
    const LabTable& runs = lab->record()->report.tables[0];
    const auto at = static_cast<std::size_t>(
        std::find(runs.columns.begin(), runs.columns.end(), "steps") - runs.columns.begin());
    for (std::size_t i = 0; i < schemes.size(); ++i)
        round[i].steps = static_cast<std::int64_t>(std::get<double>(runs.rows.at(i + 1).at(at)));
    lab->close();
    return round;
}

Round commandRound(const QStringList& command, const QString& report, const Schemes& schemes,
                   bool surface) {
    Round round;
    for (const std::string& text : schemes) {
        const double begin = processorSeconds(RUSAGE_CHILDREN);
        QStringList words = command.mid(1);
        words << "--scheme" << QString::fromStdString(text) << "--report" << report;
        QProcess process;
        process.start(command.front(), words);
        if (!process.waitForFinished(kPatienceMs) || process.exitCode() != 0)
            throw std::runtime_error("the command failed with " + text + ": " +
                                     process.readAllStandardError().toStdString());
        const double seconds = processorSeconds(RUSAGE_CHILDREN) - begin;
        QFile file(report);
        if (!file.open(QFile::ReadOnly)) throw std::runtime_error("there is no report");
        const auto json = nlohmann::json::parse(file.readAll().toStdString());
        const auto& steps = surface ? json.at("relaxation").at("steps") : json.at("steps");
        round.push_back({seconds, steps.get<std::int64_t>()});
    }
    return round;
}

}  // namespace weft::benchmarks
