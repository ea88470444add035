// Unsaved work: kept while it is made, offered when a process has ended without saving it.
#include <QDir>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>

#include "gui/document/thumbnail.h"
#include "gui/preferences/private_files.h"
#include "gui/recovery/recovery_dialog.h"
#include "gui/relief/relief_page.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowRecoveryTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    [[nodiscard]] static BackendRegistry cpu() {
        return {{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}};
    }
    [[nodiscard]] MainWindow& window() const { return *scene_->window; }
    void change(double x, double y) const {
        scene_->document().placePatch(Placement::translation(x, y));
    }
    /// Into d.ora; false where that does not end.
    bool save() const {
        QSignalSpy saved(&window().store(), &DocumentStore::saved);
        window().store().save(scene_->document(), scene_->path("d.ora"));
        return QTest::qWaitFor([&] { return saved.size() == 1; }, kPatience);
    }
    /// Everything is in the journals.
    void kept() const { window().recovery().autosave().keepAll(); }
    /// As if the process had been killed, and another had been started.
    void startAnew() const {
        scene_->window.reset();
        scene_->window = std::make_unique<MainWindow>(cpu());
        scene_->window->show();
        scene_->window->offerRecovery();
    }
    [[nodiscard]] RecoveryDialog* dialog() const {
        return window().findChild<RecoveryDialog*>("recovery");
    }
    void recoverAll() const { dialog()->findChild<QPushButton*>("recover")->click(); }
    static QStringList journals() {
        QStringList found;
        const QString root = RecoveryFolders::defaultRoot();
        for (const QString& session : QDir(root).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            for (const QString& one :
                 QDir(root + '/' + session).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
                found << root + '/' + session + '/' + one;
        return found;
    }

    /// What the dialog would show of each picture, by its title.
    static QMap<QString, QImage> thumbnails() {
        QMap<QString, QImage> all;
        for (const QString& journal : journals())
            all[QString::fromStdString(io::readJournalNote(journal.toStdString()).title)] =
                QImage(journal + "/thumbnail.png");
        return all;
    }
    /// Of two thumbnails, 8-bit codes.
    static int largestDifference(const QImage& a, const QImage& b) {
        int most = a.size() == b.size() && !a.isNull() ? 0 : 255;
        for (int y = 0; most < 255 && y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x)
                most = std::max({most, std::abs(qRed(a.pixel(x, y)) - qRed(b.pixel(x, y))),
                                 std::abs(qGreen(a.pixel(x, y)) - qGreen(b.pixel(x, y))),
                                 std::abs(qBlue(a.pixel(x, y)) - qBlue(b.pixel(x, y)))});
        return most;
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void aChangeIsOnDiskWithinSeconds() {
        QVERIFY(scene_->open());
        QVERIFY(journals().isEmpty());  // what was opened is no change
        change(30, 20);
        QTRY_COMPARE_WITH_TIMEOUT(journals().size(), 1, 5000);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(journals().first() + "/note.json"), kPatience);
        window().recovery().autosave().wait();
        const auto path = std::filesystem::path(journals().first().toStdString());
        const auto work = std::get<Document>(io::readJournal(path).content);
        QCOMPARE(work.patches().front()->backgroundFromSource, Placement::translation(30, 20));
        scene_->trigger("undo");  // nothing is unsaved any more
        QTRY_VERIFY_WITH_TIMEOUT(journals().isEmpty(), kPatience);
    }

    void whatWasNotSavedIsOfferedAndComesBack() {
        QVERIFY(scene_->open());
        change(31, 22);
        kept();
        startAnew();
        QVERIFY(dialog());
        auto* list = dialog()->findChild<QListWidget*>("works");
        QCOMPARE(list->count(), 1);
        QVERIFY(list->item(0)->text().startsWith("background.png"));
        QVERIFY(list->item(0)->text().contains("today"));
        QVERIFY(!list->item(0)->icon().isNull());
        recoverAll();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QCOMPARE(scene_->document().activePatch()->backgroundFromSource,
                 Placement::translation(31, 22));
        QVERIFY(!scene_->document().undoStack().isClean());
        // It is kept again, by this window, and what it came from is gone.
        QTRY_VERIFY_WITH_TIMEOUT((window().recovery().autosave().wait(), journals().size() == 1),
                                 kPatience);
        startAnew();
        QVERIFY(dialog());
        QCOMPARE(dialog()->findChild<QListWidget*>("works")->count(), 1);
    }

    // Kept before it is solved, it is seen unfinished; kept again, it is seen as it became.
    void theThumbnailFollowsTheSolve() {
        QVERIFY(scene_->open());
        change(12, 9);
        kept();
        QVERIFY(scene_->solved());
        kept();
        const QMap<QString, QImage> shown = thumbnails();
        QCOMPARE(shown.size(), 1);
        const int side = std::max(shown.first().width(), shown.first().height());
        const QImage now = thumbnailOf(scene_->document(), side);
        QCOMPARE(largestDifference(shown.first(), now), 0);
    }

    // One that was never in front is not solved: it would be seen without its patch.
    void aRecoveredPictureKeepsItsThumbnailUntilItIsSeen() {
        for (const char* background : {"background.png", "background16.png"}) {
            const int tabs = window().tabs().count();
            window().openFiles({scene_->path(background), scene_->path("patch.png")});
            QTRY_VERIFY_WITH_TIMEOUT(window().tabs().count() > tabs && scene_->patchCount() == 1,
                                     kPatience);
            change(12, 9);
            QVERIFY(scene_->solved());
        }
        kept();
        const QMap<QString, QImage> before = thumbnails();
        QCOMPARE(before.size(), 2);
        startAnew();
        recoverAll();
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().count(), 2, kPatience);
        QVERIFY(scene_->solved());
        QTRY_VERIFY_WITH_TIMEOUT((window().recovery().autosave().wait(), journals().size() == 2),
                                 kPatience);
        kept();
        startAnew();
        const QMap<QString, QImage> after = thumbnails();
        QCOMPARE(after.keys(), before.keys());
        for (const QString& title : before.keys())
            QVERIFY2(largestDifference(before[title], after[title]) <= 2, qPrintable(title));
    }

    void nobodyElseReadsWhatIsKept() {
        QVERIFY(scene_->open());
        change(3, 3);
        kept();
        const QFile::Permissions others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup |
                                          QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
        const QString root = RecoveryFolders::defaultRoot();
        QVERIFY(!(QFile::permissions(root) & others));
        QSettings().sync();
        QVERIFY(QFile::setPermissions(QSettings().fileName(),
                                      QFile::ReadOwner | QFile::WriteOwner | others));
        makeSettingsPrivate();
        QSettings().setValue("privacy", 1);
        QSettings().sync();
        QVERIFY(!(QFile::permissions(QSettings().fileName()) & others));
        QVERIFY(QFile::remove(QSettings().fileName()));
        makeSettingsPrivate();
        QSettings().setValue("privacy", 2);
        QSettings().sync();
        QVERIFY(QFile::exists(QSettings().fileName()));
        QVERIFY(!(QFile::permissions(QSettings().fileName()) & others));
    }

    void recoveredWorkKnowsItsFile() {
        QVERIFY(scene_->open());
        QVERIFY(save());
        change(5, 6);
        kept();
        startAnew();
        recoverAll();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QCOMPARE(scene_->document().file(), scene_->path("d.ora"));
        window().actions().save->trigger();  // asks nothing
        QTRY_VERIFY_WITH_TIMEOUT(scene_->document().undoStack().isClean(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(journals().isEmpty(), kPatience);
    }

    void aReliefComesBack() {
        window().openReliefs({scene_->path("background.png")});
        QTRY_VERIFY_WITH_TIMEOUT(window().relief(), kPatience);
        ReliefDocument& relief = window().relief()->document();
        ReliefSetup setup = relief.setup();
        setup.light = unitLight(0.1, 0.2, 0.9);
        setup.lightFrom = LightOrigin::given;
        setup.mask = std::make_shared<Mask>(Mask::fromRect(relief.extent(), {9, 9, 60, 50}));
        relief.change("Test", setup);
        kept();
        startAnew();
        recoverAll();
        QTRY_VERIFY_WITH_TIMEOUT(window().relief(), kPatience);
        const ReliefSetup& after = window().relief()->document().setup();
        QVERIFY(after.light == setup.light && after.lightFrom == setup.lightFrom);
        QVERIFY(*after.mask == *setup.mask);
    }

    void whatIsRefusedStaysSevenDaysAndIsNotOfferedAgain() {
        QVERIFY(scene_->open());
        change(1, 2);
        kept();
        startAnew();
        QVERIFY(dialog());
        dialog()->findChild<QPushButton*>("discard")->click();
        startAnew();
        QVERIFY(!dialog());
        window().actions().recover->trigger();  // but it can be asked for
        QVERIFY(dialog());
        const QString folder = journals().first();
        scene_->window.reset();
        QFile mark(folder + "/refused");
        QVERIFY(mark.open(QIODevice::ReadWrite));
        QVERIFY(mark.setFileTime(QDateTime::currentDateTime().addDays(-8),
                                 QFileDevice::FileModificationTime));
        mark.close();
        startAnew();
        window().actions().recover->trigger();
        QVERIFY(!dialog());
        QVERIFY(journals().isEmpty());
    }

    void olderWorkDoesNotReplaceANewerFileUnasked() {
        QVERIFY(scene_->open());
        QVERIFY(save());
        change(5, 6);
        kept();
        QFile file(scene_->path("d.ora"));
        QVERIFY(file.open(QIODevice::Append) && file.write("newer") > 0);
        file.close();
        startAnew();
        recoverAll();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        window().actions().save->trigger();
        auto* box = window().findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains("Another program changed"));
    }

    void workWhoseNoteIsLostIsOfferedAllTheSame() {
        QVERIFY(scene_->open());
        change(9, 9);
        kept();
        QVERIFY(QFile::remove(journals().first() + "/note.json"));
        startAnew();
        QVERIFY(dialog());
        QVERIFY(QFile::exists(journals().first() + "/weft/document.json"));
    }

    void twoWindowsDoNotTakeEachOthersWork() {
        QVERIFY(scene_->open());
        change(7, 7);
        kept();
        RecoveryFolders other;
        QVERIFY(other.claim().empty());  // its process is there
        scene_->window.reset();
        QCOMPARE(other.claim().size(), std::size_t{1});
        RecoveryFolders third;
        QVERIFY(third.claim().empty());  // the other has it
    }

    void closingWithoutSavingKeepsNothing() {
        QVERIFY(scene_->open());
        change(7, 7);
        kept();
        QCOMPARE(journals().size(), 1);
        window().close();
        auto* box = window().findChild<QMessageBox*>();
        QVERIFY(box && !box->iconPixmap().isNull());
        box->button(QMessageBox::Discard)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!window().isVisible(), kPatience);
        QVERIFY(journals().isEmpty());
        startAnew();
        QVERIFY(!dialog());
    }

    void whatCannotBeKeptIsSaid() {
        QVERIFY(scene_->open());
        const QString root = RecoveryFolders::defaultRoot();
        QVERIFY(QDir().mkpath(QFileInfo(root).path()));
        QFile inTheWay(root);
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        change(7, 7);
        QTRY_VERIFY_WITH_TIMEOUT(window().messages().text().contains("cannot be kept"), kPatience);
        QVERIFY(inTheWay.remove());
        change(8, 8);
        QTRY_COMPARE_WITH_TIMEOUT(journals().size(), 1, kPatience);
    }

    void damagedWorkIsASentence() {
        QVERIFY(scene_->open());
        change(3, 3);
        kept();
        const QString json = journals().first() + "/weft/document.json";
        startAnew();
        QFile file(json);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        recoverAll();
        QTRY_VERIFY_WITH_TIMEOUT(window().messages().text().contains("damaged"), kPatience);
    }

    void closedDocumentsComeBack() {
        QVERIFY(scene_->open());
        change(3, 4);
        window().actions().closePicture->trigger();
        window().findChild<QMessageBox*>()->button(QMessageBox::Discard)->click();
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().count(), 0, kPatience);
        window().actions().reopenClosed->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QCOMPARE(scene_->document().activePatch()->backgroundFromSource,
                 Placement::translation(3, 4));
        QVERIFY(!scene_->document().undoStack().isClean());
        QVERIFY(!window().actions().reopenClosed->isEnabled());
    }

    void closedDocumentsAreKeptWithinAnAmountOfMemory() {
        QVERIFY(scene_->open());
        change(3, 4);
        const OpenDocument& open = scene_->document();
        const std::int64_t bytes = open.heldBytes();
        QVERIFY(bytes >= scene_->document().extent().area() * 4);
        const auto kept = [&](int closedOnes, std::int64_t mostBytes) {
            ClosedDocuments closed;
            for (int i = 0; i < closedOnes; ++i) closed.add(open, mostBytes);
            int count = 0;
            for (; !closed.empty(); ++count) (void)closed.take();
            return count;
        };
        QCOMPARE(kept(3, 3 * bytes), 3);
        QCOMPARE(kept(3, 3 * bytes - 1), 2);
        QCOMPARE(kept(3, 0), 1);
        QCOMPARE(kept(9, 100 * bytes), 5);
        window().actions().closePicture->trigger();
        window().findChild<QMessageBox*>()->button(QMessageBox::Discard)->click();
        QTRY_VERIFY_WITH_TIMEOUT(window().actions().reopenClosed->isEnabled(), kPatience);
        window().forgetClosed();
        QVERIFY(!window().actions().reopenClosed->isEnabled());
    }

    void theSessionComesBackInItsOrder() {
        window().openFiles({scene_->path("background16.png")});
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().count(), 1, kPatience);
        window().openReliefs({scene_->path("patch.png")});
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().count(), 2, kPatience);
        window().openFiles({scene_->path("background.png")});
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().count(), 3, kPatience);
        window().tabs().setCurrentIndex(1);
        QTRY_VERIFY_WITH_TIMEOUT(!window().jobs().busy(), kPatience);
        for (OpenDocument* d : window().tabs().documents()) d->undoStack().setClean();
        window().close();
        startAnew();
        window().restoreSession();
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().count(), 3, kPatience);
        QStringList titles;
        for (const OpenDocument* d : window().tabs().documents()) titles << d->title();
        QCOMPARE(titles, QStringList({"background16.png", "patch.png", "background.png"}));
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().currentIndex(), 1, kPatience);
    }
};

QTEST_MAIN(WindowRecoveryTest)
#include "window_recovery_test.moc"
