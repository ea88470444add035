#include "gui/relief/border_height.h"

#include <QFileInfo>
#include <algorithm>

#include "gui/texts/shown_text.h"
#include "weft/io/picture_file.h"
#include "weft/sentence.h"

namespace weft::gui {

std::shared_ptr<const BorderHeight> readBorderHeight(const QString& path, Extent wanted,
                                                     const std::stop_token& stop) {
    const QString name = shownFileName(path);
    const std::string quoted = name.toStdString();
    const io::Picture file =
        io::readPicture(std::filesystem::path(path.toStdU16String()), {.stop = stop});
    if (!file.stored)
        throw BadInput(
            sentence("'{file}' holds no heights in pixels: give a float file (.pfm, .exr or .tif).",
                     {{"file", quoted}}));
    const Extent e = file.color->extent();
    if (!(e == wanted))
        throw BadInput(
            sentence("'{file}' is {width} x {height} pixels, the picture {pictureWidth} x "
                     "{pictureHeight}; they must have one size.",
                     {{"file", quoted},
                      {"width", e.width},
                      {"height", e.height},
                      {"pictureWidth", wanted.width},
                      {"pictureHeight", wanted.height}}));
    auto border = std::make_shared<BorderHeight>();
    border->title = name.toStdString();
    border->height = Field(e, 1, false);
    std::copy_n(file.stored->color.row(0, 0), e.area(), border->height.row(0, 0));
    return border;
}

}  // namespace weft::gui
