#pragma once
/// A document at the size at which it is seen while the hand moves.
#include <chrono>
#include <map>
#include <memory>
#include <stop_token>
#include <utility>

#include "document/reduced.h"
#include "live/layer_pool.h"
#include "live/live_task_runner.h"
#include "weft/backend/thread_pool.h"

namespace weft {

/// Where a picture is shown at half of its size or less, a drag is solved at 1/2^level of it: as fine
/// as the screen shows, or, where that is slow, half as fine. Solver thread only.
class SeenSize {
public:
    explicit SeenSize(std::shared_ptr<ThreadPool> pool) : pool_(std::move(pool)) {}

    /// The level for drags under such an edit as it is seen; 0: the whole size.
    [[nodiscard]] static int seenLevelFor(const Edit& edit) { return levelFor(edit, 0); }
    /// The same, one more where that has been slow and the edit allows it.
    [[nodiscard]] int levelFor(const Edit& edit) const {
        return levelFor(edit, coarser_ && edit.clone()->coarserIfSlow ? 1 : 0);
    }
    /// A picture of a drag took so long at a level.
    void learn(const Edit& edit, int level, std::chrono::steady_clock::duration time);
    /// Null when stopped.
    [[nodiscard]] std::shared_ptr<const Document> reduced(const Document& document, int level,
                                                          std::stop_token stop = {});
    /// What is kept is of this background, or there is nothing.
    [[nodiscard]] bool mayServe(const Document& document) const {
        return !background_ || background_ == document.background();
    }
    /// Layers of the newest reduced document as layers of the whole one; those made before stay the
    /// same objects.
    [[nodiscard]] Layers enlarged(const Layers& layers);
    void forget();
    /// Another document: how long its pictures take is unknown.
    void forgetPace();

private:
    [[nodiscard]] static int levelFor(const Edit& edit, int coarser);
    [[nodiscard]] SharedLayer enlarged(const SharedLayer& layer);

    std::shared_ptr<ThreadPool> pool_;
    DocumentReducer reducer_;
    LayerPool storage_;
    int level_ = 0;
    int slowPictures_ = 0;  ///< of drags as they are seen, one after the other
    bool coarser_ = false;
    std::shared_ptr<const Picture> background_;                          ///< of the whole document
    std::map<std::uint64_t, std::pair<SharedLayer, SharedLayer>> made_;  ///< by patch: of which, what
};

}  // namespace weft
