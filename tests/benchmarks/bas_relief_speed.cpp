/// Times of a bas-relief of 4000 x 3000 pixels (or of --size W,H): from the picture to its first and
/// to its last form, and a slider's move, from the options to height and normals in memory that is
/// used again, as the window does. `--backend cuda` integrates the slopes there. Medians of `--runs`
/// moves.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "support/random.h"
#include "weft/bas_relief/bas_relief.h"
#include "weft/cpu_backend.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_problem.h"
#include "weft/units.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;

namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

/// Waves of many lengths and a little noise.
std::shared_ptr<const Field> picture(Extent e) {
    tests::Random random(1);
    auto field = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const double wave = std::sin(0.003 * x + 0.002 * y) +
                                0.5 * std::sin(0.02 * x - 0.03 * y) +
                                0.3 * std::sin(0.3 * x + 0.2 * y) + 0.1 * random.uniform(-1, 1);
            field->at(0, {x, y}) = float(kFullScale * (0.45 + 0.2 * wave));
        }
    return field;
}

struct Asked {
    Extent size{4000, 3000};
    std::string backend = "cpu";
    int threads = 0, runs = 21;
};

Asked read(int count, char** words) {
    Asked asked;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string option = words[i];
        if (option == "--size")
            std::sscanf(words[i + 1], "%d,%d", &asked.size.width, &asked.size.height);
        if (option == "--backend") asked.backend = words[i + 1];
        if (option == "--threads") asked.threads = std::atoi(words[i + 1]);
        if (option == "--runs") asked.runs = std::atoi(words[i + 1]);
    }
    return asked;
}

}  // namespace

int main(int count, char** words) {
    const Asked asked = read(count, words);
    BackendProbe probe;
    if (asked.backend == "cuda")
        probe = gpu::probe({});
    else
        probe.backend = makeCpuBackend(asked.threads);
    if (!probe.backend) return std::fprintf(stderr, "%s\n", probe.reason.c_str()), 2;
    const auto problem = std::make_shared<ReliefProblem>(
        picture(asked.size), Mask{}, Light{-0.45, 0.45, 0.77}, ReliefBoundary::natural);
    const auto solver = makeBasRelief(*probe.backend, {}, asked.threads);
    Relief relief;
    const auto begin = Clock::now();
    solver->setProblem(problem, Start::cold);
    while (solver->advance({.seconds = 0}).stage == ReliefStage::orientation) {
    }
    const double first = since(begin);
    while (solver->advance({.seconds = 0}).outcome == Outcome::Running) {
    }
    const double last = since(begin);
    solver->read(relief);
    std::vector<double> moves;
    for (int i = 0; i < asked.runs; ++i) {
        const auto move = Clock::now();
        solver->setForm({3, 100, 0.5 + 0.4 * i / asked.runs, 0.3});
        solver->read(relief);
        moves.push_back(since(move));
    }
    std::sort(moves.begin(), moves.end());
    std::printf(
        "%s, %d x %d: first form %.3f s, last %.3f s, a slider's move %.1f ms (fastest %.1f)\n",
        probe.backend->info().device.c_str(), asked.size.width, asked.size.height, first, last,
        1e3 * moves[moves.size() / 2], 1e3 * moves.front());
    return 0;
}
