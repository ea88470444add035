#include "app/library/solver_handle.h"

#include <new>
#include <system_error>

#include "weft/backend_registry.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/memory_budget.h"
#include "weft_gpu/gpu_backend.h"

namespace weft::library {

namespace {

/// In order of preference.
BackendRegistry backends(int threads) {
    const auto cuda = [](int device) { return gpu::probe({.device = device}); };
    const auto each = [cuda] {
        std::vector<BackendEntry> devices;
        for (int i = 0; i < gpu::deviceCount(); ++i)
            devices.push_back({.name = "cuda:" + std::to_string(i),
                               .title = "CUDA " + std::to_string(i),
                               .probe = [cuda, i] { return cuda(i); }});
        return devices;
    };
    return {{"cuda", "CUDA", [cuda] { return cuda(0); }, each},
            {"cpu", "CPU", [threads] {
                 return BackendProbe{makeCpuBackend(threads), ""};
             }}};
}

}  // namespace

void tell(weft_solver& solver, const char* sentence) noexcept {
    std::snprintf(solver.text, sizeof solver.text, "%s", sentence);
}

weft_status failure(weft_solver& solver) noexcept try { throw; } catch (const Stopped&) {
    tell(solver, "The job was cancelled.");
    return WEFT_CANCELLED;
} catch (const NotEnoughMemory& error) {
    tell(solver, error.what());
    return WEFT_NO_MEMORY;
} catch (const InvalidProblem& error) {
    tell(solver, error.what());
    return WEFT_BAD_ARGUMENT;
} catch (const BadInput& error) {
    tell(solver, error.what());
    return WEFT_BAD_ARGUMENT;
} catch (const DeviceError& error) {
    dropBackend(solver);  // another may be made ready
    tell(solver, error.what());
    return WEFT_NO_DEVICE;
} catch (const std::bad_alloc&) {
    tell(solver, "The job does not fit into memory.");
    return WEFT_NO_MEMORY;
} catch (const std::system_error&) {
    tell(solver, "The system gives no more threads.");
    return WEFT_NO_MEMORY;
} catch (const std::exception& error) {
    tell(solver, error.what());
    return WEFT_FAILED;
} catch (...) {
    tell(solver, "Something failed that libweft does not know.");
    return WEFT_FAILED;
}

std::shared_ptr<ThreadPool> poolOf(weft_solver& solver) {
    if (!solver.pool) solver.pool = std::make_shared<ThreadPool>(solver.threads);
    return solver.pool;
}

void dropBackend(weft_solver& solver) noexcept {
    solver.kept.reset();
    solver.backend.reset();
}

// A driver counts its current device by the thread: on another thread it is made ready anew.
Backend& backendOf(weft_solver& solver) {
    const bool moved = solver.backend && solver.backend->info().backend != "cpu" &&
                       solver.backendThread != std::this_thread::get_id();
    if (moved) dropBackend(solver);
    if (!solver.backend) {
        solver.backend = chooseBackend(backends(solver.threads), solver.backendName).backend;
        solver.backendThread = std::this_thread::get_id();
        solver.kept = std::make_unique<KeptSolve>();
    }
    const DeviceInfo info = solver.backend->info();
    solver.device = info.backend + ": " + info.device;
    return *solver.backend;
}

void beginStoppable(weft_solver& solver) {
    const std::lock_guard lock(solver.stopGuard);
    solver.stop = std::stop_source();
}

std::stop_token stopOf(weft_solver& solver) {
    const std::lock_guard lock(solver.stopGuard);
    return solver.stop.get_token();
}

}  // namespace weft::library
