#include "gui/relief_panel/relief_kind_group.h"

#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr int kShareSteps = 100;

/// A field for a length of the options in millimetres; `text` names its change.
QDoubleSpinBox* lengthField(ReliefGroup& box, const char* name, const QString& text, double most,
                            double BasReliefOptions::*length) {
    auto* field = new QDoubleSpinBox;
    field->setObjectName(name);
    field->setAccessibleName(text);
    field->setDecimals(2);
    field->setRange(0.01, most);
    field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    field->setSuffix(ReliefKindGroup::tr(" mm"));
    field->setKeyboardTracking(false);
    QObject::connect(field, &QDoubleSpinBox::valueChanged, &box, [&box, text, length](double value) {
        box.change(text, [&](ReliefSetup& s) { s.basRelief.*length = value; });
    });
    box.onRefresh([field, length](const ReliefDocument& document) {
        const QSignalBlocker quiet(field);
        field->setValue(document.setup().basRelief.*length);
    });
    return field;
}

}  // namespace

ReliefKindGroup::ReliefKindGroup(QWidget* parent)
    : ReliefGroup(parent),
      kind_(narrowList("reliefKind")),
      proposal_(note("reliefProposal")),
      shallow_(new QWidget),
      rows_(columnOn(shallow_)) {
    kind_->setAccessibleName(tr("Kind"));
    addOptions<ReliefKind>(
        *kind_,
        {{ReliefKind::body, tr("Body"), tr("A thing of one colour; its mask's edge is its rim")},
         {ReliefKind::terrain, tr("Terrain"), tr("A surface that goes on beyond the picture")},
         {ReliefKind::basRelief, tr("Bas-relief"),
          tr("Any picture, compressed into a depth: for coins, engraving and embossing")}});
    column().addLayout(headedRow(tr("Kind"), kind_, tr("What the picture shows")));
    proposal_->setText(
        tr("Without a mask nothing says where a body ends. For a body, mask it or choose Body."));
    column().addWidget(proposal_);
    column().addWidget(shallow_);
    addSizes();
    addShare("basReliefDetail", tr("Detail"),
             tr("How much steep slopes are attenuated in favour of fine detail"),
             &BasReliefOptions::detail);
    addShare("basReliefBackground", tr("Background"),
             tr("How much is left of broad forms, such as what lies behind; none flattens them"),
             &BasReliefOptions::background);
    onRefresh([this](const ReliefDocument& document) {
        const ReliefSetup& s = document.setup();
        chooseOption(*kind_, s.kind);
        const bool shallow = s.kind == ReliefKind::basRelief;
        shallow_->setVisible(shallow);
        proposal_->setVisible(shallow && !s.mask);
    });
    connect(kind_, &QComboBox::activated, this,
            [this] { chooseKind(chosenOption<ReliefKind>(*kind_)); });
}

void ReliefKindGroup::addSizes() {
    constexpr double kMostDepth = 1000, kMostWidth = 10'000;
    rows_->addLayout(headedRow(
        tr("Depth"),
        lengthField(*this, "basReliefDepth", tr("Depth"), kMostDepth, &BasReliefOptions::depth),
        tr("From the lowest to the highest point, exactly")));
    rows_->addLayout(headedRow(
        tr("Width"),
        lengthField(*this, "basReliefWidth", tr("Width"), kMostWidth, &BasReliefOptions::width),
        tr("Of the whole relief, to which the depth is seen in proportion")));
}

void ReliefKindGroup::addShare(const char* name, const QString& text, const QString& tip,
                               double BasReliefOptions::*share) {
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setObjectName(name);
    slider->setAccessibleName(text);
    slider->setRange(0, kShareSteps);
    auto* figure = new Label;
    figure->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("100 %")));
    figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    QHBoxLayout* row = headedRow(text, slider, tip);
    row->addWidget(figure);
    rows_->addLayout(row);
    bind(
        *slider, text,
        [share](const ReliefSetup& s) { return qRound(s.basRelief.*share * kShareSteps); },
        [share](ReliefSetup& s, int step) { s.basRelief.*share = double(step) / kShareSteps; });
    onRefresh([slider, figure](const ReliefDocument&) {
        figure->setText(tr("%1 %").arg(slider->value()));
    });
}

// The edge that goes with it: a rim where there is a mask, nothing known of a terrain.
void ReliefKindGroup::chooseKind(ReliefKind kind) {
    change(tr("Kind"), [&](ReliefSetup& s) {
        s.kind = kind;
        if (kind == ReliefKind::body && s.mask && s.boundary == ReliefBoundary::natural)
            s.boundary = ReliefBoundary::silhouette;
        if (kind == ReliefKind::terrain && s.boundary == ReliefBoundary::silhouette)
            s.boundary = ReliefBoundary::natural;
    });
}

}  // namespace weft::gui
