/// What SurfaceView remembers from one start to the next.
#include <QSettings>
#include <QSignalBlocker>
#include <QToolButton>

#include "gui/surface/surface_view.h"

namespace weft::gui {

namespace {

constexpr const char* kGroup = "surface";
constexpr int kLastLook = static_cast<int>(SurfaceLook::shadingError);  // truths are one picture's

std::optional<Light> lightOf(const QVariantList& xyz) {
    if (xyz.size() != 3) return std::nullopt;
    const double x = xyz[0].toDouble(), y = xyz[1].toDouble(), z = xyz[2].toDouble();
    if (!(z > 0) || !(x * x + y * y + z * z < 4)) return std::nullopt;
    return unitLight(x, y, z);
}

}  // namespace

void SurfaceView::restore() {
    QSettings settings;
    settings.beginGroup(kGroup);
    SurfaceStyle style = surfaceStyle();
    const int look = settings.value("look", 0).toInt();
    if (look >= 0 && look <= kLastLook) style.look = static_cast<SurfaceLook>(look);
    style.wireframe = settings.value("wireframe", false).toBool();
    const double zScale = settings.value("zScale", 1.0).toDouble();
    if (zScale >= 0.125 && zScale <= 8) style.zScale = zScale;
    style.light = lightOf(settings.value("light").toList());
    const bool perspective = settings.value("perspective", true).toBool();
    const QSignalBlocker quiet(canvas_);
    canvas_->setStyle(style);
    canvas_->setPerspective(perspective);
    wires_->setChecked(style.wireframe);
    updateZScale();
    updateLight();
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
