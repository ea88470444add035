#pragma once
/// `weft batch LIST`, and `weft clone`, `relief` and `render` over folders.
#include "app/batch/batch_arguments.h"
#include "app/batch/batch_job.h"

namespace weft::cli {

/// Backends of a process of so many CPU threads. Asked for in the workers only.
using MakeRegistry = std::function<BackendRegistry(int threads)>;

/// Whether this command line, parsed, asks for a batch. Throws UsageError where it half does.
[[nodiscard]] bool asksForBatch(const CLI::App& command, const BatchArguments& arguments);

/// Does all jobs, in processes of their own. kDone; kToleranceNotReached where some job has missed
/// its tolerance; kSomeFailed; kInterrupted. Throws UsageError, BadInput before any job is begun.
/// Moves the process into the folder of the list. Call it before any thread is started.
[[nodiscard]] int runBatch(const CLI::App& command, const BatchArguments& arguments,
                           const MakeRegistry& registry);

}  // namespace weft::cli
