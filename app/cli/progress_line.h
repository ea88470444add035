#pragma once
/// One line on a terminal that is written over.
#include <string>

#include "weft/solver.h"

namespace weft::cli {

/// Writes to stderr where that is a terminal, else nothing. One thread. Erases itself at the end.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const std::string& text);
    void show(const Progress& progress);
    void clear();

private:
    bool terminal_;
    bool shown_ = false;
};

}  // namespace weft::cli
