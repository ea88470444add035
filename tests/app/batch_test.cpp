/// Many jobs: folders and lists, bad ones among them, killed and continued.
#include <sys/stat.h>

#include <QColorSpace>
#include <QtTest>
#include <csignal>

#include "app/relief_files.h"
#include "app/weft_process.h"
#include "support/random.h"
#include "support/sanitized.h"

using namespace weft::tests;

namespace {

constexpr int kDone = 0, kUsage = 2, kBadInput = 3, kOutside = 4, kSomeFailed = 6, kStopped = 130;

/// What no other file of the same name has.
struct Identity {
    ino_t inode = 0;
    qint64 modified = 0;
    bool operator==(const Identity&) const = default;
};
std::optional<Identity> identityOf(const QString& file) {
    struct stat s {};
    if (::stat(file.toLocal8Bit().constData(), &s) != 0) return std::nullopt;
    return Identity{s.st_ino, s.st_mtim.tv_sec * 1'000'000'000LL + s.st_mtim.tv_nsec};
}

/// Child processes that exist now.
QList<pid_t> childrenOf(qint64 process) {
    QList<pid_t> all;
    for (const QByteArray& word :
         load(QStringLiteral("/proc/%1/task/%1/children").arg(process)).split(' '))
        if (word.trimmed().toInt() > 0) all << word.trimmed().toInt();
    return all;
}

}  // namespace

class BatchTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& arguments) const {
        return runWeft(arguments, folder_->path());
    }
    /// Photographs photos/0.png, 1.png, …
    void makePhotos(int count, QSize size = {96, 72}) const {
        QDir(folder_->path()).mkpath("photos");
        for (int i = 0; i < count; ++i)
            landscape(size, QImage::Format_RGB32, i).save(at(QString("photos/%1.png").arg(i)));
    }
    [[nodiscard]] static QStringList overFolder(const QStringList& more = {}) {
        return QStringList{"clone",  "--background", "photos",        "--patch", "p.png",
                           "--mask", "m.png",        "--at",          "10,8",    "--backend",
                           "cpu",    "--out",        "out/{name}.png"} +
               more;
    }
    [[nodiscard]] QString saveList(const QByteArray& json) const {
        return save(at("jobs.json"), json);
    }
    /// A list of `count` clones of photographs, each of which takes a while.
    [[nodiscard]] QString slowList(int count) const {
        QByteArray jobs;
        for (int i = 0; i < count; ++i)
            jobs += QStringLiteral(
                        "%1{\"command\": \"clone\", \"background\": \"photos/%2.png\", "
                        "\"out\": \"out/%2.png\"}")
                        .arg(i > 0 ? "," : "")
                        .arg(i)
                        .toUtf8();
        return saveList(R"({"defaults": {"clone": {"patch": "p.png", "mask": "m.png", "at": [10, 8],
                            "backend": "cpu"}}, "jobs": [)" +
                        jobs + "]}");
    }
    [[nodiscard]] int countOf(const QJsonObject& summary, const char* what) const {
        return summary["counts"][what].toInt(-1);
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        landscape({60, 50}, QImage::Format_RGB32, 3).save(at("p.png"));
        discMask({60, 50}).save(at("m.png"));
    }

    void aFolderIsDoneButForItsBadFile() {
        makePhotos(5);
        save(at("photos/bad.png"), "no picture");
        save(at("photos/notes.txt"), "no picture either, by its name");
        const Finished all = run(overFolder({"--jobs", "2", "--summary", "summary.json"}));
        QVERIFY2(all.code == kSomeFailed, qPrintable(all.err));
        QCOMPARE(all.out, QString());
        QVERIFY2(all.err.contains("6 jobs: 5 done, 1 failed"), qPrintable(all.err));
        QVERIFY2(all.err.contains("bad.png"), qPrintable(all.err));
        const QJsonObject summary = loadJson(at("summary.json"));
        QCOMPARE(countOf(summary, "done"), 5);
        QCOMPARE(countOf(summary, "failed"), 1);
        const QJsonObject bad = summary["jobs"].toArray().last().toObject();
        QCOMPARE(bad["result"].toString(), QString("failed"));
        QCOMPARE(bad["exitCode"].toInt(), kBadInput);
        QVERIFY(!QFile::exists(at("out/bad.png")));
        for (int i = 0; i < 5; ++i) {
            const Finished one =
                run({"clone", "--background", QString("photos/%1.png").arg(i), "--patch", "p.png",
                     "--mask", "m.png", "--at", "10,8", "--backend", "cpu", "--out", "single.png"});
            QVERIFY2(one.code == kDone, qPrintable(one.err));
            QVERIFY(load(at("single.png")) == load(at(QString("out/%1.png").arg(i))));
        }
    }

    void whateverAFolderHoldsIsDoneOrNamed() {
        makePhotos(1);
        save(at("photos/notes.txt"), "no picture, by its name");
        save(at("photos/.hidden.png"), "hidden");
        QDir(folder_->path()).mkpath("photos/below");
        QCOMPARE(::mkfifo(qPrintable(at("photos/pipe.png")), 0600), 0);
        QVERIFY(QFile::copy(at("p.png"), at("photos/new\nline.png")));
        QVERIFY(QFile::copy(at("p.png"), at("photos/esc\x1b[31m.png")));
        const Finished all = run(overFolder({"--jobs", "1", "--summary", "summary.json"}));
        QCOMPARE(all.code, kSomeFailed);
        for (const char* said :
             {"passed over, by their extensions: 'notes.txt'.",
              "passed over, since they are hidden: '.hidden.png'.",
              "passed over, since they are folders: 'below'.",
              "passed over, since they are no regular files: 'pipe.png'.",
              "failed: The name of 'photos/new\\x0aline.png' holds a control character",
              "failed: The name of 'photos/esc\\x1b[31m.png' holds a control character"})
            QVERIFY2(all.err.contains(said), qPrintable(all.err));
    }

    void otherFoldersAreMatchedByName() {
        makePhotos(3);
        QDir(folder_->path()).mkpath("masks");
        discMask({60, 50}).save(at("masks/0.png"));
        discMask({60, 50}).save(at("masks/2.bmp"));
        const Finished all =
            run({"clone", "--background", "photos", "--patch", "p.png", "--mask", "masks", "--at",
                 "-10,8", "--backend", "cpu", "--out", "out/{name}-new.{extension}"});
        QVERIFY2(all.code == kSomeFailed, qPrintable(all.err));
        QVERIFY2(all.err.contains("'masks' holds nothing named '1'"), qPrintable(all.err));
        QVERIFY(QFile::exists(at("out/0-new.png")) && QFile::exists(at("out/2-new.png")));
    }

    void aListMixesCommandsAndIsSeenFromItsFolder() {
        makePhotos(1);
        Sphere{}.saveImage(at("sphere.pgm"));
        QCOMPARE(run({"clone", "--background", "photos/0.png", "--patch", "p.png", "--at", "3,4",
                      "--backend", "cpu", "--out", "d.ora"})
                     .code,
                 kDone);
        const QString list = saveList(R"([
            {"command": "clone", "background": "photos/0.png", "patch": "p.png", "at": [-10, 8],
             "flip": "x", "rotate": 12.5, "backend": "cpu",
             "report": "c.json", "out": "c.png"},
            {"command": "relief", "image": "sphere.pgm", "light": [0.2, 0.1, 1], "alpha": true,
             "seed": ["32,32,peak", "10,32,pit"], "mesh": null, "backend": "cpu",
             "height": "h.tif"},
            {"command": "render", "document": "d.ora", "layers": false, "backend": "cpu",
             "out": "r.png"}])");
        const Finished all = runWeft({"batch", list, "--jobs", "3"}, "/");
        QVERIFY2(all.code == kDone, qPrintable(all.err));
        QCOMPARE(run({"clone", "--background", "photos/0.png", "--patch", "p.png", "--at", "-10,8",
                      "--flip", "x", "--rotate", "12.5", "--backend", "cpu", "--out", "c1.png"})
                     .code,
                 kDone);
        QCOMPARE(run({"relief", "--image", "sphere.pgm", "--light", "0.2,0.1,1", "--alpha", "--seed",
                      "32,32,peak", "--seed", "10,32,pit", "--backend", "cpu", "--height", "h1.tif"})
                     .code,
                 kDone);
        QCOMPARE(run({"render", "d.ora", "--backend", "cpu", "--out", "r1.png"}).code, kDone);
        QVERIFY(load(at("c.png")) == load(at("c1.png")));
        QVERIFY(load(at("h.tif")) == load(at("h1.tif")));
        QVERIFY(load(at("r.png")) == load(at("r1.png")));
        QVERIFY(loadJson(at("c.json")).contains("errorBound"));
    }

    void listsWithMistakesAreRefusedBeforeAnyJob_data() {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("sentence");
        const QByteArray good =
            R"({"command": "clone", "background": "photos/0.png", "patch": "p.png", "at": "1,2",
                "out": "out/0.png"})";
        QTest::newRow("an option that is not there")
            << "[" + good + R"(, {"command": "clone", "bakground": "a.png", "out": "b.png"}])"
            << kUsage << "Job 2: 'clone' has no option 'bakground'";
        QTest::newRow("a value that cannot be")
            << "[" + good + R"(, {"command": "relief", "image": "a.png", "lambda": "much",
                "height": "b.png"}])"
            << kUsage << "Job 2: ";
        QTest::newRow("something missing")
            << QByteArray(R"([{"command": "clone", "background": "a.png", "patch": "p.png",
                "out": "b.png"}])")
            << kUsage << "--at is required";
        QTest::newRow("another command") << QByteArray(R"([{"command": "lab", "out": "b"}])")
                                         << kUsage << "clone, relief or render, not 'lab'";
        QTest::newRow("a flag with a value")
            << QByteArray(R"([{"command": "relief", "image": "a.png", "alpha": "yes",
                "height": "b.png"}])")
            << kUsage << "'alpha' takes true or false";
        QTest::newRow("nothing to write")
            << QByteArray(R"([{"command": "relief", "image": "a.png", "propose": true}])") << kUsage
            << "writes no file";
        QTest::newRow("two writers")
            << "[" + good + ", " + good + "]" << kUsage << "'out/0.png' would be written by job 1";
        QTest::newRow("a reader and a writer")
            << "[" + good + R"(, {"command": "clone", "background": "photos/../out/0.png",
                "patch": "p.png", "at": "1,2", "out": "c.png"}])"
            << kUsage << "their order is not known";
        QTest::newRow("a profile that another job writes")
            << "[" + good + R"(, {"command": "clone", "background": "photos/0.png",
                "patch": "p.png", "at": "1,2", "profile": "prophoto.tif", "out": "c.png"},
                {"command": "clone", "background": "photos/0.png", "patch": "p.png", "at": "1,2",
                "out": "prophoto.tif"}])"
            << kUsage << "'prophoto.tif' is read by job 2";
        QTest::newRow("no JSON") << QByteArray("jobs: none") << kBadInput << "is no JSON";
        QTest::newRow("no jobs") << QByteArray(R"({"jobs": []})") << kBadInput << "holds no jobs";
        QTest::newRow("another word")
            << QByteArray(R"({"job": [], "jobs": [1]})") << kBadInput << "has 'job' beside";
    }
    void listsWithMistakesAreRefusedBeforeAnyJob() {
        QFETCH(QByteArray, list);
        QFETCH(int, code);
        QFETCH(QString, sentence);
        makePhotos(1);
        save(at("prophoto.tif"), QColorSpace(QColorSpace::ProPhotoRgb).iccProfile());
        const Finished refused = run({"batch", saveList(list)});
        QCOMPARE(refused.code, code);
        QVERIFY2(refused.err.contains(sentence), qPrintable(refused.err));
        QVERIFY(!QFile::exists(at("out/0.png")));
    }

    void foldersNeedNamesForTheirResults() {
        makePhotos(2);
        QStringList words = overFolder();
        words.last() = "out.png";
        const Finished refused = run(words);
        QCOMPARE(refused.code, kUsage);
        QVERIFY2(refused.err.contains("{name}"), qPrintable(refused.err));
        QCOMPARE(run({"clone", "--background", "photos/0.png", "--patch", "p.png", "--at", "0,0",
                      "--out", "a.png", "--continue"})
                     .code,
                 kUsage);
    }

    void resultsThatAreThereStayUnlessOneSaysOtherwise() {
        makePhotos(2);
        QDir(folder_->path()).mkpath("out");
        save(at("out/0.png"), "mine");
        QCOMPARE(run(overFolder()).code, kSomeFailed);
        QCOMPARE(load(at("out/0.png")), QByteArray("mine"));
        const auto second = identityOf(at("out/1.png"));
        QVERIFY(second);
        const Finished again = run(overFolder());
        QCOMPARE(again.code, kUsage);
        QVERIFY2(again.err.contains("--continue"), qPrintable(again.err));
        QCOMPARE(run(overFolder({"--continue", "--overwrite"})).code, kDone);
        QVERIFY(load(at("out/0.png")) != QByteArray("mine"));
        QVERIFY(identityOf(at("out/1.png")) == second);  // was done
        QCOMPARE(run(overFolder({"--overwrite"})).code, kDone);
        QVERIFY(identityOf(at("out/1.png")) != second);
    }

    void whatFailedIsTriedAgainAndWhatIsGoneIsDoneAgain() {
        makePhotos(3);
        save(at("photos/1.png"), "damaged");
        QCOMPARE(run(overFolder()).code, kSomeFailed);
        const auto first = identityOf(at("out/0.png"));
        landscape({96, 72}).save(at("photos/1.png"));
        QVERIFY(QFile::remove(at("out/2.png")));
        const Finished rest = run(overFolder({"--continue"}));
        QVERIFY2(rest.code == kDone, qPrintable(rest.err));
        QVERIFY2(rest.err.contains("3 done (1 before)"), qPrintable(rest.err));
        QVERIFY(identityOf(at("out/0.png")) == first);
        QVERIFY(QFile::exists(at("out/1.png")) && QFile::exists(at("out/2.png")));
    }

    void missedTolerancesAreToldAndAreNoFailures() {
        makePhotos(2);
        const QStringList words = overFolder({"--tolerance", "1e-12"});
        const Finished all = run(words);
        QVERIFY2(all.code == kOutside, qPrintable(all.err));
        QVERIFY2(all.err.contains("2 outside tolerance"), qPrintable(all.err));
        QVERIFY(QFile::exists(at("out/1.png")));
        const auto first = identityOf(at("out/1.png"));
        QCOMPARE(run(words + QStringList{"--continue"}).code, kOutside);
        QVERIFY(identityOf(at("out/1.png")) == first);
    }

    // At any moment, without a word: results that are there are never made again.
    void aBatchThatIsKilledGoesOnWithoutDoingAnyJobTwice() {
        const int count = kSanitized ? 8 : 40;
        makePhotos(count);
        const QString list = slowList(count);
        const auto result = [&](int i) { return identityOf(at(QString("out/%1.png").arg(i))); };
        std::vector<std::optional<Identity>> known(static_cast<std::size_t>(count));
        Random random(20);
        int kills = 0, done = 0;
        for (int round = 0; round < 60 && done < count; ++round) {
            QProcess batch;
            batch.start(weftProgram(), {"batch", list, "--continue", "--jobs", "2"});
            QVERIFY(batch.waitForStarted(kPatience));
            const double begin = wallSeconds(), patience = random.uniform(0.0, 0.05);
            // Something happens first, so that the batch comes to an end.
            const auto progress = [&] {
                int now = 0;
                for (int i = 0; i < count; ++i) now += result(i).has_value();
                return now > done;
            };
            QVERIFY(QTest::qWaitFor(
                [&] { return batch.state() == QProcess::NotRunning || progress(); }, kPatience));
            while (batch.state() != QProcess::NotRunning && wallSeconds() - begin < patience)
                batch.waitForFinished(1);
            kills += batch.state() != QProcess::NotRunning;
            batch.kill();
            QVERIFY(batch.state() == QProcess::NotRunning || batch.waitForFinished(kPatience));
            done = 0;
            for (int i = 0; i < count; ++i) {
                std::optional<Identity>& before = known[static_cast<std::size_t>(i)];
                const std::optional<Identity> now = result(i);
                if (before) QVERIFY2(now == before, qPrintable(QString("job %1").arg(i)));
                before = now;
                done += now.has_value();
            }
        }
        QVERIFY(kills >= 2);
        const Finished last = runWeft({"batch", list, "--continue"});
        QVERIFY2(last.code == kDone, qPrintable(last.err));
        for (int i = 0; i < count; ++i) {
            const auto& before = known[static_cast<std::size_t>(i)];
            if (before) QVERIFY(result(i) == before);
            QVERIFY(!QImage(at(QString("out/%1.png").arg(i))).isNull());
        }
        const auto leftovers = QDir(at("out")).entryList({".weft-*"}, QDir::Files | QDir::Hidden);
        QVERIFY2(leftovers.isEmpty(), qPrintable(leftovers.join(' ')));
    }

    void aProcessThatDiesFailsItsJobAlone() {
        makePhotos(6, {700, 500});
        const QString list = slowList(6);
        QProcess batch;
        batch.start(weftProgram(), {"batch", list, "--jobs", "1", "--summary", at("s.json")});
        QVERIFY(batch.waitForStarted(kPatience));
        QVERIFY(QTest::qWaitFor([&] { return !childrenOf(batch.processId()).isEmpty(); }, kPatience));
        ::kill(childrenOf(batch.processId()).first(), SIGKILL);
        QVERIFY(batch.waitForFinished(kPatience));
        QCOMPARE(batch.exitCode(), kSomeFailed);
        const QJsonObject summary = loadJson(at("s.json"));
        QCOMPARE(countOf(summary, "done"), 5);
        QCOMPARE(countOf(summary, "failed"), 1);
        QVERIFY(load(at("s.json")).contains("ended by signal 9"));
        QCOMPARE(runWeft({"batch", list, "--continue"}).code, kDone);
    }

    void anInterruptStopsAndTheRestIsDoneLater() {
        const int count = kSanitized ? 6 : 30;
        makePhotos(count, {400, 300});
        const QString list = slowList(count);
        QProcess batch;
        batch.start(weftProgram(), {"batch", list, "--jobs", "2", "--summary", at("s.json")});
        QVERIFY(batch.waitForStarted(kPatience));
        QVERIFY(QTest::qWaitFor([&] { return QFile::exists(at("out/0.png")); }, kPatience));
        ::kill(static_cast<pid_t>(batch.processId()), SIGINT);
        QVERIFY(batch.waitForFinished(kPatience));
        QCOMPARE(batch.exitCode(), kStopped);
        const QJsonObject summary = loadJson(at("s.json"));
        QVERIFY(summary["interrupted"].toBool());
        const int done = countOf(summary, "done");
        QVERIFY(done >= 1 && done < count);
        QCOMPARE(countOf(summary, "notDone"), count - done);
        const Finished rest = runWeft({"batch", list, "--continue"});
        QVERIFY2(rest.code == kDone, qPrintable(rest.err));
        QVERIFY2(rest.err.contains(QString("(%1 before)").arg(done)), qPrintable(rest.err));
    }

    void twoBatchesDoNotShareAJournal() {
        makePhotos(20, {700, 500});
        const QString list = slowList(20);
        QProcess first;
        first.start(weftProgram(), {"batch", list, "--jobs", "1"});
        QVERIFY(first.waitForStarted(kPatience));
        QVERIFY(QTest::qWaitFor([&] { return !childrenOf(first.processId()).isEmpty(); }, kPatience));
        ::kill(static_cast<pid_t>(first.processId()), SIGSTOP);
        const Finished second = runWeft({"batch", list, "--continue"});
        ::kill(static_cast<pid_t>(first.processId()), SIGCONT);
        first.terminate();
        QVERIFY(first.waitForFinished(kPatience));
        QCOMPARE(second.code, kBadInput);
        QVERIFY2(second.err.contains("at work on this batch"), qPrintable(second.err));
    }

    // Shares of memory begin equal; what they do not hold is repeated with more.
    void aLargeJobGetsTheMemoryThatItNeeds() {
        if (kSanitized) QSKIP("sanitizers take memory of their own");
        makePhotos(3);
        landscape({2600, 2000}).save(at("photos/large.png"));
        const QStringList one = {
            "clone", "--background", "photos/large.png", "--patch", "p.png", "--mask", "m.png",
            "--at",  "10,8",         "--backend",        "cpu",     "--out", "one.png"};
        QCOMPARE(run(one + QStringList{"--memory", "0.1"}).code, kBadInput);
        const Finished all = run(overFolder({"--jobs", "4", "--memory", "0.4"}));
        QVERIFY2(all.code == kDone, qPrintable(all.err));
        QVERIFY(QFile::exists(at("out/large.png")));
    }
};

QTEST_GUILESS_MAIN(BatchTest)
#include "batch_test.moc"
