#pragma once
/// What an experiment of the Lab found: tables, figures and sentences. Plain values; any thread.
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "weft/device_info.h"
#include "weft/lab/lab_claim.h"

namespace weft {

/// Empty: not known, or not measured here.
using LabCell = std::variant<std::monostate, double, std::string>;

/// Rows of cells, as many as there are columns.
struct LabTable {
    std::string key;                   ///< of file names: "rounds"
    std::string title;                 ///< a line
    std::vector<std::string> columns;  ///< names as programs read them: "microseconds_a_step"
    std::vector<std::vector<LabCell>> rows = {};
};

/// Where the values of a curve come from, which its drawing tells.
enum class LabSource {
    measured,  ///< here, by this run
    model,     ///< a formula fitted to or predicted for the measurements
    paper,     ///< stated in the paper, on its hardware
};

enum class LabForm {
    line,    ///< points, joined
    points,  ///< points alone
    bars,    ///< a bar for each x
    stack,   ///< likewise, on top of the series before it
};

struct LabSeries {
    std::string name;
    std::vector<double> x = {}, y = {};  ///< NaN in y: a gap
    /// Ends of error bars; empty: none. A bar (or stack) whose high is NaN is a lower limit.
    std::vector<double> low = {}, high = {};
    LabSource source = LabSource::measured;
    LabForm form = LabForm::line;
    std::string pile = {};  ///< of stacks: those of one name lie on each other, piles side by side

    void add(double atX, double value) {
        x.push_back(atX);
        y.push_back(value);
    }
    void add(double atX, double value, double least, double most) {
        add(atX, value);
        low.push_back(least);
        high.push_back(most);
    }
};

struct LabAxis {
    std::string title;
    bool logarithmic = false;
    bool whole = false;                   ///< counts: no ticks between whole numbers
    std::vector<std::string> names = {};  ///< of x = 0, 1, ... instead of figures
};

/// A value that the paper states, drawn as a line across: at `x` (upright) or at `y`.
struct LabMark {
    std::string name;
    double at = 0;
    bool onX = true;
};

/// One figure of a paper with our figures in it, or one of our own.
struct LabFigure {
    std::string key;  ///< of file names: "fig07"
    std::string title;
    LabAxis x, y;
    std::string caption;       ///< what ran, and what the paper's own figure shows
    std::string finding = {};  ///< what differs today and why, computed from the data
    std::vector<LabSeries> series = {};
    std::vector<LabMark> marks = {};
};

/// What a run took of this machine's processors, and what others took meanwhile. NaN: not known.
struct LabLoad {
    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    double seconds = kUnknown;           ///< by the clock
    double processorSeconds = kUnknown;  ///< of this program, all its threads
    double switches = kUnknown;          ///< threads of this program that had to give up a processor
    double others = kUnknown;            ///< processors that other programs used, on average
    double processors = kUnknown;        ///< there are

    /// Other programs took so much that times may be theirs.
    [[nodiscard]] bool busy() const { return others > 0.1 * processors; }
};

struct LabReport {
    std::string experiment;
    DeviceInfo device;
    bool quick = false;
    std::vector<std::pair<std::string, std::string>> parameters = {};  ///< every key and its value
    std::vector<LabTable> tables = {};                                 ///< the main one first
    std::vector<LabFigure> figures = {};
    std::vector<std::string> findings = {};  ///< sentences
    std::vector<LabClaim> claims = {};       ///< of the papers, answered (answerClaims())
    LabLoad load = {};
    int missed = 0;         ///< points that did not reach their tolerance or were not right
    bool complete = false;  ///< false: it was stopped

    /// Null where there is none.
    [[nodiscard]] const LabTable* table(const std::string& key) const;
    [[nodiscard]] const LabFigure* figure(const std::string& key) const;
};

/// The series of that name, made where there is none.
[[nodiscard]] LabSeries& seriesNamed(LabFigure& figure, const std::string& name);

}  // namespace weft
