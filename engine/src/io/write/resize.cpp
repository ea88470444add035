/// Pictures of another size, by zimg, in linear light.
#include <zimg.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <optional>
#include <stop_token>

#include "field/aligned_memory.h"
#include "io/colour/linear_light.h"
#include "io/samples.h"
#include "weft/backend/thread_pool.h"
#include "weft/io/export_picture.h"
#include "weft/library_words.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

constexpr std::size_t kAlignment = 64;  // of rows, bytes

/// A plane as zimg wants it.
class Plane {
public:
    explicit Plane(Extent extent)
        : extent_(extent),
          stride_((static_cast<std::size_t>(extent.width) * sizeof(float) + kAlignment - 1) /
                  kAlignment * kAlignment),
          memory_(alignedMemory(stride_ * static_cast<std::size_t>(extent.height)), &std::free) {}
    [[nodiscard]] Extent extent() const { return extent_; }
    [[nodiscard]] std::ptrdiff_t stride() const { return static_cast<std::ptrdiff_t>(stride_); }
    [[nodiscard]] float* row(int y) const {
        return reinterpret_cast<float*>(static_cast<char*>(memory_.get()) + y * stride());
    }

private:
    Extent extent_;
    std::size_t stride_;
    std::unique_ptr<void, decltype(&std::free)> memory_;
};

struct FreeGraph {
    void operator()(zimg_filter_graph* graph) const noexcept { zimg_filter_graph_free(graph); }
};

zimg_image_format formatOf(Extent extent) {
    zimg_image_format format;
    zimg_image_format_default(&format, ZIMG_API_VERSION);
    format.width = static_cast<unsigned>(extent.width);
    format.height = static_cast<unsigned>(extent.height);
    format.pixel_type = ZIMG_PIXEL_FLOAT;
    format.color_family = ZIMG_COLOR_GREY;
    return format;
}

[[noreturn]] void refuse() {
    char message[256] = {};
    const zimg_error_code_e code = zimg_get_last_error(message, sizeof message);
    if (code == ZIMG_ERROR_OUT_OF_MEMORY) throw std::bad_alloc();
    throw BadInput(
        sentence("The picture cannot be resized ({words}).", {{"words", libraryWords(message)}}));
}

// Ends the filter where it is not 0: called before each row that is written.
int stopOfRow(void* stop, unsigned, unsigned, unsigned) {
    return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

void filter(const Plane& from, const Plane& to, std::stop_token stop) {
    constexpr double kLobes = 3;
    zimg_graph_builder_params parameters;
    zimg_graph_builder_params_default(&parameters, ZIMG_API_VERSION);
    parameters.resample_filter = ZIMG_RESIZE_LANCZOS;
    parameters.filter_param_a = kLobes;
    const zimg_image_format source = formatOf(from.extent()), target = formatOf(to.extent());
    const std::unique_ptr<zimg_filter_graph, FreeGraph> graph(
        zimg_filter_graph_build(&source, &target, &parameters));
    std::size_t room = 0;
    if (!graph || zimg_filter_graph_get_tmp_size(graph.get(), &room) != ZIMG_ERROR_SUCCESS) refuse();
    const std::unique_ptr<void, decltype(&std::free)> scratch(
        alignedMemory((room / kAlignment + 1) * kAlignment), &std::free);
    zimg_image_buffer_const in{};
    zimg_image_buffer out{};
    in.version = out.version = ZIMG_API_VERSION;
    in.plane[0] = {from.row(0), from.stride(), ZIMG_BUFFER_MAX};
    out.plane[0] = {to.row(0), to.stride(), ZIMG_BUFFER_MAX};
    const zimg_error_code_e code = zimg_filter_graph_process(graph.get(), &in, &out, scratch.get(),
                                                             nullptr, nullptr, &stopOfRow, &stop);
    endIfStopped(stop);
    if (code != ZIMG_ERROR_SUCCESS) refuse();
}

/// Shares of full scale.
Plane alphaPlane(const Field& alpha) {
    Plane plane(alpha.extent());
    for (int y = 0; y < alpha.extent().height; ++y)
        std::transform(alpha.row(0, y), alpha.row(0, y) + alpha.extent().width, plane.row(y),
                       [](float a) { return toUnit(a); });
    return plane;
}

/// Linear light, times alpha where there is one.
Plane lightOf(const Field& color, int channel, const LinearLight& curves, const Plane* alpha,
              const std::stop_token& stop) {
    Plane plane(color.extent());
    for (int y = 0; y < color.extent().height; ++y) {
        endIfStopped(stop);
        const float* from = color.row(channel, y);
        float* to = plane.row(y);
        for (int x = 0; x < color.extent().width; ++x)
            to[x] = curves.decoded(channel, toUnit(from[x])) * (alpha ? alpha->row(y)[x] : 1.0f);
    }
    return plane;
}

float sampleOf(float unit, bool isFloat) {
    const float v = fromUnit(unit);
    return isFloat ? onGrid(v) : static_cast<float>(toCode16(v));
}

void storeLight(const Plane& light, int channel, const LinearLight& curves, const Plane* alpha,
                bool isFloat, Field& color, const std::stop_token& stop) {
    for (int y = 0; y < light.extent().height; ++y) {
        endIfStopped(stop);
        for (int x = 0; x < light.extent().width; ++x) {
            const float a = alpha ? alpha->row(y)[x] : 1.0f;
            const float own = a > 0 ? light.row(y)[x] / a : 0.0f;
            color.row(channel, y)[x] = sampleOf(curves.encoded(channel, own), isFloat);
        }
    }
}

std::shared_ptr<const Field> fieldOf(const Plane& alpha, bool isFloat) {
    auto field = std::make_shared<Field>(alpha.extent(), 1, false);
    for (int y = 0; y < alpha.extent().height; ++y)
        std::transform(alpha.row(y), alpha.row(y) + alpha.extent().width, field->row(0, y),
                       [&](float a) { return sampleOf(std::clamp(a, 0.0f, 1.0f), isFloat); });
    return field;
}

}  // namespace

Picture resized(const Picture& picture, Extent extent, const std::stop_token& stop) {
    const Field& from = *picture.color;
    if (extent == from.extent()) return picture;
    const auto pixels = static_cast<std::uint64_t>(from.extent().area() + extent.area());
    requireMemory(pixels * 4 * static_cast<std::uint64_t>(2 * from.channels() + 2),
                  "The resized picture");
    const bool isFloat = picture.depth == 32;
    const LinearLight curves(picture);
    Picture made = picture;
    made.origin = nullptr;
    made.stored = nullptr;
    std::optional<Plane> alpha, smallAlpha;
    if (picture.alpha) {
        alpha.emplace(alphaPlane(*picture.alpha));
        smallAlpha.emplace(extent);
        filter(*alpha, *smallAlpha, stop);
        made.alpha = fieldOf(*smallAlpha, isFloat);
    }
    auto color = std::make_shared<Field>(extent, from.channels(), false);
    ThreadPool pool(0);
    pool.run(from.channels(), [&](int channel) {
        const Plane light = lightOf(from, channel, curves, alpha ? &*alpha : nullptr, stop);
        const Plane small(extent);
        filter(light, small, stop);
        storeLight(small, channel, curves, smallAlpha ? &*smallAlpha : nullptr, isFloat, *color,
                   stop);
    });
    made.color = std::move(color);
    return made;
}

}  // namespace weft::io
