#include "relief/surface_parts.h"

#include <algorithm>
#include <limits>

namespace weft::relief {

void dropParts(const ReliefLevel& level, Doubles& z) {
    const int w = level.width, h = level.height;
    Bytes seen(level.size(), 0);
    std::vector<int> stack, part;
    for (int first = 0; first < level.size(); ++first) {
        if (!level.inside[first]) z[first] = 0;
        if (seen[first] || !level.inside[first]) continue;
        double lowest = std::numeric_limits<double>::infinity();
        bool given = false;
        part.clear();
        stack.assign(1, first);
        seen[first] = 1;
        while (!stack.empty()) {
            const int i = stack.back(), x = i % w, y = i / w;
            stack.pop_back();
            part.push_back(i);
            lowest = std::min(lowest, z[i]);
            given |= level.fixed[i] != 0;
            for (int v = std::max(0, y - 1); v <= std::min(h - 1, y + 1); ++v)
                for (int u = std::max(0, x - 1); u <= std::min(w - 1, x + 1); ++u) {
                    const int k = v * w + u;
                    if (seen[k] || !level.inside[k]) continue;
                    seen[k] = 1;
                    stack.push_back(k);
                }
        }
        if (!given)
            for (const int i : part) z[i] -= lowest;
    }
}

}  // namespace weft::relief
