#pragma once
/// A surface in three dimensions: its picture, and the controls of how it is shown.
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>

#include "gui/style/controls.h"
#include "gui/surface/surface_canvas.h"

class QSlider;

namespace weft::gui {

class LightBall;

/// Draws on a thread of its own, with a backend of its own from the registry: the GUI thread never
/// waits. Left-drag turns, Shift+left-drag or middle-drag moves, the wheel zooms to the pointer, a
/// double click shows all; 1, 3, 7 look from front, right, top, 5 switches perspective, W wires. New
/// surfaces never move the camera once one was final, or somebody moved it. How it is shown persists
/// (QSettings, group "surface"). GUI thread.
class SurfaceView : public QWidget {
    Q_OBJECT
public:
    explicit SurfaceView(BackendRegistry registry, QWidget* parent = nullptr);
    ~SurfaceView() override;

    /// The surface to be shown; null: none. Looks that it has nothing for are disabled. `final`: not
    /// a first guess that others will soon follow.
    void setScene(std::shared_ptr<const SurfaceScene> scene, bool final = true);
    /// The picture: camera, mark, what is under the pointer, failures.
    [[nodiscard]] SurfaceCanvas& canvas() { return *canvas_; }
    [[nodiscard]] const SurfaceStyle& surfaceStyle() const { return canvas_->surfaceStyle(); }

    void setLook(SurfaceLook look);
    void setWireframe(bool on);
    void setZScale(double factor);
    /// The light of the view; none: the one under which the surface was solved.
    void setViewLight(const std::optional<Light>& light);
    /// Opens the ball that this light is dragged on.
    void askForViewLight();
    /// What is seen, at a size of its own, drawn and written off the GUI thread into a file of a kind
    /// that its extension says; screenshotSaved() or the canvas's failed() follows.
    void saveScreenshot(const QString& file, QSize size) { canvas_->save(file, size); }

signals:
    /// A screenshot lies in this file.
    void screenshotSaved(const QString& file);

private:
    void makeLooks();
    void makeLight();
    void makeViews();
    void makeZScale();
    void askForScreenshot();
    void changeStyle(const std::function<void(SurfaceStyle&)>& change);
    void showStyle();
    void showReadout(const std::optional<SurfaceReadout>& readout);
    void restore();
    void persist() const;

    SurfaceCanvas* canvas_;
    QComboBox* looks_;
    QToolButton *wires_, *light_, *views_, *shot_;
    QSlider* zScale_;
    QToolButton* zText_;
    LightBall* ball_ = nullptr;
    QToolButton* solved_ = nullptr;
    Label* readout_;
    QTimer persistence_;  ///< once for many changes
};

}  // namespace weft::gui
