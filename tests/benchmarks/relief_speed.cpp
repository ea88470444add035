/// Times of shape from shading: the vase of RELIEF §3 under a facing light, cold until it is as
/// accurate as asked and until the solver has done, and a light that is dragged. Medians, from
/// setProblem until a Relief holds height and normals.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "benchmarks/device_facts.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "weft/cpu_backend.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kHeightBar = 1.0, kDegreesBar = 1.2;  // RELIEF §3, vase 480²
constexpr double kDragStep = 1.0;                      // degrees from light to light
constexpr int kDragLights = 24;

struct Row {
    std::string backend;
    int side = 0;
    int stepsToBar = 0;
    double toBar = 0, toBarWithRead = 0, done = 0, read = 0;  // seconds
    ReliefScore atBar, atEnd;
};

struct DragRow {
    std::string backend;
    int side = 0;
    int steps = 0;  // of each light; 0: until done
    double seconds = 0;
    ReliefScore atEnd;
};

using Clock = std::chrono::steady_clock;
double since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v.empty() ? 0 : v[v.size() / 2];
}

bool meets(const ReliefScore& s) { return s.heightPercent <= kHeightBar && s.degrees <= kDegreesBar; }

struct Vase {
    SampledSurface truth;
    std::shared_ptr<const ReliefProblem> problem;
    explicit Vase(int n)
        : truth(sample(vaseSurface(n), {n, n})),
          problem(problemOf(truth, Light{0, 0, 1}, ReliefBoundary::silhouette)) {}

    [[nodiscard]] ReliefScore scoreOf(const Relief& r) const {
        return score(r.height, truth.height, truth.mask);
    }
    /// The same picture as another object, so that a solver knows nothing of it.
    [[nodiscard]] std::shared_ptr<const ReliefProblem> anew() const {
        return problemOf(truth, Light{0, 0, 1}, ReliefBoundary::silhouette);
    }
};

/// Steps after which the bar is met and stays met.
int stepsToBar(ReliefSolver& solver, const Vase& vase, Row& row) {
    solver.setProblem(vase.anew(), Start::cold);
    Relief relief;
    int found = 0, steps = 0;
    for (ReliefProgress p = solver.progress(); p.outcome == Outcome::Running;) {
        p = solver.advance({.seconds = 1e9, .steps = 1});
        ++steps;
        if (p.stage == ReliefStage::orientation) continue;
        solver.read(relief);
        const ReliefScore s = vase.scoreOf(relief);
        if (!meets(s)) found = 0;
        if (meets(s) && found == 0) found = steps, row.atBar = s;
        row.atEnd = s;
    }
    return found;
}

Row solveCold(Backend& backend, int side, int runs) {
    const Vase vase(side);
    const auto solver = backend.makeRelief({});
    Row row;
    row.backend = backend.info().backend, row.side = side;
    row.stepsToBar = stepsToBar(*solver, vase, row);
    std::vector<double> toBar, toBarWithRead, done, read;
    Relief relief;
    for (int i = 0; i < runs; ++i) {
        for (const bool whole : {false, true}) {
            const auto problem = vase.anew();
            const auto begun = Clock::now();
            solver->setProblem(problem, Start::cold);
            if (whole) {
                (void)solveToTheEnd(*solver);
                done.push_back(since(begun));
                continue;
            }
            (void)solver->advance({.seconds = 1e9, .steps = row.stepsToBar});
            toBar.push_back(since(begun));
            const auto reading = Clock::now();
            solver->read(relief);
            read.push_back(since(reading));
            toBarWithRead.push_back(since(begun));
        }
    }
    row.toBar = median(toBar), row.toBarWithRead = median(toBarWithRead);
    row.done = median(done), row.read = median(read);
    return row;
}

/// A light that comes from kDragLights degrees away, a degree at a time.
DragRow drag(Backend& backend, int side, int steps) {
    const Vase vase(side);
    const auto solver = backend.makeRelief({});
    DragRow row;
    row.backend = backend.info().backend, row.side = side, row.steps = steps;
    const auto lightAt = [&](int k) {
        return std::make_shared<const ReliefProblem>(
            vase.problem->underLight(turned(Light{0, 0, 1}, kDragStep * k, 0)));
    };
    solver->setProblem(lightAt(kDragLights), Start::cold);
    (void)solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    std::vector<double> seconds;
    for (int k = kDragLights - 1; k >= 0; --k) {
        const auto problem = lightAt(k);
        const auto begun = Clock::now();
        solver->setProblem(problem, Start::warm);
        if (steps > 0)
            (void)solver->advance({.seconds = 1e9, .steps = steps});
        else
            (void)solveToTheEnd(*solver);
        solver->read(relief);
        seconds.push_back(since(begun));
    }
    row.seconds = median(seconds);
    row.atEnd = vase.scoreOf(relief);
    return row;
}

void print(const Row& r) {
    std::printf("%-5s %5d %6d %9.2f %9.2f %9.2f %8.2f   %7.4f %% %7.4f   %7.4f %% %7.4f\n",
                r.backend.c_str(), r.side, r.stepsToBar, 1e3 * r.toBar, 1e3 * r.toBarWithRead,
                1e3 * r.done, 1e3 * r.read, r.atBar.heightPercent, r.atBar.degrees,
                r.atEnd.heightPercent, r.atEnd.degrees);
    std::fflush(stdout);
}

void print(const DragRow& r) {
    std::printf("%-5s %5d %6s %9.2f %9.1f   %7.4f %% %7.4f\n", r.backend.c_str(), r.side,
                r.steps ? std::to_string(r.steps).c_str() : "all", 1e3 * r.seconds, 1 / r.seconds,
                r.atEnd.heightPercent, r.atEnd.degrees);
    std::fflush(stdout);
}

std::string text(const ReliefScore& s) {
    std::ostringstream out;
    out << '[' << s.heightPercent << ',' << s.degrees << ']';
    return out.str();
}

std::string json(const std::vector<Row>& rows, const std::vector<DragRow>& drags,
                 const std::string& devices) {
    std::ostringstream out;
    out << "{\"devices\":[" << devices << "],\"driver\":\"" << driverVersion() << "\",\"commit\":\""
        << sourceCommit() << "\",\"date\":\"" << today() << "\",\"bar\":[" << kHeightBar << ","
        << kDegreesBar << "],\"cold\":[";
    for (const Row& r : rows)
        out << (&r == &rows.front() ? "" : ",") << "\n{\"backend\":\"" << r.backend
            << "\",\"side\":" << r.side << ",\"stepsToBar\":" << r.stepsToBar
            << ",\"toBarSeconds\":" << r.toBar << ",\"toBarWithReadSeconds\":" << r.toBarWithRead
            << ",\"doneSeconds\":" << r.done << ",\"readSeconds\":" << r.read
            << ",\"atBar\":" << text(r.atBar) << ",\"atEnd\":" << text(r.atEnd) << "}";
    out << "],\n\"drag\":[";
    for (const DragRow& r : drags)
        out << (&r == &drags.front() ? "" : ",") << "\n{\"backend\":\"" << r.backend
            << "\",\"side\":" << r.side << ",\"steps\":" << r.steps << ",\"seconds\":" << r.seconds
            << ",\"surfacesPerSecond\":" << 1 / r.seconds << ",\"atEnd\":" << text(r.atEnd) << "}";
    out << "]}\n";
    return out.str();
}

struct Arguments {
    std::string backend = "cuda", file;
    std::vector<int> sides = {128, 480, 1024, 2048};
    std::vector<int> dragSteps = {1, 2, 4, 0};
    int runs = 7, threads = 2;
};

std::vector<int> numbers(const char* list) {
    std::vector<int> all;
    std::istringstream in(list);
    for (std::string one; std::getline(in, one, ',');) all.push_back(std::atoi(one.c_str()));
    return all;
}

/// False where a word is unknown.
bool parse(int count, char** words, Arguments& a) {
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string name = words[i];
        const char* value = words[i + 1];
        if (name == "--backend")
            a.backend = value;
        else if (name == "--json")
            a.file = value;
        else if (name == "--sizes")
            a.sides = numbers(value);
        else if (name == "--drag")
            a.dragSteps = numbers(value);
        else if (name == "--runs")
            a.runs = std::atoi(value);
        else if (name == "--threads")
            a.threads = std::atoi(value);
        else
            return false;
    }
    return count % 2 == 1;
}

}  // namespace

int main(int count, char** words) {
    Arguments a;
    if (!parse(count, words, a)) {
        std::printf(
            "relief_speed [--backend cpu|cuda|all] [--sizes 128,480] [--drag 1,2,0] [--runs 7]\n"
            "             [--threads 2] [--json FILE]\n");
        return 2;
    }
    std::vector<std::unique_ptr<Backend>> backends;
    if (a.backend != "cuda") backends.push_back(makeCpuBackend(a.threads));
    if (a.backend != "cpu") {
        BackendProbe probed = gpu::probe();
        if (!probed.backend) {
            std::printf("relief_speed: %s\n", probed.reason.c_str());
            if (a.backend == "cuda") return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
        } else {
            backends.push_back(std::move(probed.backend));
        }
    }
    std::string devices;
    for (const auto& b : backends) {
        if (!devices.empty()) devices += ',';
        devices.append(1, '"').append(b->info().device).append(1, '"');
        std::printf("%s: %s\n", b->info().backend.c_str(), b->info().device.c_str());
    }
    std::printf(
        "cold, ms  side  steps    to bar with read      done     read   at the bar, degrees"
        "   at the end, degrees\n");
    std::vector<Row> rows;
    std::vector<DragRow> drags;
    for (const auto& b : backends)
        for (const int side : a.sides) {
            rows.push_back(solveCold(*b, side, a.runs));
            print(rows.back());
        }
    std::printf("drag      side  steps        ms surfaces/s   at its end, degrees\n");
    for (const auto& b : backends)
        for (const int side : a.sides)
            for (const int steps : a.dragSteps) {
                drags.push_back(drag(*b, side, steps));
                print(drags.back());
            }
    if (!a.file.empty()) std::ofstream(a.file) << json(rows, drags, devices);
    return 0;
}
