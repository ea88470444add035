/// Outputs that take their names together: all old or all new, and nothing left behind.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>
#include <chrono>
#include <filesystem>
#include <span>
#include <stop_token>
#include <thread>

#include "weft/error.h"
#include "weft/io/file_transaction.h"

using namespace weft;
using io::FileTransaction;

class IoTransactionTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] std::filesystem::path at(const char* name) const {
        return std::filesystem::path(folder_->path().toStdString()) / name;
    }
    static std::span<const std::uint8_t> bytes(const QByteArray& text) {
        return {reinterpret_cast<const std::uint8_t*>(text.data()),
                static_cast<std::size_t>(text.size())};
    }
    void save(const char* name, const QByteArray& text) const {
        QFile file(QString::fromStdString(at(name).string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] QByteArray load(const char* name) const {
        QFile file(QString::fromStdString(at(name).string()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }
    [[nodiscard]] QStringList names() const {
        return QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }
    static QString bootId() {
        QFile file("/proc/sys/kernel/random/boot_id");
        return file.open(QIODevice::ReadOnly) ? QString(file.readAll()).trimmed().remove('-')
                                              : QString();
    }
    void makeOlder(const char* name, int seconds) const {
        const std::filesystem::path file = at(name);
        std::filesystem::last_write_time(
            file, std::filesystem::last_write_time(file) - std::chrono::seconds(seconds));
    }
    /// A process that is gone, as a killed one is.
    static pid_t goneProcess() {
        const pid_t child = fork();
        if (child == 0) _exit(0);
        int status = 0;
        waitpid(child, &status, 0);
        return child;
    }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void aPipeGetsAllBytesAndAStopEndsTheWaitForItsReader() {
        QCOMPARE(mkfifo(at("pipe").c_str(), 0600), 0);
        const QByteArray much(1 << 20, 'x');  // more than a pipe holds
        save("a", "old a");
        {
            FileTransaction files;
            files.write(at("a"), bytes("new a"));
            files.write(at("pipe"), bytes(much));
            std::stop_source stop;
            std::jthread stopper([&stop] {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                stop.request_stop();
            });
            QVERIFY(!files.writeStreams(stop.get_token()));
        }
        QCOMPARE(names(), (QStringList{"a", "pipe"}));
        QCOMPARE(load("a"), QByteArray("old a"));
        QByteArray got;
        std::jthread reader([&] { got = load("pipe"); });
        FileTransaction files;
        files.write(at("pipe"), bytes(much));
        files.commit();
        reader.join();
        QVERIFY(got == much);
    }

    void nothingChangesBeforeAllIsWritten() {
        save("a", "old a");
        FileTransaction files;
        files.write(at("a"), bytes("new a"));
        files.write(at("b"), bytes("new b"));
        QCOMPARE(load("a"), QByteArray("old a"));
        QCOMPARE(load("b"), QByteArray("(none)"));
        files.commit();
        QCOMPARE(load("a"), QByteArray("new a"));
        QCOMPARE(load("b"), QByteArray("new b"));
        QCOMPARE(names(), QStringList({"a", "b"}));
    }

    void withoutCommitEverythingStays() {
        save("a", "old a");
        {
            FileTransaction files;
            files.write(at("a"), bytes("new a"));
            files.write(at("b"), bytes("new b"));
        }
        QCOMPARE(load("a"), QByteArray("old a"));
        QCOMPARE(names(), QStringList({"a"}));
    }

    void aNameThatCannotBeTakenGivesTheOthersBack() {
        save("a", "old a");
        FileTransaction files;
        files.write(at("a"), bytes("new a"));
        files.write(at("b"), bytes("new b"));
        files.write(at("c"), bytes("new c"));
        QVERIFY(QDir(folder_->path()).mkpath("c/full"));  // meanwhile it became a folder
        QVERIFY_EXCEPTION_THROWN(files.commit(), BadInput);
        QCOMPARE(load("a"), QByteArray("old a"));
        QCOMPARE(load("b"), QByteArray("(none)"));
    }

    void aFailedCommitLeavesNoTemporaryFiles() {
        {
            FileTransaction files;
            files.write(at("a"), bytes("new a"));
            files.write(at("c"), bytes("new c"));
            QVERIFY(QDir(folder_->path()).mkpath("c/full"));
            QVERIFY_EXCEPTION_THROWN(files.commit(), BadInput);
        }
        QCOMPARE(names(), QStringList());
    }

    void aLinkWithoutAFileStaysALink() {
        std::filesystem::create_symlink("there", at("link"));
        io::writeFileAtomically(at("link"), bytes("text"));
        QVERIFY(std::filesystem::is_symlink(at("link")));
        QCOMPARE(load("there"), QByteArray("text"));
    }

    void permissionsStayWithoutTheBitsOfAnOwner() {
        save("a", "old");
        QCOMPARE(::chmod(at("a").c_str(), 06755), 0);
        io::writeFileAtomically(at("a"), bytes("new"));
        struct stat status {};
        QCOMPARE(::stat(at("a").c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777, mode_t{0755});
    }

    void leftoversOfProcessesThatAreGoneAreRemoved() {
        // What a killed process leaves, by its own name for it.
        {
            FileTransaction files;
            files.write(at("a"), bytes("text"));
            const QStringList temporary = names().filter(".weft-");
            QCOMPARE(temporary.size(), 1);
            const QString ownProcess = QString("-%1-").arg(getpid());
            QVERIFY2(temporary[0].contains(ownProcess), qPrintable(temporary[0]));
            QString gone = temporary[0];
            gone.replace(ownProcess, QString("-%1-").arg(goneProcess()));
            QVERIFY(QDir(folder_->path()).mkdir("sub"));
            save(("sub/" + gone).toUtf8().constData(), "left");
            save(("sub/" + temporary[0]).toUtf8().constData(), "in use");
            QString foreign = gone;
            foreign.replace(".weft-", ".weft-elsewhere_");
            save(("sub/" + foreign).toUtf8().constData(), "of another host");
            const QString boot = bootId();
            QVERIFY2(boot.isEmpty() || gone.contains(boot), qPrintable(gone));
            QString clone = gone;
            if (!boot.isEmpty()) clone.replace(boot, QString(boot.size(), '0'));
            save(("sub/" + clone).toUtf8().constData(), "of another boot");
            QString old = clone;
            old.replace(old.size() - 6, 6, "oldold");
            save(("sub/" + old).toUtf8().constData(), "of another boot, a day ago");
            makeOlder(("sub/" + old).toUtf8().constData(), 24 * 3600 + 60);
            QString almost = clone;
            almost.replace(almost.size() - 6, 6, "almost");
            save(("sub/" + almost).toUtf8().constData(), "of another boot, today");
            makeOlder(("sub/" + almost).toUtf8().constData(), 24 * 3600 - 60);
            save("sub/.weft-notes", "a user's");
        }
        io::writeFileAtomically(at("sub/new"), bytes("text"));
        const QStringList left =
            QDir(folder_->path() + "/sub").entryList(QDir::Files | QDir::Hidden, QDir::Name);
        QCOMPARE(left.size(), bootId().isEmpty() ? 4 : 6);
        for (const char* kept : {"in use", "of another host", "of another boot",
                                 "of another boot, today", "a user's", "text"})
            QVERIFY2(std::any_of(left.begin(), left.end(),
                                 [&](const QString& name) {
                                     return load(("sub/" + name).toUtf8().constData()) == kept;
                                 }),
                     kept);
    }

    void linksThatLeadInACircleAreRefused() {
        for (const auto& [name, to] : {std::pair("self", "self"), {"a", "b"}, {"b", "a"}})
            std::filesystem::create_symlink(to, at(name));
        for (const char* name : {"self", "a", "b"}) {
            QVERIFY_EXCEPTION_THROWN(io::checkFileTarget(at(name)), BadInput);
            QVERIFY_EXCEPTION_THROWN(io::writeFileAtomically(at(name), bytes("text")), BadInput);
            QVERIFY(std::filesystem::is_symlink(at(name)));
        }
        std::filesystem::create_directory_symlink("loop", at("loop"));
        QVERIFY_EXCEPTION_THROWN(io::writeFileAtomically(at("loop/x"), bytes("text")), BadInput);
        QCOMPARE(names().size(), 4);
    }

    void namesOfOneFileAreSeen() {
        save("a", "text");
        std::filesystem::create_symlink("a", at("to_a"));
        std::filesystem::create_symlink("later", at("to_later"));
        QVERIFY(io::nameTheSameFile(at("a"), at("./a")));
        QVERIFY(io::nameTheSameFile(at("a"), at("to_a")));
        QVERIFY(io::nameTheSameFile(at("later"), at("to_later")));
        QVERIFY(io::nameTheSameFile(at("later"), at("none/../later")));
        QVERIFY(!io::nameTheSameFile(at("a"), at("later")));
    }
};

QTEST_GUILESS_MAIN(IoTransactionTest)
#include "io_transaction_test.moc"
