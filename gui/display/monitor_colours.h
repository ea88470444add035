#pragma once
/// In which colours the monitor shows, for everything that is drawn.
#include <QObject>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "weft/io/display_transform.h"

class QScreen;
class QWidget;

namespace weft::gui {

using IccProfile = std::vector<std::uint8_t>;  ///< an ICC file; empty: sRGB

/// The profile of the monitor that the window is on: what the user chose in the preferences, else
/// what the X server says (`_ICC_PROFILE`), else sRGB. One for the whole program.
class MonitorColours : public QObject {
    Q_OBJECT
public:
    static MonitorColours& instance();

    /// Takes the profile of the screen that a top-level window is on, from when it is shown on; and
    /// the file that was chosen in an earlier run. GUI thread.
    void followWindow(QWidget& window);
    /// A file of the user's own, kept for later runs; empty: the screen's. False, and nothing
    /// changes, where it is no profile of a monitor. GUI thread.
    bool setFile(const QString& path);
    [[nodiscard]] const QString& file() const { return file_; }
    /// What the profile calls itself; "sRGB" where there is none. GUI thread.
    [[nodiscard]] QString name() const;

    /// The profile itself; empty: sRGB. GUI thread.
    [[nodiscard]] const IccProfile& profile() const { return profile_; }
    /// What the monitor shows in advance; nothing: it shows pictures. GUI thread.
    void setProof(std::optional<io::SoftProof> proof);
    [[nodiscard]] const std::optional<io::SoftProof>& proof() const { return proof_; }

    /// Null: colours of pictures in `profile` are shown as they are. Any thread.
    [[nodiscard]] std::shared_ptr<const io::DisplayTransform> from(
        std::span<const std::uint8_t> profile);

signals:
    void changed();

private:
    using Transform = std::shared_ptr<const io::DisplayTransform>;
    struct Made {
        IccProfile of;
        Transform transform;
    };
    bool eventFilter(QObject* window, QEvent* event) override;
    void follow(const QScreen* screen);
    void take(IccProfile profile);

    QString file_;
    IccProfile ofFile_, ofScreen_;
    std::mutex mutex_;  ///< guards what follows
    IccProfile profile_;
    std::optional<io::SoftProof> proof_;  ///< written on the GUI thread alone
    std::list<Made> made_;                ///< newest first
};

}  // namespace weft::gui
