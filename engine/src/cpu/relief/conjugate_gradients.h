#pragma once
// Preconditioned conjugate gradients on a height form.
#include <stop_token>

#include "cpu/relief/height_form.h"
#include "cpu/relief/height_preconditioner.h"
#include "weft/backend/height_schedule.h"

namespace weft::relief {

/// Solves (form) x = b from x = 0; b is used up. Three passes over the grid an iteration, besides the
/// coarser grids: the direction and the form, the way down, the way up. Sums are taken row by row, so
/// the answer does not depend on the number of threads.
class ConjugateGradients {
public:
    void reshape(int width, int height);
    /// Returns false if it was stopped.
    bool solve(ThreadPool& pool, HeightForm& form, HeightPreconditioner& M, const CgLimits& limits,
               std::stop_token stop);

    Plane b;  ///< right-hand side, then the residual
    Plane x;  ///< answer

private:
    // Passes do not write what they read: residual and direction have two planes each.
    Plane nextB_, z_, p_, nextP_, q_;
    Doubles rowSums_;
};

}  // namespace weft::relief
