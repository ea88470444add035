#pragma once
/// A window with pictures of its own, and hands to work it with.
#include <QApplication>
#include <QDropEvent>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <cmath>

#include "gui/display/sample_conversion.h"
#include "gui/main_window/main_window.h"
#include "support/clone_edits.h"
#include "support/fake_backend.h"
#include "support/patience.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/selection/shapes.h"

namespace weft::tests {

inline constexpr Extent kBackground{200, 150}, kPatch{41, 31};

/// Smooth with some texture, in whole codes of the depth; `seed` tells pictures apart.
inline Field texture(Extent e, int seed, int depth = 8) {
    Field field(e, 3);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const double v = 110 + 50 * std::sin(0.05 * (x + seed * y) + c) +
                                 20 * std::sin(0.9 * x + 0.4 * seed) * std::cos(0.7 * y);
                field.at(c, {x, y}) =
                    static_cast<float>(depth == 8 ? 257 * std::lround(v) : std::lround(257 * v));
            }
    return field;
}

/// Opaque in an ellipse that touches the picture's edges.
inline Field ellipseAlpha(Extent e) {
    Field alpha(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const double u = (2 * x + 1.0) / e.width - 1, v = (2 * y + 1.0) / e.height - 1;
            alpha.at(0, {x, y}) = u * u + v * v <= 1 ? 65535.0F : 0.0F;
        }
    return alpha;
}

/// Code of a sample in a file of this depth: round half up, then clamp.
inline int codeOf(float sample, int depth) {
    const double full = depth == 8 ? 255 : 65535;
    const double code = std::floor(static_cast<double>(sample) * full / 65535 + 0.5);
    return static_cast<int>(std::clamp(code, 0.0, full));
}

/// The window of one test. Settings go to a folder that dies with it.
class WindowScene {
public:
    /// `slowIsPreferred`: the slow device comes before the CPU.
    explicit WindowScene(bool slowIsPreferred = false)
        : slow(std::make_shared<test::FakeControls>()) {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("WeftTests");
        QCoreApplication::setApplicationName("WeftTests");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
        BackendRegistry registry = {{"cpu", "CPU",
                                     [] {
                                         return BackendProbe{makeCpuBackend(2), ""};
                                     }},
                                    test::fakeEntry("slow", slow)};
        if (slowIsPreferred) std::swap(registry[0], registry[1]);
        window = std::make_unique<gui::MainWindow>(registry);
        window->show();
        write("background.png", texture(kBackground, 1), {}, 8);
        write("background16.png", texture(kBackground, 1, 16), {}, 16);
        write("patch.png", texture(kPatch, 3), ellipseAlpha(kPatch).view(), 8);
    }

    QString path(const QString& name) const { return folder_.filePath(name); }
    void write(const QString& name, const Field& color, FieldView alpha, int depth) const {
        io::writePicture(path(name).toStdString(), color.view(), alpha, {depth});
    }

    gui::CanvasView& canvas() const { return *window->canvas(); }
    gui::CloneDocument& document() const { return *window->document(); }
    gui::CloneSolveController& cloneSolve() const { return window->cloneSolve(); }
    Point patchPosition() const {
        return *document().activePatch()->backgroundFromSource.wholePixels();
    }
    std::size_t patchCount() const { return window->document() ? document().patches().size() : 0; }
    /// The picture that is seen, 8 bits.
    QImage seen() const { return document().display().level(0).copy(); }
    void trigger(const char* name) const { window->findChild<QAction*>(name)->trigger(); }

    /// Solved to the end, with a proof.
    bool certified() const {
        const auto& s = cloneSolve().newest();
        return window->document() && cloneSolve().settled() && s && s->progress.certified &&
               s->progress.outcome == Outcome::Converged &&
               s->progress.errorBound <= cloneSolve().settings().tolerance;
    }
    /// Background and patch are there and solved.
    bool open(const QString& background = "background.png") const {
        window->openFiles({path(background), path("patch.png")});
        return QTest::qWaitFor([this] { return patchCount() == 1 && certified(); }, kPatience);
    }
    bool solved() const {
        return QTest::qWaitFor([this] { return certified(); }, kPatience);
    }

    QPoint onCanvas(QPointF inImage) const { return canvas().widgetAt(inImage).toPoint(); }
    /// Press, moves and (unless told not to) release of the left button.
    void drag(const std::vector<QPoint>& way, bool release = true) const {
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, way.front());
        for (const QPoint& p : way) QTest::mouseMove(&canvas(), p);
        if (release) QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, way.back());
    }
    /// As a drag from another program that ends at `at`.
    static void drop(QWidget& target, const QMimeData& data, QPoint at) {
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &move);
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &drop);
    }
    /// The slow device, on which no solve ever ends; true when it is at work.
    bool solveForEver() const {
        slow->neverConverges = true;
        slow->stepMicroseconds = 1000;
        SolveSettings settings = cloneSolve().settings();
        settings.backend = "slow";
        cloneSolve().setSettings(settings);
        return QTest::qWaitFor([this] { return slow->steps > 0; }, kPatience);
    }

private:
    QTemporaryDir folder_;

public:
    std::shared_ptr<test::FakeControls> slow;
    std::unique_ptr<gui::MainWindow> window;
};

/// As a tool does it.
inline void select(gui::OpenDocument& document, Selection region) {
    document.select("Select", gui::outlined(std::move(region)));
}

inline QImage imageOf(const Field& field) {
    QImage image(field.extent().width, field.extent().height, QImage::Format_RGB32);
    gui::convertSamples(field.view(), {}, image, {});
    return image;
}

/// Largest difference of a channel, in codes; 256 where the sizes differ.
inline int difference(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return 256;
    int largest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            largest = std::max({largest, std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                                std::abs(qBlue(p) - qBlue(q))});
        }
    return largest;
}

}  // namespace weft::tests
