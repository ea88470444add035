#include "app/batch/batch_report.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/batch/batch_job.h"
#include "weft/formatted.h"

namespace weft::cli {

namespace {

constexpr double kSecondsBetweenLines = 10;
/// Of more jobs than that the table shows only those that are not done.
constexpr std::size_t kWholeTable = 20, kMostRows = 100;

std::string jobsText(int n) { return std::to_string(n) + (n == 1 ? " job" : " jobs"); }

std::string durationText(double seconds) {
    const auto whole = [](double v) { return std::to_string(static_cast<long long>(std::ceil(v))); };
    if (seconds < 90) return whole(seconds) + " s";
    if (seconds < 90 * 60) return whole(seconds / 60) + " min";
    return whole(seconds / 3600) + " h";
}

/// The last line that a job said: why it failed. Without the program's name.
std::string lastSentence(std::string said) {
    while (!said.empty() && said.back() == '\n') said.pop_back();
    constexpr std::string_view kName = "weft: ";
    std::string line = said.substr(said.rfind('\n') + 1);  // npos + 1 is 0
    return line.starts_with(kName) ? line.substr(kName.size()) : line;
}

const char* wordOf(const JobResult& result) {
    switch (result.state) {
        case JobState::waiting: return "not done";
        case JobState::running: return "running";
        case JobState::done: return result.before ? "done before" : "done";
        case JobState::outside: return "outside tolerance";
        case JobState::failed: return "failed";
    }
    return "";
}

void sayRow(std::size_t index, const BatchJob& job, const JobResult& result, const KeptTexts& texts) {
    std::string text = job.name();
    const bool reason = result.state == JobState::failed || result.state == JobState::outside;
    if (reason && !result.said.isEmpty()) text += ": " + lastSentence(texts.read(result.said));
    say(formatted("%6zu  %-17s %8.2f  ", index + 1, wordOf(result), result.seconds) + text);
}

}  // namespace

JobCounts countsOf(std::span<const JobResult> results) {
    JobCounts counts;
    counts.all = static_cast<int>(results.size());
    for (const JobResult& result : results) {
        counts.before += result.before;
        switch (result.state) {
            case JobState::waiting: ++counts.waiting; break;
            case JobState::running: ++counts.running; break;
            case JobState::done: ++counts.done; break;
            case JobState::outside: ++counts.outside; break;
            case JobState::failed: ++counts.failed; break;
        }
    }
    return counts;
}

std::string BatchProgress::timeLeft(const JobCounts& counts) const {
    const int now = counts.over() - before_, left = counts.waiting + counts.running;
    if (now <= 0 || left <= 0) return {};
    return ", about " + durationText(secondsSince(begin_) / now * left) + " left";
}

void BatchProgress::show(const JobCounts& counts) {
    std::string text =
        std::to_string(counts.over() - counts.failed) + " of " + jobsText(counts.all) + " done";
    if (counts.failed > 0) text += ", " + std::to_string(counts.failed) + " failed";
    text += ", " + std::to_string(counts.running) + " running" + timeLeft(counts);
    line_.show(text);
    if (line_.isTerminal() || secondsSince(lastLine_) < kSecondsBetweenLines) return;
    lastLine_ = Clock::now();
    note(text);
}

void BatchProgress::sayFailed(const BatchJob& job, const std::string& said) {
    line_.clear();
    note(job.name() + " failed: " + lastSentence(said));
}

void sayTable(std::span<const BatchJob> jobs, std::span<const JobResult> results,
              const KeptTexts& texts, const BatchCost& cost) {
    const bool whole = jobs.size() <= kWholeTable;
    std::size_t rows = 0, left = 0;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (!whole && results[i].state == JobState::done) continue;
        if (!whole && results[i].state == JobState::waiting) continue;  // all the rest, mostly
        if (rows == kMostRows) {
            ++left;
            continue;
        }
        if (rows++ == 0) say("   Job  Result             Seconds  Output");
        sayRow(i, jobs[i], results[i], texts);
    }
    if (left > 0) note("and " + std::to_string(left) + " more; --summary FILE names all.");
    const JobCounts counts = countsOf(results);
    std::string text = jobsText(counts.all) + ": " + std::to_string(counts.done) + " done";
    if (counts.before > 0) text += " (" + std::to_string(counts.before) + " before)";
    if (counts.outside > 0) text += ", " + std::to_string(counts.outside) + " outside tolerance";
    if (counts.failed > 0) text += ", " + std::to_string(counts.failed) + " failed";
    if (counts.waiting > 0) text += ", " + std::to_string(counts.waiting) + " not done";
    const double busy = cost.processorSeconds / std::max(cost.seconds * cost.cores, 1e-9);
    note(text + formatted("; %.3g s, %d at a time, %.0f %% of %d %s busy.", cost.seconds, cost.atOnce,
                          100 * std::min(busy, 1.0), cost.cores, cost.cores == 1 ? "core" : "cores"));
}

void putSummary(const io::FileTransaction::PutBytes& put, std::span<const BatchJob> jobs,
                std::span<const JobResult> results, const KeptTexts& texts, const BatchCost& cost,
                bool interrupted) {
    using Json = nlohmann::ordered_json;
    const auto putText = [&](const std::string& text) {
        put({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    };
    const auto textOf = [](const Json& json) {
        return json.dump(2, ' ', false, Json::error_handler_t::replace);
    };
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const JobResult& r = results[i];
        Json job = {{"command", jobs[i].command}, {"arguments", jobs[i].words},
                    {"outputs", jobs[i].outputs}, {"result", wordOf(r)},
                    {"exitCode", r.code},         {"seconds", r.seconds},
                    {"threads", r.threads},       {"said", texts.read(r.said)}};
        if (r.code < 0) job["exitCode"] = nullptr;
        if (r.threads == 0) job["threads"] = nullptr;
        putText((i == 0 ? "{\"jobs\": [\n" : ",\n") + textOf(job));
    }
    const JobCounts counts = countsOf(results);
    const Json rest = {{"counts",
                        {{"all", counts.all},
                         {"done", counts.done},
                         {"before", counts.before},
                         {"outsideTolerance", counts.outside},
                         {"failed", counts.failed},
                         {"notDone", counts.waiting}}},
                       {"interrupted", interrupted},
                       {"seconds", cost.seconds},
                       {"processorSeconds", cost.processorSeconds},
                       {"jobsAtOnce", cost.atOnce},
                       {"cores", cost.cores}};
    putText("],\n" + textOf(rest).substr(1) + '\n');
}

}  // namespace weft::cli
