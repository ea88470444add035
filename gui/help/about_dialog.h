#pragma once
/// Help: what this program is, made of and after.
#include <QDialog>

#include "gui/jobs/background_jobs.h"

namespace weft::gui {

class Label;

/// Version, licence, libraries with theirs, papers; what guards the decoder of camera files. Does not
/// block.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);

signals:
    void manualRequested();
    void keysRequested();

private:
    void askDecoder();

    Label* decoder_;
    BackgroundJobs jobs_;  ///< last: ends before the rest goes
};

}  // namespace weft::gui
