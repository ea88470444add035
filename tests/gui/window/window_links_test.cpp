// Documents that name pictures outside their own folder: the window asks, once.
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>

#include "gui/files/link_permissions.h"
#include "gui/window_scene.h"
#include "weft/io/document_file.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;
namespace fs = std::filesystem;

class WindowLinksTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    [[nodiscard]] fs::path file(const QString& name) const {
        return scene_->path(name).toStdString();
    }
    /// A picture in another folder, and d/NAME that links it; nobody answered anything yet.
    void link(const QString& name, const QString& folder) const {
        const QDir here(scene_->path(""));
        QVERIFY(here.mkpath("d") && here.mkpath(folder));
        scene_->write(folder + "/secret.png", texture(kPatch, 7), {}, 8);
        const auto source =
            std::make_shared<const Picture>(io::readPicture(file(folder + "/secret.png")));
        const Document document(
            std::make_shared<const Picture>(io::readPicture(file("background.png"))));
        io::writeDocument(
            file("d/" + name),
            document.withPatch({.name = "secret",
                                .source = source,
                                .mask = std::make_shared<const Mask>(kPatch, Mask::kUnknown),
                                .storage = SourceStorage::linked}),
            {});
    }
    [[nodiscard]] int tabs() const { return scene_->window->tabs().count(); }
    [[nodiscard]] QMessageBox* question() const {
        QMessageBox* box = nullptr;
        static_cast<void>(QTest::qWaitFor(
            [&] {
                box = scene_->window->findChild<QMessageBox*>("outsideSources");
                return box && box->isVisible();
            },
            kPatience));
        return box;
    }
    [[nodiscard]] bool opened(int count) const {
        return QTest::qWaitFor([&] { return tabs() == count; }, kPatience);
    }
    [[nodiscard]] bool isAsked() const {
        return scene_->window->findChild<QMessageBox*>("outsideSources") != nullptr;
    }
    void answer(const char* button) const {
        question()->findChild<QPushButton*>(button)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!isAsked(), kPatience);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void aDocumentAsksOnceForPicturesOfOtherFolders() {
        link("D.ora", "other");
        scene_->window->openFiles({scene_->path("d/D.ora")});
        QVERIFY(question());
        QVERIFY(question()->informativeText().contains(scene_->path("other") + '\n'));
        QCOMPARE(tabs(), 0);
        answer("withoutOutside");
        QVERIFY(opened(1));
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        QVERIFY(scene_->document().file().isEmpty() && scene_->document().modified());

        scene_->window->openFiles({scene_->path("d/D.ora")});
        QVERIFY(question());
        answer("readOutside");
        QVERIFY(opened(2));
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        QCOMPARE(scene_->document().file(), scene_->path("d/D.ora"));
        scene_->window->openFiles({scene_->path("d/D.ora")});
        QVERIFY(opened(3));
        QVERIFY(!isAsked());

        QVERIFY(QFile::link(scene_->path("d/D.ora"), scene_->path("L.ora")));  // the same document
        scene_->window->openFiles({scene_->path("L.ora")});
        QVERIFY(opened(4));
        QVERIFY(QFile::copy(scene_->path("d/D.ora"), scene_->path("d/C.ora")));  // another one
        scene_->window->openFiles({scene_->path("d/C.ora")});
        QVERIFY(question());
        answer("withoutOutside");
        link("D.ora", "third");  // other pictures
        scene_->window->openFiles({scene_->path("d/D.ora")});
        QVERIFY(question());
        QVERIFY(!question()->informativeText().contains(scene_->path("other")));
        answer("withoutOutside");
    }

    void howeverItComesIn() {
        link("D.ora", "other");
        const QString document = scene_->path("d/D.ora");
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(document)});
        scene_->window->take(dropped, {}, DropZone::newPicture);
        QVERIFY(question());
        question()->close();
        QTRY_VERIFY_WITH_TIMEOUT(!isAsked(), kPatience);
        scene_->window->openReliefs({document});
        QVERIFY(question());
        question()->close();
        QTRY_VERIFY_WITH_TIMEOUT(!isAsked(), kPatience);
        QSettings settings;
        settings.beginWriteArray("session/files");
        settings.setArrayIndex(0);
        settings.setValue("path", document);
        settings.setValue("relief", false);
        settings.endArray();
        settings.setValue("session/front", document);
        settings.sync();
        QVERIFY(scene_->window->restoreSession());
        QVERIFY(question());
        question()->close();
        QCOMPARE(tabs(), 0);
    }

    void whatStandsInAPathIsShownAsItIs() {
        link("D.ora", "<b>a<img src='x'>\nPermitted: all");
        scene_->window->openFiles({scene_->path("d/D.ora")});
        QVERIFY(question());
        QVERIFY(question()->informativeText().contains("<b>a<img src='x'>\uFFFDPermitted: all\n"));
        answer("withoutOutside");
    }

    void whatIsLinkedHereIsNotAskedFor() {
        QVERIFY(scene_->open());
        scene_->window->actions().linkSource->trigger();
        QVERIFY(QDir(scene_->path("")).mkpath("own"));
        DocumentStore& store = scene_->window->store();
        QSignalSpy saved(&store, &DocumentStore::saved), told(&store, &DocumentStore::namedOutside);
        store.save(scene_->document(), scene_->path("own/d.ora"));
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        QCOMPARE(told.size(), 1);
        scene_->window->openFiles({scene_->path("own/d.ora")});
        QVERIFY(opened(2));
        QVERIFY(!isAsked());
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        store.save(scene_->document(), scene_->path("d.ora"));  // beside it now
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 2, kPatience);
        QCOMPARE(told.size(), 1);
    }

    void aCommandLineMayPermitIt() {
        link("D.ora", "other");
        scene_->window->openFiles({scene_->path("d/D.ora")}, {.permitted = {{file("other")}}});
        QVERIFY(opened(1));
        QVERIFY(!isAsked());
        scene_->window->openFiles({scene_->path("d/D.ora")});  // that once
        QVERIFY(question());
        answer("withoutOutside");
    }

    void anAnswerIsForFilesOfThatFolderAlone() {
        link("D.ora", "other/below");
        permitFolders(scene_->path("d/D.ora"), {file("other")});
        scene_->window->openFiles({scene_->path("d/D.ora")});
        QVERIFY(question());
        answer("withoutOutside");
    }

    void answersAreForgottenBeforeTheyAreTooMany() {
        constexpr int kDocuments = 130, kFolders = 130;
        std::vector<fs::path> folders;
        for (int i = 0; i < kFolders; ++i) folders.push_back("/folder" + std::to_string(i));
        for (int i = 0; i < kDocuments; ++i) {
            QFile document(scene_->path(QString("%1.ora").arg(i)));
            QVERIFY(document.open(QIODevice::WriteOnly));
            permitFolders(document.fileName(), folders);
        }
        QVERIFY(permittedFolders(scene_->path("0.ora")).empty());
        QCOMPARE(permittedFolders(scene_->path("129.ora")).size(), std::size_t{100});
        QVERIFY(permittedFolders(scene_->path("none.ora")).empty());
        permitFolders(scene_->path("none.ora"), folders);
        QVERIFY(permittedFolders(scene_->path("none.ora")).empty());
    }
};

QTEST_MAIN(WindowLinksTest)
#include "window_links_test.moc"
