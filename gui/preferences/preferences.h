#pragma once
/// What a user chooses for all pictures, kept in QSettings.
#include <QString>

namespace weft::gui {

/// Values of a run; those in the settings that make no sense count as the usual ones.
struct Preferences {
    static constexpr int kMostUndoSteps = 1000, kMostAutosaveSeconds = 600;
    static constexpr double kLeastTolerance = 0.001, kMostTolerance = 8;

    QString device = "auto";  ///< name of a backend, for solves that are started with
    double tolerance = 0.5;   ///< 8-bit codes, likewise
    int undoSteps = 0;        ///< of a picture opened from now on; 0: as many as there are
    int autosaveSeconds = 1;  ///< after a change; 0: never

    [[nodiscard]] static Preferences kept();
    void keep() const;
    friend bool operator==(const Preferences&, const Preferences&) = default;
};

}  // namespace weft::gui
