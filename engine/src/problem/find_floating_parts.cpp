#include "problem/find_floating_parts.h"

#include <numeric>
#include <vector>

namespace weft {

namespace {

/// Runs of unknown pixels that hold together within a row, joined to parts across rows.
class Parts {
public:
    explicit Parts(const Domain& domain) : domain_(domain) {
        const Extent e = domain.extent();
        above_.assign(static_cast<std::size_t>(e.width), -1);
        for (int y = 0; y < e.height; ++y) addRow(y);
    }

    [[nodiscard]] FloatingParts floating() {
        std::vector<int> number(runs_.size(), -1);
        int count = 0;
        std::vector<FloatingRun> kept;
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            const auto root = static_cast<std::size_t>(rootOf(static_cast<int>(i)));
            if (held_[root]) continue;
            if (number[root] < 0) number[root] = count++;
            kept.push_back(runs_[i]);
            kept.back().part = number[root];
        }
        return {std::move(kept), count};
    }

private:
    void addRow(int y) {
        const int width = domain_.extent().width;
        std::vector<int> row(static_cast<std::size_t>(width), -1);
        for (int x = 0; x < width; ++x) {
            if (!domain_.mask().unknown({x, y})) continue;
            const auto at = static_cast<std::size_t>(x);
            const bool goesOn = x > 0 && row[at - 1] >= 0 && domain_.link({x, y}, 0) > 0;
            if (goesOn) ++runs_.back().length;
            if (!goesOn) begin(x, y);
            row[at] = static_cast<int>(runs_.size()) - 1;
            if (y > 0 && above_[at] >= 0 && domain_.link({x, y}, 2) > 0) unite(row[at], above_[at]);
            if (isHeld({x, y})) held_[static_cast<std::size_t>(rootOf(row[at]))] = 1;
        }
        above_ = std::move(row);
    }
    void begin(int x, int y) {
        parents_.push_back(static_cast<int>(runs_.size()));
        held_.push_back(0);
        runs_.push_back({x, y, 1, 0});
    }
    /// By a screening, or by a link to a fixed pixel.
    [[nodiscard]] bool isHeld(Point p) const {
        constexpr Point kSteps[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        if (domain_.screening(p) > 0) return true;
        const Rect box = rectOf(domain_.extent());
        for (int k = 0; k < 4; ++k) {
            const Point q = p + kSteps[k];
            if (domain_.link(p, k) > 0 && !(box.contains(q) && domain_.mask().unknown(q)))
                return true;
        }
        return false;
    }
    [[nodiscard]] int rootOf(int run) {
        while (parents_[static_cast<std::size_t>(run)] != run) {
            int& parent = parents_[static_cast<std::size_t>(run)];
            run = parent = parents_[static_cast<std::size_t>(parent)];
        }
        return run;
    }
    void unite(int a, int b) {
        const auto first = static_cast<std::size_t>(rootOf(a)),
                   second = static_cast<std::size_t>(rootOf(b));
        const std::size_t root = std::min(first, second), other = std::max(first, second);
        parents_[other] = static_cast<int>(root);
        held_[root] = held_[root] | held_[other];
    }

    const Domain& domain_;
    std::vector<FloatingRun> runs_;
    std::vector<int> parents_;
    std::vector<std::uint8_t> held_;  // of roots
    std::vector<int> above_;          // runs of the row above, −1 where fixed
};

/// All of the image is one part.
FloatingParts wholeImage(Extent e) {
    std::vector<FloatingRun> rows(static_cast<std::size_t>(e.height));
    for (int y = 0; y < e.height; ++y) rows[static_cast<std::size_t>(y)] = {0, y, e.width, 0};
    return {std::move(rows), 1};
}

}  // namespace

FloatingParts findFloatingParts(const Domain& domain) {
    if (domain.leastLink() > 0)  // every part of Ω has a fixed neighbour, or is the image
        return domain.singular() ? wholeImage(domain.extent()) : FloatingParts{};
    return Parts(domain).floating();
}

}  // namespace weft
