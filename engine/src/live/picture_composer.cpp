#include "live/picture_composer.h"

#include <cstring>

#include "weft/transfer.h"

namespace weft {

void PictureComposer::findFixedRuns(const std::shared_ptr<const Domain>& domain) {
    if (domain == domain_) return;
    fixedRuns_.clear();
    const Extent e = domain->extent();
    for (int y = 0; y < e.height; ++y) {
        const std::uint8_t* row = domain->mask().row(y);
        const auto next = [&](std::uint8_t value, int from) {
            const void* found =
                std::memchr(row + from, value, static_cast<std::size_t>(e.width - from));
            return found ? static_cast<int>(static_cast<const std::uint8_t*>(found) - row) : e.width;
        };
        for (int x = next(Mask::kFixed, 0); x < e.width;) {
            const int end = next(Mask::kUnknown, x);
            fixedRuns_.push_back({y, x, end});
            x = next(Mask::kFixed, end);
        }
    }
    domain_ = domain;
}

// Ω only: the other samples are not written yet.
void PictureComposer::encode(FieldSpan out) const {
    for (int c = 0; c < out.channels; ++c)
        for (int y = 0; y < out.extent.height; ++y) {
            const std::uint8_t* unknown = domain_->mask().row(y);
            float* row = out.row(c, y);
            for (int x = 0; x < out.extent.width; ++x)
                if (unknown[x]) row[x] = encodedFromLinear(row[x]);
        }
}

void PictureComposer::compose(Solver& solver, const CloneProblem& problem,
                              const PoissonSystem& system, FieldSpan out) {
    findFixedRuns(system.domain);
    solver.read(out);
    if (system.space == SolveSpace::linear) encode(out);
    const FieldView background = problem.background().view().crop(system.boxInBackground);
    for (int c = 0; c < out.channels; ++c)
        for (const Run& r : fixedRuns_)
            std::memcpy(out.row(c, r.y) + r.begin, background.row(c, r.y) + r.begin,
                        static_cast<std::size_t>(r.end - r.begin) * sizeof(float));
}

}  // namespace weft
