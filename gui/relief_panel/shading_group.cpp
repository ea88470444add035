#include "gui/relief_panel/shading_group.h"

#include <QCheckBox>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr double kDecadeSteps = 50, kLowestDecade = -5;
constexpr int kSteps = 250;  // up to 1

double lambdaAt(int step) { return std::pow(10.0, kLowestDecade + step / kDecadeSteps); }
int stepOf(double lambda) {
    return static_cast<int>(std::lround((std::log10(lambda) - kLowestDecade) * kDecadeSteps));
}

// Trust in the outline: none at all, then from a thousandth of the shading's weight to all of it.
constexpr int kTrustSteps = 120;
constexpr double kTrustDecades = 3;

double trustAt(int step) {
    return step == 0 ? 0 : std::pow(10.0, kTrustDecades * (double(step) / kTrustSteps - 1));
}
int trustStepOf(double trust) {
    if (!(trust > 0)) return 0;
    return std::max(
        1, static_cast<int>(std::lround(kTrustSteps * (1 + std::log10(trust) / kTrustDecades))));
}

QString trustTip() {
    return ShadingGroup::tr(
        "Left: the shading alone tells the surface. Right: the mask's outline, blown up, does. "
        "Photographs need a little of the outline");
}

QString smoothnessTip() {
    return ShadingGroup::tr(
        "How much smoothness weighs against the shading: 0.001 follows a clean picture, 0.1 suits "
        "noise of 1 %");
}

/// A number of the setup that may come from the picture; `text` names its change.
struct PictureNumber {
    double ReliefSetup::*number;
    bool ReliefSetup::*fromPicture;
    double ShadingModel::*found;  ///< with the light
};

QDoubleSpinBox* numberField(ReliefGroup& box, const char* name, double least, double most,
                            const QString& text, const PictureNumber& of) {
    auto* field = new QDoubleSpinBox;
    field->setObjectName(name);
    field->setDecimals(3);
    field->setRange(least, most);
    field->setSingleStep(0.01);
    field->setKeyboardTracking(false);
    QObject::connect(field, &QDoubleSpinBox::valueChanged, &box, [&box, text, of](double value) {
        box.change(text, [&](ReliefSetup& s) { s.*of.number = value; });
    });
    box.onRefresh([field, of](const ReliefDocument& document) {
        const QSignalBlocker quiet(field);
        const ReliefSetup& s = document.setup();
        field->setValue(s.*of.fromPicture && s.found ? (*s.found).*of.found : s.*of.number);
        field->setEnabled(!(s.*of.fromPicture));
    });
    return field;
}

/// Whether that number comes from the picture. Left to the user, it starts at what was found.
QCheckBox* fromPictureBox(ReliefGroup& box, const char* name, const QString& text,
                          const PictureNumber& of) {
    auto* check = new QCheckBox(ShadingGroup::tr("auto"));
    check->setObjectName(name);
    QObject::connect(check, &QCheckBox::clicked, &box, [&box, text, of](bool on) {
        box.change(text, [&](ReliefSetup& s) {
            s.*of.fromPicture = on;
            if (!on && s.found) s.*of.number = (*s.found).*of.found;
        });
    });
    box.onRefresh([check, of](const ReliefDocument& document) {
        check->setChecked(document.setup().*of.fromPicture);
    });
    return check;
}

}  // namespace

ShadingGroup::ShadingGroup(QWidget* parent)
    : ReliefGroup(parent),
      trust_(new QSlider(Qt::Horizontal)),
      smoothness_(new QSlider(Qt::Horizontal)),
      lambda_(new Label),
      paint_(new QCheckBox(tr("Colours are paint"))) {
    addTrust();
    addSmoothness();
    addPaint();
    addBrightness();
    addEncoding();
    onRefresh([this](const ReliefDocument&) { showKind(); });
}

void ShadingGroup::addTrust() {
    trust_->setObjectName("trust");
    trust_->setRange(0, kTrustSteps);
    trust_->setPageStep(kTrustSteps / 12);
    const auto end = [](const QString& text) {
        auto* label = new Label(text);
        deemphasise(*label);
        return label;
    };
    QHBoxLayout* row = headedRow(tr("Trust"), trust_, trustTip());
    row->insertWidget(1, end(tr("picture")));
    row->addWidget(end(tr("outline")));
    column().addLayout(row);
    bind(
        *trust_, tr("Trust"), [](const ReliefSetup& s) { return trustStepOf(s.options.outline); },
        [](ReliefSetup& s, int step) { s.options.outline = trustAt(step); });
}

void ShadingGroup::addSmoothness() {
    smoothness_->setObjectName("smoothness");
    smoothness_->setRange(0, kSteps);
    smoothness_->setPageStep(static_cast<int>(kDecadeSteps) / 2);
    lambda_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.000000")));
    lambda_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    QHBoxLayout* row = headedRow(tr("Smooth λ"), smoothness_, smoothnessTip());
    row->addWidget(lambda_);
    column().addLayout(row);
    bind(
        *smoothness_, tr("Smoothness"),
        [](const ReliefSetup& s) { return stepOf(s.options.smoothness); },
        [](ReliefSetup& s, int step) { s.options.smoothness = lambdaAt(step); });
    onRefresh([this](const ReliefDocument& document) {
        lambda_->setText(QLocale().toString(document.setup().options.smoothness, 'g', 2));
    });
}

void ShadingGroup::addPaint() {
    paint_->setObjectName("paint");
    column().addLayout(headedRow(
        tr("Paint"), paint_,
        tr("Each of a body's few colours has an albedo of its own, and no shading is read from where "
           "they meet; off takes all brightness for shading")));
    connect(paint_, &QCheckBox::clicked, this,
            [this](bool on) { change(tr("Paint"), [&](ReliefSetup& s) { s.paint = on; }); });
    onRefresh([this](const ReliefDocument& document) { paint_->setChecked(document.setup().paint); });
}

void ShadingGroup::addBrightness() {
    constexpr PictureNumber kAlbedo{&ReliefSetup::albedo, &ReliefSetup::albedoFromPicture,
                                    &ShadingModel::albedo};
    constexpr PictureNumber kAmbient{&ReliefSetup::ambient, &ReliefSetup::ambientFromPicture,
                                     &ShadingModel::ambient};
    QHBoxLayout* albedo =
        headedRow(tr("Albedo"), numberField(*this, "albedo", 0.001, 8, tr("Albedo"), kAlbedo),
                  tr("How bright a patch is that faces the light; auto finds it with the light, or "
                     "takes the brightest"));
    albedo->addWidget(fromPictureBox(*this, "albedoFromPicture", tr("Albedo"), kAlbedo));
    QHBoxLayout* ambient = headedRow(
        tr("Ambient"), numberField(*this, "ambient", 0, 0.95, tr("Ambient Light"), kAmbient),
        tr("Light that comes from everywhere, as a share of full scale; auto finds it with the "
           "light"));
    ambient->addWidget(fromPictureBox(*this, "ambientFromPicture", tr("Ambient Light"), kAmbient));
    column().addLayout(albedo);
    column().addLayout(ambient);
}

void ShadingGroup::addEncoding() {
    auto* encoding = new QComboBox;
    addOptions<Encoding>(*encoding, {{Encoding::srgb, tr("sRGB, as photographs are")},
                                     {Encoding::linear, tr("Linear, as renderings are")}});
    column().addLayout(headedRow(tr("Encoding"), encoding, tr("What the picture's numbers mean")));
    onRefresh([encoding](const ReliefDocument& document) {
        chooseOption(*encoding, document.setup().encoding);
    });
    connect(encoding, &QComboBox::activated, this, [this, encoding] {
        change(tr("Encoding"),
               [&](ReliefSetup& s) { s.encoding = chosenOption<Encoding>(*encoding); });
    });
}

void ShadingGroup::showKind() {
    const bool any = document() && document()->setup().kind != ReliefKind::basRelief;
    const bool rim = any && document()->setup().boundary == ReliefBoundary::silhouette;
    trust_->setEnabled(rim && !relaxes_);
    trust_->setToolTip(rim ? trustTip() : tr("A mask whose edge is a rim has an outline to trust"));
    paint_->setEnabled(rim && document()->setup().albedoFromPicture);
    smoothness_->setEnabled((any || !document()) && !relaxes_);
    lambda_->setEnabled(smoothness_->isEnabled());
}

void ShadingGroup::setRelaxes(bool relaxes) {
    relaxes_ = relaxes;
    showKind();
    smoothness_->setToolTip(relaxes ? tr("Normals are relaxed: λ is in the Solver panel")
                                    : smoothnessTip());
}

}  // namespace weft::gui
