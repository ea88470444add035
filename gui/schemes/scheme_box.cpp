#include "gui/schemes/scheme_box.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QTimer>

#include "gui/schemes/block_diagram.h"
#include "gui/schemes/scheme_details.h"
#include "gui/schemes/scheme_judge.h"
#include "gui/style/controls.h"

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

SchemeBox::SchemeBox(SchemeJudge& judge, QWidget* parent)
    : QWidget(parent),
      judge_(judge),
      names_(narrowList("schemeNames")),
      summary_(note()),
      diagram_(new BlockDiagram),
      notice_(new QLabel),
      offer_(new QPushButton),
      unfold_(new QToolButton),
      unfolded_(new QWidget),
      story_(note()),
      text_(new QLabel),
      details_(new SchemeDetails(judge)) {
    for (const SchemeInfo& s : namedSchemes()) names_->addItem(QString::fromStdString(s.name));
    for (QLabel* label : {notice_, text_}) label->setWordWrap(true);
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
    connect(details_, &SchemeDetails::chosen, this, &SchemeBox::take);
    connect(details_, &SchemeDetails::refused, this, [this](const QString& reason) {
        refused_ = reason;
        showNotice();
    });
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
    for (int i = 0; i < names_->count(); ++i) {
        const SchemeInfo& info = namedSchemes()[static_cast<std::size_t>(i)];
        const QString reason = usable ? judge_.whyNot(parseScheme(info.name)) : QString();
        setItemEnabled(*names_, i, reason.isEmpty());
        names_->setItemData(i, reason.isEmpty() ? QString::fromStdString(info.summary) : reason,
                            Qt::ToolTipRole);
        if (info.name != scheme_.name) continue;
        const QString source = QString::fromStdString(info.source);
        const QString summary = QString::fromStdString(info.summary);
        summary_->setText(!usable            ? unusable_
                          : source.isEmpty() ? summary + QLatin1Char('.')
                                             : tr("%1 (%2).").arg(summary, source));
    }
    names_->setCurrentIndex(names_->findText(QString::fromStdString(scheme_.name)));
    names_->setEnabled(usable);
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
    QString reason = usable ? judge_.whyNot(scheme_) : QString();
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
    const auto runs = [this](const Scheme& s) { return s != scheme_ && judge_.whyNot(s).isEmpty(); };
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
