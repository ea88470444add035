#include "app/library/pictures.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/memory_budget.h"
#include "weft/sample_codes.h"

namespace weft::library {

namespace {

constexpr int kRowsAtATime = 16;

[[noreturn]] void refuse(const char* name, const std::string& why) {
    throw InvalidProblem(std::string(name) + ' ' + why);
}

std::ptrdiff_t bytesOf(std::int32_t sample) {
    switch (sample) {
        case WEFT_UINT8: return 1;
        case WEFT_UINT16: return 2;
        case WEFT_FLOAT32: return 4;
        default: return 0;
    }
}

/// A caller's samples with its steps in numbers.
struct Samples {
    unsigned char* data;
    std::ptrdiff_t row, pixel, channel;

    explicit Samples(const weft_picture& p) : data(static_cast<unsigned char*>(p.data)) {
        channel = p.channel_bytes ? p.channel_bytes : bytesOf(p.sample);
        pixel = p.pixel_bytes ? p.pixel_bytes : bytesOf(p.sample) * p.channels;
        row = p.row_bytes ? p.row_bytes : pixel * p.width;
    }
    /// First sample of a channel in row y.
    [[nodiscard]] unsigned char* at(int c, int y) const { return data + y * row + c * channel; }
};

template <class Sample>
Sample loaded(const unsigned char* from) {
    Sample sample;
    std::memcpy(&sample, from, sizeof sample);
    return sample;
}

float unitsOf(std::uint8_t code) { return fromCode8(code); }
float unitsOf(std::uint16_t code) { return code; }
float unitsOf(float value) { return fromUnit(value); }

void store(float sample, std::uint8_t& to) { to = toCode8(sample); }
void store(float sample, std::uint16_t& to) { to = toCode16(sample); }

/// Channels `first` and on as planes, each sample by `converted`.
template <class Sample, class Convert>
Field planesOf(const weft_picture& given, int first, int count, ThreadPool& pool,
               const Convert& converted) {
    Field planes(extentOf(given), count, false);
    const FieldSpan to = planes.span();
    const Samples from(given);
    pool.forRows(given.height, kRowsAtATime, [&](int begin, int end) {
        for (int c = 0; c < count; ++c)
            for (int y = begin; y < end; ++y) {
                const unsigned char* const row = from.at(first + c, y);
                float* const out = to.row(c, y);
                for (std::ptrdiff_t x = 0; x < given.width; ++x)
                    out[x] = converted(loaded<Sample>(row + x * from.pixel));
            }
    });
    return planes;
}

void requireFinite(const Field& field, const char* name) {
    for (int c = 0; c < field.channels(); ++c)
        for (int y = 0; y < field.extent().height; ++y) {
            const float* row = field.row(c, y);
            for (int x = 0; x < field.extent().width; ++x)
                if (!(std::abs(row[x]) <= kLargestSample / kFullScale))
                    refuse(name, "has a sample that is no number, infinite or above 1e9, at " +
                                     std::to_string(x) + ',' + std::to_string(y) + '.');
        }
}

int colours(const weft_picture& p) { return p.channels == 1 ? 1 : 3; }

/// A float picture keeps what it was given, as one from a file does: solves ask for it.
Picture floatPicture(const weft_picture& given, const char* name, ThreadPool& pool) {
    const auto asItIs = [](float value) { return value; };
    auto stored = std::make_shared<StoredSamples>();
    stored->color = planesOf<float>(given, 0, colours(given), pool, asItIs);
    requireFinite(stored->color, name);
    Picture picture;
    picture.depth = 32;
    auto color = std::make_shared<Field>(
        planesOf<float>(given, 0, colours(given), pool, [](float v) { return unitsOf(v); }));
    if (given.channels == 4) {
        stored->alpha = planesOf<float>(given, 3, 1, pool, asItIs);
        requireFinite(stored->alpha, name);
        picture.alpha = std::make_shared<const Field>(
            planesOf<float>(given, 3, 1, pool, [](float v) { return unitsOf(v); }));
    }
    color->keepStored(stored);
    picture.stored = std::move(stored);
    picture.color = std::move(color);
    return picture;
}

template <class Sample>
Picture codePicture(const weft_picture& given, ThreadPool& pool, Codes codes) {
    const auto units = [](Sample code) { return unitsOf(code); };
    Picture picture;
    picture.depth = 8 * sizeof(Sample);
    auto color = std::make_shared<Field>(planesOf<Sample>(given, 0, colours(given), pool, units));
    if (picture.depth == 8 && codes == Codes::kept) color->keepCodes();
    if (picture.depth == 8) color->setExactRange(static_cast<float>(kFullScale));
    picture.color = std::move(color);
    if (given.channels == 4)
        picture.alpha = std::make_shared<const Field>(planesOf<Sample>(given, 3, 1, pool, units));
    return picture;
}

/// Whether n steps of so many bytes stay within an address's range by far.
bool isReachable(std::int64_t n, std::ptrdiff_t step) {
    constexpr std::int64_t kFar = std::int64_t{1} << 60;
    return step > -kFar / n && step < kFar / n;
}

void checkSteps(const weft_picture& p, const char* name) {
    const bool reachable = isReachable(p.height, p.row_bytes) &&
                           isReachable(p.width, p.pixel_bytes) &&
                           isReachable(p.channels, p.channel_bytes);
    if (!reachable) refuse(name, "has steps between its samples that lead out of memory.");
}

/// Where a written float is the one that was given, its bits.
void keepGiven(const float* samples, const float* given, float* row, int width) {
    for (int x = 0; x < width; ++x)
        if (fromUnit(given[x]) == samples[x]) row[x] = given[x];
}

/// The row of a picture that goes into a channel of `out`; null: opaque.
const float* rowFor(const Field& color, const Field* alpha, int channel, int y) {
    if (channel == 3) return alpha ? alpha->row(0, y) : nullptr;
    return color.row(channel % color.channels(), y);
}

template <class Sample>
void writeRow(const float* from, unsigned char* to, std::ptrdiff_t pixel, std::vector<Sample>& row) {
    const std::size_t width = row.size();
    if (from)
        for (std::size_t x = 0; x < width; ++x) store(from[x], row[x]);
    else
        row.assign(width, std::numeric_limits<Sample>::max());
    for (std::size_t x = 0; x < width; ++x, to += pixel) std::memcpy(to, &row[x], sizeof(Sample));
}

/// Floats in a row of their own first, since those that were given count more.
void writeFloatRow(const float* from, const float* given, unsigned char* to, std::ptrdiff_t pixel,
                   int width, std::vector<float>& row) {
    for (int x = 0; x < width; ++x) row[std::size_t(x)] = from ? toUnit(from[x]) : 1.0f;
    if (from && given) keepGiven(from, given, row.data(), width);
    for (std::ptrdiff_t x = 0; x < width; ++x)
        std::memcpy(to + x * pixel, &row[std::size_t(x)], sizeof(float));
}

}  // namespace

void checkPicture(const weft_picture* picture, const char* name) {
    if (!picture) refuse(name, "is a null pointer.");
    if (!picture->data) refuse(name, "has no samples: their address is null.");
    constexpr std::int32_t kMaxSide = std::numeric_limits<int>::max() / 16;
    const auto isSide = [](std::int32_t side) { return side >= 1 && side <= kMaxSide; };
    if (!isSide(picture->width) || !isSide(picture->height))
        refuse(name, "is " + std::to_string(picture->width) + " x " +
                         std::to_string(picture->height) + " pixels; sides go from 1 to " +
                         std::to_string(kMaxSide) + '.');
    if (picture->channels != 1 && picture->channels != 3 && picture->channels != 4)
        refuse(name,
               "has " + std::to_string(picture->channels) + " channels; it may have 1, 3 or 4.");
    if (bytesOf(picture->sample) == 0)
        refuse(name, "has samples of an unknown kind, " + std::to_string(picture->sample) + '.');
    checkSteps(*picture, name);
}

Picture pictureOf(const weft_picture* given, const char* name, ThreadPool& pool, Codes codes) {
    checkPicture(given, name);
    // Planes of floats, and for float pictures those that were given beside them.
    const auto pixels = static_cast<std::uint64_t>(extentOf(*given).area());
    const int planes = given->channels * (given->sample == WEFT_FLOAT32 ? 2 : 1);
    requireMemory(pixels * static_cast<std::uint64_t>(planes) * sizeof(float), name);
    switch (given->sample) {
        case WEFT_UINT8: return codePicture<std::uint8_t>(*given, pool, codes);
        case WEFT_UINT16: return codePicture<std::uint16_t>(*given, pool, codes);
        default: return floatPicture(*given, name, pool);
    }
}

Mask maskOf(const weft_picture* given, const char* name, Extent extent, ThreadPool& pool) {
    checkPicture(given, name);
    if (!(extentOf(*given) == extent))
        refuse(name, "is " + std::to_string(given->width) + " x " + std::to_string(given->height) +
                         " pixels, but what it masks is " + std::to_string(extent.width) + " x " +
                         std::to_string(extent.height) + '.');
    const Picture mask = pictureOf(given, name, pool);
    return Mask::fromLuma(io::luma(mask.color->view()).view());
}

void checkOutput(const weft_picture* out, Extent extent, int channels) {
    checkPicture(out, "The output");
    if (!(extentOf(*out) == extent))
        refuse("The output", "is " + std::to_string(out->width) + " x " +
                                 std::to_string(out->height) + " pixels; it must be " +
                                 std::to_string(extent.width) + " x " +
                                 std::to_string(extent.height) + '.');
    if (channels == 3 && out->channels == 1)
        refuse("The output", "has one channel, but the result has colours.");
}

void writeTo(const weft_picture& out, const Picture& made, ThreadPool& pool) {
    const Samples to(out);
    const Field* given = made.stored ? &made.stored->color : nullptr;
    const Field* givenAlpha =
        made.stored && !made.stored->alpha.empty() ? &made.stored->alpha : nullptr;
    pool.forRows(out.height, kRowsAtATime, [&](int begin, int end) {
        const auto width = static_cast<std::size_t>(out.width);
        std::vector<float> row(width);
        std::vector<std::uint16_t> row16(width);
        std::vector<std::uint8_t> row8(width);
        for (int c = 0; c < out.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const float* const from = rowFor(*made.color, made.alpha.get(), c, y);
                unsigned char* const at = to.at(c, y);
                const Field* const old = c == 3 ? givenAlpha : given;
                if (out.sample == WEFT_FLOAT32)
                    writeFloatRow(from, old ? old->row(c % old->channels(), y) : nullptr, at,
                                  to.pixel, out.width, row);
                else if (out.sample == WEFT_UINT16)
                    writeRow(from, at, to.pixel, row16);
                else
                    writeRow(from, at, to.pixel, row8);
            }
    });
}

void writeNumbers(const weft_picture& out, FieldView planes, ThreadPool& pool) {
    const Samples to(out);
    pool.forRows(out.height, kRowsAtATime, [&](int begin, int end) {
        for (int c = 0; c < out.channels; ++c)
            for (int y = begin; y < end; ++y)
                for (std::ptrdiff_t x = 0; x < out.width; ++x)
                    std::memcpy(to.at(c, y) + x * to.pixel, planes.row(c, y) + x, sizeof(float));
    });
}

}  // namespace weft::library
