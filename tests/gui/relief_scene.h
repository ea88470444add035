#pragma once
/// A window with a shaded sphere to be turned into a surface.
#include <QMimeData>

#include "gui/main_window/controllers/relief_controller.h"
#include "gui/relief/relief_page.h"
#include "gui/relief/relief_view.h"
#include "gui/window_scene.h"
#include "support/relief_surfaces.h"
#include "weft/live/surface_snapshot.h"

namespace weft::tests {

inline constexpr int kReliefSide = 64;

class ReliefScene : public WindowScene {
public:
    const Light truth = unitLight(0.4, 0.3, 1);

    ReliefScene() {
        writeSphere("sphere.png", true);
        writeSphere("opaque.png", false);
    }

    gui::ReliefSolveController& reliefs() const { return window->reliefSolve(); }
    gui::ReliefDocument& document() const { return window->relief()->document(); }
    gui::ReliefView& view() const { return window->relief()->canvas(); }

    QImage pictureShown() const { return document().display().level(0).copy(); }

    bool settled() const {
        return QTest::qWaitFor(
            [this] {
                return window->relief() && reliefs().settled() && reliefs().newest() &&
                       reliefs().newest()->surface()->relief;
            },
            kPatience);
    }
    /// Opened by a drop and solved as a body. With its mask: also under the light that was found.
    bool openSphere(bool masked = true) const {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path(masked ? "sphere.png" : "opaque.png"))});
        window->take(data, {}, gui::DropZone::relief);
        QSignalSpy searched(&window->reliefController(), &gui::ReliefController::lightSearchEnded);
        if (!QTest::qWaitFor([this] { return window->relief(); }, kPatience)) return false;
        ReliefSetup setup = document().setup();
        if (setup.kind != ReliefKind::body) {  // proposed for a picture without a mask
            setup.kind = ReliefKind::body;
            document().setSetup(setup);
        }
        const auto found = [this, masked, &searched] {
            if (!window->relief() || searched.isEmpty()) return false;
            return !masked || degreesBetween(document().setup().light, truth) < 10;
        };
        return QTest::qWaitFor(found, kPatience) && settled();
    }

private:
    /// Radius 0.45 of the side, sRGB, 16 bits.
    void writeSphere(const QString& name, bool masked) const {
        const Extent e{kReliefSide, kReliefSide};
        const SampledSurface s = sample(sphereSurface(kReliefSide), e);
        Field alpha(e, 1), image = shade(s, truth);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                alpha.at(0, {x, y}) = s.mask.unknown({x, y}) ? 65535.0F : 0.0F;
                const double v = image.at(0, {x, y}) / kFullScale;
                const double c = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
                image.at(0, {x, y}) = static_cast<float>(std::lround(c * kFullScale));
            }
        write(name, image, masked ? alpha.view() : FieldView{}, 16);
    }
};

}  // namespace weft::tests
