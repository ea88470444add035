/// PNG, JPEG, WebP and BMP, through QImageReader.
#include <QBuffer>
#include <QColorSpace>
#include <QImage>
#include <QImageReader>
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "io/colour/coded_colours.h"
#include "io/image_memory.h"
#include "io/read/container.h"
#include "io/read/jpeg_end.h"
#include "io/read/png_key_colour.h"
#include "io/samples.h"
#include "weft/library_words.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

thread_local QString* capturedText = nullptr;  // of the thread's MessageCapture, if there is one

QtMessageHandler handlerBeforeOurs();

void keepOrPass(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    const bool ours = context.category && std::strncmp(context.category, "qt.gui.imageio", 14) == 0;
    if (capturedText && ours)
        *capturedText += message + QLatin1Char('\n');
    else if (handlerBeforeOurs())
        handlerBeforeOurs()(type, context, message);
}

/// Installs ours when it is first asked, for good.
QtMessageHandler handlerBeforeOurs() {
    static const QtMessageHandler before = qInstallMessageHandler(keepOrPass);
    return before;
}

/// While alive, warnings of the category qt.gui.imageio* that this thread causes are kept here
/// instead of being printed: image plugins print what they should return. Messages of other threads
/// and categories go where they went before. Any number may live on different threads, one on each.
class MessageCapture {
public:
    MessageCapture() {
        static_cast<void>(handlerBeforeOurs());
        capturedText = &text_;
    }
    ~MessageCapture() { capturedText = nullptr; }
    MessageCapture(const MessageCapture&) = delete;
    MessageCapture& operator=(const MessageCapture&) = delete;

    /// One line a message.
    [[nodiscard]] const QString& text() const { return text_; }

private:
    QString text_;
};

/// One of RGBA64, Grayscale16, ARGB32, Grayscale8: nothing is lost but premultiplication undone.
QImage canonical(QImage image, bool grey) {
    const bool alpha = image.hasAlphaChannel();
    const bool deep = image.depth() > 32 || image.format() == QImage::Format_Grayscale16 ||
                      image.format() == QImage::Format_ARGB32_Premultiplied;
    QImage::Format wanted = deep ? QImage::Format_RGBA64 : QImage::Format_ARGB32;
    if (grey && !alpha && image.format() == QImage::Format_Grayscale16) return image;
    if (grey && !alpha && image.format() == QImage::Format_Grayscale8) return image;
    if (!alpha) wanted = deep ? QImage::Format_RGBX64 : QImage::Format_RGB32;
    return image.format() == wanted ? image : std::move(image).convertToFormat(wanted);
}

/// Copies row y of `image` into the fields. Reads 1..8 B a pixel, writes 4 B a sample.
void copyRow(const QImage& image, int y, Field& color, Field* alpha) {
    const int width = image.width(), channels = color.channels();
    const uchar* bytes = image.constScanLine(y);
    if (image.format() == QImage::Format_Grayscale8) {
        for (int x = 0; x < width; ++x) color.row(0, y)[x] = fromCode8(bytes[x]);
    } else if (image.format() == QImage::Format_Grayscale16) {
        const auto* codes = reinterpret_cast<const quint16*>(bytes);
        for (int x = 0; x < width; ++x) color.row(0, y)[x] = codes[x];
    } else if (image.depth() == 64) {
        const auto* codes = reinterpret_cast<const quint16*>(bytes);
        for (int c = 0; c < channels; ++c)
            for (int x = 0; x < width; ++x) color.row(c, y)[x] = codes[4 * x + c];
        for (int x = 0; alpha && x < width; ++x) alpha->row(0, y)[x] = codes[4 * x + 3];
    } else {
        const auto* pixels = reinterpret_cast<const QRgb*>(bytes);
        for (int c = 0; c < channels; ++c)
            for (int x = 0; x < width; ++x)
                color.row(c, y)[x] = fromCode8(pixels[x] >> (16 - 8 * c) & 0xff);
        for (int x = 0; alpha && x < width; ++x) alpha->row(0, y)[x] = fromCode8(pixels[x] >> 24);
    }
}

[[noreturn]] void refuseHeader(ReadJob& job, const QImageReader& reader, const char* format) {
    if (reader.error() == QImageReader::UnsupportedFormatError)
        job.refuse(
            sentence("cannot be read: Qt's {format} plugin is missing.", {{"format", format}}));
    job.refuse(
        sentence("is not a readable picture: its {format} header is damaged.", {{"format", format}}));
}

/// The most that is held beside the file: while converting to one of canonical()'s formats, copying
/// or turning. Decoders hold less (JPEG's coefficients are 8 B a pixel, lossless WebP's pixels 4 B).
std::uint64_t qtPeakBytes(const ReadJob& job, const Container& container, bool alpha) {
    const auto pixels = static_cast<std::uint64_t>(job.size.area());
    const std::uint64_t image = container.deep ? 8 : 4, color = container.grey ? 4 : 12;
    const std::uint64_t planes = color + (alpha ? 4 : 0);
    const std::uint64_t turned = container.orientation != 1 ? planes + color : 0;
    return pixels * std::max({2 * image, image + planes, turned});
}

/// Whether the decoder failed for want of memory, which Qt does not say: its plug-ins print it, or
/// there are no `bytes` to be had.
bool outOfMemory(const MessageCapture& messages, std::uint64_t bytes) {
    if (messages.text().contains(QLatin1String("memory"), Qt::CaseInsensitive)) return true;
    void* const probe = std::malloc(static_cast<std::size_t>(bytes));
    std::free(probe);
    return !probe;
}

/// "Unable to read image data": what went wrong, in the reader's words and without its full stop.
std::string reasonOf(const QImageReader& reader) {
    const QString text = reader.errorString();
    return text.isEmpty() ? "its data cannot be decoded" : libraryWords(text.toStdString());
}

/// `file`: the job's bytes, or others in their place.
QImage decodeByQt(ReadJob& job, ByteView file, const char* format, const Container& container) {
    QByteArray bytes = QByteArray::fromRawData(reinterpret_cast<const char*>(file.data()),
                                               static_cast<qsizetype>(file.size()));
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    requireRoomForPlugins();
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(false);  // upright() does it, for every format alike
    reader.setQuality(100);          // of JPEG decoding: exact transform, smooth chroma
    MessageCapture messages;
    const QSize size = reader.size();
    if (!size.isValid()) refuseHeader(job, reader, format);
    job.announce(size.width(), size.height());
    job.requireBytes(container.leastBytes);
    const std::uint64_t most = qtPeakBytes(job, container, std::strcmp(format, "jpeg") != 0);
    job.requireMemory(most + (file.data() == job.bytes.data() ? 0 : file.size()));
    // The check above is the limit; Qt's own is in megabytes of decoded picture.
    QImageReader::setAllocationLimit(0);
    const QImage::Format decodedFormat = reader.imageFormat();
    QImage image;
    if (decodedFormat == QImage::Format_RGB32 || decodedFormat == QImage::Format_ARGB32)
        image = imageInHugePages(size, decodedFormat);
    const bool read = reader.read(&image) && !image.isNull();
    if (messages.text().contains(QLatin1String("remature end"))) job.refuseTruncated();
    if (container.endMissing() && saysIncomplete(messages.text().toStdString()))
        job.refuseTruncated();
    if (!read && outOfMemory(messages, most)) throw std::bad_alloc();
    if (!read) job.refuse(sentence("is damaged: {reason}.", {{"reason", reasonOf(reader)}}));
    return image;
}

}  // namespace

DecodedPicture readWithQt(ReadJob& job, const char* format, const Container& container) {
    const bool png = std::strcmp(format, "png") == 0;
    const auto key = png ? pngKeyColour(job.bytes) : std::nullopt;
    std::vector<std::uint8_t> other;
    if (key || container.endMissing()) job.requireMemory(job.bytes.size());
    if (key) other = withoutKeyColour(job.bytes);
    if (container.endMissing()) other = withJpegEnd(job.bytes, container);
    QImage decoded = decodeByQt(job, other.empty() ? job.bytes : ByteView(other), format, container);
    const bool grey = container.grey || decoded.format() == QImage::Format_Grayscale8 ||
                      decoded.format() == QImage::Format_Grayscale16;
    const QByteArray icc = decoded.colorSpace().iccProfile();
    const QImage image = canonical(std::move(decoded), grey);
    const bool deep = image.depth() == 64 || image.format() == QImage::Format_Grayscale16;

    DecodedPicture result;
    result.orientation = container.orientation;
    const Extent extent{image.width(), image.height()};
    auto color = std::make_shared<Field>(extent, grey ? 1 : 3, false);
    auto alpha = image.hasAlphaChannel() ? std::make_shared<Field>(extent, 1, false) : nullptr;
    for (int y = 0; y < extent.height; ++y) copyRow(image, y, *color, alpha.get());
    if (key) alpha = std::make_shared<Field>(alphaOfKeyColour(*color, *key));
    if (container.endMissing()) result.remark = kEndMissing;
    // libpng wants greys' profiles for greys and colours' for colours.
    if (container.hasProfile && icc.isEmpty() && !container.coded)
        result.remark += std::string(result.remark.empty() ? "" : "; ") + kUnusedProfile;
    result.picture.color = std::move(color);
    result.picture.alpha = std::move(alpha);
    result.picture.depth = deep ? 16 : 8;
    result.picture.iccProfile.assign(icc.begin(), icc.end());
    return result;
}

DecodedPicture readChecked(ReadJob& job, const char* format, const Container& container) {
    constexpr int kInks = 4;
    checkContainer(job, container);
    DecodedPicture decoded = container.components == kInks ? readCmykJpeg(job, container)
                                                           : readWithQt(job, format, container);
    if (container.coded) {
        constexpr std::uint64_t kAsLight = 32;  // bytes a pixel
        job.requireMemory(kAsLight * static_cast<std::uint64_t>(job.size.area()));
        decoded.remark = takeCodedColours(*container.coded, decoded.picture);
    }
    if (!container.profile.empty()) decoded.picture.iccProfile = container.profile;
    const auto tell = [&](const std::string& remark) {
        if (!remark.empty()) decoded.remark += (decoded.remark.empty() ? "" : "; ") + remark;
    };
    tell(container.remark);
    if (!container.unknownColours.empty())
        tell(remarkOnUnknownColours(container.unknownColours, !decoded.picture.iccProfile.empty()));
    decoded.picture.resolution = container.resolution;
    return decoded;
}

}  // namespace weft::io
