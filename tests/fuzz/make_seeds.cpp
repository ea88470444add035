/// Writes the inputs that fuzzing starts from: make_seeds FOLDER gives FOLDER/TARGET/NAME. Small
/// pictures of every kind that a reader tells apart, by the encoders of Qt, libtiff, OpenEXR,
/// libjxl and Weft.
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfTileDescription.h>
#include <OpenEXR/ImfTiledOutputFile.h>
#include <lcms2.h>
#include <tiffio.h>

#include <QBuffer>
#include <QColorSpace>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QImageWriter>
#include <cstdio>

#include "support/odd_files/jxl_files.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/document_file.h"

using namespace weft;

namespace {

constexpr int kWidth = 13, kHeight = 9;

QDir root;

QString pathOf(const QString& target, const QString& name) {
    root.mkpath(target);
    return root.filePath(target + '/' + name);
}

void save(const QString& target, const QString& name, const QByteArray& bytes) {
    QFile file(pathOf(target, name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        std::fprintf(stderr, "%s cannot be written\n", qPrintable(file.fileName()));
        std::exit(1);
    }
}

/// Noise in one half, a flat colour in the other.
QImage picture(QImage::Format format) {
    QImage image(kWidth, kHeight, QImage::Format_ARGB32);
    quint32 state = 7;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            state = state * 1664525u + 1013904223u;
            image.setPixel(x, y, x < kWidth / 2 ? state : 0xff4080c0u);
        }
    return image.convertToFormat(format);
}

QByteArray encoded(const QImage& image, const char* format, bool progressive = false,
                   int quality = -1) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format);
    writer.setProgressiveScanWrite(progressive);
    writer.setOptimizedWrite(progressive);
    writer.setQuality(quality);
    if (!writer.write(image)) std::fprintf(stderr, "Qt cannot write %s\n", format);
    return bytes;
}

void makeQtSeeds() {
    const std::pair<const char*, QImage::Format> formats[] = {
        {"bits", QImage::Format_Mono},       {"palette", QImage::Format_Indexed8},
        {"grey", QImage::Format_Grayscale8}, {"grey16", QImage::Format_Grayscale16},
        {"rgb", QImage::Format_RGB32},       {"rgba", QImage::Format_ARGB32},
        {"rgba16", QImage::Format_RGBA64},
    };
    for (const auto& [name, format] : formats) {
        save("png", name, encoded(picture(format), "png"));
        save("bmp", name, encoded(picture(format), "bmp"));
    }
    QImage tagged = picture(QImage::Format_RGB32);
    tagged.setColorSpace(QColorSpace::AdobeRgb);
    save("png", "profile", encoded(tagged, "png"));
    for (const bool progressive : {false, true})
        for (const auto format : {QImage::Format_RGB32, QImage::Format_Grayscale8})
            save("jpeg", QString("%1%2").arg(progressive).arg(format),
                 encoded(picture(format), "jpeg", progressive, 60));
    save("webp", "lossy", encoded(picture(QImage::Format_RGB32), "webp", false, 50));
    save("webp", "lossless", encoded(picture(QImage::Format_RGB32), "webp", false, 100));
    save("webp", "alpha", encoded(picture(QImage::Format_ARGB32), "webp", false, 50));
    save("webp", "alpha-lossless", encoded(picture(QImage::Format_ARGB32), "webp", false, 100));
}

/// Runs of one colour (BMP, RLE8), and the header of OS/2.
void makeBmpSeeds() {
    QByteArray runs = encoded(picture(QImage::Format_Indexed8), "bmp");
    runs[30] = 1;
    runs.truncate(54 + 1024);
    for (int y = 0; y < kHeight; ++y)
        runs += QByteArray("\x06\x11\0\x03\x01\x02\x03\0\x04\x22\0\0", 12);
    save("bmp", "runs", runs + QByteArray("\0\1", 2));
    QByteArray os2("BM\x3e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x03\0\x03\0\x01\0\x18\0", 26);
    save("bmp", "os2", os2 + QByteArray(36, 'q'));
}

void makeNetpbmSeeds() {
    save("pnm", "plain-bits", "P1\n# bits\n4 2\n1 0 1 1\n0010\n");
    save("pnm", "plain-grey", "P2 3 2 99 0 50 99 1 2 3\n");
    save("pnm", "plain-colour", "P3 2 1 255 0 128 255 1 2 3\n");
    save("pnm", "bits", QByteArray("P4 9 2\n\xaa\x80\x55\x00", 11));
    save("pnm", "grey", QByteArray("P5 3 2 255\nabcdef"));
    save("pnm", "grey16", QByteArray("P5 3 1 65535\nabcdef"));
    save("pnm", "colour", QByteArray("P6 2 1 255\nabcdef"));
    save("pfm", "grey", QByteArray("Pf\n2 2\n-1.0\n") + QByteArray(16, '\x3f'));
    save("pfm", "colour", QByteArray("PF\n2 1\n1.0\n") + QByteArray(24, '\x3e'));
}

struct TiffKind {
    const char* name;
    int samples, bits, format, compression, photometric, planar, tile;
};

void saveTiff(const TiffKind& k) {
    TIFF* tiff = TIFFOpen(qPrintable(pathOf("tiff", k.name)), "w");
    if (!tiff) std::exit(1);
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, kWidth);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, kHeight);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, k.samples);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, k.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, k.format);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, k.compression);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, k.photometric);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, k.planar);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, 6);
    if (k.compression == COMPRESSION_JPEG)  // rows of RGB are written, YCbCr lies in the file
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    std::vector<std::uint16_t> ramp(256, 40000);
    if (k.photometric == PHOTOMETRIC_PALETTE)
        TIFFSetField(tiff, TIFFTAG_COLORMAP, ramp.data(), ramp.data(), ramp.data());
    if (k.samples == 4 && k.photometric == PHOTOMETRIC_RGB) {
        const std::uint16_t alpha = EXTRASAMPLE_ASSOCALPHA;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &alpha);
    }
    std::vector<std::uint8_t> bytes(16384, 0x3c);
    if (k.tile) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, k.tile);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, k.tile);
        TIFFWriteTile(tiff, bytes.data(), 0, 0, 0, 0);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, k.compression == COMPRESSION_JPEG ? 16 : 4);
        const int planes = k.planar == PLANARCONFIG_SEPARATE ? k.samples : 1;
        for (int p = 0; p < planes; ++p)
            for (std::uint32_t y = 0; y < kHeight; ++y)
                TIFFWriteScanline(tiff, bytes.data(), y, static_cast<std::uint16_t>(p));
    }
    TIFFClose(tiff);
}

void makeTiffSeeds() {
    const TiffKind kinds[] = {
        {"rgb", 3, 8, 1, COMPRESSION_NONE, 2, 1, 0},
        {"rgb16-deflate", 3, 16, 1, COMPRESSION_ADOBE_DEFLATE, 2, 1, 0},
        {"rgba-lzw", 4, 8, 1, COMPRESSION_LZW, 2, 1, 0},
        {"rgb-planes", 3, 8, 1, COMPRESSION_PACKBITS, 2, 2, 0},
        {"float-tile", 3, 32, 3, COMPRESSION_ADOBE_DEFLATE, 2, 1, 16},
        {"half", 1, 16, 3, COMPRESSION_NONE, 1, 1, 0},
        {"grey-tile", 1, 8, 1, COMPRESSION_NONE, 1, 1, 16},
        {"white", 1, 16, 1, COMPRESSION_LZW, 0, 1, 0},
        {"palette", 1, 8, 1, COMPRESSION_NONE, 3, 1, 0},
        {"fax", 1, 1, 1, COMPRESSION_CCITTFAX4, 0, 1, 0},
        {"jpeg", 3, 8, 1, COMPRESSION_JPEG, PHOTOMETRIC_YCBCR, 1, 0},
        {"cmyk", 4, 8, 1, COMPRESSION_PACKBITS, PHOTOMETRIC_SEPARATED, 1, 0},
    };
    for (const TiffKind& k : kinds) saveTiff(k);
}

Imf::Header exrHeader(Imf::Compression compression, Imf::PixelType type, bool grey) {
    Imf::Header header(kWidth, kHeight, 1, {}, 1, Imf::INCREASING_Y, compression);
    if (grey)
        header.channels().insert("Y", Imf::Channel(type));
    else
        for (const char* name : {"R", "G", "B", "A"})
            header.channels().insert(name, Imf::Channel(type));
    return header;
}

Imf::FrameBuffer exrSamples(const Imf::Header& header) {
    static std::vector<float> samples(kWidth * kHeight, 0.5f);
    Imf::FrameBuffer buffer;
    for (auto c = header.channels().begin(); c != header.channels().end(); ++c)
        buffer.insert(c.name(), Imf::Slice(c.channel().type, reinterpret_cast<char*>(samples.data()),
                                           4, 4 * kWidth));
    return buffer;
}

void makeExrSeeds() {
    for (int compression = 0; compression < Imf::NUM_COMPRESSION_METHODS; ++compression) {
        const auto kind = static_cast<Imf::Compression>(compression);
        const auto type = compression % 2 ? Imf::HALF : Imf::FLOAT;
        Imf::Header header = exrHeader(kind, type, compression % 3 == 2);
        if (compression % 4 == 1) header.displayWindow().max.x += 5;
        Imf::OutputFile file(qPrintable(pathOf("exr", QString("lines%1").arg(compression))), header);
        file.setFrameBuffer(exrSamples(header));
        file.writePixels(kHeight);
    }
    Imf::Header header = exrHeader(Imf::ZIP_COMPRESSION, Imf::HALF, false);
    header.setTileDescription(Imf::TileDescription(8, 8, Imf::ONE_LEVEL));
    Imf::TiledOutputFile file(qPrintable(pathOf("exr", "tiles")), header);
    file.setFrameBuffer(exrSamples(header));
    file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
}

void makeJxlSeeds() {
    using tests::JxlShape;
    const std::pair<const char*, JxlShape> shapes[] = {
        {"rgb", {}},
        {"grey16", {.colours = 1, .depth = 16}},
        {"rgba-float", {.depth = 32, .alpha = true, .transfer = JXL_TRANSFER_FUNCTION_LINEAR}},
        {"lossy", {.distance = 1.0f}},
        {"lossy-alpha", {.width = 20, .height = 17, .alpha = true, .distance = 3.0f}},
        {"pq", {.depth = 16, .primaries = JXL_PRIMARIES_2100, .transfer = JXL_TRANSFER_FUNCTION_PQ}},
        {"turned-animation", {.orientation = 6, .frames = 2}},
        {"boxes", {.exif = "II*\0\x08\0\0\0\0\0", .xmp = "<x/>", .compressed = true}},
        {"extra", {.alpha = true, .extra = 1}},
    };
    for (const auto& [name, shape] : shapes)
        save("jxl", name, tests::jxlFile(shape, [](int s, int x, int y) {
                 return x < kWidth / 2 ? (x * 7 + y * 13 + s * 29) % 64 / 63.0 : 0.25 * s;
             }));
}

QByteArray profileBytes(cmsHPROFILE profile) {
    cmsUInt32Number size = 0;
    cmsSaveProfileToMem(profile, nullptr, &size);
    QByteArray bytes(static_cast<qsizetype>(size), '\0');
    cmsSaveProfileToMem(profile, bytes.data(), &size);
    cmsCloseProfile(profile);
    return bytes;
}

/// As profiles.cpp reads them.
void saveProfiles(const QString& name, int channels, const QByteArray& from, const QByteArray& to) {
    QByteArray bytes(1, static_cast<char>(channels));
    bytes += static_cast<char>(from.size() & 255);
    bytes += static_cast<char>(from.size() >> 8);
    save("profile", name, bytes + from + to);
}

void makeProfileSeeds() {
    const QByteArray srgb = profileBytes(cmsCreate_sRGBProfile());
    const QByteArray adobe = QColorSpace(QColorSpace::AdobeRgb).iccProfile();
    cmsToneCurve* gamma = cmsBuildGamma(nullptr, 1.8);
    const QByteArray grey = profileBytes(cmsCreateGrayProfile(cmsD50_xyY(), gamma));
    cmsFreeToneCurve(gamma);
    const QByteArray lab = profileBytes(cmsCreateLab4Profile(nullptr));
    saveProfiles("srgb-adobe", 3, srgb, adobe);
    saveProfiles("grey-srgb", 2, grey, srgb);
    saveProfiles("grey-grey", 0, grey, grey + '\0');
    saveProfiles("lab-srgb", 3, lab, srgb);
}

/// As documents.cpp reads them: an archive, and the text of one.
void makeDocumentSeeds() {
    const auto of = [](Extent e, int channels) {
        Picture picture;
        picture.color = std::make_shared<Field>(e, channels);
        return std::make_shared<const Picture>(std::move(picture));
    };
    PatchObject patch{.name = "patch", .source = of({2, 2}, 1)};
    patch.mask = std::make_shared<Mask>(Extent{2, 2}, Mask::kUnknown);
    const QString file = root.filePath("document/archive");
    const Document document = Document(of({4, 3}, 3)).withPatch(std::move(patch));
    io::writeDocument((file + ".ora").toStdString(), document, {});
    QFile::remove(file);
    QFile::rename(file + ".ora", file);
    io::writeDocument((root.filePath("document/relief") + ".ora").toStdString(),
                      ShadedPicture{of({4, 3}, 3)});
    QFile::remove(root.filePath("document/relief"));
    QFile::rename(root.filePath("document/relief.ora"), root.filePath("document/relief"));
    save("document", "layers",
         R"(<image w="4" h="3"><stack><layer name="b" src="b.png" x="1" y="-1" opacity="0.5")"
         R"( visibility="hidden" composite-op="svg:multiply"/><stack opacity="0.7"><layer)"
         R"( src="a.png"/></stack></stack></image>)");
    save(
        "document", "relief_text",
        R"({"format":"Weft document","version":1,"kind":"relief","background":{"color":"c.exr",)"
        R"("pixels":"file","associated":false,"depth":32,"linear":true},"mask":null,"light":[0,0,1],)"
        R"("lightFrom":"given","albedoFromPicture":true,"albedo":1,"ambient":0,"encoding":"srgb",)"
        R"("boundary":"none","border":{"title":"t","height":"c.exr"},"smoothness":0.001,)"
        R"("orientationSmoothness":0.001,"hints":{"shape":"convex","seeds":[[1,1,"peak"]]}})");
    save("document", "text",
         R"({"format":"Weft document","version":1,"kind":"clone","background":)"
         R"({"color":"a.png","depth":8,"linear":false,"pixels":"png"},"patches":[{"id":1,"name":"p",)"
         R"("source":{"color":"b.png","depth":8,"linear":false,"pixels":"png"},"mask":"b.png",)"
         R"("softMask":null,"placement":[1,0,0,1,1,1],"operation":"import","space":"encoded",)"
         R"("visible":true,"opacity":1}]})");
    save(
        "document", "groups",
        R"(<image w="4" h="3"><stack><stack name="g" opacity="0.5" isolation="isolate"><layer src="b.png")"
        R"(/><stack x="1" visibility="hidden"><layer src="b.png"/></stack></stack><layer src="a.png"/>)"
        R"(</stack></image>)");
    save(
        "document", "groups_text",
        R"({"format":"Weft document","version":5,"kind":"clone","background":)"
        R"({"color":"a.png","depth":8,"linear":false,"pixels":"png"},"patches":[{"id":1,"name":"p",)"
        R"("source":{"color":"b.png","depth":8,"linear":false,"pixels":"png"},"mask":"b.png",)"
        R"("softMask":null,"placement":[1,0,0,1,1,1],"operation":"import","space":"encoded",)"
        R"("visible":true,"opacity":1,"group":3}],"groups":[{"id":2,"parent":0,"name":"g",)"
        R"("opacity":0.5,"visible":true},{"id":3,"parent":2,"name":"h","opacity":1,"visible":false}]})");
    save("document", "kept_text",
         R"({"format":"Weft document","version":3,"kind":"clone","background":)"
         R"({"color":"a.png","depth":8,"linear":false,"pixels":"png"},"patches":[{"id":1,"name":"p",)"
         R"("source":{"color":"b.png","depth":8,"linear":false,"pixels":"png"},"mask":"b.png",)"
         R"("keepsColour":"b.png","softMask":null,"placement":[1,0,0,1,1,1],"operation":"mixed",)"
         R"("space":"encoded","visible":true,"opacity":1}]})");
    save("document", "linked_text",
         R"({"format":"Weft document","version":2,"kind":"clone","background":)"
         R"({"color":"a.png","depth":8,"linear":false,"pixels":"png"},"patches":[{"id":1,"name":"p",)"
         R"("source":{"link":{"path":"b.png","beside":"b.png","mark":"0-0","whole":false,)"
         R"("part":[0,0,2,2],"channels":3}},"linked":true,"mask":"b.png",)"
         R"("softMask":null,"placement":[1,0,0,1,1,1],"operation":"import","space":"encoded",)"
         R"("visible":true,"opacity":1}]})");
}

void makeTextSeeds() {
    save("scheme", "named", "tuned-sync");
    save("scheme", "host", "tuned-sync:order=host,barrier=implicit,n=60,k=2");
    save("scheme", "exchange", "4w-square:interval=3,threads=32,resident=auto,block=32x20");
    save("operation", "mixed", "mixed");
    save("operation", "value", "import:strength=0.5");
    save("arguments", "clone",
         "c--background\na.png\n--patch\nb.png\n--out\nc.png\n--at\n3,-4\n--gradients\nmixed");
    save("arguments", "clone-scheme",
         "c--background=a.exr\n--patch=b\n--out=c.tif\n--at=0,0\n--solver=relaxation\n--scheme\n"
         "base:n=10\n--tolerance=0.1\n--depth=16\n--flip=xy\n--rotate=30\n--scale=2");
    save("arguments", "relief",
         "r--image\na.png\n--height\nh.tif\n--light\n1,0,2\n--albedo\nauto\n--mesh\nm.stl");
    save("arguments", "lab",
         "lrace\nn=30\nns=1,60\nwords=b\ntext=base:k=2,n=5,coarse\n--format\ncsv,json\n--quick");
    for (int kind = 0; kind < 3; ++kind) {
        QByteArray noise;
        for (int i = 0; i < 200; ++i) noise += static_cast<char>(i * 37 + kind);
        save("report", QString::number(kind), noise + static_cast<char>(kind));
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: make_seeds FOLDER\n", stderr);
        return 2;
    }
    const QCoreApplication application(argc, argv);
    root = QDir(argv[1]);
    makeQtSeeds();
    makeBmpSeeds();
    makeNetpbmSeeds();
    makeTiffSeeds();
    makeExrSeeds();
    makeJxlSeeds();
    makeProfileSeeds();
    root.mkpath("document");
    makeDocumentSeeds();
    makeTextSeeds();
    return 0;
}
