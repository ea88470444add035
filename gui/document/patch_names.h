#pragma once
/// Names that tell the patches of a document apart.
#include <string>

#include "weft/document/document.h"

namespace weft::gui {

/// `name`, or where a patch has it already "name 2", "name 3", …, the first that none has. A name
/// that ends in such a number counts on from what stands before it. O(patches).
[[nodiscard]] std::string freeName(const Document& document, const std::string& name);
/// The same of a group.
[[nodiscard]] std::string freeGroupName(const Document& document, const std::string& name);

}  // namespace weft::gui
