// What a few letters find.
#include "gui/help/fuzzy_match.h"

#include <QTest>

using weft::gui::fuzzyMatch;

class FuzzyMatchTest : public QObject {
    Q_OBJECT
private slots:
    void fits_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char* query, const char* text, bool fits) {
            QTest::addRow("%s in %s", query, text) << query << text << fits;
        };
        row("", "Anything", true);
        row("save", "Save As …", true);
        row("SAVE", "Save a Copy", true);
        row("copy save", "Save a Copy", true);
        row("svcp", "Save a Copy", true);
        row("bb", "Best Boundary of Patch", true);
        row("umriss", "Füllen", false);
        row("fullen", "Füllen", true);
        row("füll", "Füllen", true);
        row("grösse", "Größe ändern", true);
        row("ctrl+j", "Duplicate Ctrl+J", true);
        row("flip", "Fit to Picture", false);
        row("zzz", "Zoom In", false);
        row("sp", "Resample", false);  // not just any letters
        row("save nothing", "Save a Copy", false);
    }
    void fits() {
        QFETCH(QString, query);
        QFETCH(QString, text);
        QFETCH(bool, fits);
        QCOMPARE(fuzzyMatch(query, text) > 0, fits);
    }
    void beginningsOfWordsComeFirst() {
        QVERIFY(fuzzyMatch("fill", "Fill") > fuzzyMatch("fill", "Seamless Fill"));
        QVERIFY(fuzzyMatch("fill", "Seamless Fill") > fuzzyMatch("fill", "Unfillable"));
        QVERIFY(fuzzyMatch("rot", "Rotate") > fuzzyMatch("rot", "Re Or To"));
    }
};

QTEST_APPLESS_MAIN(FuzzyMatchTest)
#include "fuzzy_match_test.moc"
