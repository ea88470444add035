#pragma once
/// What choosing one value of a scheme's key leads to.
#include <QString>
#include <QStringList>
#include <string>
#include <string_view>
#include <vector>

#include "weft/scheme.h"

namespace weft::gui {

/// A scheme with one value replaced. What stands below the key in schemeKeys(), and numbers anywhere,
/// follow where the rules ask for it; what contradicts a choice above makes the value impossible.
struct SchemeChoice {
    Scheme scheme;        ///< with the value, and whatever has to follow; unjudged where impossible
    QString reason;       ///< why it is impossible, in a sentence; empty: possible
    QString alsoChanges;  ///< "barrier=simple, exchange=four-way"; empty: nothing else
    [[nodiscard]] bool possible() const { return reason.isEmpty(); }
};

/// The nearest possible scheme with that value: as few other changes as there can be. A number that
/// is impossible moves on to the next one in the direction of the change. 10 µs to 1 ms.
[[nodiscard]] SchemeChoice chooseValue(const Scheme& scheme, std::string_view key,
                                       std::string_view value);

/// "exchange=four-way, k=7": the keys in which `b` differs from `a`, but for `but`.
[[nodiscard]] QString changedKeys(const Scheme& a, const Scheme& b, std::string_view but = {});

}  // namespace weft::gui
