#include "gui/texts/own_markdown.h"

#include <QHash>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

namespace weft::gui {

QString preparedMarkdown(const QString& markdown) {
    // A block of code up to its fence, a span of code within a paragraph, or else a comment: what
    // begins first is what it is.
    static const QRegularExpression comment(
        R"(^ {0,3}(`{3,}|~{3,}).*?(?:^ {0,3}\1[`~]*\h*$|\z))"
        R"(|(?<!`)(`+)(?!`)(?:(?!\n\h*\n).)*?(?<!`)\2(?!`))"
        R"(|(?<comment><!--.*?-->|^ {0,3}<!--.*\z))",
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    QString kept;
    qsizetype done = 0;
    for (const auto& match : comment.globalMatch(markdown)) {
        if (match.capturedLength("comment") == 0) continue;
        kept += QStringView(markdown).mid(done, match.capturedStart() - done);
        done = match.capturedEnd();
    }
    kept += QStringView(markdown).mid(done);
    static const QRegularExpression picture("<img src=\"([^\"]+)\"[^>]*>");
    static const QRegularExpression untold(R"(!\[\]\(([^)\s]*?([^)/\s]*))(?=[)\s]))");
    return kept.replace(picture, "![](\\1)").replace(untold, "![\\2](\\1");
}

namespace {

/// Pictures get the widths that HTML gives them.
void setWidths(QTextDocument& page, const QString& markdown) {
    static const QRegularExpression width(R"x(<img src="([^"]+)" width="(\d+)")x");
    QHash<QString, int> widths;
    for (const auto& match : width.globalMatch(markdown))
        widths[match.captured(1)] = match.captured(2).toInt();
    if (widths.isEmpty()) return;
    QTextCursor at(&page);
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            QTextImageFormat format = it.fragment().charFormat().toImageFormat();
            if (!format.isValid() || !widths.contains(format.name())) continue;
            format.setWidth(widths[format.name()]);
            at.setPosition(it.fragment().position());
            at.setPosition(at.position() + it.fragment().length(), QTextCursor::KeepAnchor);
            at.setCharFormat(format);
            break;  // one in a paragraph; its fragments are others now
        }
}

/// A bar in a cell is written \|, also in code, where Qt leaves the escape.
void unescapeBars(const QTextDocument& page) {
    const QString escaped = QStringLiteral("\\|");
    for (QTextCursor at = page.find(escaped); !at.isNull(); at = page.find(escaped, at))
        at.insertText(QStringLiteral("|"));
}

}  // namespace

void importMarkdown(QTextDocument& page, const QString& markdown) {
    page.setUndoRedoEnabled(false);
    page.setMarkdown(preparedMarkdown(markdown), QTextDocument::MarkdownDialectGitHub);
    setWidths(page, markdown);
    unescapeBars(page);
    for (QTextFrame* frame : page.rootFrame()->childFrames()) {
        const auto* table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextCursor first = table->cellAt(0, 0).firstCursorPosition();
        if (first.block().text().isEmpty() && first != table->cellAt(0, 0).lastCursorPosition())
            first.deleteChar();
    }
}

ShownText shownText(const QString& markdown) {
    QTextDocument page;
    importMarkdown(page, markdown);
    ShownText shown{page.toRawText(), {}};
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        if (const int level = block.blockFormat().headingLevel(); level > 0)
            shown.headings.push_back({block.position(), level, block.text()});
    return shown;
}

}  // namespace weft::gui
