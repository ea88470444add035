#include "gui/relief/border_height.h"

#include <QFileInfo>
#include <algorithm>

#include "weft/io/picture_file.h"

namespace weft::gui {

std::shared_ptr<const BorderHeight> readBorderHeight(const QString& path, Extent wanted) {
    const QString name = QFileInfo(path).fileName();
    const std::string quoted = QStringLiteral("'%1'").arg(name).toStdString();
    const io::Picture file = io::readPicture(std::filesystem::path(path.toStdU16String()));
    if (!file.stored)
        throw BadInput(quoted +
                       " holds no heights in pixels: give a float file (.pfm, .exr or .tif).");
    const Extent e = file.color->extent();
    if (!(e == wanted))
        throw BadInput(quoted + " is " + std::to_string(e.width) + " x " + std::to_string(e.height) +
                       " pixels, the picture " + std::to_string(wanted.width) + " x " +
                       std::to_string(wanted.height) + "; they must have one size.");
    auto border = std::make_shared<BorderHeight>();
    border->title = name.toStdString();
    border->height = Field(e, 1, false);
    std::copy_n(file.stored->color.row(0, 0), e.area(), border->height.row(0, 0));
    return border;
}

}  // namespace weft::gui
