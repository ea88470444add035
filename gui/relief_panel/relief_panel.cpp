#include "gui/relief_panel/relief_panel.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

#include "gui/relief_panel/edge_box.h"
#include "gui/relief_panel/kind_box.h"
#include "gui/relief_panel/light_box.h"
#include "gui/relief_panel/mark_box.h"
#include "gui/relief_panel/mask_box.h"
#include "gui/relief_panel/quality_box.h"

namespace weft::gui {

namespace {

constexpr double kDecadeSteps = 50, kLowestDecade = -5;
constexpr int kSteps = 250;  // up to 1

double lambdaAt(int step) { return std::pow(10.0, kLowestDecade + step / kDecadeSteps); }
int stepOf(double lambda) {
    return static_cast<int>(std::lround((std::log10(lambda) - kLowestDecade) * kDecadeSteps));
}

QString smoothnessTip() {
    return ReliefPanel::tr(
        "How much smoothness weighs against the shading: 0.001 follows a clean picture, 0.1 suits "
        "noise of 1 %");
}

/// A number of the setup that may come from the picture; `text` names its change.
struct PictureNumber {
    double ReliefSetup::*number;
    bool ReliefSetup::*fromPicture;
    double ShadingModel::*found;  ///< with the light
};

QDoubleSpinBox* numberField(ReliefBox& box, const char* name, double least, double most,
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
QCheckBox* fromPictureBox(ReliefBox& box, const char* name, const QString& text,
                          const PictureNumber& of) {
    auto* check = new QCheckBox(ReliefPanel::tr("auto"));
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

ReliefPanel::ReliefPanel(QWidget* parent)
    : QWidget(parent),
      show_(new ReliefBox(this)),
      kind_(new KindBox(this)),
      light_(new LightBox(this)),
      mask_(new MaskBox(this)),
      edge_(new EdgeBox(this)),
      marks_(new MarkBox(this)),
      quality_(new QualityBox(this)),
      shading_(new ReliefBox(this)),
      smoothness_(new QSlider(Qt::Horizontal)),
      lambda_(new QLabel),
      export_(new QPushButton(tr("Export …"))) {
    fillShow();
    addSmoothness();
    addBrightness();
    QVBoxLayout* column = columnOn(this, kPanelMargin);
    shading_->onRefresh([this](const ReliefDocument& document) { showKind(document); });
    boxes_ = {show_, kind_, light_, mask_, edge_, marks_, quality_, shading_};
    for (ReliefBox* box : boxes_) column->addWidget(box);
    export_->setObjectName("exportRelief");
    export_->setToolTip(tr("Write heights, normals, a body to print, all parameters"));
    column->addWidget(export_);
    connect(export_, &QPushButton::clicked, this, &ReliefPanel::exportRequested);
    column->addStretch(1);
}

void ReliefPanel::fillShow() {
    auto* list = new QComboBox;
    list->setObjectName("reliefPicture");
    addOptions<ReliefPicture>(*list, {{ReliefPicture::photograph, tr("Photograph")},
                                      {ReliefPicture::shaded, tr("Surface, shaded")},
                                      {ReliefPicture::heights, tr("Heights")},
                                      {ReliefPicture::normals, tr("Normals")},
                                      {ReliefPicture::error, tr("Shading error, up to 10 %")}});
    show_->column().addLayout(headedRow(tr("Show"), list, tr("What the flat picture shows")));
    show_->onRefresh(
        [list](const ReliefDocument& document) { chooseOption(*list, document.shownPicture()); });
    connect(list, &QComboBox::activated, this, [this, list] {
        if (show_->document()) show_->document()->setShownPicture(chosenOption<ReliefPicture>(*list));
    });
}

void ReliefPanel::addSmoothness() {
    smoothness_->setObjectName("smoothness");
    smoothness_->setRange(0, kSteps);
    smoothness_->setPageStep(static_cast<int>(kDecadeSteps) / 2);
    lambda_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.000000")));
    lambda_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    QHBoxLayout* row = headedRow(tr("Smooth λ"), smoothness_, smoothnessTip());
    row->addWidget(lambda_);
    shading_->column().addLayout(row);
    shading_->onRefresh([this](const ReliefDocument& document) {
        const double lambda = document.setup().options.smoothness;
        const QSignalBlocker quiet(smoothness_);
        smoothness_->setValue(stepOf(lambda));
        lambda_->setText(QString::number(lambda, 'g', 2));
    });
    const auto drag = [this](std::uint64_t gesture) {
        gesture_ = gesture;
        if (shading_->document()) shading_->document()->setDragging(gesture != 0);
    };
    connect(smoothness_, &QSlider::sliderPressed, this,
            [drag] { drag(ReliefDocument::newGesture()); });
    connect(smoothness_, &QSlider::sliderReleased, this, [drag] { drag(0); });
    connect(smoothness_, &QSlider::valueChanged, this, [this](int step) {
        shading_->change(
            tr("Smoothness"), [&](ReliefSetup& s) { s.options.smoothness = lambdaAt(step); },
            gesture_);
    });
}

void ReliefPanel::addBrightness() {
    constexpr PictureNumber kAlbedo{&ReliefSetup::albedo, &ReliefSetup::albedoFromPicture,
                                    &ShadingModel::albedo};
    constexpr PictureNumber kAmbient{&ReliefSetup::ambient, &ReliefSetup::ambientFromPicture,
                                     &ShadingModel::ambient};
    QHBoxLayout* albedo =
        headedRow(tr("Albedo"), numberField(*shading_, "albedo", 0.001, 8, tr("Albedo"), kAlbedo),
                  tr("How bright a patch is that faces the light; auto finds it with the light, or "
                     "takes the brightest"));
    albedo->addWidget(fromPictureBox(*shading_, "albedoFromPicture", tr("Albedo"), kAlbedo));
    QHBoxLayout* ambient = headedRow(
        tr("Ambient"), numberField(*shading_, "ambient", 0, 0.95, tr("Ambient Light"), kAmbient),
        tr("Light that comes from everywhere, as a share of full scale; auto finds it with the "
           "light"));
    ambient->addWidget(
        fromPictureBox(*shading_, "ambientFromPicture", tr("Ambient Light"), kAmbient));
    auto* encoding = new QComboBox;
    addOptions<Encoding>(*encoding, {{Encoding::srgb, tr("sRGB, as photographs are")},
                                     {Encoding::linear, tr("Linear, as renderings are")}});
    shading_->column().addLayout(albedo);
    shading_->column().addLayout(ambient);
    shading_->column().addLayout(
        headedRow(tr("Encoding"), encoding, tr("What the picture's numbers mean")));
    shading_->onRefresh([encoding](const ReliefDocument& document) {
        chooseOption(*encoding, document.setup().encoding);
    });
    connect(encoding, &QComboBox::activated, this, [this, encoding] {
        shading_->change(tr("Encoding"),
                         [&](ReliefSetup& s) { s.encoding = chosenOption<Encoding>(*encoding); });
    });
}

void ReliefPanel::showKind(const ReliefDocument& document) {
    edge_->setVisible(document.setup().kind != ReliefKind::basRelief);
    enableSmoothness();
}

void ReliefPanel::enableSmoothness() {
    const ReliefDocument* const document = shading_->document();
    const bool shading = !document || document->setup().kind != ReliefKind::basRelief;
    smoothness_->setEnabled(shading && !relaxes_);
    lambda_->setEnabled(shading && !relaxes_);
}

void ReliefPanel::setRelaxes(bool relaxes) {
    relaxes_ = relaxes;
    enableSmoothness();
    smoothness_->setToolTip(relaxes ? tr("Normals are relaxed: λ is in the Solver panel")
                                    : smoothnessTip());
}

void ReliefPanel::setDocument(ReliefDocument* document) {
    for (ReliefBox* box : boxes_) box->setDocument(document);
    if (document) connect(document, &ReliefDocument::shownPictureChanged, show_, &ReliefBox::refresh);
    export_->setEnabled(document != nullptr);
}

}  // namespace weft::gui
