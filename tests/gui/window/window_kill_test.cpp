// A window that is killed while it saves: documents stay whole, and unsaved work is there.
// WEFT_KILLS and WEFT_TERMS: how often (6 and 4).
#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QRandomGenerator>
#include <csignal>
#include <thread>

#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

constexpr auto kEdit = "--edit-until-killed";
constexpr qint64 kLossMs = 5000;

BackendRegistry cpu() {
    return {{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(1), ""}; }}};
}

void useSettingsOf(const QString& folder) {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("WeftTests");
    QCoreApplication::setApplicationName("WeftTests");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder);
}

/// Moves the patch every few milliseconds, notes where it is, and saves now and then.
int editUntilKilled(int& argc, char** argv) {
    QApplication application(argc, argv);
    const QString folder = QString::fromLocal8Bit(argv[2]);
    const int savesEvery = QString::fromLocal8Bit(argv[3]).toInt();  // 0: never
    useSettingsOf(folder);
    MainWindow window(cpu());
    window.endOnSignals();
    window.show();
    window.openFiles({folder + "/background.png", folder + "/patch.png"});
    QFile log(folder + "/log");
    if (!log.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered)) return 1;
    QTimer steps;
    int at = 0;
    QObject::connect(&steps, &QTimer::timeout, &window, [&] {
        CloneDocument* document = window.document();
        if (!document || document->patches().empty()) return;
        document->placePatch(Placement::translation(++at, 1));
        log.write(QString("%1 %2\n").arg(at).arg(QDateTime::currentMSecsSinceEpoch()).toLatin1());
        if (savesEvery > 0 && at % savesEvery == 0 && !window.store().active())
            window.store().save(*document, folder + "/d.ora");
    });
    constexpr int kStepMs = 15;
    steps.start(kStepMs);
    return QApplication::exec();
}

struct Step {
    int at = 0;
    qint64 ms = 0;
};

}  // namespace

class WindowKillTest : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;
    QString path(const QString& name) const { return dir_.filePath(name); }

    std::vector<Step> steps() const {
        QFile log(path("log"));
        std::vector<Step> steps;
        if (!log.open(QIODevice::ReadOnly)) return steps;
        for (const QByteArray& line : log.readAll().split('\n')) {
            const QByteArrayList words = line.split(' ');
            if (words.size() == 2) steps.push_back({words[0].toInt(), words[1].toLongLong()});
        }
        return steps;
    }
    static int placeIn(const io::StoredDocument& content) {
        const auto& patches = std::get<Document>(content).patches();
        return patches.empty() ? 0 : int(patches.front()->backgroundFromSource.offset().x);
    }
    /// Places of the patch in what the process left, the largest last; what cannot be read fails.
    std::vector<int> places() {
        std::vector<int> found;
        if (QFile::exists(path("d.ora")))
            found.push_back(placeIn(io::readDocument(path("d.ora").toStdString()).content));
        RecoveryFolders folders;
        for (const RecoverableWork& work : folders.claim()) {
            found.push_back(placeIn(io::readJournal(work.folder.toStdString()).content));
            RecoveryFolders::remove(work.folder);
        }
        std::sort(found.begin(), found.end());
        return found;
    }
    bool startAndWait(QProcess& process, int savesEvery, int milliseconds) {
        QFile::remove(path("log"));
        QFile::remove(path("d.ora"));
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(),
                      {kEdit, dir_.path(), QString::number(savesEvery)});
        if (!process.waitForStarted()) return false;
        if (!QTest::qWaitFor([&] { return !steps().empty(); }, kPatience)) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        return true;
    }
    static int times(const char* variable, int usual) {
        const int asked = qEnvironmentVariableIntValue(variable);
        return asked > 0 ? asked : usual;
    }
    /// In the folder of the document and in that of unsaved work.
    QStringList temporaries() const {
        QStringList left;
        QDirIterator files(dir_.path(), {".weft-*", ".new-*"},
                           QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) left << files.next();
        return left;
    }

private slots:
    void initTestCase() {
#if defined(__SANITIZE_THREAD__)
        QSKIP("ThreadSanitizer allows no threads after a fork");
#endif
        useSettingsOf(dir_.path());
        const auto write = [&](const char* name, const Field& color, FieldView alpha) {
            io::writePicture(path(name).toStdString(), color.view(), alpha, {8});
        };
        write("background.png", texture(kBackground, 1), {});
        write("patch.png", texture(kPatch, 3), ellipseAlpha(kPatch).view());
    }

    void killedAtAnyMomentLittleIsLost() {
        QRandomGenerator random(7);
        for (int n = times("WEFT_KILLS", 6); n > 0; --n) {
            const bool saves = n % 2 == 0, isLong = n % 6 == 1;
            QProcess process;
            const int wait = isLong ? 5500 + random.bounded(1500) : random.bounded(2500);
            QVERIFY(startAndWait(process, saves ? 1 + random.bounded(20) : 0, wait));
            process.kill();
            QVERIFY(process.waitForFinished());
            const qint64 now = QDateTime::currentMSecsSinceEpoch();
            int least = 0;  // what must be there
            for (const Step& step : steps())
                if (step.ms < now - kLossMs) least = step.at;
            const std::vector<int> found = places();
            QVERIFY2(least == 0 || (!found.empty() && found.back() >= least),
                     qPrintable(QString("step %1 is lost").arg(least)));
        }
        // The next write into a folder, and the next start, take away what was left there.
        RecoveryFolders folders;
        QVERIFY(folders.claim().empty());
        io::removeLeftovers(dir_.path().toStdString());
        QVERIFY2(temporaries().isEmpty(), qPrintable(temporaries().join('\n')));
    }

    void askedToEndNothingIsLost() {
        QRandomGenerator random(8);
        constexpr std::array kSignals{SIGTERM, SIGHUP, SIGINT};
        for (int n = times("WEFT_TERMS", 4); n > 0; --n) {
            const int signal = kSignals[static_cast<std::size_t>(n) % kSignals.size()];
            QProcess process;
            QVERIFY(startAndWait(process, n % 4 == 0 ? 30 : 0, random.bounded(1500)));
            const int last = steps().back().at;
            ::kill(static_cast<pid_t>(process.processId()), signal);
            QVERIFY(process.waitForFinished());
            QCOMPARE(process.exitStatus(), QProcess::NormalExit);
            QCOMPARE(process.exitCode(), 128 + signal);
            const std::vector<int> found = places();
            QVERIFY2(!found.empty() && found.back() >= last,
                     qPrintable(QString("step %1 is lost").arg(last)));
        }
    }
};

int main(int argc, char** argv) {
    if (argc == 4 && std::strcmp(argv[1], kEdit) == 0) return editUntilKilled(argc, argv);
    QApplication application(argc, argv);
    WindowKillTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "window_kill_test.moc"
