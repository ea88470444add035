#pragma once
/// Problems as documents of one patch, for the live solver.
#include <map>
#include <memory>

#include "weft/live/live_solver.h"

namespace weft::test {

/// The same picture for the same samples, so that documents made of them are equal.
inline std::shared_ptr<const Picture> pictureOf(const std::shared_ptr<const Field>& color) {
    static std::map<std::shared_ptr<const Field>, std::shared_ptr<const Picture>> known;
    auto& picture = known[color];
    if (!picture) {
        Picture made;
        made.color = color;
        picture = std::make_shared<const Picture>(std::move(made));
    }
    return picture;
}

inline Operation operationOf(Gradients gradients) {
    for (const OperationInfo& info : operations())
        if (info.gradients == gradients) return Operation(info);
    return {};
}

/// A document that asks for what the problem asks.
inline std::shared_ptr<const Document> documentOf(const CloneProblem& problem) {
    const Patch& patch = problem.patch();
    return std::make_shared<const Document>(
        Document(pictureOf(problem.sharedBackground()))
            .withPatch({.name = "patch",
                        .source = pictureOf(patch.image),
                        .mask = patch.mask,
                        .backgroundFromSource = Placement::translation(patch.backgroundFromPatch),
                        .operation = operationOf(patch.gradients),
                        .space = problem.space()}));
}

inline CloneEdit editOf(const CloneProblem& problem) {
    const auto document = documentOf(problem);
    return {document, document->patches().front()->id};
}

/// The layer that a snapshot's figures are of. There must be one.
inline const Layer& shownIn(const Snapshot& snapshot) { return *snapshot.clone()->shown; }

}  // namespace weft::test
