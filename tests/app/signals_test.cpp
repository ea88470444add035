/// Signals at any moment: outputs are all old or all new, and nothing is left behind for long.
/// WEFT_SIGNAL_COUNT: how many of each kind.
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QtTest>
#include <array>
#include <chrono>
#include <thread>

#include "app/weft_process.h"
#include "support/random.h"
#include "support/sanitized.h"

using namespace weft::tests;

namespace {

/// One command, and the files that it writes.
struct Command {
    QStringList arguments;
    QStringList outputs;
};

/// Command and files of one of the two results that take turns.
Command cloneInto(const QString& out, bool second) {
    return {{"clone", "--background", "background.png", "--patch", "patch.png", "--mask", "mask.png",
             "--at", second ? "60,40" : "20,20", "--threads", "1", "--backend", "cpu", "--out", out},
            {out}};
}
Command reliefInto(bool second) {
    return {
        {"relief", "--image", "sphere.png", "--light", second ? "0,0,1" : "0.2,0.1,1", "--threads",
         "1", "--backend", "cpu", "--height", "h.png", "--normals", "n.png", "--mesh", "body.stl"},
        {"h.png", "n.png", "body.stl"}};
}

class Child {
public:
    explicit Child(const QStringList& arguments) {
        const QByteArray program = weftProgram().toLocal8Bit();
        QByteArrayList words = {program};
        for (const QString& a : arguments) words << a.toLocal8Bit();
        std::vector<char*> argv;
        for (QByteArray& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        for (const int fd : {STDOUT_FILENO, STDERR_FILENO})
            posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_WRONLY, 0);
        if (posix_spawn(&pid_, program.constData(), &actions, nullptr, argv.data(), environ) != 0)
            pid_ = -1;
        posix_spawn_file_actions_destroy(&actions);
    }
    void send(int signal) const {
        if (pid_ > 0) ::kill(pid_, signal);
    }
    void waitUntilDone() const {
        siginfo_t info{};
        if (pid_ > 0) waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT);
    }
    /// Killed where it does not.
    [[nodiscard]] bool endsWithin(double seconds) const {
        const double begin = wallSeconds();
        siginfo_t info{};
        while (pid_ > 0 && wallSeconds() - begin < seconds) {
            waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT | WNOHANG);
            if (info.si_pid == pid_) return true;
            QTest::qSleep(5);
        }
        send(SIGKILL);
        return false;
    }
    /// The status of waitpid(); −1 where it did not start.
    [[nodiscard]] int wait() const {
        int status = -1;
        return pid_ > 0 && waitpid(pid_, &status, 0) == pid_ ? status : -1;
    }

private:
    pid_t pid_ = -1;
};

int roundsOfEach() {
    const int asked = qEnvironmentVariableIntValue("WEFT_SIGNAL_COUNT");
    return asked > 0 ? asked : kSanitized ? 4 : 8;
}

}  // namespace

class SignalsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> folder_;
    QString before_;

    using Contents = QList<QByteArray>;
    /// How the rounds of one signal ended.
    struct Counts {
        int old = 0, fresh = 0, mixed = 0;
        int done = 0, interrupted = 0, killed = 0;
        int leftovers = 0;  ///< rounds after which temporary files remained
    };

    static Contents contentsOf(const QStringList& files) {
        Contents all;
        for (const QString& file : files)
            all << QCryptographicHash::hash(load(file), QCryptographicHash::Sha256);
        return all;
    }
    static qsizetype temporaries() {
        return QDir().entryList({".weft-*"}, QDir::Files | QDir::Hidden).size();
    }
    /// Undisturbed; its seconds.
    static double run(const Command& command, Contents& contents) {
        const double begin = wallSeconds();
        const int status = Child(command.arguments).wait();
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return -1;
        contents = contentsOf(command.outputs);
        return wallSeconds() - begin;
    }
    void disturb(const std::array<Command, 2>& commands, int signal, Random& random, Counts& counts);
    static void check(const Contents& now, const std::array<Contents, 2>& known, int newOne,
                      int signal, int status, Counts& counts);

private slots:
    void init();
    void cleanup() {
        QDir::setCurrent(before_);
        folder_.reset();
    }
    void outputsAreAllOldOrAllNew_data();
    void outputsAreAllOldOrAllNew();
    void aPipeWithoutAReaderIsLeftAtOnce_data();
    void aPipeWithoutAReaderIsLeftAtOnce();
    void aSilentInputIsLeftAtOnce_data();
    void aSilentInputIsLeftAtOnce();
};

void SignalsTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    before_ = QDir::currentPath();
    QDir::setCurrent(folder_->path());
    landscape({200, 150}).save("background.png");
    landscape({80, 60}, QImage::Format_RGB32, 3).save("patch.png");
    discMask({80, 60}).save("mask.png");
    imageOf({64, 64}, QImage::Format_Grayscale8, [](int x, int y) {
        const double u = (x - 32) / 28.0, v = (y - 32) / 28.0;
        const int code = static_cast<int>(255 * std::sqrt(std::max(0.0, 1 - u * u - v * v)));
        return QColor(code, code, code);
    }).save("sphere.png");
}

void SignalsTest::outputsAreAllOldOrAllNew_data() {
    QTest::addColumn<int>("signal");
    QTest::addColumn<QString>("out");
    for (const auto& [name, signal] : {std::pair("SIGKILL", SIGKILL), std::pair("SIGTERM", SIGTERM),
                                       std::pair("SIGINT", SIGINT), std::pair("SIGHUP", SIGHUP)})
        for (const char* out : {"o.png", "o.tif", "o.exr", "relief"})
            QTest::addRow("%s, %s", name, out) << signal << out;
}

void SignalsTest::check(const Contents& now, const std::array<Contents, 2>& known, int newOne,
                        int signal, int status, Counts& counts) {
    const bool fresh = now == known[newOne], old = now == known[1 - newOne];
    for (qsizetype i = 0; i < now.size(); ++i)
        QVERIFY2(now[i] == known[0][i] || now[i] == known[1][i], "an output is torn");
    counts.fresh += fresh;
    counts.old += old;
    counts.mixed += !fresh && !old;
    QVERIFY2(fresh || old || signal == SIGKILL, "some outputs are old and some new");
    const bool leftovers = temporaries() > 0;
    counts.leftovers += leftovers;
    if (WIFSIGNALED(status)) {
        ++counts.killed;
        QCOMPARE(WTERMSIG(status), signal);  // before it takes signals into its own hands
        QVERIFY2(signal == SIGKILL || old, "it was ended by a signal after it had written");
        QVERIFY2(signal == SIGKILL || !leftovers, "its death left something behind");
    } else {
        const int code = WEXITSTATUS(status);
        code == 0 ? ++counts.done : ++counts.interrupted;
        QVERIFY2(code == 0 || code == 130, qPrintable(QString::number(code)));
        QVERIFY(code == 0 ? fresh : old);
        QVERIFY2(!leftovers, "a temporary file remained");
    }
}

/// One signal at each of so many moments, from the start to after the end, half of them in its last
/// third, where it writes.
void SignalsTest::disturb(const std::array<Command, 2>& commands, int signal, Random& random,
                          Counts& counts) {
    std::array<Contents, 2> known;
    double seconds = 0;
    for (int i : {0, 1, 0}) {
        seconds = run(commands[i], known[i]);
        QVERIFY2(seconds > 0, "it fails without any signal");
    }
    QVERIFY(known[0] != known[1]);
    int onDisk = 0;
    const int rounds = roundsOfEach();
    for (int i = 0; i < rounds && !QTest::currentTestFailed(); ++i) {
        double moment = random.chance(0.5) ? random.uniform(0, 1.1) : random.uniform(0.66, 1.1);
        if (i == 0) moment = 0;
        const Child child(commands[1 - onDisk].arguments);
        if (i == 1) child.waitUntilDone();
        std::this_thread::sleep_for(std::chrono::duration<double>(moment * seconds));
        child.send(signal);
        const int status = child.wait();
        Contents now = contentsOf(commands[0].outputs);
        check(now, known, 1 - onDisk, signal, status, counts);
        if (QTest::currentTestFailed()) return;
        if (now == known[1 - onDisk]) onDisk = 1 - onDisk;
        if (temporaries() == 0 && now == known[onDisk]) continue;
        // The next write into that folder removes what was left.
        QVERIFY(run(commands[onDisk], now) > 0);
        QVERIFY(now == known[onDisk]);
        QCOMPARE(temporaries(), 0);
    }
}

void SignalsTest::outputsAreAllOldOrAllNew() {
    QFETCH(int, signal);
    QFETCH(QString, out);
    const bool relief = out == "relief";
    const std::array<Command, 2> commands = {relief ? reliefInto(false) : cloneInto(out, false),
                                             relief ? reliefInto(true) : cloneInto(out, true)};
    Random random(static_cast<std::uint64_t>(signal) * 31 + static_cast<std::uint64_t>(out.size()));
    Counts n;
    disturb(commands, signal, random, n);
    qInfo("%d rounds: %d old, %d new, %d mixed; exit 0 %d, exit 130 %d, killed %d; leftovers %d",
          n.old + n.fresh + n.mixed, n.old, n.fresh, n.mixed, n.done, n.interrupted, n.killed,
          n.leftovers);
    QVERIFY(n.old > 0 && n.fresh > 0);  // the moments meet both
}

void SignalsTest::aPipeWithoutAReaderIsLeftAtOnce_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
}

void SignalsTest::aPipeWithoutAReaderIsLeftAtOnce() {
    QFETCH(int, signal);
    Contents ignored;
    const double seconds = run(cloneInto("o.png", false), ignored);
    QVERIFY(seconds > 0);
    QVERIFY(QFile::remove("o.png"));
    QCOMPARE(mkfifo("o.png", 0600), 0);
    const Child child(cloneInto("o.png", false).arguments);
    QTest::qSleep(static_cast<int>(5000 * seconds));  // it is done but for the pipe
    child.send(signal);
    QVERIFY2(child.endsWithin(1 + 5 * seconds), "it waited on");
    const int status = child.wait();
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 130);
    QCOMPARE(temporaries(), 0);
}

void SignalsTest::aSilentInputIsLeftAtOnce_data() { aPipeWithoutAReaderIsLeftAtOnce_data(); }

void SignalsTest::aSilentInputIsLeftAtOnce() {
    QFETCH(int, signal);
    for (const char* command : {"clone", "relief"}) {
        QProcess process;  // its stdin stays open
        const QStringList words =
            command == QString("clone")
                ? QStringList{"clone", "--background", "/dev/stdin", "--patch", "patch.png",
                              "--at",  "0,0",          "--out",      "o.png"}
                : QStringList{"relief", "--image", "/dev/stdin", "--height", "h.png"};
        process.start(weftProgram(), words);
        QVERIFY(process.waitForStarted());
        QVERIFY(mindsInterrupts(process));
        QVERIFY2(!process.waitForFinished(300), "it waits for its input");
        const double begin = wallSeconds();
        ::kill(static_cast<pid_t>(process.processId()), signal);
        if (!process.waitForFinished(10'000)) process.kill();
        QVERIFY2(wallSeconds() - begin < 1, "it waited on");
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(process.readAllStandardError().contains("nothing was written"));
        QVERIFY(!QFile::exists("o.png") && !QFile::exists("h.png"));
    }
}

QTEST_GUILESS_MAIN(SignalsTest)
#include "signals_test.moc"
