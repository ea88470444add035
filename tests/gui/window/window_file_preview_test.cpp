// The selected file beside the list of Qt's own dialog.
#include <QFileDialog>
#include <QLineEdit>

#include "gui/files/file_preview.h"
#include "gui/files/picture_file_dialog.h"
#include "gui/select/select_actions.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowFilePreviewTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    [[nodiscard]] QFileDialog* dialog() const {
        for (auto* found : scene_->window->findChildren<QFileDialog*>())
            if (found->isVisible()) return found;
        return nullptr;
    }
    static FilePreview& previewOf(QFileDialog& dialog) { return *dialog.findChild<FilePreview*>(); }
    /// As a click into the list does.
    void select(const QString& name) const { emit dialog()->currentChanged(scene_->path(name)); }
    void writeText(const QString& name, const QByteArray& bytes) const {
        QFile file(scene_->path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void theSelectedPictureIsSeenWithItsSize() {
        scene_->window->actions().open->trigger();
        QVERIFY(dialog());
        FilePreview& preview = previewOf(*dialog());
        QVERIFY(preview.isVisible() && preview.picture().isNull());
        select("background.png");
        QTRY_VERIFY_WITH_TIMEOUT(!preview.picture().isNull(), kPatience);
        QCOMPARE(preview.text(), QString("200 × 150 pixels"));
        const QImage file(scene_->path("background.png"));
        QCOMPARE(preview.picture().size(), file.size());  // never larger than it is
        QVERIFY(std::abs(qGreen(preview.picture().pixel(70, 40)) - qGreen(file.pixel(70, 40))) <= 1);
        select("patch.png");
        QVERIFY(preview.picture().isNull());  // not that of another file
        QTRY_COMPARE_WITH_TIMEOUT(preview.text(), QString("41 × 31 pixels"), kPatience);
        QVERIFY(preview.picture().hasAlphaChannel());
        select("");
        QVERIFY(preview.picture().isNull() && preview.text().isEmpty());
    }

    void aLargePictureIsSeenSmall() {
        scene_->write("large.png", texture({900, 1200}, 4), {}, 8);
        scene_->window->actions().open->trigger();
        FilePreview& preview = previewOf(*dialog());
        select("large.png");
        QTRY_COMPARE_WITH_TIMEOUT(preview.text(), QString("900 × 1200 pixels"), kPatience);
        QVERIFY(preview.picture().width() < 450 && preview.picture().height() < 600);
    }

    void aDocumentShowsWhatItShows() {
        QVERIFY(scene_->open() && scene_->solved());
        QSignalSpy saved(&scene_->window->store(), &DocumentStore::saved);
        scene_->window->store().save(scene_->document(), scene_->path("d.ora"));
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        scene_->window->actions().open->trigger();
        FilePreview& preview = previewOf(*dialog());
        select("d.ora");
        QTRY_VERIFY_WITH_TIMEOUT(!preview.picture().isNull(), kPatience);
        QCOMPARE(preview.picture().size(), QSize(200, 150));
    }

    void whatIsNoPictureIsSaidInASentence() {
        writeText("notes.jpg", "no picture at all");
        writeText("empty.ora", "no archive");
        QVERIFY(QDir(scene_->path("")).mkdir("folder"));
        scene_->window->actions().open->trigger();
        FilePreview& preview = previewOf(*dialog());
        for (const char* name : {"notes.jpg", "empty.ora"}) {
            select(name);
            QTRY_VERIFY_WITH_TIMEOUT(preview.text().contains(name), kPatience);
            QVERIFY(preview.picture().isNull());
        }
        select("folder");
        QTest::qWait(400);
        QVERIFY(preview.text().isEmpty() && preview.picture().isNull());
    }

    void everyDialogThatAsksForAPictureHasOne() {
        QVERIFY(scene_->open());
        const WindowActions& a = scene_->window->actions();
        for (QAction* action : {a.open, a.openRelief, a.addPatch, a.replaceBackground,
                                scene_->window->selectActions().load}) {
            action->trigger();
            QVERIFY2(dialog() && qobject_cast<PictureFileDialog*>(dialog()),
                     qPrintable(action->text()));
            dialog()->close();
            QTRY_VERIFY(!dialog());
        }
    }

    void itGivesWayInANarrowDialogAndEndsWithIt() {
        scene_->window->actions().open->trigger();
        auto* asked = dialog();
        FilePreview& preview = previewOf(*asked);
        asked->resize(500, 400);
        QTRY_VERIFY(!preview.isVisible());
        asked->resize(800, 400);
        QTRY_VERIFY(preview.isVisible());
        select("background.png");
        asked->close();  // before it was read
        QTRY_VERIFY(!dialog());
        QTest::qWait(300);
    }
};

QTEST_MAIN(WindowFilePreviewTest)
#include "window_file_preview_test.moc"
