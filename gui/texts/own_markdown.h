#pragma once
/// Pages that are compiled into the program, in Markdown: what of them is shown. Any thread.
#include <QString>
#include <vector>

class QTextDocument;

namespace weft::gui {

/// As TextBrowser::setOwnMarkdown() hands it to Qt: without comments (<!-- … -->), but those that
/// stand in code; <img src="…"> as a picture of Markdown, since Qt knows no width of one in a table;
/// pictures without a description with their file's name, since Qt leaves out those without any.
[[nodiscard]] QString preparedMarkdown(const QString& markdown);

/// Makes an empty document such a page, as GitHub would: the first picture of a paragraph has the
/// width that <img src="…" width="…"> gives it; escaped bars in cells are bars; without the empty
/// paragraph that Qt puts into the first cell of a table right below code.
void importMarkdown(QTextDocument& page, const QString& markdown);

struct ShownHeading {
    int position;  ///< of its first letter in the text
    int level;     ///< 1 to 6
    QString text;
};

/// The text of a page, letter by letter at the positions of the document that TextBrowser shows.
struct ShownText {
    QString text;
    std::vector<ShownHeading> headings;
};
[[nodiscard]] ShownText shownText(const QString& markdown);

}  // namespace weft::gui
