#pragma once
/// Rows of figures about edits at the pace of a hand: options, the table on the terminal, the file.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/live_edits.h"

namespace weft::benchmarks {

/// What all such programs are asked.
struct LiveTableOptions {
    LiveEdits::Options edits;
    std::string json;
    int runs = 5;

    void addTo(CLI::App& app) {
        app.add_option("--backend", edits.backend)->check(CLI::IsMember({"cpu", "cuda"}));
        app.add_option("--threads", edits.threads)->check(CLI::Range(1, 256));
        app.add_option("--seen", edits.seenLevel,
                       "It is seen at 1/2^N of its size: 1 or 2 in a window of 1600")
            ->check(CLI::Range(0, 3));
        app.add_flag("--sharp", edits.sharp, "Never coarser than seen, as slow as that is");
        app.add_option("--runs", runs)->check(CLI::Range(1, 99));
        app.add_option("--json", json, "Write the figures here");
    }
};

/// How fast events come, and how many.
struct EventPace {
    std::size_t events = 0;
    test::Milliseconds period;
};

/// Seconds of processors that this process has had.
inline double processorSeconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& t) { return double(t.tv_sec) + 1e-6 * double(t.tv_usec); };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// Medians of several drags each: p50 and p95 from event to picture, undoing to the first picture,
/// and processor time a picture, which a machine that does other things, too, changes least. ms.
class LiveTable {
public:
    /// `rows`: what they are called in the file. `bar`: of p95; 0: none.
    LiveTable(LiveTableOptions options, std::string rows, double bar = 0)
        : options_(std::move(options)), rows_(std::move(rows)), bar_(bar) {
        report = {{"threads", options_.edits.threads},
                  {"runs", options_.runs},
                  {"seenLevel", options_.edits.seenLevel},
                  {"sharp", options_.edits.sharp}};
    }

    /// One row; `edits` rest before and after.
    void add(const std::string& name, LiveEdits& edits, const LiveEdits::Change& change,
             EventPace pace) {
        if (!begun_)
            std::printf("%-24s %8s %8s %8s %10s  ms, medians of %d runs\n", rows_.c_str(), "p50",
                        "p95", "undo", "processor", options_.runs);
        begun_ = true;
        std::vector<double> p50, p95, undo, work;
        for (int run = 0; run < options_.runs; ++run) {
            const double before = processorSeconds();
            const LiveEdits::Drag drag = edits.drag(change, pace.events, pace.period);
            work.push_back(1000 * (processorSeconds() - before) / double(drag.pictures));
            p50.push_back(quantile(drag.latency, 0.5));
            p95.push_back(quantile(drag.latency, 0.95));
            undo.push_back(edits.undo());
        }
        const double late = quantile(p95, 0.5);
        const bool misses = bar_ > 0 && late > bar_;
        if (misses) ++missed_;
        std::printf("%-24s %8.1f %8.1f %8.1f %10.1f%s\n", name.c_str(), quantile(p50, 0.5), late,
                    quantile(undo, 0.5), quantile(work, 0.5), misses ? "  misses" : "");
        std::fflush(stdout);
        report["device"] = edits.device();
        report[rows_][name] = {{"p50", quantile(p50, 0.5)},
                               {"p95", late},
                               {"undo", quantile(undo, 0.5)},
                               {"processor", quantile(work, 0.5)},
                               {"p95OfRuns", p95}};
    }
    /// Writes the file where one is wanted; the exit code: 1 where a row missed the bar.
    int finish() {
        if (!options_.json.empty()) std::ofstream(options_.json) << report.dump(2) << '\n';
        return missed_ == 0 ? 0 : 1;
    }

    nlohmann::json report;  ///< to be added to

private:
    LiveTableOptions options_;
    std::string rows_;
    double bar_;
    int missed_ = 0;
    bool begun_ = false;
};

}  // namespace weft::benchmarks
