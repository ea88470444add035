#include "live/picture_composer.h"

#include <algorithm>
#include <cstring>

#include "weft/transfer.h"

namespace weft {

void PictureComposer::findFixedRuns(const std::shared_ptr<const Domain>& domain) {
    if (domain == domain_) return;
    fixedRuns_.clear();
    const Extent e = domain->extent();
    for (int y = 0; y < e.height; ++y) {
        const std::uint8_t* row = domain->mask().row(y);
        const std::uint8_t* end = row + e.width;
        const std::uint8_t* at = std::find(row, end, Mask::kFixed);
        while (at != end) {
            const std::uint8_t* stop =
                std::find_if(at, end, [](std::uint8_t m) { return m != Mask::kFixed; });
            fixedRuns_.push_back({y, static_cast<int>(at - row), static_cast<int>(stop - row)});
            at = std::find(stop, end, Mask::kFixed);
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
