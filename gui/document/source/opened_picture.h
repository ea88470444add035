#pragma once
/// A picture read from a file, the clipboard or a drop, ready to be shown.
#include <QByteArray>
#include <QString>
#include <memory>
#include <stop_token>
#include <variant>

#include "gui/display/display_image.h"
#include "weft/io/picture_file.h"

namespace weft::gui {

/// `picture.color` has three channels here, whatever the file held.
struct OpenedPicture {
    QString title;  ///< file name, or "Pasted picture"
    QString path;   ///< empty if not from a file
    io::Picture picture;
    bool layered = false;  ///< its file has other layers, too (OpenEXR)

    [[nodiscard]] Extent extent() const { return picture.color->extent(); }
    [[nodiscard]] FieldView alphaView() const {
        return picture.alpha ? picture.alpha->view() : FieldView{};
    }
};

/// The picture alone, as long as somebody holds it.
[[nodiscard]] inline std::shared_ptr<const Picture> pictureOf(
    const std::shared_ptr<const OpenedPicture>& opened) {
    return {opened, &opened->picture};
}

/// Encoded bytes, or an image where no bytes are to be had, with the name to show.
struct PictureBytes {
    QByteArray bytes;
    QImage image;
    QString title;
};

/// A file path, or bytes.
using PictureSource = std::variant<QString, PictureBytes>;

[[nodiscard]] QString titleOf(const PictureSource& source);
/// Decodes. `layer`: of an OpenEXR file, as io::pictureLayers() names it; empty: the first. Throws
/// BadInput; Stopped while bytes come. Any thread; may take seconds, or wait for a pipe.
[[nodiscard]] std::shared_ptr<const OpenedPicture> openPicture(const PictureSource& source,
                                                               const std::string& layer = {},
                                                               const std::stop_token& stop = {});
/// Display pixels of it, all levels. Any thread.
[[nodiscard]] std::unique_ptr<DisplayImage> makeDisplay(const OpenedPicture& picture);

}  // namespace weft::gui
