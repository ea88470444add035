#include "gui/texts/rich_text.h"

#include <QTextDocument>

namespace weft::gui {

void TextBrowser::setOwnMarkdown(const QString& markdown) {
    document()->setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    moveCursor(QTextCursor::Start);
}

QVariant TextBrowser::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource) return QByteArray(" ");
    const QString path = name.toString();
    QImage picture = ownPicture(name);
    if (picture.isNull() && path.startsWith(QLatin1String(":/"))) picture.load(path);
    if (!picture.isNull()) return picture;
    QImage pixel(1, 1, QImage::Format_ARGB32);
    pixel.fill(Qt::transparent);
    return pixel;
}

}  // namespace weft::gui
