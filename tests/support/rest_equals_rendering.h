#pragma once
/// At rest the live solve shows what renderDocument() gives, bit for bit, whatever was dragged
/// before.
#include <cmath>
#include <cstring>
#include <string>

#include "support/live_harness.h"
#include "support/mask_shapes.h"
#include "support/random.h"
#include "weft/document/render.h"
#include "weft/units.h"

namespace weft::tests {

[[nodiscard]] inline std::shared_ptr<const Picture> wavyPicture(Extent e, double phase) {
    auto field = std::make_shared<Field>(e, 3);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                field->at(c, {x, y}) = static_cast<float>(
                    257 * std::floor(120 + 60 * std::sin(0.07 * x + phase + c) * std::cos(0.05 * y)));
    return test::pictureOf(field);
}

/// Every operation, both solve spaces, turned, faint, with colours that are kept, overlapping and
/// apart; some in groups that are faded.
[[nodiscard]] inline Document everyKindOfPatch() {
    const auto mask = std::make_shared<const Mask>(ellipseMask({120, 120}));
    const auto kept = std::make_shared<const Mask>(Mask::fromRect({120, 120}, {50, 0, 9, 80}));
    Document document(wavyPicture({420, 340}, 0));
    int n = 0;
    for (const OperationInfo& info : operations()) {
        const SolveSpace space = n % 2 == 1 ? SolveSpace::linear : SolveSpace::encoded;
        const bool keeps = n % 2 == 0 || info.key == "mixed" || info.key == "fill";
        const Placement turned = n % 3 == 2 ? Placement::rotation(20) : Placement{};
        document = document.withPatch(
            {.name = info.title,
             .source = wavyPicture({120, 120}, 1 + n),
             .mask = mask,
             .kept = keeps ? kept : nullptr,
             .backgroundFromSource = turned.movedBy(60 + 40 * (n % 6), 50 + 30 * n % 190),
             .operation = Operation::parse(info.key),
             .space = space,
             .opacity = n == 3 ? 0.5 : 1.0});
        ++n;
    }
    PatchTree tree = document.tree();
    PatchNode inner{0, {.name = "inner", .opacity = 0.5}, {tree[2], tree[3]}};
    tree[1] = {0, {.name = "outer", .opacity = 0.6}, {tree[1], inner, tree[4]}};
    tree.erase(tree.begin() + 2, tree.begin() + 5);
    return document.arranged(tree);
}

/// Drags one patch after another of `document`, seen at 1/2^seenLevel of its size, on `registry`'s
/// only backend and rests at tolerances of 8 and 16 bits. What is wrong; empty: nothing.
inline std::string differenceAtRest(const BackendRegistry& registry, int rests,
                                    Document document = everyKindOfPatch(), int seenLevel = 0) {
    test::LiveViewer viewer(registry);
    const auto backend = registry.front().probe().backend;
    Random random(7);
    std::uint64_t id = 0;
    const auto submit = [&](std::uint64_t active, bool dragging, double tolerance) {
        Edit edit{.id = ++id,
                  .content = CloneEdit{std::make_shared<const Document>(document), active, seenLevel},
                  .dragging = dragging};
        edit.settings.tolerance = tolerance;
        viewer.solver().submit(edit);
    };
    for (int rest = 0; rest < rests; ++rest) {
        const std::uint64_t active =
            document.patches()[static_cast<std::size_t>(rest) % document.patches().size()]->id;
        for (int step = rest % 4; step > 0; --step) {
            PatchObject patch = *document.find(active);
            patch.backgroundFromSource =
                patch.backgroundFromSource.movedBy(random.between(-9, 9), random.between(-9, 9));
            document = document.withPatch(patch);
            submit(active, true, 0.5);
            if (step % 2 == 0 && !viewer.waitForEdit(id)) return "no picture of a drag";
        }
        if (rest % 2 == 1) {  // what is solved stays
            PatchObject patch = *document.find(active);
            patch.opacity = 0.25 * (1 + rest % 4);
            document = document.withPatch(patch);
        }
        const double tolerance = rest % 3 == 2 ? 0.5 / kCode8 : 0.5;
        submit(active, false, tolerance);
        const auto shown = viewer.waitForFinal(id);
        if (!shown || !shown->progress.certified) return "no proven picture at rest";
        PatchPreparer preparer({}, 1);
        const Rendering rendering =
            renderDocument(document, preparer, *backend,
                           {.scheme = {}, .rule = {.tolerance = tolerance}, .threads = 1});
        const Layers &a = shown->clone()->layers, &b = rendering.layers;
        if (a.size() != b.size()) return "another number of layers";
        for (std::size_t i = 0; i < a.size(); ++i) {
            const auto bytes = static_cast<std::size_t>(a[i]->solved.bytes());
            if (a[i]->box != b[i]->box ||
                std::memcmp(a[i]->solved.view().data, b[i]->solved.view().data, bytes) != 0)
                return "rest " + std::to_string(rest) + ", layer " + std::to_string(i) + " differs";
        }
    }
    return {};
}

}  // namespace weft::tests
