#include "gui/schemes/scheme_details.h"

#include <QGridLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include "gui/schemes/scheme_judge.h"
#include "gui/style/controls.h"

namespace weft::gui {

SchemeDetails::SchemeDetails(SchemeJudge& judge, QWidget* parent) : QWidget(parent), judge_(judge) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kPanelSpacing);
    grid->setVerticalSpacing(kPanelSpacing - 2);
    grid->setColumnStretch(1, 1);
    for (const SchemeKey& key : schemeKeys()) {
        const Row row = makeRow(key);
        const int at = grid->rowCount();
        grid->addWidget(row.label, at, 0);
        grid->addWidget(row.control(), at, 1);
        rows_.push_back(row);
    }
}

SchemeDetails::Row SchemeDetails::makeRow(const SchemeKey& key) {
    const bool listed = !key.choices.empty();
    const Row row{key, new QLabel(QString::fromStdString(key.title)), listed ? narrowList() : nullptr,
                  listed ? nullptr : new QSpinBox};
    row.control()->setObjectName(QString::fromStdString(key.key));
    for (QWidget* widget : {static_cast<QWidget*>(row.label), row.control()})
        widget->setToolTip(
            tr("%1 (key %2)").arg(QString::fromStdString(key.help), QString::fromStdString(key.key)));
    if (listed) {
        connect(row.choices, &QComboBox::activated, this,
                [this, row](int index) { choose(row, row.choices->itemText(index)); });
        return row;
    }
    row.number->setRange(key.least, key.most);
    row.number->setSpecialValueText(key.key == "k"          ? QStringLiteral("n")
                                    : key.key == "resident" ? QStringLiteral("auto")
                                                            : QString());
    row.number->setKeyboardTracking(false);
    connect(row.number, &QSpinBox::valueChanged, this,
            [this, row](int value) { choose(row, QString::number(value)); });
    return row;
}

QWidget* SchemeDetails::Row::control() const {
    return choices ? static_cast<QWidget*>(choices) : number;
}

void SchemeDetails::setScheme(const Scheme& scheme) {
    scheme_ = scheme;
    for (const Row& row : rows_) {
        const bool applies = schemeKeyApplies(scheme, row.key.key);
        row.label->setVisible(applies);
        row.control()->setVisible(applies);
        if (!applies) continue;
        if (row.choices) {
            showChoices(row);
            continue;
        }
        const QSignalBlocker quiet(row.number);
        const std::string now = schemeValue(scheme, row.key.key);
        row.number->setValue(now == "n" || now == "auto" ? 0 : std::stoi(now));
    }
}

void SchemeDetails::showChoices(const Row& row) {
    QStringList values;
    for (const std::string& value : row.key.choices) values << QString::fromStdString(value);
    const QString now = QString::fromStdString(schemeValue(scheme_, row.key.key));
    if (!values.contains(now)) values << now;  // a block of another size
    if (row.choices->count() != values.size()) {
        row.choices->clear();
        row.choices->addItems(values);
    }
    for (int i = 0; i < values.size(); ++i) {
        row.choices->setItemText(i, values[i]);
        const SchemeChoice choice = chooseValue(scheme_, row.key.key, values[i].toStdString());
        const QString reason = choice.possible() ? judge_.whyNot(choice.scheme) : choice.reason;
        setItemEnabled(*row.choices, i, reason.isEmpty() || values[i] == now);
        row.choices->setItemData(i,
                                 !reason.isEmpty() ? reason
                                 : choice.alsoChanges.isEmpty()
                                     ? QString()
                                     : tr("Also sets %1.").arg(choice.alsoChanges),
                                 Qt::ToolTipRole);
    }
    row.choices->setCurrentIndex(static_cast<int>(values.indexOf(now)));
}

void SchemeDetails::choose(const Row& row, const QString& value) {
    const SchemeChoice choice = chooseValue(scheme_, row.key.key, value.toStdString());
    if (choice.possible()) return emit chosen(choice.scheme);
    emit refused(choice.reason);
    setScheme(scheme_);
}

}  // namespace weft::gui
