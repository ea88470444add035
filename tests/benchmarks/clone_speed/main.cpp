/// benchmarks: how fast a clone is beside cv::seamlessClone, FFTW and CHOLMOD, in one run.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <ctime>
#include <functional>
#include <iostream>

#include "certificate_run.h"
#include "report.h"
#include "support/places.h"

using namespace weft;
using namespace weft::benchmarks;

namespace {

struct Options {
    std::vector<int> sides = {512, 1024, 2048};
    std::string gradients = "import", mask = "ellipse", json;
    int threads = 2, runs = 15;
    bool quick = false, withoutOpenCv = false, alone = false, certificate = false;
};

std::string outputOf(const std::string& command) {
    std::string text;
    std::array<char, 128> buffer{};
    if (FILE* pipe = popen(command.c_str(), "r")) {
        while (std::fgets(buffer.data(), buffer.size(), pipe)) text += buffer.data();
        pclose(pipe);
    }
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text.empty() ? "unknown" : text;
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
    return text.data();
}

/// Nine widths side − 16 … side + 16; from 2048 on three; one when quick.
std::vector<int> openCvWidths(int side, bool quick) {
    const int step = quick || side >= 2048 ? 16 : 4;
    std::vector<int> widths;
    for (int width = side - 16; width <= side + 16; width += step) widths.push_back(width);
    return widths;
}

SizeResult measure(int side, const Options& options, const WeftOptions& weft) {
    const auto gradients = options.gradients == "mixed" ? Gradients::mixed : Gradients::import;
    const auto shape = options.mask == "blob" ? MaskShape::blob : MaskShape::ellipse;
    SizeResult r;
    r.task = makeTask(side, gradients, shape);
    std::vector<std::function<void()>> peers;
    if (!options.withoutOpenCv && !options.alone)
        for (const int width : openCvWidths(side, options.quick))
            peers.emplace_back([&r, &options, width, gradients, shape] {
                const Task task = makeTask(width, gradients, shape);
                r.openCv.emplace_back(width, timeOpenCv(task, options.threads));
            });
    r.weft = timeWeft(r.task, weft, peers);
    if (options.alone) return r;
    r.sineTransform = timeSineTransform(side, options.threads, 5);
    r.sineTransformLucky = timeSineTransform(side - 1, options.threads, 5);
    if (side <= 1024 || !options.quick) r.cholmod = timeCholmod(r.task);
    return r;
}

int conclude(bool met) {
    std::printf("\n%s\n", met ? "Every bar is met." : "A bar is missed.");
    return met ? 0 : 1;
}

int run(const Options& options) {
    if (options.certificate)
        return conclude(printCertificates(options.sides, options.threads, options.runs));
    const WeftOptions weft{.threads = options.threads, .runs = options.quick ? 7 : options.runs};
    RunInfo info;
    info.threads = options.threads;
    info.tolerance = weft.tolerance;
    info.copyBytesPerSecond = measuredCopy(options.threads);
    info.commit = outputOf("git -C '" + std::string(weft::tests::kSourceFolder) +
                           "' rev-parse --short HEAD 2>/dev/null");
    info.date = today();
    std::vector<SizeResult> results;
    bool met = true;
    for (const int side : options.sides) {
        results.push_back(measure(side, options, weft));
        info.device = results.back().weft.device;
        info.level = results.back().weft.level;
        if (results.size() == 1) printHeader(info);
        printResult(info, results.back());
        met = met && meetsBars(info, results.back());
        results.back().task.background.reset();
        results.back().task.patch.reset();
    }
    if (!options.json.empty()) writeJson(options.json, info, results);
    return conclude(met);
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app(
        "Clone speed beside cv::seamlessClone, FFTW and CHOLMOD. Exit code 1: a bar is missed");
    app.add_option("--sizes", options.sides, "sides of the mask's box")->delimiter(',');
    app.add_option("--gradients", options.gradients)->check(CLI::IsMember({"import", "mixed"}));
    app.add_option("--mask", options.mask)->check(CLI::IsMember({"ellipse", "blob"}));
    app.add_option("--threads", options.threads)->check(CLI::Range(1, 256));
    app.add_option("--runs", options.runs, "runs of Weft to take the median of")
        ->check(CLI::Range(1, 1000));
    app.add_flag("--quick", options.quick, "few runs, three widths of OpenCV");
    app.add_flag("--without-opencv", options.withoutOpenCv, "leave the slow comparison out");
    app.add_flag("--alone", options.alone, "Weft alone: no other solver");
    app.add_flag("--certificate", options.certificate,
                 "certificates alone, each beside a cold solve to half a code");
    app.add_option("--json", options.json, "write the figures to this file too");
    CLI11_PARSE(app, argc, argv);
    try {
        return run(options);
    } catch (const std::exception& e) {
        std::cerr << e.what() << "\n";
        return 3;
    }
}
