#include "gui/files/file_preview.h"

#include <QFileInfo>
#include <QPainter>
#include <QVBoxLayout>

#include "gui/display/transparency_ground.h"
#include "gui/document/source/opened_picture.h"
#include "gui/document/thumbnail.h"
#include "gui/languages/engine_text.h"
#include "gui/texts/shown_text.h"
#include "weft/io/document_file.h"

namespace weft::gui {

namespace {

constexpr int kPause = 150;  // ms: who walks down a list reads no file
constexpr int kMargin = 8;

struct SmallPicture {
    QImage image;
    QString text;
};

QString sizeText(const Extent& e) {
    return FilePreview::tr("%1 × %2 pixels").arg(e.width).arg(e.height);
}

SmallPicture smallPictureOf(const QString& path, int side, const std::stop_token& stop) {
    constexpr qint64 kMostBytes = qint64{512} << 20;
    constexpr std::int64_t kMostPixels = 100'000'000;
    const QFileInfo file(path);
    if (!file.isFile()) return {};
    const bool document = path.endsWith(QLatin1String(".ora"), Qt::CaseInsensitive);
    if (file.size() > kMostBytes && !document)
        return {{}, FilePreview::tr("A file of this size has no preview.")};
    const std::filesystem::path from(path.toStdU16String());
    OpenedPicture opened;
    opened.picture = document ? io::readDocumentThumbnail(from)
                              : io::readPicture(from, {.maxPixels = kMostPixels, .stop = stop});
    const QString told = document ? QString() : sizeText(opened.extent());
    return {thumbnailOf(Seen{std::make_shared<const OpenedPicture>(std::move(opened)), {}, {}}, side),
            told};
}

}  // namespace

FilePreview::FilePreview(BackgroundJobs& jobs, QWidget* parent)
    : QWidget(parent), jobs_(jobs), text_(new Label(this)) {
    setObjectName("filePreview");
    setAccessibleName(tr("Preview of the file"));
    text_->setWordWrap(true);
    text_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->addStretch();
    column->addWidget(text_);
    pause_.setSingleShot(true);
    pause_.setInterval(kPause);
    connect(&pause_, &QTimer::timeout, this, &FilePreview::read);
}

FilePreview::~FilePreview() {
    if (reading_ != 0) jobs_.cancel(reading_);
}

void FilePreview::show(const QString& path) {
    if (path == path_) return;
    if (reading_ != 0) jobs_.cancel(std::exchange(reading_, 0));
    path_ = path;
    end({}, {});
    pause_.start();
}

void FilePreview::read() {
    if (path_.isEmpty()) return;
    const int side = static_cast<int>(std::max(width(), sizeHint().width()) * devicePixelRatioF());
    reading_ = jobs_.read<SmallPicture>(
        tr("Preview"),
        [path = path_, side](const std::stop_token& stop) {
            return smallPictureOf(path, side, stop);
        },
        [this](const SmallPicture& small) { end(small.image, small.text); },
        [this](const QString& sentence) { end({}, sentence); });
}

void FilePreview::end(const QImage& picture, const QString& text) {
    reading_ = 0;
    picture_ = picture;
    text_->setText(text);
    update();
}

void FilePreview::paintEvent(QPaintEvent*) {
    if (picture_.isNull()) return;
    const QRect room = rect().adjusted(
        kMargin, kMargin, -kMargin, text_->text().isEmpty() ? -kMargin : text_->y() - height() - 4);
    const QSizeF own = QSizeF(picture_.size()) / devicePixelRatioF();
    const QSizeF size = own.width() > room.width() || own.height() > room.height()
                            ? own.scaled(room.size(), Qt::KeepAspectRatio)
                            : own;
    const QRectF to(QPointF(room.x() + (room.width() - size.width()) / 2,
                            room.y() + (room.height() - size.height()) / 2),
                    size);
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    if (picture_.hasAlphaChannel()) paintTransparencyGround(painter, to, 1);
    painter.drawImage(to, picture_);
}

}  // namespace weft::gui
