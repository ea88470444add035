#include "gui/colours/profile_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "gui/style/controls.h"
#include "gui/texts/label.h"
#include "gui/texts/shown_text.h"
#include "weft/io/display_transform.h"

namespace weft::gui {

namespace {

struct Words {
    QString title, says, button;
};

Words wordsFor(ProfileUse use) {
    switch (use) {
        case ProfileUse::assign:
            return {ProfileDialog::tr("Assign Profile"),
                    ProfileDialog::tr("The picture's numbers stay and mean other colours: for a "
                                      "picture that has no profile, or a wrong one."),
                    ProfileDialog::tr("Assign")};
        case ProfileUse::convert:
            return {ProfileDialog::tr("Convert to Profile"),
                    ProfileDialog::tr("The picture's numbers change so that its colours stay, as far "
                                      "as the other space has them. It has 16 bits afterwards."),
                    ProfileDialog::tr("Convert")};
        default:
            return {ProfileDialog::tr("Soft Proof"),
                    ProfileDialog::tr("The window shows what a printer or another device would make "
                                      "of pictures. Files are not changed."),
                    ProfileDialog::tr("Show")};
    }
}

void fill(ProfileList& list, ProfileUse use) {
    using P = io::StandardProfile;
    list.addStandard({P::sRgb, P::adobeRgb, P::displayP3, P::proPhoto, P::grey});
    if (use != ProfileUse::proof) list.addMonitor();
    list.addFileItem();
}

}  // namespace

ProfileDialog::ProfileDialog(ProfileUse use, const ProfileChoice& now, QWidget* parent)
    : QDialog(parent),
      use_(use),
      list_(new ProfileList(use == ProfileUse::proof ? io::isProofProfile : io::isPictureProfile,
                            use == ProfileUse::proof
                                ? tr("“%1” is no profile of a device that can be shown.")
                                : tr("“%1” is no profile that a picture can have."),
                            this)),
      intent_(narrowList("profileIntent")),
      paper_(new QCheckBox(tr("Show the paper's white"), this)),
      gamut_(new QCheckBox(tr("Show grey what the device cannot print"), this)) {
    const Words words = wordsFor(use);
    setWindowTitle(words.title);
    setAttribute(Qt::WA_DeleteOnClose);
    Label* const says = note("profileNote");
    says->setText(words.says);
    says->setMinimumWidth(360);
    list_->setAccessibleName(use == ProfileUse::proof ? tr("Device") : tr("Colour profile"));
    list_->setObjectName("profileList");
    intent_->setAccessibleName(tr("Rendering intent"));
    using Intent = io::RenderingIntent;
    addOptions<Intent>(
        *intent_, {{Intent::relative, tr("Relative colorimetric"),
                    tr("Colours stay exact where the other space has them; black becomes black")},
                   {Intent::perceptual, tr("Perceptual"),
                    tr("All colours move so that steps between them stay")},
                   {Intent::saturation, tr("Saturation"), tr("For drawings: colours stay vivid")},
                   {Intent::absolute, tr("Absolute colorimetric"),
                    tr("White becomes the white of the picture")}});
    chooseOption(*intent_, now.intent);
    paper_->setChecked(now.paper);
    gamut_->setChecked(now.gamut);
    fill(*list_, use);
    const bool isNone = now.profile.empty();
    list_->choose(isNone ? io::standardProfile(io::StandardProfile::sRgb) : now.profile);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* const take = buttons->addButton(words.button, QDialogButtonBox::AcceptRole);
    take->setDefault(true);
    auto* form = new QFormLayout;
    if (use != ProfileUse::proof)
        form->addRow(tr("Now"), new Label(isNone ? tr("no profile; shown as sRGB")
                                                 : shownName(io::profileName(now.profile)),
                                          this));
    form->addRow(use == ProfileUse::proof ? tr("Device") : tr("Profile"), list_);
    form->addRow(tr("Intent"), intent_);
    form->setRowVisible(intent_, use != ProfileUse::assign);
    form->addRow(paper_);
    form->addRow(gamut_);
    form->setRowVisible(paper_, use == ProfileUse::proof);
    form->setRowVisible(gamut_, use == ProfileUse::proof);
    auto* column = new QVBoxLayout(this);
    column->addWidget(says);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(buttons);
    connect(list_, &ProfileList::failed, says, &Label::setText);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(choice());
        accept();
    });
}

ProfileChoice ProfileDialog::choice() const {
    return {list_->profile(), chosenOption<io::RenderingIntent>(*intent_), paper_->isChecked(),
            gamut_->isChecked()};
}

}  // namespace weft::gui
