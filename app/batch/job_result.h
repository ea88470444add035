#pragma once
/// What became of a job.
#include "app/batch/kept_texts.h"

namespace weft::cli {

enum class JobState {
    waiting,  ///< not begun, or stopped in the middle: nothing is written
    running,  ///< by a worker
    done,     ///< within its tolerance
    outside,  ///< written, but the tolerance was not reached
    failed,   ///< nothing is written (but for the report of a device that failed)
};

struct JobResult {
    JobState state = JobState::waiting;
    bool before = false;  ///< done by an earlier run of the batch
    int code = -1;        ///< its exit code; −1: none
    double seconds = 0;   ///< of the run that ended it
    int threads = 0;
    KeptTexts::Place said;  ///< on stderr

    [[nodiscard]] bool isOver() const {
        return state != JobState::waiting && state != JobState::running;
    }
};

/// How many jobs there are of each kind.
struct JobCounts {
    int all = 0, done = 0, before = 0, outside = 0, failed = 0, running = 0, waiting = 0;

    [[nodiscard]] int over() const { return done + outside + failed; }
};

}  // namespace weft::cli
