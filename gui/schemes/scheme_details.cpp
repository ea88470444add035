#include "gui/schemes/scheme_details.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>

#include "gui/schemes/scheme_judge.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

/// The word that stands for 0 in a number's key, or "".
QString wordForZero(const std::string& key) {
    return key == "k" ? QStringLiteral("n") : key == "resident" ? QStringLiteral("auto") : QString();
}

}  // namespace

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
        grid->addWidget(row.choices ? static_cast<QWidget*>(row.choices) : row.number, at, 1);
        rows_.push_back(row);
    }
}

SchemeDetails::Row SchemeDetails::makeRow(const SchemeKey& key) {
    Row row{key, new QLabel(QString::fromStdString(key.title), this), nullptr, nullptr};
    const QString help =
        tr("%1 (key %2)").arg(QString::fromStdString(key.help), QString::fromStdString(key.key));
    row.label->setToolTip(help);
    const QString name = QString::fromStdString(key.key);
    if (!key.choices.empty()) {
        row.choices = new QComboBox(this);
        row.choices->setObjectName(name);
        row.choices->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        row.choices->setMinimumContentsLength(8);
        row.choices->setToolTip(help);
        connect(row.choices, &QComboBox::activated, this,
                [this, row](int index) { choose(row, row.choices->itemText(index)); });
    } else {
        row.number = new QSpinBox(this);
        row.number->setObjectName(name);
        row.number->setRange(key.least, key.most);
        row.number->setSpecialValueText(wordForZero(key.key));
        row.number->setKeyboardTracking(false);
        row.number->setToolTip(help);
        connect(row.number, &QSpinBox::valueChanged, this,
                [this, row](int value) { choose(row, QString::number(value)); });
    }
    return row;
}

void SchemeDetails::setScheme(const Scheme& scheme) {
    scheme_ = scheme;
    for (const Row& row : rows_) {
        const bool applies = schemeKeyApplies(scheme, row.key.key);
        row.label->setVisible(applies);
        if (row.choices) {
            row.choices->setVisible(applies);
            if (applies) showChoices(row);
        } else {
            row.number->setVisible(applies);
            if (applies) showNumber(row);
        }
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
    auto* model = qobject_cast<QStandardItemModel*>(row.choices->model());
    for (int i = 0; i < values.size(); ++i) {
        row.choices->setItemText(i, values[i]);
        const SchemeChoice choice = chooseValue(scheme_, row.key.key, values[i].toStdString());
        QString reason = choice.reason;
        if (choice.possible()) reason = judge_.whyNot(choice.scheme);
        model->item(i)->setEnabled(reason.isEmpty() || values[i] == now);
        row.choices->setItemData(i,
                                 !reason.isEmpty() ? reason
                                 : choice.alsoChanges.isEmpty()
                                     ? QString()
                                     : tr("Also sets %1.").arg(choice.alsoChanges),
                                 Qt::ToolTipRole);
    }
    row.choices->setCurrentIndex(static_cast<int>(values.indexOf(now)));
}

void SchemeDetails::showNumber(const Row& row) {
    const QSignalBlocker quiet(row.number);
    const std::string now = schemeValue(scheme_, row.key.key);
    row.number->setValue(now == "n" || now == "auto" ? 0 : std::stoi(now));
}

void SchemeDetails::choose(const Row& row, const QString& value) {
    const SchemeChoice choice = chooseValue(scheme_, row.key.key, value.toStdString());
    if (choice.possible()) {
        emit chosen(choice.scheme);
    } else {
        emit refused(choice.reason);
        setScheme(scheme_);
    }
}

}  // namespace weft::gui
