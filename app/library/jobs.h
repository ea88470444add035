#pragma once
/// What the jobs of weft.h have in common.
#include <cstring>
#include <vector>

#include "app/library/solver_handle.h"
#include "weft/document/document.h"
#include "weft/error.h"

namespace weft::library {

/// A caller's struct as this library knows it; once a struct has grown, fields that an older caller
/// lacks are to be as `usual`.
/// Throws InvalidProblem where it is null or was not made ready.
template <class Job>
Job completed(const Job* given, Job usual, const char* name) {
    if (!given) throw InvalidProblem(std::string(name) + " is a null pointer.");
    // The first version of both structs had the fields of today: a shorter one was never made.
    if (given->size < sizeof usual || given->size > 4096)
        throw InvalidProblem(std::string(name) + " was not made ready by its init function.");
    std::memcpy(static_cast<void*>(&usual), given, sizeof usual);
    return usual;
}

/// What a caller of so large a struct gets of the usual values; the rest is zero.
template <class Job>
void makeReady(Job* job, std::size_t size, Job usual) {
    if (!job || size == 0 || size > 4096) return;
    usual.size = size;
    std::memset(static_cast<void*>(job), 0, size);
    std::memcpy(static_cast<void*>(job), &usual, size < sizeof usual ? size : sizeof usual);
}

/// Solves a document of patches and writes what it looks like. Throws as solves do; Stopped.
[[nodiscard]] weft_status solveDocument(weft_solver& solver, const Document& document,
                                        const weft_picture* out);

}  // namespace weft::library
