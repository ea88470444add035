#pragma once
/// Other people's solvers on the same task. Times in seconds.
#include <vector>

#include "task.h"

namespace weft::benchmarks {

/// cv::seamlessClone (NORMAL_CLONE or MIXED_CLONE), 8-bit, one call. Prints nothing, checks nothing.
[[nodiscard]] double timeOpenCv(const Task& task, int threads);

/// FFTW: discrete sine transform of the side × side rectangle (type I, float), RGB: forward, divide,
/// back. Planning and the right-hand side apart. The mask is ignored: a rectangle is all it solves.
[[nodiscard]] double timeSineTransform(int side, int threads, int runs);

/// CHOLMOD on the masked system, RGB, double.
struct CholmodTimes {
    double analyse = 0, factorise = 0, solve = 0;
    [[nodiscard]] double total() const { return analyse + factorise + solve; }
};
[[nodiscard]] CholmodTimes timeCholmod(const Task& task);

}  // namespace weft::benchmarks
