// The tour of the first start, done by hand and by keys; the manual.
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QTextBrowser>
#include <QToolBar>

#include "gui/help/about_dialog.h"
#include "gui/help/manual_dialog.h"
#include "gui/main_window/controllers/tour_controller.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowTourTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    Tour& tour() const { return scene_->window->tour().tour(); }
    QPushButton* next() const { return tour().card()->findChild<QPushButton*>("tourNext"); }
    /// As a first start does.
    bool begin() const {
        if (!scene_->window->restoreSession()) scene_->window->offerTour();
        return QTest::qWaitFor([this] { return tour().running(); }, kPatience);
    }
    bool reaches(int step) const {
        return QTest::qWaitFor([&] { return tour().running() && tour().step() == step; }, kPatience);
    }
    void dragBalloon(QPoint by) const {
        const auto patch = scene_->document().activePatch();
        const Rect box = patch->mask->boundingBox();
        const PlanePoint middle =
            patch->backgroundFromSource({box.x + box.width / 2.0, box.y + box.height / 3.0});
        const QPoint from = scene_->onCanvas({middle.x, middle.y});
        scene_->drag({from, from + by / 2, from + by});
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1200, 800);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QApplication::setActiveWindow(scene_->window.get());
    }
    void cleanup() { scene_.reset(); }

    /// The tool's options are read and used in the step that tells of it.
    void theCardOfTheLassoCoversNeitherItsOptionsNorTabs() {
        QVERIFY(begin());
        for (int i = 0; i < 3; ++i) QTest::mouseClick(next(), Qt::LeftButton);
        QVERIFY(reaches(3));
        scene_->window->actions().toolAction(ToolKind::lasso)->trigger();
        QTest::qWait(50);
        const QWidget& window = *scene_->window;
        const QRect card(tour().card()->mapTo(&window, QPoint()), tour().card()->size());
        for (const QWidget* used :
             {static_cast<const QWidget*>(window.findChild<QToolBar*>("optionsToolBar")),
              static_cast<const QWidget*>(scene_->window->tabs().tabBar())}) {
            QVERIFY(used && used->isVisible());
            QVERIFY(!card.intersects({used->mapTo(&window, QPoint()), used->size()}));
        }
    }

    void eachStepEndsWhenItIsDone() {
        QVERIFY(begin());
        QVERIFY(scene_->solved());
        QCOMPARE(tour().step(), 0);
        dragBalloon({60, 30});
        QVERIFY(reaches(1));
        scene_->window->actions().operationAction("mixed")->trigger();
        QVERIFY(reaches(2));
        QVERIFY(scene_->solved());
        QCOMPARE(tour().step(), 2);  // a proof alone is not what was asked for
        dragBalloon({-40, 20});
        QVERIFY(reaches(3));
        scene_->window->actions().toolAction(ToolKind::lasso)->trigger();
        const std::size_t patches = scene_->patchCount();
        const auto at = [this](double x, double y) { return scene_->onCanvas({x, y}); };
        scene_->drag({at(100, 500), at(200, 500), at(200, 600), at(100, 600), at(100, 500)});
        QVERIFY(!scene_->document().selection().empty());
        scene_->drag({at(150, 550), at(180, 560), at(240, 560)});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), patches + 1, kPatience);
        QVERIFY(reaches(4));
        QCOMPARE(next()->text(), QString("&Done"));
        QTest::mouseClick(next(), Qt::LeftButton);
        QTRY_VERIFY(!tour().running());
    }

    void anotherPictureInFrontIsNoStep() {
        QVERIFY(begin());
        QVERIFY(scene_->solved());
        QVERIFY(scene_->open());  // a patch elsewhere, of another operation's place
        QTest::qWait(200);
        QVERIFY(tour().running());
        QCOMPARE(tour().step(), 0);
    }

    void itIsGoneThroughByKeysAndNeverComesAgain() {
        QVERIFY(begin());
        for (int step = 0; step < 5; ++step) {
            QCOMPARE(tour().step(), step);
            QVERIFY(next()->hasFocus());
            QTest::keyClick(next(), Qt::Key_Space);
            QTRY_VERIFY(!tour().running() || tour().step() == step + 1);
        }
        QVERIFY(!tour().running());
        scene_->window->offerTour();
        scene_->window->openSampleScene();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QVERIFY(scene_->solved());
        QVERIFY(!tour().running());
        scene_->window->actions().tour->trigger();  // but when it is asked for
        QTRY_VERIFY(tour().running());
    }

    void escapeEndsItFromAnywhere() {
        QVERIFY(begin());
        scene_->canvas().setFocus();
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QTRY_VERIFY(!tour().running());
        scene_->window->actions().tour->trigger();
        QTRY_VERIFY(tour().running());
        QTest::mouseClick(tour().card()->findChild<QPushButton*>("tourSkip"), Qt::LeftButton);
        QTRY_VERIFY(!tour().running());
    }

    void theCardLiesBesideWhatItIsAboutInASmallWindowToo() {
        scene_->window->resize(800, 600);
        QVERIFY(begin());
        for (int step = 0; step < 5; ++step) {
            TourCard& card = *tour().card();
            QVERIFY(scene_->window->rect().contains(card.geometry()));
            const auto* text = card.findChild<QLabel*>("tourText");
            QVERIFY(text->height() >= text->heightForWidth(text->width()));
            QTest::mouseClick(next(), Qt::LeftButton);
            QTRY_VERIFY(!tour().running() || tour().step() == step + 1);
        }
    }

    void nothingIsShownOverFilesThatAreOpened() {
        QVERIFY(scene_->open());
        QVERIFY(!tour().running());
    }

    // --- the manual

    void theManualBeginsWithItsFirstPageAndIsOpenedOnce() {
        scene_->window->actions().manual->trigger();
        auto* manual = scene_->window->findChild<ManualDialog*>();
        QVERIFY(manual && manual->isVisible());
        auto* text = manual->findChild<QTextBrowser*>();
        const QString first = text->toPlainText();
        QVERIFY(first.size() > 1000);
        QVERIFY(manual->showHeading("clone.md#operations"));
        QVERIFY(!manual->showHeading("nowhere"));
        QVERIFY(text->toPlainText() != first);
        scene_->window->actions().manual->trigger();
        QCOMPARE(scene_->window->findChildren<ManualDialog*>().size(), 1);
    }

    void manualAboutAndKeysLeadToEachOther() {
        MainWindow& window = *scene_->window;
        window.actions().about->trigger();
        auto* about = window.findChild<AboutDialog*>();
        emit about->findChild<QTextBrowser*>()->anchorClicked(QUrl("manual"));
        auto* manual = window.findChild<ManualDialog*>();
        QVERIFY(manual);
        QTest::mouseClick(manual->findChild<QPushButton*>("manualAbout"), Qt::LeftButton);
        QCOMPARE(window.findChildren<AboutDialog*>().size(), 1);
        emit about->findChild<QTextBrowser*>()->anchorClicked(QUrl("keys"));
        QVERIFY(window.findChild<QDialog*>("shortcuts"));
    }
};

QTEST_MAIN(WindowTourTest)
#include "window_tour_test.moc"
