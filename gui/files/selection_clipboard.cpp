#include "gui/files/selection_clipboard.h"

#include <QCoreApplication>
#include <QImage>
#include <QUrl>
#include <cmath>

#include "gui/display/sample_conversion.h"
#include "gui/display/shown_image.h"
#include "weft/io/display_transform.h"

namespace weft::gui {

namespace {

QByteArray tokenText(int token) {
    return QByteArray::number(QCoreApplication::applicationPid()) + ':' + QByteArray::number(token);
}

// What is seen of the picture, in sRGB, as other programs take it.
QImage seenIn(const OpenDocument& document, const Rect& box) {
    const SeenPicture seen = seenPicture(document.seen(), box);
    const Rect part = box.translated(Point{} - seen.origin);
    const FieldView alpha = seen.picture->alphaView();
    const auto colours = io::DisplayTransform::between(io::assumedProfile(seen.picture->picture), {});
    QImage image(box.width, box.height, QImage::Format_ARGB32_Premultiplied);
    convertSamples(seen.picture->picture.color->view().crop(part),
                   alpha.data ? alpha.crop(part) : FieldView{}, image, {0, 0}, colours.get());
    return image;
}

// What is drawn in place of the picture, in sRGB likewise.
QImage drawnIn(OpenDocument& document, const Rect& box) {
    return inSrgb(document.display().level(0).copy(toQRect(box)))
        .convertToFormat(QImage::Format_ARGB32_Premultiplied);
}

// The region as it looks now; coverage becomes alpha.
QImage imageOf(OpenDocument& document, bool drawn) {
    const Selection& selection = document.selection();
    const Rect box = selection.box();
    QImage image = drawn ? drawnIn(document, box) : seenIn(document, box);
    for (int y = 0; y < box.height; ++y) {
        const std::uint8_t* coverage = selection.row(box.y + y);
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < box.width; ++x) {
            const int c = coverage[x];
            const auto share = [c](int v) { return (v * c + 127) / 255; };
            if (c != Selection::kFull)
                row[x] = qRgba(share(qRed(row[x])), share(qGreen(row[x])), share(qBlue(row[x])),
                               share(qAlpha(row[x])));
        }
    }
    return image;
}

}  // namespace

QMimeData* SelectionClipboard::carry(OpenDocument& document, CarriedSelection what) {
    if (document.selection().empty()) return nullptr;
    last_ = std::move(what);
    ++token_;
    auto* data = new QMimeData;
    if (last_.picture) data->setData(kSelectionFormat, tokenText(token_));
    QImage image = imageOf(document, !last_.picture);
    if (const Resolution& resolution = document.resolution(); resolution.hasLength()) {
        const Resolution metre = inUnit(resolution, Resolution::Unit::metre);
        image.setDotsPerMeterX(static_cast<int>(std::lround(metre.x)));
        image.setDotsPerMeterY(static_cast<int>(std::lround(metre.y)));
    }
    data->setImageData(image);
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
