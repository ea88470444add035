/// Documents in other programs: Krita shows the very pixels, zipfile and an XML schema find nothing.
#include <QStandardPaths>
#include <QtTest>

#include "app/document_files.h"

using namespace weft::tests;

class OtherProgramsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<DocumentFolder> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->at(name); }
    /// d.ora, and d.png as Weft renders it.
    [[nodiscard]] bool document(const QStringList& more = {}, const QString& place = "30,20") const {
        return folder_->clone("d.ora", more, place).code == 0 &&
               folder_->render("d.ora", "d.png").code == 0;
    }
    static bool isThere(const char* program) {
        return !QStandardPaths::findExecutable(program).isEmpty();
    }
    [[nodiscard]] Finished runOther(const QString& program, const QStringList& arguments) const {
        return runProgram(program, arguments, folder_->path());
    }

private slots:
    void initTestCase() {
#if defined(__SANITIZE_ADDRESS__)
        QSKIP("other programs are not what this sanitizer looks at");
#endif
    }
    void init() { folder_ = std::make_unique<DocumentFolder>(); }
    void cleanup() { folder_.reset(); }

    void kritaShowsTheRenderedPixels_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("place");
        QTest::newRow("import") << QStringList{} << "30,20";
        QTest::newRow("mixed, turned")
            << QStringList{"--operation", "mixed", "--rotate", "20"} << "30,20";
        QTest::newRow("beyond the edge") << QStringList{} << "-20,-9";
    }
    void kritaShowsTheRenderedPixels() {
        if (!isThere("krita")) QSKIP("Krita is not installed");
        if (!isThere("xvfb-run")) QSKIP("xvfb-run is not installed");
        QFETCH(QStringList, options);
        QFETCH(QString, place);
        QVERIFY(document(options, place));
        const Finished krita = runOther("xvfb-run", {"-a", "krita", "--export", "--export-filename",
                                                     at("krita.png"), at("d.ora")});
        QVERIFY2(QFile::exists(at("krita.png")), qPrintable(krita.err));
        const QImage theirs(at("krita.png")), ours(at("d.png"));
        QCOMPARE(theirs.size(), ours.size());
        QVERIFY(!ours.isNull());
        for (int y = 0; y < ours.height(); ++y)  // colours alone: the files differ in what they note
            for (int x = 0; x < ours.width(); ++x) QCOMPARE(theirs.pixel(x, y), ours.pixel(x, y));
    }

    void zipfileAndTheSchemaOfOpenRasterFindNothing() {
        if (!isThere("python3")) QSKIP("there is no python3");
        QVERIFY(document());
        const Finished zip = runOther(
            "python3", {"-c",
                        "import zipfile\n"
                        "z = zipfile.ZipFile('d.ora')\n"
                        "assert z.testzip() is None\n"
                        "names = z.namelist()\n"
                        "assert names[0] == 'mimetype' and len(set(names)) == len(names)\n"
                        "assert z.infolist()[0].compress_type == 0 and not z.infolist()[0].extra\n"
                        "assert z.read('mimetype') == b'image/openraster'\n"
                        "import xml.etree.ElementTree as t\n"
                        "root = t.fromstring(z.read('stack.xml'))\n"
                        "assert (root.get('w'), root.get('h')) == ('160', '120')\n"
                        "for l in root.iter('layer'): assert l.get('src') in names\n"
                        "for n in ('mergedimage.png', 'Thumbnails/thumbnail.png'):\n"
                        "    assert z.read(n)[:8] == b'\\x89PNG\\r\\n\\x1a\\n'\n"
                        "z.extract('stack.xml')"});
        QVERIFY2(zip.code == 0, qPrintable(zip.err));
        if (!isThere("xmllint")) QSKIP("xmllint is not installed: no schema is checked");
        const Finished lint = runOther(
            "xmllint", {"--noout", "--nonet", "--schema",
                        QString(kSourceFolder) + "/tests/app/openraster.xsd", at("stack.xml")});
        QVERIFY2(lint.code == 0, qPrintable(lint.err));
    }
};

QTEST_GUILESS_MAIN(OtherProgramsTest)
#include "other_programs_test.moc"
