#pragma once
/// Jobs of a batch, given to workers.
#include <deque>
#include <memory>

#include "app/batch/batch_command.h"
#include "app/batch/batch_report.h"
#include "app/batch/journal.h"
#include "app/batch/memory_shares.h"
#include "app/batch/signal_channel.h"
#include "app/batch/worker.h"

namespace weft::cli {

/// One run of a batch, step by step. The process has no other thread.
class BatchRun {
public:
    /// `journal`: where it is, or is going to be.
    BatchRun(std::vector<BatchJob> jobs, const BatchArguments& arguments,
             const std::filesystem::path& journal, const MakeRegistry& registry);
    /// An exit code.
    [[nodiscard]] int run();

private:
    /// A place for one job at a time, and the process that does it.
    struct Seat {
        std::unique_ptr<Worker> worker;
        std::size_t job = 0;
        bool busy = false;
        std::uint64_t share = 0;
        Clock::time_point begin;
    };

    void plan();
    void planJob(std::size_t index);
    [[nodiscard]] std::string notWrittenReason(const BatchJob& job) const;

    void dispatch();
    /// The next job whose share of memory is free; none: the queue's end.
    [[nodiscard]] std::deque<std::size_t>::iterator nextThatFits();
    /// One with a worker that waits; null: none is to be had now.
    [[nodiscard]] Seat* freeSeat();
    void begin(Seat& seat, std::size_t index);
    [[nodiscard]] int threadsFor(std::uint64_t share) const;
    [[nodiscard]] std::uint64_t shareOf(std::size_t index) const;
    [[nodiscard]] bool isBusy() const;

    /// Waits until something happens, and takes it in.
    void takeEvents();
    void stop();
    void takeEnd(Seat& seat);
    void note(Seat& seat, const TaskEnd& end);
    void noteDeath(Seat& seat, int status);
    void fail(std::size_t index, int code, const std::string& said);

    /// In a worker.
    [[nodiscard]] TaskEnd serve(const Task& task) const;
    [[nodiscard]] std::vector<int> descriptors() const;
    [[nodiscard]] int exitCode() const;

    std::vector<BatchJob> jobs_;
    const BatchArguments& arguments_;
    const MakeRegistry& registry_;
    Clock::time_point begin_ = Clock::now();
    double processorBefore_;  ///< seconds that the process had taken until begin_
    int cores_, atOnce_;
    std::vector<JobResult> results_;
    KeptTexts texts_;
    std::vector<std::uint64_t> fileBytes_, failedWith_;  ///< of each job; memory that was too little
    std::deque<std::size_t> queue_;
    MemoryShares shares_;
    mutable BatchJournal journal_;
    SignalChannel signals_;
    std::unique_ptr<BatchProgress> progress_;
    bool stopping_ = false;
    int stops_ = 0;            ///< how often that was asked for
    std::vector<Seat> seats_;  // last: workers end first
};

}  // namespace weft::cli
