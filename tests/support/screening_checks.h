#pragma once
/// Systems with a screening against the direct solve, over any backend.
#include "support/weighted_checks.h"
#include "weft/clone.h"

namespace weft::tests {

inline constexpr double kScreenings[] = {1e-3, 0.02, 0.4, 10};

inline std::string screeningName(double s) {
    std::ostringstream text;
    text << "s " << s;
    return text.str();
}

/// Large boxes take the values of a list by turns, a mask each; small ones take all.
inline bool isTurnOf(std::size_t value, std::size_t mask, std::size_t values, Extent box) {
    return box.area() < 4000 || value == mask % values;
}

/// The masks of the zoo in a box with one number s each.
[[nodiscard]] inline ExactnessReport checkScreenings(Backend& backend, Extent box) {
    ExactnessReport report;
    const auto solver = backend.makeMultigrid();
    const auto seed = static_cast<std::uint64_t>(100 * box.width + box.height);
    std::size_t mask = 0;
    for (const MaskCase& c : maskZoo(box, seed)) {
        ++mask;
        for (std::size_t i = 0; i < std::size(kScreenings); ++i) {
            if (!isTurnOf(i, mask, std::size(kScreenings), box)) continue;
            const double s = kScreenings[i];
            checkWeighted(
                *solver, c, screeningName(s), seed,
                [s](const CloneProblem& p, auto wanted) { return screened(p, s, wanted); }, report);
        }
    }
    return report;
}

/// The same with s of each pixel.
[[nodiscard]] inline ExactnessReport checkScreeningFields(Backend& backend, Extent box) {
    ExactnessReport report;
    const auto solver = backend.makeMultigrid();
    const auto seed = static_cast<std::uint64_t>(100 * box.width + box.height);
    std::size_t mask = 0;
    for (const MaskCase& c : maskZoo(box, seed)) {
        ++mask;
        for (std::size_t i = 0; i < std::size(kScreeningKinds); ++i) {
            if (!isTurnOf(i, mask, std::size(kScreeningKinds), box)) continue;
            const auto s = randomScreening(c.mask->extent(), kScreeningKinds[i], seed);
            checkWeighted(
                *solver, c, "s of kind " + std::to_string(i), seed,
                [&s](const CloneProblem& p, auto wanted) { return screenedBy(p, s, wanted); },
                report);
        }
    }
    return report;
}

/// Random problems, s as one number or of each pixel.
[[nodiscard]] inline RandomReport checkRandomScreenings(Backend& backend, std::uint64_t seed,
                                                        int problems) {
    RandomReport report;
    Random random(seed);
    const auto solver = backend.makeMultigrid();
    for (int i = 0; i < problems; ++i) {
        const std::uint64_t own = seed + static_cast<std::uint64_t>(i);
        const MaskCase c = randomCase(random, own);
        const double s =
            random.chance(0.1) ? 0 : std::exp(random.uniform(std::log(1e-6), std::log(20.0)));
        const CloneProblem plain = randomPlainProblem(c, random, own);
        const auto wanted =
            random.chance(0.5) ? anotherPicture(plain, PictureKind::photo16, seed) : nullptr;
        const bool even = random.chance(0.6);
        const CloneProblem problem =
            even
                ? screened(plain, s, wanted)
                : screenedBy(plain,
                             randomScreening(c.mask->extent(), kScreeningKinds[random.below(5)], own),
                             wanted);
        const std::string what = std::to_string(i) + ' ' +
                                 caseName(c, even ? screeningName(s) : "a field s",
                                          plain.patch().gradients, wanted != nullptr);
        report.add(*solver, problem, kTolerances[random.below(3)], what);
    }
    return report;
}

/// The most cycles to 0.05 code that a screening takes more than the same masks without one.
[[nodiscard]] inline MoreCycles moreCyclesOfScreenings(Backend& backend, Extent box, bool few) {
    MoreCycles most;
    for (const MaskCase& c : maskZoo(box, 9))
        for (const Gradients gradients : {Gradients::import, Gradients::mixed}) {
            const CloneProblem plain = makeProblem(
                c, {.gradients = gradients, .pictures = PictureKind::noise8, .channels = 1});
            const int before = cyclesOf(backend, plain);
            for (const double s : kScreenings)
                most.add(cyclesOf(backend, screened(plain, s)) - before,
                         caseName(c, screeningName(s), gradients, false));
            if (few) break;
        }
    return most;
}

/// A scheme on some masks with one number s.
[[nodiscard]] inline ExactnessReport checkScreenedRelaxation(Backend& backend, const Scheme& scheme) {
    return checkRelaxation(backend, scheme, [](const MaskCase& c, const CloneProblem& plain) {
        std::vector<std::pair<std::string, CloneProblem>> problems;
        for (const double s : {0.02, 0.4, 10.0})
            problems.emplace_back(caseName(c, screeningName(s), Gradients::import, true),
                                  screened(plain, s, anotherPicture(plain, PictureKind::photo8, 7)));
        return problems;
    });
}

}  // namespace weft::tests
