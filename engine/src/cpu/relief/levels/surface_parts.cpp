#include "cpu/relief/levels/surface_parts.h"

#include <algorithm>
#include <limits>

namespace weft::relief {

int SurfaceParts::rootOf(int part) {
    while (joined_[part] != part) part = joined_[part] = joined_[joined_[part]];
    return part;
}

SurfaceParts::SurfaceParts(const ReliefProblem& problem, const std::stop_token& stop)
    : size_(static_cast<int>(problem.extent().area())) {
    const int w = problem.extent().width, h = problem.extent().height;
    std::size_t above = 0, here = 0;  // first runs of the row before and of this one
    for (int y = 0; y < h && !stop.stop_requested(); ++y) {
        const std::uint8_t* inside = problem.mask().row(y);
        const std::size_t before = here;
        above = before, here = runs_.size();
        std::size_t k = above;
        for (int x = 0; x < w;) {
            if (!inside[x]) {
                ++x;
                continue;
            }
            const int begin = x;
            while (x < w && inside[x]) ++x;
            const int part = static_cast<int>(joined_.size());
            joined_.push_back(part);
            runs_.push_back({y * w + begin, y * w + x, part});
            // Runs of the row above from column begin − 1 to column x touch this one.
            while (k < here && runs_[k].end + w < y * w + begin) ++k;
            for (std::size_t j = k; j < here && runs_[j].begin + w <= y * w + x; ++j)
                joined_[rootOf(runs_[j].part)] = rootOf(part);
        }
    }
    given_.assign(joined_.size(), 0);
    for (Run& run : runs_) {
        run.part = rootOf(run.part);
        const int y = run.begin / w;
        const bool onBorder = y == 0 || y == h - 1 || run.begin % w == 0 || run.end % w == 0;
        if (problem.borderHeight() && onBorder) given_[run.part] = 1;
    }
}

template <class From, class To>
void SurfaceParts::drop(std::span<const From> z, std::span<To> to,
                        const std::stop_token& stop) const {
    std::vector<From> lowest(joined_.size(), std::numeric_limits<From>::infinity());
    for (const Run& run : runs_) {
        if (stop.stop_requested()) return;
        lowest[run.part] =
            std::min(lowest[run.part], *std::min_element(z.begin() + run.begin, z.begin() + run.end));
    }
    int after = 0;
    for (const Run& run : runs_) {
        if (stop.stop_requested()) return;
        std::fill(to.begin() + after, to.begin() + run.begin, To{0});
        after = run.end;
        const From by = given_[run.part] ? From{0} : lowest[run.part];
        for (int i = run.begin; i < run.end; ++i) to[i] = static_cast<To>(z[i] - by);
    }
    std::fill(to.begin() + after, to.begin() + size_, To{0});
}

template void SurfaceParts::drop(std::span<const float>, std::span<float>,
                                 const std::stop_token&) const;
template void SurfaceParts::drop(std::span<const double>, std::span<float>,
                                 const std::stop_token&) const;

}  // namespace weft::relief
