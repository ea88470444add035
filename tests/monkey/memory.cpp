#include "monkey/memory.h"

#include <malloc.h>
#include <unistd.h>

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QProcess>
#include <QTest>
#include <cstdio>

#include "monkey/ending.h"
#include "weft/cpu_backend.h"

namespace weft::tests {

namespace {

/// Steps of undo, closed pictures, windows beside the pictures, what was copied.
void dropTheRest(gui::MainWindow& window) {
    window.forgetClosed();
    for (gui::OpenDocument* document : window.tabs().documents()) document->undoStack().clear();
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other != &window && other->isVisible()) other->close();
    QApplication::clipboard()->clear();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

double restingMegabytes(gui::MainWindow& window) {
    dropTheRest(window);
    QTest::qWait(500);
    malloc_trim(0);
    return residentMegabytes();
}

QStringList copiesOf(gui::MainWindow& window, const PictureFiles& files, Watchdog& watchdog) {
    QStringList copies;
    for (gui::OpenDocument* document : window.tabs().documents()) {
        const QString path = files.output(QString("memory%1.ora").arg(copies.size()));
        window.store().save(*document, path, gui::SaveAs::copy);
        if (!waitFor(watchdog, [&] { return !window.store().active() && !window.jobs().busy(); }))
            return {};
        if (QFile::exists(path)) copies << path;
    }
    return copies;
}

}  // namespace

double residentMegabytes() {
    QFile file("/proc/self/statm");
    if (!file.open(QIODevice::ReadOnly)) return 0;
    return file.readAll().split(' ').value(1).toDouble() *
           static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

QString memoryFailure(gui::MainWindow& window, const PictureFiles& files, Watchdog& watchdog) {
    const QStringList copies = copiesOf(window, files, watchdog);
    if (copies.size() != int(window.tabs().documents().size()))
        return "not every open document could be saved";
    const double used = restingMegabytes(window);
    QProcess other;
    other.setProcessChannelMode(QProcess::SeparateChannels);
    other.start(QCoreApplication::applicationFilePath(), QStringList{"--anew"} + copies);
    if (!waitFor(watchdog, [&] { return other.state() == QProcess::NotRunning; }))
        return "a new process does not open the documents";
    const double anew = other.readAllStandardOutput().trimmed().toDouble();
    if (other.exitCode() != 0 || anew <= 0) return "a new process cannot open the documents";
    std::printf("Memory: %.0f MB, a new process with the same %d documents: %.0f MB, %.2f times\n",
                used, int(copies.size()), anew, used / anew);
    if (used <= kMostTimesAnew * anew) return {};
    return QString("%1 MB are more than %2 times %3 MB").arg(used).arg(kMostTimesAnew).arg(anew);
}

int openAnew(const QStringList& documents) {
    Watchdog watchdog(0, std::chrono::seconds(600));
    gui::MainWindow window({{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}});
    window.show();
    for (int i = 0; i < documents.size(); ++i) {
        window.openFiles({documents[i]});
        if (!waitFor(watchdog, [&] { return window.tabs().count() == i + 1; })) return 1;
        if (!comesToRest(window, watchdog)) return 1;
    }
    std::printf("%.1f\n", restingMegabytes(window));
    return 0;
}

}  // namespace weft::tests
