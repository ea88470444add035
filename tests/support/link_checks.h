#pragma once
/// Systems with links against the direct solve, over any backend.
#include "support/linked_problem.h"
#include "support/weighted_checks.h"

namespace weft::tests {

/// s of a case beside links; −1: of each pixel by itself.
inline constexpr double kScreeningsOfLinks[] = {0, 1e-3, -1, 0, 0.4, 10};

/// The problem with links and the screening of that number.
inline CloneProblem weighed(const CloneProblem& problem, const std::shared_ptr<const Field>& links,
                            std::size_t screening, std::shared_ptr<const Field> wanted,
                            std::uint64_t seed) {
    const CloneProblem held = linked(problem, links);
    const double s = kScreeningsOfLinks[screening % std::size(kScreeningsOfLinks)];
    if (s >= 0) return screened(held, s, std::move(wanted));
    const Extent e = problem.patch().image->extent();
    return screenedBy(held, randomScreening(e, ScreeningKind::spots, seed), std::move(wanted));
}

inline std::string weightName(LinkKind kind, std::size_t screening) {
    std::ostringstream text;
    text << "links " << nameOf(kind) << " s "
         << kScreeningsOfLinks[screening % std::size(kScreeningsOfLinks)];
    return text.str();
}

/// The masks of the zoo in a box; large ones take kinds of links by turns.
[[nodiscard]] inline ExactnessReport checkLinks(Backend& backend, Extent box) {
    ExactnessReport report;
    const auto solver = backend.makeMultigrid();
    const auto seed = static_cast<std::uint64_t>(100 * box.width + box.height);
    std::size_t turn = 0;
    for (const MaskCase& c : maskZoo(box, seed))
        for (const LinkKind kind : kLinkKinds) {
            ++turn;
            if (box.area() > 1000 && turn % (box.width > 100 ? 3 : 2) != 0) continue;
            const auto links = randomLinks(c.mask->extent(), kind, seed + turn);
            checkWeighted(
                *solver, c, weightName(kind, turn), seed,
                [&](const CloneProblem& p, auto wanted) {
                    return weighed(p, links, turn, std::move(wanted), seed);
                },
                report);
        }
    return report;
}

/// Random problems with links, some with a screening.
[[nodiscard]] inline RandomReport checkRandomLinks(Backend& backend, std::uint64_t seed,
                                                   int problems) {
    RandomReport report;
    Random random(seed);
    const auto solver = backend.makeMultigrid();
    for (int i = 0; i < problems; ++i) {
        const std::uint64_t own = seed + static_cast<std::uint64_t>(i);
        const MaskCase c = randomCase(random, own);
        const LinkKind kind = kLinkKinds[random.below(5)];
        const CloneProblem plain = randomPlainProblem(c, random, own);
        const auto wanted =
            random.chance(0.5) ? anotherPicture(plain, PictureKind::photo16, seed) : nullptr;
        const auto screening = static_cast<std::size_t>(random.below(6));
        const CloneProblem problem =
            weighed(plain, randomLinks(c.mask->extent(), kind, own), screening, wanted, own);
        const std::string what =
            std::to_string(i) + ' ' +
            caseName(c, weightName(kind, screening), plain.patch().gradients, wanted != nullptr);
        report.add(*solver, problem, kTolerances[random.below(3)], what);
    }
    return report;
}

/// The most cycles to 0.05 code that links of one kind take more than the same masks with links of 1.
[[nodiscard]] inline MoreCycles moreCyclesOfLinks(Backend& backend, Extent box, LinkKind kind,
                                                  bool few) {
    MoreCycles most;
    for (const MaskCase& c : maskZoo(box, 9)) {
        const CloneProblem plain = makeProblem(
            c, {.gradients = Gradients::mixed, .pictures = PictureKind::noise8, .channels = 1});
        const int before = cyclesOf(backend, plain);
        const auto links = randomLinks(c.mask->extent(), kind, 8);
        most.add(cyclesOf(backend, linked(plain, links)) - before,
                 caseName(c, weightName(kind, 0), Gradients::mixed, false));
        if (few) break;
    }
    return most;
}

/// A scheme on some masks with links and a screening.
[[nodiscard]] inline ExactnessReport checkLinkedRelaxation(Backend& backend, const Scheme& scheme) {
    return checkRelaxation(backend, scheme, [](const MaskCase& c, const CloneProblem& plain) {
        std::vector<std::pair<std::string, CloneProblem>> problems;
        for (const LinkKind kind : {LinkKind::noise, LinkKind::edges})
            problems.emplace_back(caseName(c, weightName(kind, 1), Gradients::import, true),
                                  screened(linked(plain, randomLinks(c.mask->extent(), kind, 4)),
                                           0.02, anotherPicture(plain, PictureKind::photo8, 7)));
        return problems;
    });
}

}  // namespace weft::tests
