#pragma once
/// What a weft_solver is, and how each function of the interface is guarded.
#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "app/library/weft.h"
#include "weft/backend.h"
#include "weft/backend/thread_pool.h"
#include "weft/clone.h"

/// Kept from job to job: settings, threads, and the device that was made ready.
struct weft_solver {
    weft_solver() noexcept = default;

    std::atomic<bool> busy{false};  ///< a function is at work; guards all that follows but the stop
    std::string backendName = "auto";
    int threads = 0;
    double tolerance = 0;  ///< 0: by the output's samples
    weft_progress progress = nullptr;
    void* user = nullptr;

    std::shared_ptr<weft::ThreadPool> pool;  ///< null: not made yet
    std::unique_ptr<weft::Backend> backend;  ///< null: not made ready yet
    std::thread::id backendThread;           ///< which made it
    std::unique_ptr<weft::KeptSolve> kept;   ///< the last solve on it: goes before it
    std::shared_ptr<const weft::Mask> mask;  ///< of the last clone, so that an equal one is the same
    weft_certificate certificate = {};
    std::string device;

    std::mutex stopGuard;  ///< guards `stop`
    std::stop_source stop;

    /// A fixed array, so that it can be written where there is no memory.
    char text[1024] = "";
};

namespace weft::library {

void tell(weft_solver& solver, const char* sentence) noexcept;
/// The status for the exception that is being handled, whose words become the handle's text.
[[nodiscard]] weft_status failure(weft_solver& solver) noexcept;

/// The pool of the handle's threads.
[[nodiscard]] std::shared_ptr<ThreadPool> poolOf(weft_solver& solver);
/// Lets the backend go, and all that was made on it.
void dropBackend(weft_solver& solver) noexcept;
/// Makes the handle's backend ready where it is not. Throws DeviceError, InvalidProblem.
[[nodiscard]] Backend& backendOf(weft_solver& solver);
/// weft_cancel() stops the job that begins now; earlier calls are forgotten.
void beginStoppable(weft_solver& solver);
[[nodiscard]] std::stop_token stopOf(weft_solver& solver);

/// Runs `work` unless the handle is null or busy; no exception leaves it.
template <class Work>
weft_status guarded(weft_solver* solver, Work&& work) noexcept {
    if (!solver) return WEFT_BAD_ARGUMENT;
    if (solver->busy.exchange(true, std::memory_order_acquire)) return WEFT_BUSY;
    weft_status status = WEFT_OK;
    try {
        solver->text[0] = '\0';
        status = work(*solver);
    } catch (...) {
        status = failure(*solver);
    }
    solver->busy.store(false, std::memory_order_release);
    return status;
}

/// The same for a job, which weft_cancel() ends.
template <class Work>
weft_status guardedJob(weft_solver* solver, Work&& work) noexcept {
    return guarded(solver, [&](weft_solver& s) {
        beginStoppable(s);
        s.certificate = {};
        return work(s);
    });
}

}  // namespace weft::library
