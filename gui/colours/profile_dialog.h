#pragma once
/// Asks for a colour profile.
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>

#include "gui/colours/profile_list.h"
#include "gui/texts/label.h"

namespace weft::gui {

/// What a profile is asked for.
enum class ProfileUse { assign, convert, proof };

struct ProfileChoice {
    std::vector<std::uint8_t> profile;
    io::RenderingIntent intent = io::RenderingIntent::relative;
    bool paper = false, gamut = false;  ///< of a proof
};

/// Show with open(); it deletes itself. GUI thread.
class ProfileDialog : public QDialog {
    Q_OBJECT
public:
    /// `now`: the picture's; of a proof the device's, empty: none yet.
    ProfileDialog(ProfileUse use, const ProfileChoice& now, QWidget* parent = nullptr);
    [[nodiscard]] ProfileChoice choice() const;

signals:
    void chosen(const weft::gui::ProfileChoice& choice);

private:
    ProfileUse use_;
    ProfileList* list_;
    QComboBox* intent_;
    QCheckBox *paper_, *gamut_;
};

}  // namespace weft::gui
