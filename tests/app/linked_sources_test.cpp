/// Pictures that a document names: what is read without being asked for, and what is not.
#include <sys/stat.h>
#include <unistd.h>

#include <QStandardPaths>
#include <QtTest>

#include "app/document_files.h"
#include "support/hostile_documents.h"
#include "support/sanitized.h"

using namespace weft;
using namespace weft::tests;

namespace {
constexpr Extent kPatch{40, 30};
constexpr int kSecret = 233;  ///< the grey of what lies outside
}  // namespace

class LinkedSourcesTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    void write(const QString& name, const std::string& bytes) const {
        save(at(name), QByteArray::fromStdString(bytes));
    }
    /// d/D.ora with a patch of the file that `path` and `beside` name.
    void name(const QString& path, const QString& beside, const QString& mark = "0-0") const {
        write("d/D.ora", patchesDocument({80, 60}, kPatch,
                                         {linkedSource(path.toStdString(), beside.toStdString(),
                                                       kPatch, mark.toStdString())}));
    }
    [[nodiscard]] Finished render(const QStringList& more = {}, const QString& document = "d/D.ora",
                                  const QString& workIn = {}) const {
        QFile::remove(at("out.png"));
        return runWeft(
            QStringList{"render", at(document), "--backend", "cpu", "--out", at("out.png")} + more,
            workIn.isEmpty() ? folder_->path() : workIn);
    }
    [[nodiscard]] bool isSeen() const {
        const QImage picture(at("out.png"));
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (qRed(picture.pixel(x, y)) == kSecret) return true;
        return false;
    }
    void verifyLeftOut(const Finished& run) const {
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QVERIFY2(run.err.contains("is left out, which lies outside the document's folder") &&
                     run.err.contains("--linked"),
                 qPrintable(run.err));
        QVERIFY(!isSeen());
    }
    void verifySeen(const Finished& run) const {
        QVERIFY2(run.code == 0 && isSeen(), qPrintable(run.err));
        QVERIFY2(!run.err.contains("left out"), qPrintable(run.err));
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        for (const char* made : {"d", "d/below/deep", "outside", "d-evil"})
            QVERIFY(QDir(folder_->path()).mkpath(made));
        for (const char* secret : {"outside/s.png", "d-evil/s.png", "s.png"})
            write(secret, flatPng(kPatch, kSecret));
    }

    void whatLiesBesideOrBelowIsRead_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"d/s.png", "d/below/s.png", "d/below/deep/s.png"})
            QTest::newRow(file) << file;
    }
    void whatLiesBesideOrBelowIsRead() {
        QFETCH(QString, file);
        write(file, flatPng(kPatch, kSecret));
        const QString relative = file.mid(2);
        for (const auto& [path, beside] :
             {std::pair(relative, relative), std::pair(at(file), relative),
              std::pair(at(file), QString()), std::pair(QString("/nowhere/s.png"), relative),
              std::pair(relative, "below/../" + relative)}) {
            name(path, beside);
            verifySeen(render());
            verifySeen(render({}, "d/D.ora", "/"));  // wherever it is called
        }
    }

    void whatLiesOutsideIsLeftOutAndTold_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("beside");
        QTest::newRow("whole path") << "@outside/s.png"
                                    << "";
        QTest::newRow("up") << "../s.png"
                            << "../s.png";
        QTest::newRow("up and down") << ""
                                     << "below/../../outside/s.png";
        QTest::newRow("a folder that begins alike") << "@d-evil/s.png"
                                                    << "../d-evil/s.png";
        QTest::newRow("whole path with dots") << "@d/below/../../outside/s.png"
                                              << "";
        QTest::newRow("a link below") << "link.png"
                                      << "link.png";
        QTest::newRow("a folder's link below") << "folder/s.png"
                                               << "folder/s.png";
        QTest::newRow("a link to a link") << "twice.png"
                                          << "twice.png";
        QTest::newRow("through a process") << "/proc/self/root@outside/s.png"
                                           << "";
        QTest::newRow("through the working folder") << "/proc/self/cwd/outside/s.png"
                                                    << "";
        QTest::newRow("of other case") << "@D/s.png"
                                       << "../D/s.png";
        QTest::newRow("nothing there") << "@outside/none.png"
                                       << "../outside/none.png";
    }
    void whatLiesOutsideIsLeftOutAndTold() {
        QFETCH(QString, path);
        QFETCH(QString, beside);
        QVERIFY(QDir(folder_->path()).mkpath("D"));
        write("D/s.png", flatPng(kPatch, kSecret));
        QVERIFY(QFile::link(at("outside/s.png"), at("d/link.png")));
        QVERIFY(QFile::link(at("outside"), at("d/folder")));
        QVERIFY(QFile::link(at("d/link.png"), at("d/twice.png")));
        // Its mark is no secret: it grants nothing.
        const std::string secret = load(at("outside/s.png")).toStdString();
        const QString right =
            QString("%1-%2").arg(crcOf(secret), 8, 16, QChar('0')).arg(secret.size());
        for (const QString& mark : {QString("0-0"), right}) {
            name(path.replace("@", folder_->path() + "/"), beside, mark);
            verifyLeftOut(render());
            verifyLeftOut(render({"--linked", "beside"}));
            verifyLeftOut(render({"--linked", at("d/below")}));
            const Finished info = runWeft({"info", at("d/D.ora")}, folder_->path());
            QVERIFY2(info.code == 0 && info.out.contains("is left out"), qPrintable(info.out));
        }
    }

    void whoWantsItReadSaysSo() {
        name(at("outside/s.png"), "../outside/s.png");
        verifySeen(render({"--linked", "all"}));
        verifySeen(render({"--linked", at("outside")}));
        verifySeen(render({"--linked", "outside"}));
        verifySeen(render({"--linked", folder_->path()}));
        verifySeen(render({"--linked", "beside", "--linked", at("outside")}));
        verifySeen(render({"--sources", at("outside")}));
        verifyLeftOut(render({"--sources", at("d-evil/none")}));
        const Finished wrong = render({"--linked", "every"});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("beside, all or a folder"), qPrintable(wrong.err));
        // The option takes one word: what follows is the document.
        QCOMPARE(runWeft({"render", "--linked", "all", at("d/D.ora"), "--backend", "cpu", "--out",
                          at("out.png")})
                     .code,
                 0);
    }

    void jobListsHaveTheKey() {
        name(at("outside/s.png"), "");
        const auto list = [&](const QString& linked) {
            save(at("list.json"),
                 QString(R"({"jobs": [{"command": "render", "document": "%1", "backend": "cpu",
                             "out": "%2"%3}]})")
                     .arg(at("d/D.ora"), at("out.png"), linked)
                     .toUtf8());
            QFile::remove(at("out.png"));
            QFile::remove(at("list.json.journal"));
            return runWeft({"batch", at("list.json")}, folder_->path());
        };
        QCOMPARE(list("").code, 0);
        QVERIFY(!isSeen());
        QCOMPARE(list(R"(, "linked": "all")").code, 0);
        QVERIFY(isSeen());
        QCOMPARE(list(QString(R"(, "linked": ["beside", "%1"])").arg(at("outside"))).code, 0);
        QVERIFY(isSeen());
        QVERIFY(list(R"(, "linked": "every")").code != 0);
    }

    void aDocumentBehindALinkHasTheFolderThatItLiesIn() {
        write("d/s.png", flatPng(kPatch, kSecret));
        name("s.png", "s.png");
        QVERIFY(QFile::link(at("d/D.ora"), at("outside/L.ora")));
        QVERIFY(QFile::link(at("d"), at("outside/folder")));
        verifySeen(render({}, "outside/L.ora"));
        verifySeen(render({}, "outside/folder/D.ora"));
        name(at("outside/s.png"), "../outside/s.png");
        verifyLeftOut(render({}, "outside/L.ora"));
    }

    void whatIsNoFileIsMissingAndHoldsNothingUp() {
        QVERIFY(::mkfifo(QFile::encodeName(at("d/pipe.png")).constData(), 0600) == 0);
        QVERIFY(QFile::link("/dev/zero", at("d/zero.png")));
        QVERIFY(QFile::link(at("d/loop.png"), at("d/loop.png")));
        for (const char* file : {"pipe.png", "below", "loop.png", "none.png", "below/none/x.png"}) {
            name(file, file);
            const Finished run = render();
            QVERIFY2(run.code == 3 && run.err.contains("--sources"), qPrintable(run.err));
        }
        name("zero.png", "zero.png");
        verifyLeftOut(render());
        QVERIFY(render({"--linked", "all"}).code == 3);  // a device is no file
    }

    void nothingOutsideIsOpened() {
        if (kSanitized) QSKIP("the leak check of a sanitizer does not work under strace");
        const QString strace = QStandardPaths::findExecutable("strace");
        if (strace.isEmpty()) QSKIP("strace is not installed");
        QVERIFY(QFile::link(at("outside/s.png"), at("d/link.png")));
        const auto trace = [&](const QStringList& weft) {
            QFile::remove(at("trace"));
            return runProgram(strace,
                              QStringList{"-f", "-qq", "-e", "trace=file,openat2", "-o", at("trace"),
                                          weftProgram()} +
                                  weft,
                              folder_->path());
        };
        if (trace({"--version"}).code != 0) QSKIP("strace may not trace here");
        const std::string from =
            R"(,"from":)" + linkText(at("outside/s.png").toStdString(), "../outside/s.png", kPatch);
        write("d/D.ora",
              patchesDocument({80, 60}, kPatch,
                              {linkedSource(at("outside/s.png").toStdString(), "", kPatch),
                               linkedSource("../outside/s.png", "../outside/s.png", kPatch),
                               linkedSource("link.png", "link.png", kPatch),
                               embeddedSource("weft/pictures/1.png", from)}));
        for (const QStringList& command :
             {QStringList{"info", at("d/D.ora")},
              QStringList{"render", at("d/D.ora"), "--backend", "cpu", "--out", at("out.png")}}) {
            const Finished run = trace(command);
            QVERIFY2(run.code == 0, qPrintable(run.err));
            int resolved = 0;
            for (const QByteArray& call : load(at("trace")).split('\n')) {
                if (!call.contains("outside") && !call.contains("link.png")) continue;
                if (call.contains("execve(")) continue;
                QVERIFY2(call.contains("readlink"), call.constData());
                ++resolved;
            }
            QVERIFY(resolved > 0);
        }
    }

    void aDocumentNamesItsPatchFromItsOwnFolder() {
        const DocumentFolder made;
        QVERIFY(QDir(made.path()).mkpath("d"));
        const auto text = [](const QString& document) {
            QProcess unzip;
            unzip.start("unzip", {"-p", document, "weft/document.json", "stack.xml"});
            unzip.waitForFinished();
            return unzip.readAllStandardOutput();
        };
        QCOMPARE(made.clone("held.ora").code, 0);
        const Finished beside = made.clone("beside.ora", {"--link-patch"});
        QVERIFY2(beside.code == 0 && !beside.err.contains("whole path"), qPrintable(beside.err));
        const Finished outside = made.clone("d/outside.ora", {"--link-patch"});
        QVERIFY2(outside.code == 0 && outside.err.contains("whole path"), qPrintable(outside.err));
        if (text(made.at("held.ora")).isEmpty()) QSKIP("unzip is not installed");
        for (const char* document : {"held.ora", "beside.ora"}) {
            const QByteArray said = text(made.at(document));
            QVERIFY2(!said.contains(made.path().toUtf8()), said.constData());
            QVERIFY(said.contains("\"p.png\""));
        }
        QVERIFY(text(made.at("d/outside.ora")).contains(made.at("p.png").toUtf8()));
        QCOMPARE(made.render("beside.ora", "o.png").code, 0);
        QVERIFY(made.render("d/outside.ora", "o.png").err.contains("left out"));
    }
};

QTEST_GUILESS_MAIN(LinkedSourcesTest)
#include "linked_sources_test.moc"
