#pragma once
/// What the window keeps of its user's work and names of files: for the user's eyes alone.
#include <QString>

namespace weft::gui {

/// Makes the folder, if need be, and keeps others out of it (0700). What cannot be done is left: who
/// writes there says so. Any thread.
void makePrivateFolder(const QString& folder);
/// The settings' file (0600), an empty one where there is none yet, and its folder. Before the first
/// QSettings are written: those keep the permissions of the file that they replace.
void makeSettingsPrivate();

}  // namespace weft::gui
