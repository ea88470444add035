#include <fftw3.h>

#include <cmath>
#include <numbers>

#include "peers.h"
#include "stopwatch.h"

namespace weft::benchmarks {

namespace {

/// Divides by the eigenvalues 4 − 2 cos(πi/(n+1)) − 2 cos(πj/(n+1)) and the transform's own scale.
void divideByEigenvalues(float* plane, int n, const std::vector<float>& cosine) {
    const float scale = 1.0f / (4.0f * static_cast<float>(n + 1) * static_cast<float>(n + 1));
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
            plane[static_cast<std::ptrdiff_t>(j) * n + i] *=
                scale /
                (4.0f - cosine[static_cast<std::size_t>(i)] - cosine[static_cast<std::size_t>(j)]);
}

}  // namespace

double timeSineTransform(int side, int threads, int runs) {
    fftwf_init_threads();
    fftwf_plan_with_nthreads(threads);
    const auto samples = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    auto* data = fftwf_alloc_real(3 * samples);
    const fftwf_plan plan =
        fftwf_plan_r2r_2d(side, side, data, data, FFTW_RODFT00, FFTW_RODFT00, FFTW_MEASURE);
    std::vector<float> cosine(static_cast<std::size_t>(side));
    for (int i = 0; i < side; ++i)
        cosine[static_cast<std::size_t>(i)] =
            static_cast<float>(2 * std::cos(std::numbers::pi * (i + 1) / (side + 1)));
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        for (std::size_t i = 0; i < 3 * samples; ++i) data[i] = static_cast<float>(i % 251);
        const Stopwatch watch;
        for (std::size_t c = 0; c < 3; ++c) {
            float* plane = data + c * samples;
            fftwf_execute_r2r(plan, plane, plane);
            divideByEigenvalues(plane, side, cosine);
            fftwf_execute_r2r(plan, plane, plane);
        }
        times.push_back(watch.seconds());
    }
    fftwf_destroy_plan(plan);
    fftwf_free(data);
    return median(times);
}

}  // namespace weft::benchmarks
