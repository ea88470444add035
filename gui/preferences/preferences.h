#pragma once
/// What a user chooses for all pictures, kept in QSettings.
#include <QString>
#include <cstdint>

namespace weft::gui {

/// Values of a run; those in the settings that make no sense count as the usual ones.
struct Preferences {
    static constexpr int kMostUndoSteps = 1000, kMostAutosaveSeconds = 600, kMostThreads = 1024,
                         kMostMemory = 4096, kMostHistoryMemory = 1024 * kMostMemory;
    static constexpr double kLeastTolerance = 0.001, kMostTolerance = 8;

    QString device = "auto";  ///< name of a backend, for solves that are started with
    double tolerance = 0.5;   ///< 8-bit codes, likewise
    int undoSteps = 0;        ///< of each picture; 0: as many as there are
    int historyMemory = 0;    ///< MB that they may hold, of each picture; 0: a quarter of `memory`
    int autosaveSeconds = 1;  ///< after a change; 0: never
    int threads = 0;          ///< of the CPU; 0: one for each core
    int memory = 0;           ///< GB that may be held at most; 0: half of the machine's

    [[nodiscard]] static Preferences kept();
    void keep() const;
    /// Threads and memory become those of the process. Threads that are there already go on: the
    /// solver has the new number when the program starts again.
    void applyToProcess() const;
    /// The same of what differs: what the command line said instead stays otherwise.
    void applyChanges(const Preferences& before) const;
    /// What the steps of undo of one picture may hold; of `memory` as the process has it.
    [[nodiscard]] std::int64_t historyBytes() const;
    friend bool operator==(const Preferences&, const Preferences&) = default;

private:
    void applyThreads() const;
    void applyMemory() const;
};

}  // namespace weft::gui
