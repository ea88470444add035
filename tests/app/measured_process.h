#pragma once
/// The program, and what a run of it took.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "weft_process.h"

namespace weft::tests {

struct Measured : Finished {
    double megabytes = 0;  ///< resident at most
    double seconds = 0;    ///< of all processors
};

/// Runs weft without a display, its words in files of `folder`.
inline Measured measureWeft(const QStringList& arguments, const QString& folder) {
    const QByteArray out = QFile::encodeName(QDir(folder).filePath("measured.out")),
                     err = QFile::encodeName(QDir(folder).filePath("measured.err"));
    std::vector<QByteArray> words = {QFile::encodeName(weftProgram())};
    for (const QString& argument : arguments) words.push_back(argument.toUtf8());
    std::vector<char*> argv;
    for (QByteArray& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const QByteArray place = QFile::encodeName(folder);
    const pid_t child = ::fork();
    if (child == 0) {
        const bool ready = ::chdir(place.constData()) == 0 && std::freopen(out, "w", stdout) &&
                           std::freopen(err, "w", stderr);
        if (ready) ::execv(argv.front(), argv.data());
        ::_exit(127);
    }
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    Measured run;
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run.out = QString::fromUtf8(load(QFile::decodeName(out)));
    run.err = QString::fromUtf8(load(QFile::decodeName(err)));
    run.megabytes = double(used.ru_maxrss) / 1024;
    const auto secondsOf = [](const timeval& t) {
        return double(t.tv_sec) + 1e-6 * double(t.tv_usec);
    };
    run.seconds = secondsOf(used.ru_utime) + secondsOf(used.ru_stime);
    return run;
}

}  // namespace weft::tests
