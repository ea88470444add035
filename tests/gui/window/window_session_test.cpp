// What a start finds again after the window was closed, and after its process ended without a
// warning.
#include <QDockWidget>
#include <QListWidget>

#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowSessionTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    MainWindow& window() const { return *scene_->window; }
    QStringList titles() const {
        QStringList titles;
        for (const OpenDocument* document : window().tabs().documents()) titles << document->title();
        return titles;
    }
    void open(const QStringList& names) const {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& name : names) urls << QUrl::fromLocalFile(scene_->path(name));
        data.setUrls(urls);
        const auto before = window().tabs().count();
        window().take(data, {}, DropZone::newPicture);
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().count(), before + names.size(), kPatience);
    }
    /// As after a crash: of the process nothing is left but what it has written.
    void startAgain() const {
        QTest::qWait(1500);  // what changed last is written a second later
        const QString kept = scene_->path("kept.conf");
        QSettings settings;
        settings.sync();
        QFile::remove(kept);
        QVERIFY(QFile::copy(settings.fileName(), kept));
        scene_->window.reset();
        settings.sync();
        settings.clear();
        const QSettings before(kept, QSettings::NativeFormat);
        for (const QString& key : before.allKeys()) settings.setValue(key, before.value(key));
        settings.sync();
        scene_->window = std::make_unique<MainWindow>(
            BackendRegistry{{"cpu", "CPU", [] {
                                 return BackendProbe{makeCpuBackend(2), ""};
                             }}});
        scene_->window->show();
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        for (int i = 1; i <= 3; ++i)
            scene_->write(QString("p%1.png").arg(i), texture(kBackground, i), {}, 8);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void afterACrashTheOpenPicturesComeBackUnchangedOnesToo() {
        open({"p1.png", "p2.png", "p3.png"});
        window().tabs().closeTab(1);
        window().tabs().setCurrentIndex(0);
        startAgain();
        QVERIFY(window().restoreSession());
        QTRY_COMPARE_WITH_TIMEOUT(titles(), QStringList({"p1.png", "p3.png"}), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(window().tabs().currentIndex(), 0, kPatience);
    }

    void tabsThatWereMovedStayMoved() {
        open({"p1.png", "p2.png", "p3.png"});
        window().tabs().tabBar()->moveTab(0, 2);
        startAgain();
        QVERIFY(window().restoreSession());
        QTRY_COMPARE_WITH_TIMEOUT(titles(), QStringList({"p2.png", "p3.png", "p1.png"}), kPatience);
    }

    void aDocumentThatWasJustSavedIsOneOfThem() {
        open({"p1.png"});
        const QString file = scene_->path("d.ora");
        QSignalSpy saved(&window().store(), &DocumentStore::saved);
        window().store().save(scene_->document(), file);
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        startAgain();
        QVERIFY(window().restoreSession());
        QTRY_COMPARE_WITH_TIMEOUT(titles(), QStringList{"d.ora"}, kPatience);
    }

    void aCrashWhileASessionIsReopenedForgetsNone() {
        open({"p1.png", "p2.png", "p3.png"});
        startAgain();
        QVERIFY(window().restoreSession());  // and ends before any is there
        startAgain();
        QVERIFY(window().restoreSession());
        QTRY_VERIFY_WITH_TIMEOUT(titles().contains("p2.png") && titles().contains("p3.png"),
                                 kPatience);
    }

    void aFileThatEndedTheProcessIsNotOpenedAgainAndTold() {
        open({"p1.png", "p2.png", "p3.png"});
        startAgain();
        QSettings().setValue("session/opening", scene_->path("p2.png"));
        QVERIFY(window().restoreSession());
        QTRY_COMPARE_WITH_TIMEOUT(titles(), QStringList({"p1.png", "p3.png"}), kPatience);
        QVERIFY2(window().messages().text().contains("p2.png"),
                 qPrintable(window().messages().text()));
        startAgain();  // it is opened by hand again, if at all
        QVERIFY(!QSettings().contains("session/opening"));
    }

    /// Closed while it was so small that the panels hardly had room.
    void panelsHaveTheirSharesAgainOnceThereIsRoom() {
        const auto shares = [this] {
            window().resize(1440, 900);
            QTest::qWait(300);
            const int patches = window().findChild<QDockWidget*>("patchesDock")->height();
            const int convergence = window().findChild<QDockWidget*>("convergenceDock")->height();
            return double(patches) / (patches + convergence);
        };
        const double before = shares();
        QVERIFY(before > 0.55);
        window().resize(686, 461);
        QTest::qWait(300);
        startAgain();
        QVERIFY(window().height() < 600);
        QVERIFY2(std::abs(shares() - before) < 0.03, qPrintable(QString::number(shares())));
    }

    void theEmptyPageOffersWhatWasOpenByKeysToo() {
        auto* recent = window().findChild<QListWidget*>("recentPictures");
        QVERIFY(recent && !recent->isVisible());
        open({"p1.png"});
        open({"p2.png"});
        while (window().tabs().count() > 0) window().tabs().closeTab(0);
        QTRY_VERIFY_WITH_TIMEOUT(recent->isVisible(), kPatience);
        QCOMPARE(recent->count(), 2);
        QCOMPARE(recent->item(0)->text(), QString("p2.png"));
        QVERIFY(!recent->item(0)->icon().pixmap(96, 96).isNull());
        window().activateWindow();
        recent->setFocus(Qt::TabFocusReason);
        recent->setCurrentRow(1);
        QTest::keyClick(recent, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(titles(), QStringList{"p1.png"}, kPatience);
        window().tabs().closeTab(0);
        QTRY_VERIFY_WITH_TIMEOUT(recent->isVisible(), kPatience);
        const QPoint on = recent->visualItemRect(recent->item(1)).center();
        QTest::mouseClick(recent->viewport(), Qt::LeftButton, {}, on);
        QTRY_COMPARE_WITH_TIMEOUT(titles().size(), 1, kPatience);
        QTest::qWait(200);
        QCOMPARE(titles(), QStringList{"p2.png"});  // once
    }

    void afterACrashTheWindowIsAsLargeAsItWas() {
        window().resize(900, 640);
        auto* dock = window().findChild<QDockWidget*>("patchesDock");
        dock->hide();
        QTest::qWait(50);
        const QSize size = window().size();
        startAgain();
        QTRY_COMPARE_WITH_TIMEOUT(window().size(), size, kPatience);
        QVERIFY(window().findChild<QDockWidget*>("patchesDock")->isHidden());
    }
};

QTEST_MAIN(WindowSessionTest)
#include "window_session_test.moc"
