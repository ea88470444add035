#include "gui/texts/rich_text.h"

#include <QPointer>
#include <QTextDocument>

#include "gui/texts/own_markdown.h"

namespace weft::gui {

void TextBrowser::setOwnMarkdown(const QString& markdown) {
    // Written before it is shown: Qt lays a text that is shown out anew after each word of Markdown.
    auto* const page = new QTextDocument(this);
    page->setDefaultFont(document()->defaultFont());
    page->setDocumentMargin(document()->documentMargin());
    importMarkdown(*page, markdown);
    format(QTextCursor(page));
    QPointer<QTextDocument> before(document());
    setDocument(page);
    delete before.data();
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
