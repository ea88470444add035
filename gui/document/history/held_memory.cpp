#include "gui/document/history/held_memory.h"

#include "weft/document/mask_shape.h"

namespace weft::gui {

namespace {

template <class Value>
std::int64_t bytesOf(const std::vector<Value>& values) {
    return static_cast<std::int64_t>(values.size() * sizeof(Value));
}

}  // namespace

bool HeldMemory::add(const void* buffer, std::int64_t bytes) {
    if (!buffer || !known_.insert(buffer).second) return false;
    bytes_ += bytes;
    return true;
}

void HeldMemory::add(const Field& field) {
    add(field.view().data, field.bytes());
    add(field.codes(), field.bytes() / static_cast<std::int64_t>(sizeof(float)));
    if (field.stored()) add(*field.stored());
}

void HeldMemory::add(const StoredSamples& stored) {
    add(stored.color);
    add(stored.alpha);
}

void HeldMemory::add(const Mask& mask) {
    if (!mask.empty()) add(mask.row(0), mask.extent().area());
}

void HeldMemory::add(const PixelMarks& marks) { add(marks.bytes().data(), bytesOf(marks.bytes())); }

void HeldMemory::add(const Picture& picture) {
    if (picture.color) add(*picture.color);
    if (picture.alpha) add(*picture.alpha);
    if (picture.stored) add(*picture.stored);
    add(picture.iccProfile.data(), bytesOf(picture.iccProfile));
    if (!picture.metadata) return;
    const Metadata& said = *picture.metadata;
    add(&said, bytesOf(said.exif) + bytesOf(said.iptc) + static_cast<std::int64_t>(said.xmp.size()));
}

bool HeldMemory::add(const PatchObject& patch) {
    if (!add(&patch, sizeof patch)) return false;
    if (patch.source) add(*patch.source);
    if (patch.mask) add(*patch.mask);
    if (patch.softMask) add(*patch.softMask);
    if (patch.kept) add(*patch.kept);
    if (patch.shape) {
        add(*patch.shape->drawn);
        if (patch.shape->drawnSoft) add(*patch.shape->drawnSoft);
    }
    return true;
}

void HeldMemory::add(const Selection& selection) {
    if (!selection.empty()) add(selection.row(selection.box().y), selection.box().extent().area());
}

void HeldMemory::add(const std::vector<QPolygonF>& outline) {
    for (const QPolygonF& part : outline)
        add(part.constData(), static_cast<std::int64_t>(part.size() * sizeof(QPointF)));
}

}  // namespace weft::gui
