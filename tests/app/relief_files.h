#pragma once
/// Shaded pictures made by formula, and results of `weft relief` read back from their bytes.
#include <QtEndian>
#include <cmath>
#include <vector>

#include "app/weft_process.h"

namespace weft::tests {

/// Floats of a file, row 0 on top.
struct FloatMap {
    int width = 0, height = 0, channels = 1;
    std::vector<float> samples;

    [[nodiscard]] float at(int x, int y, int c = 0) const {
        return samples[std::size_t((y * width + x) * channels + c)];
    }
    [[nodiscard]] bool finite() const {
        for (const float v : samples)
            if (!std::isfinite(v)) return false;
        return !samples.empty();
    }
};

/// A portable float map, little endian: rows lie from the bottom up. Empty where it is none.
inline FloatMap readPfmFile(const QString& path) {
    const QByteArray bytes = load(path);
    const QList<QByteArray> lines = bytes.left(64).split('\n');
    if (lines.size() < 4 || lines[2].toDouble() >= 0) return {};
    const QList<QByteArray> size = lines[1].split(' ');
    FloatMap map{size[0].toInt(), size[1].toInt(), lines[0] == "PF" ? 3 : 1, {}};
    const qsizetype row = qsizetype{4} * map.width * map.channels;
    const qsizetype head = lines[0].size() + lines[1].size() + lines[2].size() + 3;
    if (bytes.size() != head + row * map.height) return {};
    for (int y = map.height - 1; y >= 0; --y)
        for (qsizetype i = 0; i < row; i += 4)
            map.samples.push_back(qFromLittleEndian<float>(bytes.constData() + head + y * row + i));
    return map;
}

/// Writes one channel as "Pf".
inline QString savePfm(const QString& path, int width, int height,
                       const std::function<double(int, int)>& sample) {
    QByteArray bytes = QString("Pf\n%1 %2\n-1.0\n").arg(width).arg(height).toLatin1();
    for (int y = height - 1; y >= 0; --y)
        for (int x = 0; x < width; ++x) {
            char word[4];
            qToLittleEndian(static_cast<float>(sample(x, y)), word);
            bytes.append(word, 4);
        }
    return save(path, bytes);
}

/// Writes a raw PGM; `maxValue` 255 or 65535. `sample`: 0..1.
inline QString savePgm(const QString& path, int width, int height, int maxValue,
                       const std::function<double(int, int)>& sample) {
    QByteArray bytes = QString("P5\n%1 %2\n%3\n").arg(width).arg(height).arg(maxValue).toLatin1();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int code = int(std::lround(std::clamp(sample(x, y), 0.0, 1.0) * maxValue));
            if (maxValue > 255) bytes += static_cast<char>(code >> 8);
            bytes += static_cast<char>(code);
        }
    return save(path, bytes);
}

/// A sphere in the middle of an n × n picture, radius 0.45 n, seen from the front.
struct Sphere {
    int n = 64;
    double lx = 0, ly = 0, lz = 1;  ///< unit

    [[nodiscard]] double radius() const { return 0.45 * n; }
    /// Coordinates from the middle, y up, in radii.
    [[nodiscard]] double u(int x) const { return (x - (n - 1) / 2.0) / radius(); }
    [[nodiscard]] double v(int y) const { return ((n - 1) / 2.0 - y) / radius(); }
    [[nodiscard]] bool inside(int x, int y) const { return u(x) * u(x) + v(y) * v(y) < 1; }
    /// Pixels above the plane of the outline.
    [[nodiscard]] double height(int x, int y) const {
        const double s = 1 - u(x) * u(x) - v(y) * v(y);
        return s > 0 ? radius() * std::sqrt(s) : 0;
    }
    /// 0..1
    [[nodiscard]] double shading(int x, int y) const {
        if (!inside(x, y)) return 0;
        return std::max(0.0, u(x) * lx + v(y) * ly + height(x, y) / radius() * lz);
    }
    void saveImage(const QString& path, int maxValue = 65535) const {
        savePgm(path, n, n, maxValue, [this](int x, int y) { return shading(x, y); });
    }
    void saveMask(const QString& path) const {
        savePgm(path, n, n, 255, [this](int x, int y) { return inside(x, y) ? 1 : 0; });
    }
    /// Mean distance of a height map from the sphere, as a share of the radius: two pixels of the rim
    /// left out, the middle difference taken off first.
    [[nodiscard]] double error(const FloatMap& map) const {
        if (map.width != n || map.height != n) return 1e9;
        std::vector<double> differences;
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x)
                if (std::hypot(u(x), v(y)) * radius() < radius() - 2.5)
                    differences.push_back(map.at(x, y) - height(x, y));
        const auto middle = differences.begin() + std::ptrdiff_t(differences.size() / 2);
        std::nth_element(differences.begin(), middle, differences.end());
        const double shift = *middle;
        double sum = 0;
        for (const double d : differences) sum += std::abs(d - shift);
        return sum / double(differences.size()) / radius();
    }
};

}  // namespace weft::tests
