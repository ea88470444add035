// Every link and every picture of the manual's pages leads to something, in the window and on GitHub;
// so do those of the README.
#include <QFileInfo>
#include <QImage>
#include <QTest>
#include <QTextBlock>
#include <QUrl>

#include "architecture/source_tree.h"
#include "gui/help/manual_contents.h"
#include "gui/texts/own_markdown.h"
#include "gui/texts/rich_text.h"
#include "resources/resources.h"
#include "weft/scheme_order.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

const QString kManual = QStringLiteral("resources/manual/");

QString textOf(const QString& path) { return linesOf(path).join('\n') + '\n'; }

/// `link` of a page, as a path from the top of the source tree.
QString target(const QString& page, const QString& link) {
    return link.isEmpty() ? page : QDir::cleanPath(QFileInfo(page).path() + '/' + link);
}

QString linkFault(const QString& page, const QString& markdown, const QUrl& link) {
    if (!link.scheme().isEmpty())
        return link.isValid() && link.scheme().startsWith("http") && !link.host().isEmpty()
                   ? QString()
                   : "no address of the web";
    const QString path = target(page, link.path());
    if (path.startsWith("..") || !QFile::exists(sourceRoot() + '/' + path)) return "no such file";
    if (!link.hasFragment()) return {};
    ManualContents contents;
    contents.addPage(path, path == page ? markdown : textOf(path));
    const QString anchor = link.fragment(QUrl::FullyDecoded);
    return contents.positionOf(path, anchor) < 0 ? "no such heading" : QString();
}

QString pictureFault(const QString& page, const QString& name) {
    if (QImage(sourceRoot() + '/' + target(page, name)).isNull()) return "no picture";
    const bool ofManual = page.startsWith(kManual);
    return ofManual && QImage(resources::manualFile(name)).isNull() ? "not compiled in" : QString();
}

/// What does not lead anywhere. `page`: its path in the source tree.
QStringList faultsOf(const QString& page, const QString& markdown) {
    TextBrowser browser;
    browser.setOwnMarkdown(markdown);
    QStringList faults;
    const auto judge = [&](const QString& name, const QString& fault) {
        if (!fault.isEmpty()) faults << page + ": " + name + ": " + fault;
    };
    for (QTextBlock b = browser.document()->begin(); b.isValid(); b = b.next())
        for (auto it = b.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            if (format.isImageFormat())
                judge(format.toImageFormat().name(),
                      pictureFault(page, format.toImageFormat().name()));
            if (!format.anchorHref().isEmpty())
                judge(format.anchorHref(), linkFault(page, markdown, QUrl(format.anchorHref())));
        }
    return faults;
}

}  // namespace

class ManualPagesTest : public QObject {
    Q_OBJECT

    static void addPages() {
        QTest::addColumn<QString>("page");
        for (const QString& page : filesBelow("resources/manual", {".md"}))
            QTest::newRow(qPrintable(page)) << page;
    }

private slots:
    void deadLinksAndLostPicturesAreSeen_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<int>("faults");
        const auto row = [](const char* markdown, int faults) {
            QTest::newRow(markdown) << "# A page\n\n" + QString(markdown) + "\n\n## Good\n" << faults;
        };
        row("[a](window.md) [b](#good) [c](#a-page) [d](../../README.md) [e](lab.md#the-lab)", 0);
        row("[a](https://example.org/x#y)", 0);
        row("[a](#bad)", 1);
        row("[a](nowhere.md)", 1);
        row("[a](lab.md#nowhere)", 1);
        row("[a](../../nowhere/README.md)", 1);
        row("[a](../../../outside)", 1);
        row("[a](javascript:b)", 1);
        row("![a](../readme/window.png)", 0);
        row("![a](../readme/nowhere.png)", 1);
        row("![a](window.png)", 1);
        row("| ![a](../readme/nowhere.png) | [b](#bad) |\n|---|---|\n| [c](#bad) | `d` |", 3);
        row("- <img src=\"../nowhere.png\" width=\"9\" alt=\"\">", 1);
        row("`[a](#bad)` <!-- [a](#bad) -->", 0);
    }
    void deadLinksAndLostPicturesAreSeen() {
        QFETCH(QString, markdown);
        QFETCH(int, faults);
        const QStringList found = faultsOf(kManual + "window.md", markdown);
        QVERIFY2(found.size() == faults, qPrintable(found.join('\n')));
    }

    void schemesThatRepeatAreListed() {
        const QString page = textOf(kManual + "lab.md").simplified();
        const QString list = page.section("Of the names these are", 1).section('.', 0, 0);
        QStringList listed;
        for (const QString& word : list.split(',')) listed << word.simplified().remove('`');
        QStringList repeating;
        for (const SchemeInfo& info : namedSchemes())
            if (repeatsOnCpu(info.scheme) && info.name != "graph")  // not on the CPU
                repeating << QString::fromStdString(info.name);
        listed.sort();
        repeating.sort();
        QCOMPARE(listed, repeating);
    }

    void everyLinkAndPictureLeadsToSomething_data() {
        addPages();
        QTest::newRow("README.md") << "README.md";
    }
    void everyLinkAndPictureLeadsToSomething() {
        QFETCH(QString, page);
        const QStringList faults = faultsOf(page, textOf(page));
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
    }

    void everyPageIsCompiledInAndBeginsWithItsOneTitle_data() { addPages(); }
    void everyPageIsCompiledInAndBeginsWithItsOneTitle() {
        QFETCH(QString, page);
        QVERIFY(resources::manualPages().contains(page.section('/', -1)));
        const auto headings = shownText(textOf(page)).headings;
        QVERIFY(!headings.empty());
        QCOMPARE(headings.front().position, 0);
        for (std::size_t i = 0; i < headings.size(); ++i)
            QVERIFY2((headings[i].level == 1) == (i == 0), qPrintable(headings[i].text));
    }
};

QTEST_MAIN(ManualPagesTest)
#include "manual_pages_test.moc"
