// Renders the sample scene: make_samples FOLDER writes background.jpg, patch.png, mask.png
// and relief.png.
// Takes about a minute on two cores; the files are kept in the repository.
#include <QImage>
#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

#include "balloon.h"
#include "face.h"
#include "landscape.h"
#include "light.h"

namespace weft::samples {
namespace {

constexpr int kWidth = 1600, kHeight = 1067;
constexpr int kPatchWidth = 420, kPatchHeight = 484;
constexpr int kFaceWidth = 480, kFaceHeight = 560;
constexpr int kSamplesASide = 3;

using Shader = std::function<Vec3(double x, double y)>;

/// Calls `row` for 0 .. rows-1 on all cores.
void forRows(int rows, const std::function<void(int)>& row) {
    std::atomic<int> next = 0;
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
        workers.emplace_back([&] {
            for (int y = next++; y < rows; y = next++) row(y);
        });
}

/// Sensor noise of about one code, so that smooth sky neither bands nor looks drawn.
int withGrain(double code, int x, int y) {
    const double grain = hash(x, y) + hash(x + 7919, y) + hash(x, y + 104729) - 1.5;
    return std::clamp(static_cast<int>(std::lround(code + 1.3 * grain)), 0, 255);
}

QRgb developed(Vec3 light, int x, int y) {
    return qRgb(withGrain(255 * encoded(light.x), x, y), withGrain(255 * encoded(light.y), x, y + 1),
                withGrain(255 * encoded(light.z), x + 1, y));
}

/// Mean of kSamplesASide² samples a pixel; `shade` takes pixel coordinates.
QImage rendered(int width, int height, const Shader& shade) {
    QImage image(width, height, QImage::Format_RGB32);
    forRows(height, [&](int y) {
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < width; ++x) {
            Vec3 sum;
            for (int j = 0; j < kSamplesASide; ++j)
                for (int i = 0; i < kSamplesASide; ++i)
                    sum = sum + shade(x + (i + 0.5) / kSamplesASide, y + (j + 0.5) / kSamplesASide);
            row[x] = developed(sum * (1.0 / (kSamplesASide * kSamplesASide)), x, y);
        }
    });
    return image;
}

Vec3 backgroundLight(double x, double y) {
    const double u = (x / kWidth - 0.5) * 1.5, v = 0.5 - y / kHeight;
    const Vec3 c = landscape(u, v) * (1 - 0.35 * (u * u + v * v));  // vignette
    return {tone(c.x), tone(c.y), tone(c.z)};
}

double patchX(double x) { return (x - kPatchWidth / 2.0) * 2 / kPatchHeight; }
double patchY(double y) { return 1 - 2 * y / kPatchHeight; }

QImage mask() {
    QImage image(kPatchWidth, kPatchHeight, QImage::Format_Grayscale8);
    for (int y = 0; y < kPatchHeight; ++y)
        for (int x = 0; x < kPatchWidth; ++x)
            image.scanLine(y)[x] = balloonSelected(patchX(x + 0.5), patchY(y + 0.5)) ? 255 : 0;
    return image;
}

/// The face in fired clay; transparent where no more than half of the pixel shows it.
QImage relief() {
    QImage image(kFaceWidth, kFaceHeight, QImage::Format_ARGB32);
    const Vec3 clay = srgb(242, 214, 190);
    forRows(kFaceHeight, [&](int row) {
        for (int column = 0; column < kFaceWidth; ++column) {
            double light = 0;
            int hits = 0;
            for (int k = 0; k < kSamplesASide * kSamplesASide; ++k) {
                const double x = column + (k % kSamplesASide + 0.5) / kSamplesASide;
                const double y = row + (k / kSamplesASide + 0.5) / kSamplesASide;
                const FaceSample sample =
                    face((x - kFaceWidth / 2.0) * 2 / kFaceHeight, 1 - 2 * y / kFaceHeight);
                light += sample.light;
                hits += sample.hit;
            }
            const bool shown = 2 * hits > kSamplesASide * kSamplesASide;
            const QRgb c = developed(clay * (hits > 0 ? light / hits : 0), column, row);
            image.setPixel(column, row, shown ? c : 0);
        }
    });
    return image;
}

bool saved(const QImage& image, const QString& path, int quality) {
    if (image.save(path, nullptr, quality)) return true;
    std::fprintf(stderr, "make_samples: cannot write %s\n", qPrintable(path));
    return false;
}

}  // namespace

int makeSamples(const QString& folder) {
    if (!saved(relief(), folder + "/relief.png", 0)) return 1;
    const QImage patch = rendered(kPatchWidth, kPatchHeight,
                                  [](double x, double y) { return balloon(patchX(x), patchY(y)); });
    const QImage background = rendered(kWidth, kHeight, backgroundLight);
    const bool ok = saved(patch, folder + "/patch.png", 0) &&
                    saved(mask(), folder + "/mask.png", 0) &&
                    saved(background, folder + "/background.jpg", 93);
    return ok ? 0 : 1;
}

}  // namespace weft::samples

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_samples FOLDER\n");
        return 2;
    }
    return weft::samples::makeSamples(QString::fromLocal8Bit(argv[1]));
}
