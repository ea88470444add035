#include "monkey/picture_files.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <algorithm>
#include <cmath>
#include <limits>

#include "support/odd_files/exr_files.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/document_file.h"
#include "weft/io/picture_file.h"

namespace weft::tests {

namespace {

/// Smooth with some texture; `seed` tells pictures apart.
Field texture(Extent e, int seed, int channels = 3) {
    Field field(e, channels);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                field.at(c, {x, y}) = static_cast<float>(
                    257 * std::lround(110 + 50 * std::sin(0.05 * (x + seed * y) + c) +
                                      20 * std::sin(0.9 * x + 0.4 * seed) * std::cos(0.7 * y)));
    return field;
}

/// 1 within an ellipse that touches the picture's edges.
Field ellipse(Extent e) {
    Field field(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const double u = (2 * x + 1.0) / e.width - 1, v = (2 * y + 1.0) / e.height - 1;
            field.at(0, {x, y}) = u * u + v * v <= 1 ? 65535.0F : 0.0F;
        }
    return field;
}

void writeBytes(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

PictureFiles::PictureFiles() {
    QDir(folder_.path()).mkdir("saved");
    writePictures();
    writeShadedSphere();
    writeDocuments();
    writeBrokenFiles();
}

// Two that Weft wrote, one whose linked source went since, and what is saved while events come.
void PictureFiles::writeDocuments() {
    const auto read = [this](const char* name) {
        return std::make_shared<const Picture>(io::readPicture(path(name).toStdString()));
    };
    const auto source = read("patch.png");
    Document document(read("wide.png"));
    document = document.withPatch({.name = "patch",
                                   .source = source,
                                   .mask = std::make_shared<Mask>(io::maskFromPatch(*source)),
                                   .backgroundFromSource = Placement::translation(50, 40)});
    io::writeDocument(path("document.ora").toStdString(), document, {});
    QFile::copy(path("patch.png"), path("gone.png"));
    const auto gone = read("gone.png");
    document = document.withPatch({.name = "<b>gone</b> <img src='tiny.png'> &amp;",
                                   .source = gone,
                                   .mask = std::make_shared<Mask>(io::maskFromPatch(*gone)),
                                   .storage = SourceStorage::linked});
    io::writeDocument(path("missing_source.ora").toStdString(), document, {});
    QFile::remove(path("gone.png"));
    io::writeDocument(path("relief.ora").toStdString(), ShadedPicture{read("sphere.png")});
    all_ << path("document.ora") << path("missing_source.ora") << path("relief.ora")
         << output("n.ora") << output("o.ora");
}

void PictureFiles::writePictures() {
    const auto write = [this](const char* name, Extent e, int depth, int channels = 3,
                              bool cutOut = false) {
        static int seed = 0;
        const Field alpha = cutOut ? ellipse(e) : Field();
        io::writePicture(path(name).toStdString(), texture(e, ++seed, channels).view(),
                         cutOut ? alpha.view() : FieldView{}, {depth});
        all_ << path(name);
    };
    write("wide.png", {240, 160}, 8);
    write("deep.png", {200, 150}, 16);
    write("grey.png", {180, 120}, 8, 1);
    write("photo.jpg", {320, 240}, 8);
    write("scan.tif", {160, 200}, 16);
    write("float.pfm", {150, 100}, 32);
    write("float.exr", {150, 110}, 32);
    write("patch.png", {60, 40}, 8, 3, true);
    write("deep_patch.png", {90, 70}, 16, 3, true);
    write("large_patch.png", {400, 300}, 8, 3, true);
    write("large.png", {900, 700}, 8);
    write("tiny.png", {1, 1}, 8);
    write("thin.png", {300, 2}, 8);
    ExrPart layered = exrPartOf("", {"a.B", "a.G", "a.R", "b.B", "b.G", "b.R"}, 0.1F);
    layered.width = 140;
    layered.height = 90;
    writeBytes(path("layers.exr"), exrOf({layered}));
    all_ << path("layers.exr");
    io::writePicture(path("mask.png").toStdString(), ellipse({60, 40}).view(), {}, {8});
    all_ << path("mask.png");
}

void PictureFiles::writeShadedSphere() {
    constexpr int kSide = 96;
    constexpr double kRadius = 0.45 * kSide;
    Field image({kSide, kSide}, 1), alpha({kSide, kSide}, 1);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const double u = (x - kSide / 2.0) / kRadius, v = (kSide / 2.0 - y) / kRadius;
            const double facing = std::sqrt(std::max(0.0, 1 - u * u - v * v));
            const double shading = std::max(0.0, (0.4 * u + 0.3 * v + facing) / 1.12);
            alpha.at(0, {x, y}) = facing > 0 ? 65535.0F : 0.0F;
            image.at(0, {x, y}) = static_cast<float>(std::lround(65535 * std::sqrt(shading)));
        }
    for (const char* name : {"sphere.png", "opaque_sphere.png"}) {
        const bool masked = QString(name) == "sphere.png";
        io::writePicture(path(name).toStdString(), image.view(), masked ? alpha.view() : FieldView{},
                         {16});
        all_ << path(name);
    }
}

void PictureFiles::writeBrokenFiles() {
    const auto add = [this](const char* name, const QByteArray& bytes) {
        writeBytes(path(name), bytes);
        all_ << path(name);
    };
    const QByteArray whole = bytesOf(path("wide.png"));
    QByteArray vast = whole;
    vast.replace(16, 8, QByteArray("\x00\x01\x86\xa0\x00\x01\x86\xa0", 8));  // 100 000 each way
    add("half.png", whole.first(whole.size() / 2));
    const QByteArray document = bytesOf(path("document.ora"));
    add("half.ora", document.first(document.size() / 2));
    add("half.jpg", bytesOf(path("photo.jpg")).first(4000));
    add("vast.png", vast);
    add("empty.png", {});
    add("text.png", "This is no picture.\n");
    Field holes = texture({80, 60}, 5);
    holes.at(1, {40, 30}) = std::numeric_limits<float>::quiet_NaN();
    holes.at(2, {20, 10}) = 1e20F;
    io::writePicture(path("holes.pfm").toStdString(), holes.view(), {}, {32});
    QDir(folder_.path()).mkdir("folder.png");
    all_ << path("holes.pfm") << path("folder.png") << path("missing.png") << path("none/here.png");
}

}  // namespace weft::tests
