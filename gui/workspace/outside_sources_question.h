#pragma once
/// "This document shows pictures of other folders: may it?"
#include <QString>
#include <filesystem>
#include <functional>
#include <vector>

#include "weft/io/source_places.h"

class QWidget;

namespace weft::gui {

struct OutsideSourcesWanted {
    QString document;                            ///< path
    std::vector<std::filesystem::path> folders;  ///< in which its pictures lie
    io::SourcePlaces places;                     ///< that were tried
};

/// Asks whether the document may read pictures of these folders, which is then remembered
/// (gui/files/link_permissions.h), whether it is wanted without them, or not at all. Does not block.
void askForOutsideSources(const OutsideSourcesWanted& wanted, QWidget& window,
                          std::function<void(const io::SourcePlaces&)> open);

}  // namespace weft::gui
