#include "weft/io/export_picture.h"

#include <algorithm>

namespace weft::io {

namespace {

bool channelsAreEqual(const Field& color) {
    for (int c = 1; c < color.channels(); ++c)
        for (int y = 0; y < color.extent().height; ++y)
            if (!std::equal(color.row(0, y), color.row(0, y) + color.extent().width, color.row(c, y)))
                return false;
    return true;
}

std::shared_ptr<const Field> firstChannel(const Field& color) {
    auto grey = std::make_shared<Field>(color.extent(), 1, false);
    for (int y = 0; y < color.extent().height; ++y)
        std::copy_n(color.row(0, y), color.extent().width, grey->row(0, y));
    return grey;
}

/// A grey profile goes with one channel; of a picture with colours it says nothing.
void fitToProfile(Picture& picture) {
    if (picture.color->channels() == 1 || !isGreyProfile(picture.iccProfile)) return;
    if (channelsAreEqual(*picture.color))
        picture.color = firstChannel(*picture.color);
    else
        picture.iccProfile.clear();
}

}  // namespace

Picture pictureToExport(const Picture& picture, const ExportOptions& options) {
    Picture made = options.size.empty() ? picture : resized(picture, options.size);
    if (!options.profile.empty()) made = convertedTo(made, options.profile);
    fitToProfile(made);
    return made;
}

}  // namespace weft::io
