#pragma once
/// The program, and what a run of it took.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest>
#include <csignal>

#include "weft_process.h"

namespace weft::tests {

struct Measured : Finished {
    double megabytes = 0;  ///< resident at most
    double seconds = 0;    ///< of all processors
};

/// Starts weft without a display, its words in measured.out and measured.err of `folder`.
inline pid_t startWeft(const QStringList& arguments, const QString& folder) {
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
                           std::freopen(err, "w", stderr) &&
                           ::setenv("QT_QPA_PLATFORM", "offscreen", 1) == 0;
        if (ready) ::execv(argv.front(), argv.data());
        ::_exit(127);
    }
    return child;
}

/// Waits for a program that startWeft() started in `folder`.
inline Measured endOf(pid_t child, const QString& folder) {
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    Measured run;
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run.out = QString::fromUtf8(load(QDir(folder).filePath("measured.out")));
    run.err = QString::fromUtf8(load(QDir(folder).filePath("measured.err")));
    run.megabytes = double(used.ru_maxrss) / 1024;
    const auto secondsOf = [](const timeval& t) {
        return double(t.tv_sec) + 1e-6 * double(t.tv_usec);
    };
    run.seconds = secondsOf(used.ru_utime) + secondsOf(used.ru_stime);
    return run;
}

inline Measured measureWeft(const QStringList& arguments, const QString& folder) {
    return endOf(startWeft(arguments, folder), folder);
}

/// Opens a file in the window, and ends it when it has had nothing to do for two seconds.
inline Measured measureWindow(const QString& file, const QString& folder) {
    const pid_t child = startWeft({"gui", file}, folder);
    const auto ticks = [child] {  // proc(5): utime and stime, behind the name in brackets
        const QByteArray stat = load(QString("/proc/%1/stat").arg(child));
        const QList<QByteArray> words = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        return words.size() > 12 ? words[11].toLongLong() + words[12].toLongLong() : 0;
    };
    qint64 before = 0;
    for (int quiet = 0; quiet < 4;) {
        QTest::qWait(500);
        const qint64 now = ticks();
        quiet = now > 0 && now - before <= 2 ? quiet + 1 : 0;
        before = now;
        if (now == 0) break;  // it ended by itself
    }
    ::kill(child, SIGKILL);
    return endOf(child, folder);
}

}  // namespace weft::tests
