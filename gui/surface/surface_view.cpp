#include "gui/surface/surface_view.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <array>
#include <cmath>

#include "gui/style/elided_label.h"
#include "gui/style/panel_style.h"
#include "gui/style/theme.h"
#include "gui/surface/light_puck.h"

namespace weft::gui {

namespace {

constexpr int kNotchesADoubling = 20, kDoublings = 3;  // ×1/8 .. ×8
constexpr int kDetent = 3;                             // notches around ×1

void dress(QToolButton& button, const char* name, const char* icon, const QString& tip) {
    button.setObjectName(name);
    button.setIcon(themedIcon(icon));
    button.setIconSize({18, 18});
    button.setToolTip(tip);
    button.setAccessibleName(tip);
    button.setFocusPolicy(Qt::TabFocus);
}

double factorOf(int notch) { return std::exp2(static_cast<double>(notch) / kNotchesADoubling); }

struct LookName {
    SurfaceLook look;
    const char *name, *tip;
};
constexpr std::array<LookName, 6> kLooks = {{
    {SurfaceLook::grey, QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "Grey"),
     QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "Matt grey under the light of the view")},
    {SurfaceLook::image, QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "Image"),
     QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "The picture draped over the surface")},
    {SurfaceLook::normals, QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "Normals"),
     QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "x, y, z of the normal as red, green, blue")},
    {SurfaceLook::height, QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "Height"),
     QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "Heights as colours")},
    {SurfaceLook::shadingError, QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "Shading error"),
     QT_TRANSLATE_NOOP("weft::gui::SurfaceView",
                       "|I − R|: picture less the surface's own shading, 1 = full light")},
    {SurfaceLook::truthError, QT_TRANSLATE_NOOP("weft::gui::SurfaceView", "Error"),
     QT_TRANSLATE_NOOP("weft::gui::SurfaceView",
                       "Height less true height, for pictures whose truth is known")},
}};

}  // namespace

SurfaceView::SurfaceView(BackendRegistry registry, QWidget* parent)
    : QWidget(parent),
      canvas_(new SurfaceCanvas(std::move(registry), this)),
      looks_(new QComboBox(this)),
      wires_(new QToolButton(this)),
      light_(new QToolButton(this)),
      views_(new QToolButton(this)),
      shot_(new QToolButton(this)),
      zScale_(new QSlider(Qt::Horizontal, this)),
      zText_(new QToolButton(this)),
      readout_(new ElidedLabel(this)) {
    setObjectName("surfaceView");
    setFocusProxy(canvas_);
    makeLooks();
    makeViews();
    makeLight();
    makeZScale();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(canvas_, 1);
    connectCanvas();
    persistence_.setSingleShot(true);
    persistence_.setInterval(400);
    connect(&persistence_, &QTimer::timeout, this, &SurfaceView::persist);
    restore();
    updateLooks();
}

SurfaceView::~SurfaceView() {
    if (persistence_.isActive()) persist();
}

QWidget* SurfaceView::makeBar() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(kPanelSpacing, 4, kPanelSpacing, 4);
    row->setSpacing(4);
    row->addWidget(looks_);
    row->addWidget(wires_);
    row->addWidget(light_);
    row->addWidget(views_);
    row->addWidget(zText_);
    row->addWidget(zScale_);
    row->addWidget(shot_);
    row->addWidget(readout_, 1);
    return bar;
}

void SurfaceView::makeLooks() {
    for (const LookName& look : kLooks) {
        looks_->addItem(tr(look.name), static_cast<int>(look.look));
        looks_->setItemData(looks_->count() - 1, tr(look.tip), Qt::ToolTipRole);
    }
    looks_->setObjectName("surfaceLook");
    looks_->setToolTip(tr("What colours the surface"));
    looks_->setFocusPolicy(Qt::TabFocus);
    connect(looks_, &QComboBox::activated, this,
            [this](int i) { setLook(static_cast<SurfaceLook>(looks_->itemData(i).toInt())); });
    dress(*wires_, "surfaceWires", "wires", tr("Wires: lines of the image's grid (W)"));
    wires_->setCheckable(true);
    highlightWhileChecked(*wires_);
    connect(wires_, &QToolButton::clicked, this, &SurfaceView::setWireframe);
}

void SurfaceView::makeViews() {
    dress(*views_, "surfaceViews", "view",
          tr("Where it is seen from. Drag to turn, Shift+drag to move, wheel to zoom"));
    views_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(views_);
    const auto add = [&](const QString& text, auto act) {
        connect(menu->addAction(text), &QAction::triggered, canvas_, act);
    };
    add(tr("&Whole Surface\tHome"), [this] { canvas_->resetView(); });
    menu->addSeparator();
    add(tr("&Front\t1"), [this] { canvas_->lookFrom(0, 0); });
    add(tr("&Right\t3"), [this] { canvas_->lookFrom(90, 0); });
    add(tr("&Top, as the Picture\t7"), [this] { canvas_->lookFrom(0, 90); });
    menu->addSeparator();
    QAction* perspective = menu->addAction(tr("&Perspective\t5"));
    perspective->setCheckable(true);
    connect(perspective, &QAction::triggered, canvas_, &SurfaceCanvas::setPerspective);
    connect(menu, &QMenu::aboutToShow, this,
            [this, perspective] { perspective->setChecked(canvas_->isPerspective()); });
    views_->setMenu(menu);
    dress(*shot_, "surfaceShot", "camera", tr("Save what is seen as a picture …"));
    connect(shot_, &QToolButton::clicked, this, &SurfaceView::askForScreenshot);
}

void SurfaceView::makeLight() {
    dress(*light_, "surfaceLight", "light",
          tr("The light of this view; the solve's own light stays as it is"));
    light_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(light_);
    auto* page = new QWidget(menu);
    auto* column = new QVBoxLayout(page);
    puck_ = new LightPuck(page);
    solved_ = new QToolButton(page);
    solved_->setObjectName("useSolvedLight");
    solved_->setText(tr("Use solved light"));
    solved_->setCheckable(true);
    highlightWhileChecked(*solved_);
    column->addWidget(puck_, 0, Qt::AlignHCenter);
    column->addWidget(solved_, 0, Qt::AlignHCenter);
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(page);
    menu->addAction(action);
    light_->setMenu(menu);
    connect(puck_, &LightPuck::lightMoved, this, [this](const Light& light) { setViewLight(light); });
    connect(solved_, &QToolButton::clicked, this,
            [this](bool on) { setViewLight(on ? std::nullopt : std::optional(puck_->light())); });
}

void SurfaceView::makeZScale() {
    zScale_->setObjectName("surfaceZScale");
    zScale_->setRange(-kNotchesADoubling * kDoublings, kNotchesADoubling * kDoublings);
    zScale_->setPageStep(kNotchesADoubling / 2);
    zScale_->setMinimumWidth(50);
    zScale_->setMaximumWidth(130);
    zScale_->setToolTip(tr("How many times as high the surface is drawn"));
    connect(zScale_, &QSlider::valueChanged, this, [this](int notch) {
        const bool byMouse = zScale_->isSliderDown();
        setZScale(byMouse && std::abs(notch) <= kDetent ? 1.0 : factorOf(notch));
    });
    zText_->setObjectName("surfaceZText");
    zText_->setAutoRaise(true);
    zText_->setToolTip(tr("True proportions"));
    zText_->setMinimumWidth(zText_->fontMetrics().horizontalAdvance(QStringLiteral("z ×0.00")) + 14);
    connect(zText_, &QToolButton::clicked, this, [this] { setZScale(1); });
}

void SurfaceView::connectCanvas() {
    connect(canvas_, &SurfaceCanvas::pointerMoved, this, &SurfaceView::showReadout);
    connect(canvas_, &SurfaceCanvas::pointerMoved, this, &SurfaceView::pointerMoved);
    connect(canvas_, &SurfaceCanvas::picked, this, &SurfaceView::picked);
    connect(canvas_, &SurfaceCanvas::shot, this, &SurfaceView::screenshotReady);
    connect(canvas_, &SurfaceCanvas::saved, this, &SurfaceView::screenshotSaved);
    connect(canvas_, &SurfaceCanvas::failed, this, &SurfaceView::failed);
    connect(canvas_, &SurfaceCanvas::wireframeToggled, this,
            [this] { setWireframe(!surfaceStyle().wireframe); });
    connect(canvas_, &SurfaceCanvas::cameraChanged, this, &SurfaceView::persistSoon);
}

void SurfaceView::askForScreenshot() {
    if (!canvas_->scene()) return;
    auto* dialog = new QFileDialog(this, tr("Save the View"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("PNG (*.png)"), tr("JPEG (*.jpg *.jpeg)"), tr("TIFF (*.tif *.tiff)")});
    dialog->setDefaultSuffix("png");
    dialog->selectFile("surface.png");
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        saveScreenshot(file, canvas_->size() * (2 * canvas_->devicePixelRatioF()));
    });
    dialog->open();
}

void SurfaceView::setScene(std::shared_ptr<const SurfaceScene> scene, bool final) {
    canvas_->setScene(std::move(scene), final);
    if (const auto& shown = canvas_->scene();
        shown && surfaceStyle().look == SurfaceLook::truthError && !shown->truth)
        setLook(SurfaceLook::grey);
    updateLooks();
    updateLight();
}

void SurfaceView::setLook(SurfaceLook look) {
    SurfaceStyle style = surfaceStyle();
    style.look = look;
    canvas_->setStyle(style);
    updateLooks();
    persistSoon();
}

void SurfaceView::setWireframe(bool on) {
    SurfaceStyle style = surfaceStyle();
    style.wireframe = on;
    canvas_->setStyle(style);
    wires_->setChecked(on);
    persistSoon();
}

void SurfaceView::setZScale(double factor) {
    SurfaceStyle style = surfaceStyle();
    style.zScale = std::clamp(factor, factorOf(zScale_->minimum()), factorOf(zScale_->maximum()));
    canvas_->setStyle(style);
    updateZScale();
    persistSoon();
}

void SurfaceView::setViewLight(const std::optional<Light>& light) {
    SurfaceStyle style = surfaceStyle();
    style.light = light;
    canvas_->setStyle(style);
    updateLight();
    persistSoon();
}

void SurfaceView::updateLooks() {
    const auto& scene = canvas_->scene();
    auto* model = qobject_cast<QStandardItemModel*>(looks_->model());
    for (int i = 0; i < looks_->count(); ++i) {
        const auto look = static_cast<SurfaceLook>(looks_->itemData(i).toInt());
        if (model) model->item(i)->setEnabled(!scene || canShow(*scene, look));
        if (look == surfaceStyle().look) looks_->setCurrentIndex(i);
    }
}

void SurfaceView::updateZScale() {
    const double factor = surfaceStyle().zScale;
    const QSignalBlocker quiet(zScale_);
    if (!zScale_->isSliderDown())
        zScale_->setValue(static_cast<int>(std::lround(kNotchesADoubling * std::log2(factor))));
    zText_->setText(tr("z ×%1").arg(factor, 0, 'f', factor < 9.95 ? 2 : 1));
}

void SurfaceView::updateLight() {
    const auto& scene = canvas_->scene();
    const std::optional<Light>& own = surfaceStyle().light;
    solved_->setChecked(!own);
    puck_->setLight(own ? *own : scene ? scene->light : Light{});
}

void SurfaceView::showReadout(const std::optional<SurfaceReadout>& r) {
    if (!r) {
        readout_->clear();
        return;
    }
    const auto number = [](double v, int digits) {
        return QString::number(v, 'f', digits).replace('-', QChar(0x2212));
    };
    readout_->setText(tr("x %1  y %2  z %3   n %4 %5 %6")
                          .arg(number(r->at.u, 1), number(r->at.v, 1), number(r->height, 2),
                               number(r->normal.x, 2), number(r->normal.y, 2),
                               number(r->normal.z, 2)));
}

}  // namespace weft::gui
