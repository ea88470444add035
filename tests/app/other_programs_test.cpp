/// Documents in other programs: Krita shows the very pixels, zipfile and an XML schema find nothing.
#include <QStandardPaths>
#include <QXmlStreamReader>
#include <QtTest>

#include "app/document_files.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/io/document_file.h"
#include "weft/io/picture_file.h"

using namespace weft;
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

    [[nodiscard]] Picture read(const QString& name) const {
        return io::readPicture(std::filesystem::path(at(name).toStdString()));
    }
    /// Four patches over each other: two in a group within a group, both faded, one that is hidden.
    void groups(const QString& file) const {
        Document d(std::make_shared<const Picture>(read("b.png")));
        const auto source = std::make_shared<const Picture>(read("p.png"));
        const Picture mask = read("m.png");
        auto pasted = std::make_shared<Mask>(mask.color->extent());
        for (int y = 0; y < pasted->extent().height; ++y)
            for (int x = 0; x < pasted->extent().width; ++x)
                pasted->set({x, y}, mask.color->at(0, {x, y}) > 0);
        for (const Point p : {Point{20, 15}, {35, 25}, {50, 35}, {70, 50}})
            d = d.withPatch({.name = "Fleck " + std::to_string(p.x),
                             .source = source,
                             .mask = pasted,
                             .backgroundFromSource = Placement::translation(p),
                             .operation = Operation::parse("mixed")});
        d = d.arranged({{0,
                         {.name = "Gesicht & Hände", .opacity = 0.6},
                         {{.id = 1}, {0, {.name = "Augen", .opacity = 0.4}, {{.id = 2}, {.id = 3}}}}},
                        {0, {.name = "Hintergrund", .visible = false}, {{.id = 4}}}});
        PatchPreparer preparer(io::convertProfile, 1);
        const auto cpu = makeCpuBackend(1);
        const Rendering rendering = renderDocument(
            d, preparer, *cpu, {.scheme = {}, .rule = {.tolerance = 0.01}, .threads = 1});
        io::writeDocument(std::filesystem::path(at(file).toStdString()), d, rendering.layers);
    }
    /// Names, nesting, opacity and visibility, the topmost first.
    [[nodiscard]] QStringList stackOf(const QString& file) const {
        const Finished xml = runOther(
            "python3", {"-c",
                        "import zipfile, sys\n"
                        "sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read('stack.xml'))",
                        at(file)});
        QStringList stack;
        QXmlStreamReader reader(xml.out);
        while (!reader.atEnd()) {
            const auto token = reader.readNext();
            const bool group = reader.name() == QLatin1String("stack");
            if (token == QXmlStreamReader::EndElement && group) stack << ")";
            if (token != QXmlStreamReader::StartElement || reader.name() == QLatin1String("image"))
                continue;
            const auto all = reader.attributes();
            stack << QString("%1%2 %3%4")
                         .arg(group ? "(" : "", all.value("name"),
                              all.value("opacity").isEmpty()
                                  ? QString("1")
                                  : QString::number(all.value("opacity").toDouble()),
                              all.value("visibility") == QLatin1String("hidden") ? " hidden" : "");
        }
        return stack;
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

    // Krita's own file of it says what it has understood.
    void kritaShowsGroups() {
        if (!isThere("krita")) QSKIP("Krita is not installed");
        if (!isThere("xvfb-run")) QSKIP("xvfb-run is not installed");
        groups("d.ora");
        QVERIFY(folder_->render("d.ora", "d.png", {"--tolerance", "0.01"}).code == 0);
        for (const char* file : {"krita.png", "krita.ora"}) {
            const Finished krita = runOther(
                "xvfb-run", {"-a", "krita", "--export", "--export-filename", at(file), at("d.ora")});
            QVERIFY2(QFile::exists(at(file)), qPrintable(krita.err));
        }
        QCOMPARE(stackOf("krita.ora"), stackOf("d.ora"));
        const QImage theirs(at("krita.png")), ours(at("d.png"));
        QCOMPARE(theirs.size(), ours.size());
        int most = 0, unlike = 0;  // it rounds to 8 bits once for each group
        for (int y = 0; y < ours.height(); ++y)
            for (int x = 0; x < ours.width(); ++x) {
                const QColor a = theirs.pixel(x, y), b = ours.pixel(x, y);
                const int by = std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                                         std::abs(a.blue() - b.blue())});
                most = std::max(most, by);
                unlike += by > 0;
            }
        qInfo("unlike pixels: %d of %d, by %d codes at most", unlike, ours.width() * ours.height(),
              most);
        QVERIFY(most <= 1);
        const QImage before(at("b.png"));
        QVERIFY(ours.pixel(55, 40) != before.pixel(55, 40));
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
