#include "gui/relief_panel/shading_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr double kDecadeSteps = 50, kLowestDecade = -5;
constexpr int kSteps = 250;  // up to 1

double lambdaAt(int step) { return std::pow(10.0, kLowestDecade + step / kDecadeSteps); }
int stepOf(double lambda) {
    return static_cast<int>(std::lround((std::log10(lambda) - kLowestDecade) * kDecadeSteps));
}

QString smoothnessTip() {
    return ShadingBox::tr(
        "How much smoothness weighs against the shading: 0.001 follows a clean picture, 0.1 suits "
        "noise of 1 %");
}

QDoubleSpinBox* share(QWidget* parent, double highest) {
    auto* box = new QDoubleSpinBox(parent);
    box->setDecimals(3);
    box->setRange(0, highest);
    box->setSingleStep(0.01);
    box->setKeyboardTracking(false);
    return box;
}

}  // namespace

ShadingBox::ShadingBox(QWidget* parent)
    : ReliefBox(parent),
      smoothness_(new QSlider(Qt::Horizontal, this)),
      lambda_(new QLabel(this)),
      albedoFromPicture_(new QCheckBox(tr("auto"), this)),
      albedo_(share(this, 8)),
      ambient_(share(this, 0.95)),
      encoding_(new QComboBox(this)) {
    albedo_->setMinimum(0.001);
    smoothness_->setObjectName("smoothness");
    albedo_->setObjectName("albedo");
    ambient_->setObjectName("ambient");
    albedoFromPicture_->setObjectName("albedoFromPicture");
    encoding_->addItem(tr("sRGB, as photographs are"), static_cast<int>(Encoding::srgb));
    encoding_->addItem(tr("Linear, as renderings are"), static_cast<int>(Encoding::linear));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kPanelSpacing);
    column->addLayout(smoothnessRow());
    column->addLayout(albedoRow());
    column->addLayout(headedRow(tr("Ambient"), ambient_,
                                tr("Light that comes from everywhere, as a share of full scale")));
    column->addLayout(headedRow(tr("Encoding"), encoding_, tr("What the picture's numbers mean")));
    connectFields();
}

QLayout* ShadingBox::smoothnessRow() {
    smoothness_->setRange(0, kSteps);
    smoothness_->setPageStep(static_cast<int>(kDecadeSteps) / 2);
    auto* row = headedRow(tr("Smooth λ"), smoothness_, smoothnessTip());
    lambda_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.000000")));
    lambda_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    static_cast<QHBoxLayout*>(row)->addWidget(lambda_);
    return row;
}

void ShadingBox::setRelaxes(bool relaxes) {
    smoothness_->setEnabled(!relaxes);
    lambda_->setEnabled(!relaxes);
    smoothness_->setToolTip(relaxes ? tr("Normals are relaxed: λ is in the Solver panel")
                                    : smoothnessTip());
}

QLayout* ShadingBox::albedoRow() {
    auto* row = headedRow(tr("Albedo"), albedo_,
                          tr("How bright a patch is that faces the light; auto takes the brightest"));
    static_cast<QHBoxLayout*>(row)->addWidget(albedoFromPicture_);
    return row;
}

void ShadingBox::connectFields() {
    connect(smoothness_, &QSlider::sliderPressed, this, [this] {
        gesture_ = ReliefDocument::newGesture();
        if (document()) document()->setDragging(true);
    });
    connect(smoothness_, &QSlider::sliderReleased, this, [this] {
        gesture_ = 0;
        if (document()) document()->setDragging(false);
    });
    connect(smoothness_, &QSlider::valueChanged, this, [this](int step) {
        change(
            tr("Smoothness"), [&](ReliefSetup& s) { s.options.smoothness = lambdaAt(step); },
            gesture_);
    });
    connect(albedoFromPicture_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Albedo"), [&](ReliefSetup& s) { s.albedoFromPicture = on; });
    });
    connect(albedo_, &QDoubleSpinBox::valueChanged, this,
            [this](double v) { change(tr("Albedo"), [&](ReliefSetup& s) { s.albedo = v; }); });
    connect(ambient_, &QDoubleSpinBox::valueChanged, this, [this](double v) {
        change(tr("Ambient Light"), [&](ReliefSetup& s) { s.ambient = v; });
    });
    connect(encoding_, &QComboBox::activated, this, [this](int index) {
        const auto encoding = static_cast<Encoding>(encoding_->itemData(index).toInt());
        change(tr("Encoding"), [&](ReliefSetup& s) { s.encoding = encoding; });
    });
}

void ShadingBox::refresh(const ReliefDocument& document) {
    const ReliefSetup& s = document.setup();
    const QSignalBlocker a(smoothness_), b(albedo_), c(ambient_);
    smoothness_->setValue(stepOf(s.options.smoothness));
    lambda_->setText(QString::number(s.options.smoothness, 'g', 2));
    albedoFromPicture_->setChecked(s.albedoFromPicture);
    albedo_->setEnabled(!s.albedoFromPicture);
    albedo_->setValue(s.albedo);
    ambient_->setValue(s.ambient);
    encoding_->setCurrentIndex(encoding_->findData(static_cast<int>(s.encoding)));
}

}  // namespace weft::gui
