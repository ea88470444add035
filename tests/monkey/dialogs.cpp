/// Answers to dialogs.
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

#include "gui/relief/export_dialog.h"
#include "monkey/monkey.h"

namespace weft::tests {

namespace {

const QStringList kOutputs = {"a.png",  "b.png", "c.jpg",      "d.tif",       "e",      "f.tiff",
                              "g.jpeg", "h.xyz", "i.svg",      "j.csv",       "k.json", "l.exr",
                              "n.ora",  "o.ora", "none/m.png", "../wide.png", ""};

void clickOneOf(const QList<QAbstractButton*>& buttons, Choices& c) {
    QList<QAbstractButton*> enabled = buttons;
    enabled.removeIf([](QAbstractButton* b) { return !b->isEnabled() || !b->isVisible(); });
    if (!enabled.isEmpty()) c.from(enabled)->click();
}

void answerFiles(QFileDialog& dialog, const PictureFiles& files, Choices& c) {
    auto* name = dialog.findChild<QLineEdit*>("fileNameEdit");
    if (c.percent(20) || !name) return dialog.reject();
    if (dialog.acceptMode() == QFileDialog::AcceptSave) {
        const QStringList filters = dialog.nameFilters();
        if (c.percent(30) && !filters.isEmpty()) dialog.selectNameFilter(c.from(filters));
        name->setText(files.output(c.from(kOutputs)));
    } else if (dialog.fileMode() == QFileDialog::Directory) {
        name->setText(files.output({}));
    } else if (dialog.fileMode() == QFileDialog::ExistingFiles && c.percent(30)) {
        name->setText('"' + c.from(files.all()) + "\" \"" + c.from(files.all()) + '"');
    } else {
        name->setText(c.from(files.all()));
    }
    static_cast<QDialog&>(dialog).accept();  // may ask on, and so return later
}

void answerExport(gui::ExportDialog& dialog, const PictureFiles& files, Choices& c) {
    dialog.findChild<QLineEdit*>("exportFolder")->setText(files.output({}));
    if (c.percent(50)) return clickOneOf(dialog.findChildren<QAbstractButton*>("exportHeight"), c);
    clickOneOf(dialog.findChildren<QAbstractButton*>(), c);
}

}  // namespace

bool isInFileDialog(const QObject* object) {
    for (; object; object = object->parent())
        if (qobject_cast<const QFileDialog*>(object)) return true;
    return false;
}

void answerDialog(QDialog& dialog, const PictureFiles& files, Choices& c) {
    if (auto* box = qobject_cast<QMessageBox*>(&dialog)) return clickOneOf(box->buttons(), c);
    if (auto* file = qobject_cast<QFileDialog*>(&dialog)) return answerFiles(*file, files, c);
    if (auto* choice = qobject_cast<gui::ExportDialog*>(&dialog))
        return answerExport(*choice, files, c);
    if (c.percent(25)) return dialog.reject();
    clickOneOf(dialog.findChildren<QAbstractButton*>(), c);
}

}  // namespace weft::tests
