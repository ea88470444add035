#pragma once
/// Where an experiment runs, its start and its progress.
#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "gui/lab/lab_prober.h"

class QCheckBox;
class QComboBox;
class QProgressBar;
class QPushButton;

namespace weft::gui {

class Label;
class ElidedLabel;

/// "about 3 min left" from the share that is done after so many seconds; empty where it is too early
/// to say.
[[nodiscard]] QString timeLeftText(double share, double seconds);

/// GUI thread.
class RunBox : public QWidget {
    Q_OBJECT
public:
    explicit RunBox(QWidget* parent = nullptr);

    /// Chooses `backend` where it is there, else the first that is.
    void setPlaces(const std::vector<LabPlace>& places, const std::string& backend);
    /// Null: none is chosen yet.
    [[nodiscard]] const LabPlace* place() const;
    [[nodiscard]] bool quick() const;
    void setQuick(bool quick);

    /// Why it may not run, in a sentence; empty: it may.
    void setProblem(const QString& problem);
    /// What became of the last run, or of a file; shown where there is no problem.
    void setMessage(const QString& message);
    [[nodiscard]] QString text() const;
    void setRunning(bool running);
    void showProgress(double share, const QString& doing);

signals:
    void runRequested();
    void cancelRequested();
    void quickChanged(bool quick);
    void placeChanged();

private:
    void build();
    void showTime();
    void showText();

    std::vector<LabPlace> places_;
    QComboBox* device_;
    QCheckBox* quick_;
    QPushButton *run_, *cancel_;
    QProgressBar* bar_;
    ElidedLabel* doing_;
    Label *left_, *message_;
    QString problem_, said_;
    bool running_ = false;
    double share_ = 0;
    QElapsedTimer sinceStart_;
    QTimer clock_;  ///< runs only while an experiment does
};

}  // namespace weft::gui
