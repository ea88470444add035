#pragma once
/// The experiments, by paper.
#include <QListWidget>
#include <map>

#include "gui/lab/report/lab_record.h"

namespace weft::gui {

/// A heading for each paper, then its experiments with a miniature of their figure. GUI thread.
class ExperimentList : public QListWidget {
    Q_OBJECT
public:
    explicit ExperimentList(QWidget* parent = nullptr);

    void choose(const Experiment& experiment);
    /// Null: none.
    [[nodiscard]] const Experiment* chosen() const;
    /// Its miniature is of this run's first figure.
    void setFigure(const Experiment& experiment, const LabRecord& run);
    /// It runs now, or (null) none does.
    void setRunning(const Experiment* experiment);
    [[nodiscard]] QSize sizeHint() const override { return {280, 600}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {180, 200}; }

signals:
    void experimentChosen(const weft::Experiment& experiment);

private:
    [[nodiscard]] QListWidgetItem* itemOf(const Experiment& experiment) const;
    void addPaper(LabPaper paper);
    void addExperiment(const Experiment& experiment);
    void drawMiniature(const Experiment& experiment);

    std::map<const Experiment*, LabFigure> figures_;
};

}  // namespace weft::gui
