#include "weft/document/canvas.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

bool swapsSides(CanvasTurn turn) { return turn == CanvasTurn::right || turn == CanvasTurn::left; }

Extent turnedExtent(CanvasTurn turn, Extent e) {
    return swapsSides(turn) ? Extent{e.height, e.width} : e;
}

/// The pixel of a canvas of extent `e` that comes to lie at `p`.
Point before(CanvasTurn turn, Point p, Extent e) {
    switch (turn) {
        case CanvasTurn::right: return {p.y, e.height - 1 - p.x};
        case CanvasTurn::left: return {e.width - 1 - p.y, p.x};
        case CanvasTurn::flipX: return {e.width - 1 - p.x, p.y};
        case CanvasTurn::flipY: break;
    }
    return {p.x, e.height - 1 - p.y};
}

/// `put`(to, from) for all pixels of the turned canvas, in squares that caches hold.
template <class Put>
void forTurned(CanvasTurn turn, Extent e, Put&& put) {
    constexpr int kSquare = 32;
    const Extent to = turnedExtent(turn, e);
    for (int top = 0; top < to.height; top += kSquare)
        for (int left = 0; left < to.width; left += kSquare)
            for (int y = top; y < std::min(to.height, top + kSquare); ++y)
                for (int x = left; x < std::min(to.width, left + kSquare); ++x)
                    put(Point{x, y}, before(turn, {x, y}, e));
}

Field turnedField(const Field& field, CanvasTurn turn) {
    Field out(turnedExtent(turn, field.extent()), field.channels(), false);
    const FieldView from = field.view();
    const FieldSpan to = out.span();
    for (int c = 0; c < field.channels(); ++c)
        forTurned(turn, field.extent(), [&](Point p, Point q) { to.at(c, p) = from.at(c, q); });
    out.setExactRange(field.exactRange());
    return out;
}

/// Parameters dx and dy are a way on the canvas, which turns with it.
Operation alongWith(const Operation& operation, const Placement& newFromOld) {
    const auto has = [&](const char* key) {
        const auto& all = operation.info().parameters;
        return std::any_of(all.begin(), all.end(), [&](const auto& p) { return p.key == key; });
    };
    if (!has("dx") || !has("dy")) return operation;
    const auto& m = newFromOld.matrix();
    const double dx = operation.value("dx"), dy = operation.value("dy");
    return operation.with("dx", std::round(m[0] * dx + m[1] * dy))
        .with("dy", std::round(m[2] * dx + m[3] * dy));
}

}  // namespace

Placement turnedFromCanvas(CanvasTurn turn, Extent e) {
    switch (turn) {
        case CanvasTurn::right: return Placement::translation(e.height, 0) * Placement::rotation(90);
        case CanvasTurn::left: return Placement::translation(0, e.width) * Placement::rotation(-90);
        case CanvasTurn::flipX:
            return Placement::translation(e.width, 0) * Placement::flip(true, false);
        case CanvasTurn::flipY: break;
    }
    return Placement::translation(0, e.height) * Placement::flip(false, true);
}

Picture turned(const Picture& picture, CanvasTurn turn) {
    Picture out = withSamples(picture, [&](const Field& field) { return turnedField(field, turn); });
    out.origin = nullptr;
    if (swapsSides(turn)) out.resolution = exchanged(picture.resolution);
    return out;
}

Selection turned(const Selection& selection, CanvasTurn turn, Extent canvas) {
    const Rect all = rectOf(turnedExtent(turn, canvas));
    std::vector<std::uint8_t> coverage(std::size_t(all.extent().area()));
    forTurned(turn, canvas, [&](Point p, Point q) {
        coverage[std::size_t(std::int64_t{p.y} * all.width + p.x)] = selection.at(q);
    });
    return {all, std::move(coverage)};
}

Document onCanvas(const Document& document, std::shared_ptr<const Picture> background,
                  const Placement& newFromOld) {
    Document out = document.withBackground(std::move(background));
    out = out.withGuides(onCanvas(document.guides(), newFromOld, out.extent()));
    for (const Document::SharedPatch& patch : document.patches()) {
        PatchObject moved = *patch;
        moved.backgroundFromSource = newFromOld * moved.backgroundFromSource;
        moved.operation = alongWith(moved.operation, newFromOld);
        out = out.withPatch(std::move(moved));
    }
    return out;
}

}  // namespace weft
