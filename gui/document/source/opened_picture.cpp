#include "gui/document/source/opened_picture.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>

#include "gui/display/monitor_colours.h"
#include "weft/sentence.h"

namespace weft::gui {

namespace {

io::Picture decodeBytes(const QByteArray& bytes, const QString& title) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.constData());
    return io::readPicture(std::span(data, static_cast<std::size_t>(bytes.size())),
                           title.toStdString());
}

QByteArray encoded(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    constexpr int kFastest = 100;  // of Qt's PNG writer
    if (!image.save(&buffer, "PNG", kFastest))
        throw BadInput("The picture in the clipboard could not be read.");
    return bytes;
}

// Names that begin with ':' are files compiled into the program.
QByteArray resourceBytes(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw BadInput(sentence("There is no '{file}'.", {{"file", path.toStdString()}}));
    return file.readAll();
}

io::Picture decode(const PictureSource& source, const std::string& layer,
                   const std::stop_token& stop) {
    if (const auto* path = std::get_if<QString>(&source)) {
        if (path->startsWith(':')) return decodeBytes(resourceBytes(*path), titleOf(source));
        return io::readPicture(std::filesystem::path(path->toStdU16String()),
                               {.layer = layer, .stop = stop});
    }
    const auto& memory = std::get<PictureBytes>(source);
    return decodeBytes(memory.bytes.isEmpty() ? encoded(memory.image) : memory.bytes, memory.title);
}

bool hasLayers(const QString& path, const std::stop_token& stop) {
    return path.endsWith(".exr", Qt::CaseInsensitive) &&
           io::pictureLayers(std::filesystem::path(path.toStdU16String()), stop).size() > 1;
}

}  // namespace

QString titleOf(const PictureSource& source) {
    if (const auto* path = std::get_if<QString>(&source)) return QFileInfo(*path).fileName();
    return std::get<PictureBytes>(source).title;
}

std::shared_ptr<const OpenedPicture> openPicture(const PictureSource& source,
                                                 const std::string& layer,
                                                 const std::stop_token& stop) {
    auto opened = std::make_shared<OpenedPicture>();
    opened->title = titleOf(source);
    if (const auto* path = std::get_if<QString>(&source); path && !path->startsWith(':'))
        opened->path = QFileInfo(*path).absoluteFilePath();
    opened->picture = decode(source, layer, stop);
    opened->layered = hasLayers(opened->path, stop);
    opened->picture.color = io::toRgb(opened->picture.color);
    return opened;
}

std::unique_ptr<DisplayImage> makeDisplay(const OpenedPicture& picture) {
    return std::make_unique<DisplayImage>(
        picture.picture.color->view(), picture.alphaView(),
        MonitorColours::instance().from(io::assumedProfile(picture.picture)));
}

}  // namespace weft::gui
