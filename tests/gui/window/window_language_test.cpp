// The window in German: menus, errors of the engine, what fits.
#include <QActionGroup>
#include <QDoubleSpinBox>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QSet>

#include "gui/languages/engine_text.h"
#include "gui/languages/language.h"
#include "gui/window_scene.h"
#include "weft/sentence.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

QChar mnemonicOf(const QString& text) {
    for (qsizetype i = 0; i + 1 < text.size(); ++i)
        if (text[i] == '&' && text[i + 1] != '&') return text[i + 1].toLower();
    return {};
}

/// Entries of one menu that have the same letter. Operations take their first one, whatever it is.
QString sameLetters(const QString& title, const QList<QAction*>& entries,
                    const QActionGroup* operations) {
    QString faults;
    QMap<QChar, QString> taken;
    for (const QAction* entry : entries) {
        const QChar letter = mnemonicOf(entry->text());
        if (letter.isNull() || entry->actionGroup() == operations) continue;
        if (taken.contains(letter))
            faults += title + ": " + taken[letter] + ", " + entry->text() + '\n';
        taken[letter] = entry->text();
    }
    return faults;
}

}  // namespace

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
        QString faults = sameLetters("menus", scene_->window->menuBar()->actions(), operations);
        for (const QAction* menu : scene_->window->menuBar()->actions()) {
            titles << QString(menu->text()).remove('&');
            faults += sameLetters(menu->text(), menu->menu()->actions(), operations);
        }
        QVERIFY(titles.contains("Datei") && titles.contains("Auswahl") && titles.contains("Hilfe"));
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults));
        QCOMPARE(scene_->window->actions().open->text(), QString("Ö&ffnen …"));
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

    void aCommaIsTakenForThePoint() {
        QDoubleSpinBox field;
        field.setValue(3);
        field.selectAll();
        QTest::keyClicks(&field, "0,25");
        QCOMPARE(field.text(), QString("0.25"));
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
