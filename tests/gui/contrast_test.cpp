// The contrast of texts, measured in what is painted, in every theme.
#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>

#include "gui/painted_contrast.h"
#include "gui/style/theme.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

QString textOf(const QWidget& widget) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return button->text();
    if (const auto* list = qobject_cast<const QComboBox*>(&widget)) return list->currentText();
    return {};
}

/// Texts that are seen, at least in part, and can be used.
QString pale(QWidget& window, double least) {
    QString faults;
    const QImage shot = window.grab().toImage();
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || !widget->isEnabled() || widget->window() != &window ||
            textOf(*widget).simplified().isEmpty())
            continue;
        const QRect seen = widget->visibleRegion().boundingRect();
        constexpr int kFewPixels = 8;
        if (seen.width() < kFewPixels || seen.height() < kFewPixels) continue;
        const QRect at(widget->mapTo(&window, seen.topLeft()), seen.size());
        const double found = paintedContrast(shot.copy(at.adjusted(2, 2, -2, -2)));
        if (found < least)
            faults += QString("%1:1 %2 '%3'\n")
                          .arg(found, 0, 'f', 1)
                          .arg(widget->metaObject()->className(), textOf(*widget).left(60));
    }
    return faults;
}

/// Icons of buttons that can be used, but for those of docks, which are Qt's own.
QString paleIcons(QWidget& window, double least) {
    QString faults;
    for (auto* button : window.findChildren<QAbstractButton*>()) {
        if (!button->isVisible() || !button->isEnabled() || button->icon().isNull() ||
            !button->text().isEmpty() || button->visibleRegion().isEmpty() ||
            button->objectName().startsWith("qt_dockwidget"))
            continue;
        const QImage shot = button->grab().toImage();
        const double found = paintedContrast(shot.copy(shot.rect().adjusted(4, 4, -4, -4)));
        if (found < least)
            faults += QString("%1:1 icon '%2'\n").arg(found, 0, 'f', 1).arg(button->accessibleName());
    }
    return faults;
}

}  // namespace

class ContrastTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

private slots:
    void initTestCase() { applyTheme(*qApp); }
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1400, 1000);
    }
    void cleanup() {
        scene_.reset();
        chooseTheme(Theme::dark);
    }

    /// What an empty control is known by: its edge, against what is around it.
    static double edgeContrast(QWidget& control) {
        const QImage with = control.grab().toImage();
        const QColor around = control.palette().color(QPalette::Window);
        double most = 1;
        for (int x = 0; x < std::min(with.width(), with.height()); ++x)
            most = std::max(most, contrast(QColor(with.pixel(x, with.height() / 2)), around));
        return most;
    }

    void emptyBoxesAreSeen_data() {
        QTest::addColumn<int>("theme");
        for (const Theme theme : {Theme::dark, Theme::light, Theme::highContrast})
            QTest::addRow("%d", static_cast<int>(theme)) << static_cast<int>(theme);
    }
    void emptyBoxesAreSeen() {
        QFETCH(int, theme);
        chooseTheme(static_cast<Theme>(theme));
        QCheckBox box;
        QRadioButton round;
        QVERIFY2(edgeContrast(box) >= 3, qPrintable(QString::number(edgeContrast(box))));
        QVERIFY2(edgeContrast(round) >= 3, qPrintable(QString::number(edgeContrast(round))));
        if (chosenTheme() != Theme::highContrast) return;
        QLineEdit line;
        QSpinBox number;
        QComboBox list;
        QPushButton button;
        number.setSpecialValueText(" ");
        for (QWidget* control : std::initializer_list<QWidget*>{&line, &number, &list, &button})
            QVERIFY2(edgeContrast(*control) >= 3,
                     qPrintable(QString("%1: %2")
                                    .arg(control->metaObject()->className())
                                    .arg(edgeContrast(*control))));
    }

    void textsStandOut_data() {
        QTest::addColumn<int>("theme");
        QTest::addColumn<double>("least");
        QTest::newRow("dark") << static_cast<int>(Theme::dark) << 4.5;
        QTest::newRow("light") << static_cast<int>(Theme::light) << 4.5;
        QTest::newRow("high contrast") << static_cast<int>(Theme::highContrast) << 7.0;
    }
    void textsStandOut() {
        QFETCH(int, theme);
        QFETCH(double, least);
        chooseTheme(static_cast<Theme>(theme));
        MainWindow& window = *scene_->window;
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QString faults = "empty:\n" + pale(window, least);
        QVERIFY(scene_->open());
        QTest::qWait(300);
        faults += paleIcons(window, 4.5);        // the theme was chosen while the panels were grey
        chooseTheme(static_cast<Theme>(theme));  // as a user does over a picture
        QTest::qWait(300);                       // panels follow at their ease
        faults += paleIcons(window, 4.5);
        window.messages().showError("What an error says.");
        QTest::qWait(50);
        faults += "error:\n" + pale(window, least);
        window.messages().showNews("What news say.");
        QTest::qWait(50);
        faults += "news:\n" + pale(window, least);
        for (QAction* action : {window.actions().preferences, window.actions().about,
                                window.actions().race, window.actions().lab}) {
            action->trigger();
            QTest::qWait(50);
            for (QWidget* top : QApplication::topLevelWidgets()) {
                if (!top->isVisible() || top == &window || top->inherits("QMenu")) continue;
                faults += action->text() + ":\n" + pale(*top, least) + paleIcons(*top, 4.5);
                if (qobject_cast<QDialog*>(top)) top->close();
            }
            QTest::qWait(20);
        }
        window.openReliefs({scene_->path("patch.png")});
        QTRY_VERIFY_WITH_TIMEOUT(window.relief(), kPatience);
        QTest::qWait(200);
        auto* warning = window.findChild<QLabel*>("reliefWarning");
        warning->setText("What a warning says.");
        warning->show();
        QTest::qWait(50);
        QVERIFY(!warning->visibleRegion().isEmpty());
        faults += "surface:\n" + pale(window, least);
        faults += paleIcons(window, 4.5);
        QVERIFY2(!faults.contains(":1 "), qPrintable("\n" + faults));
    }
};

QTEST_MAIN(ContrastTest)
#include "contrast_test.moc"
