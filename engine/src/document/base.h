#pragma once
// Bases in storage that is used again.
#include "field/field_store.h"
#include "weft/document/layers.h"

namespace weft {

/// baseOver(), its samples in storage of `store`.
[[nodiscard]] Base baseOver(const std::shared_ptr<const Field>& background, const Layers& layers,
                            const Rect& area, ThreadPool& pool, FieldStore& store);

/// The same as a field of one pixel where it is opaque all over. `alpha`: one channel.
[[nodiscard]] std::shared_ptr<const Field> compactAlpha(Field alpha);

/// out = samples of `from`; of one extent, with at least the channels of `out`.
void copySamples(FieldView from, FieldSpan out);

}  // namespace weft
