#include "gui/lab/sample_photo.h"

#include <QFile>

#include "resources/resources.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/sentence.h"

namespace weft::gui {

namespace {

std::shared_ptr<const Field> everyNth(const Field& picture, int n) {
    const Extent e{picture.extent().width / n, picture.extent().height / n};
    auto small = std::make_shared<Field>(e, picture.channels());
    for (int c = 0; c < picture.channels(); ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) small->at(c, {x, y}) = picture.at(c, {x * n, y * n});
    return small;
}

/// Colours alone, of every n-th pixel.
io::Picture readSample(const char* name, int n) {
    QFile file(QString::fromLatin1(name));
    if (!file.open(QIODevice::ReadOnly))
        throw BadInput(sentence("The sample '{file}' is not in this program.", {{"file", name}}));
    const QByteArray bytes = file.readAll();
    io::Picture picture = io::readPicture({reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                                           static_cast<std::size_t>(bytes.size())},
                                          name);
    picture.color = everyNth(*picture.color, n);
    return picture;
}

}  // namespace

std::shared_ptr<const CloneProblem> samplePhoto(bool quick) {
    const int n = quick ? 4 : 1;
    const Mask mask = io::maskFromPicture(readSample(resources::kSampleMask, n));
    return std::make_shared<const CloneProblem>(
        readSample(resources::kSampleBackground, n).color,
        Patch{.image = readSample(resources::kSamplePatch, n).color,
              .mask = std::make_shared<const Mask>(mask),
              .backgroundFromPatch = {resources::kSampleX / n, resources::kSampleY / n},
              .gradients = Gradients::import});
}

}  // namespace weft::gui
