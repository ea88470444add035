#include "gui/texts/file_dialog.h"

#include <QAction>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>

#include "gui/texts/message_box.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

FileDialog::FileDialog(QWidget* parent, const QString& title, const QString& folder,
                       const QString& filters)
    : QFileDialog(parent, title, folder, filters) {
    setAttribute(Qt::WA_DeleteOnClose);
}

bool FileDialog::isQtsOwn() const { return findChild<QLineEdit*>("fileNameEdit") != nullptr; }

void FileDialog::showEvent(QShowEvent* event) {
    if (isQtsOwn()) {
        if (!testOption(DontConfirmOverwrite)) {
            setOption(DontConfirmOverwrite);
            asksToReplace_ = true;
        }
        for (const char* name : {"qt_delete_action", "qt_rename_action"})
            if (auto* action = findChild<QAction*>(name)) {
                action->disconnect();
                action->setVisible(false);
            }
    }
    QFileDialog::showEvent(event);
}

void FileDialog::accept() {
    const QStringList chosen = isQtsOwn() ? selectedFiles() : QStringList();
    for (const QString& path : chosen) {
        const QFileInfo file(path);
        if (fileMode() != AnyFile && !file.exists()) {
            (new MessageBox(QMessageBox::Warning, windowTitle(),
                            tr("There is no “%1”.").arg(shownFileName(path)), QMessageBox::Ok, this))
                ->show();
            return;
        }
        if (asksToReplace_ && acceptMode() == AcceptSave && file.exists() && !file.isDir())
            return askToReplace(*this, {shownFileName(path)}, [this] { QFileDialog::accept(); })
                ->setObjectName("replaceChosen");
    }
    QFileDialog::accept();
}

}  // namespace weft::gui
