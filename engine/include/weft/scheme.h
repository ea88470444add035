#pragma once
/// How relaxation is ordered. Every scheme has a stable text name.
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Who orders the steps (SCHEMES §2).
enum class Order {
    hostEveryStep,  ///< the host waits for every step and reads its residual
    hostEvery,      ///< the host waits every `interval` steps
};

/// How a step overwrites the picture.
enum class Update { jacobi, redBlack };

/// A point of the scheme space. This release knows `base` and `tuned-sync`; the others join as values
/// of these attributes, not as new types.
struct Scheme {
    std::string name = "tuned-sync";
    Order order = Order::hostEvery;
    Update update = Update::jacobi;
    int hostInterval = 60;  ///< steps between host checks (key `n`)

    /// Full canonical text, e.g. `tuned-sync:n=60`. parseScheme(canonical()) gives the same scheme.
    [[nodiscard]] std::string canonical() const;
    friend bool operator==(const Scheme&, const Scheme&) = default;
};

struct SchemeInfo {
    std::string name;
    std::string summary;  ///< one line for a user
};

/// All named points, in the order a list shows them.
[[nodiscard]] const std::vector<SchemeInfo>& namedSchemes();
/// `name[:key=value,...]`. Throws InvalidProblem naming the unknown name, key or value.
[[nodiscard]] Scheme parseScheme(std::string_view text);

}  // namespace weft
