// Help > Manual: its contents, its search, and the ways between its pages.
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QTreeWidget>

#include "gui/help/manual_dialog.h"
#include "gui/help/manual_tree.h"
#include "gui/help/manual_view.h"
#include "gui/style/theme.h"
#include "gui/window_scene.h"
#include "resources/resources.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

ManualContents compiledIn() {
    ManualContents contents;
    for (const QString& page : resources::manualPages()) {
        QFile file(resources::manualFile(page));
        if (file.open(QIODevice::ReadOnly)) contents.addPage(page, QString::fromUtf8(file.readAll()));
    }
    return contents;
}

}  // namespace

class WindowManualTest : public QObject {
    Q_OBJECT
    const ManualContents contents_ = compiledIn();
    std::unique_ptr<WindowScene> scene_;
    ManualDialog* manual_ = nullptr;

    QTreeWidget& tree() const { return *manual_->findChild<ManualTree*>(); }
    ManualView& view() const { return *manual_->findChild<ManualView*>(); }
    QLineEdit& words() const { return *manual_->findChild<QLineEdit*>("manualWords"); }
    QString found() const { return manual_->findChild<QLabel*>("manualFound")->text(); }

    /// Rows that are not hidden, from top to bottom: those of sections, by their titles.
    QList<QTreeWidgetItem*> rows() const {
        QList<QTreeWidgetItem*> seen;
        for (QTreeWidgetItemIterator it(&tree(), QTreeWidgetItemIterator::NotHidden); *it; ++it)
            seen << *it;
        return seen;
    }
    /// Index of the section in the contents; rows stand in their order.
    QTreeWidgetItem* rowOfSection(int section) const {
        QTreeWidgetItemIterator it(&tree());
        it += section;
        return *it;
    }
    const ManualContents::Section& section(int i) const { return contents_.sections()[i]; }
    int sectionCount() const { return static_cast<int>(contents_.sections().size()); }
    void click(QTreeWidgetItem* row) const {
        for (auto* above = row->parent(); above; above = above->parent()) above->setExpanded(true);
        tree().scrollToItem(row);
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, tree().visualItemRect(row).center());
    }
    /// What stands in the first line that is seen, or further below where the page ends before.
    bool seesHeading(const QString& title) const {
        const bool atEnd =
            view().verticalScrollBar()->value() == view().verticalScrollBar()->maximum();
        for (int y = 2; y < (atEnd ? view().viewport()->height() : 40); y += 4)
            if (view().cursorForPosition({60, y}).block().text().trimmed() == title) return true;
        return false;
    }
    /// A word with few hits, but on more than one page.
    QString wordOfSeveralPages() const {
        for (int i = 0; i < sectionCount(); ++i)
            for (const QString& word : section(i).title.split(' ', Qt::SkipEmptyParts)) {
                const auto hits = contents_.find(word);
                if (word.size() > 2 && hits.size() > 2 && hits.size() < 30 &&
                    section(hits.front().section).page != section(hits.back().section).page)
                    return word;
            }
        return {};
    }
    QString markedWord() const {
        for (const auto& mark : view().extraSelections())
            if (mark.format.background().color() == view().palette().color(QPalette::Highlight))
                return mark.cursor.selectedText();
        return {};
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->actions().manual->trigger();
        manual_ = scene_->window->findChild<ManualDialog*>();
        QVERIFY(manual_ && QTest::qWaitForWindowExposed(manual_));
        QApplication::setActiveWindow(manual_);
    }
    void cleanup() { scene_.reset(); }

    void theContentsListEveryPageWithItsHeadings() {
        QStringList pages;
        for (int i = 0; i < tree().topLevelItemCount(); ++i) pages << tree().topLevelItem(i)->text(0);
        QCOMPARE(pages.size(), resources::manualPages().size());
        QVERIFY(sectionCount() > 2 * pages.size());
        for (int i = 0; i < sectionCount(); ++i) {
            const QTreeWidgetItem* row = rowOfSection(i);
            QVERIFY(row);
            QCOMPARE(row->text(0), section(i).title);
            QCOMPARE(row->parent() != nullptr, section(i).level > 1);
        }
    }

    void tablesShowBarsWithoutTheirEscape() {
        QVERIFY(manual_->showHeading("clone.md#options"));
        QVERIFY(view().toPlainText().contains("white|black|R,G,B"));
        QVERIFY(!view().toPlainText().contains("\\|"));
    }

    void choosingAHeadingShowsIt() {
        for (int i = sectionCount() - 1; i >= 0; --i) {
            click(rowOfSection(i));
            QCOMPARE(view().page(), section(i).page);
            QCOMPARE(view().place(), section(i).begin);
            QVERIFY2(seesHeading(section(i).title), qPrintable(section(i).title));
            QCOMPARE(tree().currentItem(), rowOfSection(i));
        }
    }

    void theContentsAreGoneThroughByKeys() {
        words().setFocus();
        QTest::keyClick(&words(), Qt::Key_Down);
        QVERIFY(tree().hasFocus());
        tree().expandAll();
        QTest::keyClick(&tree(), Qt::Key_Home);
        for (int i = 0; i < 2; ++i) QTest::keyClick(&tree(), Qt::Key_Down);
        QCOMPARE(tree().currentItem(), rowOfSection(2));
        QTest::keyClick(&tree(), Qt::Key_Return);
        QCOMPARE(view().place(), section(2).begin);
        QVERIFY(manual_->isVisible());
    }

    void theContentsFollowWhatIsRead() {
        QVERIFY(manual_->showHeading("lab.md"));
        QScrollBar& bar = *view().verticalScrollBar();
        QStringList followed;
        for (bar.setValue(0); bar.value() < bar.maximum(); bar.setValue(bar.value() + 50)) {
            const int top = view().cursorForPosition({10, 12}).position();
            QCOMPARE(tree().currentItem(), rowOfSection(contents_.sectionAt("lab.md", top)));
            followed << tree().currentItem()->text(0);
        }
        followed.removeDuplicates();
        QVERIFY(followed.size() > 4);
    }

    void typingLeavesTheHeadingsWhoseSectionsHoldAllWords() {
        const QString sought = section(sectionCount() - 1).title.toUpper();
        QTest::keyClick(manual_, Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(words().hasFocus());
        QTest::keyClicks(&words(), sought);
        const auto hits = contents_.find(sought);
        QVERIFY(!hits.empty());
        QMap<int, int> expected;
        for (const auto& hit : hits) ++expected[hit.section];
        for (int i = 0; i < sectionCount(); ++i) {
            const QTreeWidgetItem* row = rowOfSection(i);
            QCOMPARE(row->text(1), expected.contains(i) ? QString::number(expected[i]) : QString());
            bool below = false;
            for (int child = 0; child < row->childCount(); ++child)
                below |= !row->child(child)->isHidden();
            QCOMPARE(!row->isHidden(), expected.contains(i) || below);
        }
        QVERIFY(rows().size() < sectionCount());
        QVERIFY2(found().startsWith(QString::number(hits.size()) + " hit"), qPrintable(found()));
    }

    void returnGoesFromHitToHitOverAllPages() {
        const QString word = wordOfSeveralPages();
        QVERIFY(!word.isEmpty());
        const auto hits = contents_.find(word);
        const auto count = static_cast<int>(hits.size());
        QTest::keyClicks(&words(), word);
        const auto shows = [&](int hit) {
            QCOMPARE(view().page(), section(hits[hit].section).page);
            QCOMPARE(found(), QString("Hit %1 of %2").arg(hit + 1).arg(count));
            QCOMPARE(markedWord().toLower(), word.toLower());
            QTextCursor at(view().document());
            at.setPosition(hits[hit].begin);
            const QRect line = view().cursorRect(at);
            QVERIFY(line.top() >= 0 && line.bottom() < view().viewport()->height());
            QCOMPARE(tree().currentItem(), rowOfSection(hits[hit].section));
        };
        for (int hit = 0; hit <= count; ++hit) {
            QTest::keyClick(&words(), Qt::Key_Return);
            shows(hit % count);
        }
        QTest::keyClick(&words(), Qt::Key_Return, Qt::ShiftModifier);
        shows(count - 1);
        QTest::keyClick(&words(), Qt::Key_F3, Qt::ShiftModifier);
        shows(count - 2);
        QVERIFY(manual_->isVisible());
    }

    void hitsAreMarkedOnThePageThatIsShown() {
        const QString word = wordOfSeveralPages();
        QTest::keyClicks(&words(), word);
        for (const QString& page : resources::manualPages()) {
            QVERIFY(manual_->showHeading(page));
            int expected = 0;
            for (const auto& hit : contents_.find(word))
                expected += section(hit.section).page == page;
            QCOMPARE(view().extraSelections().size(), expected);
            for (const auto& mark : view().extraSelections())
                QCOMPARE(mark.cursor.selectedText().toLower(), word.toLower());
        }
    }

    void whereNothingIsFoundItSaysSoPlainly() {
        words().setText("<b>nowhere</b> at all");
        QCOMPARE(found(), QString("Nothing found for “<b>nowhere</b> at all”."));
        QCOMPARE(manual_->findChild<QLabel*>("manualFound")->textFormat(), Qt::PlainText);
        QVERIFY(rows().isEmpty());
        QTest::keyClick(&words(), Qt::Key_Return);
        words().setText(QString(5000, 'x'));
        QVERIFY(found().size() < 80);
    }

    void escapeEndsTheSearchThenCloses() {
        QTest::keyClicks(&words(), "multigrid");
        QVERIFY(rows().size() < sectionCount());
        QTest::keyClick(&words(), Qt::Key_Escape);
        QVERIFY(words().text().isEmpty() && found().isEmpty());
        QCOMPARE(rows().size(), sectionCount());
        QVERIFY(view().extraSelections().isEmpty());
        QVERIFY(manual_->isVisible());
        for (QWidget* part : {static_cast<QWidget*>(&view()), static_cast<QWidget*>(&tree())}) {
            words().setText("x");
            QTest::keyClick(part, Qt::Key_Escape);
            QVERIFY(words().text().isEmpty() && manual_->isVisible());
        }
        QTest::keyClick(&words(), Qt::Key_Escape);
        QTRY_VERIFY(scene_->window->findChildren<ManualDialog*>().isEmpty());
    }

    void linksLeadToHeadingsAndPagesAndAltLeftBack() {
        const auto& inLab = section(contents_.sectionAt("lab.md", 0) + 3);
        QVERIFY(manual_->showHeading("lab.md#" + inLab.anchor));
        QCOMPARE(view().place(), inLab.begin);
        emit view().anchorClicked(QUrl("window.md"));
        QCOMPARE(view().page(), QString("window.md"));
        emit view().anchorClicked(QUrl('#' + section(1).anchor));
        QCOMPARE(view().place(), section(1).begin);
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&view(), key, Qt::AltModifier);
            return view().page() + ' ' + QString::number(view().place());
        };
        QCOMPARE(press(Qt::Key_Left), QString("window.md 0"));
        QCOMPARE(press(Qt::Key_Left), QString("lab.md %1").arg(inLab.begin));
        QCOMPARE(press(Qt::Key_Left), QString("window.md 0"));  // where it began
        QCOMPARE(press(Qt::Key_Left), QString("window.md 0"));
        QCOMPARE(press(Qt::Key_Right), QString("lab.md %1").arg(inLab.begin));
        emit view().anchorClicked(QUrl("clone.md"));
        QCOMPARE(press(Qt::Key_Right), QString("clone.md 0"));
    }

    void aHeadingOrPageThatIsNotThereIsRefused() {
        QVERIFY(manual_->showHeading("trust.md"));
        for (const char* nowhere : {"#nowhere", "nowhere.md", "lab.md#nowhere", "../README.md"})
            QVERIFY2(!manual_->showHeading(nowhere), nowhere);
        QCOMPARE(view().page(), QString("trust.md"));
    }

    void whatIsReadStaysAtTheTopWhenTheWidthChanges() {
        QVERIFY(manual_->showHeading("lab.md#the-lab"));
        const auto& third = section(contents_.sectionAt("lab.md", 0) + 3);
        QVERIFY(manual_->showHeading("lab.md#" + third.anchor));
        for (const QSize size : {QSize(640, 420), QSize(790, 700), QSize(500, 600)}) {
            manual_->resize(size);
            QTRY_COMPARE(manual_->size(), size);
            QVERIFY(seesHeading(third.title));
        }
    }

    void anotherThemeKeepsPlaceAndHits() {
        applyTheme(*qApp);
        QVERIFY(manual_->showHeading("lab.md"));
        QTest::keyClicks(&words(), "barrier");
        QTest::keyClick(&words(), Qt::Key_Return);
        const int place = view().place();
        const auto marks = view().extraSelections().size();
        QVERIFY(marks > 0);
        for (const Theme theme : {Theme::light, Theme::dark}) {
            chooseTheme(theme);
            QCOMPARE(view().place(), place);
            QCOMPARE(view().extraSelections().size(), marks);
            QCOMPARE(markedWord().toLower(), QString("barrier"));
        }
    }
};

QTEST_MAIN(WindowManualTest)
#include "window_manual_test.moc"
