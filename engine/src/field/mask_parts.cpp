#include "field/mask_parts.h"

#include <algorithm>
#include <numeric>

namespace weft {

namespace {

/// Unknown pixels [from, to) of a row.
struct MaskRun {
    int y, from, to;
};

std::vector<MaskRun> runsOf(const Mask& mask) {
    std::vector<MaskRun> runs;
    for (int y = 0; y < mask.extent().height; ++y) {
        const std::uint8_t* row = mask.row(y);
        for (int x = 0; x < mask.extent().width; ++x) {
            const int from = x;
            while (x < mask.extent().width && row[x] != Mask::kFixed) ++x;
            if (x > from) runs.push_back({y, from, x});
        }
    }
    return runs;
}

/// Sets of runs that touch, as a forest; the root of a set is its first run.
class RunSets {
public:
    explicit RunSets(std::size_t runs) : parent_(runs) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }
    [[nodiscard]] std::size_t rootOf(std::size_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) {
        a = rootOf(a), b = rootOf(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::size_t> parent_;
};

RunSets touchingRuns(const std::vector<MaskRun>& runs, Neighbours neighbours) {
    const int corner = neighbours == Neighbours::eight ? 1 : 0;
    RunSets sets(runs.size());
    std::size_t above = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        // `above` passes runs that end before this one on the row above it, or lie higher.
        const auto isPassed = [&](const MaskRun& a) {
            return a.y < runs[i].y - 1 || (a.y == runs[i].y - 1 && a.to + corner <= runs[i].from);
        };
        while (above < i && isPassed(runs[above])) ++above;
        for (std::size_t a = above;
             a < i && runs[a].y < runs[i].y && runs[a].from < runs[i].to + corner; ++a)
            sets.join(a, i);
    }
    return sets;
}

}  // namespace

std::vector<MaskPart> connectedParts(const Mask& mask, Neighbours neighbours) {
    const std::vector<MaskRun> runs = runsOf(mask);
    RunSets sets = touchingRuns(runs, neighbours);
    std::vector<Rect> boxes(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
        Rect& box = boxes[sets.rootOf(i)];
        box = box.united({runs[i].from, runs[i].y, runs[i].to - runs[i].from, 1});
    }
    std::vector<MaskPart> parts;
    std::vector<std::size_t> partOf(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::size_t root = sets.rootOf(i);
        if (root == i) {
            partOf[i] = parts.size();
            parts.push_back({Mask(boxes[i].extent()), boxes[i].topLeft()});
        }
        MaskPart& part = parts[partOf[root]];
        std::uint8_t* row = part.mask.row(runs[i].y - part.at.y) - part.at.x;
        std::fill(row + runs[i].from, row + runs[i].to, Mask::kUnknown);
    }
    return parts;
}

}  // namespace weft
