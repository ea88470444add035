#include "gui/relief_panel/pixel_mark_group.h"

#include <QButtonGroup>

namespace weft::gui {

namespace {

constexpr std::uint8_t kMarks[] = {PixelMarks::kYes, PixelMarks::kNo, PixelMarks::kAutomatic};
constexpr int kKinds = 3;

int idOf(const PixelMarking& marking) {
    const auto at = std::find(std::begin(kMarks), std::end(kMarks), marking.mark);
    return kKinds * static_cast<int>(marking.of) + static_cast<int>(at - std::begin(kMarks));
}

PixelMarking markingOf(int id) {
    return {static_cast<PixelMarking::Of>(id / kKinds), kMarks[id % kKinds]};
}

}  // namespace

PixelMarkGroup::PixelMarkGroup(QWidget* parent)
    : ReliefGroup(parent), marks_(new QButtonGroup(this)) {
    marks_->setExclusive(true);
    column().addLayout(
        headedRow(tr("Paint edge"),
                  segments(PixelMarking::Of::edges, {tr("Turns away"), tr("Cut off"), tr("Auto")},
                           {tr("Paint where the body turns away from you: its occluding contour"),
                            tr("Paint where the mask cuts the body off and nothing is known"),
                            tr("Paint where the picture is to tell, when the light is estimated")}),
                  tr("What the mask's edge is, pixel by pixel")));
    column().addLayout(
        headedRow(tr("Outliers"),
                  segments(PixelMarking::Of::outliers, {tr("Outlier"), tr("Shading"), tr("Auto")},
                           {tr("Paint over cast shadows, highlights and light from other surfaces"),
                            tr("Paint over what is the body's own shading"),
                            tr("Paint where the picture is to tell, when outliers are looked for")}),
                  tr("Brightness that no shading is read from")));
    find_ = textButton(tr("Find"), tr("Look for cast shadows and highlights"), "findOutliers");
    forget_ = textButton(tr("Forget"), tr("Read shading everywhere"), "forgetOutliers");
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(find_);
    buttons->addWidget(forget_);
    column().addLayout(buttons);
    onRefresh([this](const ReliefDocument& document) { show(document); });
    connect(marks_, &QButtonGroup::idClicked, this,
            [this](int id) { emit markingChosen(markingOf(id)); });
    connect(find_, &QToolButton::clicked, this, &PixelMarkGroup::outliersRequested);
    connect(forget_, &QToolButton::clicked, this,
            [this] { change(tr("Forget Outliers"), [](ReliefSetup& s) { s.outliers.reset(); }); });
}

QWidget* PixelMarkGroup::segments(PixelMarking::Of of, const QStringList& texts,
                                  const QStringList& tips) {
    auto* widget = new QWidget;
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (int k = 0; k < kKinds; ++k) {
        const int id = idOf({of, kMarks[k]});
        QToolButton* button = toggleButton(texts[k], tips[k]);
        button->setObjectName(QStringLiteral("mark%1").arg(id));
        marks_->addButton(button, id);
        row->addWidget(button);
    }
    return widget;
}

void PixelMarkGroup::setMarking(const std::optional<PixelMarking>& marking) {
    marks_->setExclusive(false);
    for (QAbstractButton* button : marks_->buttons())
        button->setChecked(marking && marks_->id(button) == idOf(*marking));
    marks_->setExclusive(true);
}

void PixelMarkGroup::setLooking(bool looking) {
    looking_ = looking;
    refresh();
}

void PixelMarkGroup::show(const ReliefDocument& document) {
    const ReliefSetup& s = document.setup();
    const bool rim = s.mask && s.boundary == ReliefBoundary::silhouette;
    setVisible(s.kind != ReliefKind::basRelief);
    for (QAbstractButton* button : marks_->buttons())
        button->setEnabled(rim || markingOf(marks_->id(button)).of == PixelMarking::Of::outliers);
    find_->setEnabled(rim && !looking_);
    forget_->setEnabled(s.outliers != nullptr);
}

}  // namespace weft::gui
