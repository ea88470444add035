#include "gui/relief_panel/mask_box.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {
constexpr int kLevels = 200;
}

MaskBox::MaskBox(QWidget* parent)
    : ReliefBox(parent), share_(new QLabel(this)), threshold_(new QSlider(Qt::Horizontal, this)) {
    share_->setObjectName("maskShare");
    deemphasise(*share_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kPanelSpacing);
    column->addLayout(headedRow(tr("Mask"), share_, tr("Where the surface is")));
    auto* first = new QHBoxLayout;
    auto* second = new QHBoxLayout;
    for (QHBoxLayout* row : {first, second}) {
        row->setSpacing(kPanelSpacing);
        column->addLayout(row);
    }
    forSelection_ = {
        addButton(*first, tr("Selection"), tr("Keep what is selected, nothing else"),
                  MaskEdit::onlySelection, "maskOnly"),
        addButton(*first, tr("Add"), tr("Add what is selected"), MaskEdit::addSelection, "maskAdd"),
        addButton(*first, tr("Remove"), tr("Remove what is selected"), MaskEdit::subtractSelection,
                  "maskRemove")};
    cutOut_ =
        addButton(*second, tr("Cut Out"),
                  tr("Find the outline of the thing that is selected, or masked, by its colours"),
                  MaskEdit::cutOut, "maskCutOut");
    addButton(*second, tr("Invert"), tr("What is left out becomes the surface"), MaskEdit::invert,
              "maskInvert");
    alpha_ = addButton(*second, tr("Alpha"), tr("Take the picture's own alpha channel"),
                       MaskEdit::alpha, "maskAlpha");
    all_ = addButton(*second, tr("All"), tr("The whole picture is surface"), MaskEdit::everything,
                     "maskAll");
    threshold_->setObjectName("maskThreshold");
    threshold_->setRange(0, kLevels);
    column->addLayout(
        headedRow(tr("Brighter"), threshold_, tr("Keep the pixels that are brighter than this")));
    connect(threshold_, &QSlider::sliderPressed, this,
            [this] { gesture_ = ReliefDocument::newGesture(); });
    connect(threshold_, &QSlider::sliderReleased, this, [this] { gesture_ = 0; });
    connect(threshold_, &QSlider::valueChanged, this, [this](int level) {
        emit editRequested(MaskEdit::threshold, static_cast<double>(level) / kLevels, gesture_);
    });
}

QToolButton* MaskBox::addButton(QLayout& row, const QString& text, const QString& tip, MaskEdit edit,
                                const char* name) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row.addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, edit] { emit editRequested(edit, 0, 0); });
    return button;
}

void MaskBox::onDocument(ReliefDocument* document) {
    if (!document) return;
    connect(document, &Document::selectionChanged, this, &MaskBox::followSelection);
}

void MaskBox::followSelection() {
    if (!document()) return;
    const bool selected = !document()->selection().empty();
    for (QToolButton* button : forSelection_) button->setEnabled(selected);
    cutOut_->setEnabled(selected || document()->setup().mask);
}

void MaskBox::refresh(const ReliefDocument& document) {
    const auto& mask = document.setup().mask;
    const double area = static_cast<double>(document.extent().area());
    share_->setText(
        mask ? tr("%1 % of the picture")
                   .arg(100 * static_cast<double>(mask->mask.unknownCount()) / area, 0, 'f', 0)
             : tr("the whole picture"));
    alpha_->setEnabled(document.picture()->picture.alpha != nullptr);
    all_->setEnabled(mask != nullptr);
    followSelection();
}

}  // namespace weft::gui
