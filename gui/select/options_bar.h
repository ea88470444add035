#pragma once
/// The settings of the tool in use.
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QMenu>
#include <QSpinBox>
#include <QToolBar>
#include <QToolButton>
#include <vector>

#include "gui/canvas/selection_settings.h"
#include "gui/canvas/tool.h"
#include "gui/select/brush_numbers.h"
#include "gui/style/elided_label.h"

namespace weft::gui {

/// Always there, so that no picture moves when another tool is taken; shows what that tool has, and
/// what one does with it.
class OptionsBar : public QToolBar {
    Q_OBJECT
public:
    OptionsBar(SelectionSettings& settings, QWidget* parent);

    void showTool(ToolKind kind);
    void showHint(const QString& hint);
    /// A command of the brush on masks of patches, beside its settings.
    void addMaskCommand(QAction* command);
    /// What there is to heal from.
    void addHealSources(QMenu* menu);

private:
    void addMaskModes();
    void addBrush();
    void addPressure();
    void addMode(SelectionMode mode, const char* icon, const QString& text, const QString& tip);
    QAction* addField(const QString& text, QWidget* field, const QString& tip, const char* name);
    void readSettings();
    void writeSettings();

    SelectionSettings& settings_;
    ToolKind tool_ = ToolKind::move;
    QActionGroup *modes_, *maskModes_;  ///< data() of the latter: whether it erases
    QDoubleSpinBox* feather_;
    QSpinBox* tolerance_;
    struct BrushField {
        BrushNumber number;
        QSpinBox* field;
        QAction* shown;
    };
    std::vector<BrushField> brush_;
    QComboBox* pressure_;
    QCheckBox *contiguous_, *keepsColour_;
    QAction *featherShown_, *toleranceShown_, *contiguousShown_, *pressureShown_;
    QList<QAction*> maskOnly_;  ///< more that the brush on masks has
    QToolButton* healSource_ = nullptr;
    QAction *healShown_ = nullptr, *hintShown_;
    ElidedLabel* hint_;
};

}  // namespace weft::gui
