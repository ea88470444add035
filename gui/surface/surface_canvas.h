#pragma once
/// The picture of a surface as it is seen and touched.
#include <QTimer>
#include <QWidget>
#include <optional>

#include "gui/surface/surface_session.h"
#include "gui/surface/turntable.h"

namespace weft::gui {

/// What is under the pointer. x and y in pixels of the image from the centre of its upper left pixel,
/// y down; z in pixels; the normal with y up, (0, 0, 1) where the scene has none.
struct SurfaceReadout {
    SurfacePoint at;
    double height = 0;
    stencil::Vector3<float> normal{0, 0, 1};
};

/// Shows the newest picture that its session drew. Camera and style are its own; new surfaces never
/// move the camera once one was final, or somebody moved it; until then it shows all of them. While a
/// hand or data move it draws coarsely, at rest finely; while it is hidden it draws nothing. GUI
/// thread.
class SurfaceCanvas : public QWidget {
    Q_OBJECT
public:
    explicit SurfaceCanvas(BackendRegistry registry, QWidget* parent = nullptr);

    /// Null: nothing to show. `final`: not a first guess that others will soon follow.
    void setScene(std::shared_ptr<const SurfaceScene> scene, bool final = true);
    [[nodiscard]] const std::shared_ptr<const SurfaceScene>& scene() const { return scene_; }
    void setStyle(const SurfaceStyle& style);
    [[nodiscard]] const SurfaceStyle& surfaceStyle() const { return style_; }
    [[nodiscard]] const Camera& camera() const { return camera_; }
    void setBackend(const QString& name);

    /// What comes next is a surface of something else: it is shown whole, unless somebody has moved
    /// the camera since the last one was.
    void showWholeAnew() { framed_ = framed_ && !atHome_; }
    /// All of the surface, seen slantwise.
    void resetView();
    /// All of the surface, from there.
    void lookFrom(double azimuth, double elevation);
    void setPerspective(bool on);
    [[nodiscard]] bool isPerspective() const { return camera_.fieldOfView > 0; }
    /// A ring at a place of the surface; none: no ring.
    void setMark(std::optional<SurfacePoint> mark);
    /// Draws a picture of that size as seen now and writes it; saved() or failed() follows.
    void save(const QString& file, QSize size);

    /// What is shown at a place of the widget, by the newest picture.
    [[nodiscard]] std::optional<SurfacePoint> surfaceAt(QPointF position) const;
    /// Where a place of the surface is in the widget, hidden or not.
    [[nodiscard]] std::optional<QPointF> positionOf(SurfacePoint at) const;
    [[nodiscard]] const DrawnSurface* drawnSurface() const { return drawn_.get(); }

signals:
    void cameraChanged();
    /// None: the pointer left, or nothing is there.
    void pointerMoved(const std::optional<weft::gui::SurfaceReadout>& readout);
    void wireframeToggled();
    /// A picture was taken over from the drawing thread.
    void pictureShown();
    void saved(const QString& file);
    void failed(const QString& reason);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    enum class Hand { none, orbits, pans };

    [[nodiscard]] Extent fullSize() const;
    [[nodiscard]] QPointF onScreen(QPointF position) const { return position * devicePixelRatioF(); }
    [[nodiscard]] Shot shotNow() const { return {camera_, style_.zScale, fullSize()}; }
    /// The point of the surface under the pointer, or that on the plane of the target.
    [[nodiscard]] ScenePoint pointUnder(QPointF position) const;
    [[nodiscard]] ScenePoint scenePoint(SurfacePoint at) const;
    [[nodiscard]] std::optional<SurfaceReadout> readoutAt(QPointF position) const;
    void drawSoon();
    void draw(SurfaceQuality quality);
    void take(std::shared_ptr<const DrawnSurface> surface);
    void moveCamera(const Camera& camera);
    [[nodiscard]] Camera framedCamera(Camera camera) const;
    void lookForFrame();
    bool handleKey(const QKeyEvent& event, bool act);
    void paintMark(QPainter& painter) const;

    SurfaceSession session_;
    std::shared_ptr<const SurfaceScene> scene_;
    SurfaceStyle style_;
    Camera camera_;
    bool framed_ = false;  ///< the camera was set, by a final surface or by somebody
    bool atHome_ = false;  ///< nobody moved it since resetView()
    std::weak_ptr<const SurfaceScene> home_;  ///< what resetView() last framed
    bool outOfFrame_ = false;                 ///< the newest final surface is hardly to be seen
    QString backend_ = QStringLiteral("auto");
    std::optional<SurfacePoint> mark_;
    std::shared_ptr<const DrawnSurface> drawn_;
    QTimer rest_;
    int coarseness_ = 1;  ///< moving pictures have a pixel for so many of the screen
    Hand hand_ = Hand::none;
    QPointF pressed_, last_;
    bool dragged_ = false;
    ScenePoint grabbed_;
};

}  // namespace weft::gui
