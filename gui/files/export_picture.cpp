#include "gui/files/export_picture.h"

#include <QFileInfo>

#include "gui/display/monitor_colours.h"
#include "gui/languages/engine_text.h"
#include "weft/document/visible_colour.h"
#include "weft/io/export_picture.h"

namespace weft::gui {

namespace {

std::shared_ptr<DisplayImage> shown(const io::Picture& picture) {
    const auto color = io::toRgb(picture.color);
    return std::make_shared<DisplayImage>(
        color->view(), picture.alpha ? picture.alpha->view() : FieldView{},
        MonitorColours::instance().from(io::assumedProfile(picture)));
}

FieldView alphaOf(const io::Picture& picture) {
    return picture.alpha ? picture.alpha->view() : FieldView{};
}

}  // namespace

ExportRequest suggestedExport(const CloneDocument& document, const QString& folder) {
    if (document.lastExport()) return *document.lastExport();
    const QString path = document.path();
    const QFileInfo background(document.background().title);
    const bool jpeg = background.suffix().toLower().startsWith("jp");
    ExportRequest suggested;
    suggested.path = (path.isEmpty() ? folder : QFileInfo(path).path()) + '/' +
                     QFileInfo(document.title()).completeBaseName() + "-composed" +
                     (jpeg ? ".jpg" : ".png");
    suggested.depth = document.depth() == 8 ? 8 : 16;
    return suggested;
}

FlatPicture pictureOf(const ExportSource& source, const ExportRequest& request,
                      const std::stop_token& stop) {
    io::Picture picture = source.background->picture;
    compose(picture, source.layers);
    picture.stored = nullptr;
    const auto file = request.path.toStdU16String();
    FlatPicture flat{.wasTransparent = isTransparent(alphaOf(picture)),
                     .remark = engineText(io::groundRemark(file, alphaOf(picture), request.ground))};
    io::ExportOptions options{.size = request.size, .profile = request.profile, .stop = stop};
    if (!flat.remark.isEmpty()) options.ground = request.ground;
    flat.picture = io::pictureToExport(picture, options);
    return flat;
}

io::WriteOptions writeOptionsOf(const io::Picture& picture, const ExportRequest& request,
                                const std::stop_token& stop) {
    return {.depth = request.depth,
            .quality = request.quality,
            .iccProfile = picture.iccProfile,
            .linear = io::isLinearLight(picture),
            .metadata = io::metadataFor(picture.metadata, request.metadata),
            .resolution = picture.resolution,
            .exifForResolution = request.metadata != io::MetadataChoice::strip,
            .stop = stop};
}

QString leftOutOf(const FlatPicture& flat, const ExportRequest& request) {
    const io::Picture& picture = flat.picture;
    QStringList left{flat.remark, engineText(io::leftOutOf(request.path.toStdU16String(),
                                                           picture.color->view(), alphaOf(picture),
                                                           writeOptionsOf(picture, request, {})))};
    left.removeAll(QString());
    return left.join("; ");
}

std::shared_ptr<const ExportSample> sampleOf(const ExportSource& source, const ExportRequest& request,
                                             const std::stop_token& stop) {
    const FlatPicture flat = pictureOf(source, request, stop);
    const io::Picture& picture = flat.picture;
    auto sample = std::make_shared<ExportSample>();
    const std::string name = request.path.toStdString();
    const auto file = io::encodedPicture(name, picture.color->view(), alphaOf(picture),
                                         writeOptionsOf(picture, request, stop));
    sample->bytes = static_cast<qint64>(file.size());
    sample->leftOut = leftOutOf(flat, request);
    sample->wasTransparent = flat.wasTransparent;
    sample->before = shown(picture);
    endIfStopped(stop);
    sample->after = shown(io::readPicture(file, name));
    return sample;
}

}  // namespace weft::gui
