#pragma once
/// Edit > Preferences.
#include <QDialog>

#include "gui/preferences/preferences.h"
#include "weft/backend_registry.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

namespace weft::gui {

class Label;

/// Each control acts at once and is kept; "Usual Values" asks, then takes all back.
/// Does not block.
class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    /// `devices`: what can be solved with.
    explicit PreferencesDialog(const BackendRegistry& devices, QWidget* parent = nullptr);

signals:
    void changed(const weft::gui::Preferences& preferences);
    /// A file is no monitor profile.
    void failed(const QString& sentence);

private:
    void addAppearance(QFormLayout& form);
    void addColours(QFormLayout& form);
    void addEditing(QFormLayout& form);
    void addSolving(QFormLayout& form, const BackendRegistry& devices);
    void chooseProfile(int index);
    void showProfile();
    void fill(const Preferences& preferences);
    void take();
    void reset();

    QComboBox *theme_, *language_, *profile_, *device_;
    Label* profileName_;
    QSpinBox *undo_, *history_, *autosave_, *threads_, *memory_;
    QDoubleSpinBox* tolerance_;
};

}  // namespace weft::gui
