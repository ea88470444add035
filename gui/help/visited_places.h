#pragma once
/// Where a reader of the manual has been.
#include <QString>
#include <vector>

namespace weft::gui {

/// A place to return to: a page and a position in it.
struct ManualPlace {
    QString page;
    int position = 0;
    friend bool operator==(const ManualPlace&, const ManualPlace&) = default;
};

/// The way back, and the way forward again after that, as in a browser. GUI thread.
class VisitedPlaces {
public:
    /// Another place is gone to; the way forward is lost.
    void leave(const ManualPlace& here) {
        back_.push_back(here);
        forward_.clear();
    }
    [[nodiscard]] bool canGoBack() const { return !back_.empty(); }
    [[nodiscard]] bool canGoForward() const { return !forward_.empty(); }
    /// Where the way leads from here; needs one.
    ManualPlace goBack(const ManualPlace& here) { return move(back_, forward_, here); }
    ManualPlace goForward(const ManualPlace& here) { return move(forward_, back_, here); }

private:
    using Way = std::vector<ManualPlace>;
    static ManualPlace move(Way& from, Way& to, const ManualPlace& here) {
        to.push_back(here);
        const ManualPlace next = from.back();
        from.pop_back();
        return next;
    }
    Way back_, forward_;
};

}  // namespace weft::gui
