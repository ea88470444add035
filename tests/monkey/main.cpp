/// monkey --events N --seed S: random events on the window; exit code 0 where it took them all.
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>
#include <cstdio>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

#include "gui/style/paint_threads.h"
#include "gui/style/theme.h"
#include "monkey/ending.h"
#include "monkey/monkey.h"

using namespace weft::tests;

namespace {

// A window takes long to build where every allocation is looked up.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::chrono::seconds kHang{180};
#else
constexpr std::chrono::seconds kHang{30};
#endif

QMap<QString, int>& warnings() {
    static QMap<QString, int> seen;
    return seen;
}

// Of the GUI thread and others.
void noteWarning(QtMsgType type, const QMessageLogContext&, const QString& text) {
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    if (type == QtFatalMsg) std::fprintf(stderr, "%s\n", qPrintable(text));
    const bool known = text.startsWith("This plugin does not support") ||
                       text.contains("occurs outside target window");  // it was just resized
    if (type != QtDebugMsg && type != QtInfoMsg && !known) ++warnings()[text];
}

void print(const char* title, const QMap<QString, int>& counts) {
    std::printf("%s\n", title);
    for (auto it = counts.begin(); it != counts.end(); ++it)
        std::printf("  %6d  %s\n", it.value(), qPrintable(it.key()));
}

/// Settings, trash and file dialogs stay within `folder`.
void liveIn(const QString& folder) {
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qputenv(name, folder.toLocal8Bit());
    QDir::setCurrent(folder);
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder);
    QCoreApplication::setOrganizationName("WeftTests");
    QCoreApplication::setApplicationName("WeftMonkey");
}

int run(std::uint64_t seed, std::int64_t events, bool traces, const PictureFiles& files) {
    QElapsedTimer clock;
    clock.start();
    Watchdog watchdog(seed, kHang);
    QString failure;
    {
        Monkey monkey(seed, files, watchdog);
        if (traces) monkey.trace();
        monkey.run(events);
        monkey.letGo();
        const double seconds = 0.001 * static_cast<double>(clock.elapsed());
        watchdog.beat(events, "export at the end");
        failure = exportsFailure(monkey.window(), files, watchdog);
        watchdog.beat(events, "closing the window");
        if (failure.isEmpty()) failure = closingFailure(monkey.window(), watchdog);
        print("Events:", monkey.kinds());
        print("Actions:", monkey.actions());
        print("Messages:", monkey.messages());
        print("Warnings of Qt:", warnings());
        std::printf("%lld events in %.1f s, %d windows, exports and end %.1f s, --seed %llu\n",
                    static_cast<long long>(events), seconds, monkey.windows(),
                    0.001 * static_cast<double>(clock.elapsed()) - seconds,
                    static_cast<unsigned long long>(seed));
    }
    if (!failure.isEmpty()) std::printf("FAILED: %s\n", qPrintable(failure));
    return failure.isEmpty() ? 0 : 1;
}

/// False where something leaks, which is reported on stderr. True where nothing looks.
bool nothingLeaks() {
#ifdef __SANITIZE_ADDRESS__
    const bool clean = __lsan_do_recoverable_leak_check() == 0;
    std::printf("Leak check: %s\n", clean ? "nothing leaks" : "FAILED, see above");
    return clean;
#else
    return true;
#endif
}

int runApplication(int argc, char** argv) {
    const PictureFiles files;
    liveIn(files.folder());
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    qInstallMessageHandler(noteWarning);
    QApplication application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    if (!weft::gui::startPaintThreads()) return 1;
    weft::gui::applyTheme(application);
    QCommandLineParser parser;
    parser.addOptions({{"events", "how many", "N", "2000"},
                       {"seed", "of all choices", "S", "1"},
                       {"trace", "tell each event before it is sent"}});
    parser.process(application);
    const auto seed = parser.value("seed").toULongLong();
    std::fprintf(stderr, "monkey --events %s --seed %llu\n", qPrintable(parser.value("events")),
                 seed);
    return run(seed, parser.value("events").toLongLong(), parser.isSet("trace"), files);
}

}  // namespace

int main(int argc, char** argv) {
    const int code = runApplication(argc, argv);
    return nothingLeaks() ? code : 1;
}
