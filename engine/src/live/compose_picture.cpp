#include "live/compose_picture.h"

#include "weft/transfer.h"

namespace weft {

namespace {

/// Ω only: the other samples are the background's.
void encode(const Mask& mask, FieldSpan out) {
    for (int c = 0; c < out.channels; ++c)
        for (int y = 0; y < out.extent.height; ++y) {
            const std::uint8_t* unknown = mask.row(y);
            float* row = out.row(c, y);
            for (int x = 0; x < out.extent.width; ++x)
                if (unknown[x]) row[x] = encodedFromLinear(row[x]);
        }
}

}  // namespace

void composePicture(Solver& solver, const CloneProblem& problem, const PoissonSystem& system,
                    FieldSpan out) {
    solver.read(out, problem.background().view().crop(system.boxInBackground));
    if (system.space == SolveSpace::linear) encode(system.domain->mask(), out);
}

}  // namespace weft
