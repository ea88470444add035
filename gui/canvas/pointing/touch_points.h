#pragma once
/// Two fingers on a picture.
#include <QPointF>
#include <optional>

namespace weft::gui {

/// What two fingers did since they were looked at last. GUI thread.
class TouchPoints {
public:
    struct Change {
        double scale = 1;  ///< by how much the fingers went apart
        QPointF about;     ///< their middle now
        QPointF pan;       ///< by how much that moved
    };
    /// Empty for the first pair of points: there is no previous one.
    std::optional<Change> follow(QPointF one, QPointF other);
    /// Not both are down any more.
    void end() { last_.reset(); }

private:
    struct Pair {
        QPointF middle;
        double distance;
    };
    std::optional<Pair> last_;
};

}  // namespace weft::gui
