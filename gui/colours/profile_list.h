#pragma once
/// A list of colour profiles to choose from.
#include <QComboBox>
#include <cstdint>
#include <functional>
#include <vector>

#include "weft/io/colour_profile.h"

namespace weft::gui {

/// Items of the caller's own first, then the standard ones, the monitor's where it has one, and a
/// file's; "From File …" asks for it. GUI thread.
class ProfileList : public QComboBox {
    Q_OBJECT
public:
    using Profile = std::vector<std::uint8_t>;
    using Accepts = std::function<bool(std::span<const std::uint8_t>)>;

    /// `accepts`: what may be chosen of files, `refused` the sentence on others.
    explicit ProfileList(Accepts accepts, QString refused, QWidget* parent = nullptr);
    /// Before the others; empty: says that nothing is converted.
    void addOwn(const QString& title, const Profile& profile);
    void addStandard(std::initializer_list<io::StandardProfile> profiles);
    void addMonitor();
    /// Last.
    void addFileItem();
    [[nodiscard]] Profile profile() const;
    /// Chooses it, as an item of its own where no other has it.
    void choose(const Profile& profile);

signals:
    void profileChanged();
    void failed(const QString& sentence);

private:
    void askForFile();
    void take(const QString& path);

    Accepts accepts_;
    QString refused_;
    std::vector<Profile> profiles_;  ///< of the items, but for the last one
    int chosen_ = 0;
    int fileItem_ = -1;
};

}  // namespace weft::gui
