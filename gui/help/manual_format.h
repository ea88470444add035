#pragma once
/// What a page of the manual looks like beyond what Qt makes of Markdown.
#include <QPalette>
#include <QTextCursor>
#include <QUrl>

namespace weft::gui {

/// Whether a link of a page leads somewhere: into the manual or to the web.
[[nodiscard]] bool leadsSomewhere(const QUrl& link, const QString& page);

/// Tables as wide as the page with room in their cells, code on a ground of its own, space above
/// headings; links that lead nowhere in the program become plain text. Letters stay. GUI thread.
void formatManual(const QTextCursor& page, const QPalette& colours, const QString& name);

}  // namespace weft::gui
