#pragma once
/// The numbers of a patch's operation.
#include <QPointer>
#include <QSlider>
#include <QWidget>
#include <optional>
#include <vector>

#include "gui/style/controls.h"
#include "weft/document/operation.h"

namespace weft::gui {

/// What the operation that is shown does, as picture and sentence, and a slider and a field for each
/// of its parameters; nothing where it takes none. Double-click on a slider, or Reset for all,
/// returns to the preset. In a panel too low for all of it numbers come before picture and sentence,
/// which the list of operations tells as well. GUI thread.
class OperationBox : public QWidget {
    Q_OBJECT
public:
    explicit OperationBox(QWidget* parent = nullptr);

    /// Shows an operation; none: there is no patch. Emits nothing but that a gesture ends.
    void setOperation(const std::optional<Operation>& operation);

signals:
    /// What follows until the next one is one step for the user.
    void gestureBegan();
    void operationChanged(const weft::Operation& operation);
    /// All numbers are to be the presets.
    void resetRequested();
    /// A slider is held, or it is not any more.
    void draggingChanged(bool dragging);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Row {
        const OperationParameter* parameter;
        QSlider* slider;
        QDoubleSpinBox* field;
    };
    /// The rows of one operation.
    struct Form {
        const OperationInfo* info;
        QWidget *widget, *head;
        std::vector<Row> rows;
    };
    Form makeForm(const OperationInfo& info);
    [[nodiscard]] QWidget* makeHead(const OperationInfo& info);
    /// Follows the height of the scroll area around it, from now on.
    void followRoom();
    void fitHead();
    Row makeRow(const OperationParameter& parameter);
    void change(const OperationParameter& parameter, double value);
    void showValues();

    std::optional<Operation> shown_;
    std::vector<Form> forms_;
    QPointer<QWidget> room_;  ///< viewport of the scroll area around it
};

}  // namespace weft::gui
