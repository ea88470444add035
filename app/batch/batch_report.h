#pragma once
/// What is said of a batch: while it runs, at its end, and as JSON.
#include <span>

#include "app/batch/job_result.h"
#include "app/batch/kept_texts.h"
#include "app/cli/terminal.h"
#include "weft/io/file_transaction.h"

namespace weft::cli {

struct BatchJob;

[[nodiscard]] JobCounts countsOf(std::span<const JobResult> results);

/// "312 of 1000 jobs done, 2 failed, 3 running, about 2 min left": one line that is written over on a
/// terminal; elsewhere a line now and then.
class BatchProgress {
public:
    /// Jobs that are over already say nothing of how long the others take.
    void begin(const JobCounts& counts) { before_ = counts.over(); }
    void show(const JobCounts& counts);
    /// A job that failed, on a line of its own. `said`: by it, on stderr.
    void sayFailed(const BatchJob& job, const std::string& said);
    void clear() { line_.clear(); }

private:
    [[nodiscard]] std::string timeLeft(const JobCounts& counts) const;

    ProgressLine line_;
    int before_ = 0;
    Clock::time_point begin_ = Clock::now(), lastLine_ = begin_;
};

/// What the whole took.
struct BatchCost {
    double seconds = 0, processorSeconds = 0;
    int atOnce = 0, cores = 0;
};

/// A row a job, of many jobs only those that are not done; then a sentence.
void sayTable(std::span<const BatchJob> jobs, std::span<const JobResult> results,
              const KeptTexts& texts, const BatchCost& cost);

/// JSON, job after job: that of a hundred thousand jobs does not stand in memory.
void putSummary(const io::FileTransaction::PutBytes& put, std::span<const BatchJob> jobs,
                std::span<const JobResult> results, const KeptTexts& texts, const BatchCost& cost,
                bool interrupted);

}  // namespace weft::cli
