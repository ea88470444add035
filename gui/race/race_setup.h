#pragma once
/// Who runs, how far, and how far they have come.
#include <QWidget>
#include <vector>

#include "gui/race/race_runner.h"
#include "gui/style/controls.h"

class QProgressBar;
class QPushButton;

namespace weft::gui {

class SchemeJudge;

/// Two to six schemes, each a named one or any text `name:key=value,...`, with tolerance, time limit,
/// start and cancel. A text that is wrong, or a scheme that the device cannot run, says why and keeps
/// the race from starting. GUI thread.
class RaceSetup : public QWidget {
    Q_OBJECT
public:
    explicit RaceSetup(SchemeJudge& judge, QWidget* parent = nullptr);

    void setSchemes(const std::vector<Scheme>& schemes);
    void addRunner(const QString& text);
    /// Null pointers apart from the problem and backend, which the dialog knows.
    [[nodiscard]] RaceOrder order() const;
    void setTolerance(double codes) { tolerance_->setValue(codes); }
    void setMaxSeconds(double seconds) { maxSeconds_->setValue(seconds); }
    [[nodiscard]] int runners() const { return static_cast<int>(rows_.size()); }
    /// A sentence, or empty where the race may start.
    [[nodiscard]] QString problem() const;

    void setRunning(bool running);
    void showProgress(const RunnerProgress& progress);
    void showEnd(int index, const RaceRun& run);
    /// Above the rows: what is raced and where.
    void setHeadline(const QString& text) { headline_->setText(text); }
    /// Below the buttons, where nothing is wrong with the order.
    void setMessage(const QString& text);

signals:
    void startRequested();
    void cancelRequested();

private:
    struct Row {
        QWidget* box;
        Label* swatch;
        QComboBox* scheme;
        QToolButton* remove;
        QProgressBar* bar;
        Label* state;
        [[nodiscard]] Scheme parsed() const;
    };
    [[nodiscard]] Row makeRow(const QString& text);
    [[nodiscard]] QString problemOf(const Row& row) const;
    void buildLimits(QVBoxLayout& column);
    void removeRow(QWidget* box);
    void showOrder();

    SchemeJudge& judge_;
    std::vector<Row> rows_;
    Label *headline_, *message_;
    QVBoxLayout* list_;
    QPushButton *add_, *start_, *cancel_;
    QDoubleSpinBox *tolerance_, *maxSeconds_;
    QString shownMessage_;
    bool running_ = false;
};

}  // namespace weft::gui
