// Every text that the window shows is in the translation files, in German too, with its arguments.
#include <QDir>
#include <QFile>
#include <QTest>

#include "resources/translations/tool/literals.h"
#include "resources/translations/tool/pattern_list.h"
#include "resources/translations/tool/translation_file.h"
#include "support/places.h"

using namespace weft::translations;

namespace {

const QDir& root() {
    static const QDir folder{weft::tests::kSourceFolder};
    return folder;
}

const SourceTexts& sources() {
    static const SourceTexts texts = textsOfSources(root().path());
    return texts;
}

QByteArray bytesOf(const QString& path) {
    QFile file(root().filePath(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

constexpr auto kHint =
    "\nresources/translations/update brings the files up to date and lists these.\n";

}  // namespace

class TranslationsTest : public QObject {
    Q_OBJECT
    std::vector<Message> german_;

private slots:
    void initTestCase() {
        german_ = readTranslations(root().filePath("resources/translations/weft_de.ts"));
        QVERIFY(sources().texts.size() > 1500);
    }

    void everyTextIsInGermanWithItsArguments() {
        QString faults;
        const std::vector<Message> wanted = merged(sources(), german_);
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (const QString fault = faultOf(wanted[i]); !fault.isEmpty())
                faults += sources().texts[i].place + ": " + fault + ": " + wanted[i].text + '\n';
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults + kHint));
    }

    void theFileHoldsNoTextThatIsGone() { QCOMPARE(german_.size(), sources().texts.size()); }

    void theListOfPatternsIsThatOfTheSources() {
        QVERIFY2(bytesOf(kPatternList) == patternListOf(sources()), kHint);
    }

    void noTextIsJoinedFromPieces() {
        QVERIFY2(sources().pieces.isEmpty(), qPrintable('\n' + sources().pieces.join('\n')));
    }

    void noTextReachesTheWindowUntranslated() {
        QVERIFY2(sources().untold.isEmpty(), qPrintable('\n' + sources().untold.join('\n')));
    }

    void aLostArgumentIsAFault() {
        const auto fault = [](const char* text, const char* translation) {
            return faultOf({Source::engine, text, {}, {translation}});
        };
        QCOMPARE(fault("'{file}' is empty.", "'{file}' ist leer."), QString());
        QVERIFY(!fault("'{file}' is empty.", "Die Datei ist leer.").isEmpty());
        QVERIFY(!fault("%1 of %2", "%1 von %1").isEmpty());
        QVERIFY(!fault("&Open", "Öffnen").isEmpty());
        QVERIFY(!fault("It is.", "Ist es").isEmpty());
        QVERIFY(!faultOf({Source::window, "%n files", {}, {"%n Dateien"}}).isEmpty());
        QVERIFY(!faultOf({Source::window, "Open", {}, {}}).isEmpty());
    }

    void literalsAreReadWithWhatStandsAround() {
        const auto found = literalsOf(
            "f(a, tr(\"One \\\"%1\\\" \"  // not \"this\"\n \"two\", \"why\"), 'x', \"a\" + b);");
        QCOMPARE(found.size(), 3U);
        QCOMPARE(found[0].text, QString("One \"%1\" two"));
        QCOMPARE(found[0].callee, QString("tr"));
        QCOMPARE(found[0].argument, 0);
        QCOMPARE(found[0].comment, QString("why"));
        QVERIFY(!found[0].joined && found[2].joined);
        QCOMPARE(found[2].argument, 3);
    }
};

QTEST_APPLESS_MAIN(TranslationsTest)
#include "translations_test.moc"
