#include "gui/relief_panel/light_group.h"

#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <cmath>

#include "gui/relief/light_words.h"
#include "weft/error.h"

namespace weft::gui {

namespace {

QString originOf(LightOrigin from) {
    const QString words[] = {LightGroup::tr("Assumed until it was looked for"),
                             LightGroup::tr("Estimated; anew when the mask changes"),
                             LightGroup::tr("Refined; estimated anew when the mask changes"),
                             LightGroup::tr("Given by hand: it stays when the mask changes")};
    return words[static_cast<int>(from)];
}

/// "x, y, z" with any length but zero; none where the text is something else.
std::optional<Light> lightFrom(const QString& text) {
    const QStringList parts =
        text.split(QRegularExpression(QStringLiteral("[,;\\s]+")), Qt::SkipEmptyParts);
    if (parts.size() != 3) return std::nullopt;
    double v[3] = {};
    for (int i = 0; i < 3; ++i) {
        bool good = false;
        v[i] = parts[i].toDouble(&good);
        if (!good) return std::nullopt;
    }
    try {
        return unitLight(v[0], v[1], v[2]);
    } catch (const InvalidProblem&) {
        return std::nullopt;
    }
}

QString lightText(const Light& l) {
    const auto text = [](double v) {
        const double rounded = std::round(v * 1000) / 1000;
        return QString::number(rounded == 0 ? 0.0 : rounded, 'f', 3);  // no -0.000
    };
    return QStringLiteral("%1, %2, %3").arg(text(l.x), text(l.y), text(l.z));
}

}  // namespace

LightGroup::LightGroup(QWidget* parent)
    : ReliefGroup(parent),
      ball_(new LightBall),
      numbers_(new QLineEdit),
      model_(narrowList("lightModel")),
      estimate_(new QPushButton(tr("Estimate"))),
      refine_(new QPushButton(tr("Refine"))) {
    ball_->setFixedSize(112, 112);
    numbers_->setObjectName("lightNumbers");
    numbers_->setAccessibleName(tr("Direction to the light: x, y, z"));
    numbers_->setToolTip(
        tr("Direction to the light: x to the right, y up, z towards you; any length"));
    estimate_->setObjectName("estimateLight");
    estimate_->setToolTip(tr("Find the light from the picture alone"));
    refine_->setObjectName("refineLight");
    refine_->setToolTip(
        tr("Improve this light: the one under which a surface explains the picture best"));
    for (QPushButton* button : {estimate_, refine_})  // there is to be room for a scroll bar
        button->setMinimumWidth(button->fontMetrics().horizontalAdvance(button->text()) + 8);
    Label* words = note();
    auto* beside = new QVBoxLayout;
    beside->setSpacing(kPanelSpacing);
    Label* assumed = heading(tr("Assumed light"));
    assumed->setToolTip(tr(
        "The light that the picture is taken to be lit by: another one is another surface. To light "
        "the finished surface from elsewhere, press Relight over the picture"));
    beside->addWidget(assumed);
    beside->addWidget(numbers_);
    beside->addWidget(words);
    beside->addStretch(1);
    beside->addLayout(rowOf({{estimate_}, {refine_}}));
    QHBoxLayout* row = rowOf({{ball_}});
    row->addLayout(beside, 1);
    column().addLayout(row);
    model_->addItems({tr("One distant light"), tr("From all sides")});
    column().addLayout(
        headedRow(tr("Model"), model_,
                  tr("How brightness follows from the surface: one distant light and an even rest; "
                     "or light from all sides as nine spherical harmonics, which are found from a "
                     "body with a rim and kept where they explain its picture better")));
    onRefresh([this, words](const ReliefDocument& document) {
        const Light& light = document.setup().light;
        numbers_->setText(lightText(light));
        words->setText(document.setup().harmonics ? tr("mostly %1").arg(wordsFor(light))
                                                  : wordsFor(light));
        words->setToolTip(originOf(document.setup().lightFrom));
        showModel(document.setup());
    });
    connect(model_, &QComboBox::activated, this, &LightGroup::takeModel);
    connect(numbers_, &QLineEdit::editingFinished, this, &LightGroup::takeNumbers);
    connect(estimate_, &QPushButton::clicked, this, &LightGroup::estimateRequested);
    connect(refine_, &QPushButton::clicked, this, &LightGroup::refineRequested);
}

void LightGroup::setSearching(bool searching) {
    estimate_->setEnabled(!searching);
    refine_->setEnabled(!searching);
    searching_ = searching;
    if (document()) showModel(document()->setup());
}

void LightGroup::showModel(const ReliefSetup& setup) {
    model_->setCurrentIndex(setup.lightModel == LightModel::harmonics ? 1 : 0);
    model_->setEnabled(!searching_ && setup.boundary == ReliefBoundary::silhouette &&
                       setup.kind == ReliefKind::body);
}

void LightGroup::takeModel(int index) {
    if (!document()) return;
    const auto model = index == 1 ? LightModel::harmonics : LightModel::distant;
    if (model == document()->setup().lightModel) return;
    change(tr("Set Light Model"), [&](ReliefSetup& setup) {
        setup.lightModel = model;
        if (model == LightModel::distant) setLight(setup, setup.light, setup.lightFrom);
    });
    if (model == LightModel::harmonics) emit harmonicsRequested();
}

void LightGroup::onDocument(ReliefDocument* document) {
    binding_ = document ? std::make_unique<LightBinding>(*ball_, *document) : nullptr;
}

void LightGroup::takeNumbers() {
    if (!document()) return;
    const QString shown = lightText(document()->setup().light);
    if (numbers_->text() == shown) return;
    if (const auto light = lightFrom(numbers_->text()))
        change(tr("Set Light"),
               [&](ReliefSetup& setup) { setLight(setup, *light, LightOrigin::given); });
    else
        numbers_->setText(shown);
}

}  // namespace weft::gui
