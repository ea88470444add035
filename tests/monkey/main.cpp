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

#include "gui/heap.h"
#include "gui/style/paint_threads.h"
#include "gui/style/theme.h"
#include "monkey/ending.h"
#include "monkey/memory.h"
#include "monkey/monkey.h"

using namespace weft::tests;

namespace {

/// From then on a run must have opened every window there is.
constexpr std::int64_t kLong = 20'000;

struct Order {
    std::uint64_t seed;
    std::int64_t events;
    double hangSeconds;
    bool traces, measures;
};

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

QString neverOpened(const Monkey& monkey) {
    QStringList missing = everyWindow();
    missing.removeIf([&](const QString& name) { return monkey.opened().contains(name); });
    return missing.isEmpty() ? QString() : "never opened: " + missing.join(", ");
}

void tell(const Monkey& monkey) {
    print("Events:", monkey.kinds());
    print("Actions:", monkey.actions());
    print("Windows opened:", monkey.opened());
    print("Messages:", monkey.messages());
    print("Warnings of Qt:", warnings());
}

int run(const Order& order, const PictureFiles& files) {
    QElapsedTimer clock;
    clock.start();
    Watchdog watchdog(order.seed, Watchdog::Seconds(order.hangSeconds));
    QString failure;
    {
        Monkey monkey(order.seed, files, watchdog);
        if (order.traces) monkey.trace();
        monkey.onThousand = [&](std::int64_t event) {
            std::fprintf(stderr, "%lld events, %.0f s, %.0f MB\n", static_cast<long long>(event),
                         0.001 * static_cast<double>(clock.elapsed()), residentMegabytes());
        };
        monkey.run(order.events);
        monkey.letGo();
        const double seconds = 0.001 * static_cast<double>(clock.elapsed());
        watchdog.beat(order.events, "export at the end");
        failure = exportsFailure(monkey.window(), files, watchdog);
        watchdog.beat(order.events, "memory");
        if (failure.isEmpty() && order.measures)
            failure = memoryFailure(monkey.window(), files, watchdog);
        watchdog.beat(order.events, "closing the window");
        if (failure.isEmpty()) failure = closingFailure(monkey.window(), watchdog);
        if (failure.isEmpty() && order.events >= kLong) failure = neverOpened(monkey);
        tell(monkey);
        std::printf("%lld events in %.1f s, %d windows, exports and end %.1f s, --seed %llu\n",
                    static_cast<long long>(order.events), seconds, monkey.windows(),
                    0.001 * static_cast<double>(clock.elapsed()) - seconds,
                    static_cast<unsigned long long>(order.seed));
        std::printf("Longest without an event: %.1f s, at event %lld (%s)\n",
                    watchdog.longest().count(), static_cast<long long>(watchdog.longestAt()),
                    watchdog.longestOf());
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
    weft::gui::keepHeapsFew();
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
                       {"hang", "seconds without an event that are a hang", "SECONDS", "5"},
                       {"memory", "compare what is held at the end with a new process"},
                       {"anew", "only open these documents and tell what is held"},
                       {"trace", "tell each event before it is sent"}});
    parser.process(application);
    if (parser.isSet("anew")) return openAnew(parser.positionalArguments());
    const Order order{parser.value("seed").toULongLong(), parser.value("events").toLongLong(),
                      parser.value("hang").toDouble(), parser.isSet("trace"), parser.isSet("memory")};
    std::fprintf(stderr, "monkey --events %s --seed %s\n", qPrintable(parser.value("events")),
                 qPrintable(parser.value("seed")));
    return run(order, files);
}

}  // namespace

int main(int argc, char** argv) {
    const int code = runApplication(argc, argv);
    return nothingLeaks() ? code : 1;
}
