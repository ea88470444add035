#include "gui/surface/surface_canvas.h"

#include <QInputDevice>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <functional>

#include "gui/surface/surface_overlays.h"
#include "weft/surface/surface_renderer.h"

namespace weft::gui {

namespace {

constexpr int kRestMilliseconds = 140;
constexpr double kSlowFrame = 0.040, kQuickFrame = 0.025;  // seconds
constexpr int kCoarsest = 3;
constexpr double kField = 30;  // degrees
constexpr double kAzimuth = -20, kElevation = 60;
constexpr double kClickReach = 3;  // a hand that moves less did not mean to drag
constexpr double kKeyDegrees = 5, kKeyPixels = 24, kKeyZoom = 1.2;

/// Empty: no surface.
Extent gridOf(const std::shared_ptr<const SurfaceScene>& scene) {
    return scene && scene->height ? scene->height->extent() : Extent{};
}

/// The same view of the same surface on another grid, whose outermost samples coincide.
Camera onGrid(Camera camera, Extent from, Extent to) {
    if (from.width < 2 || from.height < 2) return camera;
    const double across = (to.width - 1.0) / (from.width - 1),
                 down = (to.height - 1.0) / (from.height - 1);
    const double scale = std::max(across, down);
    camera.targetU *= across;
    camera.targetV *= down;
    camera.targetHeight *= scale;
    camera.span *= scale;
    return camera;
}

}  // namespace

SurfaceCanvas::SurfaceCanvas(BackendRegistry registry, QWidget* parent)
    : QWidget(parent), session_(std::move(registry)) {
    setObjectName("surfaceCanvas");
    setAccessibleName(tr("Surface"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 120);
    camera_.fieldOfView = kField;
    rest_.setSingleShot(true);
    rest_.setInterval(kRestMilliseconds);
    connect(&rest_, &QTimer::timeout, this, [this] { draw(SurfaceQuality::resting); });
    connect(&session_, &SurfaceSession::drawn, this, &SurfaceCanvas::take);
    connect(&session_, &SurfaceSession::saved, this, &SurfaceCanvas::saved);
    connect(&session_, &SurfaceSession::failed, this, &SurfaceCanvas::failed);
}

Extent SurfaceCanvas::fullSize() const {
    const QSizeF size = QSizeF(this->size()) * devicePixelRatioF();
    return {std::max(1, static_cast<int>(std::lround(size.width()))),
            std::max(1, static_cast<int>(std::lround(size.height())))};
}

// --- what is shown

void SurfaceCanvas::setScene(std::shared_ptr<const SurfaceScene> scene, bool final) {
    const Extent before = gridOf(scene_), now = gridOf(scene);
    if (framed_ && !before.empty() && !now.empty() && !(before == now)) {
        camera_ = onGrid(camera_, before, now);
        grabbed_ = {camera_.targetU, camera_.targetV, camera_.targetHeight};
    }
    scene_ = std::move(scene);
    outOfFrame_ = false;
    if (!scene_) {
        drawn_.reset();
        rest_.stop();
        update();
        return;
    }
    if (!framed_) resetView();
    framed_ = framed_ || final;
    if (final) lookForFrame();
    drawSoon();
}

// The camera stays: where that leaves little to be seen, the picture says how to see all.
void SurfaceCanvas::lookForFrame() {
    const Camera all = framedCamera(camera_);
    constexpr double kSmall = 4, kLarge = 3;
    const double away = std::hypot(all.targetU - camera_.targetU, all.targetV - camera_.targetV,
                                   style_.zScale * (all.targetHeight - camera_.targetHeight));
    outOfFrame_ = camera_.span > kSmall * all.span || kLarge * camera_.span < all.span ||
                  away > (all.span + camera_.span) / 2;
}

void SurfaceCanvas::setStyle(const SurfaceStyle& style) {
    if (style == style_) return;
    style_ = style;
    drawSoon();
}

void SurfaceCanvas::setBackend(const QString& name) {
    if (name == backend_) return;
    backend_ = name;
    drawSoon();
}

void SurfaceCanvas::setMark(std::optional<SurfacePoint> mark) {
    if (mark == mark_) return;
    mark_ = mark;
    update();
}

void SurfaceCanvas::moveCamera(const Camera& camera) {
    atHome_ = outOfFrame_ = false;
    framed_ = framed_ || scene_;
    if (camera == camera_) return;
    camera_ = camera;
    drawSoon();
    emit cameraChanged();
}

void SurfaceCanvas::resetView() {
    const bool framed = framed_;  // a first guess that is shown whole may still be followed
    lookFrom(kAzimuth, kElevation);
    framed_ = framed;
    atHome_ = true;
    home_ = scene_;
}

Camera SurfaceCanvas::framedCamera(Camera camera) const {
    return scene_ && scene_->height ? framedOn(camera, *scene_, style_.zScale, fullSize()) : camera;
}

void SurfaceCanvas::lookFrom(double azimuth, double elevation) {
    Camera camera = camera_;
    camera.azimuth = azimuth;
    camera.elevation = elevation;
    moveCamera(framedCamera(camera));
}

void SurfaceCanvas::setPerspective(bool on) {
    Camera camera = camera_;
    camera.fieldOfView = on ? kField : 0;
    moveCamera(camera);
}

// --- drawing

void SurfaceCanvas::drawSoon() {
    draw(SurfaceQuality::moving);
    rest_.start();
}

void SurfaceCanvas::draw(SurfaceQuality quality) {
    if (!scene_ || !isVisible()) return;
    const Extent full = fullSize();
    const int c = quality == SurfaceQuality::moving ? coarseness_ : 1;
    const Extent size{std::max(1, full.width / c), std::max(1, full.height / c)};
    session_.draw(
        {scene_, {camera_, style_, size, quality}, backend_, QSize(full.width, full.height)});
}

void SurfaceCanvas::save(const QString& file, QSize size) {
    if (!scene_ || size.isEmpty()) return;
    const SurfaceRequest request{
        camera_, style_, {size.width(), size.height()}, SurfaceQuality::resting};
    session_.save({scene_, request, backend_, {}, file});
}

void SurfaceCanvas::take(std::shared_ptr<const DrawnSurface> surface) {
    if (!scene_) return;
    drawn_ = std::move(surface);
    if (drawn_->job.request.quality == SurfaceQuality::moving) {
        const int c = coarseness_;
        // What the next finer picture would take.
        const double finer = c > 1 ? drawn_->seconds * c * c / ((c - 1) * (c - 1)) : 1;
        if (drawn_->seconds > kSlowFrame)
            coarseness_ = std::min(kCoarsest, c + 1);
        else if (finer < kQuickFrame)
            coarseness_ = c - 1;
    }
    update();
    emit pictureShown();
}

// What was shown whole is shown whole in another size too. Of newer data the size is no reason to
// look from elsewhere.
void SurfaceCanvas::resizeEvent(QResizeEvent*) {
    if (atHome_ && home_.lock() == scene_) resetView();
    drawSoon();
}

void SurfaceCanvas::showEvent(QShowEvent*) { drawSoon(); }

void SurfaceCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!drawn_) {
        paintEmpty(painter, rect(), style_, palette());
        return;
    }
    const SurfacePicture& p = drawn_->picture;
    const Extent full = fullSize();
    painter.setRenderHint(QPainter::SmoothPixmapTransform,
                          drawn_->onScreen.size() != QSize(full.width, full.height));
    painter.drawImage(QRectF(rect()), drawn_->onScreen);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMark(painter);
    paintAxes(painter, rect(), drawn_->job.request.camera);
    paintColourBar(painter, rect(), drawn_->job.request.style.look, p.range);
    if (outOfFrame_) paintNote(painter, rect(), tr("Double click or Home: see all of the surface"));
    if (hasFocus()) paintFocus(painter, rect(), palette());
}

// --- places

std::optional<SurfacePoint> SurfaceCanvas::surfaceAt(QPointF position) const {
    if (!drawn_ || width() < 1 || height() < 1) return std::nullopt;
    if (!(gridOf(drawn_->job.scene) == gridOf(scene_))) return std::nullopt;  // a sketch's, still
    const Extent size = drawn_->picture.size;
    const Point p{static_cast<int>(std::floor(position.x() * size.width / width())),
                  static_cast<int>(std::floor(position.y() * size.height / height()))};
    if (!rectOf(size).contains(p) || !drawn_->picture.showsSurface(p)) return std::nullopt;
    return drawn_->picture.at(p);
}

ScenePoint SurfaceCanvas::scenePoint(SurfacePoint at) const {
    const Field& z = *scene_->height;
    const Extent e = z.extent();
    const double u = std::clamp<double>(at.u, 0, e.width - 1),
                 v = std::clamp<double>(at.v, 0, e.height - 1);
    const int x = static_cast<int>(u), y = static_cast<int>(v);
    const int right = std::min(x + 1, e.width - 1), below = std::min(y + 1, e.height - 1);
    const double a = u - x, b = v - y;
    const double top = (1 - a) * z.at(0, {x, y}) + a * z.at(0, {right, y});
    const double bottom = (1 - a) * z.at(0, {x, below}) + a * z.at(0, {right, below});
    const double height = (1 - b) * top + b * bottom;
    return {at.u, at.v, std::isfinite(height) ? height : 0};
}

std::optional<QPointF> SurfaceCanvas::positionOf(SurfacePoint at) const {
    if (!scene_) return std::nullopt;
    const auto p = shotNow().project(scenePoint(at));
    if (!p) return std::nullopt;
    return *p / devicePixelRatioF();
}

ScenePoint SurfaceCanvas::pointUnder(QPointF position) const {
    if (const auto at = surfaceAt(position); at && scene_) return scenePoint(*at);
    return shotNow().onTargetPlane(onScreen(position));
}

std::optional<SurfaceReadout> SurfaceCanvas::readoutAt(QPointF position) const {
    const auto at = surfaceAt(position);
    if (!at || !scene_) return std::nullopt;
    SurfaceReadout r{*at, scenePoint(*at).height, {0, 0, 1}};
    if (!scene_->normals) return r;
    const Extent e = scene_->height->extent();
    const Point pixel{std::clamp(static_cast<int>(std::lround(at->u)), 0, e.width - 1),
                      std::clamp(static_cast<int>(std::lround(at->v)), 0, e.height - 1)};
    const Field& n = *scene_->normals;
    r.normal = {n.at(0, pixel), n.at(1, pixel), n.at(2, pixel)};
    return r;
}

void SurfaceCanvas::paintMark(QPainter& painter) const {
    if (!mark_) return;
    const auto at = positionOf(*mark_);
    if (!at) return;
    const auto shown = surfaceAt(*at);
    constexpr double kNear = 4;  // pixels of the image: further away something hides it
    const double reach = std::max(kNear, 6 * camera_.span / std::max(1, std::min(width(), height())));
    const bool hidden = !shown || std::hypot(shown->u - mark_->u, shown->v - mark_->v) > reach;
    paintMarkAt(painter, *at, hidden);
}

// --- mouse and keys

void SurfaceCanvas::mousePressEvent(QMouseEvent* event) {
    const bool left = event->button() == Qt::LeftButton, middle = event->button() == Qt::MiddleButton;
    if (hand_ != Hand::none || (!left && !middle)) return;
    const bool pans = middle || (event->modifiers() & Qt::ShiftModifier);
    hand_ = pans ? Hand::pans : Hand::orbits;
    pressed_ = last_ = event->position();
    dragged_ = false;
    grabbed_ = pointUnder(pressed_);
    setCursor(pans ? Qt::ClosedHandCursor : Qt::SizeAllCursor);
}

void SurfaceCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (hand_ != Hand::none) {
        const QPointF way = at - pressed_;
        dragged_ = dragged_ || std::hypot(way.x(), way.y()) > kClickReach;
        if (dragged_) {
            const QPointF drag = onScreen(at) - onScreen(last_);
            last_ = at;
            moveCamera(hand_ == Hand::orbits ? orbited(shotNow(), drag)
                                             : panned(shotNow(), drag, grabbed_));
        }
    }
    emit pointerMoved(readoutAt(at));
}

void SurfaceCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    hand_ = Hand::none;
    unsetCursor();
}

void SurfaceCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) resetView();
}

void SurfaceCanvas::leaveEvent(QEvent*) { emit pointerMoved(std::nullopt); }

// A wheel zooms about the pointer; two fingers on a touch pad pan, with Ctrl they zoom.
void SurfaceCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF at = event->position();
    const bool touchPad = event->device()->type() == QInputDevice::DeviceType::TouchPad &&
                          !event->pixelDelta().isNull();
    if (touchPad && !(event->modifiers() & Qt::ControlModifier)) {
        moveCamera(panned(shotNow(), onScreen(event->pixelDelta()), pointUnder(at)));
        return;
    }
    constexpr double kNotch = 120, kNotchesPerDoubling = 4;
    const double notches = event->angleDelta().y() / kNotch;
    moveCamera(zoomed(shotNow(), std::exp2(notches / kNotchesPerDoubling), pointUnder(at)));
    event->accept();
}

/// True for keys that are the view's; `act`: does what they say.
bool SurfaceCanvas::handleKey(const QKeyEvent& event, bool act) {
    if (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return false;
    const Shot now = shotNow();
    const ScenePoint target{camera_.targetU, camera_.targetV, camera_.targetHeight};
    const auto step = [&](double x, double y) {
        const double pixels = kKeyDegrees / 180 * std::min(now.size.width, now.size.height);
        moveCamera(event.modifiers() & Qt::ShiftModifier
                       ? panned(now, onScreen({x * kKeyPixels, y * kKeyPixels}), target)
                       : orbited(now, QPointF(x * pixels, y * pixels)));
    };
    const auto zoom = [&](double factor) { moveCamera(zoomed(now, factor, target)); };
    const std::pair<int, std::function<void()>> keys[] = {
        {Qt::Key_1, [&] { lookFrom(0, 0); }},
        {Qt::Key_3, [&] { lookFrom(90, 0); }},
        {Qt::Key_7, [&] { lookFrom(0, 90); }},
        {Qt::Key_5, [&] { setPerspective(!isPerspective()); }},
        {Qt::Key_Home, [&] { resetView(); }},
        {Qt::Key_W, [&] { emit wireframeToggled(); }},
        {Qt::Key_Left, [&] { step(1, 0); }},
        {Qt::Key_Right, [&] { step(-1, 0); }},
        {Qt::Key_Up, [&] { step(0, 1); }},
        {Qt::Key_Down, [&] { step(0, -1); }},
        {Qt::Key_Plus, [&] { zoom(kKeyZoom); }},
        {Qt::Key_Equal, [&] { zoom(kKeyZoom); }},
        {Qt::Key_Minus, [&] { zoom(1 / kKeyZoom); }},
    };
    for (const auto& [key, action] : keys) {
        if (event.key() != key) continue;
        if (act) action();
        return true;
    }
    return false;
}

void SurfaceCanvas::keyPressEvent(QKeyEvent* event) {
    if (!handleKey(*event, true)) QWidget::keyPressEvent(event);
}

// The window's shortcuts of the same keys wait while the view has the keyboard.
bool SurfaceCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        handleKey(*static_cast<QKeyEvent*>(event), false)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

}  // namespace weft::gui
