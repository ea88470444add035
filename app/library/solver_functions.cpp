/// The functions of weft.h that make, set and ask a handle.
#include <cmath>
#include <cstring>
#include <new>

#include "app/library/solver_handle.h"
#include "weft/document/operation.h"
#include "weft/error.h"

namespace lib = weft::library;

extern "C" {

const char* weft_version(void) { return WEFT_VERSION; }

const char* weft_status_text(int status) {
    switch (status) {
        case WEFT_OK: return "done";
        case WEFT_BAD_ARGUMENT: return "bad argument";
        case WEFT_NO_MEMORY: return "not enough memory";
        case WEFT_NO_DEVICE: return "the device is absent or failed";
        case WEFT_CANCELLED: return "cancelled";
        case WEFT_NOT_REACHED: return "the tolerance was not reached";
        case WEFT_BUSY: return "the handle is at work on another thread";
        case WEFT_FAILED: return "failed";
        default: return "unknown status";
    }
}

const char* weft_operation(int index) try {
    const auto& all = weft::operations();
    const bool known = index >= 0 && static_cast<std::size_t>(index) < all.size();
    return known ? all[static_cast<std::size_t>(index)].key.c_str() : nullptr;
} catch (...) {
    return nullptr;
}

weft_status weft_open(weft_solver** solver) {
    if (!solver) return WEFT_BAD_ARGUMENT;
    *solver = new (std::nothrow) weft_solver;
    return *solver ? WEFT_OK : WEFT_NO_MEMORY;
}

void weft_close(weft_solver** solver) {
    if (!solver) return;
    delete *solver;
    *solver = nullptr;
}

const char* weft_error_text(const weft_solver* solver) {
    return solver ? solver->text : "There is no solver: the handle is null or was closed.";
}

weft_status weft_set_backend(weft_solver* solver, const char* name) {
    return lib::guarded(solver, [&](weft_solver& s) {
        if (!name) throw weft::InvalidProblem("The backend's name is a null pointer.");
        const bool known = !std::strcmp(name, "auto") || !std::strcmp(name, "cpu") ||
                           !std::strcmp(name, "cuda") || !std::strncmp(name, "cuda:", 5);
        if (!known)
            throw weft::InvalidProblem(
                "The backend must be auto, cpu, cuda, or one device such as cuda:1.");
        s.backendName = name;
        lib::dropBackend(s);
        return WEFT_OK;
    });
}

weft_status weft_set_threads(weft_solver* solver, int threads) {
    return lib::guarded(solver, [&](weft_solver& s) {
        if (threads < 0 || threads > 1024)
            throw weft::InvalidProblem("The number of threads must be from 0 (all cores) to 1024.");
        if (threads == s.threads) return WEFT_OK;
        s.threads = threads;
        s.pool.reset();
        lib::dropBackend(s);
        return WEFT_OK;
    });
}

weft_status weft_set_tolerance(weft_solver* solver, double steps) {
    return lib::guarded(solver, [&](weft_solver& s) {
        if (!(steps >= 0 && std::isfinite(steps)))
            throw weft::InvalidProblem("The tolerance must be a number of steps, 0 or above it.");
        s.tolerance = steps;
        return WEFT_OK;
    });
}

weft_status weft_set_progress(weft_solver* solver, weft_progress progress, void* user) {
    return lib::guarded(solver, [&](weft_solver& s) {
        s.progress = progress;
        s.user = user;
        return WEFT_OK;
    });
}

void weft_cancel(weft_solver* solver) try {
    if (!solver) return;
    const std::lock_guard lock(solver->stopGuard);
    solver->stop.request_stop();
} catch (...) {
    // A lock that cannot be taken: the job goes on.
}

weft_status weft_get_certificate(weft_solver* solver, weft_certificate* certificate, size_t size) {
    return lib::guarded(solver, [&](weft_solver& s) {
        if (!certificate) throw weft::InvalidProblem("The certificate is a null pointer.");
        if (size == 0 || size > 4096)
            throw weft::InvalidProblem("The certificate's size must be that of the struct.");
        std::memset(static_cast<void*>(certificate), 0, size);
        std::memcpy(certificate, &s.certificate,
                    size < sizeof s.certificate ? size : sizeof s.certificate);
        return WEFT_OK;
    });
}

const char* weft_device(const weft_solver* solver) { return solver ? solver->device.c_str() : ""; }

}  // extern "C"
