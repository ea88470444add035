// What the manual's contents and search are made from, without a window: sections of Markdown,
// anchors as GitHub makes them, words found without regard to case and accents; what is shown of a
// page.
#include "gui/help/manual_contents.h"

#include <QTest>
#include <QTextBlock>
#include <QTextTable>

#include "gui/help/manual_format.h"
#include "gui/help/visited_places.h"
#include "gui/texts/own_markdown.h"
#include "gui/texts/rich_text.h"
#include "resources/resources.h"

using namespace weft::gui;

namespace {

const QString kClone = R"(# Cloning
A patch and a mask.

## Options
| Option | Meaning |
|---|---|
| `--mask M` | where the patch is pasted |
| `--at X,Y` | its place |

### Café and crème
A MASK may be soft.

#### Deep down
Masks of masks.

## Options
More of them, by Pérez.
)";
const QString kRelief = "# Relief\n\n## Options\nNo patch, a light.\n";

ManualContents contents() {
    ManualContents made;
    made.addPage("clone.md", kClone);
    made.addPage("relief.md", kRelief);
    return made;
}

/// "page#anchor" of the sections with hits, each once.
QStringList sectionsWith(const ManualContents& manual, const QString& words) {
    QStringList found;
    for (const ManualContents::Hit& hit : manual.find(words)) {
        const auto& section = manual.sections()[hit.section];
        found << section.page + '#' + section.anchor;
    }
    found.removeDuplicates();
    return found;
}

/// What stands at a hit.
QStringList textsOf(const QString& markdown, const QString& words) {
    ManualContents manual;
    manual.addPage("a.md", markdown);
    const QString text = shownText(markdown).text;
    QStringList found;
    for (const ManualContents::Hit& hit : manual.find(words))
        found << text.mid(hit.begin, hit.end - hit.begin);
    return found;
}

/// Links and their tool tips, as a reader of window.md meets them.
QMap<QString, QTextCharFormat> formatsOf(const QString& markdown) {
    TextBrowser browser;
    browser.setOwnMarkdown(markdown);
    formatManual(QTextCursor(browser.document()), browser.palette(), "window.md");
    QMap<QString, QTextCharFormat> formats;
    for (QTextBlock b = browser.document()->begin(); b.isValid(); b = b.next())
        for (auto it = b.begin(); !it.atEnd(); ++it)
            formats[it.fragment().text()] = it.fragment().charFormat();
    return formats;
}

}  // namespace

class ManualContentsTest : public QObject {
    Q_OBJECT

private slots:
    void sectionsAreTheHeadingsOfThreeLevelsInOrder() {
        QStringList seen;
        const ManualContents manual = contents();
        for (const auto& s : manual.sections())
            seen << QString("%1 %2 %3").arg(s.page).arg(s.level).arg(s.title);
        QCOMPARE(seen,
                 (QStringList{"clone.md 1 Cloning", "clone.md 2 Options", "clone.md 3 Café and crème",
                              "clone.md 2 Options", "relief.md 1 Relief", "relief.md 2 Options"}));
    }

    void aSectionReachesToTheNextOne() {
        const ManualContents manual = contents();
        const QString text = shownText(kClone).text;
        const auto& sections = manual.sections();
        for (int i = 0; i < 4; ++i)
            QVERIFY(text.mid(sections[i].begin).startsWith(sections[i].title));
        for (int i = 0; i < 3; ++i) QCOMPARE(sections[i].end, sections[i + 1].begin);
        QCOMPARE(sections[3].end, int(text.size()));
        QVERIFY(text.mid(sections[2].begin, sections[2].end - sections[2].begin).contains("Deep"));
    }

    void aPageWithoutAHeadingIsASectionOfItsName() {
        ManualContents manual;
        manual.addPage("notes.md", "Words alone.\n\n## Later\nMore.");
        QCOMPARE(manual.sections().size(), 2U);
        QCOMPARE(manual.sections()[0].title, QString("notes"));
        QCOMPARE(manual.find("alone").size(), 1U);
        QCOMPARE(manual.positionOf("notes.md", ""), 0);
    }

    void anchorsAreThoseOfGitHub_data() {
        QTest::addColumn<QString>("heading");
        QTest::addColumn<QString>("anchor");
        const auto row = [](const char* heading, const char* anchor) {
            QTest::newRow(heading) << QString(heading) << QString(anchor);
        };
        row("Five minutes", "five-minutes");
        row("Why is one scheme faster?", "why-is-one-scheme-faster");
        row("weft clone: --mask", "weft-clone---mask");
        row("kept_colour (8-bit)", "kept_colour-8-bit");
        row("Überblick: Pérez", "überblick-pérez");
        row("a & b", "a--b");
        row("16² and π", "16-and-π");
    }
    void anchorsAreThoseOfGitHub() {
        QFETCH(QString, heading);
        QFETCH(QString, anchor);
        QCOMPARE(githubAnchor(heading), anchor);
        ManualContents manual;
        manual.addPage("a.md", "# " + heading + "\n");
        QCOMPARE(manual.positionOf("a.md", anchor), 0);
    }

    void headingsAlikeHaveAnchorsOfTheirOwn() {
        ManualContents manual;
        manual.addPage("a.md", "# A\n\n## B\n\n## B\n\n## B-1\n\n## B\n\n## `B` *now*\n");
        QStringList anchors;
        for (const auto& section : manual.sections()) anchors << section.anchor;
        QCOMPARE(anchors, (QStringList{"a", "b", "b-1", "b-1-1", "b-2", "b-now"}));
    }

    void anchorsLeadToHeadingsOfAnyLevelOnTheirPage() {
        const ManualContents manual = contents();
        const QString text = shownText(kClone).text;
        QVERIFY(text.mid(manual.positionOf("clone.md", "deep-down")).startsWith("Deep down"));
        QVERIFY(manual.positionOf("clone.md", "options-1") >
                manual.positionOf("clone.md", "options"));
        QCOMPARE(manual.positionOf("relief.md", "deep-down"), -1);
        QCOMPARE(manual.positionOf("nowhere.md", ""), -1);
    }

    void thePlaceIsInTheSectionThatBeganLast() {
        const ManualContents manual = contents();
        QCOMPARE(manual.sectionAt("clone.md", 0), 0);
        const int deep = manual.positionOf("clone.md", "deep-down");
        QCOMPARE(manual.sectionAt("clone.md", deep + 3), 2);
        QCOMPARE(manual.sectionAt("clone.md", 100000), 3);
        QCOMPARE(manual.sectionAt("relief.md", 0), 4);
        QCOMPARE(manual.sectionAt("nowhere.md", 0), -1);
    }

    void aSectionIsFoundByAllOfTheWords() {
        const ManualContents manual = contents();
        QCOMPARE(sectionsWith(manual, "patch"),
                 (QStringList{"clone.md#cloning", "clone.md#options", "relief.md#options"}));
        QCOMPARE(sectionsWith(manual, "patch mask"),
                 (QStringList{"clone.md#cloning", "clone.md#options"}));
        QCOMPARE(sectionsWith(manual, "  light \t patch "), QStringList{"relief.md#options"});
        QCOMPARE(sectionsWith(manual, "patch nowhere"), QStringList());
        QVERIFY(manual.find("").empty() && manual.find("  ").empty());
    }

    void neitherCaseNorAccentsMatter() {
        const ManualContents manual = contents();
        QCOMPARE(sectionsWith(manual, "CAFE creme"), QStringList{"clone.md#café-and-crème"});
        QCOMPARE(sectionsWith(manual, "perez"), QStringList{"clone.md#options-1"});
        QCOMPARE(sectionsWith(manual, "pe\u0301rez"), QStringList{"clone.md#options-1"});
        QCOMPARE(textsOf("\u00c9TUDE, e\u0301tude, \U0001F3A8 \ufb01ne", "etude"),
                 (QStringList{"\u00c9TUDE", "e\u0301tude"}));
        QCOMPARE(textsOf("\U0001F3A8 \ufb01ne art", "fine"), QStringList{"\ufb01ne"});
    }

    void hitsStandWhereTheWordsAre() {
        QCOMPARE(textsOf(kClone, "mask"), (QStringList{"mask", "mask", "MASK", "Mask", "mask"}));
        QCOMPARE(textsOf("# a\nabc abcd", "abc bcd"), (QStringList{"abc", "abcd"}));
    }

    void commentsAreNotShown() {
        QCOMPARE(shownText("# A\n<!-- made by a tool -->\n\nText <!-- b --> goes on.").text,
                 shownText("# A\n\nText  goes on.").text);
        QVERIFY(shownText("<!-- a\n\nb\n-->\n| X | Y |\n|---|---|\n| 1 | 2 |\n").text.contains("1"));
        QVERIFY(!shownText("A\n\n<!-- never closed\n\nB").text.contains("B"));
        QCOMPARE(textsOf("<!-- secret -->\n# A\nsecret", "secret").size(), 1);
    }

    void picturesWithoutADescriptionAreShown() {
        for (const char* page :
             {"![](a/b.png)", "| ![](a/b.png) |\n|---|\n", "- <img src=\"a/b.png\">",
              "| <img src=\"a/b.png\" width=\"9\" alt=\"\"> |\n|---|\n", "![](a/b.png \"title\")"})
            QVERIFY2(shownText(page).text.remove(QRegularExpression("[^\uFFFC\\w)]")) ==
                         QString(QChar::ObjectReplacementCharacter),
                     page);
    }

    void picturesInTablesHaveTheirWidthAndRoomForIt() {
        TextBrowser browser;
        browser.setOwnMarkdown(
            "| A | |\n|---|---|\n| a | <img src=\"../operations/tile.png\" width=\"160\" alt=\"\"> "
            "|\n");
        formatManual(QTextCursor(browser.document()), browser.palette(), "clone.md");
        browser.resize(400, 300);
        const auto* table =
            qobject_cast<QTextTable*>(browser.document()->rootFrame()->childFrames()[0]);
        QVERIFY(table);
        const QTextCursor picture = table->cellAt(1, 1).firstCursorPosition();
        QCOMPARE(picture.block().begin().fragment().charFormat().toImageFormat().width(), 160.0);
        const auto widths = table->format().columnWidthConstraints();
        QVERIFY(widths[1].type() == QTextLength::FixedLength && widths[1].rawValue() >= 170);
        QVERIFY(widths[0].type() == QTextLength::VariableLength);
    }

    void aTableRightBelowCodeBeginsWithItsTitle() {
        const QString table = "| A | B |\n|---|---|\n| 1 | 2 |\n";
        const QString alone = shownText(table).text;
        QVERIFY(shownText("```\ncode\n```\n" + table).text.endsWith(alone.mid(1)));
    }

    void whatLooksLikeACommentInCodeIsShown() {
        QVERIFY(shownText("See `<!-- a -->` there.").text.contains("<!-- a -->"));
        QVERIFY(shownText("``` \n<!-- b -->\n```\n").text.contains("<!-- b -->"));
        QVERIFY(shownText("~~~\n<!-- c\n").text.contains("<!-- c"));
        const QString stray = shownText("A ` stray tick.\n\n<!-- d -->\n\nAnd ` one.").text;
        QVERIFY(stray.contains("one") && !stray.contains("d -"));
    }

    void thePositionsAreThoseOfTheBrowser() {
        TextBrowser browser;
        for (const QString& page : weft::resources::manualPages()) {
            QFile file(weft::resources::manualFile(page));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString markdown = QString::fromUtf8(file.readAll());
            browser.setOwnMarkdown(markdown);
            formatManual(QTextCursor(browser.document()), browser.palette(), page);
            QCOMPARE(shownText(markdown).text, browser.document()->toRawText());
        }
    }

    void aLinkIntoTheSourceTreeIsPlainTextWithItsName() {
        const auto formats = formatsOf(
            "[page](clone.md#options), [web](https://example.org), [here](#options), "
            "[readme](../../engine/README.md), [`code`](../../LICENSE)");
        for (const char* live : {"page", "web", "here"})
            QVERIFY2(formats[live].isAnchor() && formats[live].toolTip().isEmpty(), live);
        QVERIFY(!formats["readme"].isAnchor() && formats["readme"].anchorHref().isEmpty());
        QVERIFY(!formats["readme"].fontUnderline());
        QVERIFY(formats["readme"].toolTip().endsWith(": engine/README.md"));
        QVERIFY(formats["code"].toolTip().endsWith(": LICENSE"));
        QVERIFY(formats["code"].fontFixedPitch());
    }

    void theWayBackAndForwardIsThatOfABrowser() {
        VisitedPlaces visited;
        QVERIFY(!visited.canGoBack() && !visited.canGoForward());
        const ManualPlace a{"a.md", 0}, b{"a.md", 7}, c{"b.md", 3};
        visited.leave(a);
        visited.leave(b);
        QCOMPARE(visited.goBack(c), b);
        QCOMPARE(visited.goBack(b), a);
        QVERIFY(!visited.canGoBack());
        QCOMPARE(visited.goForward(a), b);
        QVERIFY(visited.canGoForward());
        visited.leave(b);
        QVERIFY(!visited.canGoForward());
        QCOMPARE(visited.goBack(c), b);
    }

    void pagesComeInTheirReadingOrder() {
        const QStringList pages = weft::resources::manualPages();
        QCOMPARE(pages.mid(0, 9),
                 (QStringList{"window.md", "clone.md", "relief.md", "batch.md", "documents.md",
                              "library.md", "python.md", "lab.md", "trust.md"}));
        QVERIFY(weft::resources::manualFile("../../../etc/passwd").isEmpty());
        QCOMPARE(weft::resources::manualFile("../readme/window.png"),
                 QString(":/weft/readme/window.png"));
    }
};

QTEST_MAIN(ManualContentsTest)
#include "manual_contents_test.moc"
