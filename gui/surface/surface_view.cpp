#include "gui/surface/surface_view.h"

#include <QLocale>
#include <QMenu>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QWidgetAction>
#include <cmath>

#include "gui/style/elided_label.h"
#include "gui/style/theme.h"
#include "gui/style/toggle_icon.h"
#include "gui/surface/light_ball.h"

namespace weft::gui {

namespace {

constexpr int kNotchesADoubling = 20, kDoublings = 3;  // ×1/8 .. ×8
constexpr int kDetent = 3;                             // notches around ×1
constexpr const char* kGroup = "surface";              // of the settings

QToolButton* iconButton(const char* name, const char* icon, const QString& tip) {
    auto* button = new QToolButton;
    button->setObjectName(name);
    button->setIcon(themedIcon(icon));
    button->setIconSize({18, 18});
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

double factorOf(int notch) { return std::exp2(static_cast<double>(notch) / kNotchesADoubling); }

/// As it was kept; none where that is no light.
std::optional<Light> lightOf(const QVariantList& xyz) {
    if (xyz.size() != 3) return std::nullopt;
    const double x = xyz[0].toDouble(), y = xyz[1].toDouble(), z = xyz[2].toDouble();
    if (!(z > 0) || !(x * x + y * y + z * z < 4)) return std::nullopt;
    return unitLight(x, y, z);
}

}  // namespace

SurfaceView::SurfaceView(BackendRegistry registry, QWidget* parent)
    : QWidget(parent),
      canvas_(new SurfaceCanvas(std::move(registry), this)),  // the first to get the keyboard
      looks_(new QComboBox),
      zScale_(new QSlider(Qt::Horizontal)),
      zText_(new QToolButton),
      readout_(new ElidedLabel) {
    setObjectName("surfaceView");
    setFocusProxy(canvas_);
    makeLooks();
    makeViews();
    makeLight();
    makeZScale();
    auto* bar = new QWidget;
    QHBoxLayout* row =
        rowOf({{looks_}, {wires_}, {light_}, {views_}, {zText_}, {zScale_}, {shot_}, {readout_, 1}});
    row->setContentsMargins(kPanelSpacing, 4, kPanelSpacing, 4);
    row->setSpacing(4);
    bar->setLayout(row);
    looks_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    looks_->setMinimumContentsLength(4);
    QVBoxLayout* column = columnOn(this);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(canvas_, 1);
    connect(canvas_, &SurfaceCanvas::pointerMoved, this, &SurfaceView::showReadout);
    connect(canvas_, &SurfaceCanvas::saved, this, &SurfaceView::screenshotSaved);
    connect(canvas_, &SurfaceCanvas::wireframeToggled, this,
            [this] { setWireframe(!surfaceStyle().wireframe); });
    persistence_.setSingleShot(true);
    persistence_.setInterval(400);
    connect(&persistence_, &QTimer::timeout, this, &SurfaceView::persist);
    restore();
    connect(canvas_, &SurfaceCanvas::cameraChanged, &persistence_, QOverload<>::of(&QTimer::start));
}

SurfaceView::~SurfaceView() {
    if (persistence_.isActive()) persist();
}

void SurfaceView::makeLooks() {
    addOptions<SurfaceLook>(
        *looks_,
        {{SurfaceLook::grey, tr("Grey"), tr("Matt grey under the light of the view")},
         {SurfaceLook::image, tr("Image"), tr("The picture draped over the surface")},
         {SurfaceLook::normals, tr("Normals"), tr("x, y, z of the normal as red, green, blue")},
         {SurfaceLook::height, tr("Height"), tr("Heights as colours")},
         {SurfaceLook::shadingError, tr("Shading error", "in a list"),
          tr("|I − R|: picture less the surface's own shading, 1 = full light")},
         {SurfaceLook::truthError, tr("Error"),
          tr("Height less true height, for pictures whose truth is known")}});
    looks_->setObjectName("surfaceLook");
    looks_->setToolTip(tr("What colours the surface"));
    looks_->setFocusPolicy(Qt::TabFocus);
    connect(looks_, &QComboBox::activated, this,
            [this] { setLook(chosenOption<SurfaceLook>(*looks_)); });
    wires_ = iconButton("surfaceWires", "wires", tr("Wires: lines of the image's grid (W)"));
    wires_->setCheckable(true);
    wires_->setIcon(toggleIcon("wires"));
    highlightWhileChecked(*wires_);
    connect(wires_, &QToolButton::clicked, this, &SurfaceView::setWireframe);
}

void SurfaceView::makeViews() {
    views_ = iconButton("surfaceViews", "view",
                        tr("Where it is seen from. Drag to turn, Shift+drag to move, wheel to zoom"));
    views_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(views_);
    menu->addAction(tr("&Whole Surface\tHome"), canvas_, &SurfaceCanvas::resetView);
    menu->addSeparator();
    menu->addAction(tr("&Front\t1"), canvas_, [this] { canvas_->lookFrom(0, 0); });
    menu->addAction(tr("&Right\t3"), canvas_, [this] { canvas_->lookFrom(90, 0); });
    menu->addAction(tr("&Top, as the Picture\t7"), canvas_, [this] { canvas_->lookFrom(0, 90); });
    menu->addSeparator();
    QAction* perspective = menu->addAction(tr("&Perspective\t5"));
    perspective->setCheckable(true);
    connect(perspective, &QAction::triggered, canvas_, &SurfaceCanvas::setPerspective);
    connect(menu, &QMenu::aboutToShow, this,
            [this, perspective] { perspective->setChecked(canvas_->isPerspective()); });
    views_->setMenu(menu);
    shot_ = iconButton("surfaceShot", "camera", tr("Save what is seen as a picture …"));
    connect(shot_, &QToolButton::clicked, this, &SurfaceView::askForScreenshot);
}

void SurfaceView::makeLight() {
    light_ = iconButton("surfaceLight", "light",
                        tr("The light of this view; the solve's own light stays as it is"));
    light_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(light_);
    auto* page = new QWidget(menu);
    auto* column = new QVBoxLayout(page);
    ball_ = new LightBall(page);
    solved_ = toggleButton(tr("Use solved light"), {}, "useSolvedLight");
    column->addWidget(ball_, 0, Qt::AlignHCenter);
    column->addWidget(solved_, 0, Qt::AlignHCenter);
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(page);
    menu->addAction(action);
    light_->setMenu(menu);
    connect(ball_, &LightBall::lightMoved, this, [this](const Light& light) { setViewLight(light); });
    connect(solved_, &QToolButton::clicked, this,
            [this](bool on) { setViewLight(on ? std::nullopt : std::optional(ball_->light())); });
}

void SurfaceView::makeZScale() {
    zScale_->setObjectName("surfaceZScale");
    zScale_->setAccessibleName(tr("Height scale of the drawing"));
    zScale_->setRange(-kNotchesADoubling * kDoublings, kNotchesADoubling * kDoublings);
    zScale_->setPageStep(kNotchesADoubling / 2);
    zScale_->setMinimumWidth(30);
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

void SurfaceView::askForScreenshot() {
    if (!canvas_->scene()) return;
    askWhereToSave(this, tr("Save the View"), QStringLiteral("surface.png"),
                   tr("PNG (*.png);;JPEG (*.jpg *.jpeg);;TIFF (*.tif *.tiff)"),
                   [this](const QString& file) {  // twice as large as on the screen
                       saveScreenshot(file, canvas_->size() * (2 * canvas_->devicePixelRatioF()));
                   });
}

void SurfaceView::setScene(std::shared_ptr<const SurfaceScene> scene, bool final) {
    canvas_->setScene(std::move(scene), final);
    if (const auto& shown = canvas_->scene();
        shown && surfaceStyle().look == SurfaceLook::truthError && !shown->truth)
        setLook(SurfaceLook::grey);
    showStyle();
}

void SurfaceView::changeStyle(const std::function<void(SurfaceStyle&)>& change) {
    SurfaceStyle style = surfaceStyle();
    change(style);
    canvas_->setStyle(style);
    showStyle();
    persistence_.start();
}

void SurfaceView::setLook(SurfaceLook look) {
    changeStyle([look](SurfaceStyle& style) { style.look = look; });
}

void SurfaceView::setWireframe(bool on) {
    changeStyle([on](SurfaceStyle& style) { style.wireframe = on; });
}

void SurfaceView::setZScale(double factor) {
    changeStyle([&](SurfaceStyle& style) {
        style.zScale = std::clamp(factor, factorOf(zScale_->minimum()), factorOf(zScale_->maximum()));
    });
}

void SurfaceView::setViewLight(const std::optional<Light>& light) {
    changeStyle([&light](SurfaceStyle& style) { style.light = light; });
}

void SurfaceView::askForViewLight() {
    light_->menu()->popup(light_->mapToGlobal(QPoint(0, light_->height())));
}

void SurfaceView::showStyle() {
    const auto& scene = canvas_->scene();
    const SurfaceStyle& style = surfaceStyle();
    for (int i = 0; i < looks_->count(); ++i) {
        const auto look = static_cast<SurfaceLook>(looks_->itemData(i).toInt());
        setItemEnabled(*looks_, i, !scene || canShow(*scene, look));
    }
    chooseOption(*looks_, style.look);
    wires_->setChecked(style.wireframe);
    const QSignalBlocker quiet(zScale_);
    if (!zScale_->isSliderDown())
        zScale_->setValue(static_cast<int>(std::lround(kNotchesADoubling * std::log2(style.zScale))));
    zText_->setText(
        tr("z ×%1").arg(QLocale().toString(style.zScale, 'f', style.zScale < 9.95 ? 2 : 1)));
    solved_->setChecked(!style.light);
    ball_->setLight(style.light ? *style.light : scene ? scene->light : Light{});
}

void SurfaceView::showReadout(const std::optional<SurfaceReadout>& r) {
    if (!r) return readout_->clear();
    const auto number = [](double v, int digits) {
        return QLocale().toString(v, 'f', digits).replace('-', QChar(0x2212));
    };
    readout_->setText(tr("x %1  y %2  z %3   n %4 %5 %6")
                          .arg(number(r->at.u, 1), number(r->at.v, 1), number(r->height, 2),
                               number(r->normal.x, 2), number(r->normal.y, 2),
                               number(r->normal.z, 2)));
}

void SurfaceView::restore() {
    QSettings settings;
    settings.beginGroup(kGroup);
    SurfaceStyle style = surfaceStyle();
    const int look = settings.value("look", 0).toInt();
    constexpr auto kLast = static_cast<int>(SurfaceLook::shadingError);  // truths are one picture's
    if (look >= 0 && look <= kLast) style.look = static_cast<SurfaceLook>(look);
    style.wireframe = settings.value("wireframe", false).toBool();
    const double zScale = settings.value("zScale", 1.0).toDouble();
    if (zScale >= 0.125 && zScale <= 8) style.zScale = zScale;
    style.light = lightOf(settings.value("light").toList());
    canvas_->setStyle(style);
    canvas_->setPerspective(settings.value("perspective", true).toBool());
    showStyle();
}

void SurfaceView::persist() const {
    QSettings settings;
    settings.beginGroup(kGroup);
    const SurfaceStyle& style = surfaceStyle();
    settings.setValue("look", static_cast<int>(style.look));
    settings.setValue("wireframe", style.wireframe);
    settings.setValue("zScale", style.zScale);
    settings.setValue("perspective", canvas_->isPerspective());
    if (style.light)
        settings.setValue("light", QVariantList{style.light->x, style.light->y, style.light->z});
    else
        settings.remove("light");
}

}  // namespace weft::gui
