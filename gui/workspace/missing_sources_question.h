#pragma once
/// "This picture is missing: where is it?"
#include <QString>
#include <functional>
#include <vector>

#include "weft/io/source_places.h"

class QWidget;

namespace weft::gui {

struct SourcesWanted {
    QString document;  ///< path
    std::vector<io::MissingSource> missing;
    io::SourcePlaces places;  ///< that were tried
};

/// Asks where the first missing source is, whether the document is wanted without them, or not at
/// all. `open` is told where else to look: at the file chosen, and beside it for the others. Does not
/// block.
void askForSources(const SourcesWanted& wanted, QWidget& window,
                   std::function<void(const io::SourcePlaces&)> open);

}  // namespace weft::gui
