/// weft clone --out D.ora, weft render, weft info.
#include <sys/stat.h>

#include <QtTest>

#include "app/document_files.h"

using namespace weft::tests;

class DocumentCommandTest : public QObject {
    Q_OBJECT
    std::unique_ptr<DocumentFolder> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->at(name); }
    [[nodiscard]] Finished clone(const QString& out, const QStringList& more = {}) const {
        return folder_->clone(out, more);
    }
    [[nodiscard]] Finished render(const QString& document, const QString& out) const {
        return folder_->render(document, out);
    }

private slots:
    void init() { folder_ = std::make_unique<DocumentFolder>(); }
    void cleanup() { folder_.reset(); }

    void aRenderedDocumentIsTheClonedPicture_data() {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("import") << QStringList{};
        QTest::newRow("mixed, turned")
            << QStringList{"--operation", "mixed", "--rotate", "20", "--scale", "0.8"};
        QTest::newRow("linear light") << QStringList{"--space", "linear", "--flip", "x"};
    }
    void aRenderedDocumentIsTheClonedPicture() {
        QFETCH(QStringList, options);
        QVERIFY(clone("direct.png", options).code == 0);
        const Finished document = clone("d.ora", options);
        QVERIFY2(document.code == 0, qPrintable(document.err));
        const Finished rendered = render("d.ora", "rendered.png");
        QVERIFY2(rendered.code == 0, qPrintable(rendered.err));
        QVERIFY(rendered.err.contains("1 patch, max error"));
        QCOMPARE(load(at("rendered.png")), load(at("direct.png")));
    }

    void infoSaysWhatIsInside() {
        QVERIFY(clone("d.ora", {"--operation", "mixed"}).code == 0);
        const Finished info = runWeft({"info", at("d.ora")});
        QCOMPARE(info.code, 0);
        QVERIFY2(info.out.startsWith("Background: 160 × 120 pixels, 8 bits, colour"),
                 qPrintable(info.out));
        QVERIFY2(info.out.contains("at 30,20; mixed"), qPrintable(info.out));
        QVERIFY(info.err.isEmpty());
    }

    void aDocumentMayNameThePatchsFile() {
        QCOMPARE(folder_->clone("held.ora").code, 0);
        QCOMPARE(folder_->clone("named.ora", {"--link-patch"}).code, 0);
        QVERIFY(QFileInfo(folder_->at("named.ora")).size() <
                QFileInfo(folder_->at("held.ora")).size());
        QCOMPARE(folder_->render("held.ora", "held.png").code, 0);
        QCOMPARE(folder_->render("named.ora", "named.png").code, 0);
        const QImage held(folder_->at("held.png"));
        QCOMPARE(QImage(folder_->at("named.png")), held);
        const Finished info = runWeft({"info", folder_->at("named.ora")}, folder_->path());
        QVERIFY(info.out.contains("linked to '" + folder_->at("p.png")));
        const Finished over = folder_->render("named.ora", "p.png");
        QCOMPARE(over.code, 2);
        QVERIFY2(over.err.contains("from which the document is pasted"), qPrintable(over.err));
        QCOMPARE(folder_->clone("no.png", {"--link-patch"}).code, 2);

        QVERIFY(QDir(folder_->path()).mkdir("moved"));
        QVERIFY(QFile::rename(folder_->at("p.png"), folder_->at("moved/p.png")));
        const Finished lost = folder_->render("named.ora", "lost.png");
        QCOMPARE(lost.code, 3);
        QVERIFY2(lost.err.contains("p.png' does not exist") && lost.err.contains("--sources"),
                 qPrintable(lost.err));
        QVERIFY(!QFile::exists(folder_->at("lost.png")));
        QCOMPARE(folder_->render("named.ora", "f.png", {"--sources", folder_->at("moved")}).code, 0);
        QCOMPARE(QImage(folder_->at("f.png")), held);
        const Finished partly = runWeft({"info", folder_->at("named.ora")}, folder_->path());
        QCOMPARE(partly.code, 0);
        QVERIFY2(partly.out.contains("Missing: '" + folder_->at("p.png") + "'") &&
                     !partly.out.contains("left out"),
                 qPrintable(partly.out));
        // What is no regular file is not waited for, and called what it is.
        QCOMPARE(::mkfifo(qPrintable(folder_->at("p.png")), 0600), 0);
        const Finished pipe = folder_->render("named.ora", "lost.png");
        QCOMPARE(pipe.code, 3);
        QVERIFY2(pipe.err.contains("p.png' is no regular file"), qPrintable(pipe.err));
        QVERIFY(runWeft({"info", folder_->at("named.ora")}).out.contains("Missing: '"));
    }

    void whatCannotBeMeantIsSaid() {
        const auto fails = [](const Finished& run, int code, const QString& sentence) {
            if (run.code == code && run.err.contains(sentence)) return true;
            qWarning("exit %d: %s", run.code, qPrintable(run.err));
            return false;
        };
        QVERIFY(clone("d.ora").code == 0);
        QVERIFY(fails(clone("e.ora", {"--depth", "16"}), 2, "--depth goes with a picture"));
        QVERIFY(fails(clone("e.ora", {"--quality", "9"}), 2, "--quality goes with"));
        QVERIFY(fails(render("none.ora", "o.png"), 3, "does not exist."));
        QVERIFY(fails(render("b.png", "o.png"), 3, "is no document, or a damaged one"));
        QVERIFY(fails(render("d.ora", "o.ora"), 2, "the extension of"));
        QVERIFY(fails(render("d.ora", "no/such/o.png"), 3, "o.png"));
        QVERIFY(fails(runWeft({"info", at("b.png")}), 3, "is no document"));
        QVERIFY(fails(runWeft({"info"}), 2, "document"));
        QVERIFY(!QFile::exists(at("e.ora")) && !QFile::exists(at("o.png")));
    }

    void whatAnotherProgramChangedIsSaid() {
        QVERIFY(clone("d.ora").code == 0);
        QProcess python;
        python.setWorkingDirectory(folder_->path());
        python.start("python3", {"-c",
                                 "import zipfile\n"
                                 "a = zipfile.ZipFile('d.ora'); b = zipfile.ZipFile('e.ora', 'w')\n"
                                 "for i in a.infolist():\n"
                                 "    data = a.read(i)\n"
                                 "    if i.filename == 'stack.xml': data += b'\\n'\n"
                                 "    b.writestr(i, data)\n"
                                 "b.close()"});
        if (!python.waitForStarted()) QSKIP("there is no python3");
        QVERIFY(python.waitForFinished() && python.exitCode() == 0);
        const Finished rendered = render("e.ora", "o.png");
        QCOMPARE(rendered.code, 0);
        QVERIFY2(rendered.err.contains("Another program changed"), qPrintable(rendered.err));
        QVERIFY(runWeft({"info", at("e.ora")}).out.contains("stack.xml"));
    }
};

QTEST_GUILESS_MAIN(DocumentCommandTest)
#include "document_command_test.moc"
