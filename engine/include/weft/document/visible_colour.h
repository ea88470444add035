#pragma once
/// What is wholly transparent has no colour: whatever a file holds there is neither seen nor a
/// neighbour.
#include <memory>

#include "weft/field.h"

namespace weft {

class ThreadPool;

/// Whether alpha is 0 anywhere. `alpha`: one channel.
[[nodiscard]] bool hasHiddenColour(const Field& alpha);

/// Whether not all of it is opaque; empty: opaque. `alpha`: one channel.
[[nodiscard]] bool isTransparent(FieldView alpha);

/// The samples with other ones where alpha is 0: means of the nearest pixels that are seen, weighted
/// by alpha, ring by ring, then ever coarser means (push and pull: S. Gortler et al., The Lumigraph,
/// 1996, §3.4). They follow from what is seen alone, on the grid of weft/units.h where the others
/// are. The same object where there is no alpha, or none of it is 0; where all of it is 0 the samples
/// become 0.
[[nodiscard]] std::shared_ptr<const Field> visibleColour(const std::shared_ptr<const Field>& color,
                                                         const Field* alpha, ThreadPool& pool);

}  // namespace weft
