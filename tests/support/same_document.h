#pragma once
/// Documents compared by what they hold, bit by bit (PatchObject's == compares pointers).
#include <algorithm>
#include <cstring>

#include "weft/document/document.h"
#include "weft/document/mask_shape.h"

namespace weft::tests {

inline bool sameBits(const Field& a, const Field& b) {
    if (a.extent() != b.extent() || a.channels() != b.channels()) return false;
    return a.empty() || std::memcmp(a.view().data, b.view().data, std::size_t(a.bytes())) == 0;
}
template <class T, class Same>
bool sameOrBothNull(const T& a, const T& b, const Same& same) {
    return !a == !b && (!a || same(*a, *b));
}
inline bool samePicture(const Picture& a, const Picture& b) {
    const auto sameStored = [](const StoredSamples& p, const StoredSamples& q) {
        return sameBits(p.color, q.color) && sameBits(p.alpha, q.alpha) &&
               p.associated == q.associated;
    };
    return sameOrBothNull(a.color, b.color, sameBits) && sameOrBothNull(a.alpha, b.alpha, sameBits) &&
           a.depth == b.depth && a.linearByCustom == b.linearByCustom &&
           a.iccProfile == b.iccProfile && a.resolution == b.resolution &&
           sameOrBothNull(a.stored, b.stored, sameStored) && !a.color->codes() == !b.color->codes() &&
           !a.color->stored() == !b.color->stored();
}
inline bool sameShape(const MaskShape& a, const MaskShape& b) {
    return *a.drawn == *b.drawn && sameOrBothNull(a.drawnSoft, b.drawnSoft, sameBits) &&
           a.grow == b.grow && a.feather == b.feather;
}
inline bool samePatch(const PatchObject& a, const PatchObject& b) {
    return a.id == b.id && a.name == b.name && a.group == b.group &&
           samePicture(*a.source, *b.source) && *a.mask == *b.mask &&
           sameOrBothNull(a.softMask, b.softMask, sameBits) &&
           sameOrBothNull(a.shape, b.shape, sameShape) &&
           sameOrBothNull(a.kept, b.kept, std::equal_to<Mask>()) &&
           a.backgroundFromSource == b.backgroundFromSource && a.operation == b.operation &&
           a.space == b.space && a.visible == b.visible && a.locked == b.locked &&
           a.opacity == b.opacity && a.storage == b.storage;
}
inline bool sameDocument(const Document& a, const Document& b) {
    const auto same = [](const auto& p, const auto& q) { return samePatch(*p, *q); };
    return samePicture(*a.background(), *b.background()) && a.guides() == b.guides() &&
           a.groups() == b.groups() &&
           std::equal(a.patches().begin(), a.patches().end(), b.patches().begin(), b.patches().end(),
                      same);
}

}  // namespace weft::tests
