#pragma once
/// What clone, render and relief have in common: they read, solve, and put their files into place
/// together or not at all.
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/terminal.h"

namespace weft::cli {

/// One run of such a command. Make it before any thread: those made later inherit its signals.
class FileCommand {
public:
    FileCommand(const BackendRegistry& registry, const BeforeCommit& beforeCommit)
        : registry_(registry), beforeCommit_(beforeCommit) {}

protected:
    /// The files are complete. False where it was interrupted while a pipe had no reader.
    [[nodiscard]] bool putInPlace(io::FileTransaction& files, int code) {
        interrupt_.enter(OnSignal::requestStop);
        if (!files.writeStreams(interrupt_.token()) || !interrupt_.enter(OnSignal::nothing))
            return false;
        commit(files, code);
        line_.clear();
        return true;
    }
    void commit(io::FileTransaction& files, int code) const {
        if (beforeCommit_) beforeCommit_(files, code);
        files.commit();
    }

    const BackendRegistry& registry_;
    Interrupt interrupt_{OnSignal::endProcess};  // while it reads
    ProgressLine line_;

private:
    const BeforeCommit& beforeCommit_;
};

/// `code`, which the run ended with.
inline int toldIfInterrupted(int code) {
    if (code == kInterrupted) note("Interrupted; nothing was written.");
    return code;
}

}  // namespace weft::cli
