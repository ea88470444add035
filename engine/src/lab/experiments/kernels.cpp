// Xiao & Feng 2009, Fig 13-15 and Table 1: three kernels under every barrier.
#include <algorithm>
#include <bit>
#include <cmath>

#include "lab/lab_run.h"
#include "lab/lab_text.h"
#include "lab/parameter_table.h"
#include "lab/studies/kernel_references.h"
#include "lab/studies/kernel_study.h"
#include "weft/error.h"
#include "weft/lab/kernels_bench.h"
#include "weft/sentence.h"

namespace weft {

namespace {

// Letters of a sequence (the paper names none): on a device a cell for each of the 256 threads of 136
// blocks, one a multiprocessor.
constexpr int kLettersOfDevice = 34816, kLettersOfThreads = 2048;
/// Seconds.
constexpr double kMoment = 0.05;

/// One run of this experiment.
class KernelsRun {
public:
    KernelsRun(LabRun& run, LabDevice& device, const LabParameters& p)
        : run_(run),
          bench_(device.bench<KernelsBench>()),
          rounds_(device.bench<BarriersBench>()),
          study_{.points = powerOf(p, "points"),
                 .letters = lettersOf(p),
                 .keys = powerOf(p, "keys"),
                 .runs = p.whole("runs"),
                 .rounds = p.whole("rounds"),
                 .processors = bench_->processors(),
                 .ofThreads = bench_->blocksAreThreads()},
          blocks_(sortedOnce(p.has("blocks", "auto") ? blocksFor(p.quick()) : p.wholes("blocks"))),
          barriers_(p.words("barriers")) {
        study_.mostAlone = mostAlone(blocks_, bench_->processors());
        for (const PaperKernel& k : paperKernels())
            if (p.has("kernels", k.key)) study_.asked.push_back(k);
    }
    void measure();

private:
    static int powerOf(const LabParameters& p, const char* key) {
        const auto n = static_cast<unsigned>(p.whole(key));
        if (!std::has_single_bit(n))
            throw InvalidProblem(
                sentence("{key}={value} is no power of two; 1024 or 65536 are, for example.",
                         {{"key", key}, {"value", p.text(key)}}));
        return static_cast<int>(n);
    }
    [[nodiscard]] int lettersOf(const LabParameters& p) const {
        if (!p.has("letters", "auto")) return p.whole("letters");
        return bench_->blocksAreThreads() ? kLettersOfThreads : kLettersOfDevice;
    }
    /// From the paper's 9 (fewer where there are fewer processors) to all, and up to four times
    /// those.
    [[nodiscard]] std::vector<int> blocksFor(bool quick) const {
        const int all = bench_->processors();
        std::vector<int> blocks;
        for (int n = std::min(9, std::max(1, all / 2)); n < all; n += std::max(1, quick    ? n / 2
                                                                                  : n < 30 ? 3
                                                                                           : n / 10))
            blocks.push_back(n);
        blocks.push_back(all);
        for (const int times : {2, 3, 4}) blocks.push_back(times * all);
        return blocks;
    }
    [[nodiscard]] static bool has(const std::vector<std::string>& words, const char* word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    }

    /// Milliseconds; false: stopped. A run that is over in a moment is made once
    /// more before those that count.
    [[nodiscard]] bool timeOf(const PaperKernel& k, RoundBarrier barrier, int blocks, LabSpread& ms);
    [[nodiscard]] bool measureComputing(const PaperKernel& k);
    [[nodiscard]] bool measurePoint(const PaperKernel& k, const KindOfBarrier& b, int blocks);
    [[nodiscard]] bool measureRoundsAlone(const PaperKernel& k);
    [[nodiscard]] std::vector<int> blocksOf(const PaperKernel& k, RoundBarrier kind);

    LabRun& run_;
    std::unique_ptr<KernelsBench> bench_;
    std::unique_ptr<BarriersBench> rounds_;
    KernelStudy study_;
    std::vector<int> blocks_;
    std::vector<std::string> barriers_;
    const KernelReferences* references_ = nullptr;
    std::string lacking_;
};

std::vector<int> KernelsRun::blocksOf(const PaperKernel& k, RoundBarrier kind) {
    const int most = bench_->mostBlocks({k.kernel, kind, 1, k.threads});
    // Only implicit ones go beyond one block a processor, as in the paper.
    const bool launches = kind == RoundBarrier::launchImplicit;
    std::vector<int> blocks;
    for (const int n : blocks_)
        if (n <= most && (launches || n <= bench_->processors())) blocks.push_back(n);
    if (most > 0 && blocks.empty()) blocks.push_back(std::min(most, blocks_.front()));
    return blocks;
}

bool KernelsRun::timeOf(const PaperKernel& k, RoundBarrier barrier, int blocks, LabSpread& ms) {
    const KernelRun r{k.kernel, barrier, blocks, k.threads};
    Repeats& runs =
        run_.repeats(formatted("%s %d %d", k.key, static_cast<int>(barrier), blocks), study_.runs);
    for (bool first = true; runs.wanted(); first = false) {
        const double seconds = bench_->seconds(r, run_.stop());
        if (run_.stopped()) return false;
        if (!first || seconds > kMoment) runs.add(1e3 * seconds);
        run_.tell(runs.share());
    }
    ms = runs.spread();
    return true;
}

/// The kernel with the barrier left out, at one block a processor at most.
bool KernelsRun::measureComputing(const PaperKernel& k) {
    if (!run_.begin(formatted("%s without barriers", k.name))) return false;
    for (const int blocks : blocksOf(k, RoundBarrier::none)) {
        LabSpread ms{};
        if (!timeOf(k, RoundBarrier::none, blocks, ms)) return false;
        study_.times[k.key].computing[blocks] = ms.median;
        run_.report().tables[kComputingTable].rows.push_back(
            {std::string(k.key), double(blocks), double(k.threads), ms.median, ms.least, ms.most});
        LabSeries& s =
            seriesNamed(figureOf(run_.report(), std::string("fig13-") + k.key), "barrier left out");
        s.add(blocks, ms.median, ms.least, ms.most);
    }
    run_.end();
    return true;
}

bool KernelsRun::measurePoint(const PaperKernel& k, const KindOfBarrier& b, int blocks) {
    if (!run_.begin(formatted("%s, %s, %d blocks", k.name, b.name, blocks))) return false;
    LabSpread ms{};
    if (!timeOf(k, b.kind, blocks, ms)) return false;
    KernelTimes& times = study_.times[k.key];
    const double computing = times.computingAt(blocks),
                 meeting = std::max(0.0, ms.median - computing);
    const double error = references_->errorOf(bench_->answer(), k.kernel);
    LabReport& report = run_.report();
    report.missed += !(error <= (k.kernel == BarrierKernel::fft ? 1e-5 : 0.0));
    report.tables[kTimesTable].rows.push_back(
        {std::string(k.key), std::string(b.name), double(blocks), double(k.threads),
         double(study_.stagesOf(k.kernel)), ms.median, ms.least, ms.most, computing, meeting,
         100 * meeting / ms.median, error, double(study_.processors)});
    times.whole[b.name][blocks] = ms.median;
    const auto add = [&](const char* key, double y, double low, double high) {
        LabSeries& s = seriesNamed(figureOf(report, std::string(key) + k.key), b.name);
        s.add(blocks, y, low, high);
    };
    add("fig13-", ms.median, ms.least, ms.most);
    add("fig14-", meeting, std::max(0.0, ms.least - computing), ms.most - computing);
    run_.end();
    return true;
}

/// The micro-benchmark at one block a processor of as many threads, under every barrier that the
/// kernel was measured under there: what Eq 2 predicts the kernel's speed-ups from.
bool KernelsRun::measureRoundsAlone(const PaperKernel& k) {
    if (!run_.begin(formatted("barriers alone, %d threads a block", k.threads))) return false;
    KernelTimes& times = study_.times[k.key];
    std::vector<KindOfBarrier> kinds = {{KernelTimes::kComputeOnly, RoundBarrier::none}};
    for (const KindOfBarrier& b : kernelBarriers())
        if (const auto found = times.whole.find(b.name);
            found != times.whole.end() && found->second.contains(study_.mostAlone))
            kinds.push_back(b);
    for (const KindOfBarrier& b : kinds) {
        const BarrierRounds rounds{b.kind, study_.mostAlone, k.threads, study_.rounds};
        if (!rounds_->canMeet(rounds)) continue;
        Repeats& us = run_.repeats(formatted("%s alone %s", k.key, b.name), study_.runs);
        while (us.wanted()) {
            us.add(1e6 * rounds_->secondsARound(rounds, run_.stop()));
            if (run_.stopped()) return false;
        }
        const LabSpread spread = us.spread();
        times.roundsAlone[b.name] = spread.median;
        run_.report().tables[kRoundsAloneTable].rows.push_back(
            {std::string(k.key), std::string(b.name), double(study_.mostAlone), double(k.threads),
             double(study_.rounds), spread.median, spread.least, spread.most});
    }
    run_.end();
    return true;
}

void KernelsRun::measure() {
    declareKernels(run_.report(), study_);
    struct Step {
        PaperKernel kernel;
        KindOfBarrier barrier;
        int blocks;
    };
    std::vector<Step> plan;
    std::size_t kernels = 0;
    for (const PaperKernel& k : study_.asked) {
        ++kernels;
        for (const KindOfBarrier& b : kernelBarriers()) {
            if (!has(barriers_, b.name)) continue;
            const std::vector<int> all = blocksOf(k, b.kind);
            for (const int blocks : all) plan.push_back({k, b, blocks});
            if (all.empty() && kernels == 1)
                lacking_ += (lacking_.empty() ? "" : ", ") + std::string(b.name);
        }
    }
    if (plan.empty()) throw InvalidProblem("This device has none of these barriers.");
    run_.expect(plan.size() + 2 * kernels + 1);
    if (!run_.begin("answers to compare with")) return;
    KernelInput input = randomKernelInput(study_.points, study_.letters, study_.keys);
    references_ = &run_.kept<KernelReferences>(
        "references", [&] { return std::make_shared<KernelReferences>(input, run_.stop()); });
    bench_->load(std::move(input));
    run_.end();
    for (const PaperKernel& k : study_.asked) {
        if (!measureComputing(k)) return;
        for (const Step& s : plan)
            if (s.kernel.kernel == k.kernel && !measurePoint(k, s.barrier, s.blocks)) return;
        if (!measureRoundsAlone(k)) return;
    }
    summariseKernels(run_.report(), study_, *bench_);
    if (!lacking_.empty())
        run_.report().findings.push_back("This device has no such barrier: " + lacking_ + ".");
}

std::vector<LabParameter> kernelParameters() {
    LabWords kernels, barriers;
    for (const PaperKernel& k : paperKernels()) kernels.emplace_back(k.key);
    for (const KindOfBarrier& b : kernelBarriers()) barriers.emplace_back(b.name);
    return {
        someWords("kernels", "which ones", kernels),
        someWords("barriers", "which ones", barriers),
        listOf(wholeValue(
            "blocks",
            "blocks; auto: from 9 to all multiprocessors, with implicit launches 4 times those",
            {"auto"}, {1, 65535}, {"auto"})),
        wholeValue("points", "points of the FFT, a power of two", {"1048576", "4096"}, {2, 1 << 22}),
        wholeValue("letters", "letters of each sequence; auto: 34816, on the CPU 2048",
                   {"auto", "256"}, {2, 34816}, {"auto"}),
        wholeValue("keys", "keys to sort, a power of two", {"262144", "4096"}, {2, 1 << 22}),
        wholeValue("rounds", "rounds of the barriers alone, from which Eq 2 predicts",
                   {"10000", "100"}, {4, 1e7}),
        wholeValue("runs",
                   "runs of a point at least; more, for half a second, where they differ by over 3 %",
                   {"3", "20"}, {1, 100})};
}

}  // namespace

const Experiment& kernelsExperiment() {
    static const Experiment experiment{
        .name = KernelsBench::kExperiment,
        .title = "Kernels under barriers",
        .summary =
            "FFT, Smith-Waterman and bitonic sort, each under each barrier: time by number of "
            "blocks, and the share of it that goes into barriers.",
        .paper = LabPaper::xiaoFeng,
        .figures = "Fig 12-15, Table 1",
        .lacking = "This device has no such kernels.",
        .parameters = kernelParameters(),
        .measure = measureBy<KernelsRun>};
    return experiment;
}

}  // namespace weft
