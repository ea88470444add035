#include "gui/lab/parameter_form.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <algorithm>
#include <memory>

#include "gui/languages/engine_text.h"
#include "gui/style/controls.h"
#include "weft/error.h"

namespace weft::gui {

namespace {

constexpr std::size_t kLongValue = 14;  ///< letters; longer ones have a line of their own
constexpr int kLongWord = 11;           ///< letters; of longer ones one stands in a row
constexpr std::size_t kLongText = 30;   ///< letters; longer ones have several lines
const char* const kPrefix = "lab.";

QString nameOf(const LabParameter& parameter) {
    return QString::fromLatin1(kPrefix) + QString::fromStdString(parameter.key);
}

/// A sentence, but where it begins with a name such as one may enter ("f64: ...").
QString helpOf(const LabParameter& p) {
    static const QRegularExpression word(QStringLiteral("^[a-z]+(?![a-z0-9:=-])"));
    const QString help = engineText(p.help);
    return word.match(help).hasMatch() ? help.left(1).toUpper() + help.mid(1) : help;
}

Label* helpLabel(const LabParameter& parameter) {
    Label* label = note();
    label->setText(helpOf(parameter));
    label->setContentsMargins(0, 0, 0, 6);
    return label;
}

QStringList wordsOf(const LabParameter& parameter) {
    QStringList words;
    for (const std::string& word : parameter.words) words << QString::fromStdString(word);
    return words;
}

/// Appends one of the words that may be in the text.
QToolButton* addButton(const LabParameter& p, QPlainTextEdit& text) {
    QToolButton* button =
        textButton(ParameterForm::tr("Add"), ParameterForm::tr("Add one by its name"));
    button->setObjectName(nameOf(p) + ".add");
    auto* menu = new QMenu(button);
    for (const QString& word : wordsOf(p))
        menu->addAction(word, &text, [&text, word] {
            const QString before = text.toPlainText();
            text.setPlainText(before + (before.isEmpty() ? "" : ",") + word);
        });
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    return button;
}

}  // namespace

ParameterForm::ParameterForm(QWidget* parent) : PanelArea(parent) { setObjectName("labParameters"); }

void ParameterForm::setExperiment(const Experiment& experiment, bool quick, const Edits& edits) {
    all_ = experiment.parameters;
    quick_ = quick;
    edits_ = edits;
    fields_.clear();
    headingWidth_ = widestHeading();
    auto* inner = new QWidget;
    QVBoxLayout* column = columnOn(inner);
    column->setContentsMargins(0, 0, 10, 0);
    for (const LabParameter& parameter : all_) fields_.push_back(makeField(parameter, *column));
    column->addStretch(1);
    setWidget(inner);
    updateGeometry();
    showValues();
    emit changed();
}

ParameterForm::Field ParameterForm::makeField(const LabParameter& p, QVBoxLayout& column) {
    if (p.kind == LabParameter::Kind::words) return makeChecks(p, column);
    if (p.kind == LabParameter::Kind::word) return makeChoice(p, column);
    if (p.kind == LabParameter::Kind::text && p.value.size() > kLongText) return makeText(p, column);
    return makeLine(p, column);
}

// So that the fields of one form begin below each other.
int ParameterForm::widestHeading() const {
    const std::unique_ptr<Label> label(heading({}));
    int widest = 0;
    for (const LabParameter& p : all_)
        if (p.kind == LabParameter::Kind::word || p.value.size() <= kLongValue)
            widest = std::max(
                widest, QFontMetrics(label->font()).horizontalAdvance(QString::fromStdString(p.key)));
    return widest + 2;
}

Label* ParameterForm::alignedHeading(const LabParameter& p) const {
    Label* label = heading(QString::fromStdString(p.key));
    label->setMinimumWidth(headingWidth_);
    return label;
}

// The words that are checked, in the parameter's own order.
ParameterForm::Field ParameterForm::makeChecks(const LabParameter& p, QVBoxLayout& column) {
    column.addWidget(heading(QString::fromStdString(p.key)));
    column.addWidget(helpLabel(p));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(kPanelSpacing);
    grid->setVerticalSpacing(2);
    const QStringList words = wordsOf(p);
    const bool wide = std::any_of(words.begin(), words.end(),
                                  [](const QString& word) { return word.size() > kLongWord; });
    const int columns = wide ? 1 : 2;
    QList<QCheckBox*> boxes;
    for (int i = 0; i < words.size(); ++i) {
        auto* box = new QCheckBox(words[i]);
        box->setObjectName(nameOf(p) + '.' + words[i]);
        grid->addWidget(box, i / columns, i % columns);
        boxes << box;
    }
    for (const QCheckBox* box : boxes)
        connect(box, &QCheckBox::toggled, this, [this, p, boxes] {
            QStringList chosen;
            for (const QCheckBox* each : boxes)
                if (each->isChecked()) chosen << each->text();
            edited(p, chosen.join(','));
        });
    column.addLayout(grid);
    return {p, [boxes](const QString& value) {
                const QStringList chosen = value.split(',');
                for (QCheckBox* box : boxes) box->setChecked(chosen.contains(box->text()));
            }};
}

ParameterForm::Field ParameterForm::makeChoice(const LabParameter& p, QVBoxLayout& column) {
    QComboBox* list = narrowList();
    list->setObjectName(nameOf(p));
    list->setAccessibleName(QString::fromStdString(p.key));
    list->addItems(wordsOf(p));
    connect(list, &QComboBox::currentTextChanged, this,
            [this, p](const QString& word) { edited(p, word); });
    column.addLayout(rowOf({{alignedHeading(p)}, {list, 1}}));
    column.addWidget(helpLabel(p));
    return {p, [list](const QString& value) { list->setCurrentText(value); }};
}

// Schemes and the like: a text of several lines, that is one value.
ParameterForm::Field ParameterForm::makeText(const LabParameter& p, QVBoxLayout& column) {
    constexpr int kLines = 4;
    auto* text = new QPlainTextEdit;
    text->setObjectName(nameOf(p));
    text->setAccessibleName(QString::fromStdString(p.key));
    text->setTabChangesFocus(true);
    text->setWordWrapMode(QTextOption::WrapAnywhere);
    text->setFixedHeight(kLines * text->fontMetrics().lineSpacing() + 12);
    connect(text, &QPlainTextEdit::textChanged, this,
            [this, p, text] { edited(p, text->toPlainText().simplified().remove(' ')); });
    if (p.words.empty())
        column.addWidget(heading(QString::fromStdString(p.key)));
    else
        column.addLayout(rowOf({{heading(QString::fromStdString(p.key)), 1}, {addButton(p, *text)}}));
    column.addWidget(text);
    column.addWidget(helpLabel(p));
    return {p, [text](const QString& value) { text->setPlainText(value); }};
}

// Long lists have a line of their own.
ParameterForm::Field ParameterForm::makeLine(const LabParameter& p, QVBoxLayout& column) {
    auto* line = new QLineEdit;
    line->setObjectName(nameOf(p));
    line->setAccessibleName(QString::fromStdString(p.key));
    connect(line, &QLineEdit::textChanged, this,
            [this, p](const QString& text) { edited(p, text.trimmed().remove(' ')); });
    if (p.value.size() > kLongValue) {
        column.addWidget(heading(QString::fromStdString(p.key)));
        column.addWidget(line);
        line->setToolTip(helpOf(p));
    } else {
        column.addLayout(rowOf({{alignedHeading(p)}, {line, 1}}));
    }
    column.addWidget(helpLabel(p));
    return {p, [line](const QString& value) {
                line->setText(value);
                line->setCursorPosition(0);
            }};
}

std::string ParameterForm::defaultOf(const LabParameter& parameter) const {
    return quick_ && !parameter.quick.empty() ? parameter.quick : parameter.value;
}

void ParameterForm::edited(const LabParameter& parameter, const QString& value) {
    if (showing_) return;
    if (value.toStdString() == defaultOf(parameter))
        edits_.erase(parameter.key);
    else
        edits_[parameter.key] = value.toStdString();
    emit changed();
}

void ParameterForm::showValues() {
    showing_ = true;
    for (const Field& field : fields_) {
        const auto edit = edits_.find(field.parameter.key);
        field.show(
            QString::fromStdString(edit == edits_.end() ? defaultOf(field.parameter) : edit->second));
    }
    showing_ = false;
}

void ParameterForm::setQuick(bool quick) {
    quick_ = quick;
    showValues();
    emit changed();
}

void ParameterForm::setValue(const std::string& key, const std::string& value) {
    for (const Field& field : fields_)
        if (field.parameter.key == key) field.show(QString::fromStdString(value));
}

void ParameterForm::reset() {
    edits_.clear();
    showValues();
    emit changed();
}

LabParameters ParameterForm::parameters() const {
    std::vector<std::string> settings;
    for (const auto& [key, value] : edits_) settings.push_back(key + '=' + value);
    return {all_, settings, quick_};
}

QString ParameterForm::problem() const {
    try {
        static_cast<void>(parameters());
        return {};
    } catch (const InvalidProblem& e) {
        return engineText(e.what());
    }
}

}  // namespace weft::gui
