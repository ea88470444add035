#pragma once
/// "This picture is missing: where is it?"
#include <QString>
#include <functional>
#include <vector>

#include "gui/jobs/background_jobs.h"
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
/// block. `jobs` outlives `window`.
void askForSources(const SourcesWanted& wanted, QWidget& window, BackgroundJobs& jobs,
                   std::function<void(const io::SourcePlaces&)> open);

}  // namespace weft::gui
