#include "weft/io/export_picture.h"

#include <algorithm>

namespace weft::io {

namespace {

/// One channel where the profile is one of greys.
std::shared_ptr<const Field> asProfileSays(const Picture& picture) {
    const Field& color = *picture.color;
    if (color.channels() == 1 || !isGreyProfile(picture.iccProfile)) return picture.color;
    auto grey = std::make_shared<Field>(color.extent(), 1, false);
    for (int y = 0; y < color.extent().height; ++y)
        std::copy_n(color.row(0, y), color.extent().width, grey->row(0, y));
    return grey;
}

}  // namespace

Picture pictureToExport(const Picture& picture, const ExportOptions& options) {
    Picture made = picture;
    if (isGreyProfile(made.iccProfile) && hasColours(*made.color)) made.iccProfile.clear();
    if (!options.size.empty()) made = resized(made, options.size, options.stop);
    endIfStopped(options.stop);
    if (options.ground && made.alpha) {
        made.color = asProfileSays(made);  // so that a ground of colours leaves the profile of greys
        made = onGround(made, *options.ground, options.stop);
    }
    if (!options.profile.empty()) made = convertedTo(made, options.profile);
    if (isGreyProfile(made.iccProfile))
        made.color = asProfileSays(made);
    else if (!options.profile.empty() && !isGreyProfile(options.profile))
        made.color = toRgb(made.color);  // a profile of colours describes three channels
    return made;
}

}  // namespace weft::io
