/// What a decoder may do once a file is in its hands: nothing that decoding does not need, and its
/// parent says so.
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>
#include <cstdio>
#include <cstring>

#include "engine/io/io_files.h"
#include "support/camera_pictures.h"
#include "support/odd_files/jxl_files.h"
#include "support/other_decoder.h"
#include "support/sanitized.h"
#include "weft/io/camera_decoder.h"
#include "weft/io/colour_profile.h"

using namespace weft;
using namespace weft::tests;

namespace {

const QString kStopped =
    "could not be read: its decoder tried something that decoding does not need, and was stopped";
const QString kEarly = "its decoder ended before the picture was there";

struct Finished {
    int code = -1;
    QByteArray out, err;
};

Finished run(const QString& program, const QStringList& words, const QByteArray& input = {}) {
    QProcess process;
    process.start(program, words);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120'000)) return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

bool isFiltered() {
    return io::cameraDecoderState().find("which the kernel kills") != std::string::npos;
}

}  // namespace

class IoDecoderFilterTest : public QObject {
    Q_OBJECT

    /// What a program beside the misbehaving decoder says of a file that ends with this word.
    static QString saidOf(const QByteArray& deed) {
        const BesideDecoder copy(QCoreApplication::applicationFilePath(), misbehavingDecoder());
        if (!copy.isReady()) return "no copy of the program";
        save(copy.filePath("a.dng").toStdString(), dng(1) + ' ' + deed);
        const Finished reader = run(copy.program(), {"--read", copy.filePath("a.dng")});
        return reader.code == 0 ? QString::fromUtf8(reader.out + reader.err) : "the parent crashed";
    }

private slots:
    void initTestCase() {
#ifdef WEFT_NO_DECODER
        QSKIP("weft-decoder was not built: neither LibRaw nor libheif were found");
#endif
        if (!kSanitized && !isFiltered()) QSKIP(io::cameraDecoderState().c_str());
    }

    void whatDecodingDoesNotNeedIsStopped_data() {
        QTest::addColumn<QByteArray>("deed");
        for (const char* deed :
             {"opens", "opens-in-thread", "writes-file", "opens-memory", "reads-input", "connects",
              "connects-locally", "starts-program", "forks", "traces", "kills-parent",
              "kills-by-thread", "makes-code", "turns-data-into-code", "outlives-parent",
              "lifts-limits", "asks-ring", "calls-as-x32"})
            QTest::newRow(deed) << QByteArray(deed);
    }
    void whatDecodingDoesNotNeedIsStopped() {
        if (kSanitized) QSKIP("sanitizers need more calls: there is no filter");
        QFETCH(QByteArray, deed);
#ifndef __x86_64__
        if (deed == "calls-as-x32") QSKIP("calls of x32 are those of x86-64");
#endif
        const QString said = saidOf(deed);
        QVERIFY2(said.contains(kStopped), qPrintable(said));
    }

    void callsOf32BitsAreStoppedOrUnknown() {
        if (kSanitized) QSKIP("sanitizers need more calls: there is no filter");
#ifndef __x86_64__
        QSKIP("calls of 32 bits are those of x86-64");
#endif
        const QString said = saidOf("calls-as-32-bits");
        QVERIFY2(said.contains(kStopped) || said.contains(kEarly), qPrintable(said));
    }

    void whatDecodingDoesIsLet() {
        if (kSanitized) QSKIP("sanitizers need more calls: there is no filter");
        for (const char* work : {"works-in-thread", "works-in-many-threads"}) {
            const QString worked = saidOf(work);
            QVERIFY2(worked.contains("was let do it"), qPrintable(worked));
        }
        const QString aborted = saidOf("aborts");
        QVERIFY2(aborted.contains(kEarly), qPrintable(aborted));
    }

    // A terminal is no place for what a file makes a library say.
    void complaintsOfLibrariesReachNobody() {
        if (kSanitized) QSKIP("sanitizers need more calls: there is no filter");
        const QString said = saidOf("complains");
        QVERIFY2(said.contains("was let do it") && !said.contains("library says"), qPrintable(said));
    }

    void nothingOfTheUsersEnvironmentIsHandedOn() {
        if (kSanitized) QSKIP("sanitizers are told their options by it");
        qputenv("WEFT_TEST_SECRET", "a password");
        const QString said = saidOf("environment");
        QVERIFY2(said.contains("was given nothing"), qPrintable(said));
    }

    void noCallOutsideOfTheListIsMade_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("JPEG XL") << "jxl" << jxlFile({.exif = exifBlock(1)}, jxlRamp);
        QTest::newRow("JPEG XL, profile")
            << "jxl"
            << jxlFile({.icc = io::standardProfile(io::StandardProfile::adobeRgb), .distance = 1.0f},
                       jxlRamp);
#ifdef WEFT_HAS_HEIF
        QTest::newRow("HEIC") << "heif" << heif(heif_compression_HEVC, exifBlock(1));
        QTest::newRow("AVIF") << "heif" << heif(heif_compression_AV1, exifBlock(1));
#endif
#ifdef WEFT_HAS_RAW
        QTest::newRow("DNG") << "raw" << dng(1);
#endif
    }
    void noCallOutsideOfTheListIsMade() {
        if (kSanitized) QSKIP("sanitizers need more calls: there is no filter");
        QFETCH(QString, kind);
        QFETCH(QByteArray, file);
        if (file.isEmpty()) QSKIP("libheif has no such encoder here");
        const QString strace = QStandardPaths::findExecutable("strace");
        if (strace.isEmpty()) QSKIP("strace is not installed");
        const QString decoder = QCoreApplication::applicationDirPath() + "/../bin/weft-decoder";
        const QTemporaryDir folder;
        const QString log = folder.filePath("calls.txt");
        const Finished done =
            run(strace, {"-f", "-o", log, decoder, kind, "100000", "4000000000"}, file);
        if (done.code == 1 && done.err.toLower().contains("ptrace"))
            QSKIP("this system lets nobody trace");
        QCOMPARE(done.code, 0);
        const int pixels =
            kind == "jxl" ? JxlShape().width * JxlShape().height : kCameraWide * kCameraHigh;
        QVERIFY(done.out.size() > 3 * pixels);
        QStringList calls = QString::fromUtf8(load(log.toStdString())).split('\n');
        const auto isFilter = [](const QString& line) {
            return line.contains("seccomp(SECCOMP_SET_MODE_FILTER") && line.endsWith("= 0");
        };
        while (!calls.isEmpty() && !isFilter(calls.first())) calls.removeFirst();
        QVERIFY2(calls.size() > 3, "no filter was set");
        // Memory, threads, the picture, the end.
        static const QRegularExpression allowed(
            R"(^\d+ +(<\.\.\. |\+\+\+ exited|brk\(|mmap\(.*PROT_(NONE|READ\|PROT_WRITE), MAP_PRIVATE\|MAP_ANONYMOUS|)"
            R"(mprotect\(.*PROT_READ\|PROT_WRITE[) ]|mremap\(|munmap\(|madvise\(|clone\(.*CLONE_VM.*CLONE_THREAD|)"
            R"(clone3\(|rseq\(|set_robust_list\(|rt_sigprocmask\(|prctl\(PR_SET_NAME|sched_getaffinity\(|sched_yield\(|)"
            R"(futex\(|restart_syscall\(|exit\(|write\([12],|sysinfo\(|exit_group\())");
        for (const QString& call : calls.mid(1))
            QVERIFY2(call.isEmpty() || call.contains(allowed), qPrintable(call));
    }

    void whatTheDecoderIsIsTold_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("state");
        QTest::newRow("none") << QByteArray() << "cannot be read: this Weft was built without";
        QTest::newRow("ends") << QByteArray("exit 1") << "their decoder ends before it answers";
        QTest::newRow("speaks otherwise")
            << QByteArray("printf '%4096s' no") << "their decoder ends before it answers";
        QTest::newRow("without libseccomp")
            << QByteArray(R"(printf 'WEFTflt1\1\0\0\0\0\0\0\0')") << "built without libseccomp";
        QTest::newRow("refused") << QByteArray(R"(printf 'WEFTflt1\3\0\0\0\46\0\0\0')")
                                 << "since the kernel refuses a filter (Function not implemented)";
    }
    void whatTheDecoderIsIsTold() {
        QFETCH(QByteArray, script);
        QFETCH(QString, state);
        const QTemporaryDir folder;
        const QString decoder = folder.filePath("script");
        save(decoder.toStdString(), "#!/bin/sh\n" + script + "\n");
        QVERIFY(QFile::setPermissions(decoder, QFile::ReadOwner | QFile::ExeOwner));
        const BesideDecoder copy(QCoreApplication::applicationFilePath(),
                                 script.isEmpty() ? QString() : decoder);
        QVERIFY(copy.isReady());
        const Finished done = run(copy.program(), {"--state"});
        QVERIFY2(done.out.contains(state.toUtf8()), done.out + done.err);
    }

    // Then its limits are left, and users are told.
    void whereTheKernelRefusesAFilterFilesAreReadAllTheSame() {
        if (kSanitized) QSKIP("sanitizers need more calls: there is no filter");
        const QString self = QCoreApplication::applicationFilePath();
        const Finished state = run(misbehavingDecoder(), {"--refusing-filters", self, "--state"});
        QVERIFY2(state.out.contains("since the kernel refuses a filter ("), state.out + state.err);
#ifdef WEFT_HAS_RAW
        const QTemporaryDir folder;
        const QString file = folder.filePath("a.dng");
        save(file.toStdString(), dng(1));
        const Finished read = run(misbehavingDecoder(), {"--refusing-filters", self, "--read", file});
        QCOMPARE(read.code, 0);
        QCOMPARE(read.out, QByteArray("read\n"));
#endif
    }
};

/// Without words, the tests; `--read FILE` says why it cannot be read; `--state` what the decoder is.
int main(int count, char** words) {
    QCoreApplication application(count, words);
    if (count == 3 && std::strcmp(words[1], "--read") == 0) {
        try {
            static_cast<void>(io::readPicture(words[2]));
            std::puts("read");
        } catch (const BadInput& error) {
            std::puts(error.what());
        }
        return 0;
    }
    if (count == 2 && std::strcmp(words[1], "--state") == 0)
        return std::puts(io::cameraDecoderState().c_str()) < 0;
    IoDecoderFilterTest test;
    return QTest::qExec(&test, count, words);
}
#include "io_decoder_filter_test.moc"
