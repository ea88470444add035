#include "gui/preferences/preferences_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/display/monitor_colours.h"
#include "gui/languages/engine_text.h"
#include "gui/languages/language.h"
#include "gui/style/controls.h"
#include "gui/style/reset_question.h"
#include "gui/style/theme.h"
#include "gui/texts/file_dialog.h"

namespace weft::gui {

namespace {

enum ProfileChoice { fromScreen, file };

void addHeading(QFormLayout& form, const QString& text) { form.addRow(heading(text)); }

}  // namespace

PreferencesDialog::PreferencesDialog(const BackendRegistry& devices, QWidget* parent)
    : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("preferences");
    setWindowTitle(tr("Preferences"));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    addAppearance(*form);
    addColours(*form);
    addEditing(*form);
    addSolving(*form, devices);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* const usual = buttons->addButton(tr("&Usual Values"), QDialogButtonBox::ResetRole);
    usual->setObjectName("usualValues");
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(usual, &QPushButton::clicked, this, [this] {
        askToReset(*this,
                   {tr("Usual Values"), tr("Set all preferences to their usual values?"),
                    tr("Theme, language, monitor profile and numbers of your own are lost."),
                    tr("Take &Usual Values")},
                   [this] { reset(); });
    });
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(buttons);
    fill(Preferences::kept());
    const auto acts = [this] { take(); };
    connect(device_, &QComboBox::activated, this, acts);
    connect(tolerance_, &QDoubleSpinBox::valueChanged, this, acts);
    for (QSpinBox* number : {undo_, history_, autosave_, threads_, memory_})
        connect(number, &QSpinBox::valueChanged, this, acts);
}

void PreferencesDialog::addAppearance(QFormLayout& form) {
    addHeading(form, tr("Appearance"));
    theme_ = new QComboBox;
    theme_->setObjectName("theme");
    addOptions<Theme>(*theme_, {{Theme::dark, tr("Dark"), tr("Neutral greys that tint no picture")},
                                {Theme::light, tr("Light")},
                                {Theme::highContrast, tr("High contrast")},
                                {Theme::system, tr("As the desktop")}});
    chooseOption(*theme_, chosenTheme());
    connect(theme_, &QComboBox::currentIndexChanged, this,
            [this] { chooseTheme(chosenOption<Theme>(*theme_)); });
    form.addRow(tr("&Theme"), theme_);
    language_ = new QComboBox;
    language_->setObjectName("language");
    addOptions<Language>(*language_, {{Language::system, tr("As the desktop")},
                                      {Language::english, QStringLiteral("English")},
                                      {Language::german, QStringLiteral("Deutsch")}});
    chooseOption(*language_, chosenLanguage());
    auto* const restart = note("languageNote");
    restart->setText(tr("Takes effect when Weft starts again."));
    restart->hide();
    connect(language_, &QComboBox::currentIndexChanged, this, [this, restart] {
        chooseLanguage(chosenOption<Language>(*language_));
        restart->show();
    });
    form.addRow(tr("&Language"), language_);
    form.addRow(QString(), restart);
}

void PreferencesDialog::addColours(QFormLayout& form) {
    addHeading(form, tr("Colour"));
    profile_ = new QComboBox;
    profile_->setObjectName("monitorProfile");
    profile_->addItems({tr("Of the screen"), tr("A file …")});
    profile_->setToolTip(tr("In which colours pictures are shown; files are not changed by it"));
    profile_->setCurrentIndex(MonitorColours::instance().file().isEmpty() ? fromScreen : file);
    profileName_ = note("profileName");
    connect(profile_, &QComboBox::activated, this, &PreferencesDialog::chooseProfile);
    connect(profile_, &QComboBox::currentIndexChanged, this, [](int index) {
        if (index == fromScreen) MonitorColours::instance().setFile({});
    });
    connect(&MonitorColours::instance(), &MonitorColours::changed, this,
            &PreferencesDialog::showProfile);
    form.addRow(tr("&Monitor profile"), profile_);
    form.addRow(QString(), profileName_);
    showProfile();
}

void PreferencesDialog::addEditing(QFormLayout& form) {
    addHeading(form, tr("Editing"));
    undo_ = new QSpinBox;
    undo_->setObjectName("undoSteps");
    undo_->setRange(0, Preferences::kMostUndoSteps);
    undo_->setSpecialValueText(tr("All"));
    undo_->setToolTip(tr("Of each picture"));
    form.addRow(tr("Steps that can be undo&ne"), undo_);
    history_ = new QSpinBox;
    history_->setObjectName("historyMemory");
    history_->setRange(0, Preferences::kMostHistoryMemory);
    history_->setSingleStep(256);
    history_->setSuffix(tr(" MB"));
    history_->setSpecialValueText(tr("A quarter of the memory below"));
    history_->setToolTip(
        tr("What the steps of each picture may hold: beyond it the oldest are dropped. The newest "
           "stays, whatever it holds"));
    form.addRow(tr("Memory of these &steps"), history_);
    for (QSpinBox* bound : {undo_, history_})
        bound->setKeyboardTracking(false);  // 1 on the way to 1000 is no bound
    autosave_ = new QSpinBox;
    autosave_->setObjectName("autosaveSeconds");
    autosave_->setRange(0, Preferences::kMostAutosaveSeconds);
    autosave_->setSuffix(tr(" s"));
    autosave_->setSpecialValueText(tr("Never"));
    autosave_->setToolTip(
        tr("How long after a change unsaved work is kept on disk, to be recovered"));
    form.addRow(tr("&Keep unsaved work after"), autosave_);
}

void PreferencesDialog::addSolving(QFormLayout& form, const BackendRegistry& devices) {
    addHeading(form, tr("Solving", "heading"));
    device_ = new QComboBox;
    device_->setObjectName("usualDevice");
    device_->addItem(tr("Automatic"), "auto");
    for (const BackendEntry& device : devices)
        device_->addItem(engineText(device.title), QString::fromStdString(device.name));
    form.addRow(tr("&Device"), device_);
    tolerance_ = toleranceField();
    tolerance_->setObjectName("usualTolerance");
    tolerance_->setRange(Preferences::kLeastTolerance, Preferences::kMostTolerance);
    tolerance_->setSuffix(tr(" codes"));
    tolerance_->setToolTip(tr("Largest error of a solved picture, in 8-bit codes"));
    form.addRow(tr("T&olerance"), tolerance_);
    threads_ = new QSpinBox;
    threads_->setObjectName("usualThreads");
    threads_->setRange(0, Preferences::kMostThreads);
    threads_->setSpecialValueText(tr("All cores"));
    threads_->setToolTip(
        tr("That work on the CPU; the solver takes a new number when Weft starts again"));
    form.addRow(tr("T&hreads"), threads_);
    memory_ = new QSpinBox;
    memory_->setObjectName("mostMemory");
    memory_->setRange(0, Preferences::kMostMemory);
    memory_->setSuffix(tr(" GB"));
    memory_->setSpecialValueText(tr("Half of the machine's"));
    memory_->setToolTip(tr("What would take more is refused with a sentence, before it begins"));
    form.addRow(tr("Memor&y at most"), memory_);
}

void PreferencesDialog::chooseProfile(int index) {
    if (index != file) return;
    auto* ask = new FileDialog(this, tr("Profile of the Monitor"), QString(),
                               tr("Colour profiles (*.icc *.icm);;All files (*)"));
    connect(ask, &FileDialog::fileSelected, this, [this](const QString& path) {
        if (!MonitorColours::instance().setFile(path))
            emit failed(tr("%1 is no colour profile of a monitor.").arg(path));
    });
    connect(ask, &QDialog::finished, this, &PreferencesDialog::showProfile);
    ask->open();
}

void PreferencesDialog::showProfile() {
    const MonitorColours& colours = MonitorColours::instance();
    profile_->setCurrentIndex(colours.file().isEmpty() ? fromScreen : file);
    profileName_->setText(colours.name());
}

void PreferencesDialog::fill(const Preferences& preferences) {
    device_->setCurrentIndex(std::max(0, device_->findData(preferences.device)));
    tolerance_->setValue(preferences.tolerance);
    undo_->setValue(preferences.undoSteps);
    history_->setValue(preferences.historyMemory);
    autosave_->setValue(preferences.autosaveSeconds);
    threads_->setValue(preferences.threads);
    memory_->setValue(preferences.memory);
}

void PreferencesDialog::reset() {
    chooseOption(*theme_, Theme::dark);
    chooseOption(*language_, Language::system);
    profile_->setCurrentIndex(fromScreen);
    fill(Preferences());
    take();
}

void PreferencesDialog::take() {
    const Preferences chosen{.device = device_->currentData().toString(),
                             .tolerance = tolerance_->value(),
                             .undoSteps = undo_->value(),
                             .historyMemory = history_->value(),
                             .autosaveSeconds = autosave_->value(),
                             .threads = threads_->value(),
                             .memory = memory_->value()};
    if (chosen == Preferences::kept()) return;
    chosen.keep();
    emit changed(chosen);
}

}  // namespace weft::gui
