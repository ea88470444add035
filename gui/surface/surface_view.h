#pragma once
/// A surface in three dimensions: its picture, and the controls of how it is shown.
#include <QTimer>
#include <QWidget>
#include <optional>

#include "gui/surface/surface_canvas.h"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace weft::gui {

class LightPuck;

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
    /// "auto" (default) or a name of the registry.
    void setBackend(const QString& name) { canvas_->setBackend(name); }
    /// All of the surface, as at first: for another picture.
    void resetView() { canvas_->resetView(); }
    [[nodiscard]] SurfaceCanvas& canvas() { return *canvas_; }
    [[nodiscard]] const SurfaceStyle& surfaceStyle() const { return canvas_->surfaceStyle(); }

    void setLook(SurfaceLook look);
    void setWireframe(bool on);
    void setZScale(double factor);
    /// The light of the view; none: the one under which the surface was solved.
    void setViewLight(const std::optional<Light>& light);

public slots:
    /// Marks a place of the surface from outside (linked cursors); none: no mark.
    void setMark(const std::optional<weft::SurfacePoint>& mark) { canvas_->setMark(mark); }
    /// Draws what is seen at a size of its own; screenshotReady() follows.
    void takeScreenshot(QSize size) { canvas_->shoot(size); }
    /// The same into a file, by its extension, drawn and written off the GUI thread;
    /// screenshotSaved() or failed() follows.
    void saveScreenshot(const QString& file, QSize size) { canvas_->shoot(size, file); }
    /// Asks for a file, then saves what is seen there, twice as large as on the screen.
    void askForScreenshot();

signals:
    /// What is under the pointer; none where there is no surface.
    void pointerMoved(const std::optional<weft::gui::SurfaceReadout>& readout);
    /// A click on the surface.
    void picked(weft::SurfacePoint at);
    void screenshotReady(const QImage& image);
    /// A screenshot that the user asked for lies in this file.
    void screenshotSaved(const QString& file);
    /// Drawing failed; a sentence for a user.
    void failed(const QString& reason);

private:
    QWidget* makeBar();
    void makeLooks();
    void makeLight();
    void makeViews();
    void makeZScale();
    void connectCanvas();
    void updateLooks();
    void updateZScale();
    void updateLight();
    void showReadout(const std::optional<SurfaceReadout>& readout);
    void restore();
    void persist() const;
    /// Once for many changes.
    void persistSoon() { persistence_.start(); }

    SurfaceCanvas* canvas_;
    QComboBox* looks_;
    QToolButton* wires_;
    QToolButton* light_;
    QToolButton* views_;
    QToolButton* shot_;
    QSlider* zScale_;
    QToolButton* zText_;
    LightPuck* puck_ = nullptr;
    QToolButton* solved_ = nullptr;
    QLabel* readout_;
    QTimer persistence_;
};

}  // namespace weft::gui
