#include "app/batch/batch_run.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstring>
#include <system_error>

#include "app/cli/memory_limit.h"
#include "app/cli/report_errors.h"
#include "weft/backend/thread_count.h"
#include "weft/error.h"
#include "weft/memory_budget.h"

namespace weft::cli {

namespace {

constexpr int kProgressMilliseconds = 250;
/// Jobs beside those that compute, since each waits for the disk until its results are flushed: a
/// small one for longer than it computes.
constexpr int kFlushing = 6;

int jobsAtOnce(const BatchArguments& arguments, std::size_t jobs) {
    const int wanted = arguments.atOnce > 0 ? arguments.atOnce
                                            : std::min(usableProcessors() + kFlushing,
                                                       MemoryShares::mostAtOnce(memoryBudget()));
    return std::clamp(wanted, 1, std::max(1, static_cast<int>(jobs)));
}

std::uint64_t bytesOf(const std::vector<std::string>& files) {
    std::uint64_t bytes = 0;
    for (const std::string& file : files) {
        std::error_code error;
        const std::uintmax_t size = std::filesystem::file_size(file, error);
        if (!error) bytes += size;
    }
    return bytes;
}

double processorSeconds() {
    double seconds = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        getrusage(who, &usage);
        for (const timeval& t : {usage.ru_utime, usage.ru_stime})
            seconds += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    }
    return seconds;
}

/// So that results have a place.
void makeFolders(const BatchJob& job) {
    for (const std::string& file : job.outputs) {
        const std::filesystem::path folder = std::filesystem::path(file).parent_path();
        std::error_code error;  // is said when the job writes
        if (!folder.empty()) std::filesystem::create_directories(folder, error);
    }
}

int runJob(const CloneArguments& a, const BackendRegistry& r, const BeforeCommit& before) {
    return runClone(a, r, before);
}
int runJob(const ReliefArguments& a, const BackendRegistry& r, const BeforeCommit& before) {
    return runRelief(a, r, before);
}
int runJob(const RenderArguments& a, const BackendRegistry& r, const BeforeCommit& before) {
    return runRender(a, r, before);
}

}  // namespace

BatchRun::BatchRun(std::vector<BatchJob> jobs, const BatchArguments& arguments,
                   const std::filesystem::path& journal, const MakeRegistry& registry)
    : jobs_(std::move(jobs)),
      arguments_(arguments),
      registry_(registry),
      processorBefore_(processorSeconds()),
      cores_(usableProcessors()),
      atOnce_(jobsAtOnce(arguments, jobs_.size())),
      results_(jobs_.size()),
      failedWith_(jobs_.size()),
      shares_(memoryBudget(), atOnce_),
      journal_(journal) {
    for (const BatchJob& job : jobs_) fileBytes_.push_back(bytesOf(job.inputs));
    seats_.reserve(static_cast<std::size_t>(atOnce_));
}

// --- what is to be done

void BatchRun::plan() {
    std::vector<std::string> known;
    for (const BatchJob& job : jobs_)
        if (journal_.knows(job.key)) known.push_back(job.key);
    if (!known.empty() && !arguments_.goOn) {
        if (!arguments_.again)
            throw UsageError(
                "This batch was begun before: --continue goes on with it, --overwrite does it anew.");
        journal_.forget(known);
    }
    for (std::size_t i = 0; i < jobs_.size(); ++i) planJob(i);
}

void BatchRun::planJob(std::size_t index) {
    const BatchJob& job = jobs_[index];
    if (const auto finished = journal_.finished(job.key, job.outputs)) {
        results_[index] = {.state = finished->code == kDone ? JobState::done : JobState::outside,
                           .before = true,
                           .code = finished->code,
                           .seconds = finished->seconds,
                           .said = {}};
        return;
    }
    if (!job.refusal.empty()) return fail(index, kBadInput, job.refusal);
    if (const std::string why = notWrittenReason(job); !why.empty()) return fail(index, kUsage, why);
    queue_.push_back(index);
}

std::string BatchRun::notWrittenReason(const BatchJob& job) const {
    if (arguments_.again) return {};
    for (const std::string& output : job.written()) {
        if (!io::identityOf(output) || journal_.wrote(job.key, output)) continue;
        const bool inPlace =
            std::any_of(job.inputs.begin(), job.inputs.end(),
                        [&](const std::string& input) { return io::nameTheSameFile(input, output); });
        if (!inPlace) return "'" + output + "' is there already; --overwrite replaces it.";
    }
    return {};
}

// --- who does it

std::uint64_t BatchRun::shareOf(std::size_t index) const {
    return shares_.shareFor(fileBytes_[index], failedWith_[index]);
}

bool BatchRun::isBusy() const {
    return std::any_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.busy; });
}

std::deque<std::size_t>::iterator BatchRun::nextThatFits() {
    return std::find_if(queue_.begin(), queue_.end(),
                        [&](std::size_t index) { return shares_.fits(shareOf(index)); });
}

BatchRun::Seat* BatchRun::freeSeat() {
    const auto free =
        std::find_if(seats_.begin(), seats_.end(), [](const Seat& s) { return !s.busy; });
    if (free == seats_.end() && seats_.size() == static_cast<std::size_t>(atOnce_)) return nullptr;
    Seat& seat = free == seats_.end() ? seats_.emplace_back() : *free;
    if (seat.worker) return &seat;
    try {
        seat.worker =
            std::make_unique<Worker>([this](const Task& task) { return serve(task); }, descriptors());
        return &seat;
    } catch (const std::system_error&) {
        if (!isBusy()) throw;
        return nullptr;  // the system may have room for it later
    }
}

/// All cores for those that may run now, and one at least for each.
int BatchRun::threadsFor(std::uint64_t share) const {
    if (shares_.isAll(share)) return cores_;
    const JobCounts counts = countsOf(results_);
    return std::max(1, cores_ / std::clamp(counts.running + counts.waiting, 1, cores_));
}

void BatchRun::begin(Seat& seat, std::size_t index) {
    seat.share = shareOf(index);
    seat.job = index;
    seat.busy = true;
    seat.begin = Clock::now();
    shares_.lend(seat.share);
    JobResult& result = results_[index];
    const int asked = jobs_[index].backend().threads;
    result.threads = asked > 0 ? asked : threadsFor(seat.share);
    result.state = JobState::running;
    seat.worker->give(
        {.job = static_cast<std::int32_t>(index), .threads = result.threads, .memory = seat.share});
}

void BatchRun::dispatch() {
    while (!stopping_) {
        const auto next = nextThatFits();
        if (next == queue_.end()) return;
        Seat* seat = freeSeat();
        if (!seat) return;
        const std::size_t index = *next;
        queue_.erase(next);
        begin(*seat, index);
    }
}

/// What the child of another seat must close.
std::vector<int> BatchRun::descriptors() const {
    std::vector<int> all = {signals_.descriptor()};
    for (const Seat& seat : seats_)
        if (seat.worker) all.push_back(seat.worker->channel());
    return all;
}

TaskEnd BatchRun::serve(const Task& task) const {
    BatchJob job = jobs_[static_cast<std::size_t>(task.job)];
    job.backend().threads = task.threads;
    setMemoryBudget(task.memory);
    setUsualThreads(task.threads);
    const MemoryLimit limit(task.threads);
    const BeforeCommit before = [&](const io::FileTransaction& files, int code) {
        journal_.aboutToCommit(job.key, files, code);
    };
    const CommandEnd end = reportErrors([&] {
        return std::visit(
            [&](const auto& arguments) { return runJob(arguments, registry_(task.threads), before); },
            job.arguments);
    });
    return {.code = end.code, .shortOfMemory = end.shortOfMemory, .resident = residentMemory()};
}

// --- what becomes of it

void BatchRun::fail(std::size_t index, int code, const std::string& said) {
    JobResult& result = results_[index];
    result.state = JobState::failed;
    result.code = code;
    result.said = texts_.keep(said);
    progress_->sayFailed(jobs_[index], said);
}

void BatchRun::note(Seat& seat, const TaskEnd& end) {
    JobResult& result = results_[seat.job];
    result.code = end.code;
    const std::string said = seat.worker->said();
    if (end.shortOfMemory && !shares_.isAll(seat.share)) {
        shares_.ranShort(fileBytes_[seat.job], seat.share);
        failedWith_[seat.job] = seat.share;
        result = {};
        queue_.push_back(seat.job);
    } else if (end.code == kDone || end.code == kToleranceNotReached) {
        result.state = end.code == kDone ? JobState::done : JobState::outside;
        result.said = texts_.keep(said);
        journal_.isDone(jobs_[seat.job].key, {end.code, result.seconds});
    } else if (end.code == kInterrupted && stopping_) {
        result = {};
    } else {
        fail(seat.job, end.code, said);
    }
}

void BatchRun::noteDeath(Seat& seat, int status) {
    const bool exited = WIFEXITED(status);
    if (stopping_ && (!exited || WEXITSTATUS(status) == kInterrupted)) {
        results_[seat.job] = {};
        return;
    }
    const std::string how = exited ? "ended with exit code " + std::to_string(WEXITSTATUS(status))
                                   : "was ended by signal " + std::to_string(WTERMSIG(status)) +
                                         " (" + ::strsignal(WTERMSIG(status)) + ")";
    std::string said = seat.worker->said();
    if (!said.empty() && said.back() != '\n') said += '\n';
    fail(seat.job, exited ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
         said + "weft: Its process " + how + ".\n");
}

void BatchRun::takeEnd(Seat& seat) {
    const std::optional<TaskEnd> end = seat.worker->take();
    results_[seat.job].seconds = secondsSince(seat.begin);
    shares_.giveBack(seat.share);
    seat.busy = false;
    if (!end) {
        noteDeath(seat, seat.worker->wait());
        seat.worker.reset();
        return;
    }
    note(seat, *end);
    if (end->resident > seat.share / 2) seat.worker.reset();  // the next job wants its whole share
}

void BatchRun::stop() {
    const int signal = ++stops_ > 2 ? SIGKILL : SIGTERM;  // the second ends what cannot stop
    if (!stopping_) {
        progress_->clear();
        weft::cli::note("Stopping; --continue will go on.");
    }
    stopping_ = true;
    for (const Seat& seat : seats_)
        if (seat.worker && seat.busy) seat.worker->send(signal);
}

void BatchRun::takeEvents() {
    std::vector<pollfd> watched = {{.fd = signals_.descriptor(), .events = POLLIN, .revents = 0}};
    std::vector<Seat*> seats;
    for (Seat& seat : seats_)
        if (seat.busy) {
            watched.push_back({.fd = seat.worker->channel(), .events = POLLIN, .revents = 0});
            seats.push_back(&seat);
        }
    if (::poll(watched.data(), watched.size(), kProgressMilliseconds) <= 0) return;
    bool asked = false;
    if (watched.front().revents != 0)
        while (signals_.take()) asked = true;  // signals that come together are one wish
    if (asked) stop();
    for (std::size_t i = 0; i < seats.size(); ++i)
        if (watched[i + 1].revents != 0) takeEnd(*seats[i]);
}

int BatchRun::exitCode() const {
    const JobCounts counts = countsOf(results_);
    if (counts.waiting > 0) return kInterrupted;
    if (counts.failed > 0) return kSomeFailed;
    return counts.outside > 0 ? kToleranceNotReached : kDone;
}

int BatchRun::run() {
    progress_ = std::make_unique<BatchProgress>();
    plan();
    progress_->begin(countsOf(results_));
    for (const std::size_t index : queue_) makeFolders(jobs_[index]);
    for (;;) {
        dispatch();
        if (!isBusy()) break;
        progress_->show(countsOf(results_));
        takeEvents();
    }
    progress_->clear();
    seats_.clear();
    const BatchCost cost{.seconds = secondsSince(begin_),
                         .processorSeconds = processorSeconds() - processorBefore_,
                         .atOnce = atOnce_,
                         .cores = cores_};
    sayTable(jobs_, results_, texts_, cost);
    if (arguments_.summary.empty()) return exitCode();
    io::FileTransaction summary;
    summary.writePieces(arguments_.summary, [&](const io::FileTransaction::PutBytes& put) {
        putSummary(put, jobs_, results_, texts_, cost, exitCode() == kInterrupted);
    });
    summary.commit();
    return exitCode();
}

}  // namespace weft::cli
