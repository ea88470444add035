#include "app/cli/lab_problems.h"

#include <QFile>

#include "resources/resources.h"
#include "weft/io/picture_file.h"

namespace weft::cli {

namespace {

io::Picture readResource(const char* name) {
    QFile file(QString::fromLatin1(name));
    if (!file.open(QIODevice::ReadOnly))
        throw BadInput(std::string("The sample '") + name + "' is not in this program.");
    const QByteArray bytes = file.readAll();
    return io::readPicture({reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                            static_cast<std::size_t>(bytes.size())},
                           name);
}

std::shared_ptr<const Field> everyNth(const Field& picture, int n) {
    const Extent e{picture.extent().width / n, picture.extent().height / n};
    auto small = std::make_shared<Field>(e, picture.channels());
    for (int c = 0; c < picture.channels(); ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) small->at(c, {x, y}) = picture.at(c, {x * n, y * n});
    return small;
}

std::shared_ptr<const Mask> everyNth(const Mask& mask, int n) {
    auto small = std::make_shared<Mask>(Extent{mask.extent().width / n, mask.extent().height / n});
    for (int y = 0; y < small->extent().height; ++y)
        for (int x = 0; x < small->extent().width; ++x)
            small->set({x, y}, mask.unknown({x * n, y * n}));
    return small;
}

LabProblem photo(int n) {
    const io::Picture background = readResource(resources::kSampleBackground);
    const io::Picture patch = readResource(resources::kSamplePatch);
    const Mask mask = io::maskFromPicture(readResource(resources::kSampleMask));
    return cloneLabProblem(std::make_shared<const CloneProblem>(
        everyNth(*background.color, n),
        Patch{.image = everyNth(*patch.color, n),
              .mask = everyNth(mask, n),
              .backgroundFromPatch = {resources::kSampleX / n, resources::kSampleY / n},
              .gradients = Gradients::import}));
}

}  // namespace

LabProblem labProblem(const std::string& name, bool quick) {
    if (name == "photo") return photo(quick ? 4 : 1);
    if (name == "relief") return vaseProblem(quick ? 120 : 480);
    return laplaceProblem(quick ? 120 : 480);
}

}  // namespace weft::cli
