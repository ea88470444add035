/// Lists of jobs that somebody else made, names that command a terminal, and batches without end.
#include <unistd.h>

#include <QElapsedTimer>
#include <QtTest>
#include <filesystem>

#include "app/weft_process.h"
#include "support/sanitized.h"

using namespace weft::tests;

namespace {

constexpr int kDone = 0, kUsage = 2, kBadInput = 3, kSomeFailed = 6;

/// JSON, whose quotes are written as apostrophes.
QByteArray quoted(QByteArray json) { return json.replace('\'', '"'); }

/// Nothing that forges a line, moves the cursor or turns what follows.
bool isTame(const QString& shown) {
    for (const QChar c : shown) {
        const ushort u = c.unicode();
        const bool turns = u == 0x61c || u == 0x200e || u == 0x200f || (u >= 0x2028 && u <= 0x202e) ||
                           (u >= 0x2066 && u <= 0x2069);
        if ((u < 0x20 && u != '\n') || (u >= 0x7f && u < 0xa0) || turns) return false;
    }
    return true;
}

/// kB that the process holds.
long residentOf(qint64 process) {
    for (const QByteArray& line : load(QStringLiteral("/proc/%1/status").arg(process)).split('\n'))
        if (line.startsWith("VmRSS:")) return line.mid(6).simplified().split(' ').first().toLong();
    return 0;
}

}  // namespace

class HostileBatchTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& arguments) const {
        return runWeft(arguments, folder_->path());
    }
    [[nodiscard]] Finished batch(const QByteArray& list, const QStringList& more = {}) const {
        save(at("list.json"), list);
        return run(QStringList{"batch", "list.json", "--overwrite"} + more);
    }
    /// One clone with these words beside.
    [[nodiscard]] static QByteArray job(const QByteArray& words) {
        return quoted(
                   "{'command': 'clone', 'background': 'b.png', 'patch': 'p.png', 'at': [2, 2], "
                   "'backend': 'cpu', ") +
               words + "}";
    }
    void keeps(const QString& name, const QByteArray& bytes) const {
        QCOMPARE(load(at(name)), bytes);
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        landscape({24, 18}).save(at("b.png"));
        landscape({10, 8}, QImage::Format_RGB32, 3).save(at("p.png"));
    }

    void controlCharactersInListsAreRefused_data() {
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("NUL ends the name early") << quoted("'out': '.profile\\u0000.png'");
        QTest::newRow("newline") << quoted("'out': 'a\\nweft: all is well.png'");
        QTest::newRow("escape") << quoted("'out': 'a\\u001b[2J.png'");
        QTest::newRow("delete") << quoted("'out': 'a\\u007f.png'");
        QTest::newRow("C1") << quoted("'out': 'a\\u009b2J.png'");
        QTest::newRow("line separator") << quoted("'out': 'a\\u2028.png'");
        QTest::newRow("of an input") << quoted("'out': 'a.png', 'mask': 'b\\u0000.png'");
        QTest::newRow("of a report") << quoted("'out': 'a.png', 'report': 'r\\t.json'");
        QTest::newRow("in an array") << quoted("'out': ['a\\u0001.png']");
        QTest::newRow("of an option") << quoted("'out': 'a.png', 'ma\\nsk': 'b.png'");
        QTest::newRow("of a word") << quoted("'out': 'a.png', 'operation': 'import\\u0000x'");
    }
    void controlCharactersInListsAreRefused() {
        QFETCH(QByteArray, words);
        save(at("list.json"), "");
        const QStringList before = QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden);
        const Finished refused = batch("[" + job(words) + "]");
        QVERIFY2(refused.code == kUsage, qPrintable(refused.err));
        QVERIFY2(refused.err.contains("control character"), qPrintable(refused.err));
        QVERIFY(isTame(refused.err));
        const QStringList after = QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden);
        QCOMPARE(after, before);
        const Finished defaults = batch(quoted("{'defaults': {'clone': {") + words +
                                        quoted("}}, 'jobs': [{'command': 'clone'}]}"));
        QVERIFY2(defaults.code == kUsage && defaults.err.contains("control character"),
                 qPrintable(defaults.err));
    }

    void filesOfTheBatchAreNoOutputs_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("linkTo");  // before the batch
        for (const char* name :
             {"list.json.journal", "./list.json.journal", "sub/../list.json.journal",
              "LIST.json.Journal", "list.json", "summary.json", "./summary.json", "Summary.JSON"})
            QTest::newRow(name) << name << QString();
        QTest::newRow("a link to the journal") << "r.json"
                                               << "list.json.journal";
        QTest::newRow("a link to the list") << "r.json"
                                            << "list.json";
        QTest::newRow("a link to the summary") << "r.json"
                                               << "summary.json";
        QTest::newRow("a hard link to the list") << "r.json"
                                                 << "=list.json";
        QTest::newRow("a hard link to the journal") << "r.json"
                                                    << "=list.json.journal";
        QTest::newRow("a folder that is a link") << "here/list.json.journal"
                                                 << "/";
    }
    void filesOfTheBatchAreNoOutputs() {
        QFETCH(QString, name);
        QFETCH(QString, linkTo);
        QDir(folder_->path()).mkpath("sub");
        save(at("list.json"),
             "[" + job(quoted("'out': 'o.png', 'report': '") + name.toUtf8() + "\"") + "]");
        save(at("list.json.journal"), "");
        const QByteArray list = load(at("list.json"));
        if (linkTo == "/")
            QVERIFY(QFile::link(folder_->path(), at("here")));
        else if (linkTo.startsWith('='))
            QCOMPARE(::link(qPrintable(at(linkTo.mid(1))), qPrintable(at(name))), 0);
        else if (!linkTo.isEmpty())
            QVERIFY(QFile::link(linkTo, at(name)));
        const Finished refused =
            run({"batch", "list.json", "--overwrite", "--summary", "summary.json"});
        QVERIFY2(refused.code == kUsage, qPrintable(refused.err));
        QVERIFY2(refused.err.contains("Job 1") && refused.err.contains("no job may replace it"),
                 qPrintable(refused.err));
        keeps("list.json", list);
        keeps("list.json.journal", "");
        QVERIFY(!QFile::exists(at("o.png")) && !QFile::exists(at("summary.json")));
    }
    void theJournalOfFoldersIsNoOutput() {
        QDir(folder_->path()).mkpath("in");
        QVERIFY(QFile::copy(at("b.png"), at("in/weft-batch.png")));
        const Finished refused =
            run({"clone", "--background", "in", "--patch", "p.png", "--at", "2,2", "--backend", "cpu",
                 "--out", "out/{name}.png", "--report", "out/{name}.journal"});
        QVERIFY2(refused.code == kUsage && refused.err.contains("journal"), qPrintable(refused.err));
    }
    void theSummaryReplacesNothing() {
        for (const char* summary : {"list.json", "LIST.json.journal", "./o.png", "b.png"}) {
            const Finished refused =
                batch("[" + job(quoted("'out': 'o.png'")) + "]", {"--summary", summary});
            QVERIFY2(refused.code == kUsage, qPrintable(refused.err));
        }
    }
    // Two names of one file that is not there yet.
    void jobsThatMeetThroughALinkAreFound() {
        QVERIFY(QFile::link("o.png", at("to_o.png")));
        const Finished refused =
            batch("[" + job(quoted("'out': 'o.png'")) + "," + job(quoted("'out': 'to_o.png'")) + "]");
        QVERIFY2(refused.code == kUsage && refused.err.contains("would be written by"),
                 qPrintable(refused.err));
    }
    void helpSaysWhereListsMayWrite() {
        QVERIFY(run({"batch", "--help"}).out.contains("outside the list's folder"));
    }

    void namesCommandNoTerminal_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isControl");  // not only a mark of direction
        QTest::newRow("newline") << QString("a\nweft: all is well") << true;
        QTest::newRow("carriage return") << QString("a\rweft: all is well") << true;
        QTest::newRow("escape") << QString("a\x1b[2Jb") << true;
        QTest::newRow("C1") << QString("a%1[2Jb").arg(QChar(0x9b)) << true;
        for (const ushort turn :
             {0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069})
            QTest::addRow("U+%04x", turn)
                << QString("a%1gnp.b").arg(QChar(turn)) << (turn == 0x2028 || turn == 0x2029);
    }
    void namesCommandNoTerminal() {
        QFETCH(QString, name);
        QFETCH(bool, isControl);
        const auto check = [](const Finished& seen, int code) {
            QVERIFY2(seen.code == code, qPrintable(seen.err));
            QVERIFY2(isTame(seen.err) && isTame(seen.out), qPrintable(seen.err + seen.out));
            QVERIFY2(!seen.err.contains("\nweft: all is well") &&
                         !seen.out.contains("\nweft: all is well"),
                     qPrintable(seen.err + seen.out));
        };
        const QStringList one = {"clone", "--patch", "p.png", "--at", "2,2", "--backend", "cpu"};
        check(run(one + QStringList{"--background", name + ".png", "--out", "o.png"}), kBadInput);
        check(run(one + QStringList{"--background", "b.png", "--out", name + ".png"}), kDone);
        check(run(one + QStringList{"--background", "b.png", "--out", name + "/o.png"}), kBadInput);
        check(run(one + QStringList{"--background", "b.png", "--out", "o.png", "--" + name}), kUsage);
        check(run(one + QStringList{"--background", "b.png", "--out", "o.png", "--depth", name}),
              kUsage);
        check(run({name}), kUsage);
        QVERIFY(QFile::copy(at("p.png"), at(name + "p.png")));
        check(run({"clone", "--background", "b.png", "--patch", name + "p.png", "--at", "2,2",
                   "--backend", "cpu", "--out", "d.ora"}),
              kDone);
        check(run({"info", "d.ora"}), kDone);
        check(run({"relief", "--image", name + "p.png", "--kind", "bas-relief", "--backend", "cpu",
                   "--height", "h.tif"}),
              kDone);
        QDir(folder_->path()).mkpath("in");
        QVERIFY(QFile::copy(at("b.png"), at("in/" + name + ".png")));
        QVERIFY(QFile::copy(at("b.png"), at("in/good.png")));
        const Finished folder = run({"clone", "--background", "in", "--patch", "p.png", "--at", "2,2",
                                     "--backend", "cpu", "--out", "out/{name}.png"});
        check(folder, isControl ? kSomeFailed : kDone);
        QVERIFY(QFile::exists(at("out/good.png")));
    }
    // Nobody meant such a name for a result.
    void aNameWithControlCharactersFailsItsJobAlone() {
        QDir(folder_->path()).mkpath("in");
        QVERIFY(QFile::copy(at("b.png"), at("in/a\nb.png")) &&
                QFile::copy(at("b.png"), at("in/c.png")));
        const Finished done = run({"clone", "--background", "in", "--patch", "p.png", "--at", "2,2",
                                   "--backend", "cpu", "--out", "out/{name}.png"});
        QVERIFY2(done.code == kSomeFailed && done.err.contains("control character; rename it"),
                 qPrintable(done.err));
        QCOMPARE(QDir(at("out")).entryList(QDir::Files),
                 (QStringList{"c.png", "weft-batch.journal"}));
    }

    // WEFT_BATCH_JOBS: how many jobs.
    void aLongBatchTakesNoMoreMemoryThanAShortOne_data() {
        QTest::addColumn<bool>("good");
        QTest::newRow("jobs that are done") << true;
        QTest::newRow("jobs that fail") << false;
    }
    void aLongBatchTakesNoMoreMemoryThanAShortOne() {
        if (kSanitized) QSKIP("sanitizers keep what was freed");
        QFETCH(bool, good);
        const int count = qEnvironmentVariableIntValue("WEFT_BATCH_JOBS") > 0
                              ? qEnvironmentVariableIntValue("WEFT_BATCH_JOBS")
                              : 1200;
        const int early = std::min(500, count / 4);
        QByteArray jobs;
        for (int i = 0; i < count; ++i)
            jobs +=
                (i > 0 ? ",\n" : "") + job(QByteArray(good ? "" : quoted("'mask': 'missing.png', ")) +
                                           "\"out\": \"out/" + QByteArray::number(i) + ".png\"");
        save(at("list.json"), "[" + jobs + "]");
        QProcess process;
        process.setWorkingDirectory(folder_->path());
        process.start(weftProgram(), {"batch", "list.json"});
        QVERIFY(process.waitForStarted());
        long first = 0, last = 0;
        QByteArray said;
        while (!process.waitForFinished(20) && process.state() == QProcess::Running) {
            said += process.readAllStandardError();
            const auto over = good ? QDir(at("out")).count() : said.count(" failed: ");
            const long now = residentOf(process.processId());
            if (over < static_cast<uint>(early) || now == 0) continue;
            if (first == 0) first = now;
            last = now;
        }
        QCOMPARE(process.exitCode(), good ? kDone : kSomeFailed);
        qInfo("%d jobs: %ld kB after %d, %ld at the end", count, first, early, last);
        QVERIFY(first > 0);
        QVERIFY2(last - first <= 5 * 1024, qPrintable(QString("%1 kB more").arg(last - first)));
    }
};

QTEST_GUILESS_MAIN(HostileBatchTest)
#include "hostile_batch_test.moc"
