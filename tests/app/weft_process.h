#pragma once
/// The program, run as a user would run it.
#include <QColor>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <csignal>
#include <functional>

#include "support/patience.h"
#include "support/places.h"

namespace weft::tests {

/// WEFT_PROGRAM in the environment (a bundle under test), else the program of this build.
inline QString weftProgram() { return qEnvironmentVariable("WEFT_PROGRAM", kWeftProgram); }

struct Finished {
    int code = -1;
    QString out, err;
};

/// Runs a program in `folder`, without any display.
inline Finished runProgram(const QString& program, const QStringList& arguments,
                           const QString& folder = {}) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(name);
    process.setProcessEnvironment(environment);
    if (!folder.isEmpty()) process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(300'000)) return {};
    const bool exited = process.exitStatus() == QProcess::NormalExit;
    return {exited ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}
inline Finished runWeft(const QStringList& arguments, const QString& folder = {}) {
    return runProgram(weftProgram(), arguments, folder);
}

/// Whether this machine and this build can solve on CUDA.
inline bool hasCuda() { return !runWeft({"devices"}).out.contains("cuda  not available"); }

inline QByteArray load(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Waits until a started program has taken SIGINT into its own hands, so that one does not meet its
/// start.
inline bool mindsInterrupts(const QProcess& process) {
    const QString status = QStringLiteral("/proc/%1/status").arg(process.processId());
    return QTest::qWaitFor(
        [&] {
            const QList<QByteArray> lines = load(status).split('\n');
            return std::any_of(lines.begin(), lines.end(), [](const QByteArray& line) {
                if (!line.startsWith("SigBlk:") && !line.startsWith("SigCgt:")) return false;
                return (line.mid(7).trimmed().toULongLong(nullptr, 16) >> (SIGINT - 1) & 1) != 0;
            });
        },
        kPatience);
}

inline QString save(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
    return path;
}

inline QJsonObject loadJson(const QString& path) {
    return QJsonDocument::fromJson(load(path)).object();
}

/// An image whose pixel (x, y) is color(x, y).
inline QImage imageOf(QSize size, QImage::Format format,
                      const std::function<QColor(int, int)>& color) {
    QImage image(size, format);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x) image.setPixelColor(x, y, color(x, y));
    return image;
}

/// A smooth colourful picture; `turn` makes another one.
inline QImage landscape(QSize size, QImage::Format format = QImage::Format_RGB32, int turn = 0) {
    return imageOf(size, format, [&](int x, int y) {
        const auto wave = [&](int c) {
            return static_cast<quint16>(
                32768 + 20000 * std::sin(0.05 * (c + 1) * (x + turn) + 0.07 * y * (turn + 1)));
        };
        return QColor::fromRgba64(wave(0), wave(1), wave(2));
    });
}

/// White disc on black: the middle of the picture is unknown.
inline QImage discMask(QSize size) {
    return imageOf(size, QImage::Format_Grayscale8, [&](int x, int y) {
        const double dx = x - size.width() / 2.0, dy = y - size.height() / 2.0;
        const double r = std::min(size.width(), size.height()) / 2.0 - 3;
        return dx * dx + dy * dy < r * r ? Qt::white : Qt::black;
    });
}

/// Pixels outside the mask (placed at `at`) that differ, and pixels inside that differ.
struct Differences {
    int outside = 0, inside = 0;
};
inline Differences compare(const QImage& background, const QImage& composed, const QImage& mask,
                           QPoint at) {
    Differences found;
    for (int y = 0; y < background.height(); ++y)
        for (int x = 0; x < background.width(); ++x) {
            const QPoint inMask = QPoint(x, y) - at;
            const bool unknown = mask.rect().contains(inMask) && qGray(mask.pixel(inMask)) >= 128;
            const bool same =
                background.pixelColor(x, y).rgba64() == composed.pixelColor(x, y).rgba64();
            (unknown ? found.inside : found.outside) += !same;
        }
    return found;
}

}  // namespace weft::tests
