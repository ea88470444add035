#pragma once
/// What is being waited for, and a way out.
#include <QFrame>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>
#include <vector>

#include "gui/texts/label.h"

namespace weft::gui {

/// Shows the oldest task that has run for over half a second, with Cancel.
class ProgressStrip : public QFrame {
    Q_OBJECT
public:
    explicit ProgressStrip(QWidget* parent = nullptr);
    /// `id`: any number that no running task has.
    void begin(quint64 id, const QString& title);
    /// A way to be done sooner, as a button beside Cancel; empty: none.
    void setOffer(quint64 id, const QString& offer);
    /// Share done 0..1; below 0: not known.
    void setProgress(quint64 id, double share);
    void end(quint64 id);

signals:
    void cancelRequested(quint64 id);
    void offerTaken(quint64 id);

private:
    struct Task {
        quint64 id;
        QString title;
        double share = -1;
        bool late = false;
        QString offer;
    };
    [[nodiscard]] const Task* shown() const;
    void refresh();

    static constexpr int kDelayMilliseconds = 500;
    std::vector<Task> tasks_;
    Label* label_;
    QProgressBar* bar_;
    QToolButton* offer_;
    QToolButton* cancel_;
};

}  // namespace weft::gui
