#include "gui/files/selection_clipboard.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QUrl>

namespace weft::gui {

namespace {

QByteArray tokenText(int token) {
    return QByteArray::number(QCoreApplication::applicationPid()) + ':' + QByteArray::number(token);
}

// The region as it looks now, transparent outside the outline.
QImage imageOf(OpenDocument& document) {
    const QPolygonF outline = document.selection().polygon();
    const QRect box = outline.boundingRect().toAlignedRect();
    QImage image(box.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.translate(-box.topLeft());
    QPainterPath path;
    path.addPolygon(outline);
    path.closeSubpath();
    painter.setClipPath(path);
    painter.drawImage(box.topLeft(), document.display().level(0), box);
    return image;
}

}  // namespace

QMimeData* SelectionClipboard::carry(OpenDocument& document, CarriedSelection what) {
    if (document.selection().empty()) return nullptr;
    last_ = std::move(what);
    ++token_;
    auto* data = new QMimeData;
    if (last_.picture) data->setData(kSelectionFormat, tokenText(token_));
    data->setImageData(imageOf(document));
    return data;
}

std::optional<CarriedSelection> SelectionClipboard::carried(const QMimeData& data) const {
    if (!last_.picture || data.data(kSelectionFormat) != tokenText(token_)) return std::nullopt;
    return last_;
}

std::vector<PictureSource> picturesIn(const QMimeData& data) {
    std::vector<PictureSource> sources;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) sources.emplace_back(url.toLocalFile());
    if (!sources.empty()) return sources;
    const QString title = QCoreApplication::translate("Clipboard", "Pasted picture");
    // The bytes as another program wrote them keep depth and profile; a QImage may not.
    for (const char* format : {"image/tiff", "image/png", "image/jpeg", "image/webp"})
        if (data.hasFormat(format)) {
            const QByteArray bytes = data.data(format);
            if (!bytes.isEmpty()) return {PictureBytes{bytes, {}, title}};
        }
    if (data.hasImage()) {
        const auto image = qvariant_cast<QImage>(data.imageData());
        if (!image.isNull()) sources.emplace_back(PictureBytes{{}, image, title});
    }
    return sources;
}

}  // namespace weft::gui
