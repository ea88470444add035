/// The magic wand.
#include <algorithm>
#include <cstdlib>

#include "weft/selection/shapes.h"

namespace weft {

namespace {

struct Likeness {
    std::uint32_t seed;
    int tolerance;

    bool operator()(std::uint32_t code) const {
        for (const int shift : {0, 8, 16})
            if (std::abs(int(code >> shift & 255) - int(seed >> shift & 255)) > tolerance)
                return false;
        return true;
    }
};

/// Pixels to the left and right of `x` in one row that are alike and not found yet: [left, right).
struct Run {
    int left, right;
};

/// Fills runs of pixels: each run that is found looks at the rows above and below it.
class Flood {
public:
    Flood(const CodesView& codes, const Likeness& alike, const std::stop_token& stop)
        : codes_(codes), alike_(alike), stop_(stop), found_(codes.extent) {}

    Mask from(Point seed) {
        take(seed);
        while (!open_.empty() && !stop_.stop_requested()) {
            const auto [y, run] = open_.back();
            open_.pop_back();
            for (const int next : {y - 1, y + 1})
                if (next >= 0 && next < codes_.extent.height) lookAt(next, run);
        }
        return std::move(found_);
    }

private:
    struct Open {
        int y;
        Run run;
    };

    bool isOpen(int x, int y) const { return !found_.unknown({x, y}) && alike_(codes_.row(y)[x]); }
    Run take(Point p) {
        Run run{p.x, p.x + 1};
        while (run.left > 0 && isOpen(run.left - 1, p.y)) --run.left;
        while (run.right < codes_.extent.width && isOpen(run.right, p.y)) ++run.right;
        std::fill(found_.row(p.y) + run.left, found_.row(p.y) + run.right, Mask::kUnknown);
        open_.push_back({p.y, run});
        return run;
    }
    void lookAt(int y, const Run& run) {
        for (int x = run.left; x < run.right; ++x)
            if (isOpen(x, y)) x = take({x, y}).right;
    }

    const CodesView& codes_;
    Likeness alike_;
    const std::stop_token& stop_;
    Mask found_;
    std::vector<Open> open_;
};

}  // namespace

Selection selectSimilar(const CodesView& codes, Point seed, int tolerance, Reach reach,
                        const std::stop_token& stop) {
    if (!rectOf(codes.extent).contains(seed)) return {};
    const Likeness alike{codes.row(seed.y)[seed.x], tolerance};
    Mask found(codes.extent);
    if (reach == Reach::connected) {
        found = Flood(codes, alike, stop).from(seed);
    } else {
        for (int y = 0; y < codes.extent.height && !stop.stop_requested(); ++y)
            for (int x = 0; x < codes.extent.width; ++x)
                if (alike(codes.row(y)[x])) found.set({x, y}, true);
    }
    if (stop.stop_requested()) return {};
    return selectMask(found);
}

}  // namespace weft
