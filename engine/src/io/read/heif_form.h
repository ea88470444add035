#pragma once
/// The form of the pixels of an HEIF file, which its decoder does not tell.
#include "io/byte_order.h"
#include "weft/resolution.h"

namespace weft::io {

struct HeifForm {
    Resolution form;      ///< of "pasp", as the picture is coded; without a length
    bool turned = false;  ///< "irot": by a right angle before it is seen
};

/// Of the primary item (ISO/IEC 23008-12 §6.5, ISO/IEC 14496-12 §8.11). Damaged files say nothing.
[[nodiscard]] HeifForm heifForm(ByteView file);

}  // namespace weft::io
