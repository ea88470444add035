#include "gui/schemes/scheme_box.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimer>

#include "gui/languages/engine_text.h"
#include "gui/schemes/block_diagram.h"
#include "gui/schemes/scheme_choices.h"
#include "gui/schemes/scheme_judge.h"
#include "gui/schemes/scheme_list.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr const char* kUnfolded = "panels/schemeDetails";

/// Scrolls the area that holds the widget, if one does.
void bringIntoView(QWidget& widget) {
    for (QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(above)) area->ensureWidgetVisible(&widget);
}

/// With places for a line to break: a long scheme would else widen the panel.
QString breakable(QString text) {
    for (const QChar mark : {QLatin1Char(','), QLatin1Char(':')})
        text.replace(mark, QString(mark) + QChar(0x200B));
    return text;
}

}  // namespace

/// Every key of a scheme as a control: one row a key of schemeKeys(); rows that mean nothing for the
/// scheme are hidden. A value that cannot be chosen is greyed with the reason as its tool tip; one
/// that needs others to follow says which. GUI thread.
class SchemeDetails : public QWidget {
public:
    explicit SchemeDetails(SchemeJudge& judge);

    /// Shows a scheme and judges every value that it might change to; calls nothing.
    void setScheme(const Scheme& scheme);

    /// By the user.
    std::function<void(const Scheme& scheme)> chosen;
    /// A number cannot be had: why, in a sentence.
    std::function<void(const QString& reason)> refused;

private:
    struct Row {
        SchemeKey key;
        Label* label;
        QComboBox* choices;  ///< or, where it is null
        QSpinBox* number;
        [[nodiscard]] QWidget* control() const;
    };
    [[nodiscard]] Row makeRow(const SchemeKey& key);
    void showChoices(const Row& row);
    void choose(const Row& row, const QString& value);

    SchemeJudge& judge_;
    Scheme scheme_;
    std::vector<Row> rows_;
};

SchemeDetails::SchemeDetails(SchemeJudge& judge) : judge_(judge) {
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
    const Row row{key, new Label(engineText(key.title)), listed ? narrowList() : nullptr,
                  listed ? nullptr : new QSpinBox};
    row.control()->setObjectName(QString::fromStdString(key.key));
    row.label->setBuddy(row.control());
    for (QWidget* widget : {static_cast<QWidget*>(row.label), row.control()})
        widget->setToolTip(
            tr("%1 (key %2)").arg(engineText(key.help), QString::fromStdString(key.key)));
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
        const QString reason =
            choice.possible() ? judge_.unsupportedReason(choice.scheme) : choice.reason;
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
    if (choice.possible()) return chosen(choice.scheme);
    refused(choice.reason);
    setScheme(scheme_);
}

SchemeBox::SchemeBox(SchemeJudge& judge, QWidget* parent)
    : QWidget(parent),
      judge_(judge),
      names_(new SchemeList),
      summary_(note()),
      deviceNote_(note("deviceNote")),
      diagram_(new BlockDiagram),
      notice_(new Label),
      offer_(new QPushButton),
      unfold_(new QToolButton),
      unfolded_(new QWidget),
      story_(note()),
      text_(new Label),
      details_(new SchemeDetails(judge)) {
    for (Label* label : {notice_, text_}) label->setWordWrap(true);
    text_->setObjectName("schemeText");
    text_->setToolTip(tr("The scheme as text, for --scheme on the command line"));
    notice_->setObjectName("schemeNotice");
    offer_->setObjectName("schemeOffer");
    unfold_->setText(tr("Scheme details"));
    unfold_->setCheckable(true);
    unfold_->setAutoRaise(true);
    unfold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    unfold_->setChecked(QSettings().value(kUnfolded, false).toBool());
    QVBoxLayout* column = columnOn(this);
    column->addLayout(headedRow(tr("Scheme"), names_));
    for (QWidget* part :
         std::initializer_list<QWidget*>{summary_, notice_, offer_, diagram_, unfold_, unfolded_})
        column->addWidget(part);
    fillUnfolded();
    connect(names_, &QComboBox::activated, this,
            [this](int index) { take(parseScheme(names_->itemText(index).toStdString())); });
    details_->chosen = [this](const Scheme& scheme) { take(scheme); };
    details_->refused = [this](const QString& reason) {
        refused_ = reason;
        showNotice();
    };
    connect(offer_, &QPushButton::clicked, this, [this] {
        if (offered_) take(*offered_);
    });
    connect(unfold_, &QToolButton::toggled, this, [this](bool on) {
        QSettings().setValue(kUnfolded, on);
        showDetails();
        if (on) QTimer::singleShot(0, this, [this] { bringIntoView(*unfolded_); });
    });
    connect(&judge_, &SchemeJudge::changed, this, &SchemeBox::showScheme);
    showScheme();
}

void SchemeBox::fillUnfolded() {
    auto* copy = new QToolButton;
    copy->setObjectName("copyScheme");
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy the scheme as text, for --scheme on the command line"));
    connect(copy, &QToolButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(QString::fromStdString(scheme_.shortText()));
    });
    QHBoxLayout* line = rowOf({{text_, 1}});
    line->addWidget(copy, 0, Qt::AlignTop);
    QVBoxLayout* column = columnOn(unfolded_);
    column->addWidget(story_);
    column->addLayout(line);
    column->addWidget(details_);
    column->addWidget(deviceNote_);
    deviceNote_->hide();
}

void SchemeBox::setScheme(const Scheme& scheme) {
    if (scheme == scheme_) return;
    scheme_ = scheme;
    refused_.clear();
    showScheme();
}

void SchemeBox::setResidentWhereAuto(int blocks) {
    if (blocks == residentWhereAuto_) return;
    residentWhereAuto_ = blocks;
    showScheme();
}

void SchemeBox::setDeviceNote(const QString& text) {
    deviceNote_->setText(text);
    deviceNote_->setVisible(!text.isEmpty());
}

void SchemeBox::setUnusable(const QString& reason) {
    if (reason == unusable_) return;
    unusable_ = reason;
    showScheme();
}

void SchemeBox::take(const Scheme& scheme) {
    refused_.clear();
    if (scheme == scheme_) return showScheme();
    scheme_ = scheme;
    showScheme();
    emit schemeChanged(scheme_);
}

void SchemeBox::showScheme() {
    const bool usable = unusable_.isEmpty();
    showNames();
    diagram_->setScheme(scheme_, residentWhereAuto_);
    const QString story = schemeStory(scheme_, residentWhereAuto_);
    diagram_->setToolTip(story);
    story_->setText(story);
    diagram_->setVisible(usable);
    unfold_->setVisible(usable);
    showNotice();
    showDetails();
}

void SchemeBox::showNames() {
    const bool usable = unusable_.isEmpty();
    names_->judge([&](const SchemeInfo& info) {
        return usable ? judge_.unsupportedReason(info.scheme) : QString();
    });
    summary_->setText(usable ? description() : unusable_);
    names_->choose(scheme_.name);
    names_->setEnabled(usable);
}

// Of the scheme as it is now: a named one, or how it differs from the one that it began as.
QString SchemeBox::description() const {
    for (const SchemeInfo& info : namedSchemes()) {
        if (info.name != scheme_.name) continue;
        const QString changed = changedKeys(info.scheme, scheme_);
        const QString source = engineText(info.source);
        const QString summary = engineText(info.summary);
        if (!changed.isEmpty())
            return tr("%1, changed: %2.").arg(QString::fromStdString(info.name), breakable(changed));
        return source.isEmpty() ? summary + QLatin1Char('.') : tr("%1 (%2).").arg(summary, source);
    }
    return {};
}

void SchemeBox::showDetails() {
    const bool open = unfold_->isChecked() && unusable_.isEmpty();
    unfold_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    unfolded_->setVisible(open);
    text_->setText(breakable(QString::fromStdString(scheme_.shortText())));
    if (open) details_->setScheme(scheme_);
}

void SchemeBox::showNotice() {
    const bool usable = unusable_.isEmpty();
    QString reason = usable ? judge_.unsupportedReason(scheme_) : QString();
    offered_ = reason.isEmpty() ? std::nullopt : nearestThatRuns();
    if (reason.isEmpty() && usable) reason = refused_;
    notice_->setText(reason);
    notice_->setVisible(!reason.isEmpty());
    offer_->setVisible(offered_.has_value());
    if (offered_)
        offer_->setText(tr("Use %1").arg(offered_->name == scheme_.name
                                             ? changedKeys(scheme_, *offered_)
                                             : QString::fromStdString(offered_->name)));
}

// As many blocks as fit (persistent ones then own several tiles), else one other value, else a name.
std::optional<Scheme> SchemeBox::nearestThatRuns() {
    const auto runs = [this](const Scheme& s) {
        return s != scheme_ && judge_.unsupportedReason(s).isEmpty();
    };
    if (const Scheme fits = withSchemeValue(scheme_, "resident", "auto"); runs(fits)) return fits;
    for (const char* key :
         {"barrier", "exchange", "threads", "update", "local", "precision", "block"})
        for (const SchemeKey& k : schemeKeys()) {
            if (k.key != key || !schemeKeyApplies(scheme_, key)) continue;
            for (const std::string& value : k.choices)
                if (const SchemeChoice c = chooseValue(scheme_, key, value);
                    c.possible() && runs(c.scheme))
                    return c.scheme;
        }
    for (const SchemeInfo& info : namedSchemes())
        if (const Scheme named = parseScheme(info.name); runs(named)) return named;
    return std::nullopt;
}

}  // namespace weft::gui
