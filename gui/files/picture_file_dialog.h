#pragma once
/// Choosing pictures and documents.
#include "gui/jobs/background_jobs.h"
#include "gui/texts/file_dialog.h"

namespace weft::gui {

/// Files that are there, from the folder used last. Where the dialog is Qt's own, the selected file
/// is shown beside the list. GUI thread.
class PictureFileDialog : public FileDialog {
    Q_OBJECT
public:
    enum class Wanted { one, several };
    /// `jobs` outlives it.
    PictureFileDialog(QWidget* parent, const QString& title, Wanted wanted, BackgroundJobs& jobs,
                      const QString& folder = {});
};

}  // namespace weft::gui
