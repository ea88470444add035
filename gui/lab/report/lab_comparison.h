#pragma once
/// Runs of one experiment, drawn into the same figure.
#include <QStringList>
#include <vector>

#include "gui/charts/chart_painter.h"
#include "gui/lab/report/lab_record.h"

namespace weft::gui {

/// What tells each of these runs from the first, and from each other: the device; where two have the
/// same, the driver; where that is the same, the file.
[[nodiscard]] QStringList namesOf(const std::vector<SharedRecord>& runs);

struct ComparedFigure {
    LabFigure figure;
    std::vector<SeriesTone> tones;
};
/// The first run's figure of that key, with the measured curves and models of the others' figures of
/// the same key, lighter: "base · NVIDIA H200". Stacks cannot stand in one place twice: the others'
/// are left out. The first run has the figure.
[[nodiscard]] ComparedFigure comparedFigure(const std::vector<SharedRecord>& runs,
                                            const std::string& key);

/// What labJson() wrote. Throws BadInput. Any thread.
[[nodiscard]] SharedRecord readLabRecord(const QString& path);

}  // namespace weft::gui
