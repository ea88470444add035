// Where the window and its docks lie, and what moves them.
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QMessageBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QWheelEvent>

#include "gui/feedback/status_line.h"
#include "gui/files/layer_dialog.h"
#include "gui/languages/language.h"
#include "gui/main_window/window_placement.h"
#include "gui/painted_contrast.h"
#include "gui/panels/solver_panel.h"
#include "gui/patches/patch_actions.h"
#include "gui/recovery/recovery_dialog.h"
#include "gui/select/brush_popup.h"
#include "gui/select/select_actions.h"
#include "gui/style/theme.h"
#include "gui/texts/message_box.h"
#include "gui/window_scene.h"
#include "gui/workspace/missing_sources_question.h"
#include "gui/workspace/outside_sources_question.h"
#include "gui/workspace/which_part_question.h"
#include "weft/io/colour_profile.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowLayoutTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    /// Sizes of docks, once nothing changes them any more: what panels say of devices and of a first
    /// solve comes when it comes, and late on a busy machine.
    static std::vector<QSize> settledSizes(const QList<QDockWidget*>& docks) {
        std::vector<QSize> last, now;
        do {
            last = now;
            QTest::qWait(300);
            now.clear();
            for (const QDockWidget* dock : docks) now.push_back(dock->size());
        } while (now != last);
        return now;
    }

    static QString whatNeedsMuchRoom(const QWidget& window) {
        QString widgets;
        for (const QWidget* child : window.findChildren<QWidget*>()) {
            const QSize least = child->minimumSizeHint();
            if (child->isVisible() && (least.width() > 300 || least.height() > 100))
                widgets += QString("%1 %2: %3 x %4\n")
                               .arg(child->metaObject()->className(), child->objectName())
                               .arg(least.width())
                               .arg(least.height());
        }
        return widgets;
    }

    static QWidget* topmost() {
        for (QWidget* w : QApplication::topLevelWidgets())
            if (w->isVisible() && !qobject_cast<MainWindow*>(w) && !w->inherits("QMenu")) return w;
        return nullptr;
    }

    /// Texts of buttons and of labels that neither wrap nor shorten them, with less room than they
    /// need; and what lies beyond the edge of what it is in, but for what scrolls.
    static QString whatIsCut(QWidget& window) {
        QString cut;
        for (QWidget* w : window.findChildren<QWidget*>()) {
            if (!w->isVisible() || w->visibleRegion().isEmpty()) continue;
            QString text;
            int needed = 0;
            if (const auto* button = qobject_cast<QAbstractButton*>(w)) {
                text = button->text();
                const auto* tool = qobject_cast<QToolButton*>(w);
                if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly &&
                    !tool->icon().isNull())
                    continue;
                needed = button->fontMetrics().size(Qt::TextShowMnemonic, text).width();
            } else if (const auto* label = qobject_cast<QLabel*>(w)) {
                const bool shortens =
                    label->minimumSizeHint().width() < label->sizeHint().width() / 2;
                if (label->wordWrap() || shortens || !label->pixmap().isNull()) continue;
                text = label->text();
                needed = label->sizeHint().width();
            }
            if (!text.isEmpty() && needed > w->width())
                cut += QString("'%1': %2 of %3 pixels\n").arg(text).arg(w->width()).arg(needed);
        }
        return cut;
    }

    /// The dialog on top, which is closed then.
    static void doesWithHalfAScreen(const QString& name) {
        constexpr QSize kRoom{784, 490};
        QWidget* dialog = nullptr;
        QTRY_VERIFY2((dialog = topmost()), qPrintable(name));
        const auto told = [&](const QSize& size) {
            return QString("%1: %2 x %3").arg(name).arg(size.width()).arg(size.height());
        };
        const QRect screen = dialog->screen()->availableGeometry();
        QVERIFY2(dialog->width() <= screen.width() && dialog->height() <= screen.height(),
                 qPrintable(told(dialog->size())));
        dialog->resize(kRoom);
        QTest::qWait(50);
        QVERIFY2(dialog->width() <= kRoom.width() && dialog->height() <= kRoom.height(),
                 qPrintable(told(dialog->size()) + '\n' + whatNeedsMuchRoom(*dialog)));
        QTRY_VERIFY2(whatIsCut(*dialog).isEmpty(), qPrintable(name + ":\n" + whatIsCut(*dialog)));
        auto* question = qobject_cast<QMessageBox*>(dialog);
        if (auto* discard = question ? question->button(QMessageBox::Discard) : nullptr)
            discard->click();
        else
            dialog->close();
        QTRY_VERIFY(!topmost());
    }

private slots:
    void initTestCase() {
        applyTheme(*qApp);  // its style sheet pads
        if (qEnvironmentVariable("WEFT_TEST_LANGUAGE") == "de") speak(*qApp, Language::german);
    }
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void theFirstWindowFitsTheScreenWithItsFrame() {
        for (const QRect& screen : {QRect(0, 0, 1440, 900), QRect(0, 27, 1024, 741),
                                    QRect(1920, 0, 1920, 1080), QRect(0, 0, 3840, 2160)}) {
            const QRect client = firstGeometry(screen);
            QVERIFY(screen.contains(client.adjusted(-4, -38, 4, 4)));
            QVERIFY(client.width() <= 1440 && client.height() <= 900);
        }
        QCOMPARE(firstGeometry({0, 0, 3840, 2160}).size(), QSize(1440, 900));
    }

    void theWindowFitsSmallScreensWithAPictureAndWithASurface_data() {
        QTest::addColumn<QSize>("room");  // less a window manager's frame, title and bar
        QTest::newRow("800 x 600") << QSize(784, 562);
        QTest::newRow("1920 x 1080 at 200 %") << QSize(944, 492);
    }
    void theWindowFitsSmallScreensWithAPictureAndWithASurface() {
        QFETCH(QSize, room);
        QVERIFY(scene_->open());
        for (const bool relief : {false, true}) {
            if (relief) {
                scene_->window->openReliefs({scene_->path("patch.png")});
                QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
            }
            scene_->window->resize(room);
            QTest::qWait(200);
            const QSize size = scene_->window->size();
            QVERIFY2(size.width() <= room.width() && size.height() <= room.height(),
                     qPrintable(QString("%1 x %2\n%3")
                                    .arg(size.width())
                                    .arg(size.height())
                                    .arg(whatNeedsMuchRoom(*scene_->window))));
        }
    }

    void toolsThatHaveNoRoomAreBehindAnArrowThatIsSeen() {
        QVERIFY(scene_->open());
        scene_->window->resize(944, 492);
        auto* tools = scene_->window->findChild<QToolBar*>("toolsToolBar");
        auto* more = tools->findChild<QToolButton*>("qt_toolbar_ext_button");
        QTRY_VERIFY(more->isVisible());
        const double seen = paintedContrast(more->grab().toImage());
        QVERIFY2(seen >= 3 && more->height() >= 12,
                 qPrintable(QString("%1:1, %2 pixels").arg(seen).arg(more->height())));
    }

    void theToolTipOfTheSizeTellsItOnPaper() {
        QStatusBar bar;
        StatusLine line(bar);
        const auto* size = bar.findChild<QLabel*>("size");
        const auto told = [&](const Resolution& resolution) {
            line.showSize(Extent{1205, 803}, 8, resolution);
            return size->toolTip();
        };
        const auto number = [](double value) { return QLocale().toString(value); };
        const QString square = told({11811, 11811, Resolution::Unit::metre});
        QVERIFY2(square.contains("300 dpi") &&
                     square.contains(number(10.2) + " × " + number(6.8) + " cm") &&
                     !square.contains('\n'),
                 qPrintable(square));
        const QString fax = told({204, 98, Resolution::Unit::inch});
        QVERIFY2(fax.contains("204 × 98 dpi") && fax.contains("15 × " + number(20.8) + " cm") &&
                     fax.contains(number(0.48)),
                 qPrintable(fax));
        const QString form = told({2, 1, Resolution::Unit::none});
        QVERIFY2(form.contains(number(0.5)) && !form.contains("dpi"), qPrintable(form));
        QCOMPARE(told({}), QString());
    }

    void longNamesInTheStatusBarGiveWay() {
        QStatusBar bar;
        StatusLine line(bar);
        line.showSize(Extent{12000, 9000}, 16, {});
        line.showProfile(&io::standardProfile(io::StandardProfile::adobeRgb), false, true);
        line.showZoom(0.29);
        bar.show();
        const auto show = [&](const char* device) {
            Snapshot snapshot;
            snapshot.backend = "cuda";
            snapshot.device = device;
            line.showSolve(snapshot);
            QTest::qWait(20);  // it is laid out anew
            return bar.minimumSizeHint().width();
        };
        const int usual = show("NVIDIA H200");
        QCOMPARE(show("NVIDIA GeForce RTX 4090 Laptop GPU, the second of two"), usual);
        auto* device = bar.findChild<QLabel*>("device");
        QVERIFY2(usual + device->sizeHint().width() < bar.sizeHint().width() + 200 &&
                     device->sizeHint().width() > 200,
                 qPrintable(QString("%1, %2").arg(usual).arg(bar.sizeHint().width())));
    }

    void nothingMovesUnderTheHandWhenMessagesComeAndGo() {
        QVERIFY(scene_->open());
        const QWidget* canvas = scene_->window->canvas();
        QTest::qWait(50);
        const QRect before(canvas->mapTo(scene_->window.get(), QPoint()), canvas->size());
        scene_->window->messages().showError("A sentence.");
        QTest::qWait(50);
        QVERIFY(scene_->window->messages().isVisible());
        QCOMPARE(QRect(canvas->mapTo(scene_->window.get(), QPoint()), canvas->size()), before);
        const QWidget& bar = scene_->window->messages();
        QVERIFY(bar.width() > canvas->width() / 2 && bar.height() < canvas->height() / 4);
    }

    /// Of what has no room arrows lead to the rest.
    void namesOfManyPicturesAreReadInASmallWindow() {
        for (int i = 0; i < 6; ++i) {
            const QString name = QString("photograph-%1.png").arg(i);
            scene_->write(name, texture(kBackground, i), {}, 8);
            scene_->window->openFiles({scene_->path(name)});
            QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), i + 1, kPatience);
        }
        scene_->window->resize(784, 562);
        QTest::qWait(100);
        const QTabBar& bar = *scene_->window->tabs().tabBar();
        for (int i = 0; i < bar.count(); ++i) {
            const int room = bar.tabRect(i).width() - bar.tabButton(i, QTabBar::RightSide)->width();
            const int needed = bar.fontMetrics().horizontalAdvance("phot…0.png");
            QVERIFY2(room >= needed, qPrintable(QString("%1 of %2").arg(room).arg(needed)));
        }
        QVERIFY(bar.rect().contains(bar.tabRect(bar.currentIndex())));
    }

    void noTwoSeparatorsStandSideBySide() {
        const auto tidy = [this] {
            bool last = true;  // none at the start
            for (const QAction* action :
                 scene_->window->findChild<QToolBar*>("mainToolBar")->actions()) {
                if (!action->isVisible()) continue;
                if (last && action->isSeparator()) return false;
                last = action->isSeparator();
            }
            return !last;
        };
        QVERIFY(tidy());
        QVERIFY(scene_->open());
        QVERIFY(tidy());
        scene_->window->actions().reliefOfThis->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        QVERIFY(tidy());
    }

    void noScrollBarCoversAPartOfANarrowPanel() {
        auto* solver = scene_->window->findChild<QDockWidget*>("solverDock");
        scene_->window->resize(1000, 480);
        scene_->window->resizeDocks({solver}, {1}, Qt::Horizontal);
        const auto* area = solver->findChild<QScrollArea*>();
        QTRY_VERIFY_WITH_TIMEOUT(area->verticalScrollBar()->isVisible(), kPatience);
        settledSizes({solver});
        QVERIFY2(area->widget()->width() <= area->viewport()->width(),
                 qPrintable(QString::number(area->widget()->width())));
    }

    void docksAreAsTheyWereOnceTheWindowIsLargeAgain() {
        scene_->window->resize(1440, 900);
        const auto docks = scene_->window->findChildren<QDockWidget*>();
        const std::vector<QSize> before = settledSizes(docks);
        scene_->window->resize(760, 480);
        QTest::qWait(50);
        int smaller = 0;
        for (int i = 0; i < docks.size(); ++i)
            smaller += docks[i]->height() < before[static_cast<std::size_t>(i)].height();
        QVERIFY(smaller > 0);
        scene_->window->resize(1440, 900);
        for (int i = 0; i < docks.size(); ++i) {
            const QSize wanted = before[static_cast<std::size_t>(i)];
            QTRY_VERIFY2(std::abs(docks[i]->width() - wanted.width()) <= 2 &&
                             std::abs(docks[i]->height() - wanted.height()) <= 4,
                         qPrintable(docks[i]->objectName()));
        }
    }

    /// A screen of 1920 × 1080 at 200 % has 960 × 540, one of 800 × 600 is narrower, and each has
    /// frames and bars.
    void dialogsDoWithHalfAScreen() {
        QVERIFY(scene_->open());
        select(scene_->document(), selectRect({20, 20, 60, 50}));
        const WindowActions& a = scene_->window->actions();
        const SelectActions& s = scene_->window->selectActions();
        QList<QAction*> all{a.preferences,   a.about,     a.shortcuts,  a.manual,
                            a.exportPicture, s.byNumbers, s.grow,       s.shrink,
                            s.feather,       a.race,      a.lab,        a.findCommand,
                            a.glossary,      a.print,     a.editGuides, a.patches->tilePreview};
        for (const char* name : {"assignProfile", "convertToProfile", "softProofDevice"})
            all << scene_->window->findChild<QAction*>(name);
        for (QAction* action : all) {
            QVERIFY2(action->isEnabled(), qPrintable(action->text()));
            action->trigger();
            doesWithHalfAScreen(action->text());
        }
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        a.closePicture->trigger();
        doesWithHalfAScreen("unsaved");
        scene_->window->openReliefs({scene_->path("patch.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        for (QAction* action : {a.exportPicture, a.race}) {
            QTRY_VERIFY_WITH_TIMEOUT(action->isEnabled(), kPatience);
            action->trigger();
            doesWithHalfAScreen(action->text() + " of a relief");
        }
    }

    /// Those that a file or another program brings up, with long names in them.
    void questionsDoWithHalfAScreen() {
        QVERIFY(scene_->open());
        MainWindow& window = *scene_->window;
        const QString name = "a-photograph-of-the-harbour-before-sunrise-with-a-long-name-2026-11-30";
        const QString file = scene_->path(name + ".ora");
        BackgroundJobs jobs(&window);
        const auto places = [](const io::SourcePlaces&) {};
        const io::MissingSource missing{(name + ".png").toStdString(),
                                        ("There is no " + name + ".png.").toStdString()};
        RecoverableWork work;
        work.title = work.file = file;
        work.changedAt = QDateTime::currentDateTime();
        work.thumbnail = QImage(160, 120, QImage::Format_RGB32);
        const std::pair<const char*, std::function<void()>> questions[] = {
            {"recovery",
             [&] {
                 (new RecoveryDialog({work, work, work}, &window))->open();
             }},
            {"missing sources",
             [&] {
                 askForSources({file, std::vector(9, missing), {}}, window, jobs, places);
             }},
            {"folders",
             [&] {
                 const std::filesystem::path folder = scene_->path(name).toStdString();
                 askForOutsideSources({file, std::vector(12, folder), {}}, window, places);
             }},
            {"which part", [&] { askWhichPart(scene_->document(), window, [] {}); }},
            {"layers",
             [&] {
                 const std::string layer = name.toStdString();
                 (new LayerDialog(file, {layer, "diffuse", layer + "2"}, layer, &window))->open();
             }},
            {"replace",
             [&] {
                 askToReplace(window, {name, name + "2"}, [] {});
             }},
            {"brush", [&] {
                 scene_->window->actions().toolAction(ToolKind::heal)->trigger();
                 (new BrushPopup(scene_->canvas(), &window))->popUp(scene_->onCanvas({50, 40}));
             }}};
        for (const auto& [told, ask] : questions) {
            ask();
            doesWithHalfAScreen(told);
            if (QTest::currentTestFailed()) return;
        }
    }

    void panelsAndBarsCutNoTextInASmallWindow() {
        QVERIFY(scene_->open());
        for (const bool relief : {false, true}) {
            if (relief) {
                scene_->window->openReliefs({scene_->path("patch.png")});
                QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
            }
            scene_->window->resize(784, 562);
            QTest::qWait(300);
            for (auto* dock : scene_->window->findChildren<QDockWidget*>()) {
                if (dock->isHidden()) continue;
                dock->raise();
                QTest::qWait(100);
                const QString cut = whatIsCut(*dock);
                QVERIFY2(cut.isEmpty(), qPrintable(dock->windowTitle() + ":\n" + cut));
            }
            for (auto* bar : scene_->window->findChildren<QToolBar*>()) {
                const QString cut = whatIsCut(*bar);
                QVERIFY2(cut.isEmpty(), qPrintable(bar->windowTitle() + ":\n" + cut));
            }
        }
    }

    /// Lists, numbers and sliders of dialogs as of panels: those made later, too.
    void theWheelChangesAFieldOnlyWhereTheUserIs() {
        scene_->window->actions().preferences->trigger();
        auto* dialog = scene_->window->findChild<QDialog*>("preferences");
        auto* list = new QComboBox(dialog);
        list->addItems({"a", "b", "c"});
        auto* number = new QSpinBox(dialog);
        auto* slider = new QSlider(dialog);
        const auto turn = [](QWidget* field) {
            const QPointF at = field->rect().center();
            QWheelEvent event(at, field->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(field, &event);
        };
        list->setCurrentIndex(1);
        number->setValue(50);
        slider->setValue(50);
        for (QWidget* field : QList<QWidget*>{list, number, slider}) {
            field->show();
            turn(field);
            QVERIFY(!field->hasFocus());  // the wheel does not go there by itself
        }
        QVERIFY(list->currentIndex() == 1 && number->value() == 50 && slider->value() == 50);
        for (QWidget* field : QList<QWidget*>{list, number, slider}) {
            field->setFocus();
            QTRY_VERIFY(field->hasFocus());
            turn(field);
        }
        QVERIFY(list->currentIndex() != 1 && number->value() != 50 && slider->value() != 50);
    }

    void theWheelOverAPanelChangesNoSetting() {
        auto* panel = scene_->window->findChild<SolverPanel*>();
        const SolveSettings before = panel->settings();
        for (QComboBox* box : panel->findChildren<QComboBox*>()) {
            const int index = box->currentIndex();
            const QPointF at = box->rect().center();
            QWheelEvent down(at, box->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                             Qt::NoScrollPhase, false);
            QApplication::sendEvent(box, &down);
            QCOMPARE(box->currentIndex(), index);
        }
        QVERIFY(panel->settings() == before);
    }
};

QTEST_MAIN(WindowLayoutTest)
#include "window_layout_test.moc"
