#include <limits>

#include "weft/lab/race.h"

namespace weft {

double RaceResult::speedUpOverBase(std::size_t i) const {
    for (const SchemeRun& run : runs)
        if (run.scheme.name == "base")
            return run.secondsToTolerance() / runs.at(i).secondsToTolerance();
    return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace weft
