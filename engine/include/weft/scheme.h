#pragma once
/// How relaxation is ordered: one point of the scheme space. Every point has a stable text.
#include <string>
#include <string_view>
#include <vector>

#include "weft/geometry.h"

namespace weft {

/// Who orders the steps.
enum class Order {
    hostEveryStep,  ///< the host waits for every step and reads its residual
    hostEvery,      ///< the host waits every n steps
    deviceBarrier,  ///< blocks wait for each other on the device, every k steps
    freeRunning,    ///< nobody waits; the host checks every n steps
};

/// What keeps two launches apart (host orders), or two rounds of all blocks (deviceBarrier).
enum class Barrier {
    launchExplicit,  ///< host waits after every launch
    launchImplicit,  ///< launches follow each other in one stream
    launchGraph,     ///< one CUDA graph of n steps
    simple,          ///< one atomic counter (Xiao & Feng)
    tree2,           ///< counters in a tree of two levels
    tree3,           ///< and of three
    lockFree,        ///< a flag a block, gathered and answered by block 0
    cooperative,     ///< cooperative groups (CUDA); std::barrier (CPU)
    neighbour,       ///< flags to the four neighbours only
    none,            ///< freeRunning
};

/// Halo cells that cross between blocks while a launch runs.
enum class Exchange {
    none,
    upDown,
    fourWay,
    fourWayPacked,
    cluster,
    overlapped,  ///< none need to: halos are as deep as a launch has steps, and blocks repeat each
                 ///< other's steps there, so that k steps are k Jacobi steps of the whole picture
};

/// Which tiles are scheduled together: columns of tiles, or squares of them (Chen et al. 2010, Fig 6;
/// weft/block_schedule.h).
enum class BlockOrder { stripe, square };

/// How a step overwrites a block's tile.
enum class Update { jacobi, inPlace, redBlack };

/// Synchronisation inside a block around an exchange (Venkatasubramanian & Vuduc, Fig 7-10).
enum class LocalSync {
    full,  ///< before and after fringes are written and read (Async 0)
    step,  ///< once a step (Async 1, 2)
    none,  ///< never (Async 3)
};

enum class Precision { f32, f64 };

/// A point of the scheme space. A *block* owns a tile of `block` pixels, keeps it in shared
/// memory or cache for `sweeps` steps of a *launch*, and exchanges halos with its neighbours every
/// `exchangeInterval` steps. Grids: with two, launches read one and write the other; with one they
/// write in place, so that a block may see its neighbours' new values. Values as they are kept;
/// impossibleReason() judges.
struct Scheme {
    std::string name = "tuned-sync";
    Order order = Order::hostEvery;
    Barrier barrier = Barrier::launchImplicit;
    int hostInterval = 60;  ///< steps between two checks by the host (key `n`)
    int sweeps = 1;         ///< steps a launch, or a barrier (key `k`; `alpha` = k − 1); 0: n
    Exchange exchange = Exchange::none;
    int exchangeInterval = 1;  ///< steps (key `interval`), 1..10
    int exchangeThreads = 0;   ///< key `threads`: 0 (compute threads do it), 32, 64 or 128
    BlockOrder blocks = BlockOrder::stripe;
    int resident = 0;  ///< blocks scheduled together; 0: as many as fit (key value `auto`)
    Update update = Update::jacobi;
    Extent block = {};  ///< pixels of a tile; empty (key value `auto`): see tile(), sweepsPicture()
    int grids = 2;      ///< 1 or 2
    LocalSync local = LocalSync::step;
    Precision precision = Precision::f32;

    /// Steps that a block does between two launches or barriers.
    [[nodiscard]] int sweepsALaunch() const { return sweeps > 0 ? sweeps : hostInterval; }
    /// Halo cells cross while a launch runs.
    [[nodiscard]] bool exchanges() const {
        return exchange != Exchange::none && exchange != Exchange::overlapped;
    }
    /// Every step is one of the whole picture, from one grid into another.
    [[nodiscard]] bool takesWholeSteps() const {
        return (order == Order::hostEveryStep || order == Order::hostEvery) && grids == 2 &&
               update == Update::jacobi &&
               (exchange == Exchange::overlapped ||
                (exchange == Exchange::none && sweepsALaunch() == 1));
    }
    /// Pixels of a tile.
    [[nodiscard]] Extent tile() const { return block.area() > 0 ? block : Extent{32, 20}; }
    /// No tile is kept: steps go over the whole picture in whatever way the backend does it fastest.
    [[nodiscard]] bool sweepsPicture() const {
        return takesWholeSteps() && (exchange == Exchange::overlapped || block.area() == 0);
    }
    /// Full canonical text: the name and every key that means something here, e.g.
    /// `tuned-sync:order=host,barrier=implicit,n=60,...`. parseScheme(canonical()) gives the same.
    [[nodiscard]] std::string canonical() const;
    /// The name and only what differs from the named point, e.g. `4w-square:n=100`.
    [[nodiscard]] std::string shortText() const;
    friend bool operator==(const Scheme&, const Scheme&) = default;
};

struct SchemeInfo {
    Scheme scheme;
    const char* summary;    ///< one line for a user
    const char* source;     ///< the paper, or ""
    std::string name = {};  ///< the scheme's
};

/// All named points, in the order a list shows them.
[[nodiscard]] const std::vector<SchemeInfo>& namedSchemes();
/// `name[:key=value,...]`. Throws InvalidProblem naming the unknown name, key or value, or saying why
/// the combination is impossible.
[[nodiscard]] Scheme parseScheme(std::string_view text);
/// Several of them, at commas that begin a new one: "a:k=2,n=5,b" is a:k=2,n=5 and b. Throws as one
/// does.
[[nodiscard]] std::vector<Scheme> parseSchemes(std::string_view text);
/// Why no backend can run it, in a sentence for a user; empty where one may.
[[nodiscard]] std::string impossibleReason(const Scheme& scheme);

/// The same point with launches, rounds and exchanges that fit into `steps` steps: as a smoother,
/// more would relax what coarse grids do better.
[[nodiscard]] Scheme shortenedTo(Scheme scheme, int steps);

/// One key of a scheme's text, for lists of choices: `order`, `barrier`, `n`, `k`, ...
struct SchemeKey {
    std::string key;
    std::string title;                 ///< of a control, e.g. "Exchange interval"
    std::string help;                  ///< a sentence for a tool tip
    std::vector<std::string> choices;  ///< all values; empty: a whole number from `least` to `most`
    int least = 0, most = 0;
};
[[nodiscard]] const std::vector<SchemeKey>& schemeKeys();
/// Value of a key as text.
[[nodiscard]] std::string schemeValue(const Scheme& scheme, std::string_view key);
/// The scheme with one value replaced, unjudged. Throws InvalidProblem for an unknown key or value.
[[nodiscard]] Scheme withSchemeValue(Scheme scheme, std::string_view key, std::string_view value);
/// Does the key mean anything for this scheme (exchange threads do not where nothing is exchanged)?
[[nodiscard]] bool schemeKeyApplies(const Scheme& scheme, std::string_view key);

}  // namespace weft
