#include "gui/help/manual_format.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTextBlock>
#include <QTextTable>
#include <vector>

#include "gui/style/panel_style.h"
#include "resources/resources.h"

namespace weft::gui {

namespace {

/// A run of letters of one format.
struct Run {
    int begin, end;
    QTextCharFormat format;
};

std::vector<Run> runsOf(const QTextBlock& block) {
    std::vector<Run> runs;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment part = it.fragment();
        runs.push_back({part.position(), part.position() + part.length(), part.charFormat()});
    }
    return runs;
}

/// Of the source tree, as a reader finds it there.
QString inSourceTree(const QUrl& link) { return QDir::cleanPath("resources/manual/" + link.path()); }

void formatLetters(QTextCursor at, const QTextBlock& block, const QPalette& colours,
                   const QString& name) {
    for (const Run& run : runsOf(block)) {
        QTextCharFormat format = run.format;
        if (const QUrl link(format.anchorHref()); format.isAnchor() && !leadsSomewhere(link, name)) {
            format.setAnchor(false);
            for (const int property :
                 {int(QTextFormat::AnchorHref), int(QTextFormat::ForegroundBrush),
                  int(QTextFormat::TextUnderlineStyle), int(QTextFormat::FontUnderline)})
                format.clearProperty(property);
            format.setToolTip(QCoreApplication::translate("ManualDialog", "In Weft’s source: %1")
                                  .arg(inSourceTree(link)));
        }
        if (format.fontFixedPitch()) format.setBackground(shade(colours, 0.08, QPalette::Base));
        if (format == run.format) continue;
        at.setPosition(run.begin);
        at.setPosition(run.end, QTextCursor::KeepAnchor);
        at.setCharFormat(format);
    }
}

void formatBlock(QTextCursor at, const QTextBlock& block, const QPalette& colours) {
    QTextBlockFormat format = block.blockFormat();
    if (format.headingLevel() > 1) format.setTopMargin(format.headingLevel() == 2 ? 24 : 16);
    if (format.nonBreakableLines()) format.setBackground(shade(colours, 0.08, QPalette::Base));
    if (format == block.blockFormat()) return;
    at.setPosition(block.position());
    at.setBlockFormat(format);
}

/// Wide enough for the picture below the title, since Qt would break one that it may break anywhere.
QTextLength columnWidth(const QTextTable& table, int column, double padding) {
    if (table.rows() < 2) return {};
    const QTextBlock below = table.cellAt(1, column).firstCursorPosition().block();
    for (auto it = below.begin(); !it.atEnd(); ++it)
        if (const QTextImageFormat picture = it.fragment().charFormat().toImageFormat();
            picture.isValid() && picture.width() > 0)
            return QTextLength(QTextLength::FixedLength, picture.width() + 2 * padding + 2);
    return {};
}

void formatTable(QTextTable& table, const QPalette& colours) {
    QTextTableFormat format = table.format();
    format.setBorderCollapse(true);
    format.setBorder(1);
    format.setBorderBrush(shade(colours, 0.25, QPalette::Base));
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setCellPadding(5);
    format.setCellSpacing(0);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    format.setTopMargin(6);
    format.setBottomMargin(10);
    QList<QTextLength> widths;
    for (int column = 0; column < table.columns(); ++column)
        widths << columnWidth(table, column, format.cellPadding());
    format.setColumnWidthConstraints(widths);
    table.setFormat(format);
    QTextCharFormat bold;
    bold.setFontWeight(QFont::Bold);
    for (int column = 0; column < table.columns(); ++column) {
        QTextCursor title = table.cellAt(0, column).firstCursorPosition();
        title.setPosition(table.cellAt(0, column).lastCursorPosition().position(),
                          QTextCursor::KeepAnchor);
        title.mergeCharFormat(bold);
    }
}

}  // namespace

bool leadsSomewhere(const QUrl& link, const QString& page) {
    if (!link.scheme().isEmpty()) return link.scheme().startsWith(QLatin1String("http"));
    const QString path = link.path().isEmpty() ? page : link.path();
    return path.endsWith(QLatin1String(".md")) && QFile::exists(resources::manualFile(path));
}

void formatManual(const QTextCursor& page, const QPalette& colours, const QString& name) {
    QTextCursor all = page;
    all.beginEditBlock();
    all.movePosition(QTextCursor::Start);
    for (QTextBlock block = all.block(); block.isValid(); block = block.next()) {
        formatLetters(all, block, colours, name);
        formatBlock(all, block, colours);
    }
    for (QTextFrame* frame : page.document()->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) formatTable(*table, colours);
    all.endEditBlock();
}

}  // namespace weft::gui
