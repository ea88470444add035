#include "gui/relief_panel/mask_group.h"

#include <QSlider>

#include "gui/texts/label.h"

namespace weft::gui {

namespace {
constexpr int kLevels = 200;
}

MaskGroup::MaskGroup(QWidget* parent)
    : ReliefGroup(parent), share_(new Label), threshold_(new QSlider(Qt::Horizontal)) {
    share_->setObjectName("maskShare");
    deemphasise(*share_);
    forSelection_ = {button(tr("Selection"), tr("Keep what is selected, nothing else"),
                            MaskEdit::onlySelection, "maskOnly"),
                     button(tr("Add"), tr("Add what is selected"), MaskEdit::addSelection, "maskAdd"),
                     button(tr("Remove"), tr("Remove what is selected"), MaskEdit::subtractSelection,
                            "maskRemove")};
    cutOut_ =
        button(tr("Cut Out"),
               tr("Find the outline of a thing by its colours; select it roughly first, or mask it"),
               MaskEdit::cutOut, "maskCutOut");
    auto* invert = button(tr("Invert"), tr("What is left out becomes the surface"), MaskEdit::invert,
                          "maskInvert");
    alpha_ =
        button(tr("Alpha"), tr("Take the picture's own alpha channel"), MaskEdit::alpha, "maskAlpha");
    all_ = button(tr("All"), tr("The whole picture is surface"), MaskEdit::everything, "maskAll");
    threshold_->setObjectName("maskThreshold");
    threshold_->setRange(0, kLevels);
    column().addLayout(headedRow(tr("Mask"), share_, tr("Where the surface is")));
    column().addLayout(rowOf({{forSelection_[0]}, {forSelection_[1]}, {forSelection_[2]}}));
    column().addLayout(rowOf({{cutOut_}, {invert}, {alpha_}, {all_}}));
    column().addLayout(
        headedRow(tr("Brighter"), threshold_, tr("Keep the pixels that are brighter than this")));
    onRefresh([this](const ReliefDocument& document) { show(document); });
    connect(threshold_, &QSlider::sliderPressed, this,
            [this] { gesture_ = ReliefDocument::newGesture(); });
    connect(threshold_, &QSlider::sliderReleased, this, [this] { gesture_ = 0; });
    connect(threshold_, &QSlider::valueChanged, this, [this](int level) {
        emit editRequested(MaskEdit::threshold, static_cast<double>(level) / kLevels, gesture_);
    });
}

QToolButton* MaskGroup::button(const QString& text, const QString& tip, MaskEdit edit,
                               const char* name) {
    QToolButton* button = textButton(text, tip, name);
    connect(button, &QToolButton::clicked, this, [this, edit] { emit editRequested(edit, 0, 0); });
    return button;
}

void MaskGroup::onDocument(ReliefDocument* document) {
    if (document) connect(document, &OpenDocument::selectionChanged, this, &MaskGroup::refresh);
}

void MaskGroup::show(const ReliefDocument& document) {
    const auto& mask = document.setup().mask;
    const double area = static_cast<double>(document.extent().area());
    share_->setText(mask ? tr("%1 % of the picture")
                               .arg(100 * static_cast<double>(mask->unknownCount()) / area, 0, 'f', 0)
                         : tr("the whole picture"));
    alpha_->setEnabled(document.picture()->picture.alpha != nullptr);
    all_->setEnabled(mask != nullptr);
    const bool selected = !document.selection().empty();
    for (QToolButton* button : forSelection_) button->setEnabled(selected);
    cutOut_->setEnabled(selected || mask);
}

}  // namespace weft::gui
