#include "gui/files/picture_file_dialog.h"

#include "gui/files/file_preview.h"
#include "gui/style/last_folder.h"

namespace weft::gui {

PictureFileDialog::PictureFileDialog(QWidget* parent, const QString& title, Wanted wanted,
                                     BackgroundJobs& jobs, const QString& folder)
    : FileDialog(parent, title, folder.isEmpty() ? lastFolder() : folder) {
    setFileMode(wanted == Wanted::one ? ExistingFile : ExistingFiles);
    auto* preview = new FilePreview(jobs, this);
    connect(this, &FileDialog::currentChanged, preview,
            [preview](const QString& path) { preview->show(path); });
    setBeside(preview);
}

}  // namespace weft::gui
