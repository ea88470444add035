// Documents of the window: saved with all their patches, opened again as they were.
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>

#include "gui/window_scene.h"
#include "weft/document/render.h"
#include "weft/io/document_file.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowDocumentsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    // Saves and waits for its end; the sentence of a failure, else empty.
    QString save(const QString& name, SaveAs as = SaveAs::own) {
        DocumentStore& store = scene_->window->store();
        QSignalSpy saved(&store, &DocumentStore::saved), failed(&store, &DocumentStore::failed);
        store.save(scene_->document(), scene_->path(name), as);
        if (!QTest::qWaitFor([&] { return saved.size() + failed.size() > 0; }, kPatience))
            return "The save did not end.";
        return failed.isEmpty() ? QString() : failed.first().first().toString();
    }
    bool open(const QString& name) {
        const int before = scene_->window->tabs().count();
        scene_->window->openFiles({scene_->path(name)});
        return QTest::qWaitFor([&] { return scene_->window->tabs().count() > before; }, kPatience);
    }
    static Field rendered(const Document& document, double tolerance = 0.5) {
        const auto cpu = makeCpuBackend(1);
        PatchPreparer preparer(io::convertProfile, 1);
        CloneOptions options;
        options.rule.tolerance = tolerance;
        options.threads = 1;
        const auto& color = document.background()->color;
        return composed(toRgb(color), renderDocument(document, preparer, *cpu, options).layers);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void whatIsSavedComesBackAsItWas() {
        QVERIFY(scene_->open());
        CloneDocument& first = scene_->document();
        first.placePatch(Placement::rotation(30).movedBy(60, 40));
        first.setOperation(Operation::parse("mixed"));
        const Document before = *first.state().document;
        QCOMPARE(save("d.ora"), QString());
        QVERIFY(first.undoStack().isClean());
        QCOMPARE(first.title(), QString("d.ora"));
        QVERIFY(scene_->window->windowTitle().startsWith("d.ora"));
        QVERIFY(open("d.ora"));
        CloneDocument& second = scene_->document();
        QVERIFY(&second != &first);
        QVERIFY(second.undoStack().isClean());
        QCOMPARE(second.file(), scene_->path("d.ora"));
        QCOMPARE(second.patches().size(), before.patches().size());
        const PatchObject &a = *before.patches().front(), &b = *second.patches().front();
        QVERIFY(a.backgroundFromSource == b.backgroundFromSource && a.operation == b.operation);
        QVERIFY(*a.mask == *b.mask);
        const Field x = rendered(before), y = rendered(*second.state().document);
        QVERIFY(std::memcmp(x.view().data, y.view().data, std::size_t(x.bytes())) == 0);
        QVERIFY(scene_->solved());  // and it is shown
    }

    void ctrlSAsksOnceAndThenWritesTheSameFile() {
        QVERIFY(scene_->open());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        scene_->window->actions().save->trigger();
        auto* dialog = scene_->window->findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->findChild<QLineEdit*>("fileNameEdit")->setText(scene_->path("mine"));
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_VERIFY_WITH_TIMEOUT(scene_->document().undoStack().isClean(), kPatience);
        QVERIFY(QFile::exists(scene_->path("mine.ora")));
        QVERIFY(QFile::remove(scene_->path("mine.ora")));
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        scene_->window->actions().save->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->document().undoStack().isClean(), kPatience);
        QVERIFY(QFile::exists(scene_->path("mine.ora")));
    }

    void aCopyLeavesTheDocumentWithItsOwnFile() {
        QVERIFY(scene_->open());
        QCOMPARE(save("own.ora"), QString());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QCOMPARE(save("copy.ora", SaveAs::copy), QString());
        QCOMPARE(scene_->document().file(), scene_->path("own.ora"));
        QVERIFY(!scene_->document().undoStack().isClean());
        QVERIFY(open("copy.ora"));
    }

    void changesMadeWhileItIsWrittenStayUnsaved() {
        QVERIFY(scene_->open());
        DocumentStore& store = scene_->window->store();
        QSignalSpy saved(&store, &DocumentStore::saved);
        store.save(scene_->document(), scene_->path("d.ora"));
        scene_->document().placePatch(Placement::translation(3, 3));
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        QVERIFY(!scene_->document().undoStack().isClean());
        scene_->trigger("undo");  // nor is what it was before: the file holds neither
        QVERIFY(!scene_->document().undoStack().isClean());
    }

    void whatIsPlacedOnADocumentIsUnsaved() {
        QVERIFY(scene_->open());
        QCOMPARE(save("d.ora"), QString());
        scene_->window->openFiles({scene_->path("d.ora"), scene_->path("patch.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(!scene_->document().undoStack().isClean());
    }

    void exportingIsNotSaving() {
        QVERIFY(scene_->open());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QSignalSpy exported(&scene_->window->exportFlow(), &ExportFlow::exported);
        scene_->window->exportPicture({scene_->path("out.png"), 8});
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, kPatience);
        QVERIFY(!scene_->document().undoStack().isClean());
    }

    void anExportTellsOfThePhotographWhatItIsAskedTo() {
        const auto file = [&](const char* name) { return scene_->path(name).toStdString(); };
        const Picture picture = io::readPicture(file("background.png"));
        const auto said = std::make_shared<const Metadata>(Metadata{
            .exif = {},
            .iptc = {},
            .xmp = R"(<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF )"
                   R"(xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">)"
                   R"(<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" )"
                   R"(xmp:Rating="4"/></rdf:RDF></x:xmpmeta>)",
            .remark = {}});
        io::writePicture(file("said.png"), picture.color->view(), {}, {.metadata = said});
        QVERIFY(scene_->open("said.png"));
        QSignalSpy exported(&scene_->window->exportFlow(), &ExportFlow::exported);
        scene_->window->exportPicture({scene_->path("kept.jpg"), 8});
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, kPatience);
        scene_->window->exportPicture(
            {scene_->path("stripped.jpg"), 8, 95, io::MetadataChoice::strip});
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 2, kPatience);
        const Picture kept = io::readPicture(file("kept.jpg"));
        QVERIFY(kept.metadata && kept.metadata->xmp.find("Rating=\"4\"") != std::string::npos);
        QVERIFY(!io::readPicture(file("stripped.jpg")).metadata);
    }

    void whatCannotBeWrittenOrReadIsSaid() {
        QVERIFY(scene_->open());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        const QString sentence = save("no/such/folder/d.ora");
        QVERIFY(sentence.endsWith('.'));
        QCOMPARE(scene_->window->messages().text(), sentence);
        QVERIFY(!scene_->document().undoStack().isClean());
        QFile file(scene_->path("bad.ora"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no archive") > 0);
        file.close();
        scene_->window->openFiles({scene_->path("bad.ora")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().text().contains("no document"),
                                 kPatience);
    }

    void savingBeforeClosingCloses() {
        QVERIFY(scene_->open());
        QCOMPARE(save("d.ora"), QString());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        scene_->window->actions().closePicture->trigger();
        auto* box = scene_->window->findChild<QMessageBox*>();
        QVERIFY(box);
        QTest::mouseClick(box->button(QMessageBox::Save), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 0, kPatience);
        QVERIFY(open("d.ora"));
    }

    void whatAnotherProgramWroteIsNotReplacedUnasked() {
        QVERIFY(scene_->open());
        QCOMPARE(save("d.ora"), QString());
        const auto bytes = [&] {
            QFile file(scene_->path("d.ora"));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        {
            QFile file(scene_->path("d.ora"));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("another program's") > 0);
        }
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        scene_->window->actions().save->trigger();
        auto* box = scene_->window->findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains("Another program changed"));
        box->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->findChild<QMessageBox*>(), kPatience);
        QCOMPARE(bytes(), QByteArray("another program's"));
        scene_->window->actions().save->trigger();
        scene_->window->findChild<QPushButton*>("replace")->click();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->document().undoStack().isClean(), kPatience);
        QVERIFY(bytes().startsWith("PK"));
    }

    void layersThatAnotherProgramChangedAreOffered() {
#if defined(__SANITIZE_THREAD__)
        QSKIP("ThreadSanitizer allows no threads after a fork");
#endif
        QVERIFY(scene_->open());
        QCOMPARE(save("d.ora"), QString());
        QProcess python;
        python.start("python3",
                     {"-c",
                      "import sys, zipfile\n"
                      "a = zipfile.ZipFile(sys.argv[1]); b = zipfile.ZipFile(sys.argv[2], 'w')\n"
                      "for i in a.infolist():\n"
                      "    data = a.read(i)\n"
                      "    if i.filename == 'stack.xml': data += b'\\n'\n"
                      "    b.writestr(i, data)\n"
                      "b.close()",
                      scene_->path("d.ora"), scene_->path("e.ora")});
        if (!python.waitForStarted()) QSKIP("there is no python3");
        QVERIFY(python.waitForFinished() && python.exitCode() == 0);
        QVERIFY(open("e.ora"));
        QCOMPARE(scene_->document().activePatch()->operation.info().key, std::string("import"));
        auto* box = scene_->window->findChild<QMessageBox*>("whichPart");
        QVERIFY(box && box->text().contains("e.ora"));
        box->findChild<QPushButton*>("openLayers")->click();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->patchCount() == 1 && scene_->certified(), kPatience);
        QCOMPARE(scene_->document().activePatch()->operation.info().key, std::string("normal"));
        QVERIFY(scene_->document().file().isEmpty());  // it replaces nothing unasked
    }

    void aPatchMayNameItsFileAndAMissingOneIsAskedFor() {
        QVERIFY(scene_->open());
        QAction* link = scene_->window->actions().linkSource;
        QVERIFY(link->isEnabled() && !link->isChecked());
        link->trigger();
        QVERIFY(link->isChecked() && !scene_->document().undoStack().isClean());
        QCOMPARE(save("d.ora"), QString());
        const Field before = rendered(*scene_->document().state().document);
        QVERIFY(QDir(scene_->path("")).mkdir("moved"));
        QVERIFY(QFile::rename(scene_->path("patch.png"), scene_->path("moved/patch.png")));
        scene_->window->openFiles({scene_->path("d.ora")});
        const auto asked = [&] {
            return QTest::qWaitFor(
                [&] { return scene_->window->findChild<QMessageBox*>("missingSources"); }, kPatience);
        };
        QVERIFY(asked());
        auto* box = scene_->window->findChild<QMessageBox*>("missingSources");
        QVERIFY(box->informativeText().contains("patch.png"));
        box->findChild<QPushButton*>("locate")->click();
        auto* dialog = scene_->window->findChild<QFileDialog*>("locateSource");
        QVERIFY(dialog && dialog->isVisible());
        dialog->setDirectory(scene_->path("moved"));
        dialog->findChild<QLineEdit*>("fileNameEdit")->setText(scene_->path("moved/patch.png"));
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QCOMPARE(scene_->document().file(), scene_->path("d.ora"));
        const Field after = rendered(*scene_->document().state().document);
        QVERIFY(std::memcmp(before.view().data, after.view().data, std::size_t(after.bytes())) == 0);
        scene_->window->actions().closePicture->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 1, kPatience);

        scene_->window->openFiles({scene_->path("d.ora")});
        QVERIFY(asked());
        scene_->window->findChild<QPushButton*>("withoutThem")->click();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        // Saving it unasked to the same file would lose the patch.
        QVERIFY(scene_->document().file().isEmpty() && !scene_->document().undoStack().isClean());
    }

    void whatIsExportedAfterDragsIsWhatARenderingGives() {
        QVERIFY(scene_->open());
        const QPoint start = scene_->onCanvas({100, 75});
        scene_->drag({start, start + QPoint(20, 9), start + QPoint(31, -7), start + QPoint(12, 4)});
        scene_->drag({start + QPoint(12, 4), start + QPoint(2, 19), start + QPoint(-9, 3)});
        QVERIFY(scene_->solved());
        QSignalSpy exported(&scene_->window->exportFlow(), &ExportFlow::exported);
        for (const int depth : {8, 16, 8}) {
            exported.clear();
            scene_->window->exportPicture({scene_->path("out.png"), depth});
            QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, kPatience);
            const Picture file = io::readPicture(scene_->path("out.png").toStdString());
            const Field& out = *file.color;
            const Field exact =
                rendered(*scene_->document().state().document, depth == 8 ? 0.5 : 0.5 / 257);
            for (int c = 0; c < 3; ++c)
                for (int y = 0; y < out.extent().height; ++y)
                    for (int x = 0; x < out.extent().width; ++x)
                        QCOMPARE(codeOf(out.at(c, {x, y}), depth),
                                 codeOf(exact.at(c, {x, y}), depth));
        }
    }

    void saveAllSavesOneAfterTheOther() {
        QVERIFY(scene_->open());
        QCOMPARE(save("one.ora"), QString());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QVERIFY(scene_->window->tabs().count() == 1);
        scene_->window->openFiles({scene_->path("background.png"), scene_->path("patch.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), 1, kPatience);
        QCOMPARE(save("two.ora"), QString());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        scene_->window->close();
        auto* box = scene_->window->findChild<QMessageBox*>();
        auto* list = box ? box->findChild<QListWidget*>("unsaved") : nullptr;
        QVERIFY(list && list->count() == 2);
        QVERIFY(list->item(0)->text().startsWith("one.ora"));
        QVERIFY(list->item(1)->text().startsWith("two.ora") && !list->item(1)->icon().isNull());
        QVERIFY(QFile::remove(scene_->path("one.ora")) && QFile::remove(scene_->path("two.ora")));
        QTest::mouseClick(box->button(QMessageBox::SaveAll), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->isVisible(), kPatience);
        QVERIFY(QFile::exists(scene_->path("one.ora")) && QFile::exists(scene_->path("two.ora")));
    }
};

QTEST_MAIN(WindowDocumentsTest)
#include "window_documents_test.moc"
