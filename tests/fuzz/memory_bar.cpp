/// The memory bar over files: memory_bar_check FILE... reads each in a process of its own, and prints
/// those whose peak of resident memory is above 64 MB + 16 times the file + 40 B a declared pixel, or
/// that took more than 10 s. Exit status 1 where there is one.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <cstdio>

#include "weft/io/picture_file.h"

namespace {

struct Reading {
    std::int64_t pixels = 0;  ///< 0: refused
    double seconds = 0;       ///< of the processor
    std::int64_t peak = 0;    ///< bytes resident
    bool crashed = false;
};

/// Reads `path` in a child, which tells how many pixels it got.
Reading readApart(const char* path) {
    int ends[2];
    if (pipe(ends) != 0) std::exit(2);
    const pid_t child = fork();
    if (child == 0) {
        std::int64_t pixels = 0;
        try {
            pixels = weft::io::readPicture(std::filesystem::path(path)).color->extent().area();
        } catch (const weft::BadInput&) {
        }
        _exit(write(ends[1], &pixels, sizeof pixels) == sizeof pixels ? 0 : 1);
    }
    Reading reading;
    close(ends[1]);
    reading.crashed = read(ends[0], &reading.pixels, sizeof reading.pixels) != sizeof reading.pixels;
    close(ends[0]);
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    reading.crashed = reading.crashed || status != 0;
    reading.peak = std::int64_t{used.ru_maxrss} * 1024;
    const auto seconds = [](timeval t) { return double(t.tv_sec) + 1e-6 * double(t.tv_usec); };
    reading.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    return reading;
}

}  // namespace

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    int read = 0, refused = 0, above = 0;
    std::int64_t highest = 0;
    for (int i = 1; i < argc; ++i) {
        const Reading r = readApart(argv[i]);
        (r.pixels ? read : refused)++;
        highest = std::max(highest, r.peak);
        // A refused file is allowed what a picture without pixels is.
        const std::int64_t bar =
            (std::int64_t{64} << 20) + 16 * QFileInfo(argv[i]).size() + 40 * r.pixels;
        if (!r.crashed && r.peak <= bar && r.seconds <= 10) continue;
        ++above;
        std::printf("%s: %lld pixels, %lld MB of %lld MB, %.1f s%s\n", argv[i], (long long)r.pixels,
                    (long long)(r.peak >> 20), (long long)(bar >> 20), r.seconds,
                    r.crashed ? ", crashed" : "");
    }
    std::printf("%d read, %d refused, %d above the bar; highest peak %lld MB\n", read, refused, above,
                (long long)(highest >> 20));
    return above ? 1 : 0;
}
