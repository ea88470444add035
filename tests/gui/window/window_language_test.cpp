// The window in German: menus, errors of the engine, what fits.
#include <QActionGroup>
#include <QDoubleSpinBox>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSet>

#include "gui/help/shortcut_store.h"
#include "gui/languages/engine_text.h"
#include "gui/languages/language.h"
#include "gui/menu_letters.h"
#include "gui/style/number_text.h"
#include "gui/window_scene.h"
#include "weft/sentence.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowLanguageTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

private slots:
    void initTestCase() {
        QVERIFY(!isTranslated());
        QCOMPARE(engineText("There is no background picture."),
                 QString("There is no background picture."));
        speak(*qApp, Language::german);
        QVERIFY(isTranslated());
    }
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void menusAreGermanAndTheirLettersDiffer() {
        QVERIFY(scene_->open());
        QStringList titles;
        const QActionGroup* operations = scene_->window->actions().operations;
        const QString faults = sameLetters("menus", scene_->window->menuBar()->actions(), operations);
        for (const QAction* menu : scene_->window->menuBar()->actions())
            titles << QString(menu->text()).remove('&');
        QVERIFY(titles.contains("Datei") && titles.contains("Auswahl") && titles.contains("Hilfe"));
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults));
        QCOMPARE(scene_->window->actions().open->text(), QString("Ö&ffnen …"));
    }

    void aKeyGivenInGermanIsThereInEnglish() {
        QAction* german = scene_->window->actions().toolAction(ToolKind::rectangle);
        QCOMPARE(titleOf(*german), QString("Rechteck"));
        ShortcutStore(scene_->window->actions().findChildren<QAction*>())
            .setKey(*german, QKeySequence("F9"));
        QAction english("&Rectangle");
        english.setObjectName(german->objectName());
        const ShortcutStore later({&english});
        QCOMPARE(english.shortcut(), QKeySequence("F9"));
    }

    void operationsAreGerman() {
        QCOMPARE(scene_->window->actions().operations->actions().first()->text(),
                 QString("&Gradienten übernehmen"));
    }

    void anErrorOfTheEngineIsGerman() {
        QFile file(scene_->path("empty.png"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        scene_->window->openFiles({file.fileName()});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->messages().text(),
                                  '\'' + file.fileName() + "' ist leer.", kPatience);
    }

    void argumentsAreFoundAgain_data() {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("german");
        QTest::newRow("no argument") << "The patch has no mask."
                                     << "Der Patch hat keine Maske.";
        QTest::newRow("arguments")
            << QString::fromStdString(
                   sentence("The mask is {mask} but the patch is {patch}; they must have "
                            "the same size.",
                            {{"mask", "3 × 4"}, {"patch", "5 × 6"}}))
            << "Die Maske ist 3 × 4, der Patch aber 5 × 6; sie müssen gleich "
               "groß sein.";
        QTest::newRow("a message in a message")
            << QString::fromStdString(
                   sentence("Cannot write '{file}': {reason}.",
                            {{"file", "a: b.png"},
                             {"reason",
                              sentence("the folder '{folder}' does not exist", {{"folder", "/x"}})}}))
            << "'a: b.png' lässt sich nicht schreiben: den Ordner '/x' gibt es nicht.";
        QTest::newRow("two remarks")
            << "this format keeps no metadata; this format keeps no resolution"
            << "dieses Format behält keine Metadaten; dieses Format behält keine Auflösung";
        QTest::newRow("two sentences") << "The patch has no mask. There is no picture."
                                       << "Der Patch hat keine Maske. Es gibt "
                                          "kein Bild.";
        QTest::newRow("unknown") << "Something: else."
                                 << "Something: else.";
    }
    void argumentsAreFoundAgain() {
        QFETCH(QString, english);
        QFETCH(QString, german);
        QCOMPARE(engineText(english), german);
    }

    void numbersAreWrittenWithACommaAndTypedWithEither() {
        for (const char* typed : {"0,25", "0.25"}) {
            QDoubleSpinBox field;
            field.setValue(3);
            field.selectAll();
            QTest::keyClicks(&field, typed);
            QCOMPARE(field.text(), QString("0,25"));
            QCOMPARE(field.value(), 0.25);
        }
        QCOMPARE(figureText(0.0312), QString("0,0312"));
        QCOMPARE(figureText(1.5e-7), QString("1,5·10⁻⁷"));
        QCOMPARE(QLocale().toString(1234567.5, 'f', 1), QString("1234567,5"));
        Snapshot snapshot;
        CloneSnapshot content;
        content.shown = std::make_shared<const Layer>();
        snapshot.content = content;
        snapshot.progress = {.outcome = Outcome::Converged,
                             .errorEstimate = 0.5,
                             .errorBound = 0.5,
                             .certified = true};
        QCOMPARE(errorText(snapshot), QString("max. Fehler ≤ 0,5 von 255"));
    }

    /// Answers of every question have a letter, and no two the same.
    void questionsAreAnsweredByKeys() {
        QVERIFY(scene_->open());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        scene_->window->actions().closePicture->trigger();
        auto* box = scene_->window->findChild<QMessageBox*>();
        QVERIFY(box);
        QStringList letters;
        for (const QAbstractButton* button : box->buttons()) {
            const auto at = button->text().indexOf('&');
            QVERIFY2(at >= 0, qPrintable(button->text()));
            letters << button->text().mid(at + 1, 1).toLower();
        }
        QCOMPARE(letters.removeDuplicates(), 0);
        QCOMPARE(box->defaultButton(), box->button(QMessageBox::Save));
        box->reject();
    }

    void theChoiceIsKept() {
        chooseLanguage(Language::german);
        QCOMPARE(chosenLanguage(), Language::german);
        chooseLanguage(Language::system);
        QCOMPARE(chosenLanguage(), Language::system);
    }
};

QTEST_MAIN(WindowLanguageTest)
#include "window_language_test.moc"
