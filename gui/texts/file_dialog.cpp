#include "gui/texts/file_dialog.h"

#include <QAction>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>

#include "gui/texts/message_box.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

FileDialog::FileDialog(QWidget* parent, const QString& title, const QString& folder,
                       const QString& filters)
    : QFileDialog(parent, title, folder, filters) {
    setAttribute(Qt::WA_DeleteOnClose);
}

bool FileDialog::isQtsOwn() const { return findChild<QLineEdit*>("fileNameEdit") != nullptr; }

void FileDialog::setBeside(QWidget* widget) {
    beside_ = widget;
    widget->hide();
}

void FileDialog::resizeEvent(QResizeEvent* event) {
    constexpr int kWide = 640;
    QFileDialog::resizeEvent(event);
    if (beside_ && beside_->parentWidget() != this) beside_->setVisible(width() >= kWide);
}

void FileDialog::showEvent(QShowEvent* event) {
    if (isQtsOwn()) {
        auto* parts = findChild<QSplitter*>("splitter");
        if (beside_ && parts && beside_->parentWidget() == this) {
            parts->addWidget(beside_);
            resize(width() + beside_->sizeHint().width(), height());
        }
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
