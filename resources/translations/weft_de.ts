<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
 <context>
  <name>window</name>
  <message>
   <source>New Guide</source>
   <translation>Neue Hilfslinie</translation>
  </message>
  <message>
   <source>Move Guide</source>
   <translation>Hilfslinie verschieben</translation>
  </message>
  <message>
   <source>Remove Guide</source>
   <translation>Hilfslinie entfernen</translation>
  </message>
  <message>
   <source>%1 px</source>
   <translation>%1 px</translation>
  </message>
  <message>
   <source>Move Patch</source>
   <translation>Patch verschieben</translation>
  </message>
  <message>
   <source>Cut Out</source>
   <translation>Freistellen</translation>
  </message>
  <message>
   <source>Drag a box around a thing; then paint in it what belongs to the thing, and with Alt or Ctrl what does not</source>
   <translation>Einen Rahmen um ein Ding ziehen; dann darin übermalen, was zum Ding gehört, und mit Alt oder Strg, was nicht</translation>
  </message>
  <message>
   <source>Drag to move the view</source>
   <translation>Ziehen verschiebt die Ansicht</translation>
  </message>
  <message>
   <source>Click where the detail is to come from, here or in another tab</source>
   <translation>Dort klicken, woher die Details kommen sollen, hier oder in einem anderen Reiter</translation>
  </message>
  <message>
   <source>Paint over a blemish; Escape lets the source be found again</source>
   <translation>Einen Makel übermalen; Esc lässt die Quelle wieder suchen</translation>
  </message>
  <message>
   <source>Paint over a blemish</source>
   <translation>Einen Makel übermalen</translation>
  </message>
  <message>
   <source>Paint over a blemish; it is healed from “%1”</source>
   <translation>Einen Makel übermalen; er wird aus „%1“ repariert</translation>
  </message>
  <message>
   <source>Paint over a blemish; Alt or Ctrl and a click choose where detail comes from</source>
   <translation>Einen Makel übermalen; Alt oder Strg und ein Klick wählen, woher die Einzelheiten kommen</translation>
  </message>
  <message>
   <source>Click a patch to paint on its mask</source>
   <translation>Einen Patch anklicken, um auf seiner Maske zu malen</translation>
  </message>
  <message>
   <source>Paint where the patch keeps its own colour; Alt or Ctrl: where it adapts again</source>
   <translation>Übermalen, wo der Patch seine eigene Farbe behält; Alt oder Strg: wo er sich wieder anpasst</translation>
  </message>
  <message>
   <source>Paint what of the patch is pasted; Alt or Ctrl: what is not</source>
   <translation>Übermalen, was vom Patch eingefügt wird; Alt oder Strg: was nicht</translation>
  </message>
  <message>
   <source>Rotate Patch</source>
   <translation>Patch drehen</translation>
  </message>
  <message>
   <source>Scale Patch</source>
   <translation>Patch skalieren</translation>
  </message>
  <message>
   <source>Drag a patch (Alt or Ctrl: a copy), or its handles; Shift: free aspect, steps; Alt or Ctrl: from the middle</source>
   <translation>Einen Patch ziehen (Alt oder Strg: eine Kopie) oder seine Griffe; Umschalt: freies Seitenverhältnis, Schritte; Alt oder Strg: von der Mitte aus</translation>
  </message>
  <message>
   <source>Open as a new picture  (Shift)</source>
   <translation>Als neues Bild öffnen  (Umschalt)</translation>
  </message>
  <message>
   <source>Open as relief: its shading becomes a surface  (Alt)</source>
   <translation>Als Relief öffnen: seine Schattierung wird zur Oberfläche  (Alt)</translation>
  </message>
  <message>
   <source>Drop here to add as a patch</source>
   <translation>Hier ablegen, um es als Patch hinzuzufügen</translation>
  </message>
  <message>
   <source>%1°</source>
   <translation>%1°</translation>
  </message>
  <message>
   <source>%1 × %2 · %3 %</source>
   <translation>%1 × %2 · %3 %</translation>
  </message>
  <message>
   <source>Picture</source>
   <translation>Bild</translation>
  </message>
  <message>
   <source>Deselect</source>
   <translation>Auswahl aufheben</translation>
  </message>
  <message>
   <source>Selection Brush</source>
   <translation>Auswahlpinsel</translation>
  </message>
  <message>
   <source>Paint over what is to be selected (Alt or Ctrl subtracts, with Shift intersects)</source>
   <translation>Übermalen, was ausgewählt werden soll (Alt oder Strg zieht ab, mit Umschalt Schnittmenge)</translation>
  </message>
  <message>
   <source>Add to Selection</source>
   <translation>Zur Auswahl hinzufügen</translation>
  </message>
  <message>
   <source>Subtract from Selection</source>
   <translation>Von der Auswahl abziehen</translation>
  </message>
  <message>
   <source>Intersect Selection</source>
   <translation>Schnittmenge mit Auswahl</translation>
  </message>
  <message>
   <source>Lasso</source>
   <translation>Lasso</translation>
  </message>
  <message>
   <source>Draw around a region; drag what is selected to clone it (Shift adds, Alt or Ctrl subtracts)</source>
   <translation>Um einen Bereich zeichnen; Ausgewähltes ziehen, um es zu klonen (Umschalt fügt hinzu, Alt oder Strg zieht ab)</translation>
  </message>
  <message>
   <source>Polygon</source>
   <translation>Polygon</translation>
  </message>
  <message>
   <source>Click corner by corner; a double click or Enter closes, Backspace takes a corner back</source>
   <translation>Ecke für Ecke klicken; Doppelklick oder Eingabe schließt, Rücktaste nimmt eine Ecke zurück</translation>
  </message>
  <message>
   <source>Rectangle</source>
   <translation>Rechteck</translation>
  </message>
  <message>
   <source>Ellipse</source>
   <translation>Ellipse</translation>
  </message>
  <message>
   <source>Drag a rectangle (Shift adds, Alt or Ctrl subtracts; Shift during the drag: a square); drag what is selected to clone it</source>
   <translation>Ein Rechteck ziehen (Umschalt fügt hinzu, Alt oder Strg zieht ab; Umschalt beim Ziehen: ein Quadrat); Ausgewähltes ziehen, um es zu klonen</translation>
  </message>
  <message>
   <source>Drag an ellipse (Shift adds, Alt or Ctrl subtracts; Shift during the drag: a circle); drag what is selected to clone it</source>
   <translation>Eine Ellipse ziehen (Umschalt fügt hinzu, Alt oder Strg zieht ab; Umschalt beim Ziehen: ein Kreis); Ausgewähltes ziehen, um es zu klonen</translation>
  </message>
  <message>
   <source>Showing the picture before</source>
   <translation>Das Bild von vorher wird gezeigt</translation>
  </message>
  <message>
   <source>Divider between before and after</source>
   <translation>Trenner zwischen Vorher und Nachher</translation>
  </message>
  <message>
   <source>Left of it the picture before, right of it after. Drag it, or move it by the arrow keys; a double click puts it in the middle.</source>
   <translation>Links davon das Bild vorher, rechts davon nachher. Ihn ziehen oder mit den Pfeiltasten bewegen; ein Doppelklick setzt ihn in die Mitte.</translation>
  </message>
  <message>
   <source>Above it the picture before, below it after. Drag it, or move it by the arrow keys; a double click puts it in the middle.</source>
   <translation>Darüber das Bild vorher, darunter nachher. Ihn ziehen oder mit den Pfeiltasten bewegen; ein Doppelklick setzt ihn in die Mitte.</translation>
  </message>
  <message>
   <source>After</source>
   <translation>Nachher</translation>
  </message>
  <message>
   <source>Before</source>
   <translation>Vorher</translation>
  </message>
  <message>
   <source>Magic Wand</source>
   <translation>Zauberstab</translation>
  </message>
  <message>
   <source>Click a colour to select what is like it (Shift adds, Alt or Ctrl subtracts)</source>
   <translation>Eine Farbe anklicken, um Ähnliches auszuwählen (Umschalt fügt hinzu, Alt oder Strg zieht ab)</translation>
  </message>
  <message>
   <source>more than %1</source>
   <translation>mehr als %1</translation>
  </message>
  <message>
   <source> (%1 to %2)</source>
   <translation> (%1 bis %2)</translation>
  </message>
  <message>
   <source>Figure</source>
   <translation>Bild</translation>
  </message>
  <message>
   <source>&amp;Assign Profile …</source>
   <translation>Profil zu&amp;weisen …</translation>
  </message>
  <message>
   <source>Convert to &amp;Profile …</source>
   <translation>In &amp;Profil umwandeln …</translation>
  </message>
  <message>
   <source>Soft Proof</source>
   <translation>Softproof</translation>
  </message>
  <message>
   <source>Soft Proof &amp;Device …</source>
   <translation>&amp;Ausgabegerät des Softproofs …</translation>
  </message>
  <message>
   <source>Say what colours the picture's numbers mean</source>
   <translation>Festlegen, welche Farben die Zahlen des Bildes bedeuten</translation>
  </message>
  <message>
   <source>Bring the picture's colours into another space</source>
   <translation>Die Farben des Bildes in einen anderen Farbraum bringen</translation>
  </message>
  <message>
   <source>Show what a printer or another device would make of the picture</source>
   <translation>Zeigen, was ein Drucker oder ein anderes Gerät aus dem Bild machen würde</translation>
  </message>
  <message>
   <source>Choose the device whose colours a soft proof shows</source>
   <translation>Das Gerät wählen, dessen Farben ein Softproof zeigt</translation>
  </message>
  <message>
   <source>Assign Profile</source>
   <translation>Profil zuweisen</translation>
  </message>
  <message>
   <source>Convert to Profile</source>
   <translation>In Profil umwandeln</translation>
  </message>
  <message>
   <source>%1: the picture was changed meanwhile and stays as it is.</source>
   <translation>%1: Das Bild wurde inzwischen geändert und bleibt, wie es ist.</translation>
  </message>
  <message>
   <source>The picture's numbers stay and mean other colours: for a picture that has no profile, or a wrong one.</source>
   <translation>Die Zahlen des Bildes bleiben und bedeuten andere Farben: für ein Bild, das kein Profil hat oder ein falsches.</translation>
  </message>
  <message>
   <source>Assign</source>
   <translation>Zuweisen</translation>
  </message>
  <message>
   <source>The picture's numbers change so that its colours stay, as far as the other space has them. It has 16 bits afterwards.</source>
   <translation>Die Zahlen des Bildes ändern sich so, dass seine Farben bleiben, soweit der andere Farbraum sie hat. Danach hat es 16 Bit.</translation>
  </message>
  <message>
   <source>Convert</source>
   <translation>Umwandeln</translation>
  </message>
  <message>
   <source>The window shows what a printer or another device would make of pictures. Files are not changed.</source>
   <translation>Das Fenster zeigt, was ein Drucker oder ein anderes Gerät aus Bildern machen würde. Dateien werden nicht geändert.</translation>
  </message>
  <message>
   <source>Show</source>
   <translation>Zeigen</translation>
  </message>
  <message>
   <source>“%1” is no profile of a device that can be shown.</source>
   <translation>„%1“ ist kein Profil eines Geräts, das sich zeigen lässt.</translation>
  </message>
  <message>
   <source>“%1” is no profile that a picture can have.</source>
   <translation>„%1“ ist kein Profil, das ein Bild haben kann.</translation>
  </message>
  <message>
   <source>Show the paper's white</source>
   <translation>Das Weiß des Papiers zeigen</translation>
  </message>
  <message>
   <source>Show grey what the device cannot print</source>
   <translation>Grau zeigen, was das Gerät nicht drucken kann</translation>
  </message>
  <message>
   <source>Device</source>
   <translation>Gerät</translation>
  </message>
  <message>
   <source>Colour profile</source>
   <translation>Farbprofil</translation>
  </message>
  <message>
   <source>Rendering intent</source>
   <translation>Renderpriorität</translation>
  </message>
  <message>
   <source>Relative colorimetric</source>
   <translation>Relativ farbmetrisch</translation>
  </message>
  <message>
   <source>Colours stay exact where the other space has them; black becomes black</source>
   <translation>Farben bleiben genau, wo der andere Farbraum sie hat; Schwarz wird Schwarz</translation>
  </message>
  <message>
   <source>Perceptual</source>
   <translation>Perzeptiv</translation>
  </message>
  <message>
   <source>All colours move so that steps between them stay</source>
   <translation>Alle Farben verschieben sich so, dass die Abstufungen zwischen ihnen bleiben</translation>
  </message>
  <message>
   <source>Saturation</source>
   <translation>Sättigung</translation>
  </message>
  <message>
   <source>For drawings: colours stay vivid</source>
   <translation>Für Zeichnungen: Farben bleiben kräftig</translation>
  </message>
  <message>
   <source>Absolute colorimetric</source>
   <translation>Absolut farbmetrisch</translation>
  </message>
  <message>
   <source>White becomes the white of the picture</source>
   <translation>Weiß wird das Weiß des Bildes</translation>
  </message>
  <message>
   <source>Now</source>
   <translation>Jetzt</translation>
  </message>
  <message>
   <source>no profile; shown as sRGB</source>
   <translation>kein Profil; als sRGB gezeigt</translation>
  </message>
  <message>
   <source>Profile</source>
   <translation>Profil</translation>
  </message>
  <message>
   <source>Intent</source>
   <translation>Priorität</translation>
  </message>
  <message>
   <source>Monitor: %1</source>
   <translation>Monitor: %1</translation>
  </message>
  <message>
   <source>no name</source>
   <translation>kein Name</translation>
  </message>
  <message>
   <source>From File …</source>
   <translation>Aus Datei …</translation>
  </message>
  <message>
   <source>Profile without a name</source>
   <translation>Profil ohne Namen</translation>
  </message>
  <message>
   <source>Colour Profile</source>
   <translation>Farbprofil</translation>
  </message>
  <message>
   <source>Colour profiles (*.icc *.icm)</source>
   <translation>Farbprofile (*.icc *.icm)</translation>
  </message>
  <message>
   <source>Add Patch</source>
   <translation>Patch hinzufügen</translation>
  </message>
  <message>
   <source>Lift Selection</source>
   <translation>Auswahl herauslösen</translation>
  </message>
  <message>
   <source>Keep Colour</source>
   <translation>Farbe behalten</translation>
  </message>
  <message>
   <source>Delete Patch</source>
   <translation>Patch löschen</translation>
  </message>
  <message>
   <source>Link Source</source>
   <translation>Quelle verknüpfen</translation>
  </message>
  <message>
   <source>Embed Source</source>
   <translation>Quelle einbetten</translation>
  </message>
  <message>
   <source>Replace Background</source>
   <translation>Hintergrund ersetzen</translation>
  </message>
  <message>
   <source>Patch Mask</source>
   <translation>Patch-Maske</translation>
  </message>
  <message>
   <source>Heal</source>
   <translation>Reparieren</translation>
  </message>
  <message>
   <source>Align Patches</source>
   <translation>Patches ausrichten</translation>
  </message>
  <message>
   <source>Distribute Patches</source>
   <translation>Patches verteilen</translation>
  </message>
  <message>
   <source>Place Patches</source>
   <translation>Patches platzieren</translation>
  </message>
  <message>
   <source>Flip Patch</source>
   <translation>Patch spiegeln</translation>
  </message>
  <message>
   <source>Reset Transform</source>
   <translation>Transformation zurücksetzen</translation>
  </message>
  <message>
   <source>Fit Patch to Picture</source>
   <translation>Patch ins Bild einpassen</translation>
  </message>
  <message>
   <source>Rename Patch</source>
   <translation>Patch umbenennen</translation>
  </message>
  <message>
   <source>Rename Group</source>
   <translation>Gruppe umbenennen</translation>
  </message>
  <message>
   <source>Show Patch</source>
   <translation>Patch einblenden</translation>
  </message>
  <message>
   <source>Hide Patch</source>
   <translation>Patch ausblenden</translation>
  </message>
  <message>
   <source>“%1” is locked: it is neither moved nor deleted.</source>
   <translation>„%1“ ist gesperrt und wird weder bewegt noch gelöscht.</translation>
  </message>
  <message>
   <source>What is selected is locked: it is neither moved nor deleted.</source>
   <translation>Was ausgewählt ist, ist gesperrt und wird weder bewegt noch gelöscht.</translation>
  </message>
  <message>
   <source>Lock Patch</source>
   <translation>Patch sperren</translation>
  </message>
  <message>
   <source>Unlock Patch</source>
   <translation>Patch entsperren</translation>
  </message>
  <message>
   <source>Clear Kept Colour</source>
   <translation>Behaltene Farbe verwerfen</translation>
  </message>
  <message>
   <source>Change Opacity</source>
   <translation>Deckkraft ändern</translation>
  </message>
  <message>
   <source>Change Solve Space</source>
   <translation>Farbraum der Lösung ändern</translation>
  </message>
  <message>
   <source>Place Patch</source>
   <translation>Patch platzieren</translation>
  </message>
  <message>
   <source>Groups lie in each other %1 deep at most.</source>
   <translation>Gruppen liegen höchstens %1-fach ineinander.</translation>
  </message>
  <message>
   <source>Group</source>
   <translation>Gruppe</translation>
  </message>
  <message>
   <source>Group Patches</source>
   <translation>Patches gruppieren</translation>
  </message>
  <message>
   <source>Ungroup Patches</source>
   <translation>Gruppierung aufheben</translation>
  </message>
  <message>
   <source>Reorder Patches</source>
   <translation>Patches umordnen</translation>
  </message>
  <message>
   <source>Duplicate Patch</source>
   <translation>Patch duplizieren</translation>
  </message>
  <message>
   <source>today %1</source>
   <translation>heute %1</translation>
  </message>
  <message>
   <source>yesterday %1</source>
   <translation>gestern %1</translation>
  </message>
  <message>
   <source>Drop a photograph here, or open one</source>
   <translation>Hier ein Foto ablegen oder eines öffnen</translation>
  </message>
  <message>
   <source>Then drop a second picture on it: it is solved in without a seam, while you drag it. With Alt, its shading becomes a surface.</source>
   <translation>Dann ein zweites Bild darauf ablegen: Es wird beim Ziehen ohne Naht hineingelöst. Mit Alt wird seine Schattierung zur Oberfläche.</translation>
  </message>
  <message>
   <source>Open …</source>
   <translation>Öffnen …</translation>
  </message>
  <message>
   <source>Open the sample scene</source>
   <translation>Beispielszene öffnen</translation>
  </message>
  <message>
   <source>Open the sample relief</source>
   <translation>Beispielrelief öffnen</translation>
  </message>
  <message>
   <source>Opened last</source>
   <translation>Zuletzt geöffnet</translation>
  </message>
  <message>
   <source>Messages</source>
   <translation>Meldungen</translation>
  </message>
  <message numerus="yes">
   <source>%n errors</source>
   <translation>
    <numerusform>%n Fehler</numerusform>
    <numerusform>%n Fehler</numerusform>
   </translation>
  </message>
  <message>
   <source>Details</source>
   <translation>Einzelheiten</translation>
  </message>
  <message>
   <source>What was said of each</source>
   <translation>Was zu jeder gemeldet wurde</translation>
  </message>
  <message>
   <source>Close this message</source>
   <translation>Diese Meldung schließen</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>Abbrechen</translation>
  </message>
  <message>
   <source>Largest difference of the picture from the exact solution, where black is 0 and white 255 (8-bit codes): ≤ is proven, ≈ is estimated while the solve goes on</source>
   <translation>Größte Abweichung des Bildes von der exakten Lösung, wobei Schwarz 0 und Weiß 255 ist (8-Bit-Stufen): ≤ ist bewiesen, ≈ wird geschätzt, solange gelöst wird</translation>
  </message>
  <message>
   <source>solving …</source>
   <translation>wird gelöst …</translation>
  </message>
  <message>
   <source>bas-relief of %1 mm</source>
   <translation>Basrelief von %1 mm</translation>
  </message>
  <message>
   <source>shading error %1 %</source>
   <translation>Schattierungsfehler %1 %</translation>
  </message>
  <message>
   <source>solve failed</source>
   <translation>Lösung fehlgeschlagen</translation>
  </message>
  <message>
   <source>cancelled</source>
   <translation>abgebrochen</translation>
  </message>
  <message>
   <source>diverged</source>
   <translation>divergiert</translation>
  </message>
  <message>
   <source>max error: not known yet</source>
   <translation>max. Fehler: noch nicht bekannt</translation>
  </message>
  <message>
   <source>max error %1 %2 of 255</source>
   <translation>max. Fehler %1 %2 von 255</translation>
  </message>
  <message>
   <source>%1: %2</source>
   <translation>%1: %2</translation>
  </message>
  <message>
   <source>  (fell back)</source>
   <translation>  (Ausweichgerät)</translation>
  </message>
  <message>
   <source>Where the solve runs</source>
   <translation>Wo gerechnet wird</translation>
  </message>
  <message>
   <source>Fell back: %1</source>
   <translation>Ausgewichen: %1</translation>
  </message>
  <message>
   <source>Not in use – %1</source>
   <translation>Nicht in Gebrauch – %1</translation>
  </message>
  <message>
   <source>Printed at %1 dpi: %2 × %3 cm</source>
   <translation>Gedruckt mit %1 dpi: %2 × %3 cm</translation>
  </message>
  <message>
   <source>Pixels %1 times as wide as high, shown as squares</source>
   <translation>Pixel %1-mal so breit wie hoch, als Quadrate gezeigt</translation>
  </message>
  <message>
   <source>%1 × %2 · %3 bit</source>
   <translation>%1 × %2 · %3 Bit</translation>
  </message>
  <message>
   <source>linear light, sRGB's primaries</source>
   <translation>lineares Licht, Primärfarben von sRGB</translation>
  </message>
  <message>
   <source>sRGB assumed</source>
   <translation>sRGB angenommen</translation>
  </message>
  <message>
   <source>own colour profile</source>
   <translation>eigenes Farbprofil</translation>
  </message>
  <message>
   <source>%1, soft proof</source>
   <translation>%1, Softproof</translation>
  </message>
  <message>
   <source>The picture has no colour profile: its samples are taken for linear light with the primaries of sRGB</source>
   <translation>Das Bild hat kein Farbprofil: Seine Werte gelten als lineares Licht mit den Primärfarben von sRGB</translation>
  </message>
  <message>
   <source>The picture has no colour profile: its colours are taken for sRGB</source>
   <translation>Das Bild hat kein Farbprofil: Seine Farben gelten als sRGB</translation>
  </message>
  <message>
   <source>Colour profile of the picture; it gives no name</source>
   <translation>Farbprofil des Bildes; es nennt keinen Namen</translation>
  </message>
  <message>
   <source>Colour profile of the picture</source>
   <translation>Farbprofil des Bildes</translation>
  </message>
  <message>
   <source>A document is being saved already; wait for it or cancel it.</source>
   <translation>Ein Dokument wird bereits gespeichert; bitte abwarten oder abbrechen.</translation>
  </message>
  <message>
   <source>Saving %1</source>
   <translation>%1 wird gespeichert</translation>
  </message>
  <message>
   <source>its error is not known</source>
   <translation>sein Fehler ist nicht bekannt</translation>
  </message>
  <message>
   <source>its error is at most %1 codes, more than asked</source>
   <translation>sein Fehler ist höchstens %1 Stufen, mehr als verlangt</translation>
  </message>
  <message>
   <source>its error, about %1 codes, is not proven</source>
   <translation>sein Fehler, etwa %1 Stufen, ist nicht bewiesen</translation>
  </message>
  <message>
   <source>A picture is being exported already; wait for it or cancel it.</source>
   <translation>Ein Bild wird bereits exportiert; bitte abwarten oder abbrechen.</translation>
  </message>
  <message>
   <source>Solving to full accuracy for %1</source>
   <translation>Lösung in voller Genauigkeit für %1</translation>
  </message>
  <message>
   <source>The export was cancelled; no file was written.</source>
   <translation>Der Export wurde abgebrochen; es wurde keine Datei geschrieben.</translation>
  </message>
  <message>
   <source>Printing</source>
   <translation>Es wird gedruckt</translation>
  </message>
  <message>
   <source>Exporting %1</source>
   <translation>%1 wird exportiert</translation>
  </message>
  <message>
   <source>Preview of the file</source>
   <translation>Vorschau der Datei</translation>
  </message>
  <message>
   <source>The picture as the file has it. At its actual size: drag it, or use the arrow keys</source>
   <translation>Das Bild, wie die Datei es enthält. In Originalgröße: ziehen oder die Pfeiltasten benutzen</translation>
  </message>
  <message>
   <source>%1 × %2 pixels</source>
   <translation>%1 × %2 Pixel</translation>
  </message>
  <message>
   <source>A file of this size has no preview.</source>
   <translation>Von einer so großen Datei gibt es keine Vorschau.</translation>
  </message>
  <message>
   <source>Preview</source>
   <translation>Vorschau</translation>
  </message>
  <message>
   <source>White</source>
   <translation>Weiß</translation>
  </message>
  <message>
   <source>Black</source>
   <translation>Schwarz</translation>
  </message>
  <message>
   <source>Other Colour …</source>
   <translation>Andere Farbe …</translation>
  </message>
  <message>
   <source>Ground of the Picture</source>
   <translation>Grund des Bildes</translation>
  </message>
  <message>
   <source>Reading the layers of %1</source>
   <translation>Ebenen von %1 werden gelesen</translation>
  </message>
  <message>
   <source>“%1” has one layer alone.</source>
   <translation>„%1“ hat nur eine Ebene.</translation>
  </message>
  <message>
   <source>Opening %1</source>
   <translation>%1 wird geöffnet</translation>
  </message>
  <message>
   <source>Layer of the File</source>
   <translation>Ebene der Datei</translation>
  </message>
  <message>
   <source>“%1” holds several pictures. Which of them is shown?</source>
   <translation>„%1“ enthält mehrere Bilder. Welches davon wird gezeigt?</translation>
  </message>
  <message>
   <source>Layers</source>
   <translation>Ebenen</translation>
  </message>
  <message>
   <source>Without a name</source>
   <translation>Ohne Namen</translation>
  </message>
  <message>
   <source>Show Layer</source>
   <translation>Ebene zeigen</translation>
  </message>
  <message>
   <source>Lossless</source>
   <translation>Verlustfrei</translation>
  </message>
  <message>
   <source>“%1” is no profile that a picture can be written in.</source>
   <translation>„%1“ ist kein Profil, in dem sich ein Bild schreiben lässt.</translation>
  </message>
  <message>
   <source>Export Picture</source>
   <translation>Bild exportieren</translation>
  </message>
  <message>
   <source>Export</source>
   <translation>Exportieren</translation>
  </message>
  <message>
   <source>Format</source>
   <translation>Format</translation>
  </message>
  <message>
   <source>8 bit</source>
   <translation>8 Bit</translation>
  </message>
  <message>
   <source>16 bit</source>
   <translation>16 Bit</translation>
  </message>
  <message>
   <source>Depth</source>
   <translation>Farbtiefe</translation>
  </message>
  <message>
   <source>Quality, as a slider</source>
   <translation>Qualität, als Schieberegler</translation>
  </message>
  <message>
   <source>Quality</source>
   <translation>Güte</translation>
  </message>
  <message>
   <source>Keeps every code; several times as large</source>
   <translation>Behält jeden Wert; ein Mehrfaches so groß</translation>
  </message>
  <message>
   <source>Size</source>
   <translation>Größe</translation>
  </message>
  <message>
   <source>None, as the picture</source>
   <translation>Keines, wie das Bild</translation>
  </message>
  <message>
   <source>Keep: %1</source>
   <translation>Behalten: %1</translation>
  </message>
  <message>
   <source>Colours are converted to it, and the file says so. The web and most programs without colour management take a picture for sRGB</source>
   <translation>Farben werden darin umgewandelt, und die Datei sagt es. Das Web und die meisten Programme ohne Farbmanagement halten ein Bild für sRGB</translation>
  </message>
  <message>
   <source>Colours</source>
   <translation>Farben</translation>
  </message>
  <message>
   <source>Ground</source>
   <translation>Grund</translation>
  </message>
  <message>
   <source>What transparent parts lie on, since this format holds no transparency</source>
   <translation>Worauf durchsichtige Teile liegen, da dieses Format keine Transparenz kennt</translation>
  </message>
  <message>
   <source>Keep all</source>
   <translation>Alle behalten</translation>
  </message>
  <message>
   <source>EXIF, XMP and IPTC as the photograph has them</source>
   <translation>EXIF, XMP und IPTC, wie das Foto sie hat</translation>
  </message>
  <message>
   <source>Without place and owner</source>
   <translation>Ohne Ort und Besitzer</translation>
  </message>
  <message>
   <source>Exposure, camera, lens, title, caption, author and rights alone: no place, person, keyword or serial number</source>
   <translation>Nur Belichtung, Kamera, Objektiv, Titel, Beschreibung, Urheber und Rechte: kein Ort, keine Person, kein Stichwort, keine Seriennummer</translation>
  </message>
  <message>
   <source>Copyright only</source>
   <translation>Nur Urheberrecht</translation>
  </message>
  <message>
   <source>Who made it, and whose it is</source>
   <translation>Wer es gemacht hat und wem es gehört</translation>
  </message>
  <message>
   <source>None</source>
   <translation>Keine</translation>
  </message>
  <message>
   <source>Metadata</source>
   <translation>Metadaten</translation>
  </message>
  <message>
   <source>What the file tells of the photograph (EXIF, XMP, IPTC)</source>
   <translation>Was die Datei über das Foto sagt (EXIF, XMP, IPTC)</translation>
  </message>
  <message>
   <source>Actual Size</source>
   <translation>Originalgröße</translation>
  </message>
  <message>
   <source>A pixel of the file on one of the screen</source>
   <translation>Ein Pixel der Datei auf einem des Bildschirms</translation>
  </message>
  <message>
   <source>The picture before it was encoded</source>
   <translation>Das Bild, bevor es kodiert wurde</translation>
  </message>
  <message>
   <source>File</source>
   <translation>Datei</translation>
  </message>
  <message>
   <source>Choose another file</source>
   <translation>Eine andere Datei wählen</translation>
  </message>
  <message>
   <source>Float</source>
   <translation>Gleitkomma</translation>
  </message>
  <message>
   <source>Encoding …</source>
   <translation>Wird kodiert …</translation>
  </message>
  <message>
   <source>Preview of the export</source>
   <translation>Vorschau des Exports</translation>
  </message>
  <message>
   <source>%1 × %2 pixels, %3</source>
   <translation>%1 × %2 Pixel, %3</translation>
  </message>
  <message>
   <source>The file will have %1.</source>
   <translation>Die Datei wird %1 haben.</translation>
  </message>
  <message>
   <source>The file will have %1; %2.</source>
   <translation>Die Datei wird %1 haben; %2.</translation>
  </message>
  <message>
   <source>Pictures (%1)</source>
   <translation>Bilder (%1)</translation>
  </message>
  <message>
   <source>“%1”: %2.</source>
   <translation>„%1“: %2.</translation>
  </message>
  <message>
   <source>Selection</source>
   <translation>Auswahl</translation>
  </message>
  <message>
   <source>Sample patch</source>
   <translation>Beispielpatch</translation>
  </message>
  <message>
   <source>%1 of %2 files could not be opened.</source>
   <translation>%1 von %2 Dateien konnten nicht geöffnet werden.</translation>
  </message>
  <message>
   <source>“%1” is a relief: nothing can be placed on it.</source>
   <translation>„%1“ ist ein Relief: Darauf lässt sich nichts platzieren.</translation>
  </message>
  <message>
   <source>Copying from %1</source>
   <translation>Aus %1 wird kopiert</translation>
  </message>
  <message>
   <source>Part of %1</source>
   <translation>Teil von %1</translation>
  </message>
  <message>
   <source>Opening the sample scene</source>
   <translation>Die Beispielszene wird geöffnet</translation>
  </message>
  <message>
   <source>Opening the sample patch</source>
   <translation>Der Beispielpatch wird geöffnet</translation>
  </message>
  <message>
   <source>Sample scene</source>
   <translation>Beispielszene</translation>
  </message>
  <message>
   <source>%1 (relief)</source>
   <translation>%1 (Relief)</translation>
  </message>
  <message>
   <source>No pictures yet</source>
   <translation>Noch keine Bilder</translation>
  </message>
  <message>
   <source>“%1” looks different here: %2.</source>
   <translation>„%1“ sieht hier anders aus: %2.</translation>
  </message>
  <message>
   <source>Pasted picture</source>
   <translation>Eingefügtes Bild</translation>
  </message>
  <message>
   <source>Width</source>
   <translation>Breite</translation>
  </message>
  <message>
   <source>Height</source>
   <translation>Höhe</translation>
  </message>
  <message>
   <source>Long side</source>
   <translation>Lange Seite</translation>
  </message>
  <message>
   <source> %</source>
   <translation> %</translation>
  </message>
  <message>
   <source>Size in per cent</source>
   <translation>Größe in Prozent</translation>
  </message>
  <message>
   <source>×</source>
   <translation>×</translation>
  </message>
  <message>
   <source>long side </source>
   <translation>lange Seite </translation>
  </message>
  <message>
   <source> px</source>
   <translation> px</translation>
  </message>
  <message>
   <source>%1 in pixels; the proportions are kept</source>
   <translation>%1 in Pixeln; die Proportionen bleiben</translation>
  </message>
  <message>
   <source>LGPL 3, linked dynamically</source>
   <translation>LGPL 3, dynamisch gelinkt</translation>
  </message>
  <message>
   <source>Apache 2, Cut Out and masks</source>
   <translation>Apache 2, Freistellen und Masken</translation>
  </message>
  <message>
   <source>BSD, float pictures</source>
   <translation>BSD, Gleitkommabilder</translation>
  </message>
  <message>
   <source>MIT, colour profiles</source>
   <translation>MIT, Farbprofile</translation>
  </message>
  <message>
   <source>GPL 2 or later, metadata of pictures</source>
   <translation>GPL 2 oder neuer, Metadaten von Bildern</translation>
  </message>
  <message>
   <source>LGPL, linked dynamically, camera files</source>
   <translation>LGPL, dynamisch gelinkt, Dateien von Kameras</translation>
  </message>
  <message>
   <source>their own free licences, files</source>
   <translation>ihre eigenen freien Lizenzen, Dateien</translation>
  </message>
  <message>
   <source>what the operations are</source>
   <translation>was die Operationen sind</translation>
  </message>
  <message>
   <source>blocks that do not wait for an order</source>
   <translation>Blöcke, die auf keine Reihenfolge warten</translation>
  </message>
  <message>
   <source>relaxation whose blocks go on with what there is</source>
   <translation>Relaxation, deren Blöcke mit dem weiterrechnen, was da ist</translation>
  </message>
  <message>
   <source>barriers without the host</source>
   <translation>Barrieren ohne den Host</translation>
  </message>
  <message>
   <source>wild Jacobi</source>
   <translation>wildes Jacobi</translation>
  </message>
  <message>
   <source>bas-reliefs</source>
   <translation>Basreliefs</translation>
  </message>
  <message>
   <source>About Weft</source>
   <translation>Über Weft</translation>
  </message>
  <message>
   <source>&lt;h2&gt;Weft %1&lt;/h2&gt;&lt;p&gt;Gradient-domain image editing, solved while you drag; surfaces from shading; and a workbench for the iterative methods behind both.&lt;/p&gt;&lt;p&gt;MIT licence. Sample scene and icons are our own work under the same licence.&lt;/p&gt;&lt;p&gt;The &lt;a href=&quot;%2&quot;&gt;manual&lt;/a&gt; has the first steps, the operations and every option of the command line; &lt;a href=&quot;%3&quot;&gt;Keyboard and Mouse&lt;/a&gt; lists every key.&lt;/p&gt;</source>
   <translation>&lt;h2&gt;Weft %1&lt;/h2&gt;&lt;p&gt;Bildbearbeitung mit Gradienten, gelöst, während Sie ziehen; Oberflächen aus Schattierung; und eine Werkbank für die iterativen Verfahren hinter beidem.&lt;/p&gt;&lt;p&gt;MIT-Lizenz. Beispielszene und Symbole sind eigene Arbeit unter derselben Lizenz.&lt;/p&gt;&lt;p&gt;Das &lt;a href=&quot;%2&quot;&gt;Handbuch&lt;/a&gt; (englisch) enthält die ersten Schritte, die Operationen und jede Option der Befehlszeile; &lt;a href=&quot;%3&quot;&gt;Tastatur und Maus&lt;/a&gt; führt jede Taste auf.&lt;/p&gt;</translation>
  </message>
  <message>
   <source>&lt;h3&gt;Libraries&lt;/h3&gt;</source>
   <translation>&lt;h3&gt;Bibliotheken&lt;/h3&gt;</translation>
  </message>
  <message>
   <source>&lt;h3&gt;After&lt;/h3&gt;</source>
   <translation>&lt;h3&gt;Nach&lt;/h3&gt;</translation>
  </message>
  <message>
   <source>&amp;Manual</source>
   <translation>&amp;Handbuch</translation>
  </message>
  <message>
   <source>Find a Command</source>
   <translation>Befehl suchen</translation>
  </message>
  <message>
   <source>What do you want to do?</source>
   <translation>Was möchten Sie tun?</translation>
  </message>
  <message>
   <source>Commands that fit</source>
   <translation>Passende Befehle</translation>
  </message>
  <message>
   <source>No command fits.</source>
   <translation>Kein Befehl passt.</translation>
  </message>
  <message>
   <source>Back</source>
   <translation>Zurück</translation>
  </message>
  <message>
   <source>Forward</source>
   <translation>Vor</translation>
  </message>
  <message>
   <source>Weft Manual</source>
   <translation>Weft-Handbuch</translation>
  </message>
  <message>
   <source>Manual</source>
   <translation>Handbuch</translation>
  </message>
  <message>
   <source>&amp;Tour</source>
   <translation>T&amp;our</translation>
  </message>
  <message>
   <source>&amp;About Weft</source>
   <translation>Ü&amp;ber Weft</translation>
  </message>
  <message>
   <source>In Weft’s source: %1</source>
   <translation>In Wefts Quelltext: %1</translation>
  </message>
  <message>
   <source>Previous hit</source>
   <translation>Voriger Treffer</translation>
  </message>
  <message>
   <source>Next hit</source>
   <translation>Nächster Treffer</translation>
  </message>
  <message>
   <source>Search the manual</source>
   <translation>Handbuch durchsuchen</translation>
  </message>
  <message>
   <source>Nothing found for “%1”.</source>
   <translation>Nichts gefunden für „%1“.</translation>
  </message>
  <message>
   <source>Hit %1 of %2</source>
   <translation>Treffer %1 von %2</translation>
  </message>
  <message>
   <source>1 hit</source>
   <translation>1 Treffer</translation>
  </message>
  <message numerus="yes">
   <source>%n hits</source>
   <translation>
    <numerusform>%n Treffer</numerusform>
    <numerusform>%n Treffer</numerusform>
   </translation>
  </message>
  <message>
   <source>Contents</source>
   <translation>Inhalt</translation>
  </message>
  <message>
   <source>%1, hits: %2</source>
   <translation>%1, Treffer: %2</translation>
  </message>
  <message>
   <source>&amp;No Key</source>
   <translation>&amp;Keine Taste</translation>
  </message>
  <message>
   <source>New &amp;key</source>
   <translation>&amp;Neue Taste</translation>
  </message>
  <message>
   <source>Keyboard and Mouse</source>
   <translation>Tastatur und Maus</translation>
  </message>
  <message>
   <source>Key or gesture</source>
   <translation>Taste oder Geste</translation>
  </message>
  <message>
   <source>What it does</source>
   <translation>Was sie bewirkt</translation>
  </message>
  <message>
   <source>Keys and what they do</source>
   <translation>Tasten und was sie bewirken</translation>
  </message>
  <message>
   <source>New key</source>
   <translation>Neue Taste</translation>
  </message>
  <message>
   <source>Press the new key of the command that is chosen above</source>
   <translation>Die neue Taste des oben gewählten Befehls drücken</translation>
  </message>
  <message>
   <source>Search for a key or what it does</source>
   <translation>Nach einer Taste oder ihrer Wirkung suchen</translation>
  </message>
  <message>
   <source>Choose a command, then press its new key below; some gestures have a choice there.</source>
   <translation>Einen Befehl wählen und unten seine neue Taste drücken; manche Gesten haben dort eine Auswahl.</translation>
  </message>
  <message>
   <source>What the gesture does</source>
   <translation>Was die Geste bewirkt</translation>
  </message>
  <message>
   <source>&amp;Usual Keys</source>
   <translation>&amp;Übliche Tasten</translation>
  </message>
  <message>
   <source>Usual Keys</source>
   <translation>Übliche Tasten</translation>
  </message>
  <message>
   <source>Give every command and gesture its usual key and meaning?</source>
   <translation>Jedem Befehl und jeder Geste die übliche Taste und Bedeutung geben?</translation>
  </message>
  <message>
   <source>Keys and gestures of your own are lost.</source>
   <translation>Eigene Tasten und Gesten gehen verloren.</translation>
  </message>
  <message>
   <source>Take &amp;Usual Keys</source>
   <translation>&amp;Übliche Tasten nehmen</translation>
  </message>
  <message>
   <source>What it &amp;does</source>
   <translation>Was sie &amp;bewirkt</translation>
  </message>
  <message>
   <source>%1 was the key of “%2”, which has it no longer.</source>
   <translation>%1 war die Taste von „%2“, das sie nun nicht mehr hat.</translation>
  </message>
  <message>
   <source>Drag a patch</source>
   <translation>Einen Patch ziehen</translation>
  </message>
  <message>
   <source>Move it, and all that are selected; with Shift along one axis</source>
   <translation>Verschiebt ihn und alle ausgewählten; mit Umschalt entlang einer Achse</translation>
  </message>
  <message>
   <source>Alt + drag (or Ctrl)</source>
   <translation>Alt + Ziehen (oder Strg)</translation>
  </message>
  <message>
   <source>Move a copy of what is selected</source>
   <translation>Eine Kopie des Ausgewählten verschieben</translation>
  </message>
  <message>
   <source>Drag a handle</source>
   <translation>Einen Griff ziehen</translation>
  </message>
  <message>
   <source>Scale what is selected; with Shift width and height apart, with Alt or Ctrl about the middle</source>
   <translation>Das Ausgewählte skalieren; mit Umschalt Breite und Höhe getrennt, mit Alt oder Strg um die Mitte</translation>
  </message>
  <message>
   <source>Drag the round handle, or beside a corner</source>
   <translation>Den runden Griff ziehen, oder neben einer Ecke</translation>
  </message>
  <message>
   <source>Rotate; with Shift by steps of 15°</source>
   <translation>Drehen; mit Umschalt in Schritten von 15°</translation>
  </message>
  <message>
   <source>Shift + click</source>
   <translation>Umschalt + Klick</translation>
  </message>
  <message>
   <source>Select another patch as well, or no longer</source>
   <translation>Einen weiteren Patch auswählen, oder nicht mehr</translation>
  </message>
  <message>
   <source>Tab, Shift + Tab</source>
   <translation>Tab, Umschalt + Tab</translation>
  </message>
  <message>
   <source>Select the next patch, the one before; from the last on to the panels</source>
   <translation>Den nächsten Patch auswählen, den vorigen; vom letzten weiter zu den Bedienfeldern</translation>
  </message>
  <message>
   <source>Arrow keys</source>
   <translation>Pfeiltasten</translation>
  </message>
  <message>
   <source>Move the patch by 1 pixel, with Shift by 10</source>
   <translation>Den Patch um 1 Pixel verschieben, mit Umschalt um 10</translation>
  </message>
  <message>
   <source>Ctrl + arrow keys</source>
   <translation>Strg + Pfeiltasten</translation>
  </message>
  <message>
   <source>Turn the patch by 1° (left, right), scale it by 1 % (up, down); with Shift by 15° and 10 %</source>
   <translation>Den Patch um 1° drehen (links, rechts), um 1 % skalieren (hoch, runter); mit Umschalt um 15° und 10 %</translation>
  </message>
  <message>
   <source>Arrow keys with another tool</source>
   <translation>Pfeiltasten bei einem anderen Werkzeug</translation>
  </message>
  <message>
   <source>Move a pointer by 1 pixel, with Shift by 10, with Ctrl by 50; with the Hand the view</source>
   <translation>Einen Zeiger um 1 Pixel bewegen, mit Umschalt um 10, mit Strg um 50; bei der Hand die Ansicht</translation>
  </message>
  <message>
   <source>Return at that pointer</source>
   <translation>Eingabe an diesem Zeiger</translation>
  </message>
  <message>
   <source>Press the button there; Return once more lets go, so twice is a click</source>
   <translation>Dort die Maustaste drücken; noch einmal Eingabe lässt los, zweimal ist also ein Klick</translation>
  </message>
  <message>
   <source>Two fingers</source>
   <translation>Zwei Finger</translation>
  </message>
  <message>
   <source>Zoom and move the view, on a screen or a touch pad</source>
   <translation>Die Ansicht zoomen und verschieben, auf einem Bildschirm oder Touchpad</translation>
  </message>
  <message>
   <source>Pen</source>
   <translation>Stift</translation>
  </message>
  <message>
   <source>Its pressure changes the brush as the options say; its eraser takes away</source>
   <translation>Sein Druck ändert den Pinsel, wie die Optionen es sagen; sein Radierer nimmt weg</translation>
  </message>
  <message>
   <source>Arrow keys on the divider</source>
   <translation>Pfeiltasten auf dem Trenner</translation>
  </message>
  <message>
   <source>Move the border of before and after (Tab goes there from the picture)</source>
   <translation>Die Grenze von Vorher und Nachher verschieben (Tab führt vom Bild dorthin)</translation>
  </message>
  <message>
   <source>Space + drag</source>
   <translation>Leertaste + Ziehen</translation>
  </message>
  <message>
   <source>Move the view</source>
   <translation>Die Ansicht verschieben</translation>
  </message>
  <message>
   <source>Hold B</source>
   <translation>B gedrückt halten</translation>
  </message>
  <message>
   <source>Peek at the picture without patches</source>
   <translation>Kurz das Bild ohne Patches sehen</translation>
  </message>
  <message>
   <source>Esc</source>
   <translation>Esc</translation>
  </message>
  <message>
   <source>Abandon a drag; deselect</source>
   <translation>Ein Ziehen abbrechen; Auswahl aufheben</translation>
  </message>
  <message>
   <source>Drag a selection</source>
   <translation>Eine Auswahl ziehen</translation>
  </message>
  <message>
   <source>Clone it to another place, or to another picture (pause over its tab)</source>
   <translation>An eine andere Stelle klonen, oder in ein anderes Bild (über dessen Reiter verweilen)</translation>
  </message>
  <message>
   <source>Shift, Alt, Shift + Alt while selecting</source>
   <translation>Umschalt, Alt, Umschalt + Alt beim Auswählen</translation>
  </message>
  <message>
   <source>Add, subtract, intersect; Ctrl does what Alt does</source>
   <translation>Hinzufügen, abziehen, schneiden; Strg tut dasselbe wie Alt</translation>
  </message>
  <message>
   <source>[ and ]</source>
   <translation>[ und ]</translation>
  </message>
  <message>
   <source>Brush smaller, larger; with Shift softer, harder</source>
   <translation>Pinsel kleiner, größer; mit Umschalt weicher, härter</translation>
  </message>
  <message>
   <source>Shift + click, a brush</source>
   <translation>Umschalt + Klick, ein Pinsel</translation>
  </message>
  <message>
   <source>Draw a straight line from the last point</source>
   <translation>Eine gerade Linie vom letzten Punkt aus zeichnen</translation>
  </message>
  <message>
   <source>Right button, a brush</source>
   <translation>Rechte Taste, ein Pinsel</translation>
  </message>
  <message>
   <source>Its size, hardness and opacity; with Shift the menu of the patch</source>
   <translation>Seine Größe, Härte und Deckkraft; mit Umschalt das Menü des Patches</translation>
  </message>
  <message>
   <source>Alt or Ctrl + drag, a brush</source>
   <translation>Alt oder Strg + Ziehen, ein Pinsel</translation>
  </message>
  <message>
   <source>Take away</source>
   <translation>Wegnehmen</translation>
  </message>
  <message>
   <source>Alt or Ctrl + click, heal brush</source>
   <translation>Alt oder Strg + Klick, Reparaturpinsel</translation>
  </message>
  <message>
   <source>Choose where detail is taken; Esc lets it be found again</source>
   <translation>Wählen, woher Details genommen werden; Esc lässt wieder suchen</translation>
  </message>
  <message>
   <source>Shift + drop</source>
   <translation>Umschalt + Ablegen</translation>
  </message>
  <message>
   <source>Open as a new picture instead of a patch</source>
   <translation>Als neues Bild statt als Patch öffnen</translation>
  </message>
  <message>
   <source>There is not enough memory for this picture.</source>
   <translation>Für dieses Bild reicht der Speicher nicht.</translation>
  </message>
  <message>
   <source>%1 was cancelled.</source>
   <translation>%1 wurde abgebrochen.</translation>
  </message>
  <message>
   <source>running …</source>
   <translation>läuft …</translation>
  </message>
  <message>
   <source>Experiments of the papers</source>
   <translation>Experimente der Arbeiten</translation>
  </message>
  <message>
   <source>d MMM yyyy, HH:mm</source>
   <translation>d. MMM yyyy, HH:mm</translation>
  </message>
  <message>
   <source>'%1' is of another experiment and was left out.</source>
   <translation>'%1' gehört zu einem anderen Experiment und wurde ausgelassen.</translation>
  </message>
  <message>
   <source>A kept run was left out. %1</source>
   <translation>Ein aufbewahrter Lauf wurde ausgelassen. %1</translation>
  </message>
  <message>
   <source>NVIDIA H200, comes with Weft</source>
   <translation>NVIDIA H200, wird mit Weft geliefert</translation>
  </message>
  <message>
   <source>The run is not kept: the folder '%1' cannot be made.</source>
   <translation>Der Lauf wird nicht aufbewahrt: Der Ordner '%1' lässt sich nicht anlegen.</translation>
  </message>
  <message>
   <source>figure</source>
   <translation>Abbildung</translation>
  </message>
  <message>
   <source>.png or .svg</source>
   <translation>.png oder .svg</translation>
  </message>
  <message>
   <source>run</source>
   <translation>Lauf</translation>
  </message>
  <message>
   <source>.json or .csv</source>
   <translation>.json oder .csv</translation>
  </message>
  <message>
   <source>The system gives this process no more threads.</source>
   <translation>Das System gibt diesem Prozess keine weiteren Threads.</translation>
  </message>
  <message>
   <source>what the device is</source>
   <translation>was das Gerät ist</translation>
  </message>
  <message>
   <source>There is not enough memory for this experiment.</source>
   <translation>Für dieses Experiment reicht der Speicher nicht.</translation>
  </message>
  <message>
   <source>Lab – Weft</source>
   <translation>Labor – Weft</translation>
  </message>
  <message>
   <source>Looking for earlier runs</source>
   <translation>Frühere Läufe werden gesucht</translation>
  </message>
  <message>
   <source>Devices are looked for.</source>
   <translation>Geräte werden gesucht.</translation>
  </message>
  <message>
   <source>The first point is being measured …</source>
   <translation>Der erste Punkt wird gemessen …</translation>
  </message>
  <message>
   <source>Run the experiment to see what it finds, or choose another run under Compare.</source>
   <translation>Das Experiment ausführen, um zu sehen, was es findet, oder unter Vergleichen einen anderen Lauf wählen.</translation>
  </message>
  <message>
   <source>No device is there to measure on.</source>
   <translation>Es ist kein Gerät da, auf dem gemessen werden könnte.</translation>
  </message>
  <message>
   <source>'%1' is running; one experiment runs at a time.</source>
   <translation>'%1' läuft; es läuft immer nur ein Experiment.</translation>
  </message>
  <message>
   <source>Cancelled after %1; what was measured stays.</source>
   <translation>Nach %1 abgebrochen; was gemessen wurde, bleibt.</translation>
  </message>
  <message>
   <source>Done in %1.</source>
   <translation>Fertig in %1.</translation>
  </message>
  <message>
   <source>Done in %1; points that did not reach their tolerance or were not right: %2.</source>
   <translation>Fertig in %1; Punkte, die ihre Toleranz nicht erreichten oder nicht stimmten: %2.</translation>
  </message>
  <message>
   <source>Compare</source>
   <translation>Vergleichen</translation>
  </message>
  <message>
   <source>Draw another run into the same figures: of before, of another machine or driver</source>
   <translation>Einen anderen Lauf in dieselben Abbildungen zeichnen: von früher, von einem anderen Rechner oder Treiber</translation>
  </message>
  <message>
   <source>Save</source>
   <translation>Speichern</translation>
  </message>
  <message>
   <source>Save what was measured, or the figure</source>
   <translation>Die Messung oder die Abbildung speichern</translation>
  </message>
  <message>
   <source>Reset</source>
   <translation>Zurücksetzen</translation>
  </message>
  <message>
   <source>Back to the paper's values, or those of a quick run</source>
   <translation>Zurück zu den Werten der Arbeit oder denen eines schnellen Laufs</translation>
  </message>
  <message>
   <source>Parameters</source>
   <translation>Parameter</translation>
  </message>
  <message>
   <source>Data (JSON, CSV) …</source>
   <translation>Daten (JSON, CSV) …</translation>
  </message>
  <message>
   <source>Figure on White (PNG, SVG) …</source>
   <translation>Abbildung auf Weiß (PNG, SVG) …</translation>
  </message>
  <message>
   <source>Figure on Black (PNG, SVG) …</source>
   <translation>Abbildung auf Schwarz (PNG, SVG) …</translation>
  </message>
  <message>
   <source>Table '%1' as CSV (*.csv)</source>
   <translation>Tabelle '%1' als CSV (*.csv)</translation>
  </message>
  <message>
   <source>Save Data</source>
   <translation>Daten speichern</translation>
  </message>
  <message>
   <source>All data as JSON, to be compared later (*.json)</source>
   <translation>Alle Daten als JSON, um sie später zu vergleichen (*.json)</translation>
  </message>
  <message>
   <source>Save Figure</source>
   <translation>Abbildung speichern</translation>
  </message>
  <message>
   <source>PNG picture (*.png);;SVG drawing (*.svg)</source>
   <translation>PNG-Bild (*.png);;SVG-Zeichnung (*.svg)</translation>
  </message>
  <message>
   <source>Saving %1 …</source>
   <translation>%1 wird gespeichert …</translation>
  </message>
  <message>
   <source>Saving the run</source>
   <translation>Der Lauf wird gespeichert</translation>
  </message>
  <message>
   <source>Saved %1.</source>
   <translation>%1 gespeichert.</translation>
  </message>
  <message>
   <source>Compare with Saved Runs</source>
   <translation>Mit gespeicherten Läufen vergleichen</translation>
  </message>
  <message>
   <source>Runs saved as JSON (*.json);;All files (*)</source>
   <translation>Als JSON gespeicherte Läufe (*.json);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Reading %1</source>
   <translation>%1 wird gelesen</translation>
  </message>
  <message>
   <source>'%1' is of the experiment '%2', which this Lab does not have.</source>
   <translation>'%1' gehört zum Experiment '%2', das dieses Labor nicht hat.</translation>
  </message>
  <message>
   <source>Opened %1.</source>
   <translation>%1 geöffnet.</translation>
  </message>
  <message>
   <source>Saved Run …</source>
   <translation>Gespeicherter Lauf …</translation>
  </message>
  <message>
   <source>Earlier runs</source>
   <translation>Frühere Läufe</translation>
  </message>
  <message>
   <source>Other devices</source>
   <translation>Andere Geräte</translation>
  </message>
  <message>
   <source>Keeping the run</source>
   <translation>Der Lauf wird aufbewahrt</translation>
  </message>
  <message>
   <source>The run shown is of %1.</source>
   <translation>Der gezeigte Lauf ist von %1.</translation>
  </message>
  <message>
   <source>Add</source>
   <translation>Hinzufügen</translation>
  </message>
  <message>
   <source>Add one by its name</source>
   <translation>Eines bei seinem Namen hinzufügen</translation>
  </message>
  <message>
   <source>Agrees</source>
   <translation>Stimmt überein</translation>
  </message>
  <message>
   <source>Differs</source>
   <translation>Weicht ab</translation>
  </message>
  <message>
   <source>Cannot be told here</source>
   <translation>Hier nicht zu sagen</translation>
  </message>
  <message>
   <source>Does not apply here</source>
   <translation>Hier nicht anwendbar</translation>
  </message>
  <message>
   <source>Here: %1</source>
   <translation>Hier: %1</translation>
  </message>
  <message>
   <source>Because %1</source>
   <translation>Denn %1</translation>
  </message>
  <message>
   <source>Of the paper's claims %1 agree, %2 differ, %3 cannot be told from this run and %4 do not apply to this device.</source>
   <translation>Von den Aussagen der Arbeit stimmen %1, weichen %2 ab, sind %3 aus diesem Lauf nicht zu beurteilen und auf dieses Gerät %4 nicht anwendbar.</translation>
  </message>
  <message>
   <source>The run took %1 s by the clock and %2 s of processors; other programs used %3 of %4 processors meanwhile.</source>
   <translation>Der Lauf dauerte %1 s nach der Uhr und brauchte %2 s Prozessorzeit; andere Programme nutzten unterdessen %3 von %4 Prozessoren.</translation>
  </message>
  <message>
   <source>Compared with</source>
   <translation>Verglichen mit</translation>
  </message>
  <message>
   <source>Compare with this run no longer</source>
   <translation>Nicht mehr mit diesem Lauf vergleichen</translation>
  </message>
  <message>
   <source>this run</source>
   <translation>dieser Lauf</translation>
  </message>
  <message>
   <source>fainter: %1</source>
   <translation>blasser: %1</translation>
  </message>
  <message>
   <source>Time in the replay</source>
   <translation>Zeit in der Wiedergabe</translation>
  </message>
  <message>
   <source>Speed of the replay</source>
   <translation>Tempo der Wiedergabe</translation>
  </message>
  <message>
   <source>%1 of %2</source>
   <translation>%1 von %2</translation>
  </message>
  <message>
   <source>In 10 seconds</source>
   <translation>In 10 Sekunden</translation>
  </message>
  <message>
   <source>Real time</source>
   <translation>Echtzeit</translation>
  </message>
  <message>
   <source>10 × slower</source>
   <translation>10 × langsamer</translation>
  </message>
  <message>
   <source>100 × slower</source>
   <translation>100 × langsamer</translation>
  </message>
  <message>
   <source>10 × faster</source>
   <translation>10 × schneller</translation>
  </message>
  <message>
   <source>How fast the recorded solves are replayed</source>
   <translation>Wie schnell die aufgezeichneten Lösungen wiedergegeben werden</translation>
  </message>
  <message>
   <source>Pause</source>
   <translation>Anhalten</translation>
  </message>
  <message>
   <source>Play</source>
   <translation>Abspielen</translation>
  </message>
  <message>
   <source>Show the pictures as they were</source>
   <translation>Die Bilder zeigen, wie sie waren</translation>
  </message>
  <message>
   <source>Error</source>
   <translation>Fehler</translation>
  </message>
  <message>
   <source>Colour the error of each pixel; the legend says in what</source>
   <translation>Den Fehler jedes Pixels färben; die Legende sagt, in welcher Einheit</translation>
  </message>
  <message>
   <source>running</source>
   <translation>läuft</translation>
  </message>
  <message>
   <source>reached</source>
   <translation>erreicht</translation>
  </message>
  <message>
   <source>within tolerance</source>
   <translation>innerhalb der Toleranz</translation>
  </message>
  <message>
   <source>no further gain</source>
   <translation>kein weiterer Gewinn</translation>
  </message>
  <message>
   <source>time limit</source>
   <translation>Zeitgrenze</translation>
  </message>
  <message>
   <source>failed</source>
   <translation>fehlgeschlagen</translation>
  </message>
  <message>
   <source>start</source>
   <translation>Anfang</translation>
  </message>
  <message>
   <source>%1 steps · error %2</source>
   <translation>%1 Schritte · Fehler %2</translation>
  </message>
  <message>
   <source>%1 steps</source>
   <translation>%1 Schritte</translation>
  </message>
  <message>
   <source>✓ %1</source>
   <translation>✓ %1</translation>
  </message>
  <message>
   <source>%1, %2</source>
   <translation>%1, %2</translation>
  </message>
  <message>
   <source>Nothing was measured yet.</source>
   <translation>Es wurde noch nichts gemessen.</translation>
  </message>
  <message>
   <source>Claims are answered when the run is over.</source>
   <translation>Aussagen werden beantwortet, wenn der Lauf zu Ende ist.</translation>
  </message>
  <message>
   <source>No pictures are recorded of problem=laplace.</source>
   <translation>Von problem=laplace werden keine Bilder aufgezeichnet.</translation>
  </message>
  <message>
   <source>Pictures come when the first scheme is done.</source>
   <translation>Bilder kommen, sobald das erste Schema fertig ist.</translation>
  </message>
  <message>
   <source>The pictures of this run are gone: only its numbers are kept. Run it again to see them.</source>
   <translation>Die Bilder dieses Laufs sind fort: Aufbewahrt werden nur seine Zahlen. Starten Sie ihn noch einmal, um sie zu sehen.</translation>
  </message>
  <message>
   <source>Show what was measured as a drawing</source>
   <translation>Das Gemessene als Zeichnung zeigen</translation>
  </message>
  <message>
   <source>Table</source>
   <translation>Tabelle</translation>
  </message>
  <message>
   <source>Show the numbers</source>
   <translation>Die Zahlen zeigen</translation>
  </message>
  <message>
   <source>Claims</source>
   <translation>Aussagen</translation>
  </message>
  <message>
   <source>Show what the paper claims and what this run says of it</source>
   <translation>Zeigen, was die Arbeit aussagt und was dieser Lauf dazu ergibt</translation>
  </message>
  <message>
   <source>Replay</source>
   <translation>Wiedergabe</translation>
  </message>
  <message>
   <source>Show the recorded pictures, side by side in time</source>
   <translation>Die aufgezeichneten Bilder zeigen, nebeneinander in der Zeit</translation>
  </message>
  <message>
   <source>Figure or table</source>
   <translation>Abbildung oder Tabelle</translation>
  </message>
  <message>
   <source>Measured numbers</source>
   <translation>Messwerte</translation>
  </message>
  <message>
   <source>nearly done</source>
   <translation>fast fertig</translation>
  </message>
  <message>
   <source>about %1 s left</source>
   <translation>noch etwa %1 s</translation>
  </message>
  <message>
   <source>about %1 min left</source>
   <translation>noch etwa %1 min</translation>
  </message>
  <message>
   <source>about %1 h left</source>
   <translation>noch etwa %1 h</translation>
  </message>
  <message>
   <source>Quick: few points, small problems</source>
   <translation>Schnell: wenige Punkte, klein</translation>
  </message>
  <message>
   <source>Run</source>
   <translation>Ausführen</translation>
  </message>
  <message>
   <source>Looking for devices …</source>
   <translation>Geräte werden gesucht …</translation>
  </message>
  <message>
   <source>Where to measure</source>
   <translation>Wo gemessen wird</translation>
  </message>
  <message>
   <source>Not available: %1</source>
   <translation>Nicht verfügbar: %1</translation>
  </message>
  <message>
   <source>Making the device ready …</source>
   <translation>Das Gerät wird vorbereitet …</translation>
  </message>
  <message>
   <source>en</source>
   <translation>de</translation>
  </message>
  <message>
   <source>it is not available</source>
   <translation>es ist nicht verfügbar</translation>
  </message>
  <message>
   <source>Open a picture first</source>
   <translation>Erst ein Bild öffnen</translation>
  </message>
  <message>
   <source>Only for photographs, not for reliefs</source>
   <translation>Nur für Fotos, nicht für Reliefs</translation>
  </message>
  <message>
   <source>Only for reliefs</source>
   <translation>Nur für Reliefs</translation>
  </message>
  <message>
   <source>Add a patch first</source>
   <translation>Erst einen Patch hinzufügen</translation>
  </message>
  <message>
   <source>Select a patch first</source>
   <translation>Erst einen Patch auswählen</translation>
  </message>
  <message>
   <source>Select a patch or a region first</source>
   <translation>Wählen Sie zuerst einen Patch oder einen Bereich aus</translation>
  </message>
  <message>
   <source>Select a region first</source>
   <translation>Erst einen Bereich auswählen</translation>
  </message>
  <message>
   <source>There are no guides</source>
   <translation>Es gibt keine Hilfslinien</translation>
  </message>
  <message>
   <source>Nothing was closed yet</source>
   <translation>Noch wurde nichts geschlossen</translation>
  </message>
  <message>
   <source>&amp;Open …</source>
   <translation>Ö&amp;ffnen …</translation>
  </message>
  <message>
   <source>Open pictures, each in its own tab</source>
   <translation>Bilder öffnen, jedes in einem eigenen Reiter</translation>
  </message>
  <message>
   <source>Add &amp;Patch …</source>
   <translation>&amp;Patch hinzufügen …</translation>
  </message>
  <message>
   <source>Open a picture as a patch on this one</source>
   <translation>Ein Bild als Patch auf diesem öffnen</translation>
  </message>
  <message>
   <source>Replace &amp;Background …</source>
   <translation>&amp;Hintergrund ersetzen …</translation>
  </message>
  <message>
   <source>Put another picture under the patches</source>
   <translation>Ein anderes Bild unter die Patches legen</translation>
  </message>
  <message>
   <source>Layer of the &amp;File …</source>
   <translation>Ebene der Da&amp;tei …</translation>
  </message>
  <message>
   <source>Show another layer of the OpenEXR file</source>
   <translation>Eine andere Ebene der OpenEXR-Datei zeigen</translation>
  </message>
  <message>
   <source>Layer of the Patch's File …</source>
   <translation>Ebene der Datei des Patches …</translation>
  </message>
  <message>
   <source>Paste another layer of the patch's OpenEXR file</source>
   <translation>Eine andere Ebene der OpenEXR-Datei des Patches einfügen</translation>
  </message>
  <message>
   <source>Open Sample Scene</source>
   <translation>Beispielszene öffnen</translation>
  </message>
  <message>
   <source>Open as Re&amp;lief …</source>
   <translation>Als &amp;Relief öffnen …</translation>
  </message>
  <message>
   <source>Turn a shaded picture into a surface</source>
   <translation>Ein schattiertes Bild in eine Oberfläche verwandeln</translation>
  </message>
  <message>
   <source>Relief of This Picture</source>
   <translation>Relief dieses Bildes</translation>
  </message>
  <message>
   <source>Turn the shading of this picture into a surface, in a tab of its own</source>
   <translation>Die Schattierung dieses Bildes in eine Oberfläche verwandeln, in einem eigenen Reiter</translation>
  </message>
  <message>
   <source>Open Sample Relief</source>
   <translation>Beispielrelief öffnen</translation>
  </message>
  <message>
   <source>Compare with &amp;True Heights …</source>
   <translation>Mit &amp;wahren Höhen vergleichen …</translation>
  </message>
  <message>
   <source>Show how far the surface is from heights in a float file</source>
   <translation>Zeigen, wie weit die Oberfläche von Höhen in einer Gleitkommadatei abweicht</translation>
  </message>
  <message>
   <source>&amp;Save</source>
   <translation>&amp;Speichern</translation>
  </message>
  <message>
   <source>Save the document with all its patches (.ora)</source>
   <translation>Das Dokument mit all seinen Patches speichern (.ora)</translation>
  </message>
  <message>
   <source>Save &amp;As …</source>
   <translation>Speichern &amp;unter …</translation>
  </message>
  <message>
   <source>Save the document under another name</source>
   <translation>Das Dokument unter anderem Namen speichern</translation>
  </message>
  <message>
   <source>Save a Cop&amp;y …</source>
   <translation>&amp;Kopie speichern …</translation>
  </message>
  <message>
   <source>Save the document into another file as well</source>
   <translation>Das Dokument auch in eine andere Datei speichern</translation>
  </message>
  <message>
   <source>&amp;Export …</source>
   <translation>&amp;Exportieren …</translation>
  </message>
  <message>
   <source>Write the flat picture, or the surface</source>
   <translation>Das flache Bild oder die Oberfläche schreiben</translation>
  </message>
  <message>
   <source>Pr&amp;int …</source>
   <translation>&amp;Drucken …</translation>
  </message>
  <message>
   <source>Print the picture as it is seen, or write it into a PDF file</source>
   <translation>Das Bild drucken, wie es zu sehen ist, oder in eine PDF-Datei schreiben</translation>
  </message>
  <message>
   <source>Recover &amp;Unsaved Work …</source>
   <translation>U&amp;ngesichertes wiederherstellen …</translation>
  </message>
  <message>
   <source>Open again what was not saved when Weft ended, or was discarded</source>
   <translation>Wieder öffnen, was beim Ende von Weft nicht gespeichert war oder verworfen wurde</translation>
  </message>
  <message>
   <source>&amp;Close Picture</source>
   <translation>Bild s&amp;chließen</translation>
  </message>
  <message>
   <source>Reopen Close&amp;d Picture</source>
   <translation>&amp;Geschlossenes Bild wieder öffnen</translation>
  </message>
  <message>
   <source>Open again what was closed last</source>
   <translation>Wieder öffnen, was zuletzt geschlossen wurde</translation>
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation>&amp;Beenden</translation>
  </message>
  <message>
   <source>&amp;Copy Selection</source>
   <translation>Auswahl &amp;kopieren</translation>
  </message>
  <message>
   <source>Copy the selected region, to paste it as a patch</source>
   <translation>Den ausgewählten Bereich kopieren, um ihn als Patch einzufügen</translation>
  </message>
  <message>
   <source>&amp;Paste as Patch</source>
   <translation>&amp;Als Patch einfügen</translation>
  </message>
  <message>
   <source>Paste a picture or a copied region as a patch</source>
   <translation>Ein Bild oder einen kopierten Bereich als Patch einfügen</translation>
  </message>
  <message>
   <source>Paste in P&amp;lace</source>
   <translation>An gleicher S&amp;telle einfügen</translation>
  </message>
  <message>
   <source>Paste a copied region where it was, as a patch</source>
   <translation>Einen kopierten Bereich als Patch dort einfügen, wo er war</translation>
  </message>
  <message>
   <source>Paste as &amp;New Picture</source>
   <translation>Als &amp;neues Bild einfügen</translation>
  </message>
  <message>
   <source>Select &amp;All</source>
   <translation>&amp;Alles auswählen</translation>
  </message>
  <message>
   <source>&amp;Delete Patch</source>
   <translation>Patch &amp;löschen</translation>
  </message>
  <message>
   <source>Remove the patch</source>
   <translation>Den Patch entfernen</translation>
  </message>
  <message>
   <source>&amp;Link Source to Its File</source>
   <translation>&amp;Quelle mit ihrer Datei verknüpfen</translation>
  </message>
  <message>
   <source>Keep the name of the patch's file in documents instead of its pixels</source>
   <translation>In Dokumenten den Namen der Datei des Patches behalten statt seiner Pixel</translation>
  </message>
  <message>
   <source>Pre&amp;ferences …</source>
   <translation>&amp;Einstellungen …</translation>
  </message>
  <message>
   <source>What holds for all pictures</source>
   <translation>Was für alle Bilder gilt</translation>
  </message>
  <message>
   <source>&amp;Cancel Solve</source>
   <translation>Lösen abbre&amp;chen</translation>
  </message>
  <message>
   <source>Stop the present solve</source>
   <translation>Das laufende Lösen beenden</translation>
  </message>
  <message>
   <source>Zoom &amp;In</source>
   <translation>Ver&amp;größern</translation>
  </message>
  <message>
   <source>Zoom &amp;Out</source>
   <translation>Ver&amp;kleinern</translation>
  </message>
  <message>
   <source>&amp;Fit in Window</source>
   <translation>Ins &amp;Fenster einpassen</translation>
  </message>
  <message>
   <source>&amp;Actual Pixels</source>
   <translation>&amp;Originalgröße</translation>
  </message>
  <message>
   <source>One picture pixel to one screen pixel</source>
   <translation>Ein Bildpixel auf ein Bildschirmpixel</translation>
  </message>
  <message>
   <source>F&amp;ull Screen</source>
   <translation>&amp;Vollbild</translation>
  </message>
  <message>
   <source>Go to Ne&amp;xt Panel</source>
   <translation>Zum &amp;nächsten Bedienfeld</translation>
  </message>
  <message>
   <source>Give the keyboard to the tool's options, then to each panel in view</source>
   <translation>Die Tastatur den Optionen des Werkzeugs geben, dann jedem sichtbaren Bedienfeld</translation>
  </message>
  <message>
   <source>Go to Pre&amp;vious Panel</source>
   <translation>Z&amp;um vorigen Bedienfeld</translation>
  </message>
  <message>
   <source>Next Pic&amp;ture</source>
   <translation>Nä&amp;chstes Bild</translation>
  </message>
  <message>
   <source>Bring the tab to the right to the front</source>
   <translation>Den Reiter rechts davon nach vorn holen</translation>
  </message>
  <message>
   <source>Previous Pictur&amp;e</source>
   <translation>&amp;Voriges Bild</translation>
  </message>
  <message>
   <source>Bring the tab to the left to the front</source>
   <translation>Den Reiter links davon nach vorn holen</translation>
  </message>
  <message>
   <source>Show &amp;Before</source>
   <translation>Vorher &amp;zeigen</translation>
  </message>
  <message>
   <source>Show the picture without patches (hold B to peek)</source>
   <translation>Das Bild ohne Patches zeigen (B gedrückt halten für einen kurzen Blick)</translation>
  </message>
  <message>
   <source>S&amp;nap</source>
   <translation>Beim Be&amp;wegen einrasten</translation>
  </message>
  <message>
   <source>Patches that are dragged snap to edges and middles of the picture and of other patches, and to guides; not while Ctrl is held</source>
   <translation>Gezogene Patches rasten an Kanten und Mitten des Bildes und anderer Patches und an Hilfslinien ein; nicht, solange Strg gehalten wird</translation>
  </message>
  <message>
   <source>&amp;Manual …</source>
   <translation>&amp;Handbuch …</translation>
  </message>
  <message>
   <source>First steps, operations, the command line</source>
   <translation>Erste Schritte, Operationen, die Befehlszeile</translation>
  </message>
  <message>
   <source>Five steps through the window, over the sample scene</source>
   <translation>Fünf Schritte durch das Fenster, an der Beispielszene</translation>
  </message>
  <message>
   <source>&amp;Words for Accuracy and Schemes …</source>
   <translation>&amp;Wörter zu Genauigkeit und Schemata …</translation>
  </message>
  <message>
   <source>What ≤, ≈, bound, error, residual, launch and the other words mean</source>
   <translation>Was ≤, ≈, Schranke, Fehler, Residuum, Start und die anderen Wörter bedeuten</translation>
  </message>
  <message>
   <source>&amp;Keyboard and Mouse …</source>
   <translation>&amp;Tastatur und Maus …</translation>
  </message>
  <message>
   <source>&amp;Find a Command …</source>
   <translation>Be&amp;fehl suchen …</translation>
  </message>
  <message>
   <source>Any command by a few letters of its name, with its key</source>
   <translation>Jeder Befehl nach ein paar Buchstaben seines Namens, mit seiner Taste</translation>
  </message>
  <message>
   <source>&amp;About Weft …</source>
   <translation>Ü&amp;ber Weft …</translation>
  </message>
  <message>
   <source>Ruler&amp;s</source>
   <translation>L&amp;ineale</translation>
  </message>
  <message>
   <source>Show pixels along the edges of the picture; guides are dragged out</source>
   <translation>Pixel entlang der Ränder des Bildes anzeigen; Hilfslinien werden herausgezogen</translation>
  </message>
  <message>
   <source>&amp;Show Guides</source>
   <translation>Hilfslinien &amp;anzeigen</translation>
  </message>
  <message>
   <source>Show the lines that patches are laid along</source>
   <translation>Die Linien anzeigen, an denen Patches ausgerichtet werden</translation>
  </message>
  <message>
   <source>&amp;Lock Guides</source>
   <translation>Hilfslinien &amp;sperren</translation>
  </message>
  <message>
   <source>Guides are not dragged with the mouse</source>
   <translation>Hilfslinien werden nicht mit der Maus gezogen</translation>
  </message>
  <message>
   <source>&amp;Guides by Numbers …</source>
   <translation>Hilfslinien &amp;numerisch …</translation>
  </message>
  <message>
   <source>Make, move and remove guides by numbers</source>
   <translation>Hilfslinien durch Zahlen anlegen, verschieben und entfernen</translation>
  </message>
  <message>
   <source>&amp;Clear Guides</source>
   <translation>Alle Hilfslinien &amp;entfernen</translation>
  </message>
  <message>
   <source>Remove all guides of the picture</source>
   <translation>Alle Hilfslinien des Bildes entfernen</translation>
  </message>
  <message>
   <source>Before Left, After &amp;Right</source>
   <translation>Vorher link&amp;s, nachher rechts</translation>
  </message>
  <message>
   <source>Show the picture without patches left of a divider</source>
   <translation>Das Bild ohne Patches links von einem Trenner zeigen</translation>
  </message>
  <message>
   <source>Before Above, After Belo&amp;w</source>
   <translation>Vorher oben, nachher un&amp;ten</translation>
  </message>
  <message>
   <source>Show the picture without patches above a divider</source>
   <translation>Das Bild ohne Patches über einem Trenner zeigen</translation>
  </message>
  <message>
   <source>&amp;Move</source>
   <translation>Ver&amp;schieben</translation>
  </message>
  <message>
   <source>Move the patch</source>
   <translation>Den Patch verschieben</translation>
  </message>
  <message>
   <source>&amp;Lasso</source>
   <translation>&amp;Lasso</translation>
  </message>
  <message>
   <source>Select by drawing around a region</source>
   <translation>Auswählen, indem man um einen Bereich zeichnet</translation>
  </message>
  <message>
   <source>&amp;Rectangle</source>
   <translation>&amp;Rechteck</translation>
  </message>
  <message>
   <source>Select a rectangle</source>
   <translation>Ein Rechteck auswählen</translation>
  </message>
  <message>
   <source>&amp;Ellipse</source>
   <translation>&amp;Ellipse</translation>
  </message>
  <message>
   <source>Select an ellipse</source>
   <translation>Eine Ellipse auswählen</translation>
  </message>
  <message>
   <source>Pol&amp;ygon</source>
   <translation>Pol&amp;ygon</translation>
  </message>
  <message>
   <source>Select a polygon, corner by corner</source>
   <translation>Ein Polygon auswählen, Ecke für Ecke</translation>
  </message>
  <message>
   <source>Selection Br&amp;ush</source>
   <translation>Auswahl&amp;pinsel</translation>
  </message>
  <message>
   <source>Select by painting</source>
   <translation>Durch Malen auswählen</translation>
  </message>
  <message>
   <source>Magic &amp;Wand</source>
   <translation>&amp;Zauberstab</translation>
  </message>
  <message>
   <source>Select what is alike in colour</source>
   <translation>Auswählen, was ähnliche Farbe hat</translation>
  </message>
  <message>
   <source>&amp;Cut Out</source>
   <translation>&amp;Freistellen</translation>
  </message>
  <message>
   <source>Select the thing in a box; strokes say what belongs to it</source>
   <translation>Das Ding in einem Rahmen auswählen; Striche sagen, was dazugehört</translation>
  </message>
  <message>
   <source>He&amp;al Brush</source>
   <translation>Rep&amp;araturpinsel</translation>
  </message>
  <message>
   <source>Paint over a blemish to heal it from its surroundings</source>
   <translation>Einen Makel übermalen, um ihn aus seiner Umgebung zu reparieren</translation>
  </message>
  <message>
   <source>Edit Mas&amp;k</source>
   <translation>&amp;Maske bearbeiten</translation>
  </message>
  <message>
   <source>Paint what of the selected patch is pasted; with Alt, what is not</source>
   <translation>Übermalen, was vom ausgewählten Patch eingefügt wird; mit Alt, was nicht</translation>
  </message>
  <message>
   <source>&amp;Hand</source>
   <translation>&amp;Hand</translation>
  </message>
  <message>
   <source>Move the view (hold Space)</source>
   <translation>Die Ansicht verschieben (Leertaste gedrückt halten)</translation>
  </message>
  <message>
   <source>&amp;Peak</source>
   <translation>&amp;Gipfel</translation>
  </message>
  <message>
   <source>Mark where the surface is highest all around</source>
   <translation>Markieren, wo die Oberfläche höher ist als ringsum</translation>
  </message>
  <message>
   <source>P&amp;it</source>
   <translation>M&amp;ulde</translation>
  </message>
  <message>
   <source>Mark where the surface is lowest all around</source>
   <translation>Markieren, wo die Oberfläche tiefer ist als ringsum</translation>
  </message>
  <message>
   <source>Rid&amp;ge</source>
   <translation>Gra&amp;t</translation>
  </message>
  <message>
   <source>Mark a ridge, which falls away on both sides</source>
   <translation>Einen Grat markieren, der zu beiden Seiten abfällt</translation>
  </message>
  <message>
   <source>Mark E&amp;dges</source>
   <translation>&amp;Kanten markieren</translation>
  </message>
  <message>
   <source>Paint where the body turns away, where its mask cuts it off, or what is an outlier, as the Relief panel says</source>
   <translation>Übermalen, wo der Körper sich abwendet, wo ihn die Maske abschneidet oder was Ausreißer ist, wie das Bedienfeld Relief sagt</translation>
  </message>
  <message>
   <source>&amp;Error Overlay</source>
   <translation>F&amp;ehler einblenden</translation>
  </message>
  <message>
   <source>Colour each pixel by its difference from the exact solution</source>
   <translation>Jedes Pixel nach seiner Abweichung von der exakten Lösung färben</translation>
  </message>
  <message>
   <source>Sea&amp;ms Overlay</source>
   <translation>N&amp;ähte einblenden</translation>
  </message>
  <message>
   <source>Show the kinks that blocks leave in the error</source>
   <translation>Die Knicke zeigen, die Blöcke im Fehler hinterlassen</translation>
  </message>
  <message>
   <source>Staleness Overla&amp;y</source>
   <translation>&amp;Rückstand einblenden</translation>
  </message>
  <message>
   <source>Colour each block by the steps it is behind the foremost</source>
   <translation>Jeden Block nach den Schritten färben, die er hinter dem vordersten liegt</translation>
  </message>
  <message>
   <source>S&amp;low Motion</source>
   <translation>Zeit&amp;lupe</translation>
  </message>
  <message>
   <source>Let relaxation do only so many launches a second</source>
   <translation>Relaxation nur so viele Starts je Sekunde machen lassen</translation>
  </message>
  <message>
   <source>Next Sc&amp;heme</source>
   <translation>Nächstes Sche&amp;ma</translation>
  </message>
  <message>
   <source>Relax by the next scheme of the list, while you drag, too</source>
   <translation>Nach dem nächsten Schema der Liste relaxieren, auch während Sie ziehen</translation>
  </message>
  <message>
   <source>Previous S&amp;cheme</source>
   <translation>Schema &amp;davor</translation>
  </message>
  <message>
   <source>Relax by the scheme before in the list, while you drag, too</source>
   <translation>Nach dem vorigen Schema der Liste relaxieren, auch während Sie ziehen</translation>
  </message>
  <message>
   <source>Solve A&amp;gain</source>
   <translation>Er&amp;neut lösen</translation>
  </message>
  <message>
   <source>Solve from nothing once more, to watch it</source>
   <translation>Noch einmal von nichts an lösen, um zuzusehen</translation>
  </message>
  <message>
   <source>Race &amp;Schemes …</source>
   <translation>&amp;Wettlauf der Schemata …</translation>
  </message>
  <message>
   <source>Let relaxation schemes solve this patch one after the other and compare them</source>
   <translation>Relaxationsschemata diesen Patch nacheinander lösen lassen und sie vergleichen</translation>
  </message>
  <message>
   <source>La&amp;b …</source>
   <translation>La&amp;bor …</translation>
  </message>
  <message>
   <source>Run the experiments of the papers on this machine and compare the figures</source>
   <translation>Die Experimente der Arbeiten auf diesem Rechner ausführen und die Abbildungen vergleichen</translation>
  </message>
  <message>
   <source>Clear Guides</source>
   <translation>Alle Hilfslinien entfernen</translation>
  </message>
  <message>
   <source>An experiment runs in the Lab: pictures are solved when it ends.</source>
   <translation>Im Labor läuft ein Experiment: Bilder werden gelöst, wenn es endet.</translation>
  </message>
  <message>
   <source>Patch from Selection</source>
   <translation>Patch aus Auswahl</translation>
  </message>
  <message>
   <source>Make Seamless</source>
   <translation>Nahtlos machen</translation>
  </message>
  <message>
   <source>Seamless Tile</source>
   <translation>Nahtlose Kachel</translation>
  </message>
  <message>
   <source>Multigrid is done within a few cycles. To watch a solve, choose Relaxation as the solver.</source>
   <translation>Mehrgitter ist nach wenigen Zyklen fertig. Um beim Lösen zuzusehen, Relaxation als Löser wählen.</translation>
  </message>
  <message>
   <source>O&amp;peration</source>
   <translation>O&amp;peration</translation>
  </message>
  <message>
   <source>“%1” is larger than the picture.</source>
   <translation>„%1“ ist größer als das Bild.</translation>
  </message>
  <message>
   <source>Fit to Picture</source>
   <translation>Ins Bild einpassen</translation>
  </message>
  <message>
   <source>Printed: %1.</source>
   <translation>Gedruckt: %1.</translation>
  </message>
  <message>
   <source>Printed: %1; %2.</source>
   <translation>Gedruckt: %1; %2.</translation>
  </message>
  <message>
   <source>Border Heights</source>
   <translation>Höhen am Bildrand</translation>
  </message>
  <message>
   <source>True Heights</source>
   <translation>Wahre Höhen</translation>
  </message>
  <message>
   <source>Open as Relief</source>
   <translation>Als Relief öffnen</translation>
  </message>
  <message>
   <source>Refining the light</source>
   <translation>Das Licht wird verfeinert</translation>
  </message>
  <message>
   <source>Looking for the light</source>
   <translation>Das Licht wird gesucht</translation>
  </message>
  <message>
   <source>The light was turned by %1°.</source>
   <translation>Das Licht wurde um %1° gedreht.</translation>
  </message>
  <message>
   <source>One distant light explains the picture as well as light from all sides.</source>
   <translation>Ein fernes Licht erklärt das Bild ebenso gut wie Licht von allen Seiten.</translation>
  </message>
  <message>
   <source>Find Light</source>
   <translation>Licht suchen</translation>
  </message>
  <message>
   <source>Cutting out</source>
   <translation>Wird freigestellt</translation>
  </message>
  <message>
   <source>Making the mask</source>
   <translation>Die Maske wird gemacht</translation>
  </message>
  <message>
   <source>Mask</source>
   <translation>Maske</translation>
  </message>
  <message>
   <source>Looking for outliers</source>
   <translation>Ausreißer werden gesucht</translation>
  </message>
  <message>
   <source>Find Outliers</source>
   <translation>Ausreißer suchen</translation>
  </message>
  <message>
   <source>Float pictures (*.pfm *.exr *.tif *.tiff)</source>
   <translation>Gleitkommabilder (*.pfm *.exr *.tif *.tiff)</translation>
  </message>
  <message>
   <source>All files (*)</source>
   <translation>Alle Dateien (*)</translation>
  </message>
  <message>
   <source>The surface is still being refined …</source>
   <translation>Die Oberfläche wird noch verfeinert …</translation>
  </message>
  <message>
   <source>There is no surface to write yet.</source>
   <translation>Es gibt noch keine Oberfläche, die sich schreiben ließe.</translation>
  </message>
  <message>
   <source>Writing %1</source>
   <translation>%1 wird geschrieben</translation>
  </message>
  <message>
   <source>Wrote %1.</source>
   <translation>%1 geschrieben.</translation>
  </message>
  <message>
   <source>Wrote %1 files into %2.</source>
   <translation>%1 Dateien in %2 geschrieben.</translation>
  </message>
  <message>
   <source>Looking at the picture</source>
   <translation>Das Bild wird betrachtet</translation>
  </message>
  <message>
   <source>Looking for its light</source>
   <translation>Sein Licht wird gesucht</translation>
  </message>
  <message>
   <source>Relaxation (%1) is still the solver: this picture takes far longer with it.</source>
   <translation>Relaxation (%1) ist noch der Löser: Dieses Bild dauert damit viel länger.</translation>
  </message>
  <message>
   <source>The scheme %1 still smooths multigrid, for this picture too.</source>
   <translation>Das Schema %1 glättet noch das Mehrgitter, auch bei diesem Bild.</translation>
  </message>
  <message>
   <source>Use Multigrid</source>
   <translation>Mehrgitter benutzen</translation>
  </message>
  <message>
   <source>Drag the balloon</source>
   <translation>Den Ballon ziehen</translation>
  </message>
  <message>
   <source>It was cut from a midday sky. Drag it over the evening lake: what you see under your hand is already solved into the picture. With the keyboard: Tab selects it, arrow keys move it.</source>
   <translation>Er wurde aus einem Mittagshimmel geschnitten. Ziehen Sie ihn über den abendlichen See: Was Sie unter Ihrer Hand sehen, ist schon in das Bild hineingelöst. Mit der Tastatur: Tab wählt ihn aus, Pfeiltasten bewegen ihn.</translation>
  </message>
  <message>
   <source>Choose an operation</source>
   <translation>Eine Operation wählen</translation>
  </message>
  <message>
   <source>It says what becomes of the patch. Choose Mixed Gradients (X): at each pixel the stronger detail of patch and background wins.</source>
   <translation>Sie sagt, was aus dem Patch wird. Wählen Sie „Gradienten mischen“ (X): An jedem Pixel gewinnt das stärkere Detail von Patch und Hintergrund.</translation>
  </message>
  <message>
   <source>Read how exact it is</source>
   <translation>Ablesen, wie genau es ist</translation>
  </message>
  <message>
   <source>Drag the balloon once more and watch this number: ≈ is an estimate while you drag, ≤ a certified bound when you let go, in 8-bit codes.</source>
   <translation>Ziehen Sie den Ballon noch einmal und beachten Sie diese Zahl: ≈ ist eine Schätzung, während Sie ziehen, ≤ eine bewiesene Schranke, wenn Sie loslassen, in 8-Bit-Stufen.</translation>
  </message>
  <message>
   <source>Take a piece of the picture</source>
   <translation>Ein Stück des Bildes nehmen</translation>
  </message>
  <message>
   <source>Take the lasso (L), draw around a peak or a cloud, then drag what you drew: it becomes a patch of its own. With the keyboard: arrow keys move a pointer, Return presses and lets go.</source>
   <translation>Nehmen Sie das Lasso (L), zeichnen Sie um einen Gipfel oder eine Wolke und ziehen Sie dann das Umrandete: Es wird ein eigener Patch. Mit der Tastatur: Pfeiltasten bewegen einen Zeiger, Eingabe drückt und lässt los.</translation>
  </message>
  <message>
   <source>Keep it, or go on to surfaces</source>
   <translation>Es behalten oder weiter zu Oberflächen</translation>
  </message>
  <message>
   <source>Save (Ctrl+S) keeps background, patches and masks, so that all can be moved again. File &gt; Open Sample Relief turns the shading of a face into a surface. Help &gt; Manual has the rest.</source>
   <translation>Speichern (Strg+S) behält Hintergrund, Patches und Masken, sodass sich alles wieder bewegen lässt. Datei &gt; Beispielrelief öffnen macht aus der Schattierung eines Gesichts eine Oberfläche. Der Rest steht unter Hilfe &gt; Handbuch.</translation>
  </message>
  <message>
   <source>The system gives this process no more threads: the window waits while it solves, opens and saves.</source>
   <translation>Das System gibt diesem Prozess keine weiteren Threads: Das Fenster wartet, während es löst, öffnet und speichert.</translation>
  </message>
  <message>
   <source>There is no picture in what was dropped or pasted. From a browser, copy the picture itself or save it first.</source>
   <translation>Was abgelegt oder eingefügt wurde, enthält kein Bild. Aus einem Browser das Bild selbst kopieren oder es erst speichern.</translation>
  </message>
  <message>
   <source>Open Pictures</source>
   <translation>Bilder öffnen</translation>
  </message>
  <message>
   <source>Pictures and documents (%1)</source>
   <translation>Bilder und Dokumente (%1)</translation>
  </message>
  <message>
   <source>The clipboard holds no picture.</source>
   <translation>Die Zwischenablage enthält kein Bild.</translation>
  </message>
  <message>
   <source>This picture</source>
   <translation>Dieses Bild</translation>
  </message>
  <message>
   <source>Other Layer …</source>
   <translation>Andere Ebene …</translation>
  </message>
  <message>
   <source>&amp;File</source>
   <translation>&amp;Datei</translation>
  </message>
  <message>
   <source>Open &amp;Recent</source>
   <translation>&amp;Zuletzt geöffnet</translation>
  </message>
  <message>
   <source>&amp;Edit</source>
   <translation>&amp;Bearbeiten</translation>
  </message>
  <message>
   <source>&amp;Undo</source>
   <translation>&amp;Rückgängig</translation>
  </message>
  <message>
   <source>&amp;Redo</source>
   <translation>&amp;Wiederholen</translation>
  </message>
  <message>
   <source>Add Selection &amp;to</source>
   <translation>Auswahl einset&amp;zen in</translation>
  </message>
  <message>
   <source>&amp;Select</source>
   <translation>&amp;Auswahl</translation>
  </message>
  <message>
   <source>&amp;Image</source>
   <translation>B&amp;ild</translation>
  </message>
  <message>
   <source>&amp;Patch</source>
   <translation>&amp;Patch</translation>
  </message>
  <message>
   <source>&amp;View</source>
   <translation>An&amp;sicht</translation>
  </message>
  <message>
   <source>&amp;Guides</source>
   <translation>&amp;Hilfslinien</translation>
  </message>
  <message>
   <source>&amp;Panels</source>
   <translation>&amp;Bedienfelder</translation>
  </message>
  <message>
   <source>Na&amp;vigate</source>
   <translation>&amp;Navigieren</translation>
  </message>
  <message>
   <source>&amp;Tools</source>
   <translation>&amp;Werkzeuge</translation>
  </message>
  <message>
   <source>&amp;Help</source>
   <translation>&amp;Hilfe</translation>
  </message>
  <message>
   <source>Main</source>
   <translation>Hauptleiste</translation>
  </message>
  <message>
   <source>Tools</source>
   <translation>Werkzeuge</translation>
  </message>
  <message>
   <source>“%1” was not opened again: Weft ended while it opened it the last time.</source>
   <translation>„%1“ wurde nicht wieder geöffnet: Weft endete beim letzten Mal, während es die Datei öffnete.</translation>
  </message>
  <message>
   <source>Saved the plot as %1.</source>
   <translation>Kurve als %1 gespeichert.</translation>
  </message>
  <message>
   <source>Saved the selection as %1.</source>
   <translation>Auswahl als %1 gespeichert.</translation>
  </message>
  <message>
   <source>The patch could not be solved: %1</source>
   <translation>Der Patch ließ sich nicht lösen: %1</translation>
  </message>
  <message>
   <source>The surface could not be solved: %1</source>
   <translation>Die Oberfläche ließ sich nicht lösen: %1</translation>
  </message>
  <message>
   <source>Exported %1.</source>
   <translation>%1 exportiert.</translation>
  </message>
  <message>
   <source>Exported %1; %2.</source>
   <translation>%1 exportiert; %2.</translation>
  </message>
  <message>
   <source>Saved %1. It names pictures of other folders with their whole paths: %2</source>
   <translation>%1 gespeichert. Es nennt Bilder anderer Ordner mit ihrem ganzen Pfad: %2</translation>
  </message>
  <message>
   <source>There is no unsaved work to recover.</source>
   <translation>Es gibt keine ungesicherte Arbeit, die sich wiederherstellen ließe.</translation>
  </message>
  <message>
   <source>Finish at once with multigrid</source>
   <translation>Sofort mit Mehrgitter beenden</translation>
  </message>
  <message>
   <source>Convergence</source>
   <translation>Konvergenz</translation>
  </message>
  <message>
   <source>Timings</source>
   <translation>Zeiten</translation>
  </message>
  <message>
   <source>Solver</source>
   <translation>Löser</translation>
  </message>
  <message>
   <source>Patches</source>
   <translation>Patches</translation>
  </message>
  <message>
   <source>Relief</source>
   <translation>Relief</translation>
  </message>
  <message>
   <source>History</source>
   <translation>Verlauf</translation>
  </message>
  <message>
   <source>Log</source>
   <translation>Log</translation>
  </message>
  <message>
   <source>Logarithmic axis: milliseconds and minutes side by side</source>
   <translation>Logarithmische Achse: Millisekunden und Minuten nebeneinander</translation>
  </message>
  <message>
   <source>The share of the residual that a step leaves in the long run. Predicted: the spectral radius of Jacobi's iteration on this mask (Varga 1962), its slope drawn dashed. Measured: over the later half of the steps.</source>
   <translation>Der Anteil des Residuums, den ein Schritt auf lange Sicht übrig lässt. Vorhergesagt: der Spektralradius der Jacobi-Iteration auf dieser Maske (Varga 1962), seine Steigung gestrichelt. Gemessen: über die spätere Hälfte der Schritte.</translation>
  </message>
  <message>
   <source>Save Plot</source>
   <translation>Kurve speichern</translation>
  </message>
  <message>
   <source>Save this plot as PNG, SVG or CSV</source>
   <translation>Diese Kurve als PNG, SVG oder CSV speichern</translation>
  </message>
  <message>
   <source>Words for Accuracy</source>
   <translation>Wörter zur Genauigkeit</translation>
  </message>
  <message>
   <source>What ≤, ≈, bound, error and residual mean</source>
   <translation>Was ≤, ≈, Schranke, Fehler und Residuum bedeuten</translation>
  </message>
  <message>
   <source>Steps</source>
   <translation>Schritte</translation>
  </message>
  <message>
   <source>Plot against cycles or steps</source>
   <translation>Über Zyklen oder Schritten auftragen</translation>
  </message>
  <message>
   <source>Time</source>
   <translation>Zeit</translation>
  </message>
  <message>
   <source>Plot against seconds of solving</source>
   <translation>Über Sekunden des Lösens auftragen</translation>
  </message>
  <message>
   <source>Nothing to plot</source>
   <translation>Nichts aufzutragen</translation>
  </message>
  <message>
   <source>No solve yet</source>
   <translation>Noch nichts gelöst</translation>
  </message>
  <message>
   <source>A bas-relief integrates slopes; no error falls step by step.</source>
   <translation>Ein Basrelief integriert Steigungen; kein Fehler fällt Schritt für Schritt.</translation>
  </message>
  <message>
   <source>Drop a patch on a photograph, or open a shaded picture as a relief, to see its error fall.</source>
   <translation>Einen Patch auf einem Foto ablegen oder ein schattiertes Bild als Relief öffnen, um seinen Fehler fallen zu sehen.</translation>
  </message>
  <message>
   <source>Nothing to solve</source>
   <translation>Nichts zu lösen</translation>
  </message>
  <message>
   <source>share; f, g</source>
   <translation>Anteil; f, g</translation>
  </message>
  <message>
   <source>share; pixels</source>
   <translation>Anteil; Pixel</translation>
  </message>
  <message>
   <source>8-bit codes</source>
   <translation>8-Bit-Stufen</translation>
  </message>
  <message>
   <source>time</source>
   <translation>Zeit</translation>
  </message>
  <message>
   <source>cycles</source>
   <translation>Zyklen</translation>
  </message>
  <message>
   <source>steps</source>
   <translation>Schritte</translation>
  </message>
  <message>
   <source>%1  earlier: %2</source>
   <translation>%1  früher: %2</translation>
  </message>
  <message>
   <source>%1 (see Time)</source>
   <translation>%1 (siehe Zeit)</translation>
  </message>
  <message>
   <source>previous %1</source>
   <translation>voriger %1</translation>
  </message>
  <message>
   <source>shading error, normals</source>
   <translation>Bildfehler, Normalen</translation>
  </message>
  <message>
   <source>residual</source>
   <translation>Residuum</translation>
  </message>
  <message>
   <source>true distance</source>
   <translation>wahrer Abstand</translation>
  </message>
  <message>
   <source>distance ≈</source>
   <translation>Abstand ≈</translation>
  </message>
  <message>
   <source>of the height</source>
   <translation>der Höhe</translation>
  </message>
  <message>
   <source>true error</source>
   <translation>wahrer Fehler</translation>
  </message>
  <message>
   <source>error</source>
   <translation>Fehler</translation>
  </message>
  <message>
   <source>change of f, g</source>
   <translation>Änderung von f, g</translation>
  </message>
  <message>
   <source>change, px</source>
   <translation>Änderung, px</translation>
  </message>
  <message>
   <source>bound</source>
   <translation>Schranke</translation>
  </message>
  <message>
   <source>predicted slope</source>
   <translation>vorhergesagte Steigung</translation>
  </message>
  <message>
   <source>Jacobi, predicted</source>
   <translation>Jacobi, vorhergesagt</translation>
  </message>
  <message>
   <source>tolerance</source>
   <translation>Toleranz</translation>
  </message>
  <message>
   <source>plot</source>
   <translation>Kurve</translation>
  </message>
  <message>
   <source>.png, .svg or .csv</source>
   <translation>.png, .svg oder .csv</translation>
  </message>
  <message>
   <source>Save plot</source>
   <translation>Kurve speichern</translation>
  </message>
  <message>
   <source>PNG picture (*.png);;SVG drawing (*.svg);;CSV table (*.csv)</source>
   <translation>PNG-Bild (*.png);;SVG-Zeichnung (*.svg);;CSV-Tabelle (*.csv)</translation>
  </message>
  <message>
   <source>Save plot …</source>
   <translation>Kurve speichern …</translation>
  </message>
  <message>
   <source>Forget previous runs</source>
   <translation>Vorige Läufe vergessen</translation>
  </message>
  <message>
   <source>multigrid</source>
   <translation>Mehrgitter</translation>
  </message>
  <message>
   <source>multigrid, %1</source>
   <translation>Mehrgitter, %1</translation>
  </message>
  <message>
   <source>relaxation %1</source>
   <translation>Relaxation %1</translation>
  </message>
  <message>
   <source>cycle</source>
   <translation>Zyklus</translation>
  </message>
  <message>
   <source>predicted %1 a step</source>
   <translation>vorhergesagt %1 je Schritt</translation>
  </message>
  <message>
   <source>synchronous Jacobi predicted %1 a step</source>
   <translation>synchroner Jacobi vorhergesagt %1 je Schritt</translation>
  </message>
  <message>
   <source>measured %1</source>
   <translation>gemessen %1</translation>
  </message>
  <message>
   <source>Solving …</source>
   <translation>Löst …</translation>
  </message>
  <message>
   <source>Within tolerance</source>
   <translation>Innerhalb der Toleranz</translation>
  </message>
  <message>
   <source>Converged</source>
   <translation>Konvergiert</translation>
  </message>
  <message>
   <source>Stopped: no further gain</source>
   <translation>Beendet: kein weiterer Gewinn</translation>
  </message>
  <message>
   <source>Stopped: time limit</source>
   <translation>Beendet: Zeitgrenze</translation>
  </message>
  <message>
   <source>Diverged</source>
   <translation>Divergiert</translation>
  </message>
  <message>
   <source>Cancelled</source>
   <translation>Abgebrochen</translation>
  </message>
  <message>
   <source>Failed</source>
   <translation>Fehlgeschlagen</translation>
  </message>
  <message>
   <source>Normals</source>
   <translation>Normalen</translation>
  </message>
  <message>
   <source>Relaxing normals</source>
   <translation>Normalen werden relaxiert</translation>
  </message>
  <message>
   <source>Coarse height</source>
   <translation>Grobe Höhe</translation>
  </message>
  <message>
   <source>%1, 1 grid left</source>
   <translation>%1, noch 1 Gitter</translation>
  </message>
  <message>
   <source>%1, %2 grids left</source>
   <translation>%1, noch %2 Gitter</translation>
  </message>
  <message>
   <source>Not settled</source>
   <translation>Nicht zur Ruhe gekommen</translation>
  </message>
  <message>
   <source>The last step still changed the heights by up to %1 pixels. A mask, known heights on the border or a larger smoothness may help.</source>
   <translation>Der letzte Schritt änderte die Höhen noch um bis zu %1 Pixel. Eine Maske, bekannte Höhen am Bildrand oder größere Glattheit können helfen.</translation>
  </message>
  <message>
   <source>Every step that was planned was taken, and the last one hardly changed the heights.</source>
   <translation>Alle vorgesehenen Schritte wurden gemacht, und der letzte änderte die Höhen kaum noch.</translation>
  </message>
  <message>
   <source>%1 · %2 · </source>
   <translation>%1 · %2 · </translation>
  </message>
  <message>
   <source>step</source>
   <translation>Schritt</translation>
  </message>
  <message>
   <source>%1 %2 · %3 · </source>
   <translation>%1 %2 · %3 · </translation>
  </message>
  <message>
   <source>slopes integrated</source>
   <translation>Steigungen integriert</translation>
  </message>
  <message>
   <source> · distance %1</source>
   <translation> · Abstand %1</translation>
  </message>
  <message>
   <source> · distance ≈ %1</source>
   <translation> · Abstand ≈ %1</translation>
  </message>
  <message>
   <source>error not known yet</source>
   <translation>Fehler noch nicht bekannt</translation>
  </message>
  <message>
   <source>error %1 %2 of 255</source>
   <translation>Fehler %1 %2 von 255</translation>
  </message>
  <message>
   <source>The %1 could not be drawn into '%2'.</source>
   <translation>Die Zeichnung (%1) ließ sich nicht in '%2' zeichnen.</translation>
  </message>
  <message>
   <source>'%1' could not be written: %2.</source>
   <translation>'%1' ließ sich nicht schreiben: %2.</translation>
  </message>
  <message>
   <source>A %1 is saved as %2, not as '%3'.</source>
   <translation>Gespeichert (%1) wird als %2, nicht als '%3'.</translation>
  </message>
  <message>
   <source>Figures in Files Are Light</source>
   <translation>Abbildungen in Dateien sind hell</translation>
  </message>
  <message>
   <source>Figures in Files Are Dark</source>
   <translation>Abbildungen in Dateien sind dunkel</translation>
  </message>
  <message>
   <source>code</source>
   <translation>Stufe</translation>
  </message>
  <message>
   <source>The unit of all errors: one step of an 8-bit sample, 1/255 of full scale.</source>
   <translation>Die Einheit aller Fehler: ein Schritt eines 8-Bit-Werts, 1/255 des vollen Bereichs.</translation>
  </message>
  <message>
   <source>The picture as solved so far, and the exact solution of the same equations.</source>
   <translation>Das Bild, soweit es gelöst ist, und die exakte Lösung derselben Gleichungen.</translation>
  </message>
  <message>
   <source>The largest |u − u*| of any sample. Below 0.5 code no sample of an 8-bit file is off by more than its rounding.</source>
   <translation>Das größte |u − u*| eines Werts. Unter 0.5 Stufen liegt kein Wert einer 8-Bit-Datei um mehr als seine Rundung daneben.</translation>
  </message>
  <message>
   <source>The error itself, measured: u* is known, because an overlay or a race had it solved to 0.01 code.</source>
   <translation>Der Fehler selbst, gemessen: u* ist bekannt, weil eine Einblendung oder ein Wettlauf es auf 0.01 Stufen lösen ließ.</translation>
  </message>
  <message>
   <source>The largest |f − A u|: by how much an equation is missed. It is known at once, but a small residual may hide a large error.</source>
   <translation>Das größte |f − A u|: um wie viel eine Gleichung verfehlt wird. Es ist sofort bekannt, aber ein kleines Residuum kann einen großen Fehler verbergen.</translation>
  </message>
  <message>
   <source>A bound that is proven, in double precision: the error is not larger.</source>
   <translation>Eine Schranke, die in doppelter Genauigkeit bewiesen ist: Der Fehler ist nicht größer.</translation>
  </message>
  <message>
   <source>The true error.</source>
   <translation>Der wahre Fehler.</translation>
  </message>
  <message>
   <source>An estimate, not proven: of multigrid from what its last cycles corrected, of relaxation from its residual and the last proof.</source>
   <translation>Eine Schätzung, nicht bewiesen: beim Mehrgitter aus dem, was seine letzten Zyklen korrigierten, bei der Relaxation aus ihrem Residuum und dem letzten Beweis.</translation>
  </message>
  <message>
   <source>not known yet</source>
   <translation>noch nicht bekannt</translation>
  </message>
  <message>
   <source>The estimate is above 255 codes, which says nothing of a picture.</source>
   <translation>Die Schätzung liegt über 255 Stufen, was über ein Bild nichts sagt.</translation>
  </message>
  <message>
   <source>The error at which a solve may end.</source>
   <translation>Der Fehler, bei dem das Lösen enden darf.</translation>
  </message>
  <message>
   <source>converged</source>
   <translation>konvergiert</translation>
  </message>
  <message>
   <source>The error is proven, or measured, to be within the tolerance.</source>
   <translation>Der Fehler liegt bewiesen oder gemessen innerhalb der Toleranz.</translation>
  </message>
  <message>
   <source>predicted, measured</source>
   <translation>vorhergesagt, gemessen</translation>
  </message>
  <message>
   <source>The share of the residual that a step leaves in the long run. Predicted: the spectral radius ρ of Jacobi’s iteration on this mask (Varga, Matrix Iterative Analysis, 1962), 1 − λ/4 with the smallest eigenvalue λ of A where every pixel has four neighbours. It holds for a synchronous Jacobi; for other orders theory says only that they converge, as ρ is below 1 (Chazan and Miranker, Chaotic relaxation, 1969).</source>
   <translation>Der Anteil des Residuums, den ein Schritt auf lange Sicht übrig lässt. Vorhergesagt: der Spektralradius ρ der Jacobi-Iteration auf dieser Maske (Varga, Matrix Iterative Analysis, 1962), 1 − λ/4 mit dem kleinsten Eigenwert λ von A, wo jedes Pixel vier Nachbarn hat. Er gilt für einen synchronen Jacobi; von anderen Reihenfolgen sagt die Theorie nur, dass sie konvergieren, da ρ kleiner als 1 ist (Chazan und Miranker, Chaotic relaxation, 1969).</translation>
  </message>
  <message>
   <source>Every pixel is updated once; on average, where blocks run freely.</source>
   <translation>Jedes Pixel wird einmal aktualisiert; im Mittel, wo Blöcke frei laufen.</translation>
  </message>
  <message>
   <source>One way of multigrid down to the coarsest grid and up again.</source>
   <translation>Ein Weg des Mehrgitters hinab zum gröbsten Gitter und wieder herauf.</translation>
  </message>
  <message>
   <source>block</source>
   <translation>Block</translation>
  </message>
  <message>
   <source>A tile of pixels that one group of threads relaxes.</source>
   <translation>Eine Kachel von Pixeln, die eine Gruppe von Threads relaxiert.</translation>
  </message>
  <message>
   <source>halo</source>
   <translation>Halo</translation>
  </message>
  <message>
   <source>The pixels around a block that it reads and its neighbours write.</source>
   <translation>Die Pixel um einen Block, die er liest und seine Nachbarn schreiben.</translation>
  </message>
  <message>
   <source>launch</source>
   <translation>Start</translation>
  </message>
  <message>
   <source>Blocks are started, do one or more steps each, and end.</source>
   <translation>Blöcke werden gestartet, machen je einen oder mehrere Schritte und enden.</translation>
  </message>
  <message>
   <source>resident</source>
   <translation>resident</translation>
  </message>
  <message>
   <source>Blocks that run at the same time; others wait for them to end.</source>
   <translation>Blöcke, die zur selben Zeit laufen; andere warten auf deren Ende.</translation>
  </message>
  <message>
   <source>on chip</source>
   <translation>auf dem Chip</translation>
  </message>
  <message>
   <source>In the memory of a multiprocessor, where nobody else sees it until it is written out.</source>
   <translation>Im Speicher eines Multiprozessors, wo niemand sonst es sieht, bis es hinausgeschrieben ist.</translation>
  </message>
  <message>
   <source>host</source>
   <translation>Host</translation>
  </message>
  <message>
   <source>Who starts launches, waits for them and looks at the residual.</source>
   <translation>Wer Starts auslöst, auf sie wartet und das Residuum ansieht.</translation>
  </message>
  <message>
   <source>staleness</source>
   <translation>Rückstand</translation>
  </message>
  <message>
   <source>Steps that a block is behind the foremost one.</source>
   <translation>Schritte, die ein Block hinter dem vordersten liegt.</translation>
  </message>
  <message>
   <source>seam</source>
   <translation>Naht</translation>
  </message>
  <message>
   <source>A kink of the error at the edge of a block, where it relaxed with a halo that was too old.</source>
   <translation>Ein Knick des Fehlers am Rand eines Blocks, wo er mit einem zu alten Halo relaxierte.</translation>
  </message>
  <message>
   <source>Words for Accuracy and Schemes</source>
   <translation>Wörter zu Genauigkeit und Schemata</translation>
  </message>
  <message>
   <source>Accuracy</source>
   <translation>Genauigkeit</translation>
  </message>
  <message>
   <source>Schemes</source>
   <translation>Schemata</translation>
  </message>
  <message>
   <source>On this CPU (threads: %1) the GPU's notions are emulated: a block is a task, those that run together are resident, a launch is a round of tasks, the host a thread that waits for it, and on chip is a cache. Times are this CPU's, and say nothing of a GPU's.</source>
   <translation>Auf dieser CPU (Threads: %1) werden die Begriffe der GPU nachgebildet: Ein Block ist eine Aufgabe, resident sind die, die zusammen laufen, ein Start ist eine Runde von Aufgaben, der Host ein Thread, der auf sie wartet, und auf dem Chip heißt in einem Cache. Zeiten sind die dieser CPU und sagen nichts über die einer GPU.</translation>
  </message>
  <message>
   <source>1 cycle</source>
   <translation>1 Zyklus</translation>
  </message>
  <message>
   <source>%1 cycles</source>
   <translation>%1 Zyklen</translation>
  </message>
  <message>
   <source> Choose the scheme once more to compare it with red-black here.</source>
   <translation> Das Schema noch einmal wählen, um es hier mit Rot-Schwarz zu vergleichen.</translation>
  </message>
  <message>
   <source>Automatic</source>
   <translation>Automatisch</translation>
  </message>
  <message>
   <source>The first device that answers</source>
   <translation>Das erste Gerät, das antwortet</translation>
  </message>
  <message>
   <source>Multigrid</source>
   <translation>Mehrgitter</translation>
  </message>
  <message>
   <source>Full multigrid, then V-cycles: the fast one</source>
   <translation>Volles Mehrgitter, dann V-Zyklen: der schnelle Löser</translation>
  </message>
  <message>
   <source>Multigrid with scheme</source>
   <translation>Mehrgitter mit Schema</translation>
  </message>
  <message>
   <source>The scheme is the smoother: it relaxes between two coarse corrections: what does it cost in cycles and gain in time?</source>
   <translation>Das Schema ist der Glätter: Es relaxiert zwischen zwei Grobgitterkorrekturen. Was kostet es an Zyklen, was gewinnt es an Zeit?</translation>
  </message>
  <message>
   <source>Relaxation</source>
   <translation>Relaxation</translation>
  </message>
  <message>
   <source>Plain relaxation: slow, shows what a scheme does</source>
   <translation>Bloße Relaxation: langsam, zeigt, was ein Schema tut</translation>
  </message>
  <message>
   <source>Gauss-Newton</source>
   <translation>Gauß-Newton</translation>
  </message>
  <message>
   <source>Converges at every λ; smooths more than the height's own solver.</source>
   <translation>Konvergiert bei jedem λ; glättet stärker als der Löser der Höhe.</translation>
  </message>
  <message>
   <source>At the mean</source>
   <translation>Im Mittelwert</translation>
  </message>
  <message>
   <source>Sure to converge where λ is above 1/8; below, some pictures diverge.</source>
   <translation>Konvergiert sicher, wo λ über 1/8 liegt; darunter divergieren manche Bilder.</translation>
  </message>
  <message>
   <source>Textbook</source>
   <translation>Lehrbuch</translation>
  </message>
  <message>
   <source>The order decides whether it converges: blocks that update in step amplify a checkerboard, in-place ones may not.</source>
   <translation>Die Reihenfolge entscheidet, ob es konvergiert: Blöcke, die im Gleichschritt aktualisieren, verstärken ein Schachbrettmuster, solche am Ort vielleicht nicht.</translation>
  </message>
  <message>
   <source>How a pixel's normal follows from its neighbours' mean</source>
   <translation>Wie die Normale eines Pixels aus dem Mittelwert seiner Nachbarn folgt</translation>
  </message>
  <message>
   <source>Smoothness λ of the relaxation</source>
   <translation>Glattheit λ der Relaxation</translation>
  </message>
  <message>
   <source>Weight of smoothness against squared shading errors; the Relief panel's λ is that of multigrid</source>
   <translation>Gewicht der Glattheit gegen die quadrierten Schattierungsfehler; das λ im Bedienfeld Relief gilt für Mehrgitter</translation>
  </message>
  <message>
   <source>Tolerance of the relaxation</source>
   <translation>Toleranz der Relaxation</translation>
  </message>
  <message>
   <source>Distance of (f, g) from what they converge to, root mean square, at which the relaxation ends; 0.001 are 0.06 degrees of a normal that faces the viewer</source>
   <translation>Abstand von (f, g) zu dem, wogegen sie konvergieren, quadratisches Mittel, bei dem die Relaxation endet; 0,001 sind 0,06 Grad einer Normalen, die zum Betrachter zeigt</translation>
  </message>
  <message>
   <source>Kernel</source>
   <translation>Kern</translation>
  </message>
  <message>
   <source>Tolerance</source>
   <translation>Toleranz</translation>
  </message>
  <message>
   <source>Largest error of any sample against the exact solution, in 8-bit codes</source>
   <translation>Größter Fehler eines Abtastwerts gegenüber der exakten Lösung, in 8-Bit-Stufen</translation>
  </message>
  <message>
   <source>Display</source>
   <translation>Anzeige</translation>
  </message>
  <message>
   <source>0.5 code of 8 bits: no sample is off by a code</source>
   <translation>0.5 Stufen von 8 Bit: Kein Wert liegt um eine Stufe daneben</translation>
  </message>
  <message>
   <source>Fine</source>
   <translation>Fein</translation>
  </message>
  <message>
   <source>0.05 code of 8 bits</source>
   <translation>0.05 Stufen von 8 Bit</translation>
  </message>
  <message>
   <source>16-bit</source>
   <translation>16 Bit</translation>
  </message>
  <message>
   <source>0.5 code of 16 bits, for 16-bit files</source>
   <translation>0.5 Stufen von 16 Bit, für 16-Bit-Dateien</translation>
  </message>
  <message>
   <source>Stop this solve; the picture stays as far as it came</source>
   <translation>Dieses Lösen beenden; das Bild bleibt, wie weit es kam</translation>
  </message>
  <message>
   <source>Again</source>
   <translation>Erneut</translation>
  </message>
  <message>
   <source>Relaxation of normals</source>
   <translation>Relaxation der Normalen</translation>
  </message>
  <message>
   <source>Multigrid is done within a few cycles; choose Relaxation to watch a solve.</source>
   <translation>Mehrgitter ist nach wenigen Zyklen fertig; Relaxation wählen, um beim Lösen zuzusehen.</translation>
  </message>
  <message>
   <source>Multigrid smooths red-black; schemes order plain relaxation.</source>
   <translation>Mehrgitter glättet rot-schwarz; Schemata ordnen die bloße Relaxation.</translation>
  </message>
  <message>
   <source> Comparing …</source>
   <translation> Wird verglichen …</translation>
  </message>
  <message>
   <source>%1 · %2</source>
   <translation>%1 · %2</translation>
  </message>
  <message>
   <source>%1 – not available</source>
   <translation>%1 – nicht verfügbar</translation>
  </message>
  <message>
   <source>%1: %2.</source>
   <translation>%1: %2.</translation>
  </message>
  <message>
   <source>In use: %1</source>
   <translation>In Gebrauch: %1</translation>
  </message>
  <message>
   <source>Proving the error bound</source>
   <translation>Die Fehlerschranke wird bewiesen</translation>
  </message>
  <message>
   <source>Solving</source>
   <translation>Wird gelöst</translation>
  </message>
  <message>
   <source>Assemble</source>
   <translation>Aufstellen</translation>
  </message>
  <message>
   <source>Building the right-hand side from the pictures</source>
   <translation>Die rechte Seite wird aus den Bildern gebildet</translation>
  </message>
  <message>
   <source>Set-up</source>
   <translation>Aufbau</translation>
  </message>
  <message>
   <source>Building the grids of the mask; kept while the patch moves</source>
   <translation>Die Gitter der Maske werden gebildet; sie bleiben, solange der Patch nur bewegt wird</translation>
  </message>
  <message>
   <source>Solve</source>
   <translation>Lösen</translation>
  </message>
  <message>
   <source>Cycles or steps until within tolerance</source>
   <translation>Zyklen oder Schritte bis zur Toleranz</translation>
  </message>
  <message>
   <source>Certify</source>
   <translation>Beweis</translation>
  </message>
  <message>
   <source>Proving the error bound in double precision</source>
   <translation>Die Fehlerschranke wird in doppelter Genauigkeit bewiesen</translation>
  </message>
  <message>
   <source>Transfer</source>
   <translation>Übertragung</translation>
  </message>
  <message>
   <source>Bringing the picture out of the solver</source>
   <translation>Das Bild wird aus dem Löser geholt</translation>
  </message>
  <message>
   <source>Other</source>
   <translation>Übriges</translation>
  </message>
  <message>
   <source>Between the stages: looking for newer edits, waiting</source>
   <translation>Zwischen den Stufen: nach neueren Änderungen sehen, warten</translation>
  </message>
  <message>
   <source>In all</source>
   <translation>Insgesamt</translation>
  </message>
  <message>
   <source>All work on the patch where it lies now; the sum of the above</source>
   <translation>Alle Arbeit am Patch, wo er jetzt liegt; die Summe des Obigen</translation>
  </message>
  <message>
   <source>Work</source>
   <translation>Arbeit</translation>
  </message>
  <message>
   <source>Cycles</source>
   <translation>Zyklen</translation>
  </message>
  <message>
   <source>Multigrid cycles, or relaxation steps</source>
   <translation>Mehrgitterzyklen oder Relaxationsschritte</translation>
  </message>
  <message>
   <source>A picture that is seen small is solved as small while you drag, and at its full size when you let go</source>
   <translation>Ein Bild, das klein zu sehen ist, wird beim Ziehen klein gelöst und in voller Größe beim Loslassen</translation>
  </message>
  <message>
   <source>Bytes moved</source>
   <translation>Bewegte Bytes</translation>
  </message>
  <message>
   <source>Read and written by the loops that ran, counted</source>
   <translation>Gelesen und geschrieben von den Schleifen, die liefen, gezählt</translation>
  </message>
  <message>
   <source>Rate</source>
   <translation>Rate</translation>
  </message>
  <message>
   <source>Bytes moved by set-up, solve and certificate, per second</source>
   <translation>Von Aufbau, Lösen und Beweis bewegte Bytes je Sekunde</translation>
  </message>
  <message>
   <source>Share of peak</source>
   <translation>Anteil am Spitzenwert</translation>
  </message>
  <message>
   <source>Against the measured copy speed of the device</source>
   <translation>Gegen die gemessene Kopierrate des Geräts</translation>
  </message>
  <message>
   <source>Paint</source>
   <translation>Zeichnen</translation>
  </message>
  <message>
   <source>Drawing the canvas, the last time</source>
   <translation>Zeichnen der Leinwand, zuletzt</translation>
  </message>
  <message>
   <source>Frame rate</source>
   <translation>Bildrate</translation>
  </message>
  <message>
   <source>Solved pictures painted in the last second</source>
   <translation>Gelöste Bilder, die in der letzten Sekunde gezeichnet wurden</translation>
  </message>
  <message>
   <source>kept</source>
   <translation>behalten</translation>
  </message>
  <message>
   <source>1/%1, as seen</source>
   <translation>1/%1, wie zu sehen</translation>
  </message>
  <message>
   <source>full</source>
   <translation>voll</translation>
  </message>
  <message>
   <source>%1 %</source>
   <translation>%1 %</translation>
  </message>
  <message>
   <source>Peak: %1</source>
   <translation>Spitzenwert: %1</translation>
  </message>
  <message>
   <source>%1 / s</source>
   <translation>%1 / s</translation>
  </message>
  <message>
   <source>Keep colour of the object</source>
   <translation>Farbe des Objekts behalten</translation>
  </message>
  <message>
   <source>How much of the solved patch is seen over what lies below it</source>
   <translation>Wie stark der gelöste Patch gegenüber dem, was darunter liegt, zu sehen ist</translation>
  </message>
  <message>
   <source>Opacity</source>
   <translation>Deckkraft</translation>
  </message>
  <message>
   <source>Opacity in percent</source>
   <translation>Deckkraft in Prozent</translation>
  </message>
  <message>
   <source>Operation</source>
   <translation>Operation</translation>
  </message>
  <message>
   <source>Tiled preview</source>
   <translation>Gekachelte Vorschau</translation>
  </message>
  <message>
   <source>What the patch does to the picture below it; with no patch selected, what is done to the selection</source>
   <translation>Was der Patch mit dem Bild darunter tut; ist kein Patch ausgewählt, was mit der Auswahl geschieht</translation>
  </message>
  <message>
   <source>Solve space</source>
   <translation>Farbraum der Lösung</translation>
  </message>
  <message>
   <source>Encoded</source>
   <translation>Kodiert</translation>
  </message>
  <message>
   <source>Solve the values as files hold them</source>
   <translation>Die Werte lösen, wie Dateien sie enthalten</translation>
  </message>
  <message>
   <source>Linear light</source>
   <translation>Lineares Licht</translation>
  </message>
  <message>
   <source>Solve amounts of light: bright and dark mix as light does</source>
   <translation>Lichtmengen lösen: Hell und Dunkel mischen sich, wie Licht es tut</translation>
  </message>
  <message>
   <source>Solve in</source>
   <translation>Lösen in</translation>
  </message>
  <message>
   <source>The values in which gradients are taken</source>
   <translation>Die Werte, in denen Gradienten genommen werden</translation>
  </message>
  <message>
   <source>Several</source>
   <translation>Verschiedene</translation>
  </message>
  <message>
   <source>For the selection …</source>
   <translation>Für die Auswahl …</translation>
  </message>
  <message>
   <source>Feather</source>
   <translation>Weiche Kante</translation>
  </message>
  <message>
   <source>Over how many pixels of the patch's own picture its edge fades, inwards</source>
   <translation>Über wie viele Pixel des eigenen Bildes der Rand des Patches nach innen ausläuft</translation>
  </message>
  <message>
   <source>Grow</source>
   <translation>Wachsen</translation>
  </message>
  <message>
   <source>By how many pixels of the patch's own picture its mask is larger than it was drawn; below 0: smaller</source>
   <translation>Um wie viele Pixel des eigenen Bildes die Maske größer ist als gezeichnet; unter 0: kleiner</translation>
  </message>
  <message>
   <source>Back to the preset of this operation</source>
   <translation>Zurück zur Voreinstellung dieser Operation</translation>
  </message>
  <message>
   <source>%1. Double-click the slider for the preset, %2</source>
   <translation>%1. Doppelklick auf den Regler setzt die Voreinstellung, %2</translation>
  </message>
  <message>
   <source>&amp;Hide</source>
   <translation>&amp;Ausblenden</translation>
  </message>
  <message>
   <source>Leave the patch out of the picture, without deleting it</source>
   <translation>Den Patch aus dem Bild lassen, ohne ihn zu löschen</translation>
  </message>
  <message>
   <source>Loc&amp;k</source>
   <translation>&amp;Sperren</translation>
  </message>
  <message>
   <source>A locked patch is neither moved nor deleted</source>
   <translation>Ein gesperrter Patch wird weder bewegt noch gelöscht</translation>
  </message>
  <message>
   <source>Re&amp;name</source>
   <translation>&amp;Umbenennen</translation>
  </message>
  <message>
   <source>Change the patch's name in the list</source>
   <translation>Den Namen des Patches in der Liste ändern</translation>
  </message>
  <message>
   <source>Select All &amp;Patches</source>
   <translation>Alle Patches auswä&amp;hlen</translation>
  </message>
  <message>
   <source>Select every patch of the picture</source>
   <translation>Jeden Patch des Bildes auswählen</translation>
  </message>
  <message>
   <source>Clear &amp;Kept Colour</source>
   <translation>Behaltene Farbe &amp;verwerfen</translation>
  </message>
  <message>
   <source>Nothing of the patch keeps its own colour any more; all of it adapts</source>
   <translation>Nichts am Patch behält mehr seine eigene Farbe; alles passt sich an</translation>
  </message>
  <message>
   <source>Keep C&amp;olour of the Object</source>
   <translation>Farbe des &amp;Objekts behalten</translation>
  </message>
  <message>
   <source>The thing that the patch's mask is drawn around keeps its own colour, but for a rim that adapts; with a selection, what lies in it</source>
   <translation>Das Ding, um das die Maske des Patches gezogen ist, behält seine eigene Farbe, bis auf einen Rand, der sich anpasst; mit einer Auswahl, was in ihr liegt</translation>
  </message>
  <message>
   <source>&amp;Tiled Preview</source>
   <translation>Gekachelte Vors&amp;chau</translation>
  </message>
  <message>
   <source>Show the selected patch repeated side by side</source>
   <translation>Den ausgewählten Patch nebeneinander wiederholt zeigen</translation>
  </message>
  <message>
   <source>D&amp;uplicate</source>
   <translation>&amp;Duplizieren</translation>
  </message>
  <message>
   <source>Put a copy of the patch on top of it; with no patch selected, make one of the selection</source>
   <translation>Legt eine Kopie des Patches darüber; ist keiner ausgewählt, wird die Auswahl zu einem</translation>
  </message>
  <message>
   <source>Bring &amp;Forward</source>
   <translation>&amp;Eins nach vorn</translation>
  </message>
  <message>
   <source>Over the next patch above it</source>
   <translation>Über den nächsten Patch darüber</translation>
  </message>
  <message>
   <source>Send Back&amp;ward</source>
   <translation>Eins nach &amp;hinten</translation>
  </message>
  <message>
   <source>Under the next patch below it</source>
   <translation>Unter den nächsten Patch darunter</translation>
  </message>
  <message>
   <source>Bring to Fron&amp;t</source>
   <translation>Ganz nach &amp;vorn</translation>
  </message>
  <message>
   <source>Over all other patches</source>
   <translation>Über alle anderen Patches</translation>
  </message>
  <message>
   <source>Group Patch&amp;es</source>
   <translation>Patches &amp;gruppieren</translation>
  </message>
  <message>
   <source>Make one group of what is selected: named, faded, hidden and moved together</source>
   <translation>Macht aus dem Ausgewählten eine Gruppe, die zusammen benannt, abgeschwächt, ausgeblendet und verschoben wird</translation>
  </message>
  <message>
   <source>Ungroup Patche&amp;s</source>
   <translation>Gruppierung au&amp;fheben</translation>
  </message>
  <message>
   <source>What is in the group lies in its place</source>
   <translation>Was in der Gruppe ist, liegt an ihrer Stelle</translation>
  </message>
  <message>
   <source>Send to &amp;Back</source>
   <translation>&amp;Ganz nach hinten</translation>
  </message>
  <message>
   <source>Under all other patches</source>
   <translation>Unter alle anderen Patches</translation>
  </message>
  <message>
   <source>Flip &amp;Horizontally</source>
   <translation>&amp;Horizontal spiegeln</translation>
  </message>
  <message>
   <source>Left and right change sides</source>
   <translation>Links und rechts tauschen die Seiten</translation>
  </message>
  <message>
   <source>Flip &amp;Vertically</source>
   <translation>&amp;Vertikal spiegeln</translation>
  </message>
  <message>
   <source>Top and bottom change sides</source>
   <translation>Oben und unten tauschen die Seiten</translation>
  </message>
  <message>
   <source>Rotate 90° &amp;Left</source>
   <translation>Um 90° nach &amp;links drehen</translation>
  </message>
  <message>
   <source>Turn by 90° counter-clockwise</source>
   <translation>Um 90° gegen den Uhrzeigersinn drehen</translation>
  </message>
  <message>
   <source>Rotate 90° &amp;Right</source>
   <translation>Um 90° nach &amp;rechts drehen</translation>
  </message>
  <message>
   <source>Turn by 90° clockwise</source>
   <translation>Um 90° im Uhrzeigersinn drehen</translation>
  </message>
  <message>
   <source>R&amp;eset Transform</source>
   <translation>Transformation &amp;zurücksetzen</translation>
  </message>
  <message>
   <source>Back to its own size, not turned and not flipped</source>
   <translation>Zurück zur eigenen Größe, nicht gedreht und nicht gespiegelt</translation>
  </message>
  <message>
   <source>F&amp;it to Picture</source>
   <translation>&amp;Ins Bild einpassen</translation>
  </message>
  <message>
   <source>As large as the picture allows, in its middle</source>
   <translation>So groß, wie das Bild es zulässt, in dessen Mitte</translation>
  </message>
  <message>
   <source>Align &amp;Left</source>
   <translation>&amp;Links ausrichten</translation>
  </message>
  <message>
   <source>Left edges in line; one patch alone: with the picture's</source>
   <translation>Linke Kanten in einer Linie; ein Patch allein: mit der des Bildes</translation>
  </message>
  <message>
   <source>Align &amp;Centre</source>
   <translation>&amp;Zentriert ausrichten</translation>
  </message>
  <message>
   <source>Middles in line, one above the other</source>
   <translation>Mitten in einer Linie, übereinander</translation>
  </message>
  <message>
   <source>Align &amp;Right</source>
   <translation>&amp;Rechts ausrichten</translation>
  </message>
  <message>
   <source>Right edges in line; one patch alone: with the picture's</source>
   <translation>Rechte Kanten in einer Linie; ein Patch allein: mit der des Bildes</translation>
  </message>
  <message>
   <source>Align &amp;Top</source>
   <translation>&amp;Oben ausrichten</translation>
  </message>
  <message>
   <source>Upper edges in line; one patch alone: with the picture's</source>
   <translation>Obere Kanten in einer Linie; ein Patch allein: mit der des Bildes</translation>
  </message>
  <message>
   <source>Align &amp;Middle</source>
   <translation>&amp;Mittig ausrichten</translation>
  </message>
  <message>
   <source>Middles in line, side by side</source>
   <translation>Mitten in einer Linie, nebeneinander</translation>
  </message>
  <message>
   <source>Align &amp;Bottom</source>
   <translation>&amp;Unten ausrichten</translation>
  </message>
  <message>
   <source>Lower edges in line; one patch alone: with the picture's</source>
   <translation>Untere Kanten in einer Linie; ein Patch allein: mit der des Bildes</translation>
  </message>
  <message>
   <source>Distribute &amp;Horizontally</source>
   <translation>&amp;Horizontal verteilen</translation>
  </message>
  <message>
   <source>Equal gaps from left to right</source>
   <translation>Gleiche Abstände von links nach rechts</translation>
  </message>
  <message>
   <source>Distribute &amp;Vertically</source>
   <translation>&amp;Vertikal verteilen</translation>
  </message>
  <message>
   <source>Equal gaps from top to bottom</source>
   <translation>Gleiche Abstände von oben nach unten</translation>
  </message>
  <message>
   <source>O&amp;rder</source>
   <translation>&amp;Reihenfolge</translation>
  </message>
  <message>
   <source>&amp;Transform</source>
   <translation>&amp;Transformieren</translation>
  </message>
  <message>
   <source>&amp;Align</source>
   <translation>Ausr&amp;ichten</translation>
  </message>
  <message>
   <source>%1: %2 × %3 pixels, %4. Double click to rename, drag to reorder.</source>
   <translation>%1: %2 × %3 Pixel, %4. Doppelklick zum Umbenennen, Ziehen zum Umordnen.</translation>
  </message>
  <message>
   <source>%1, %2%3%4</source>
   <translation>%1, %2%3%4</translation>
  </message>
  <message>
   <source>, hidden</source>
   <translation>, ausgeblendet</translation>
  </message>
  <message>
   <source>, locked</source>
   <translation>, gesperrt</translation>
  </message>
  <message>
   <source>%1 · %2 %</source>
   <translation>%1 · %2 %</translation>
  </message>
  <message>
   <source>1 patch</source>
   <translation>1 Patch</translation>
  </message>
  <message numerus="yes">
   <source>%n patches</source>
   <translation>
    <numerusform>%n Patch</numerusform>
    <numerusform>%n Patches</numerusform>
   </translation>
  </message>
  <message>
   <source>%1: group of %2. The arrow, or keys Right and Left, open and close it; drag patches into it and out of it.</source>
   <translation>%1: Gruppe mit %2. Der Pfeil oder die Tasten Rechts und Links öffnen und schließen sie; Patches lassen sich hinein- und herausziehen.</translation>
  </message>
  <message>
   <source>%1, group of %2, %3%4</source>
   <translation>%1, Gruppe mit %2, %3%4</translation>
  </message>
  <message>
   <source>open</source>
   <translation>offen</translation>
  </message>
  <message>
   <source>closed</source>
   <translation>geschlossen</translation>
  </message>
  <message>
   <source>Patches, the topmost first</source>
   <translation>Patches, der oberste zuerst</translation>
  </message>
  <message>
   <source>No patches yet. Drop a picture onto the canvas, paste one, or drag a selection.</source>
   <translation>Noch keine Patches. Ein Bild auf der Leinwand ablegen, eines einfügen oder eine Auswahl ziehen.</translation>
  </message>
  <message>
   <source>Patches of the picture in front are listed here.</source>
   <translation>Die Patches des vorderen Bildes sind hier aufgelistet.</translation>
  </message>
  <message>
   <source>Hide this group</source>
   <translation>Diese Gruppe ausblenden</translation>
  </message>
  <message>
   <source>Show this group</source>
   <translation>Diese Gruppe einblenden</translation>
  </message>
  <message>
   <source>Unlock all patches of this group</source>
   <translation>Alle Patches dieser Gruppe entsperren</translation>
  </message>
  <message>
   <source>Lock all patches of this group</source>
   <translation>Alle Patches dieser Gruppe sperren</translation>
  </message>
  <message>
   <source>Hide this patch</source>
   <translation>Diesen Patch ausblenden</translation>
  </message>
  <message>
   <source>Show this patch</source>
   <translation>Diesen Patch einblenden</translation>
  </message>
  <message>
   <source>Unlock this patch</source>
   <translation>Diesen Patch entsperren</translation>
  </message>
  <message>
   <source>Lock this patch: it is neither moved nor deleted</source>
   <translation>Diesen Patch sperren: Er wird weder bewegt noch gelöscht</translation>
  </message>
  <message>
   <source>Left edge on the picture</source>
   <translation>Linke Kante auf dem Bild</translation>
  </message>
  <message>
   <source>Upper edge on the picture</source>
   <translation>Obere Kante auf dem Bild</translation>
  </message>
  <message>
   <source>Width before it is turned</source>
   <translation>Breite, bevor er gedreht wird</translation>
  </message>
  <message>
   <source>Height before it is turned</source>
   <translation>Höhe, bevor er gedreht wird</translation>
  </message>
  <message>
   <source>Size, compared with the source's own</source>
   <translation>Größe im Vergleich zur Quelle</translation>
  </message>
  <message>
   <source>Turned clockwise by</source>
   <translation>Im Uhrzeigersinn gedreht um</translation>
  </message>
  <message>
   <source>°</source>
   <translation>°</translation>
  </message>
  <message>
   <source>Width and height change together</source>
   <translation>Breite und Höhe ändern sich gemeinsam</translation>
  </message>
  <message>
   <source>X</source>
   <translation>X</translation>
  </message>
  <message>
   <source>Y</source>
   <translation>Y</translation>
  </message>
  <message>
   <source>W</source>
   <translation>B</translation>
  </message>
  <message>
   <source>H</source>
   <translation>H</translation>
  </message>
  <message>
   <source>Scale</source>
   <translation>Maßstab</translation>
  </message>
  <message>
   <source>Angle</source>
   <translation>Winkel</translation>
  </message>
  <message>
   <source>Tiled Preview</source>
   <translation>Gekachelte Vorschau</translation>
  </message>
  <message>
   <source>The patch repeated side by side</source>
   <translation>Der Patch nebeneinander wiederholt</translation>
  </message>
  <message>
   <source>The selected patch as it is seen, repeated; enlarge the window for more</source>
   <translation>Der ausgewählte Patch, wie er zu sehen ist, wiederholt; ein größeres Fenster zeigt mehr</translation>
  </message>
  <message>
   <source>Select a patch to see it repeated</source>
   <translation>Einen Patch auswählen, um ihn wiederholt zu sehen</translation>
  </message>
  <message>
   <source>Wheel</source>
   <translation>Mausrad</translation>
  </message>
  <message>
   <source>Zoom about the pointer</source>
   <translation>Um den Zeiger herum zoomen</translation>
  </message>
  <message>
   <source>Move the view up and down, with Shift sideways; with Ctrl zoom</source>
   <translation>Die Ansicht auf und ab verschieben, mit Umschalt seitwärts; mit Strg zoomen</translation>
  </message>
  <message>
   <source>Drag with the middle button</source>
   <translation>Mit der mittleren Taste ziehen</translation>
  </message>
  <message>
   <source>Zoom about the point: upwards closer, downwards further</source>
   <translation>Um die Stelle herum zoomen: aufwärts näher, abwärts weiter</translation>
  </message>
  <message>
   <source>Preferences</source>
   <translation>Einstellungen</translation>
  </message>
  <message>
   <source>&amp;Usual Values</source>
   <translation>Übliche &amp;Werte</translation>
  </message>
  <message>
   <source>Usual Values</source>
   <translation>Übliche Werte</translation>
  </message>
  <message>
   <source>Set all preferences to their usual values?</source>
   <translation>Alle Einstellungen auf ihre üblichen Werte setzen?</translation>
  </message>
  <message>
   <source>Theme, language, monitor profile and numbers of your own are lost.</source>
   <translation>Eigenes Thema, eigene Sprache, eigenes Bildschirmprofil und eigene Zahlen gehen verloren.</translation>
  </message>
  <message>
   <source>Take &amp;Usual Values</source>
   <translation>Übliche &amp;Werte nehmen</translation>
  </message>
  <message>
   <source>Appearance</source>
   <translation>Darstellung</translation>
  </message>
  <message>
   <source>Dark</source>
   <translation>Dunkel</translation>
  </message>
  <message>
   <source>Neutral greys that tint no picture</source>
   <translation>Neutrale Grautöne, die kein Bild färben</translation>
  </message>
  <message>
   <source>Light</source>
   <translation>Hell</translation>
  </message>
  <message>
   <source>High contrast</source>
   <translation>Hoher Kontrast</translation>
  </message>
  <message>
   <source>As the desktop</source>
   <translation>Wie der Desktop</translation>
  </message>
  <message>
   <source>&amp;Theme</source>
   <translation>&amp;Farbschema</translation>
  </message>
  <message>
   <source>Takes effect when Weft starts again.</source>
   <translation>Gilt, sobald Weft neu gestartet wird.</translation>
  </message>
  <message>
   <source>&amp;Language</source>
   <translation>&amp;Sprache</translation>
  </message>
  <message>
   <source>Colour</source>
   <translation>Farbe</translation>
  </message>
  <message>
   <source>Of the screen</source>
   <translation>Das des Bildschirms</translation>
  </message>
  <message>
   <source>A file …</source>
   <translation>Eine Datei …</translation>
  </message>
  <message>
   <source>In which colours pictures are shown; files are not changed by it</source>
   <translation>In welchen Farben Bilder gezeigt werden; Dateien ändert das nicht</translation>
  </message>
  <message>
   <source>&amp;Monitor profile</source>
   <translation>&amp;Monitorprofil</translation>
  </message>
  <message>
   <source>Editing</source>
   <translation>Bearbeiten</translation>
  </message>
  <message>
   <source>All</source>
   <translation>Alle</translation>
  </message>
  <message>
   <source>Of each picture</source>
   <translation>Von jedem Bild</translation>
  </message>
  <message>
   <source>Steps that can be undo&amp;ne</source>
   <translation>&amp;Rückgängig zu machende Schritte</translation>
  </message>
  <message>
   <source> MB</source>
   <translation> MB</translation>
  </message>
  <message>
   <source>A quarter of the memory below</source>
   <translation>Viertel des Speichers unten</translation>
  </message>
  <message>
   <source>What the steps of each picture may hold: beyond it the oldest are dropped. The newest stays, whatever it holds</source>
   <translation>Was die Schritte jedes Bildes belegen dürfen: Darüber hinaus fallen die ältesten weg. Der neueste bleibt, was er auch belegt</translation>
  </message>
  <message>
   <source>Memory of these &amp;steps</source>
   <translation>Sp&amp;eicher dieser Schritte</translation>
  </message>
  <message>
   <source> s</source>
   <translation> s</translation>
  </message>
  <message>
   <source>Never</source>
   <translation>Nie</translation>
  </message>
  <message>
   <source>How long after a change unsaved work is kept on disk, to be recovered</source>
   <translation>Wie lange nach einer Änderung ungesicherte Arbeit auf der Platte aufbewahrt wird, um wiederherstellbar zu sein</translation>
  </message>
  <message>
   <source>&amp;Keep unsaved work after</source>
   <translation>&amp;Ungesichertes aufbewahren nach</translation>
  </message>
  <message>
   <source>Solving</source>
   <comment>heading</comment>
   <translation>Lösen</translation>
  </message>
  <message>
   <source>&amp;Device</source>
   <translation>&amp;Gerät</translation>
  </message>
  <message>
   <source> codes</source>
   <translation> Stufen</translation>
  </message>
  <message>
   <source>Largest error of a solved picture, in 8-bit codes</source>
   <translation>Größter Fehler eines gelösten Bildes, in 8-Bit-Stufen</translation>
  </message>
  <message>
   <source>T&amp;olerance</source>
   <translation>T&amp;oleranz</translation>
  </message>
  <message>
   <source>All cores</source>
   <translation>Alle Kerne</translation>
  </message>
  <message>
   <source>That work on the CPU; the solver takes a new number when Weft starts again</source>
   <translation>Die auf der CPU arbeiten; eine neue Zahl übernimmt der Löser, wenn Weft wieder startet</translation>
  </message>
  <message>
   <source>T&amp;hreads</source>
   <translation>&amp;Threads</translation>
  </message>
  <message>
   <source> GB</source>
   <translation> GB</translation>
  </message>
  <message>
   <source>Half of the machine's</source>
   <translation>Hälfte des vorhandenen</translation>
  </message>
  <message>
   <source>What would take more is refused with a sentence, before it begins</source>
   <translation>Was mehr brauchen würde, wird mit einem Satz abgelehnt, bevor es beginnt</translation>
  </message>
  <message>
   <source>Memor&amp;y at most</source>
   <translation>S&amp;peicher höchstens</translation>
  </message>
  <message>
   <source>Profile of the Monitor</source>
   <translation>Profil des Monitors</translation>
  </message>
  <message>
   <source>Colour profiles (*.icc *.icm);;All files (*)</source>
   <translation>Farbprofile (*.icc *.icm);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>%1 is no colour profile of a monitor.</source>
   <translation>%1 ist kein Farbprofil eines Monitors.</translation>
  </message>
  <message>
   <source>%1 (%2 × %3 mm)</source>
   <translation>%1 (%2 × %3 mm)</translation>
  </message>
  <message>
   <source>Print</source>
   <translation>Drucken</translation>
  </message>
  <message>
   <source>&amp;Print</source>
   <translation>&amp;Drucken</translation>
  </message>
  <message>
   <source>Looking for printers</source>
   <translation>Drucker werden gesucht</translation>
  </message>
  <message>
   <source>A PDF file …</source>
   <translation>Eine PDF-Datei …</translation>
  </message>
  <message>
   <source>P&amp;rinter</source>
   <translation>D&amp;rucker</translation>
  </message>
  <message>
   <source>&amp;Copies</source>
   <translation>E&amp;xemplare</translation>
  </message>
  <message>
   <source>P&amp;aper</source>
   <translation>&amp;Papier</translation>
  </message>
  <message>
   <source>As the picture is</source>
   <translation>Wie das Bild</translation>
  </message>
  <message>
   <source>Portrait</source>
   <translation>Hochformat</translation>
  </message>
  <message>
   <source>Landscape</source>
   <translation>Querformat</translation>
  </message>
  <message>
   <source>&amp;Orientation</source>
   <translation>&amp;Ausrichtung</translation>
  </message>
  <message>
   <source> mm</source>
   <translation> mm</translation>
  </message>
  <message>
   <source>On each side; most printers leave 3 to 5 mm white by themselves</source>
   <translation>An jeder Seite; die meisten Drucker lassen von sich aus 3 bis 5 mm weiß</translation>
  </message>
  <message>
   <source>&amp;Margin</source>
   <translation>&amp;Rand</translation>
  </message>
  <message>
   <source>Fit the page</source>
   <translation>In die Seite einpassen</translation>
  </message>
  <message>
   <source>By its resolution</source>
   <translation>Nach seiner Auflösung</translation>
  </message>
  <message>
   <source>&amp;Size</source>
   <translation>&amp;Größe</translation>
  </message>
  <message>
   <source> px/inch</source>
   <translation> px/Zoll</translation>
  </message>
  <message>
   <source>Pixels of the picture on an inch of paper</source>
   <translation>Pixel des Bildes auf einem Zoll Papier</translation>
  </message>
  <message>
   <source>Reso&amp;lution</source>
   <translation>Auf&amp;lösung</translation>
  </message>
  <message>
   <source>%1 × %2 cm, %3 pixels an inch</source>
   <translation>%1 × %2 cm, %3 Pixel je Zoll</translation>
  </message>
  <message>
   <source>; larger than the page has room: its edges are cut off</source>
   <translation>; größer, als die Seite Platz hat: Seine Ränder werden abgeschnitten</translation>
  </message>
  <message>
   <source>Print into a PDF File</source>
   <translation>In eine PDF-Datei drucken</translation>
  </message>
  <message>
   <source>PDF files (*.pdf)</source>
   <translation>PDF-Dateien (*.pdf)</translation>
  </message>
  <message>
   <source>Preview of the page</source>
   <translation>Vorschau der Seite</translation>
  </message>
  <message>
   <source>The picture could not be drawn into '%1'.</source>
   <translation>Das Bild ließ sich nicht in '%1' zeichnen.</translation>
  </message>
  <message>
   <source>The printer “%1” takes nothing.</source>
   <translation>Der Drucker „%1“ nimmt nichts an.</translation>
  </message>
  <message>
   <source>Unsaved work cannot be kept: it does not fit into memory once more.</source>
   <translation>Ungesicherte Arbeit kann nicht aufbewahrt werden: Sie passt nicht noch einmal in den Speicher.</translation>
  </message>
  <message>
   <source>Unsaved work cannot be kept: %1</source>
   <translation>Ungesicherte Arbeit kann nicht aufbewahrt werden: %1</translation>
  </message>
  <message>
   <source>Recover Unsaved Work</source>
   <translation>Ungesicherte Arbeit wiederherstellen</translation>
  </message>
  <message>
   <source>Work that was not saved. What you discarded is kept for seven days.</source>
   <translation>Arbeit, die nicht gespeichert wurde. Verworfenes wird sieben Tage aufbewahrt.</translation>
  </message>
  <message>
   <source>Weft ended before this was saved. Nothing of it is lost: choose what to open again.</source>
   <translation>Weft endete, bevor dies gespeichert war. Nichts davon ist verloren: Wählen Sie, was wieder geöffnet werden soll.</translation>
  </message>
  <message>
   <source>&amp;Recover</source>
   <translation>&amp;Wiederherstellen</translation>
  </message>
  <message>
   <source>Not &amp;Now</source>
   <translation>Nicht &amp;jetzt</translation>
  </message>
  <message>
   <source>&amp;Discard</source>
   <translation>&amp;Verwerfen</translation>
  </message>
  <message>
   <source>It is kept for seven days more: File &gt; Recover Unsaved Work offers it again.</source>
   <translation>Es wird noch sieben Tage aufbewahrt: Datei &gt; Ungesichertes wiederherstellen bietet es wieder an.</translation>
  </message>
  <message>
   <source>changed %1</source>
   <translation>geändert %1</translation>
  </message>
  <message>
   <source>of %1</source>
   <translation>von %1</translation>
  </message>
  <message>
   <source>never saved</source>
   <translation>nie gespeichert</translation>
  </message>
  <message>
   <source>discarded</source>
   <translation>verworfen</translation>
  </message>
  <message>
   <source>Unsaved work</source>
   <translation>Ungesicherte Arbeit</translation>
  </message>
  <message>
   <source>Export Surface</source>
   <translation>Oberfläche exportieren</translation>
  </message>
  <message>
   <source>Choose another folder</source>
   <translation>Einen anderen Ordner wählen</translation>
  </message>
  <message>
   <source>Folder</source>
   <translation>Ordner</translation>
  </message>
  <message>
   <source>Name</source>
   <translation>Name</translation>
  </message>
  <message>
   <source>Height map</source>
   <translation>Höhenkarte</translation>
  </message>
  <message>
   <source>PNG, 16 bit, lowest to highest</source>
   <translation>PNG, 16 Bit, vom Tiefsten zum Höchsten</translation>
  </message>
  <message>
   <source>TIFF, 16 bit, lowest to highest</source>
   <translation>TIFF, 16 Bit, vom Tiefsten zum Höchsten</translation>
  </message>
  <message>
   <source>TIFF, float, pixels</source>
   <translation>TIFF, Gleitkomma, Pixel</translation>
  </message>
  <message>
   <source>OpenEXR, float, pixels</source>
   <translation>OpenEXR, Gleitkomma, Pixel</translation>
  </message>
  <message>
   <source>PFM, float, pixels</source>
   <translation>PFM, Gleitkomma, Pixel</translation>
  </message>
  <message>
   <source>Green channel of the normal map</source>
   <translation>Grüner Kanal der Normalenkarte</translation>
  </message>
  <message>
   <source>Green up: +Y, OpenGL</source>
   <translation>Grün nach oben: +Y, OpenGL</translation>
  </message>
  <message>
   <source>Green down: −Y, DirectX</source>
   <translation>Grün nach unten: −Y, DirectX</translation>
  </message>
  <message>
   <source>Normal map</source>
   <translation>Normalenkarte</translation>
  </message>
  <message>
   <source>PNG, 16 bit</source>
   <translation>PNG, 16 Bit</translation>
  </message>
  <message>
   <source>PNG, 8 bit</source>
   <translation>PNG, 8 Bit</translation>
  </message>
  <message>
   <source>OpenEXR, float</source>
   <translation>OpenEXR, Gleitkomma</translation>
  </message>
  <message>
   <source>Keep the mask as alpha</source>
   <translation>Die Maske als Alpha behalten</translation>
  </message>
  <message>
   <source>STL, to print</source>
   <translation>STL, zum Drucken</translation>
  </message>
  <message>
   <source>PLY</source>
   <translation>PLY</translation>
  </message>
  <message>
   <source>OBJ, material and texture beside it</source>
   <translation>OBJ, Material und Textur daneben</translation>
  </message>
  <message>
   <source>GLB, to view</source>
   <translation>GLB, zum Ansehen</translation>
  </message>
  <message>
   <source>Paint: the picture without its shading</source>
   <translation>Farbe: das Bild ohne seine Schattierung</translation>
  </message>
  <message>
   <source>The picture as it is</source>
   <translation>Das Bild, wie es ist</translation>
  </message>
  <message>
   <source>No texture</source>
   <translation>Keine Textur</translation>
  </message>
  <message>
   <source>What is draped over the body. Paint is lit anew where the body is shown; a grey picture or a bas-relief has none and keeps its picture. STL holds no texture</source>
   <translation>Was über den Körper gelegt wird. Die Farbe wird neu beleuchtet, wo der Körper gezeigt wird; ein graues Bild oder ein Basrelief hat keine und behält sein Bild. STL enthält keine Textur</translation>
  </message>
  <message>
   <source>Body</source>
   <translation>Körper</translation>
  </message>
  <message>
   <source>as it is</source>
   <translation>wie er ist</translation>
  </message>
  <message>
   <source>From the lowest to the highest point</source>
   <translation>Vom tiefsten zum höchsten Punkt</translation>
  </message>
  <message>
   <source>From the flat base to the highest point</source>
   <translation>Vom flachen Sockel zum höchsten Punkt</translation>
  </message>
  <message>
   <source>what suits</source>
   <translation>was passt</translation>
  </message>
  <message>
   <source>From the flat base to the lowest point</source>
   <translation>Vom flachen Sockel zum tiefsten Punkt</translation>
  </message>
  <message>
   <source>Width of the body</source>
   <translation>Breite des Körpers</translation>
  </message>
  <message>
   <source>Depth of the body</source>
   <translation>Tiefe des Körpers</translation>
  </message>
  <message>
   <source>Thickness of the base</source>
   <translation>Dicke des Sockels</translation>
  </message>
  <message>
   <source>width</source>
   <translation>Breite</translation>
  </message>
  <message>
   <source>depth</source>
   <translation>Tiefe</translation>
  </message>
  <message>
   <source>base</source>
   <translation>Sockel</translation>
  </message>
  <message>
   <source>JSON: light, λ, mask, how the solve went</source>
   <translation>JSON: Licht, λ, Maske, wie das Lösen verlief</translation>
  </message>
  <message>
   <source>View</source>
   <translation>Ansicht</translation>
  </message>
  <message>
   <source>PNG of the 3-D view, 1920 × 1440</source>
   <translation>PNG der 3-D-Ansicht, 1920 × 1440</translation>
  </message>
  <message>
   <source>Folder for the files</source>
   <translation>Ordner für die Dateien</translation>
  </message>
  <message>
   <source>Choose what to write.</source>
   <translation>Wählen, was geschrieben werden soll.</translation>
  </message>
  <message>
   <source>Writes %1.</source>
   <translation>Schreibt %1.</translation>
  </message>
  <message>
   <source>Replaces %1.</source>
   <translation>Ersetzt %1.</translation>
  </message>
  <message>
   <source>Turn Light</source>
   <translation>Licht drehen</translation>
  </message>
  <message>
   <source>Assumed light</source>
   <translation>Angenommenes Licht</translation>
  </message>
  <message>
   <source>The light that the picture is taken to be lit by. Another one is another surface</source>
   <translation>Das Licht, von dem das Bild als beleuchtet gilt. Ein anderes ergibt eine andere Oberfläche</translation>
  </message>
  <message>
   <source>Relight</source>
   <translation>Neu beleuchten</translation>
  </message>
  <message>
   <source>Light the finished surface from elsewhere; it stays as it is</source>
   <translation>Die fertige Oberfläche von woanders beleuchten; sie bleibt, wie sie ist</translation>
  </message>
  <message>
   <source>almost from the front</source>
   <translation>fast von vorn</translation>
  </message>
  <message>
   <source>from behind</source>
   <translation>von hinten</translation>
  </message>
  <message>
   <source>right</source>
   <translation>rechts</translation>
  </message>
  <message>
   <source>upper right</source>
   <translation>oben rechts</translation>
  </message>
  <message>
   <source>top</source>
   <translation>oben</translation>
  </message>
  <message>
   <source>upper left</source>
   <translation>oben links</translation>
  </message>
  <message>
   <source>left</source>
   <translation>links</translation>
  </message>
  <message>
   <source>lower left</source>
   <translation>unten links</translation>
  </message>
  <message>
   <source>bottom</source>
   <translation>unten</translation>
  </message>
  <message>
   <source>lower right</source>
   <translation>unten rechts</translation>
  </message>
  <message>
   <source>from the %1, %2° high</source>
   <translation>von %1, %2° hoch</translation>
  </message>
  <message>
   <source>turns away</source>
   <translation>wendet sich ab</translation>
  </message>
  <message>
   <source>cut off</source>
   <translation>abgeschnitten</translation>
  </message>
  <message>
   <source>outlier</source>
   <translation>Ausreißer</translation>
  </message>
  <message>
   <source>Mark Edges</source>
   <translation>Kanten markieren</translation>
  </message>
  <message>
   <source>Mark Outliers</source>
   <translation>Ausreißer markieren</translation>
  </message>
  <message>
   <source>Paint over what the picture is to tell again</source>
   <translation>Übermalen, was wieder das Bild sagen soll</translation>
  </message>
  <message>
   <source>Paint over cast shadows and highlights</source>
   <translation>Schlagschatten und Glanzlichter übermalen</translation>
  </message>
  <message>
   <source>Paint over what is shading</source>
   <translation>Übermalen, was Schattierung ist</translation>
  </message>
  <message>
   <source>Paint over the edge where the body turns away</source>
   <translation>Die Kante übermalen, an der sich der Körper abwendet</translation>
  </message>
  <message>
   <source>Paint over the edge where the mask cuts the body off</source>
   <translation>Die Kante übermalen, an der die Maske den Körper abschneidet</translation>
  </message>
  <message>
   <source>body</source>
   <translation>Körper</translation>
  </message>
  <message>
   <source>terrain</source>
   <translation>Gelände</translation>
  </message>
  <message>
   <source>bas-relief</source>
   <translation>Basrelief</translation>
  </message>
  <message>
   <source>mask from alpha</source>
   <translation>Maske aus Alpha</translation>
  </message>
  <message>
   <source>mask from the uniform border</source>
   <translation>Maske aus dem einfarbigen Rand</translation>
  </message>
  <message>
   <source>mask by colours around the middle</source>
   <translation>Maske nach Farben um die Mitte</translation>
  </message>
  <message>
   <source>no mask</source>
   <translation>keine Maske</translation>
  </message>
  <message>
   <source>%1 (%2)</source>
   <translation>%1 (%2)</translation>
  </message>
  <message>
   <source>light %1</source>
   <translation>Licht %1</translation>
  </message>
  <message>
   <source>Proposed: %1</source>
   <translation>Vorschlag: %1</translation>
  </message>
  <message>
   <source>What the picture seems to be. In brackets: how sure that is, from 0, a guess, to 1</source>
   <translation>Was das Bild zu sein scheint. In Klammern: wie sicher das ist, von 0, geraten, bis 1</translation>
  </message>
  <message>
   <source>Use</source>
   <translation>Verwenden</translation>
  </message>
  <message>
   <source>Take what is proposed; undo takes it back</source>
   <translation>Den Vorschlag übernehmen; Rückgängig nimmt ihn zurück</translation>
  </message>
  <message>
   <source>Without Mask</source>
   <translation>Ohne Maske</translation>
  </message>
  <message>
   <source>The whole picture is one surface that goes on beyond it</source>
   <translation>Das ganze Bild ist eine Oberfläche, die darüber hinaus weitergeht</translation>
  </message>
  <message>
   <source>Bas-Relief</source>
   <translation>Basrelief</translation>
  </message>
  <message>
   <source>Compress the whole picture into a chosen depth</source>
   <translation>Das ganze Bild in eine gewählte Tiefe pressen</translation>
  </message>
  <message>
   <source>Leave it as it is</source>
   <translation>Lassen, wie es ist</translation>
  </message>
  <message>
   <source>Use Proposal</source>
   <translation>Vorschlag verwenden</translation>
  </message>
  <message>
   <source>Judging the surface</source>
   <translation>Die Oberfläche wird beurteilt</translation>
  </message>
  <message>
   <source>Drawing the surface</source>
   <translation>Die Oberfläche wird gezeichnet</translation>
  </message>
  <message>
   <source>x %1  y %2  z %3 px  n %4, %5, %6</source>
   <translation>x %1  y %2  z %3 px  n %4, %5, %6</translation>
  </message>
  <message>
   <source>Preparing the picture</source>
   <translation>Das Bild wird vorbereitet</translation>
  </message>
  <message>
   <source>Peak</source>
   <translation>Gipfel</translation>
  </message>
  <message>
   <source>Click where the surface is highest all around: it falls away</source>
   <translation>Dort klicken, wo die Oberfläche höher ist als ringsum: Sie fällt ab</translation>
  </message>
  <message>
   <source>Pit</source>
   <translation>Mulde</translation>
  </message>
  <message>
   <source>Click where the surface is lowest all around: it rises</source>
   <translation>Dort klicken, wo die Oberfläche tiefer ist als ringsum: Sie steigt an</translation>
  </message>
  <message>
   <source>Ridge</source>
   <translation>Grat</translation>
  </message>
  <message>
   <source>Click on the line of a ridge: it falls away on both sides</source>
   <translation>Auf die Linie eines Grats klicken: Er fällt zu beiden Seiten ab</translation>
  </message>
  <message>
   <source>Add %1</source>
   <translation>%1 hinzufügen</translation>
  </message>
  <message>
   <source>Move %1</source>
   <translation>%1 verschieben</translation>
  </message>
  <message>
   <source>Delete %1</source>
   <translation>%1 löschen</translation>
  </message>
  <message>
   <source>Drag the light's ball, or hints; Delete removes a hint</source>
   <translation>Die Kugel des Lichts ziehen, oder Hinweise; Entf entfernt einen Hinweis</translation>
  </message>
  <message>
   <source>the body does not turn away at the mask's edge (set the edge to unknown), or its light could not be determined (drag it).</source>
   <translation>Der Körper wendet sich am Rand der Maske nicht ab (den Rand auf unbekannt setzen), oder sein Licht ließ sich nicht bestimmen (es ziehen).</translation>
  </message>
  <message>
   <source>the light could not be determined. Drag it, or mask one body of one colour.</source>
   <translation>Das Licht ließ sich nicht bestimmen. Es ziehen, oder einen Körper von einer Farbe maskieren.</translation>
  </message>
  <message>
   <source>the light is probably wrong (estimate it), or the body does not turn away at the mask's edge (set the edge to unknown).</source>
   <translation>Das Licht ist wohl falsch (es schätzen), oder der Körper wendet sich am Rand der Maske nicht ab (den Rand auf unbekannt setzen).</translation>
  </message>
  <message>
   <source>the light is probably wrong. Estimate it, or mask one body and its rim.</source>
   <translation>Das Licht ist wohl falsch. Es schätzen, oder einen Körper und seine Silhouette maskieren.</translation>
  </message>
  <message>
   <source>The surface is %1 times as high as it is wide: %2</source>
   <translation>Die Oberfläche ist %1-mal so hoch wie breit: %2</translation>
  </message>
  <message>
   <source>The light comes from behind: nothing that faces you would be lit. Drag it to the bright side, or estimate it.</source>
   <translation>Das Licht kommt von hinten: Nichts, was zu Ihnen zeigt, wäre beleuchtet. Es auf die helle Seite ziehen oder schätzen.</translation>
  </message>
  <message>
   <source>No surface explains this picture well: light, mask or albedo are wrong, or there is paint or a cast shadow. As a bas-relief (Kind) any picture is seen.</source>
   <translation>Keine Oberfläche erklärt dieses Bild gut: Licht, Maske oder Albedo sind falsch, oder es gibt Bemalung oder einen Schlagschatten. Als Basrelief (Art) ist jedes Bild zu sehen.</translation>
  </message>
  <message>
   <source>There is no rim yet: mask the body first.</source>
   <translation>Es gibt noch keine Silhouette: erst den Körper maskieren.</translation>
  </message>
  <message>
   <source>Nothing is known about the edge: the surface may be wrong by a quarter. Mask the body for its rim, or place hints.</source>
   <translation>Über den Rand ist nichts bekannt: Die Oberfläche kann um ein Viertel falsch sein. Den Körper für seine Silhouette maskieren oder Hinweise setzen.</translation>
  </message>
  <message>
   <source>A body that turns away at its edge is convex there, whatever is chosen here. Set the edge to unknown, or place pits.</source>
   <translation>Ein Körper, der sich an seinem Rand abwendet, ist dort konvex, was hier auch gewählt ist. Den Rand auf unbekannt setzen oder Mulden setzen.</translation>
  </message>
  <message>
   <source>Light from the front shades bumps and dents alike: choose convex or concave, or place hints.</source>
   <translation>Licht von vorn schattiert Beulen und Dellen gleich: konvex oder konkav wählen oder Hinweise setzen.</translation>
  </message>
  <message>
   <source>Rim: turns away there</source>
   <translation>Silhouette: wendet sich dort ab</translation>
  </message>
  <message>
   <source>Border heights from a file</source>
   <translation>Randhöhen aus einer Datei</translation>
  </message>
  <message>
   <source>Unknown</source>
   <translation>Unbekannt</translation>
  </message>
  <message>
   <source>Heights of the outermost pixels, in pixels, from a float file</source>
   <translation>Höhen der äußersten Pixel, in Pixeln, aus einer Gleitkommadatei</translation>
  </message>
  <message>
   <source>Edge</source>
   <translation>Rand</translation>
  </message>
  <message>
   <source>What is known where the surface ends</source>
   <translation>Was dort bekannt ist, wo die Oberfläche endet</translation>
  </message>
  <message>
   <source>Convex</source>
   <translation>Konvex</translation>
  </message>
  <message>
   <source>Concave</source>
   <translation>Konkav</translation>
  </message>
  <message>
   <source>Shape</source>
   <translation>Form</translation>
  </message>
  <message>
   <source>Which way it bulges, where nothing else tells</source>
   <translation>In welche Richtung sie sich wölbt, wo es sonst nichts sagt</translation>
  </message>
  <message>
   <source>Flip Shape</source>
   <translation>Form umkehren</translation>
  </message>
  <message>
   <source>Heights of '%1'; click for another file</source>
   <translation>Höhen von '%1'; klicken für eine andere Datei</translation>
  </message>
  <message>
   <source>Assumed until it was looked for</source>
   <translation>Angenommen, bis es gesucht wurde</translation>
  </message>
  <message>
   <source>Estimated; anew when the mask changes</source>
   <translation>Geschätzt; erneut, wenn sich die Maske ändert</translation>
  </message>
  <message>
   <source>Refined; estimated anew when the mask changes</source>
   <translation>Verfeinert; neu geschätzt, wenn sich die Maske ändert</translation>
  </message>
  <message>
   <source>Given by hand: it stays when the mask changes</source>
   <translation>Von Hand gegeben: Es bleibt, wenn sich die Maske ändert</translation>
  </message>
  <message>
   <source>Estimate</source>
   <translation>Schätzen</translation>
  </message>
  <message>
   <source>Refine</source>
   <translation>Verfeinern</translation>
  </message>
  <message>
   <source>Direction to the light: x, y, z</source>
   <translation>Richtung zum Licht: x, y, z</translation>
  </message>
  <message>
   <source>Direction to the light: x to the right, y up, z towards you; any length</source>
   <translation>Richtung zum Licht: x nach rechts, y nach oben, z zu Ihnen; beliebige Länge</translation>
  </message>
  <message>
   <source>Find the light from the picture alone</source>
   <translation>Das Licht allein aus dem Bild finden</translation>
  </message>
  <message>
   <source>Improve this light: the one under which a surface explains the picture best</source>
   <translation>Dieses Licht verbessern: das, unter dem eine Oberfläche das Bild am besten erklärt</translation>
  </message>
  <message>
   <source>The light that the picture is taken to be lit by: another one is another surface. To light the finished surface from elsewhere, press Relight over the picture</source>
   <translation>Das Licht, von dem das Bild als beleuchtet gilt: Ein anderes ergibt eine andere Oberfläche. Um die fertige Oberfläche von woanders zu beleuchten, über dem Bild Neu beleuchten drücken</translation>
  </message>
  <message>
   <source>One distant light</source>
   <translation>Ein fernes Licht</translation>
  </message>
  <message>
   <source>From all sides</source>
   <translation>Von allen Seiten</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>Modell</translation>
  </message>
  <message>
   <source>How brightness follows from the surface: one distant light and an even rest; or light from all sides as nine spherical harmonics, which are found from a body with a rim and kept where they explain its picture better</source>
   <translation>Wie Helligkeit aus der Oberfläche folgt: ein fernes Licht und ein gleichmäßiger Rest; oder Licht von allen Seiten als neun Kugelflächenfunktionen, die aus einem Körper mit Silhouette gefunden und behalten werden, wo sie sein Bild besser erklären</translation>
  </message>
  <message>
   <source>mostly %1</source>
   <translation>meist %1</translation>
  </message>
  <message>
   <source>Set Light Model</source>
   <translation>Lichtmodell setzen</translation>
  </message>
  <message>
   <source>Set Light</source>
   <translation>Licht setzen</translation>
  </message>
  <message>
   <source>Keep what is selected, nothing else</source>
   <translation>Das Ausgewählte behalten, sonst nichts</translation>
  </message>
  <message>
   <source>Add what is selected</source>
   <translation>Das Ausgewählte hinzufügen</translation>
  </message>
  <message>
   <source>Remove</source>
   <translation>Entfernen</translation>
  </message>
  <message>
   <source>Remove what is selected</source>
   <translation>Das Ausgewählte entfernen</translation>
  </message>
  <message>
   <source>Find the outline of a thing by its colours; select it roughly first, or mask it</source>
   <translation>Den Umriss eines Dings nach seinen Farben finden; es erst grob auswählen oder maskieren</translation>
  </message>
  <message>
   <source>Invert</source>
   <translation>Umkehren</translation>
  </message>
  <message>
   <source>What is left out becomes the surface</source>
   <translation>Was ausgelassen ist, wird zur Oberfläche</translation>
  </message>
  <message>
   <source>Alpha</source>
   <translation>Alpha</translation>
  </message>
  <message>
   <source>Take the picture's own alpha channel</source>
   <translation>Den eigenen Alphakanal des Bildes nehmen</translation>
  </message>
  <message>
   <source>The whole picture is surface</source>
   <translation>Das ganze Bild ist Oberfläche</translation>
  </message>
  <message>
   <source>Where the surface is</source>
   <translation>Wo die Oberfläche ist</translation>
  </message>
  <message>
   <source>Brighter</source>
   <translation>Heller</translation>
  </message>
  <message>
   <source>Keep the pixels that are brighter than this</source>
   <translation>Die Pixel behalten, die heller als dieser Wert sind</translation>
  </message>
  <message>
   <source>%1 % of the picture</source>
   <translation>%1 % des Bildes</translation>
  </message>
  <message>
   <source>the whole picture</source>
   <translation>das ganze Bild</translation>
  </message>
  <message>
   <source>Paint edge</source>
   <translation>Randart</translation>
  </message>
  <message>
   <source>Turns away</source>
   <translation>Abgewandt</translation>
  </message>
  <message>
   <source>Cut off</source>
   <translation>Schnitt</translation>
  </message>
  <message>
   <source>Auto</source>
   <translation>Auto</translation>
  </message>
  <message>
   <source>Paint where the body turns away from you: its occluding contour</source>
   <translation>Übermalen, wo der Körper sich von Ihnen abwendet: seine verdeckende Kontur</translation>
  </message>
  <message>
   <source>Paint where the mask cuts the body off and nothing is known</source>
   <translation>Übermalen, wo die Maske den Körper abschneidet und nichts bekannt ist</translation>
  </message>
  <message>
   <source>Paint where the picture is to tell, when the light is estimated</source>
   <translation>Übermalen, wo das Bild es sagen soll, wenn das Licht geschätzt wird</translation>
  </message>
  <message>
   <source>What the mask's edge is, pixel by pixel</source>
   <translation>Was der Rand der Maske ist, Pixel für Pixel</translation>
  </message>
  <message>
   <source>Outliers</source>
   <translation>Ausreißer</translation>
  </message>
  <message>
   <source>Outlier</source>
   <translation>Ausreißer</translation>
  </message>
  <message>
   <source>Shading</source>
   <translation>Körper</translation>
  </message>
  <message>
   <source>Paint over cast shadows, highlights and light from other surfaces</source>
   <translation>Schlagschatten, Glanzlichter und Licht von anderen Oberflächen übermalen</translation>
  </message>
  <message>
   <source>Paint over what is the body's own shading</source>
   <translation>Übermalen, was die eigene Schattierung des Körpers ist</translation>
  </message>
  <message>
   <source>Paint where the picture is to tell, when outliers are looked for</source>
   <translation>Übermalen, wo das Bild es sagen soll, wenn Ausreißer gesucht werden</translation>
  </message>
  <message>
   <source>Brightness that no shading is read from</source>
   <translation>Helligkeit, aus der keine Schattierung gelesen wird</translation>
  </message>
  <message>
   <source>Find</source>
   <translation>Suchen</translation>
  </message>
  <message>
   <source>Look for cast shadows and highlights</source>
   <translation>Schlagschatten und Glanzlichter suchen</translation>
  </message>
  <message>
   <source>Forget</source>
   <translation>Vergessen</translation>
  </message>
  <message>
   <source>Read shading everywhere</source>
   <translation>Überall Schattierung lesen</translation>
  </message>
  <message>
   <source>Forget Outliers</source>
   <translation>Ausreißer vergessen</translation>
  </message>
  <message>
   <source>good</source>
   <translation>gut</translation>
  </message>
  <message>
   <source>fair</source>
   <translation>mäßig</translation>
  </message>
  <message>
   <source>doubtful</source>
   <translation>zweifelhaft</translation>
  </message>
  <message>
   <source>How far the surface may be trusted, from 0 to 1: less where it differs from a balloon of the same outline, or from the picture</source>
   <translation>Wie weit der Oberfläche zu trauen ist, von 0 bis 1: weniger, wo sie von einem Ballon gleichen Umrisses oder vom Bild abweicht</translation>
  </message>
  <message>
   <source>%1° from a balloon of the same outline, shading error %2 %: its normals may be wrong by about %3°. Rank correlation with the true errors of ten real objects: 0.7</source>
   <translation>%1° von einem Ballon gleichen Umrisses, Schattierungsfehler %2 %: Ihre Normalen können um etwa %3° falsch sein. Rangkorrelation mit den wahren Fehlern von zehn echten Gegenständen: 0.7</translation>
  </message>
  <message>
   <source>needs a mask whose edge is a rim</source>
   <translation>braucht eine Maske, deren Rand Silhouette ist</translation>
  </message>
  <message>
   <source>unknown under a light set by hand</source>
   <translation>unbekannt unter einem von Hand gesetzten Licht</translation>
  </message>
  <message>
   <source>not yet known</source>
   <translation>noch nicht bekannt</translation>
  </message>
  <message>
   <source>It is told by the mask's outline, where the light was found from it</source>
   <translation>Der Umriss der Maske sagt sie, wo das Licht aus ihm gefunden wurde</translation>
  </message>
  <message>
   <source>Kind</source>
   <translation>Art</translation>
  </message>
  <message>
   <source>A thing of one colour; its mask's edge is its rim</source>
   <translation>Ein Ding von einer Farbe; der Rand seiner Maske ist seine Silhouette</translation>
  </message>
  <message>
   <source>Terrain</source>
   <translation>Gelände</translation>
  </message>
  <message>
   <source>A surface that goes on beyond the picture</source>
   <translation>Eine Oberfläche, die über das Bild hinaus weitergeht</translation>
  </message>
  <message>
   <source>Bas-relief</source>
   <translation>Basrelief</translation>
  </message>
  <message>
   <source>Any picture, compressed into a depth: for coins, engraving and embossing</source>
   <translation>Jedes Bild, in eine Tiefe gepresst: für Münzen, Gravur und Prägung</translation>
  </message>
  <message>
   <source>What the picture shows</source>
   <translation>Was das Bild zeigt</translation>
  </message>
  <message>
   <source>Without a mask nothing says where a body ends. For a body, mask it or choose Body.</source>
   <translation>Ohne Maske sagt nichts, wo ein Körper endet. Einen Körper maskieren oder Körper wählen.</translation>
  </message>
  <message>
   <source>Detail</source>
   <translation>Details</translation>
  </message>
  <message>
   <source>How much steep slopes are attenuated in favour of fine detail</source>
   <translation>Wie stark steile Hänge zugunsten feiner Details gedämpft werden</translation>
  </message>
  <message>
   <source>Background</source>
   <translation>Hintergrund</translation>
  </message>
  <message>
   <source>How much is left of broad forms, such as what lies behind; none flattens them</source>
   <translation>Wie viel von breiten Formen bleibt, etwa dem, was dahinter liegt; keines flacht sie ab</translation>
  </message>
  <message>
   <source>From the lowest to the highest point, exactly</source>
   <translation>Vom tiefsten zum höchsten Punkt, genau</translation>
  </message>
  <message>
   <source>Of the whole relief, to which the depth is seen in proportion</source>
   <translation>Des ganzen Reliefs, zu der die Tiefe im Verhältnis gesehen wird</translation>
  </message>
  <message>
   <source>Export …</source>
   <translation>Exportieren …</translation>
  </message>
  <message>
   <source>Write heights, normals, a body to print, all parameters</source>
   <translation>Höhen, Normalen, einen Körper zum Drucken, alle Parameter schreiben</translation>
  </message>
  <message>
   <source>Photograph</source>
   <translation>Foto</translation>
  </message>
  <message>
   <source>Surface, shaded</source>
   <translation>Oberfläche, schattiert</translation>
  </message>
  <message>
   <source>Heights</source>
   <translation>Höhen</translation>
  </message>
  <message>
   <source>Shading error, up to 10 %</source>
   <translation>Bildfehler, bis 10 %</translation>
  </message>
  <message>
   <source>What the flat picture shows</source>
   <translation>Was das flache Bild zeigt</translation>
  </message>
  <message>
   <source>Left: the shading alone tells the surface. Right: the mask's outline, blown up, does. Photographs need a little of the outline</source>
   <translation>Links: die Schattierung allein bestimmt die Fläche. Rechts: der aufgeblasene Umriss der Maske. Fotos brauchen ein wenig vom Umriss</translation>
  </message>
  <message>
   <source>How much smoothness weighs against the shading: 0.001 follows a clean picture, 0.1 suits noise of 1 %</source>
   <translation>Wie viel Glattheit gegenüber der Schattierung wiegt: 0.001 folgt einem sauberen Bild, 0.1 passt zu 1 % Rauschen</translation>
  </message>
  <message>
   <source>auto</source>
   <translation>auto</translation>
  </message>
  <message>
   <source>Colours are paint</source>
   <translation>Farben sind Bemalung</translation>
  </message>
  <message>
   <source>Trust</source>
   <translation>Vertrauen</translation>
  </message>
  <message>
   <source>picture</source>
   <translation>Bild</translation>
  </message>
  <message>
   <source>outline</source>
   <translation>Umriss</translation>
  </message>
  <message>
   <source>Smooth λ</source>
   <translation>Glattheit λ</translation>
  </message>
  <message>
   <source>Smoothness</source>
   <translation>Glattheit</translation>
  </message>
  <message>
   <source>Each of a body's few colours has an albedo of its own, and no shading is read from where they meet; off takes all brightness for shading</source>
   <translation>Jede der wenigen Farben eines Körpers hat ihre eigene Albedo, und wo sie aneinanderstoßen, wird keine Schattierung gelesen; aus nimmt alle Helligkeit für Schattierung</translation>
  </message>
  <message>
   <source>Albedo</source>
   <translation>Albedo</translation>
  </message>
  <message>
   <source>How bright a patch is that faces the light; auto finds it with the light, or takes the brightest</source>
   <translation>Wie hell eine Stelle ist, die zum Licht zeigt; auto findet es mit dem Licht oder nimmt die hellste</translation>
  </message>
  <message>
   <source>Ambient</source>
   <translation>Umgebung</translation>
  </message>
  <message>
   <source>Ambient Light</source>
   <translation>Umgebungslicht</translation>
  </message>
  <message>
   <source>Light that comes from everywhere, as a share of full scale; auto finds it with the light</source>
   <translation>Licht, das von überall kommt, als Anteil des Vollausschlags; auto findet es mit dem Licht</translation>
  </message>
  <message>
   <source>sRGB, as photographs are</source>
   <translation>sRGB, wie Fotos</translation>
  </message>
  <message>
   <source>Linear, as renderings are</source>
   <translation>Linear, wie Renderings</translation>
  </message>
  <message>
   <source>Encoding</source>
   <translation>Kodierung</translation>
  </message>
  <message>
   <source>What the picture's numbers mean</source>
   <translation>Was die Zahlen des Bildes bedeuten</translation>
  </message>
  <message>
   <source>A mask whose edge is a rim has an outline to trust</source>
   <translation>Eine Maske, deren Rand Silhouette ist, hat einen Umriss, dem man vertrauen kann</translation>
  </message>
  <message>
   <source>Normals are relaxed: λ is in the Solver panel</source>
   <translation>Normalen werden relaxiert: λ steht im Bedienfeld Löser</translation>
  </message>
  <message>
   <source>New &amp;Vertical Guide</source>
   <translation>Neue &amp;senkrechte Hilfslinie</translation>
  </message>
  <message>
   <source>New &amp;Horizontal Guide</source>
   <translation>Neue &amp;waagerechte Hilfslinie</translation>
  </message>
  <message>
   <source>&amp;Remove</source>
   <translation>&amp;Entfernen</translation>
  </message>
  <message>
   <source>Guides</source>
   <translation>Hilfslinien</translation>
  </message>
  <message>
   <source>Guides of the picture</source>
   <translation>Hilfslinien des Bildes</translation>
  </message>
  <message>
   <source>From the left edge of the picture, or from the upper one</source>
   <translation>Vom linken Rand des Bildes oder vom oberen</translation>
  </message>
  <message>
   <source>&amp;Position</source>
   <translation>&amp;Position</translation>
  </message>
  <message>
   <source>Vertical, %1 px from the left</source>
   <translation>Senkrecht, %1 px von links</translation>
  </message>
  <message>
   <source>Horizontal, %1 px from above</source>
   <translation>Waagerecht, %1 px von oben</translation>
  </message>
  <message>
   <source>Ruler above the picture</source>
   <translation>Lineal über dem Bild</translation>
  </message>
  <message>
   <source>Ruler left of the picture</source>
   <translation>Lineal links des Bildes</translation>
  </message>
  <message>
   <source>Drag a guide out of it; a double click shows the numbers of all guides</source>
   <translation>Eine Hilfslinie herausziehen; ein Doppelklick zeigt die Zahlen aller Hilfslinien</translation>
  </message>
  <message>
   <source>Host waits after every launch</source>
   <translation>Host wartet nach jedem Start</translation>
  </message>
  <message>
   <source>Launches follow each other in one queue</source>
   <translation>Starts folgen in einer Warteschlange aufeinander</translation>
  </message>
  <message>
   <source>One CUDA graph of all launches</source>
   <translation>Ein CUDA-Graph aller Starts</translation>
  </message>
  <message>
   <source>Barrier: all add to one counter</source>
   <translation>Barriere: alle erhöhen einen Zähler</translation>
  </message>
  <message>
   <source>Barrier: a tree of counters, 2 levels</source>
   <translation>Barriere: ein Baum von Zählern, 2 Ebenen</translation>
  </message>
  <message>
   <source>Barrier: a tree of counters, 3 levels</source>
   <translation>Barriere: ein Baum von Zählern, 3 Ebenen</translation>
  </message>
  <message>
   <source>Barrier: a flag each, block 0 gathers</source>
   <translation>Barriere: je eine Flagge, Block 0 sammelt</translation>
  </message>
  <message>
   <source>Barrier: of the whole grid</source>
   <translation>Barriere: über alle Blöcke</translation>
  </message>
  <message>
   <source>Flags between neighbours (squares)</source>
   <translation>Flaggen zwischen Nachbarn (Quadrate)</translation>
  </message>
  <message>
   <source>Nobody waits</source>
   <translation>Niemand wartet</translation>
  </message>
  <message>
   <source>Upper and lower halo rows (1 pixel) cross every %1</source>
   <translation>Obere und untere Halozeilen (1 Pixel) gehen nach je %1 hinüber</translation>
  </message>
  <message>
   <source>All four halos (1 pixel) cross every %1</source>
   <translation>Alle vier Halos (1 Pixel) gehen nach je %1 hinüber</translation>
  </message>
  <message>
   <source>All four halos (1 pixel) cross, side columns packed, every %1</source>
   <translation>Alle vier Halos (1 Pixel) gehen hinüber, Seitenspalten gepackt, nach je %1</translation>
  </message>
  <message>
   <source>All four halos (1 pixel) cross, inside a cluster between multiprocessors, every %1</source>
   <translation>Alle vier Halos (1 Pixel) gehen innerhalb eines Clusters zwischen Multiprozessoren hinüber, nach je %1</translation>
  </message>
  <message>
   <source>%1, carried by %2 threads of their own</source>
   <translation>%1, getragen von %2 eigenen Threads</translation>
  </message>
  <message>
   <source>Every step reads one grid and writes the other; nothing crosses inside.</source>
   <translation>Jeder Schritt liest ein Gitter und schreibt das andere; innerhalb geht nichts hinüber.</translation>
  </message>
  <message>
   <source>one step</source>
   <translation>einen Schritt</translation>
  </message>
  <message>
   <source>A launch does %1 on chip with frozen halos of 1 pixel.</source>
   <translation>Ein Start macht %1 auf dem Chip mit eingefrorenen Halos von 1 Pixel.</translation>
  </message>
  <message>
   <source>A launch does %1 on chip with halos of %2 pixels, where blocks repeat each other's steps.</source>
   <translation>Ein Start macht %1 auf dem Chip mit Halos von %2 Pixeln, in denen Blöcke die Schritte der Nachbarn wiederholen.</translation>
  </message>
  <message>
   <source>A launch does %1 on chip.</source>
   <translation>Ein Start macht %1 auf dem Chip.</translation>
  </message>
  <message>
   <source>The host waits for every step.</source>
   <translation>Der Host wartet auf jeden Schritt.</translation>
  </message>
  <message>
   <source>The host looks every %1.</source>
   <translation>Der Host sieht nach je %1 nach.</translation>
  </message>
  <message>
   <source>Blocks never end; each waits for its four neighbours every %1.</source>
   <translation>Blöcke enden nie; jeder wartet nach je %1 auf seine vier Nachbarn.</translation>
  </message>
  <message>
   <source>Blocks never end; all meet at a barrier every %1.</source>
   <translation>Blöcke enden nie; alle treffen sich nach je %1 an einer Barriere.</translation>
  </message>
  <message>
   <source>Blocks never end and never wait; the host looks every %1.</source>
   <translation>Blöcke enden nie und warten nie; der Host sieht nach je %1 nach.</translation>
  </message>
  <message>
   <source>1 block at a time.</source>
   <translation>1 Block zugleich.</translation>
  </message>
  <message>
   <source>%1 blocks at a time.</source>
   <translation>%1 Blöcke zugleich.</translation>
  </message>
  <message>
   <source>Drawn are %1, as larger devices run them.</source>
   <translation>Gezeichnet sind %1, wie größere Geräte sie ausführen.</translation>
  </message>
  <message>
   <source>runs</source>
   <translation>läuft</translation>
  </message>
  <message>
   <source>later</source>
   <translation>später</translation>
  </message>
  <message>
   <source>no neighbours run together</source>
   <translation>keine Nachbarn laufen zusammen</translation>
  </message>
  <message>
   <source>crosses</source>
   <translation>geht hinüber</translation>
  </message>
  <message>
   <source>%1 pixels deep</source>
   <translation>%1 Pixel tief</translation>
  </message>
  <message>
   <source>read anew every step</source>
   <translation>jeden Schritt neu gelesen</translation>
  </message>
  <message>
   <source>frozen %1 steps</source>
   <translation>%1 Schritte eingefroren</translation>
  </message>
  <message>
   <source>cluster</source>
   <translation>Cluster</translation>
  </message>
  <message>
   <source>%1 (key %2)</source>
   <translation>%1 (Schlüssel %2)</translation>
  </message>
  <message>
   <source>Also sets %1.</source>
   <translation>Setzt auch %1.</translation>
  </message>
  <message>
   <source>The scheme as text, for --scheme on the command line</source>
   <translation>Das Schema als Text, für --scheme auf der Befehlszeile</translation>
  </message>
  <message>
   <source>Scheme details</source>
   <translation>Einzelheiten des Schemas</translation>
  </message>
  <message>
   <source>Scheme</source>
   <translation>Schema</translation>
  </message>
  <message>
   <source>Copy</source>
   <translation>Kopieren</translation>
  </message>
  <message>
   <source>Copy the scheme as text, for --scheme on the command line</source>
   <translation>Das Schema als Text kopieren, für --scheme auf der Befehlszeile</translation>
  </message>
  <message>
   <source>%1, changed: %2.</source>
   <translation>%1, geändert: %2.</translation>
  </message>
  <message>
   <source>%1 (%2).</source>
   <translation>%1 (%2).</translation>
  </message>
  <message>
   <source>Use %1</source>
   <translation>%1 verwenden</translation>
  </message>
  <message>
   <source>Beyond the papers</source>
   <translation>Über die Arbeiten hinaus</translation>
  </message>
  <message>
   <source>Select by Numbers</source>
   <translation>Numerisch auswählen</translation>
  </message>
  <message>
   <source>New selection</source>
   <translation>Neue Auswahl</translation>
  </message>
  <message>
   <source>Add to selection</source>
   <translation>Zur Auswahl hinzufügen</translation>
  </message>
  <message>
   <source>Subtract from selection</source>
   <translation>Von der Auswahl abziehen</translation>
  </message>
  <message>
   <source>Intersect with selection</source>
   <translation>Mit der Auswahl schneiden</translation>
  </message>
  <message>
   <source>&amp;Shape</source>
   <translation>&amp;Form</translation>
  </message>
  <message>
   <source>&amp;Left</source>
   <translation>&amp;Links</translation>
  </message>
  <message>
   <source>&amp;Top</source>
   <translation>&amp;Oben</translation>
  </message>
  <message>
   <source>&amp;Width</source>
   <translation>&amp;Breite</translation>
  </message>
  <message>
   <source>&amp;Height</source>
   <translation>&amp;Höhe</translation>
  </message>
  <message>
   <source>&amp;How</source>
   <translation>&amp;Wie</translation>
  </message>
  <message>
   <source>Select</source>
   <translation>Auswählen</translation>
  </message>
  <message>
   <source>Diameter of the brush in pixels of the picture (keys [ and ])</source>
   <translation>Durchmesser des Pinsels in Bildpixeln (Tasten [ und ])</translation>
  </message>
  <message>
   <source>Hardness</source>
   <translation>Härte</translation>
  </message>
  <message>
   <source>How much of the brush paints wholly, from its middle outwards; the rest fades out (Shift and the keys [ and ]). Edges, outliers and what keeps its colour are painted hard.</source>
   <translation>Wie viel des Pinsels ganz deckt, von seiner Mitte nach außen; der Rest läuft aus (Umschalt und die Tasten [ und ]). Kanten, Ausreißer und was seine Farbe behält werden hart gemalt.</translation>
  </message>
  <message>
   <source>The most that a stroke covers. Edges, outliers and what keeps its colour are painted wholly.</source>
   <translation>Wie stark ein Strich höchstens deckt. Kanten, Ausreißer und was seine Farbe behält werden ganz gemalt.</translation>
  </message>
  <message>
   <source>Patch &amp;Menu…</source>
   <translation>Patch-&amp;Menü …</translation>
  </message>
  <message>
   <source>Crop</source>
   <translation>Zuschneiden</translation>
  </message>
  <message>
   <source>&amp;Found by Itself</source>
   <translation>&amp;Selbst gefunden</translation>
  </message>
  <message>
   <source>The place around the stroke whose surroundings fit best</source>
   <translation>Die Stelle um den Strich, deren Umgebung am besten passt</translation>
  </message>
  <message>
   <source>&amp;At an Offset</source>
   <translation>&amp;Mit Versatz</translation>
  </message>
  <message>
   <source>Where you click, also in another tab; later strokes keep the offset</source>
   <translation>Wo Sie klicken, auch in einem anderen Reiter; spätere Striche behalten den Versatz</translation>
  </message>
  <message>
   <source>Another Picture</source>
   <translation>Anderes Bild</translation>
  </message>
  <message>
   <source>The place in this picture that fits best; near the same place where both have one size</source>
   <translation>Die Stelle in diesem Bild, die am besten passt; nahe derselben Stelle, wo beide gleich groß sind</translation>
  </message>
  <message>
   <source>The picture that is chosen</source>
   <translation>Das gewählte Bild</translation>
  </message>
  <message>
   <source>Picture &amp;File…</source>
   <translation>Bild&amp;datei…</translation>
  </message>
  <message>
   <source>Choose a picture's file; it is not opened in a tab</source>
   <translation>Die Datei eines Bildes wählen; sie wird nicht in einem Reiter geöffnet</translation>
  </message>
  <message>
   <source>Source of a &amp;Patch</source>
   <translation>Quelle eines &amp;Patches</translation>
  </message>
  <message>
   <source>The whole picture that this patch is cut from</source>
   <translation>Das ganze Bild, aus dem dieser Patch geschnitten ist</translation>
  </message>
  <message>
   <source>Picture to Heal From</source>
   <translation>Bild, aus dem repariert wird</translation>
  </message>
  <message>
   <source>Source: Found by Itself</source>
   <translation>Quelle: selbst gefunden</translation>
  </message>
  <message>
   <source>Source: “%1”</source>
   <translation>Quelle: „%1“</translation>
  </message>
  <message>
   <source>Source: At an Offset</source>
   <translation>Quelle: mit Versatz</translation>
  </message>
  <message>
   <source>Source: At an Offset in “%1”</source>
   <translation>Quelle: mit Versatz in „%1“</translation>
  </message>
  <message>
   <source>Tool Options</source>
   <translation>Werkzeugoptionen</translation>
  </message>
  <message>
   <source>New Selection</source>
   <translation>Neue Auswahl</translation>
  </message>
  <message>
   <source>What is drawn replaces the selection</source>
   <translation>Was gezeichnet wird, ersetzt die Auswahl</translation>
  </message>
  <message>
   <source>What is drawn is added to the selection (hold Shift)</source>
   <translation>Was gezeichnet wird, kommt zur Auswahl hinzu (Umschalt halten)</translation>
  </message>
  <message>
   <source>What is drawn is taken away from the selection (hold Alt or Ctrl)</source>
   <translation>Was gezeichnet wird, wird von der Auswahl abgezogen (Alt oder Strg halten)</translation>
  </message>
  <message>
   <source>Intersect with Selection</source>
   <translation>Schnittmenge mit Auswahl</translation>
  </message>
  <message>
   <source>What is drawn and selected stays (hold Shift and Alt, or Shift and Ctrl)</source>
   <translation>Was gezeichnet und ausgewählt ist, bleibt (Umschalt und Alt oder Umschalt und Strg halten)</translation>
  </message>
  <message>
   <source>How soft the edge of what is drawn is</source>
   <translation>Wie weich die Kante dessen ist, was gezeichnet wird</translation>
  </message>
  <message>
   <source>By how many of 255 codes red, green and blue may differ from the pixel that is clicked</source>
   <translation>Um wie viele von 255 Stufen Rot, Grün und Blau vom angeklickten Pixel abweichen dürfen</translation>
  </message>
  <message>
   <source>Contiguous</source>
   <translation>Benachbart</translation>
  </message>
  <message>
   <source>Only what is joined to the pixel that is clicked</source>
   <translation>Nur was mit dem angeklickten Pixel verbunden ist</translation>
  </message>
  <message>
   <source>Keeps colour</source>
   <translation>Behält Farbe</translation>
  </message>
  <message>
   <source>Paint where the patch keeps its own colour; only what is around adapts</source>
   <translation>Übermalen, wo der Patch seine eigene Farbe behält; nur was darum liegt, passt sich an</translation>
  </message>
  <message>
   <source>Where the detail comes from</source>
   <translation>Woher die Details kommen</translation>
  </message>
  <message>
   <source>Where the heal brush takes its detail from</source>
   <translation>Woher der Reparaturpinsel seine Details nimmt</translation>
  </message>
  <message>
   <source>Off</source>
   <translation>Aus</translation>
  </message>
  <message>
   <source>Strength</source>
   <translation>Stärke</translation>
  </message>
  <message>
   <source>Pressure</source>
   <translation>Druck</translation>
  </message>
  <message>
   <source>What the pressure of a pen changes: nothing, the size of the brush, or how much it covers. Its eraser takes away.</source>
   <translation>Was der Druck eines Stifts ändert: nichts, die Größe des Pinsels oder wie stark er deckt. Sein Radierer nimmt weg.</translation>
  </message>
  <message>
   <source>Paint on Mask</source>
   <translation>Auf der Maske malen</translation>
  </message>
  <message>
   <source>What is painted over is pasted from now on</source>
   <translation>Was übermalt wird, wird von nun an eingefügt</translation>
  </message>
  <message>
   <source>Erase from Mask</source>
   <translation>Von der Maske radieren</translation>
  </message>
  <message>
   <source>What is painted over is pasted no longer (hold Alt or Ctrl)</source>
   <translation>Was übermalt wird, wird nicht mehr eingefügt (Alt oder Strg halten)</translation>
  </message>
  <message>
   <source>By &amp;Numbers …</source>
   <translation>&amp;Numerisch …</translation>
  </message>
  <message>
   <source>Select a rectangle or an ellipse by its numbers</source>
   <translation>Ein Rechteck oder eine Ellipse durch Zahlen auswählen</translation>
  </message>
  <message>
   <source>&amp;Reselect</source>
   <translation>&amp;Erneut auswählen</translation>
  </message>
  <message>
   <source>Select again what was selected last</source>
   <translation>Wieder auswählen, was zuletzt ausgewählt war</translation>
  </message>
  <message>
   <source>&amp;Invert Selection</source>
   <translation>Auswahl &amp;umkehren</translation>
  </message>
  <message>
   <source>Select what is not selected</source>
   <translation>Auswählen, was nicht ausgewählt ist</translation>
  </message>
  <message>
   <source>&amp;Grow …</source>
   <translation>E&amp;rweitern …</translation>
  </message>
  <message>
   <source>Add what lies within a distance of the selection</source>
   <translation>Hinzufügen, was innerhalb eines Abstands zur Auswahl liegt</translation>
  </message>
  <message>
   <source>Shrin&amp;k …</source>
   <translation>Ver&amp;kleinern …</translation>
  </message>
  <message>
   <source>Take away what lies within a distance of the edge</source>
   <translation>Wegnehmen, was innerhalb eines Abstands zur Kante liegt</translation>
  </message>
  <message>
   <source>&amp;Feather …</source>
   <translation>&amp;Weiche Kante …</translation>
  </message>
  <message>
   <source>Make the edge of the selection soft</source>
   <translation>Die Kante der Auswahl weich machen</translation>
  </message>
  <message>
   <source>From Al&amp;pha</source>
   <translation>Aus Al&amp;pha</translation>
  </message>
  <message>
   <source>Select what is opaque in the picture's own alpha channel</source>
   <translation>Auswählen, was im eigenen Alphakanal des Bildes deckend ist</translation>
  </message>
  <message>
   <source>From L&amp;uminance</source>
   <translation>Aus &amp;Luminanz</translation>
  </message>
  <message>
   <source>Select what is bright, by how bright it is</source>
   <translation>Auswählen, was hell ist, danach, wie hell es ist</translation>
  </message>
  <message>
   <source>&amp;Load from Mask …</source>
   <translation>Aus &amp;Maske laden …</translation>
  </message>
  <message>
   <source>Select what is white in a file of the picture's size, its alpha where it has one</source>
   <translation>Auswählen, was in einer Datei von der Größe des Bildes weiß ist, deren Alpha, wo sie einen hat</translation>
  </message>
  <message>
   <source>&amp;Save as Mask …</source>
   <translation>Als Maske &amp;speichern …</translation>
  </message>
  <message>
   <source>Write the selection as a grey picture</source>
   <translation>Die Auswahl als graues Bild schreiben</translation>
  </message>
  <message>
   <source>Selection from Patch &amp;Mask</source>
   <translation>Auswahl aus Pat&amp;ch-Maske</translation>
  </message>
  <message>
   <source>Select what the patch covers</source>
   <translation>Auswählen, was der Patch bedeckt</translation>
  </message>
  <message>
   <source>Set Patch Mask from Selection</source>
   <translation>Patch-Maske aus Auswahl setzen</translation>
  </message>
  <message>
   <source>Let the patch cover what is selected, and nothing else; it is solved anew</source>
   <translation>Den Patch bedecken lassen, was ausgewählt ist, und nichts sonst; er wird neu gelöst</translation>
  </message>
  <message>
   <source>&amp;Best Boundary of Patch</source>
   <translation>&amp;Beste Grenze des Patches</translation>
  </message>
  <message>
   <source>Cut the patch, within its mask, where it fits the picture best; what is selected stays in it, else the thing that its colours tell</source>
   <translation>Den Patch innerhalb seiner Maske dort schneiden, wo er am besten ins Bild passt; was ausgewählt ist, bleibt darin, sonst das Ding, das seine Farben verraten</translation>
  </message>
  <message>
   <source>&amp;Crop to Selection</source>
   <translation>Auf Auswahl &amp;zuschneiden</translation>
  </message>
  <message>
   <source>Leave of the picture the box around the selection</source>
   <translation>Vom Bild den Rahmen um die Auswahl lassen</translation>
  </message>
  <message>
   <source>Make &amp;Seamless</source>
   <translation>&amp;Nahtlos machen</translation>
  </message>
  <message>
   <source>Make the picture's opposite borders meet, so that copies side by side show no seam: a patch of all that is seen</source>
   <translation>Lässt gegenüberliegende Ränder des Bildes aneinanderpassen, sodass Kopien nebeneinander keine Naht zeigen: ein Patch aus allem, was zu sehen ist</translation>
  </message>
  <message>
   <source>Turn the picture counter-clockwise, patches too</source>
   <translation>Das Bild gegen den Uhrzeigersinn drehen, die Patches auch</translation>
  </message>
  <message>
   <source>Turn the picture clockwise, patches too</source>
   <translation>Das Bild im Uhrzeigersinn drehen, die Patches auch</translation>
  </message>
  <message>
   <source>Let left and right change sides, patches too</source>
   <translation>Links und rechts die Seiten tauschen lassen, die Patches auch</translation>
  </message>
  <message>
   <source>Let top and bottom change sides, patches too</source>
   <translation>Oben und unten die Seiten tauschen lassen, die Patches auch</translation>
  </message>
  <message>
   <source>“%1” has %2 × %3 pixels, and the picture has %4 × %5.</source>
   <translation>„%1“ hat %2 × %3 Pixel, und das Bild hat %4 × %5.</translation>
  </message>
  <message>
   <source>No better boundary lies within the patch's mask.</source>
   <translation>In der Maske des Patches liegt keine bessere Grenze.</translation>
  </message>
  <message>
   <source>Best boundary of “%1”: its mask is %2 % smaller, and along its border patch and picture differ %3 % as much as before.</source>
   <translation>Beste Grenze von „%1“: Die Maske ist %2 % kleiner, und an ihrem Rand weichen Patch und Bild noch %3 % so stark voneinander ab wie vorher.</translation>
  </message>
  <message>
   <source>Invert Selection</source>
   <translation>Auswahl umkehren</translation>
  </message>
  <message>
   <source>Grow Selection</source>
   <translation>Auswahl erweitern</translation>
  </message>
  <message>
   <source>By how many pixels</source>
   <translation>Um wie viele Pixel</translation>
  </message>
  <message>
   <source>Shrink Selection</source>
   <translation>Auswahl verkleinern</translation>
  </message>
  <message>
   <source>Feather Selection</source>
   <translation>Weiche Kante der Auswahl</translation>
  </message>
  <message>
   <source>Standard deviation of the edge, in pixels</source>
   <translation>Standardabweichung der Kante, in Pixeln</translation>
  </message>
  <message>
   <source>Select Alpha</source>
   <translation>Alpha auswählen</translation>
  </message>
  <message>
   <source>Select Luminance</source>
   <translation>Luminanz auswählen</translation>
  </message>
  <message>
   <source>Save as Mask</source>
   <translation>Als Maske speichern</translation>
  </message>
  <message>
   <source>PNG picture (*.png);;TIFF picture (*.tif)</source>
   <translation>PNG-Bild (*.png);;TIFF-Bild (*.tif)</translation>
  </message>
  <message>
   <source>Select All</source>
   <translation>Alles auswählen</translation>
  </message>
  <message>
   <source>Reselect</source>
   <translation>Erneut auswählen</translation>
  </message>
  <message>
   <source>Select Patch</source>
   <translation>Patch auswählen</translation>
  </message>
  <message>
   <source>Best Boundary</source>
   <translation>Beste Grenze</translation>
  </message>
  <message>
   <source>“%1” was changed meanwhile: its mask stays as it is.</source>
   <translation>„%1“ wurde inzwischen geändert: Die Maske bleibt, wie sie ist.</translation>
  </message>
  <message>
   <source>“%1” lies along its best boundary already: nothing was changed.</source>
   <translation>„%1“ liegt schon entlang der besten Grenze: Nichts wurde geändert.</translation>
  </message>
  <message>
   <source>Load from Mask</source>
   <translation>Aus Maske laden</translation>
  </message>
  <message>
   <source>Load Selection</source>
   <translation>Auswahl laden</translation>
  </message>
  <message>
   <source>%1 of %2 patches solved</source>
   <translation>%1 von %2 Patches gelöst</translation>
  </message>
  <message>
   <source>Direction of the light</source>
   <translation>Richtung des Lichts</translation>
  </message>
  <message>
   <source>Where the light comes from: drag the point over the ball</source>
   <translation>Woher das Licht kommt: den Punkt über die Kugel ziehen</translation>
  </message>
  <message>
   <source>Surface</source>
   <translation>Oberfläche</translation>
  </message>
  <message>
   <source>Double click or Home: see all of the surface</source>
   <translation>Doppelklick oder Pos1: die ganze Oberfläche sehen</translation>
  </message>
  <message>
   <source>Height, px</source>
   <translation>Höhe, px</translation>
  </message>
  <message>
   <source>|I − R|</source>
   <translation>|I − R|</translation>
  </message>
  <message>
   <source>Error, px</source>
   <translation>Fehler, px</translation>
  </message>
  <message>
   <source>Normal</source>
   <comment>of a surface</comment>
   <translation>Normale</translation>
  </message>
  <message>
   <source>x, y, z from −1 to 1</source>
   <translation>x, y, z von −1 bis 1</translation>
  </message>
  <message>
   <source>as red, green, blue</source>
   <translation>als Rot, Grün, Blau</translation>
  </message>
  <message>
   <source>No surface yet</source>
   <translation>Noch keine Oberfläche</translation>
  </message>
  <message>
   <source>The surface cannot be drawn.</source>
   <translation>Die Oberfläche lässt sich nicht zeichnen.</translation>
  </message>
  <message>
   <source>it does not draw surfaces</source>
   <translation>es zeichnet keine Oberflächen</translation>
  </message>
  <message>
   <source>There is not enough memory to draw the surface.</source>
   <translation>Zum Zeichnen der Oberfläche reicht der Speicher nicht.</translation>
  </message>
  <message>
   <source>Grey</source>
   <translation>Grau</translation>
  </message>
  <message>
   <source>Matt grey under the light of the view</source>
   <translation>Mattes Grau unter dem Licht der Ansicht</translation>
  </message>
  <message>
   <source>Image</source>
   <translation>Bild</translation>
  </message>
  <message>
   <source>The picture draped over the surface</source>
   <translation>Das Bild, über die Oberfläche gelegt</translation>
  </message>
  <message>
   <source>x, y, z of the normal as red, green, blue</source>
   <translation>x, y, z der Normale als Rot, Grün, Blau</translation>
  </message>
  <message>
   <source>Heights as colours</source>
   <translation>Höhen als Farben</translation>
  </message>
  <message>
   <source>Shading error</source>
   <comment>in a list</comment>
   <translation>Bildfehler</translation>
  </message>
  <message>
   <source>|I − R|: picture less the surface's own shading, 1 = full light</source>
   <translation>|I − R|: Bild minus eigene Schattierung der Oberfläche, 1 = volles Licht</translation>
  </message>
  <message>
   <source>Height less true height, for pictures whose truth is known</source>
   <translation>Höhe minus wahre Höhe, für Bilder, deren Wahrheit bekannt ist</translation>
  </message>
  <message>
   <source>What colours the surface</source>
   <translation>Was die Oberfläche färbt</translation>
  </message>
  <message>
   <source>Wires: lines of the image's grid (W)</source>
   <translation>Drahtgitter: Linien des Bildgitters (W)</translation>
  </message>
  <message>
   <source>Where it is seen from. Drag to turn, Shift+drag to move, wheel to zoom</source>
   <translation>Von wo sie gesehen wird. Ziehen dreht, Umschalt+Ziehen verschiebt, das Mausrad zoomt</translation>
  </message>
  <message>
   <source>&amp;Whole Surface	Home</source>
   <translation>&amp;Ganze Oberfläche	Pos1</translation>
  </message>
  <message>
   <source>&amp;Front	1</source>
   <translation>&amp;Vorn	1</translation>
  </message>
  <message>
   <source>&amp;Right	3</source>
   <translation>&amp;Rechts	3</translation>
  </message>
  <message>
   <source>&amp;Top, as the Picture	7</source>
   <translation>&amp;Oben, wie das Bild	7</translation>
  </message>
  <message>
   <source>&amp;Perspective	5</source>
   <translation>&amp;Perspektive	5</translation>
  </message>
  <message>
   <source>Save what is seen as a picture …</source>
   <translation>Was zu sehen ist als Bild speichern …</translation>
  </message>
  <message>
   <source>The light of this view; the solve's own light stays as it is</source>
   <translation>Das Licht dieser Ansicht; das Licht der Lösung bleibt, wie es ist</translation>
  </message>
  <message>
   <source>Use solved light</source>
   <translation>Licht der Lösung</translation>
  </message>
  <message>
   <source>Height scale of the drawing</source>
   <translation>Höhenmaßstab der Zeichnung</translation>
  </message>
  <message>
   <source>How many times as high the surface is drawn</source>
   <translation>Wie viel mal so hoch die Oberfläche gezeichnet wird</translation>
  </message>
  <message>
   <source>True proportions</source>
   <translation>Wahre Proportionen</translation>
  </message>
  <message>
   <source>Save the View</source>
   <translation>Ansicht speichern</translation>
  </message>
  <message>
   <source>PNG (*.png);;JPEG (*.jpg *.jpeg);;TIFF (*.tif *.tiff)</source>
   <translation>PNG (*.png);;JPEG (*.jpg *.jpeg);;TIFF (*.tif *.tiff)</translation>
  </message>
  <message>
   <source>z ×%1</source>
   <translation>z ×%1</translation>
  </message>
  <message>
   <source>x %1  y %2  z %3   n %4 %5 %6</source>
   <translation>x %1  y %2  z %3   n %4 %5 %6</translation>
  </message>
  <message>
   <source>There is no “%1”.</source>
   <translation>„%1“ gibt es nicht.</translation>
  </message>
  <message>
   <source>&amp;Save All</source>
   <translation>A&amp;lle speichern</translation>
  </message>
  <message>
   <source>&amp;Cancel</source>
   <translation>A&amp;bbrechen</translation>
  </message>
  <message>
   <source>&amp;Yes</source>
   <translation>&amp;Ja</translation>
  </message>
  <message>
   <source>&amp;No</source>
   <translation>&amp;Nein</translation>
  </message>
  <message>
   <source>Replace File</source>
   <translation>Datei ersetzen</translation>
  </message>
  <message>
   <source>Replace Files</source>
   <translation>Dateien ersetzen</translation>
  </message>
  <message>
   <source>This file is there already:</source>
   <translation>Diese Datei gibt es schon:</translation>
  </message>
  <message>
   <source>These files are there already:</source>
   <translation>Diese Dateien gibt es schon:</translation>
  </message>
  <message>
   <source>&amp;Replace</source>
   <translation>&amp;Ersetzen</translation>
  </message>
  <message>
   <source>&amp;Next</source>
   <translation>&amp;Weiter</translation>
  </message>
  <message>
   <source>Skip Tour</source>
   <translation>Tour überspringen</translation>
  </message>
  <message>
   <source>Tour</source>
   <translation>Tour</translation>
  </message>
  <message>
   <source>End the tour (Esc); Help &gt; Tour starts it again</source>
   <translation>Die Tour beenden (Esc); Hilfe &gt; Tour startet sie wieder</translation>
  </message>
  <message>
   <source>Step %1 of %2</source>
   <translation>Schritt %1 von %2</translation>
  </message>
  <message>
   <source>&amp;Done</source>
   <translation>&amp;Fertig</translation>
  </message>
  <message>
   <source>✓ Done</source>
   <translation>✓ Erledigt</translation>
  </message>
  <message>
   <source>Error of (f, g), thousandths</source>
   <translation>Fehler von (f, g), Tausendstel</translation>
  </message>
  <message>
   <source>Error |u − u*|, 8-bit codes</source>
   <translation>Fehler |u − u*|, 8-Bit-Stufen</translation>
  </message>
  <message>
   <source>Staleness</source>
   <translation>Rückstand</translation>
  </message>
  <message>
   <source>Seams</source>
   <translation>Nähte</translation>
  </message>
  <message>
   <source>Nothing is being solved here.</source>
   <translation>Hier wird nichts gelöst.</translation>
  </message>
  <message>
   <source>Colouring …</source>
   <translation>Wird gefärbt …</translation>
  </message>
  <message>
   <source>Largest now: %1 thousandths</source>
   <translation>Größter jetzt: %1 Tausendstel</translation>
  </message>
  <message>
   <source>Largest now: %1 codes</source>
   <translation>Größter jetzt: %1 Stufen</translation>
  </message>
  <message>
   <source>Seams: error less its mean nearby, thousandths of (f, g)</source>
   <translation>Nähte: Fehler minus sein Mittel ringsum, Tausendstel von (f, g)</translation>
  </message>
  <message>
   <source>Seams: error less its mean nearby, codes</source>
   <translation>Nähte: Fehler abzüglich seines Mittels ringsum, Stufen</translation>
  </message>
  <message>
   <source>Scaled anew for each picture</source>
   <translation>Für jedes Bild neu skaliert</translation>
  </message>
  <message>
   <source>Error of (f, g)</source>
   <translation>Fehler von (f, g)</translation>
  </message>
  <message>
   <source>Error |u − u*|</source>
   <translation>Fehler |u − u*|</translation>
  </message>
  <message>
   <source>Waiting for the exact solution …</source>
   <translation>Warten auf die exakte Lösung …</translation>
  </message>
  <message>
   <source>Waiting for the converged surface …</source>
   <translation>Warten auf die konvergierte Fläche …</translation>
  </message>
  <message>
   <source>What it converges to was not found.</source>
   <translation>Wogegen sie konvergiert, wurde nicht gefunden.</translation>
  </message>
  <message>
   <source>Colouring the error</source>
   <translation>Der Fehler wird gefärbt</translation>
  </message>
  <message>
   <source>No block has reported a step yet.</source>
   <translation>Noch kein Block hat einen Schritt gemeldet.</translation>
  </message>
  <message>
   <source>Staleness: steps behind the foremost block</source>
   <translation>Rückstand: Schritte hinter dem vordersten Block</translation>
  </message>
  <message>
   <source>All blocks have done %1 steps.</source>
   <translation>Alle Blöcke haben %1 Schritte gemacht.</translation>
  </message>
  <message>
   <source>The foremost has done %1 steps.</source>
   <translation>Der vorderste hat %1 Schritte gemacht.</translation>
  </message>
  <message>
   <source>Slow motion</source>
   <translation>Zeitlupe</translation>
  </message>
  <message>
   <source>Launches per second in slow motion</source>
   <translation>Starts je Sekunde in Zeitlupe</translation>
  </message>
  <message>
   <source>Watch</source>
   <translation>Zusehen</translation>
  </message>
  <message>
   <source>%1 × %2/s</source>
   <translation>%1 × %2/s</translation>
  </message>
  <message>
   <source>%1 steps/s</source>
   <translation>%1 Schritte/s</translation>
  </message>
  <message>
   <source>Let relaxation do only so many launches a second: every picture shows one more</source>
   <translation>Relaxation nur so viele Starts je Sekunde machen lassen: Jedes Bild zeigt einen mehr</translation>
  </message>
  <message>
   <source>Colour each pixel by its difference from the exact solution (E)</source>
   <translation>Jedes Pixel nach seiner Abweichung von der exakten Lösung färben (E)</translation>
  </message>
  <message>
   <source>Show the kinks that blocks leave in the error: u − u* less its mean four pixels around, scaled anew for each picture (Shift+E)</source>
   <translation>Die Knicke zeigen, die Blöcke im Fehler hinterlassen: u − u* abzüglich seines Mittels vier Pixel ringsum, für jedes Bild neu skaliert (Umschalt+E)</translation>
  </message>
  <message>
   <source>Colour each block by the steps it is behind the foremost (S)</source>
   <translation>Jeden Block nach den Schritten färben, die er hinter dem vordersten liegt (S)</translation>
  </message>
  <message>
   <source>Close this picture</source>
   <translation>Dieses Bild schließen</translation>
  </message>
  <message>
   <source>Healing</source>
   <translation>Wird repariert</translation>
  </message>
  <message>
   <source>Steps of undo</source>
   <translation>Rückgängig-Schritte</translation>
  </message>
  <message>
   <source>What the steps hold beyond the picture as it is. The preferences bound it</source>
   <translation>Was die Schritte zusätzlich zum Bild belegen, wie es jetzt ist. Die Einstellungen begrenzen es</translation>
  </message>
  <message>
   <source>(Older steps were dropped)</source>
   <translation>(Ältere Schritte sind weggefallen)</translation>
  </message>
  <message>
   <source>As it was opened</source>
   <translation>Wie es geöffnet wurde</translation>
  </message>
  <message>
   <source>1 step, %1</source>
   <translation>1 Schritt, %1</translation>
  </message>
  <message numerus="yes">
   <source>%n steps, %1</source>
   <translation>
    <numerusform>%n Schritt, %1</numerusform>
    <numerusform>%n Schritte, %1</numerusform>
   </translation>
  </message>
  <message>
   <source>Drawing a step of the history</source>
   <translation>Ein Schritt des Verlaufs wird gezeichnet</translation>
  </message>
  <message>
   <source>The patch's own picture is transparent there: nothing of it is pasted.</source>
   <translation>Das Bild des Patches ist dort durchsichtig: Davon wird nichts eingefügt.</translation>
  </message>
  <message>
   <source>Grow Mask</source>
   <translation>Maske wachsen lassen</translation>
  </message>
  <message>
   <source>Feather Mask</source>
   <translation>Maskenkante weich machen</translation>
  </message>
  <message>
   <source>And %1 more.</source>
   <translation>Und %1 weitere.</translation>
  </message>
  <message>
   <source>Where Is “%1”?</source>
   <translation>Wo ist „%1“?</translation>
  </message>
  <message>
   <source>Missing Pictures</source>
   <translation>Fehlende Bilder</translation>
  </message>
  <message>
   <source>“%1” names pictures that could not be opened.</source>
   <translation>„%1“ nennt Bilder, die sich nicht öffnen ließen.</translation>
  </message>
  <message>
   <source>Without them, the patches made from them are left out, and the document must be saved as a new file.</source>
   <translation>Ohne sie werden die Patches daraus ausgelassen, und das Dokument muss als neue Datei gespeichert werden.</translation>
  </message>
  <message>
   <source>&amp;Locate …</source>
   <translation>&amp;Suchen …</translation>
  </message>
  <message>
   <source>Open &amp;Without Them</source>
   <translation>&amp;Ohne sie öffnen</translation>
  </message>
  <message>
   <source>Pictures of Other Folders</source>
   <translation>Bilder anderer Ordner</translation>
  </message>
  <message>
   <source>“%1” shows pictures from outside its own folder. May it read pictures of these folders?</source>
   <translation>„%1“ zeigt Bilder von außerhalb des eigenen Ordners. Darf es Bilder dieser Ordner lesen?</translation>
  </message>
  <message>
   <source>Anybody who gets the document or its picture from you sees what it read. “Read” is remembered for this document on this computer.</source>
   <translation>Wer das Dokument oder sein Bild von Ihnen erhält, sieht, was es gelesen hat. „Lesen“ wird für dieses Dokument auf diesem Rechner gemerkt.</translation>
  </message>
  <message>
   <source>&amp;Read</source>
   <translation>&amp;Lesen</translation>
  </message>
  <message>
   <source>File Changed</source>
   <translation>Datei geändert</translation>
  </message>
  <message>
   <source>Another program changed “%1” since it was opened or saved here.</source>
   <translation>Ein anderes Programm hat „%1“ geändert, seit es hier geöffnet oder gespeichert wurde.</translation>
  </message>
  <message>
   <source>Replacing it loses what the other program wrote.</source>
   <translation>Durch Ersetzen geht verloren, was das andere Programm geschrieben hat.</translation>
  </message>
  <message>
   <source>Save a Copy</source>
   <translation>Kopie speichern</translation>
  </message>
  <message>
   <source>Save Document</source>
   <translation>Dokument speichern</translation>
  </message>
  <message>
   <source>OpenRaster documents (*.ora)</source>
   <translation>OpenRaster-Dokumente (*.ora)</translation>
  </message>
  <message>
   <source>Another program changed “%1”. What is open here is as it was; open the file again to see the change.</source>
   <translation>Ein anderes Programm hat „%1“ geändert. Was hier offen ist, ist wie zuvor; die Datei noch einmal öffnen, um die Änderung zu sehen.</translation>
  </message>
  <message>
   <source>The file of “%1” was moved or deleted. What is open here is still there: save it to keep it.</source>
   <translation>Die Datei von „%1“ wurde verschoben oder gelöscht. Was hier offen ist, ist noch da: speichern, um es zu behalten.</translation>
  </message>
  <message>
   <source>Unsaved Changes</source>
   <translation>Nicht gespeicherte Änderungen</translation>
  </message>
  <message>
   <source>“%1” has changes that are not saved.</source>
   <translation>„%1“ hat Änderungen, die nicht gespeichert sind.</translation>
  </message>
  <message numerus="yes">
   <source>%n pictures have changes that are not saved.</source>
   <translation>
    <numerusform>%n Bild hat Änderungen, die nicht gespeichert sind.</numerusform>
    <numerusform>%n Bilder haben Änderungen, die nicht gespeichert sind.</numerusform>
   </translation>
  </message>
  <message>
   <source>Changed by Another Program</source>
   <translation>Von einem anderen Programm geändert</translation>
  </message>
  <message>
   <source>Another program changed the layers of “%1” since Weft wrote it.</source>
   <translation>Ein anderes Programm hat die Ebenen von „%1“ geändert, seit Weft sie geschrieben hat.</translation>
  </message>
  <message>
   <source>Weft's patches can be moved and solved again, but do not know of that change. The layers are as the other program left them, and are not solved.</source>
   <translation>Wefts Patches lassen sich wieder bewegen und lösen, wissen aber nichts von dieser Änderung. Die Ebenen sind, wie das andere Programm sie hinterlassen hat, und werden nicht gelöst.</translation>
  </message>
  <message>
   <source>Keep Weft's &amp;Patches</source>
   <translation>Wefts &amp;Patches behalten</translation>
  </message>
  <message>
   <source>Open the &amp;Layers</source>
   <translation>Die &amp;Ebenen öffnen</translation>
  </message>
 </context>
 <context>
  <name>engine</name>
  <message>
   <source>patch</source>
   <translation>Patch</translation>
  </message>
  <message>
   <source>background</source>
   <translation>Hintergrund</translation>
  </message>
  <message>
   <source>surface</source>
   <translation>Oberfläche</translation>
  </message>
  <message>
   <source>outliers</source>
   <translation>Ausreißer</translation>
  </message>
  <message>
   <source>edges</source>
   <translation>Kanten</translation>
  </message>
  <message>
   <source>normals</source>
   <translation>Normalen</translation>
  </message>
  <message>
   <source>image</source>
   <translation>Bild</translation>
  </message>
  <message>
   <source>brightness</source>
   <translation>Helligkeit</translation>
  </message>
  <message>
   <source>numbers</source>
   <translation>Zahlen</translation>
  </message>
  <message>
   <source>Permission denied</source>
   <translation>Zugriff verweigert</translation>
  </message>
  <message>
   <source>No such file or directory</source>
   <translation>Datei oder Ordner nicht gefunden</translation>
  </message>
  <message>
   <source>No space left on device</source>
   <translation>kein Platz mehr auf dem Datenträger</translation>
  </message>
  <message>
   <source>Is a directory</source>
   <translation>ist ein Ordner</translation>
  </message>
  <message>
   <source>Not a directory</source>
   <translation>ist kein Ordner</translation>
  </message>
  <message>
   <source>Read-only file system</source>
   <translation>schreibgeschütztes Dateisystem</translation>
  </message>
  <message>
   <source>Input/output error</source>
   <translation>Ein-/Ausgabefehler</translation>
  </message>
  <message>
   <source>File too large</source>
   <translation>Datei zu groß</translation>
  </message>
  <message>
   <source>Disk quota exceeded</source>
   <translation>Speicherkontingent überschritten</translation>
  </message>
  <message>
   <source>Too many open files</source>
   <translation>zu viele offene Dateien</translation>
  </message>
  <message>
   <source>File name too long</source>
   <translation>Dateiname zu lang</translation>
  </message>
  <message>
   <source>The figure '{name}' could not be drawn.</source>
   <translation>Die Abbildung '{name}' ließ sich nicht zeichnen.</translation>
  </message>
  <message>
   <source>Nothing of the stroke lies in the picture.</source>
   <translation>Nichts vom Strich liegt im Bild.</translation>
  </message>
  <message>
   <source>The place to heal from lies outside its picture; choose another.</source>
   <translation>Die Stelle, aus der repariert werden soll, liegt außerhalb ihres Bildes; bitte eine andere wählen.</translation>
  </message>
  <message>
   <source>The place to heal from lies outside the picture; choose another.</source>
   <translation>Die Stelle, aus der repariert werden soll, liegt außerhalb des Bildes; bitte eine andere wählen.</translation>
  </message>
  <message>
   <source>The picture in the clipboard could not be read.</source>
   <translation>Das Bild in der Zwischenablage ließ sich nicht lesen.</translation>
  </message>
  <message>
   <source>There is no '{file}'.</source>
   <translation>Es gibt kein '{file}'.</translation>
  </message>
  <message>
   <source>The selection holds no pixel of the picture; draw it larger.</source>
   <translation>Die Auswahl enthält kein Pixel des Bildes; bitte größer zeichnen.</translation>
  </message>
  <message>
   <source>'{name}' is fully transparent: there is nothing to paste.</source>
   <translation>'{name}' ist völlig durchsichtig: Es gibt nichts einzufügen.</translation>
  </message>
  <message>
   <source>The layer “{name}” is smaller than the part of the file that is shown.</source>
   <translation>Die Ebene „{name}“ ist kleiner als der gezeigte Teil der Datei.</translation>
  </message>
  <message>
   <source>'{file}' cannot be read: {reason}.</source>
   <translation>'{file}' lässt sich nicht lesen: {reason}.</translation>
  </message>
  <message>
   <source>'{file}' is too large for a report of the Lab.</source>
   <translation>'{file}' ist zu groß für einen Bericht des Labors.</translation>
  </message>
  <message>
   <source>The sample '{file}' is not in this program.</source>
   <translation>Das Beispiel '{file}' ist nicht in diesem Programm.</translation>
  </message>
  <message>
   <source>Unsaved work cannot be kept in '{folder}': the folder cannot be written.</source>
   <translation>Ungesicherte Arbeit kann in '{folder}' nicht aufbewahrt werden: In den Ordner lässt sich nicht schreiben.</translation>
  </message>
  <message>
   <source>'{file}' holds no heights in pixels: give a float file (.pfm, .exr or .tif).</source>
   <translation>'{file}' enthält keine Höhen in Pixeln: bitte eine Gleitkommadatei (.pfm, .exr oder .tif) angeben.</translation>
  </message>
  <message>
   <source>'{file}' is {width} x {height} pixels, the picture {pictureWidth} x {pictureHeight}; they must have one size.</source>
   <translation>'{file}' hat {width} x {height} Pixel, das Bild {pictureWidth} x {pictureHeight}; sie müssen gleich groß sein.</translation>
  </message>
  <message>
   <source>Select a region first, with a selection tool.</source>
   <translation>Erst mit einem Auswahlwerkzeug einen Bereich auswählen.</translation>
  </message>
  <message>
   <source>This picture has no alpha channel.</source>
   <translation>Dieses Bild hat keinen Alphakanal.</translation>
  </message>
  <message>
   <source>That would leave nothing of the picture.</source>
   <translation>Damit bliebe nichts vom Bild übrig.</translation>
  </message>
  <message>
   <source>{title}: {reason}.</source>
   <translation>{title}: {reason}.</translation>
  </message>
  <message>
   <source>It was stopped.</source>
   <translation>Es wurde angehalten.</translation>
  </message>
  <message>
   <source>Adobe RGB (1998)</source>
   <translation>Adobe RGB (1998)</translation>
  </message>
  <message>
   <source>Display P3</source>
   <translation>Display P3</translation>
  </message>
  <message>
   <source>ProPhoto RGB</source>
   <translation>ProPhoto RGB</translation>
  </message>
  <message>
   <source>Grey, gamma 2.2</source>
   <translation>Grau, Gamma 2.2</translation>
  </message>
  <message>
   <source>in line {line}, column {column}</source>
   <translation>in Zeile {line}, Spalte {column}</translation>
  </message>
  <message>
   <source>“{key}” is missing</source>
   <translation>„{key}“ fehlt</translation>
  </message>
  <message>
   <source>a value is of another kind</source>
   <translation>ein Wert ist von anderer Art</translation>
  </message>
  <message>
   <source>a value does not fit</source>
   <translation>ein Wert passt nicht</translation>
  </message>
  <message>
   <source>The experiment '{name}' does not run on this device.</source>
   <translation>Das Experiment '{name}' läuft auf diesem Gerät nicht.</translation>
  </message>
  <message>
   <source>it does not say why</source>
   <translation>sie sagt nicht, warum</translation>
  </message>
  <message>
   <source>There is not enough memory for this.</source>
   <translation>Dafür reicht der Arbeitsspeicher nicht.</translation>
  </message>
  <message>
   <source>The system refuses what this needs ({words}).</source>
   <translation>Das System verweigert, was dafür nötig ist ({words}).</translation>
  </message>
  <message>
   <source>This failed for a reason that Weft does not know ({words}).</source>
   <translation>Dies schlug aus einem Grund fehl, den Weft nicht kennt ({words}).</translation>
  </message>
  <message>
   <source>This backend does not relax orientations.</source>
   <translation>Dieses Backend relaxiert keine Orientierungen.</translation>
  </message>
  <message>
   <source>There is no backend '{name}'; known are {known}.</source>
   <translation>Es gibt kein Backend '{name}'; bekannt sind {known}.</translation>
  </message>
  <message>
   <source>Backend '{name}' is not available: {reason}</source>
   <translation>Das Backend '{name}' ist nicht verfügbar: {reason}</translation>
  </message>
  <message>
   <source>Backend '{name}' is not available: {reason}.</source>
   <translation>Das Backend '{name}' ist nicht verfügbar: {reason}.</translation>
  </message>
  <message>
   <source>{backend}: {reason}</source>
   <translation>{backend}: {reason}</translation>
  </message>
  <message>
   <source>No backend is available: {reasons}.</source>
   <translation>Kein Backend ist verfügbar: {reasons}.</translation>
  </message>
  <message>
   <source>The depth of a bas-relief is a number of millimetres above zero.</source>
   <translation>Die Tiefe eines Basreliefs ist eine Zahl von Millimetern über null.</translation>
  </message>
  <message>
   <source>The width of a bas-relief is a number of millimetres above zero.</source>
   <translation>Die Breite eines Basreliefs ist eine Zahl von Millimetern über null.</translation>
  </message>
  <message>
   <source>The detail of a bas-relief is a number from 0 to 1.</source>
   <translation>Die Details eines Basreliefs sind eine Zahl von 0 bis 1.</translation>
  </message>
  <message>
   <source>The background of a bas-relief is a number from 0 to 1.</source>
   <translation>Der Hintergrund eines Basreliefs ist eine Zahl von 0 bis 1.</translation>
  </message>
  <message>
   <source>The picture is of one brightness: there is nothing that a relief could show.</source>
   <translation>Das Bild hat nur eine Helligkeit: Es gibt nichts, was ein Relief zeigen könnte.</translation>
  </message>
  <message>
   <source>Background and patch have different channels.</source>
   <translation>Hintergrund und Patch haben verschiedene Kanäle.</translation>
  </message>
  <message>
   <source>The patch and its masks have different sizes.</source>
   <translation>Der Patch und seine Masken sind verschieden groß.</translation>
  </message>
  <message>
   <source>Threads of the processor have no such barrier.</source>
   <translation>Threads des Prozessors haben keine solche Barriere.</translation>
  </message>
  <message>
   <source>Measured copy</source>
   <translation>Gemessene Kopie</translation>
  </message>
  <message>
   <source>Measured Triad</source>
   <translation>Gemessene Triad</translation>
  </message>
  <message>
   <source>Measured multiply-adds, float</source>
   <translation>Gemessene Multiply-Adds, float</translation>
  </message>
  <message>
   <source>Measured multiply-adds, double</source>
   <translation>Gemessene Multiply-Adds, double</translation>
  </message>
  <message>
   <source>Cores used</source>
   <translation>Benutzte Kerne</translation>
  </message>
  <message>
   <source>Clock as read</source>
   <translation>Takt, wie abgelesen</translation>
  </message>
  <message>
   <source>First-level cache</source>
   <translation>Cache der ersten Ebene</translation>
  </message>
  <message>
   <source>Second-level cache</source>
   <translation>Cache der zweiten Ebene</translation>
  </message>
  <message>
   <source>Third-level cache</source>
   <translation>Cache der dritten Ebene</translation>
  </message>
  <message>
   <source>Nodes of memory (NUMA)</source>
   <translation>Speicherknoten (NUMA)</translation>
  </message>
  <message>
   <source>Threads, bands of rows</source>
   <translation>Threads, Zeilenbänder</translation>
  </message>
  <message>
   <source>Threads, 2-D blocks</source>
   <translation>Threads, 2-D-Blöcke</translation>
  </message>
  <message>
   <source>A thread a 2-D block, SIMD, unbound</source>
   <translation>Ein Thread je 2-D-Block, SIMD, ungebunden</translation>
  </message>
  <message>
   <source>The same, threads bound to processors</source>
   <translation>Dasselbe, Threads an Prozessoren gebunden</translation>
  </message>
  <message>
   <source>Bound, blocks near their threads, ghost cells</source>
   <translation>Gebunden, Blöcke nahe bei ihren Threads, Geisterzellen</translation>
  </message>
  <message>
   <source>Bound, memory first touched by one</source>
   <translation>Gebunden, Speicher zuerst von einem berührt</translation>
  </message>
  <message>
   <source>Threads and SIMD</source>
   <translation>Threads und SIMD</translation>
  </message>
  <message>
   <source>Temporally blocked</source>
   <translation>Zeitlich geblockt</translation>
  </message>
  <message>
   <source>The grids would take more than half of the memory.</source>
   <translation>Die Gitter würden mehr als die Hälfte des Speichers brauchen.</translation>
  </message>
  <message>
   <source>This system binds no threads to processors.</source>
   <translation>Dieses System bindet keine Threads an Prozessoren.</translation>
  </message>
  <message>
   <source>Threads cannot be bound to processors here.</source>
   <translation>Threads lassen sich hier nicht an Prozessoren binden.</translation>
  </message>
  <message>
   <source>Scheme '{scheme}': {reason}</source>
   <translation>Schema '{scheme}': {reason}</translation>
  </message>
  <message>
   <source>Scheme '{scheme}' knows links of 1 between pixels only: choose base, tuned-sync, coarse, 4w-stripe, 4w-square or free.</source>
   <translation>Schema '{scheme}' kennt nur Verbindungen der Stärke 1 zwischen Pixeln: base, tuned-sync, coarse, 4w-stripe, 4w-square oder free wählen.</translation>
  </message>
  <message>
   <source>Graphs of launches exist on CUDA only: choose barrier=implicit on the CPU.</source>
   <translation>Graphen von Starts gibt es nur auf CUDA: auf der CPU barrier=implicit wählen.</translation>
  </message>
  <message>
   <source>Clusters of blocks exist on CUDA only: choose exchange=four-way on the CPU.</source>
   <translation>Cluster von Blöcken gibt es nur auf CUDA: auf der CPU exchange=four-way wählen.</translation>
  </message>
  <message>
   <source>A tile is at least 3 pixels wide and 3 high.</source>
   <translation>Eine Kachel ist mindestens 3 Pixel breit und 3 hoch.</translation>
  </message>
  <message>
   <source>'{name}' {what}</source>
   <translation>'{name}' {what}</translation>
  </message>
  <message>
   <source>has no picture.</source>
   <translation>hat kein Bild.</translation>
  </message>
  <message>
   <source>and its alpha differ in size; they must have the same.</source>
   <translation>und sein Alpha sind verschieden groß; beide müssen gleich groß sein.</translation>
  </message>
  <message>
   <source>has no mask.</source>
   <translation>hat keine Maske.</translation>
  </message>
  <message>
   <source>does not fit its mask: the mask is {mask} but the patch is {patch}; they must have the same size.</source>
   <translation>passt nicht zu seiner Maske: Die Maske ist {mask}, der Patch aber {patch}; sie müssen gleich groß sein.</translation>
  </message>
  <message>
   <source>and its soft mask differ in size; they must have the same, and one channel.</source>
   <translation>und seine weiche Maske sind verschieden groß; sie müssen gleich groß sein und einen Kanal haben.</translation>
  </message>
  <message>
   <source>and the mask of what keeps its colour differ in size; they must have the same.</source>
   <translation>und die Maske dessen, was seine Farbe behält, sind verschieden groß; sie müssen gleich groß sein.</translation>
  </message>
  <message>
   <source>takes an opacity from 0 to 1.</source>
   <translation>nimmt eine Deckkraft von 0 bis 1.</translation>
  </message>
  <message>
   <source>There is no background picture.</source>
   <translation>Es gibt kein Hintergrundbild.</translation>
  </message>
  <message>
   <source>The background picture and its alpha differ in size.</source>
   <translation>Das Hintergrundbild und sein Alpha sind verschieden groß.</translation>
  </message>
  <message>
   <source>'{name}' has no number of its own.</source>
   <translation>'{name}' hat keine eigene Nummer.</translation>
  </message>
  <message>
   <source>'{name}' is not in the document.</source>
   <translation>'{name}' ist nicht im Dokument.</translation>
  </message>
  <message>
   <source>There are too many guides, or one is too far away.</source>
   <translation>Es gibt zu viele Hilfslinien, oder eine liegt zu weit entfernt.</translation>
  </message>
  <message>
   <source>Nothing would be left of the patch's mask; let it grow more.</source>
   <translation>Von der Maske des Patches bliebe nichts übrig; lassen Sie sie mehr wachsen.</translation>
  </message>
  <message>
   <source>Operation parameter '{key}' takes a number, not '{text}'.</source>
   <translation>Der Parameter '{key}' der Operation nimmt eine Zahl, nicht '{text}'.</translation>
  </message>
  <message>
   <source>There is no operation '{key}'; there are {known}.</source>
   <translation>Es gibt keine Operation '{key}'; es gibt {known}.</translation>
  </message>
  <message>
   <source>An operation is written KEY[:name=value,...]; '{text}' has no '='.</source>
   <translation>Eine Operation schreibt sich KEY[:name=value,...]; '{text}' hat kein '='.</translation>
  </message>
  <message>
   <source>Operation '{operation}' has no parameter '{key}'; it takes none.</source>
   <translation>Die Operation '{operation}' hat keinen Parameter '{key}'; sie nimmt keinen.</translation>
  </message>
  <message>
   <source>Operation '{operation}' has no parameter '{key}'; it takes {known}.</source>
   <translation>Die Operation '{operation}' hat keinen Parameter '{key}'; sie nimmt {known}.</translation>
  </message>
  <message>
   <source>Operation parameter '{key}' lies between {least} and {most}, not at {value}.</source>
   <translation>Der Parameter '{key}' der Operation liegt zwischen {least} und {most}, nicht bei {value}.</translation>
  </message>
  <message>
   <source>Operation parameter '{key}' is {least} and steps of {step} more, not {value}.</source>
   <translation>Der Parameter '{key}' der Operation ist {least} plus Schritte von {step}, nicht {value}.</translation>
  </message>
  <message>
   <source>Red</source>
   <translation>Rot</translation>
  </message>
  <message>
   <source>Red, multiplied by this</source>
   <translation>Rot, damit multipliziert</translation>
  </message>
  <message>
   <source>Green</source>
   <translation>Grün</translation>
  </message>
  <message>
   <source>Green, multiplied by this</source>
   <translation>Grün, damit multipliziert</translation>
  </message>
  <message>
   <source>Blue</source>
   <translation>Blau</translation>
  </message>
  <message>
   <source>Blue, multiplied by this</source>
   <translation>Blau, damit multipliziert</translation>
  </message>
  <message>
   <source>Hue</source>
   <translation>Farbton</translation>
  </message>
  <message>
   <source>Colours turned by so many degrees</source>
   <translation>Um so viele Grad gedrehte Farben</translation>
  </message>
  <message>
   <source>How colourful: 0 is grey, 1 as it is</source>
   <translation>Wie farbig: 0 ist grau, 1 wie es ist</translation>
  </message>
  <message>
   <source>Lightness</source>
   <translation>Helligkeit</translation>
  </message>
  <message>
   <source>All channels, multiplied by this</source>
   <translation>Alle Kanäle, damit multipliziert</translation>
  </message>
  <message>
   <source>Right by</source>
   <translation>Nach rechts um</translation>
  </message>
  <message>
   <source>How many pixels to the right the detail comes from</source>
   <translation>Wie viele Pixel weiter rechts die Details herkommen</translation>
  </message>
  <message>
   <source>Down by</source>
   <translation>Nach unten um</translation>
  </message>
  <message>
   <source>How many pixels further down the detail comes from</source>
   <translation>Wie viele Pixel weiter unten die Details herkommen</translation>
  </message>
  <message>
   <source>Texture</source>
   <translation>Textur</translation>
  </message>
  <message>
   <source>How much of the other place's texture is added to what the surroundings predict</source>
   <translation>Wie viel von der Textur der anderen Stelle zu dem hinzukommt, was die Umgebung erwarten lässt</translation>
  </message>
  <message>
   <source>Weak edges</source>
   <translation>Schwache Kanten</translation>
  </message>
  <message>
   <source>Edges that continue strong ones, from so many 8-bit codes a pixel on</source>
   <translation>Kanten, die starke fortsetzen, ab so vielen 8-Bit-Stufen je Pixel</translation>
  </message>
  <message>
   <source>Strong edges</source>
   <translation>Starke Kanten</translation>
  </message>
  <message>
   <source>Edges that are kept, from so many 8-bit codes a pixel on</source>
   <translation>Kanten, die bleiben, ab so vielen 8-Bit-Stufen je Pixel</translation>
  </message>
  <message>
   <source>Filter</source>
   <translation>Filter</translation>
  </message>
  <message>
   <source>Pixels over which edges are looked for</source>
   <translation>Pixel, über die nach Kanten gesucht wird</translation>
  </message>
  <message>
   <source>Kept contrast</source>
   <translation>Behaltener Kontrast</translation>
  </message>
  <message>
   <source>Contrast that stays as it is, as a share of the region's mean</source>
   <translation>Kontrast, der bleibt, wie er ist, als Anteil am Mittelwert des Bereichs</translation>
  </message>
  <message>
   <source>Compression</source>
   <translation>Kompression</translation>
  </message>
  <message>
   <source>How much stronger contrasts are reduced and weaker ones raised</source>
   <translation>Wie stark höhere Kontraste verringert und schwächere angehoben werden</translation>
  </message>
  <message>
   <source>Import Gradients</source>
   <translation>Gradienten übernehmen</translation>
  </message>
  <message>
   <source>Take all detail from the patch</source>
   <translation>Alle Details vom Patch nehmen</translation>
  </message>
  <message>
   <source>Mixed Gradients</source>
   <translation>Gradienten mischen</translation>
  </message>
  <message>
   <source>Keep whichever detail is stronger, patch or background</source>
   <translation>Die jeweils stärkeren Details behalten, Patch oder Hintergrund</translation>
  </message>
  <message>
   <source>Average Gradients</source>
   <translation>Gradienten mitteln</translation>
  </message>
  <message>
   <source>Take the mean of both pictures' detail</source>
   <translation>Den Mittelwert der Details beider Bilder nehmen</translation>
  </message>
  <message>
   <source>Normal</source>
   <translation>Normal</translation>
  </message>
  <message>
   <source>Show the patch as it is; nothing is solved</source>
   <translation>Den Patch zeigen, wie er ist; nichts wird gelöst</translation>
  </message>
  <message>
   <source>Monochrome</source>
   <translation>Einfarbig</translation>
  </message>
  <message>
   <source>Take the patch's detail without its colours</source>
   <translation>Die Details des Patches ohne seine Farben nehmen</translation>
  </message>
  <message>
   <source>Fill</source>
   <translation>Füllen</translation>
  </message>
  <message>
   <source>Blend the colours around the region across it; the patch's picture is not used</source>
   <translation>Die Farben um den Bereich über ihn hinweg verlaufen lassen; das Bild des Patches wird nicht benutzt</translation>
  </message>
  <message>
   <source>Recolour</source>
   <translation>Umfärben</translation>
  </message>
  <message>
   <source>Change the colours of what lies below; the patch's picture is not used</source>
   <translation>Die Farben dessen ändern, was darunter liegt; das Bild des Patches wird nicht benutzt</translation>
  </message>
  <message>
   <source>Predict what lies below from its surroundings, with texture from another place; the patch's picture is not used</source>
   <translation>Aus seiner Umgebung vorhersagen, was darunter liegt, mit Textur von anderer Stelle; das Bild des Patches wird nicht benutzt</translation>
  </message>
  <message>
   <source>Flatten Texture</source>
   <translation>Textur glätten</translation>
  </message>
  <message>
   <source>Keep only the edges of what lies below; the patch's picture is not used</source>
   <translation>Nur die Kanten dessen behalten, was darunter liegt; das Bild des Patches wird nicht benutzt</translation>
  </message>
  <message>
   <source>Even Illumination</source>
   <translation>Beleuchtung ausgleichen</translation>
  </message>
  <message>
   <source>Brighten the shade and dim the glare of what lies below; the patch's picture is not used</source>
   <translation>Die Schatten dessen, was darunter liegt, aufhellen und das Grelle dämpfen; das Bild des Patches wird nicht benutzt</translation>
  </message>
  <message>
   <source>Make the patch's opposite borders meet, so that copies side by side show no seam</source>
   <translation>Gegenüberliegende Ränder des Patches aneinander passen lassen, sodass Kopien nebeneinander keine Naht zeigen</translation>
  </message>
  <message>
   <source>An order of patches holds others.</source>
   <translation>Eine Reihenfolge von Patches enthält andere.</translation>
  </message>
  <message>
   <source>An order of patches leaves some out.</source>
   <translation>Eine Reihenfolge von Patches lässt einige aus.</translation>
  </message>
  <message>
   <source>Group '{name}' {what}</source>
   <translation>Die Gruppe '{name}' {what}</translation>
  </message>
  <message>
   <source>has no number of its own.</source>
   <translation>hat keine eigene Nummer.</translation>
  </message>
  <message>
   <source>lies in a group that is not there.</source>
   <translation>liegt in einer Gruppe, die es nicht gibt.</translation>
  </message>
  <message>
   <source>lies in too many groups.</source>
   <translation>liegt in zu vielen Gruppen.</translation>
  </message>
  <message>
   <source>'{name}' lies in a group that is not there.</source>
   <translation>'{name}' liegt in einer Gruppe, die es nicht gibt.</translation>
  </message>
  <message>
   <source>The patches of group '{name}' lie apart.</source>
   <translation>Die Patches der Gruppe '{name}' liegen nicht beisammen.</translation>
  </message>
  <message>
   <source>The selection holds no pixel of the patch; nothing would be left of it.</source>
   <translation>Die Auswahl enthält kein Pixel des Patches; nichts bliebe von ihm übrig.</translation>
  </message>
  <message>
   <source>Nothing would be left of the patch; delete it instead.</source>
   <translation>Nichts bliebe vom Patch übrig; ihn stattdessen löschen.</translation>
  </message>
  <message>
   <source>The selection holds no pixel of the patch; none keeps its colour.</source>
   <translation>Die Auswahl enthält kein Pixel des Patches; keines behält seine Farbe.</translation>
  </message>
  <message>
   <source>A patch cannot be placed by this: it would have no area.</source>
   <translation>So lässt sich ein Patch nicht platzieren: Er hätte keine Fläche.</translation>
  </message>
  <message>
   <source>No unknown pixel of the patch lies on the background.</source>
   <translation>Kein unbekanntes Pixel des Patches liegt auf dem Hintergrund.</translation>
  </message>
  <message>
   <source>The region covers the whole picture: nothing lies around it that could be continued.</source>
   <translation>Der Bereich bedeckt das ganze Bild: Um ihn herum liegt nichts, was sich fortsetzen ließe.</translation>
  </message>
  <message>
   <source>The picture is transparent all around the region: there is no colour that could be continued.</source>
   <translation>Rings um den Bereich ist das Bild durchsichtig: Es gibt keine Farbe, die sich fortsetzen ließe.</translation>
  </message>
  <message>
   <source>The picture without its hidden colours</source>
   <translation>Das Bild ohne seine verborgenen Farben</translation>
  </message>
  <message>
   <source>{what} needs {needed} of memory beside the {used} in use, more than the {allowed} that --memory allows.</source>
   <translation>{what} braucht {needed} Speicher neben den {used}, die benutzt sind, mehr als die {allowed}, die --memory erlaubt.</translation>
  </message>
  <message>
   <source>The picture to heal from has other channels.</source>
   <translation>Das Bild, aus dem repariert werden soll, hat andere Kanäle.</translation>
  </message>
  <message>
   <source>Alpha has one channel, of its picture's size.</source>
   <translation>Alpha hat einen Kanal von der Größe des Bildes.</translation>
  </message>
  <message>
   <source>A ring is 1 to 16 pixels wide; what else is asked is not negative.</source>
   <translation>Ein Ring ist 1 bis 16 Pixel breit; was sonst verlangt wird, ist nicht negativ.</translation>
  </message>
  <message>
   <source>The picture to heal from is transparent everywhere.</source>
   <translation>Das Bild, mit dem repariert werden soll, ist überall durchsichtig.</translation>
  </message>
  <message>
   <source>There is no room beside the region for a source of its shape; mark a smaller one.</source>
   <translation>Neben dem Bereich ist kein Platz für eine Quelle seiner Form; bitte einen kleineren markieren.</translation>
  </message>
  <message>
   <source>No pixel of the region lies in the picture.</source>
   <translation>Kein Pixel des Bereichs liegt im Bild.</translation>
  </message>
  <message>
   <source>its CMYK colours became Adobe RGB (1998) by its profile</source>
   <translation>seine CMYK-Farben wurden durch sein Profil Adobe RGB (1998)</translation>
  </message>
  <message>
   <source>its CMYK colours became Adobe RGB (1998) by its profile “{name}”</source>
   <translation>seine CMYK-Farben wurden durch sein Profil „{name}“ Adobe RGB (1998)</translation>
  </message>
  <message>
   <source>its CMYK colours have no profile that can be used; they became sRGB by R = (1 − C)(1 − K)</source>
   <translation>seine CMYK-Farben haben kein brauchbares Profil; sie wurden sRGB durch R = (1 − C)(1 − K)</translation>
  </message>
  <message>
   <source>its colour description ({description}) is not known, and its other ones count</source>
   <translation>seine Farbbeschreibung ({description}) ist nicht bekannt, und seine anderen zählen</translation>
  </message>
  <message>
   <source>its colour description ({description}) is not known and its colours are shown as sRGB</source>
   <translation>seine Farbbeschreibung ({description}) ist nicht bekannt, und seine Farben werden als sRGB gezeigt</translation>
  </message>
  <message>
   <source>its colours of high dynamic range became linear light, in which 1.0 is 203 cd/m²; what is brighter is clipped in files of 8 and 16 bits</source>
   <translation>seine Farben von hohem Dynamikumfang wurden lineares Licht, in dem 1,0 für 203 cd/m² steht; was heller ist, wird in Dateien mit 8 und 16 Bit abgeschnitten</translation>
  </message>
  <message>
   <source>Colours cannot be converted to this profile.</source>
   <translation>In dieses Profil lassen sich Farben nicht umwandeln.</translation>
  </message>
  <message>
   <source>The picture's colour profile is damaged; assign another one first.</source>
   <translation>Das Farbprofil des Bildes ist beschädigt; zuerst ein anderes zuweisen.</translation>
  </message>
  <message>
   <source>This colour profile is damaged.</source>
   <translation>Dieses Farbprofil ist beschädigt.</translation>
  </message>
  <message>
   <source>The converted picture</source>
   <translation>Das umgewandelte Bild</translation>
  </message>
  <message>
   <source>The colour profile of the {what} is damaged; save that picture without it, or with another one.</source>
   <translation>Das Farbprofil von: {what} ist beschädigt; dieses Bild ohne es oder mit einem anderen speichern.</translation>
  </message>
  <message>
   <source>The colour profiles of patch and background cannot be joined; save one of the pictures with another profile.</source>
   <translation>Die Farbprofile von Patch und Hintergrund lassen sich nicht verbinden; eines der Bilder mit einem anderen Profil speichern.</translation>
  </message>
  <message>
   <source>This profile is damaged, or not of a picture's colours.</source>
   <translation>Dieses Profil ist beschädigt oder keines für die Farben eines Bildes.</translation>
  </message>
  <message>
   <source>A profile of greys cannot be assigned to a picture that has colours.</source>
   <translation>Ein Profil für Grautöne lässt sich keinem Bild zuweisen, das Farben hat.</translation>
  </message>
  <message>
   <source>its CIE Lab colours became sRGB</source>
   <translation>seine CIE-Lab-Farben wurden zu sRGB</translation>
  </message>
  <message>
   <source>its alpha marks, since its colours are all alike</source>
   <translation>ihr Alpha markiert, da alle Farben gleich sind</translation>
  </message>
  <message>
   <source>its alpha counts: what is transparent is not marked</source>
   <translation>ihr Alpha zählt: Durchsichtiges ist nicht markiert</translation>
  </message>
  <message>
   <source>no sample of it reaches half of full scale, from which on a mask marks</source>
   <translation>keiner ihrer Werte erreicht die Hälfte des vollen Werts, ab der eine Maske markiert</translation>
  </message>
  <message>
   <source>no sample of it reaches half of full scale; of its two values the one that is not 0 marks</source>
   <translation>keiner ihrer Werte erreicht die Hälfte des vollen Werts; von ihren zwei Werten markiert der, der nicht 0 ist</translation>
  </message>
  <message>
   <source>is no OpenRaster document.</source>
   <translation>ist kein OpenRaster-Dokument.</translation>
  </message>
  <message>
   <source>Cannot write '{file}': documents have the extension .ora.</source>
   <translation>'{file}' lässt sich nicht schreiben: Dokumente haben die Endung .ora.</translation>
  </message>
  <message>
   <source>Cannot write '{file}': the document does not fit into memory.</source>
   <translation>'{file}' lässt sich nicht schreiben: Das Dokument passt nicht in den Speicher.</translation>
  </message>
  <message>
   <source>Cannot write '{file}': a document holds {most} patches at most, and this one {count}.</source>
   <translation>'{file}' kann nicht geschrieben werden: Ein Dokument enthält höchstens {most} Patches, und dieses {count}.</translation>
  </message>
  <message>
   <source>Cannot write '{file}': a document holds {most} groups at most, and this one {count}.</source>
   <translation>'{file}' kann nicht geschrieben werden: Ein Dokument enthält höchstens {most} Gruppen, und dieses {count}.</translation>
  </message>
  <message>
   <source>is incomplete: '{entry}' is not there.</source>
   <translation>ist unvollständig: '{entry}' fehlt.</translation>
  </message>
  <message>
   <source>is damaged: '{entry}' has {size}.</source>
   <translation>ist beschädigt: '{entry}' hat {size}.</translation>
  </message>
  <message>
   <source>cannot be read: '{entry}'.</source>
   <translation>lässt sich nicht lesen: '{entry}'.</translation>
  </message>
  <message>
   <source>Cannot keep work in '{folder}': {reason}.</source>
   <translation>In '{folder}' lässt sich keine Arbeit aufbewahren: {reason}.</translation>
  </message>
  <message>
   <source>is damaged: there is no solve space '{name}'.</source>
   <translation>ist beschädigt: Es gibt keinen Farbraum der Lösung '{name}'.</translation>
  </message>
  <message>
   <source>is damaged: a mask's shape does not fit it.</source>
   <translation>ist beschädigt: Die Zahlen einer Maske passen nicht zu ihr.</translation>
  </message>
  <message>
   <source>is damaged: there are too many guides, or one is too far away.</source>
   <translation>ist beschädigt: Es gibt zu viele Hilfslinien, oder eine liegt zu weit entfernt.</translation>
  </message>
  <message>
   <source>holds {count} groups, more than the {most} that Weft reads.</source>
   <translation>enthält {count} Gruppen, mehr als die {most}, die Weft liest.</translation>
  </message>
  <message>
   <source>holds {count} patches, more than the {most} that Weft reads.</source>
   <translation>enthält {count} Patches, mehr als die {most}, die Weft liest.</translation>
  </message>
  <message>
   <source>was written by a newer Weft (document version {version}; this one reads up to {known}).</source>
   <translation>wurde von einem neueren Weft geschrieben (Dokumentversion {version}; dieses liest bis {known}).</translation>
  </message>
  <message>
   <source>is damaged: there is no kind of document '{kind}'.</source>
   <translation>ist beschädigt: Es gibt keine Dokumentart '{kind}'.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: '{entry}' has too much in it.</source>
   <translation>ist beschädigt oder soll schaden: '{entry}' enthält zu viel.</translation>
  </message>
  <message>
   <source>is damaged: '{entry}' cannot be understood.</source>
   <translation>ist beschädigt: '{entry}' ist nicht zu verstehen.</translation>
  </message>
  <message>
   <source>is damaged: what it says of the document is incomplete ({reason}).</source>
   <translation>ist beschädigt: Was darin über das Dokument steht, ist unvollständig ({reason}).</translation>
  </message>
  <message>
   <source>is damaged: {reason}</source>
   <translation>ist beschädigt: {reason}</translation>
  </message>
  <message>
   <source>'{file}' does not fit into memory.</source>
   <translation>'{file}' passt nicht in den Speicher.</translation>
  </message>
  <message>
   <source>has a canvas of {width} × {height} pixels, of which its layers fill next to nothing. Cut the canvas to what is drawn, in the program that wrote it.</source>
   <translation>hat eine Leinwand von {width} × {height} Pixeln, von der seine Ebenen so gut wie nichts füllen. Im Programm, das es geschrieben hat, die Leinwand auf das Gezeichnete zuschneiden.</translation>
  </message>
  <message>
   <source>shows the same pictures again and again, in {count} layers: that takes far more memory than its pictures.</source>
   <translation>zeigt dieselben Bilder immer wieder, in {count} Ebenen: Das braucht weit mehr Speicher als seine Bilder.</translation>
  </message>
  <message>
   <source>holds no layers.</source>
   <translation>enthält keine Ebenen.</translation>
  </message>
  <message>
   <source>'{file}' is of {width} × {height} pixels, another size than when it was linked.</source>
   <translation>'{file}' hat {width} × {height} Pixel, eine andere Größe als beim Verknüpfen.</translation>
  </message>
  <message>
   <source>'{file}' is no regular file.</source>
   <translation>'{file}' ist keine gewöhnliche Datei.</translation>
  </message>
  <message>
   <source>is damaged: it names a picture instead of holding it.</source>
   <translation>ist beschädigt: Es nennt ein Bild, statt es zu enthalten.</translation>
  </message>
  <message>
   <source>'{file}' does not exist.</source>
   <translation>'{file}' gibt es nicht.</translation>
  </message>
  <message>
   <source>what is pasted from '{folder}' is left out, which lies outside the document's folder</source>
   <translation>was aus '{folder}' eingefügt ist, wird ausgelassen; das liegt außerhalb des Ordners des Dokuments</translation>
  </message>
  <message>
   <source>'{file}' was changed since the document was saved</source>
   <translation>'{file}' wurde geändert, seit das Dokument gespeichert wurde</translation>
  </message>
  <message>
   <source>what is pasted from '{file}' is left out</source>
   <translation>was aus '{file}' eingefügt ist, wird ausgelassen</translation>
  </message>
  <message>
   <source>'{document}' needs a picture that lies beside it: {reason} And {count} more.</source>
   <translation>'{document}' braucht ein Bild, das daneben liegt: {reason} Und {count} weitere.</translation>
  </message>
  <message>
   <source>'{document}' needs a picture that lies beside it: {reason}</source>
   <translation>'{document}' braucht ein Bild, das daneben liegt: {reason}</translation>
  </message>
  <message>
   <source>'{document}' names pictures in '{folder}', outside its own folder.</source>
   <translation>'{document}' nennt Bilder in '{folder}', außerhalb des eigenen Ordners.</translation>
  </message>
  <message>
   <source>is damaged: '{name}' is not known here.</source>
   <translation>ist beschädigt: '{name}' ist hier nicht bekannt.</translation>
  </message>
  <message>
   <source>is damaged: its light has no direction.</source>
   <translation>ist beschädigt: Sein Licht hat keine Richtung.</translation>
  </message>
  <message>
   <source>is damaged: its light is not a number.</source>
   <translation>ist beschädigt: Sein Licht ist keine Zahl.</translation>
  </message>
  <message>
   <source>is damaged: {value} is out of range.</source>
   <translation>ist beschädigt: {value} liegt außerhalb des Bereichs.</translation>
  </message>
  <message>
   <source>is damaged: its albedo is not above zero.</source>
   <translation>ist beschädigt: Seine Albedo liegt nicht über null.</translation>
  </message>
  <message>
   <source>is damaged: its border heights are not of the picture's size.</source>
   <translation>ist beschädigt: Seine Randhöhen haben nicht die Größe des Bildes.</translation>
  </message>
  <message>
   <source>is damaged: its {what} are not of the picture's size.</source>
   <translation>ist beschädigt: Nicht von der Größe des Bildes: {what}.</translation>
  </message>
  <message>
   <source>is damaged: its mask is not of the picture's size.</source>
   <translation>ist beschädigt: Seine Maske hat nicht die Größe des Bildes.</translation>
  </message>
  <message>
   <source>is damaged: one of its hints lies outside the picture.</source>
   <translation>ist beschädigt: Einer seiner Hinweise liegt außerhalb des Bildes.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: stack.xml declares entities.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: stack.xml erklärt Entitäten.</translation>
  </message>
  <message>
   <source>is damaged: stack.xml cannot be understood ({reason}).</source>
   <translation>ist beschädigt: stack.xml ist nicht zu verstehen ({reason}).</translation>
  </message>
  <message>
   <source>is damaged: stack.xml says no size.</source>
   <translation>ist beschädigt: stack.xml nennt keine Größe.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: stack.xml has too much in it.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: In stack.xml steht zu viel.</translation>
  </message>
  <message>
   <source>holds more than the {most} layers that Weft reads.</source>
   <translation>enthält mehr als die {most} Ebenen, die Weft liest.</translation>
  </message>
  <message>
   <source>holds layers in too many groups.</source>
   <translation>enthält Ebenen in zu vielen Gruppen.</translation>
  </message>
  <message>
   <source>is damaged: stack.xml has '{value}' as a number.</source>
   <translation>ist beschädigt: stack.xml hat '{value}' als Zahl.</translation>
  </message>
  <message>
   <source>is damaged: stack.xml has '{value}' as an opacity.</source>
   <translation>ist beschädigt: stack.xml hat '{value}' als Deckkraft.</translation>
  </message>
  <message>
   <source>{mode} is shown as if it were normal</source>
   <translation>{mode} wird gezeigt, als wäre es normal</translation>
  </message>
  <message>
   <source>is damaged: '{entry}' is no plane of numbers.</source>
   <translation>ist beschädigt: '{entry}' ist keine Ebene von Zahlen.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: its colour profiles are too large.</source>
   <translation>ist beschädigt oder soll schaden: Seine Farbprofile sind zu groß.</translation>
  </message>
  <message>
   <source>is damaged: '{entry}' is of another kind.</source>
   <translation>ist beschädigt: '{entry}' ist von anderer Art.</translation>
  </message>
  <message>
   <source>is damaged: '{entry}' and its alpha differ in size.</source>
   <translation>ist beschädigt: '{entry}' und sein Alpha sind verschieden groß.</translation>
  </message>
  <message>
   <source>is damaged: a depth of {depth} bits.</source>
   <translation>ist beschädigt: eine Farbtiefe von {depth} Bit.</translation>
  </message>
  <message>
   <source>its end is missing</source>
   <translation>sein Ende fehlt</translation>
  </message>
  <message>
   <source>Cannot write '{file}': it cannot be packed ({words}).</source>
   <translation>'{file}' kann nicht geschrieben werden: Es lässt sich nicht packen ({words}).</translation>
  </message>
  <message>
   <source>does not exist.</source>
   <translation>gibt es nicht.</translation>
  </message>
  <message>
   <source>cannot be opened: {reason}.</source>
   <translation>lässt sich nicht öffnen: {reason}.</translation>
  </message>
  <message>
   <source>is a folder, not a document.</source>
   <translation>ist ein Ordner, kein Dokument.</translation>
  </message>
  <message>
   <source>is no file: documents are read from files alone.</source>
   <translation>ist keine Datei: Dokumente werden nur aus Dateien gelesen.</translation>
  </message>
  <message>
   <source>is no document, or a damaged one ({words}).</source>
   <translation>ist kein Dokument oder ein beschädigtes ({words}).</translation>
  </message>
  <message>
   <source>has {count} entries, more than a document's {most}.</source>
   <translation>hat {count} Einträge, mehr als die {most} eines Dokuments.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: its entries lie over each other.</source>
   <translation>ist beschädigt oder soll schaden: Seine Einträge liegen übereinander.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: it holds '{entry}' twice.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: Es enthält '{entry}' zweimal.</translation>
  </message>
  <message>
   <source>is damaged: its list of entries cannot be read.</source>
   <translation>ist beschädigt: Seine Liste der Einträge lässt sich nicht lesen.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: the name '{entry}' leads out of the document.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: Der Name '{entry}' führt aus dem Dokument hinaus.</translation>
  </message>
  <message>
   <source>holds '{entry}' in a compression that documents do not use.</source>
   <translation>enthält '{entry}' in einer Kompression, die Dokumente nicht benutzen.</translation>
  </message>
  <message>
   <source>is encrypted.</source>
   <translation>ist verschlüsselt.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: the size of '{entry}' is wrong.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: Die Größe von '{entry}' stimmt nicht.</translation>
  </message>
  <message>
   <source>is damaged: '{entry}' is not in it.</source>
   <translation>ist beschädigt: '{entry}' ist nicht darin.</translation>
  </message>
  <message>
   <source>is damaged: '{entry}' ends too early.</source>
   <translation>ist beschädigt: '{entry}' endet zu früh.</translation>
  </message>
  <message>
   <source>is damaged: '{entry}' cannot be read.</source>
   <translation>ist beschädigt: '{entry}' lässt sich nicht lesen.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: '{entry}' has {size}.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: '{entry}' hat {size}.</translation>
  </message>
  <message>
   <source>is damaged: the checksum or size of '{entry}' is wrong.</source>
   <translation>ist beschädigt: Prüfsumme oder Größe von '{entry}' stimmt nicht.</translation>
  </message>
  <message>
   <source>Cannot write '{file}': {reason}.</source>
   <translation>'{file}' lässt sich nicht schreiben: {reason}.</translation>
  </message>
  <message>
   <source>Cannot write to a file without a name.</source>
   <translation>In eine Datei ohne Namen lässt sich nicht schreiben.</translation>
  </message>
  <message>
   <source>its links lead in a circle</source>
   <translation>seine Verknüpfungen führen im Kreis</translation>
  </message>
  <message>
   <source>it is a folder</source>
   <translation>es ist ein Ordner</translation>
  </message>
  <message>
   <source>the file is read-only</source>
   <translation>die Datei ist schreibgeschützt</translation>
  </message>
  <message>
   <source>the folder '{folder}' does not exist</source>
   <translation>den Ordner '{folder}' gibt es nicht</translation>
  </message>
  <message>
   <source>the folder '{folder}' is read-only</source>
   <translation>der Ordner '{folder}' ist schreibgeschützt</translation>
  </message>
  <message>
   <source>its temporary file has gone</source>
   <translation>die temporäre Datei ist verschwunden</translation>
  </message>
  <message>
   <source>this format keeps no metadata</source>
   <translation>dieses Format behält keine Metadaten</translation>
  </message>
  <message>
   <source>JPEG XL</source>
   <translation>JPEG XL</translation>
  </message>
  <message>
   <source>a JPEG XL picture</source>
   <translation>ein JPEG-XL-Bild</translation>
  </message>
  <message>
   <source>JPEG XL keeps no IPTC</source>
   <translation>JPEG XL behält kein IPTC</translation>
  </message>
  <message>
   <source>HEIC, AVIF</source>
   <translation>HEIC, AVIF</translation>
  </message>
  <message>
   <source>PGM, PPM</source>
   <translation>PGM, PPM</translation>
  </message>
  <message>
   <source>Width, depth and base of a mesh must be above zero.</source>
   <translation>Breite, Tiefe und Sockel eines Netzes müssen über null liegen.</translation>
  </message>
  <message>
   <source>The base of a mesh must be thinner than the whole is deep.</source>
   <translation>Der Sockel eines Netzes muss dünner sein, als das Ganze tief ist.</translation>
  </message>
  <message>
   <source>The mask and the heights have different sizes.</source>
   <translation>Die Maske und die Höhen sind verschieden groß.</translation>
  </message>
  <message>
   <source>The mask is empty: there is no surface.</source>
   <translation>Die Maske ist leer: Es gibt keine Oberfläche.</translation>
  </message>
  <message>
   <source>Cannot write '{file}': its extension must be .stl, .ply, .obj or .glb.</source>
   <translation>'{file}' lässt sich nicht schreiben: Die Endung muss .stl, .ply, .obj oder .glb sein.</translation>
  </message>
  <message>
   <source>Cannot write '{file}': {count} triangles do not fit into memory.</source>
   <translation>'{file}' lässt sich nicht schreiben: {count} Dreiecke passen nicht in den Speicher.</translation>
  </message>
  <message>
   <source>its XMP is damaged and is left out</source>
   <translation>sein XMP ist beschädigt und wird ausgelassen</translation>
  </message>
  <message>
   <source>a part of its XMP, which stands apart from the rest, is left out</source>
   <translation>ein Teil seines XMP, der getrennt vom übrigen steht, ist weggelassen</translation>
  </message>
  <message>
   <source>its metadata is damaged and is left out</source>
   <translation>seine Metadaten sind beschädigt und werden ausgelassen</translation>
  </message>
  <message>
   <source>its {block} of {size} KB did not fit into a JPEG (64 KB each) and is left out</source>
   <translation>{block} mit {size} KB passte nicht in ein JPEG (je 64 KB) und fehlt darin</translation>
  </message>
  <message>
   <source>its {block} of {size} KB and its {block2} of {size2} KB did not fit into a JPEG (64 KB each) and is left out</source>
   <translation>{block} mit {size} KB und {block2} mit {size2} KB passten nicht in ein JPEG (je 64 KB) und fehlen darin</translation>
  </message>
  <message>
   <source>its {block} of {size} KB and its {block2} of {size2} KB and its {block3} of {size3} KB did not fit into a JPEG (64 KB each) and is left out</source>
   <translation>{block} mit {size} KB, {block2} mit {size2} KB und {block3} mit {size3} KB passten nicht in ein JPEG (je 64 KB) und fehlen darin</translation>
  </message>
  <message>
   <source>a TIFF of more than 4 GB (BigTIFF) keeps no metadata</source>
   <translation>ein TIFF von mehr als 4 GB (BigTIFF) behält keine Metadaten</translation>
  </message>
  <message>
   <source>WebP keeps no IPTC</source>
   <translation>WebP behält kein IPTC</translation>
  </message>
  <message>
   <source>Writing '{file}' with its metadata</source>
   <translation>'{file}' mit Metadaten zu schreiben</translation>
  </message>
  <message>
   <source>Cannot write '{file}': its metadata is lost.</source>
   <translation>'{file}' lässt sich nicht schreiben: Die Metadaten gingen verloren.</translation>
  </message>
  <message>
   <source>Cannot write '{file}' with its metadata ({words}); without it: --metadata strip.</source>
   <translation>'{file}' kann nicht mit seinen Metadaten geschrieben werden ({words}); ohne sie: --metadata strip.</translation>
  </message>
  <message>
   <source>its colour description is damaged and its colours are shown as sRGB</source>
   <translation>seine Farbbeschreibung ist beschädigt, und seine Farben werden als sRGB gezeigt</translation>
  </message>
  <message>
   <source>its colour profile is another file, which is not opened, and its colours are shown as sRGB</source>
   <translation>sein Farbprofil ist eine andere Datei, die nicht geöffnet wird, und seine Farben werden als sRGB gezeigt</translation>
  </message>
  <message>
   <source>{formats} are decoded in a process of their own, which the kernel kills at any system call that decoding does not need.</source>
   <translation>{formats} werden in einem eigenen Prozess dekodiert, den der Kernel bei jedem Systemaufruf beendet, den das Dekodieren nicht braucht.</translation>
  </message>
  <message>
   <source>{formats} are decoded in a process of their own, whose system calls are not filtered, since sanitizers need more of them.</source>
   <translation>{formats} werden in einem eigenen Prozess dekodiert, dessen Systemaufrufe nicht gefiltert werden, da Sanitizer mehr davon brauchen.</translation>
  </message>
  <message>
   <source>{formats} are decoded in a process of their own, whose system calls are not filtered, since the kernel refuses a filter ({reason}): open only such files whose origin you trust.</source>
   <translation>{formats} werden in einem eigenen Prozess dekodiert, dessen Systemaufrufe nicht gefiltert werden, da der Kernel einen Filter ablehnt ({reason}): Solche Dateien nur öffnen, wenn ihre Herkunft vertrauenswürdig ist.</translation>
  </message>
  <message>
   <source>{formats} are decoded in a process of their own, whose system calls are not filtered, since this Weft was built without libseccomp: open only such files whose origin you trust.</source>
   <translation>{formats} werden in einem eigenen Prozess dekodiert, dessen Systemaufrufe nicht gefiltert werden, da dieses Weft ohne libseccomp gebaut wurde: Solche Dateien nur öffnen, wenn ihre Herkunft vertrauenswürdig ist.</translation>
  </message>
  <message>
   <source>{formats} cannot be read: this Weft was built without the libraries for them.</source>
   <translation>{formats} lassen sich nicht lesen: Dieses Weft wurde ohne die Bibliotheken dafür gebaut.</translation>
  </message>
  <message>
   <source>{formats} cannot be read: their decoder ends before it answers.</source>
   <translation>{formats} lassen sich nicht lesen: Ihr Dekoder endet, bevor er antwortet.</translation>
  </message>
  <message>
   <source>{formats} cannot be read now: their decoder did not start: {reason}.</source>
   <translation>{formats} lassen sich jetzt nicht lesen: Ihr Dekoder startete nicht: {reason}.</translation>
  </message>
  <message>
   <source>is damaged: a checksum in it is wrong.</source>
   <translation>ist beschädigt: Eine Prüfsumme darin stimmt nicht.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: it has {count} scans, more than any picture needs.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: Es hat {count} Scans, mehr als irgendein Bild braucht.</translation>
  </message>
  <message>
   <source>the file ends early</source>
   <translation>die Datei endet zu früh</translation>
  </message>
  <message>
   <source>is damaged: its header is empty.</source>
   <translation>ist beschädigt: sein Kopf ist leer.</translation>
  </message>
  <message>
   <source>is damaged: a value in its header has not the size of its type.</source>
   <translation>ist beschädigt: Ein Wert in seinem Kopf hat nicht die Größe seines Typs.</translation>
  </message>
  <message>
   <source>its compression is unknown</source>
   <translation>seine Kompression ist unbekannt</translation>
  </message>
  <message>
   <source>a channel's sampling is not positive</source>
   <translation>die Abtastung eines Kanals ist nicht positiv</translation>
  </message>
  <message>
   <source>its tiles are empty</source>
   <translation>seine Kacheln sind leer</translation>
  </message>
  <message>
   <source>its blocks are far larger than the picture</source>
   <translation>seine Blöcke sind weit größer als das Bild</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: of the {width} × {height} pixels that it declares it has {dataWidth} × {dataHeight}.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: Von den {width} × {height} Pixeln, die es angibt, hat es {dataWidth} × {dataHeight}.</translation>
  </message>
  <message>
   <source>cannot be read: it is a deep picture, which has many samples a pixel.</source>
   <translation>lässt sich nicht lesen: Es ist ein Deep-Bild, das viele Werte je Pixel hat.</translation>
  </message>
  <message>
   <source>cannot be read: one of its parts is no picture.</source>
   <translation>kann nicht gelesen werden: einer seiner Teile ist kein Bild.</translation>
  </message>
  <message>
   <source>cannot be read: its layer “{name}” holds vectors (channels X and Y), no picture.</source>
   <translation>lässt sich nicht lesen: Die Ebene „{name}“ enthält Vektoren (Kanäle X und Y), kein Bild.</translation>
  </message>
  <message>
   <source>cannot be read: it holds vectors (channels X and Y), no picture.</source>
   <translation>lässt sich nicht lesen: Die Datei enthält Vektoren (Kanäle X und Y), kein Bild.</translation>
  </message>
  <message>
   <source>cannot be read: it has neither R, G and B nor a Y channel alone.</source>
   <translation>lässt sich nicht lesen: Es hat weder R, G und B noch einen Kanal Y allein.</translation>
  </message>
  <message>
   <source>has no layer “{name}”; it has {layers}.</source>
   <translation>hat keine Ebene „{name}“; es hat {layers}.</translation>
  </message>
  <message>
   <source>has no layer “{name}”; it has {layers} and {more} more.</source>
   <translation>hat keine Ebene „{name}“; es hat {layers} und {more} weitere.</translation>
  </message>
  <message>
   <source>of its {count} layers {first} was read; it has {layers}</source>
   <translation>von seinen {count} Ebenen wurde {first} gelesen; es hat {layers}</translation>
  </message>
  <message>
   <source>of its {count} layers {first} was read; it has {layers} and {more} more</source>
   <translation>von seinen {count} Ebenen wurde {first} gelesen; es hat {layers} und {more} weitere</translation>
  </message>
  <message>
   <source>the unnamed one</source>
   <translation>die ohne Namen</translation>
  </message>
  <message>
   <source>its end marker is missing, but the picture is whole</source>
   <translation>seine Endmarke fehlt, aber das Bild ist vollständig</translation>
  </message>
  <message>
   <source>is damaged: its metadata is larger than any.</source>
   <translation>ist beschädigt: Die Metadaten sind größer als alle möglichen.</translation>
  </message>
  <message>
   <source>only the first of its pictures was read</source>
   <translation>nur sein erstes Bild wurde gelesen</translation>
  </message>
  <message>
   <source>is {what}, which this Weft cannot read: it was built without the libraries for it.</source>
   <translation>ist {what}, was dieses Weft nicht lesen kann: Es wurde ohne die Bibliotheken dafür gebaut.</translation>
  </message>
  <message>
   <source>cannot be read: its decoder is another one.</source>
   <translation>lässt sich nicht lesen: Der Dekoder ist ein anderer.</translation>
  </message>
  <message>
   <source>takes too long to decode, and was given up.</source>
   <translation>braucht zum Dekodieren zu lange und wurde aufgegeben.</translation>
  </message>
  <message>
   <source>could not be read: its decoder tried something that decoding does not need, and was stopped; the file may be made to do harm.</source>
   <translation>konnte nicht gelesen werden: Der Dekoder versuchte etwas, was das Dekodieren nicht braucht, und wurde beendet; die Datei kann schädlich sein.</translation>
  </message>
  <message>
   <source>cannot be read: its decoder ended before the picture was there; the file is damaged, or of a kind that it does not know.</source>
   <translation>lässt sich nicht lesen: Der Dekoder endete, bevor das Bild da war; die Datei ist beschädigt oder von einer Art, die er nicht kennt.</translation>
  </message>
  <message>
   <source>cannot be read: its decoder did not start: {reason}.</source>
   <translation>lässt sich nicht lesen: Der Dekoder startete nicht: {reason}.</translation>
  </message>
  <message>
   <source>a HEIC or AVIF picture</source>
   <translation>ein HEIC- oder AVIF-Bild</translation>
  </message>
  <message>
   <source>a RAW file of a camera</source>
   <translation>eine RAW-Datei einer Kamera</translation>
  </message>
  <message>
   <source>is damaged: {reason}.</source>
   <translation>ist beschädigt: {reason}.</translation>
  </message>
  <message>
   <source>is damaged: its headers differ.</source>
   <translation>ist beschädigt: Die Köpfe widersprechen sich.</translation>
  </message>
  <message>
   <source>cannot be read: its channels are subsampled.</source>
   <translation>lässt sich nicht lesen: Seine Kanäle sind unterabgetastet.</translation>
  </message>
  <message>
   <source>is truncated or damaged ({reason}).</source>
   <translation>ist abgeschnitten oder beschädigt ({reason}).</translation>
  </message>
  <message>
   <source>its primaries are those of no colour space and are taken for sRGB's</source>
   <translation>seine Primärfarben sind die keines Farbraums und gelten als die von sRGB</translation>
  </message>
  <message>
   <source>its colour profile cannot be used and its colours are shown as sRGB</source>
   <translation>sein Farbprofil ist nicht brauchbar, und seine Farben werden als sRGB gezeigt</translation>
  </message>
  <message>
   <source>is damaged: '{text}' stands where a number should.</source>
   <translation>ist beschädigt: '{text}' steht, wo eine Zahl stehen sollte.</translation>
  </message>
  <message>
   <source>is damaged: a bit is neither 0 nor 1.</source>
   <translation>ist beschädigt: Ein Bit ist weder 0 noch 1.</translation>
  </message>
  <message>
   <source>is damaged: its largest value is not 1..65535.</source>
   <translation>ist beschädigt: Sein größter Wert ist nicht 1..65535.</translation>
  </message>
  <message>
   <source>is damaged: its scale is not a number.</source>
   <translation>ist beschädigt: Sein Maßstab ist keine Zahl.</translation>
  </message>
  <message>
   <source>is not a picture that Weft can read ({formats}).</source>
   <translation>ist kein Bild, das Weft lesen kann ({formats}).</translation>
  </message>
  <message>
   <source>is a folder, not a picture.</source>
   <translation>ist ein Ordner, kein Bild.</translation>
  </message>
  <message>
   <source>cannot be read.</source>
   <translation>lässt sich nicht lesen.</translation>
  </message>
  <message>
   <source>is empty.</source>
   <translation>ist leer.</translation>
  </message>
  <message>
   <source>cannot be read to its end.</source>
   <translation>lässt sich nicht bis zu Ende lesen.</translation>
  </message>
  <message>
   <source>has no layer “{name}”: only OpenEXR files have layers.</source>
   <translation>hat keine Ebene „{name}“: nur OpenEXR-Dateien haben Ebenen.</translation>
  </message>
  <message>
   <source>its pixels are {times} times as wide as high, and are shown as squares</source>
   <translation>die Pixel sind {times}-mal so breit wie hoch und werden als Quadrate gezeigt</translation>
  </message>
  <message>
   <source>its colour profile is one of other samples than its own and is left out</source>
   <translation>sein Farbprofil ist eines anderer Werte als der eigenen und ist weggelassen</translation>
  </message>
  <message>
   <source>'{file}' does not fit into memory: it is {width} × {height} pixels.</source>
   <translation>'{file}' passt nicht in den Speicher: Es hat {width} × {height} Pixel.</translation>
  </message>
  <message>
   <source>one extra sample of each pixel was left out</source>
   <translation>ein zusätzlicher Wert jedes Pixels ist weggelassen</translation>
  </message>
  <message>
   <source>{count} extra samples of each pixel were left out</source>
   <translation>{count} zusätzliche Werte jedes Pixels sind weggelassen</translation>
  </message>
  <message>
   <source>holds no pixels: its header is damaged.</source>
   <translation>enthält keine Pixel: Sein Kopf ist beschädigt.</translation>
  </message>
  <message>
   <source>is {width} × {height} pixels, more than the {most} pixels that Weft reads.</source>
   <translation>hat {width} × {height} Pixel, mehr als die {most} Pixel, die Weft liest.</translation>
  </message>
  <message>
   <source>is truncated or damaged: {bytes} bytes cannot hold {width} × {height} pixels.</source>
   <translation>ist abgeschnitten oder beschädigt: {bytes} Bytes können keine {width} × {height} Pixel enthalten.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: reading it takes {memory} of memory, too much for {width} × {height} pixels in {bytes} bytes.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: Es zu lesen braucht {memory} Speicher, zu viel für {width} × {height} Pixel in {bytes} Bytes.</translation>
  </message>
  <message>
   <source>is truncated: the file ends before the picture does.</source>
   <translation>ist abgeschnitten: Die Datei endet vor dem Bild.</translation>
  </message>
  <message>
   <source>cannot be read: Qt's {format} plugin is missing.</source>
   <translation>lässt sich nicht lesen: Qts {format}-Plugin fehlt.</translation>
  </message>
  <message>
   <source>is not a readable picture: its {format} header is damaged.</source>
   <translation>ist kein lesbares Bild: Sein {format}-Kopf ist beschädigt.</translation>
  </message>
  <message>
   <source>its data cannot be decoded</source>
   <translation>die Daten lassen sich nicht dekodieren</translation>
  </message>
  <message>
   <source>is truncated or damaged: {reason}.</source>
   <translation>ist abgeschnitten oder beschädigt: {reason}.</translation>
  </message>
  <message>
   <source>cannot be read: its samples are of a kind that Weft does not know ({bits} bits, {samples} a pixel, photometric interpretation {kind}).</source>
   <translation>lässt sich nicht lesen: Seine Werte sind von einer Art, die Weft nicht kennt ({bits} Bit, {samples} je Pixel, PhotometricInterpretation {kind}).</translation>
  </message>
  <message>
   <source>cannot be read: its colours are ITU Lab, which fax machines use.</source>
   <translation>kann nicht gelesen werden: seine Farben sind ITU-Lab, das Faxgeräte verwenden.</translation>
  </message>
  <message>
   <source>cannot be read: its colours are CIE Lab in {bits} bits a sample.</source>
   <translation>kann nicht gelesen werden: seine Farben sind CIE-Lab mit {bits} Bit je Abtastwert.</translation>
  </message>
  <message>
   <source>cannot be read: its samples are signed integers of {bits} bits.</source>
   <translation>kann nicht gelesen werden: seine Abtastwerte sind ganze Zahlen mit Vorzeichen von {bits} Bit.</translation>
  </message>
  <message>
   <source>cannot be read: its samples are complex numbers.</source>
   <translation>kann nicht gelesen werden: seine Abtastwerte sind komplexe Zahlen.</translation>
  </message>
  <message>
   <source>is damaged: its tiles are empty.</source>
   <translation>ist beschädigt: Seine Kacheln sind leer.</translation>
  </message>
  <message>
   <source>is damaged or made to do harm: its tiles are far larger than the picture.</source>
   <translation>ist beschädigt oder soll Schaden anrichten: Seine Kacheln sind weit größer als das Bild.</translation>
  </message>
  <message>
   <source>cannot be read: it has {samples} samples a pixel, more than the {most} that Weft reads.</source>
   <translation>lässt sich nicht lesen: Es hat {samples} Werte je Pixel, mehr als die {most}, die Weft liest.</translation>
  </message>
  <message>
   <source>its samples are signed numbers, which were moved up by half their range: zero is middle grey</source>
   <translation>seine Abtastwerte sind Zahlen mit Vorzeichen, die um die Hälfte ihres Bereichs angehoben wurden: null ist mittleres Grau</translation>
  </message>
  <message>
   <source>its samples of 64 bits were rounded to 32</source>
   <translation>seine Abtastwerte von 64 Bit wurden auf 32 gerundet</translation>
  </message>
  <message>
   <source>its samples were rounded to 16 bits</source>
   <translation>seine Abtastwerte wurden auf 16 Bit gerundet</translation>
  </message>
  <message>
   <source>'{file}' {what}</source>
   <translation>'{file}' {what}</translation>
  </message>
  <message>
   <source>Cannot write '{file}': its extension must be one of {extensions}.</source>
   <translation>'{file}' lässt sich nicht schreiben: Die Endung muss eine von {extensions} sein.</translation>
  </message>
  <message>
   <source>there is no '{name}' among the kinds of curves</source>
   <translation>unter den Arten von Kurven gibt es kein '{name}'</translation>
  </message>
  <message>
   <source>a curve has other numbers of x and y</source>
   <translation>eine Kurve hat verschieden viele x und y</translation>
  </message>
  <message>
   <source>'{file}' is no report of the Lab: it is no JSON, or cut off.</source>
   <translation>'{file}' ist kein Bericht des Labors: Es ist kein JSON oder abgeschnitten.</translation>
  </message>
  <message>
   <source>'{file}' is a race that an earlier Weft saved, which the Lab cannot read.</source>
   <translation>'{file}' ist ein Wettlauf, den ein früheres Weft gespeichert hat; das Labor kann ihn nicht lesen.</translation>
  </message>
  <message>
   <source>'{file}' is no report of the Lab: it names no experiment.</source>
   <translation>'{file}' ist kein Bericht des Labors: Es nennt kein Experiment.</translation>
  </message>
  <message>
   <source>'{file}' is no report of the Lab that Weft knows: parts of it are missing ({reason}).</source>
   <translation>'{file}' ist kein Bericht des Labors, den Weft kennt: Teile davon fehlen ({reason}).</translation>
  </message>
  <message>
   <source>its rows are not as long as its header says</source>
   <translation>seine Zeilen sind nicht so lang, wie sein Kopf sagt</translation>
  </message>
  <message>
   <source>Cannot write '{file}': OpenEXR cannot encode it ({words}).</source>
   <translation>'{file}' kann nicht geschrieben werden: OpenEXR kann es nicht kodieren ({words}).</translation>
  </message>
  <message>
   <source>Cannot write '{file}': a JPEG side holds at most 65500 pixels, and the picture is {width} × {height}; use PNG or TIFF.</source>
   <translation>'{file}' lässt sich nicht schreiben: Eine Seite hat in JPEG höchstens 65500 Pixel, und das Bild hat {width} × {height}; PNG oder TIFF nehmen.</translation>
  </message>
  <message>
   <source>libjxl cannot encode it (error {code})</source>
   <translation>libjxl kann es nicht kodieren (Fehler {code})</translation>
  </message>
  <message>
   <source>Writing '{file}'</source>
   <translation>'{file}' zu schreiben</translation>
  </message>
  <message>
   <source>libtiff refused it</source>
   <translation>libtiff hat es abgelehnt</translation>
  </message>
  <message>
   <source>libwebp cannot encode it (error {code})</source>
   <translation>libwebp kann es nicht kodieren (Fehler {code})</translation>
  </message>
  <message>
   <source>a WebP side holds at most {most} pixels, and the picture is {width} × {height}; use PNG or TIFF</source>
   <translation>eine Seite hat in WebP höchstens {most} Pixel, und das Bild hat {width} × {height}; PNG oder TIFF nehmen</translation>
  </message>
  <message>
   <source>this format keeps no resolution</source>
   <translation>dieses Format behält keine Auflösung</translation>
  </message>
  <message>
   <source>its resolution fits into EXIF alone, which is left out</source>
   <translation>die Auflösung passt nur in EXIF, das wegbleibt</translation>
  </message>
  <message>
   <source>what is darker than 0 or brighter than 1.0 is clipped</source>
   <translation>was dunkler als 0 oder heller als 1.0 ist, wird beschnitten</translation>
  </message>
  <message>
   <source>{format} holds no transparency, so the picture lies on white</source>
   <translation>{format} kennt keine Transparenz, daher liegt das Bild auf Weiß</translation>
  </message>
  <message>
   <source>{format} holds no transparency, so the picture lies on black</source>
   <translation>{format} kennt keine Transparenz, daher liegt das Bild auf Schwarz</translation>
  </message>
  <message>
   <source>{format} holds no transparency, so the picture lies on {red},{green},{blue}</source>
   <translation>{format} kennt keine Transparenz, daher liegt das Bild auf {red},{green},{blue}</translation>
  </message>
  <message>
   <source>The picture on its ground</source>
   <translation>Das Bild auf seinem Grund</translation>
  </message>
  <message>
   <source>The picture cannot be resized ({words}).</source>
   <translation>Die Größe des Bildes lässt sich nicht ändern ({words}).</translation>
  </message>
  <message>
   <source>The resized picture</source>
   <translation>Das Bild in neuer Größe</translation>
  </message>
  <message>
   <source>Cannot write '{file}': {width} × {height} pixels do not fit into memory.</source>
   <translation>'{file}' lässt sich nicht schreiben: {width} × {height} Pixel passen nicht in den Speicher.</translation>
  </message>
  <message>
   <source>Cannot write '{file}': it does not fit into memory.</source>
   <translation>'{file}' lässt sich nicht schreiben: Es passt nicht in den Speicher.</translation>
  </message>
  <message>
   <source>Chen et al. 2010</source>
   <translation>Chen et al. 2010</translation>
  </message>
  <message>
   <source>Weak execution ordering: exploiting iterative methods on many-core GPUs</source>
   <translation>Weak execution ordering: exploiting iterative methods on many-core GPUs</translation>
  </message>
  <message>
   <source>Anzt et al. 2016</source>
   <translation>Anzt et al. 2016</translation>
  </message>
  <message>
   <source>Block-asynchronous execution on GPUs</source>
   <translation>Block-asynchronous execution on GPUs</translation>
  </message>
  <message>
   <source>Xiao &amp; Feng 2009</source>
   <translation>Xiao &amp; Feng 2009</translation>
  </message>
  <message>
   <source>Inter-block GPU communication via fast barrier synchronization</source>
   <translation>Inter-block GPU communication via fast barrier synchronization</translation>
  </message>
  <message>
   <source>Venkatasubramanian &amp; Vuduc 2009</source>
   <translation>Venkatasubramanian &amp; Vuduc 2009</translation>
  </message>
  <message>
   <source>Tuned and wildly asynchronous stencil kernels for hybrid CPU/GPU systems</source>
   <translation>Tuned and wildly asynchronous stencil kernels for hybrid CPU/GPU systems</translation>
  </message>
  <message>
   <source>Weft</source>
   <translation>Weft</translation>
  </message>
  <message>
   <source>Weft's own</source>
   <translation>Wefts eigene</translation>
  </message>
  <message>
   <source>There is no experiment '{name}'; there are {known}.</source>
   <translation>Es gibt kein Experiment '{name}'; es gibt {known}.</translation>
  </message>
  <message>
   <source>The Lab does not run on this backend.</source>
   <translation>Das Labor läuft auf diesem Backend nicht.</translation>
  </message>
  <message>
   <source>None of these barriers meets so many blocks on this device.</source>
   <translation>Auf diesem Gerät bringt keine dieser Barrieren so viele Blöcke zusammen.</translation>
  </message>
  <message>
   <source>barriers to measure; compute-only is what the others are less</source>
   <translation>zu messende Barrieren; compute-only ist das, was von den anderen abgeht</translation>
  </message>
  <message>
   <source>blocks of a launch; auto: from 1 to all multiprocessors, and multiples</source>
   <translation>Blöcke eines Starts; auto: von 1 bis zu allen Multiprozessoren und Vielfachen davon</translation>
  </message>
  <message>
   <source>threads of a block, on a device</source>
   <translation>Threads eines Blocks, auf einem Gerät</translation>
  </message>
  <message>
   <source>rounds of a run</source>
   <translation>Runden eines Laufs</translation>
  </message>
  <message>
   <source>runs of a point at least; more, for half a second, where they differ by over 3 %</source>
   <translation>Läufe eines Punkts mindestens; weitere, eine halbe Sekunde lang, wo sie sich um mehr als 3 % unterscheiden</translation>
  </message>
  <message>
   <source>Barriers among blocks</source>
   <translation>Barrieren zwischen Blöcken</translation>
  </message>
  <message>
   <source>Rounds of the mean of two floats, all blocks meeting after each: time by number of blocks, for every kind of barrier.</source>
   <translation>Runden des Mittelwerts zweier Zahlen, nach denen sich jeweils alle Blöcke treffen: Zeit über der Zahl der Blöcke, für jede Art von Barriere.</translation>
  </message>
  <message>
   <source>Fig 11</source>
   <translation>Fig. 11</translation>
  </message>
  <message>
   <source>This device has no barriers.</source>
   <translation>Dieses Gerät hat keine Barrieren.</translation>
  </message>
  <message>
   <source>Barrier inside the launch</source>
   <translation>Barriere innerhalb des Starts</translation>
  </message>
  <message>
   <source>Two launches a level, host waits for each</source>
   <translation>Zwei Starts je Ebene, der Host wartet auf jeden</translation>
  </message>
  <message>
   <source>Two launches a level, host waits once (ours)</source>
   <translation>Zwei Starts je Ebene, der Host wartet einmal (unsere Variante)</translation>
  </message>
  <message>
   <source>Every graph</source>
   <translation>Jeder Graph</translation>
  </message>
  <message>
   <source>Medians over the graphs of a density</source>
   <translation>Mediane über die Graphen einer Dichte</translation>
  </message>
  <message>
   <source>Search with and without the host</source>
   <translation>Suche mit und ohne Host</translation>
  </message>
  <message>
   <source>Traversal levels</source>
   <translation>Ebenen der Suche</translation>
  </message>
  <message>
   <source>Microseconds</source>
   <translation>Mikrosekunden</translation>
  </message>
  <message>
   <source>What a barrier inside the launch gains</source>
   <translation>Was eine Barriere innerhalb des Starts gewinnt</translation>
  </message>
  <message>
   <source>Time through the host / time inside</source>
   <translation>Zeit über den Host / Zeit innerhalb</translation>
  </message>
  <message>
   <source>Speed-up</source>
   <translation>Beschleunigung</translation>
  </message>
  <message>
   <source>Breadth-first search</source>
   <translation>Breitensuche</translation>
  </message>
  <message>
   <source>One block searches random graphs, with a barrier inside its launch or through the host: time by levels.</source>
   <translation>Ein Block durchsucht Zufallsgraphen, mit einer Barriere innerhalb seines Starts oder über den Host: Zeit über den Ebenen.</translation>
  </message>
  <message>
   <source>Fig 1-2</source>
   <translation>Fig. 1-2</translation>
  </message>
  <message>
   <source>This device has no kernels of 'bfs'.</source>
   <translation>Dieses Gerät hat keine Kernel für 'bfs'.</translation>
  </message>
  <message>
   <source>of a graph</source>
   <translation>eines Graphen</translation>
  </message>
  <message>
   <source>edges for each vertex</source>
   <translation>Kanten je Knoten</translation>
  </message>
  <message>
   <source>of each density</source>
   <translation>von jeder Dichte</translation>
  </message>
  <message>
   <source>searches of each graph, of which the median counts</source>
   <translation>Suchen je Graph, von denen der Median zählt</translation>
  </message>
  <message>
   <source>of the block; on the CPU all workers</source>
   <translation>des Blocks; auf der CPU alle Arbeiter</translation>
  </message>
  <message>
   <source>of the first graph</source>
   <translation>des ersten Graphen</translation>
  </message>
  <message>
   <source>steps between two exchanges</source>
   <translation>Schritte zwischen zwei Austauschen</translation>
  </message>
  <message>
   <source>exchange threads of a block; 0: its compute threads</source>
   <translation>Austauschthreads eines Blocks; 0: seine Rechenthreads</translation>
  </message>
  <message>
   <source>Exchange intervals and threads</source>
   <translation>Austauschintervalle und -threads</translation>
  </message>
  <message>
   <source>Halos cross every 1 to 10 steps, by 0 to 128 threads of their own: time, steps and time a step.</source>
   <translation>Halos gehen alle 1 bis 10 Schritte hinüber, durch 0 bis 128 eigene Threads: Zeit, Schritte und Zeit je Schritt.</translation>
  </message>
  <message>
   <source>Fig 11-14</source>
   <translation>Fig. 11-14</translation>
  </message>
  <message>
   <source>The paper's Fig 14: a processor beside a GPU gains 8 % at 11 % of the rows (Conroe and Quadro FX 570), and nothing on Barcelona and C870.</source>
   <translation>Fig. 14 der Arbeit: Ein Prozessor neben einer GPU gewinnt 8 % bei 11 % der Zeilen (Conroe und Quadro FX 570), und nichts bei Barcelona und C870.</translation>
  </message>
  <message>
   <source>The paper's Fig 15, right: two C1060 gain 1.8 times at half of the rows.</source>
   <translation>Fig. 15 der Arbeit, rechts: Zwei C1060 gewinnen 1.8-fach bei der Hälfte der Zeilen.</translation>
  </message>
  <message>
   <source>The paper's Fig 15, left: a card 18 times slower (FX 570 beside C1060) gains nothing.</source>
   <translation>Fig. 15 der Arbeit, links: Eine 18-mal langsamere Karte (FX 570 neben C1060) gewinnt nichts.</translation>
  </message>
  <message>
   <source>the second device</source>
   <translation>das zweite Gerät</translation>
  </message>
  <message>
   <source>the same device again (simulated)</source>
   <translation>dasselbe Gerät noch einmal (simuliert)</translation>
  </message>
  <message>
   <source>the processor</source>
   <translation>der Prozessor</translation>
  </message>
  <message>
   <source>the device</source>
   <translation>das Gerät</translation>
  </message>
  <message>
   <source>one thread</source>
   <translation>ein Thread</translation>
  </message>
  <message>
   <source>another thread</source>
   <translation>ein anderer Thread</translation>
  </message>
  <message>
   <source>two threads</source>
   <translation>zwei Threads</translation>
  </message>
  <message>
   <source>Rows split among devices</source>
   <translation>Zeilen auf Geräte verteilt</translation>
  </message>
  <message>
   <source>Jacobi steps whose rows are split between processor and device, and between devices: time over the split, and the best one.</source>
   <translation>Jacobi-Schritte, deren Zeilen zwischen Prozessor und Gerät und zwischen Geräten aufgeteilt sind: Zeit über der Aufteilung, und die beste.</translation>
  </message>
  <message>
   <source>Fig 14-15 (5, 6)</source>
   <translation>Fig. 14-15 (5, 6)</translation>
  </message>
  <message>
   <source>This device has no rows to share.</source>
   <translation>Dieses Gerät hat keine Zeilen zu teilen.</translation>
  </message>
  <message>
   <source>rows and columns; several: what two gain, by n</source>
   <translation>Zeilen und Spalten; mehrere: was zwei gewinnen, nach n</translation>
  </message>
  <message>
   <source>Jacobi steps of a run</source>
   <translation>Jacobi-Schritte eines Laufs</translation>
  </message>
  <message>
   <source>of which the median counts</source>
   <translation>von denen der Median zählt</translation>
  </message>
  <message>
   <source>splits that are measured, from none to all</source>
   <translation>Aufteilungen, die gemessen werden, von keiner bis allen</translation>
  </message>
  <message>
   <source>how often the slowed device of the unequal pair does its steps</source>
   <translation>wie oft das gebremste Gerät des ungleichen Paares seine Schritte macht</translation>
  </message>
  <message>
   <source>which are measured</source>
   <translation>welche gemessen werden</translation>
  </message>
  <message>
   <source>steps between two waits of the host</source>
   <translation>Schritte zwischen zwei Wartepunkten des Hosts</translation>
  </message>
  <message>
   <source>which of the paper's schemes</source>
   <translation>welche Schemata der Arbeit</translation>
  </message>
  <message>
   <source>Host synchronisation intervals</source>
   <translation>Synchronisationsintervalle des Hosts</translation>
  </message>
  <message>
   <source>Eight relaxation schemes, the host waiting every 10 to 100 steps: time and steps to the tolerance.</source>
   <translation>Acht Relaxationsschemata, der Host wartet alle 10 bis 100 Schritte: Zeit und Schritte bis zur Toleranz.</translation>
  </message>
  <message>
   <source>Fig 7-10</source>
   <translation>Fig. 7-10</translation>
  </message>
  <message>
   <source>{key}={value} is no power of two; 1024 or 65536 are, for example.</source>
   <translation>{key}={value} ist keine Zweierpotenz; 1024 oder 65536 sind es zum Beispiel.</translation>
  </message>
  <message>
   <source>barrier left out</source>
   <translation>Barriere ausgelassen</translation>
  </message>
  <message>
   <source>This device has none of these barriers.</source>
   <translation>Dieses Gerät hat keine dieser Barrieren.</translation>
  </message>
  <message>
   <source>answers to compare with</source>
   <translation>Ergebnisse zum Vergleichen</translation>
  </message>
  <message>
   <source>which ones</source>
   <translation>welche</translation>
  </message>
  <message>
   <source>blocks; auto: from 9 to all multiprocessors, with implicit launches 4 times those</source>
   <translation>Blöcke; auto: von 9 bis zu allen Multiprozessoren, mit impliziten Starts das Vierfache davon</translation>
  </message>
  <message>
   <source>points of the FFT, a power of two</source>
   <translation>Punkte der FFT, eine Zweierpotenz</translation>
  </message>
  <message>
   <source>letters of each sequence; auto: 34816, on the CPU 2048</source>
   <translation>Buchstaben jeder Sequenz; auto: 34816, auf der CPU 2048</translation>
  </message>
  <message>
   <source>keys to sort, a power of two</source>
   <translation>zu sortierende Schlüssel, eine Zweierpotenz</translation>
  </message>
  <message>
   <source>rounds of the barriers alone, from which Eq 2 predicts</source>
   <translation>Runden der Barrieren allein, aus denen Gl. 2 vorhersagt</translation>
  </message>
  <message>
   <source>Kernels under barriers</source>
   <translation>Kernel unter Barrieren</translation>
  </message>
  <message>
   <source>FFT, Smith-Waterman and bitonic sort, each under each barrier: time by number of blocks, and the share of it that goes into barriers.</source>
   <translation>FFT, Smith-Waterman und bitonisches Sortieren, jeweils unter jeder Barriere: Zeit über der Zahl der Blöcke, und der Anteil, der in Barrieren geht.</translation>
  </message>
  <message>
   <source>Fig 12-15, Table 1</source>
   <translation>Fig. 12-15, Tabelle 1</translation>
  </message>
  <message>
   <source>This device has no such kernels.</source>
   <translation>Dieses Gerät hat keine solchen Kernel.</translation>
  </message>
  <message>
   <source>Components updated after a neighbour, kernel1</source>
   <translation>Nach einem Nachbarn aktualisierte Komponenten, kernel1</translation>
  </message>
  <message>
   <source>Anzt et al. 2016, Fig 5 (Tesla K40, 1,000,000 runs): only at 0, 8, 16, ... for blocks of 8, 0, 16, ... for 16, and at multiples of 32, the warp, for blocks of 32 to 256; never in the last component of a block or warp.</source>
   <translation>Anzt et al. 2016, Fig. 5 (Tesla K40, 1,000,000 Läufe): nur bei 0, 8, 16, ... für Blöcke von 8, bei 0, 16, ... für 16, und bei Vielfachen von 32, dem Warp, für Blöcke von 32 bis 256; nie in der letzten Komponente eines Blocks oder Warps.</translation>
  </message>
  <message>
   <source>Components updated after a neighbour, kernel2</source>
   <translation>Nach einem Nachbarn aktualisierte Komponenten, kernel2</translation>
  </message>
  <message>
   <source>As printed, but tmp[i] reads tmp[tid] and the last thread of a block tests val[i + 1]; ends of a block test their neighbour outside it alone. Anzt et al. 2016, Fig 6 (blocks of 128 and 256): at the beginnings (0, 32, 64) and also at the ends of warps (31, 63).</source>
   <translation>Wie gedruckt, aber tmp[i] liest tmp[tid], und der letzte Thread eines Blocks prüft val[i + 1]; Enden eines Blocks prüfen nur ihren Nachbarn außerhalb. Anzt et al. 2016, Fig. 6 (Blöcke von 128 und 256): an den Anfängen (0, 32, 64) und auch an den Enden von Warps (31, 63).</translation>
  </message>
  <message>
   <source>Components updated after a neighbour, kernel2 with both neighbours tested</source>
   <translation>Nach einem Nachbarn aktualisierte Komponenten, kernel2 mit Prüfung beider Nachbarn</translation>
  </message>
  <message>
   <source>Ours: ends of a block test the neighbour inside it too. Anzt et al. 2016, Fig 6, test one: there it is at the beginnings (0, 32, 64) and at the ends of warps (31, 63).</source>
   <translation>Unsere Variante: Enden eines Blocks prüfen auch den Nachbarn innerhalb. Anzt et al. 2016, Fig. 6, eine Prüfung: Dort ist es an den Anfängen (0, 32, 64) und an den Enden von Warps (31, 63).</translation>
  </message>
  <message>
   <source>Components updated after a neighbour, kernel2 to the letter</source>
   <translation>Nach einem Nachbarn aktualisierte Komponenten, kernel2 buchstäblich</translation>
  </message>
  <message>
   <source>As printed, but for tmp[i]: both ends of a block test val[i - 1], so that the last component of a block sees no other block. Anzt et al. 2016, Fig 6: at 0, 32, 64 and at 31, 63.</source>
   <translation>Wie gedruckt, bis auf tmp[i]: Beide Enden eines Blocks prüfen val[i - 1], sodass die letzte Komponente eines Blocks keinen anderen Block sieht. Anzt et al. 2016, Fig. 6: bei 0, 32, 64 und bei 31, 63.</translation>
  </message>
  <message>
   <source>There is no kernel '{name}'.</source>
   <translation>Es gibt keinen Kernel '{name}'.</translation>
  </message>
  <message>
   <source>Inconsistencies by place</source>
   <translation>Inkonsistenzen nach Ort</translation>
  </message>
  <message>
   <source>Inconsistencies by position modulo 256</source>
   <translation>Inkonsistenzen nach Position modulo 256</translation>
  </message>
  <message>
   <source>Position modulo 256</source>
   <translation>Position modulo 256</translation>
  </message>
  <message>
   <source>Inconsistencies</source>
   <translation>Inkonsistenzen</translation>
  </message>
  <message>
   <source>Paper: 32</source>
   <translation>Arbeit: 32</translation>
  </message>
  <message>
   <source>Share of components updated after a neighbour</source>
   <translation>Anteil nach einem Nachbarn aktualisierter Komponenten</translation>
  </message>
  <message>
   <source>Threads of a block</source>
   <translation>Threads eines Blocks</translation>
  </message>
  <message>
   <source>% of all components</source>
   <translation>% aller Komponenten</translation>
  </message>
  <message>
   <source>'length' takes multiples of 256, which all blocks divide.</source>
   <translation>'length' nimmt Vielfache von 256, die alle Blöcke teilen.</translation>
  </message>
  <message>
   <source>Order of updates</source>
   <translation>Reihenfolge der Aktualisierungen</translation>
  </message>
  <message>
   <source>Which components of a vector are updated after their neighbours, by kernel and block size.</source>
   <translation>Welche Komponenten eines Vektors nach ihren Nachbarn aktualisiert werden, nach Kernel und Blockgröße.</translation>
  </message>
  <message>
   <source>Fig 3-6</source>
   <translation>Fig. 3-6</translation>
  </message>
  <message>
   <source>This device has no kernels of 'order-probe'.</source>
   <translation>Dieses Gerät hat keine Kernel für 'order-probe'.</translation>
  </message>
  <message>
   <source>kernel2-both and kernel2-literal are variants of kernel2</source>
   <translation>kernel2-both und kernel2-literal sind Varianten von kernel2</translation>
  </message>
  <message>
   <source>threads of a block</source>
   <translation>Threads eines Blocks</translation>
  </message>
  <message>
   <source>components of the vector, in multiples of 256</source>
   <translation>Komponenten des Vektors, in Vielfachen von 256</translation>
  </message>
  <message>
   <source>of each kernel and block size; auto: 1000000 on a device, 5000 on the CPU; of a quick run a fiftieth</source>
   <translation>von jedem Kernel und jeder Blockgröße; auto: 1000000 auf einem Gerät, 5000 auf der CPU; bei einem schnellen Lauf ein Fünfzigstel</translation>
  </message>
  <message>
   <source>Tesla C1060 (Chen; V &amp; V)</source>
   <translation>Tesla C1060 (Chen; V &amp; V)</translation>
  </message>
  <message>
   <source>Tesla C870 (V &amp; V)</source>
   <translation>Tesla C870 (V &amp; V)</translation>
  </message>
  <message>
   <source>Quadro FX 570 (V &amp; V)</source>
   <translation>Quadro FX 570 (V &amp; V)</translation>
  </message>
  <message>
   <source>Core 2 Duo E6550 (V &amp; V)</source>
   <translation>Core 2 Duo E6550 (V &amp; V)</translation>
  </message>
  <message>
   <source>Opteron 8350 (V &amp; V)</source>
   <translation>Opteron 8350 (V &amp; V)</translation>
  </message>
  <message>
   <source>GeForce GTX 280 (Xiao &amp; Feng)</source>
   <translation>GeForce GTX 280 (Xiao &amp; Feng)</translation>
  </message>
  <message>
   <source>Tesla K40 (Anzt)</source>
   <translation>Tesla K40 (Anzt)</translation>
  </message>
  <message>
   <source>Multiprocessors or cores</source>
   <translation>Multiprozessoren oder Kerne</translation>
  </message>
  <message>
   <source>Cores in all</source>
   <translation>Kerne insgesamt</translation>
  </message>
  <message>
   <source>Clock</source>
   <translation>Takt</translation>
  </message>
  <message>
   <source>Threads, multiprocessor</source>
   <translation>Threads, Multiprozessor</translation>
  </message>
  <message>
   <source>Blocks, multiprocessor</source>
   <translation>Blöcke, Multiprozessor</translation>
  </message>
  <message>
   <source>Threads, block</source>
   <translation>Threads, Block</translation>
  </message>
  <message>
   <source>Threads, warp</source>
   <translation>Threads, Warp</translation>
  </message>
  <message>
   <source>Registers, multiprocessor</source>
   <translation>Register, Multiprozessor</translation>
  </message>
  <message>
   <source>Shared memory, multiprocessor (the K40's is also its L1)</source>
   <translation>Shared Memory, Multiprozessor (bei der K40 auch ihr L1)</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>Speicher</translation>
  </message>
  <message>
   <source>Peak bandwidth</source>
   <translation>Spitzenbandbreite</translation>
  </message>
  <message>
   <source>Measured bandwidth: a copy on the device</source>
   <translation>Gemessene Bandbreite: eine Kopie auf dem Gerät</translation>
  </message>
  <message>
   <source>Measured bandwidth: Triad on the CPU</source>
   <translation>Gemessene Bandbreite: Triad auf der CPU</translation>
  </message>
  <message>
   <source>Peak, single precision</source>
   <translation>Spitzenwert, einfache Genauigkeit</translation>
  </message>
  <message>
   <source>Peak, double precision</source>
   <translation>Spitzenwert, doppelte Genauigkeit</translation>
  </message>
  <message>
   <source>This device, and the papers' devices as those state them</source>
   <translation>Dieses Gerät und die Geräte der Arbeiten, wie diese sie angeben</translation>
  </message>
  <message>
   <source>this device</source>
   <translation>dieses Gerät</translation>
  </message>
  <message>
   <source>bandwidth and arithmetic</source>
   <translation>Bandbreite und Rechenleistung</translation>
  </message>
  <message>
   <source>Memory bandwidth</source>
   <translation>Speicherbandbreite</translation>
  </message>
  <message>
   <source>Peak arithmetic</source>
   <translation>Spitzenrechenleistung</translation>
  </message>
  <message>
   <source>Gflop/s</source>
   <translation>Gflop/s</translation>
  </message>
  <message>
   <source>Triad</source>
   <translation>Triad</translation>
  </message>
  <message>
   <source>Single precision</source>
   <translation>Einfache Genauigkeit</translation>
  </message>
  <message>
   <source>Double precision</source>
   <translation>Doppelte Genauigkeit</translation>
  </message>
  <message>
   <source>The device and the papers' devices</source>
   <translation>Das Gerät und die Geräte der Arbeiten</translation>
  </message>
  <message>
   <source>Limits, bandwidth and arithmetic of this device beside those that the papers measured on.</source>
   <translation>Grenzen, Bandbreite und Rechenleistung dieses Geräts neben denen, auf denen die Arbeiten gemessen haben.</translation>
  </message>
  <message>
   <source>Distance of (f, g)</source>
   <translation>Abstand von (f, g)</translation>
  </message>
  <message>
   <source>Error (codes)</source>
   <translation>Fehler (Stufen)</translation>
  </message>
  <message>
   <source>Time to the tolerance</source>
   <translation>Zeit bis zur Toleranz</translation>
  </message>
  <message>
   <source>Milliseconds</source>
   <translation>Millisekunden</translation>
  </message>
  <message>
   <source>{scheme}: error {error}, {steps} steps</source>
   <translation>{scheme}: Fehler {error}, {steps} Schritte</translation>
  </message>
  <message>
   <source>8-bit codes; of surface, vase and sombrero the distance of (f, g); auto: as 'problem' says</source>
   <translation>8-Bit-Stufen; bei surface, vase und sombrero der Abstand von (f, g); auto: wie 'problem' sagt</translation>
  </message>
  <message>
   <source>Every scheme</source>
   <translation>Jedes Schema</translation>
  </message>
  <message>
   <source>Errors on the way</source>
   <translation>Fehler auf dem Weg</translation>
  </message>
  <message>
   <source>Error by steps</source>
   <translation>Fehler über Schritten</translation>
  </message>
  <message>
   <source>Error by time</source>
   <translation>Fehler über der Zeit</translation>
  </message>
  <message>
   <source>the solution that errors are measured against</source>
   <translation>die Lösung, an der Fehler gemessen werden</translation>
  </message>
  <message>
   <source>Race of schemes</source>
   <translation>Wettlauf der Schemata</translation>
  </message>
  <message>
   <source>Any relaxation schemes, one after the other on the same problem: error by steps and by time.</source>
   <translation>Beliebige Relaxationsschemata, nacheinander am selben Problem: Fehler über Schritten und über der Zeit.</translation>
  </message>
  <message>
   <source>the device's copy</source>
   <translation>die Kopie des Geräts</translation>
  </message>
  <message>
   <source>left out</source>
   <translation>ausgelassen</translation>
  </message>
  <message>
   <source>It would take longer than max-seconds.</source>
   <translation>Es würde länger als max-seconds dauern.</translation>
  </message>
  <message>
   <source>Ladder of a stencil</source>
   <translation>Leiter eines Stencils</translation>
  </message>
  <message>
   <source>One Jacobi step of Poisson's equation written in several ways, as a share of what the memory carries.</source>
   <translation>Ein Jacobi-Schritt der Poisson-Gleichung, auf verschiedene Weisen geschrieben, als Anteil dessen, was der Speicher trägt.</translation>
  </message>
  <message>
   <source>Fig 2-4, 11-13</source>
   <translation>Fig. 2-4, 11-13</translation>
  </message>
  <message>
   <source>'reference' must be more steps than 'steps'.</source>
   <translation>'reference' muss mehr Schritte sein als 'steps'.</translation>
  </message>
  <message>
   <source>'blocked' is 0 (left out) or at least 2 steps a pass.</source>
   <translation>'blocked' ist 0 (weggelassen) oder mindestens 2 Schritte je Durchgang.</translation>
  </message>
  <message>
   <source>largest relative error</source>
   <translation>größter relativer Fehler</translation>
  </message>
  <message>
   <source>It did not reach the accuracy in most-steps times the steps.</source>
   <translation>Es erreichte die Genauigkeit nicht in most-steps mal so vielen Schritten.</translation>
  </message>
  <message>
   <source>Wildly asynchronous stencils</source>
   <translation>Wild asynchrone Stencils</translation>
  </message>
  <message>
   <source>Jacobi steps with ever less synchronisation: time and steps to the accuracy of 1000 synchronous ones.</source>
   <translation>Jacobi-Schritte mit immer weniger Synchronisation: Zeit und Schritte bis zur Genauigkeit von 1000 synchronen.</translation>
  </message>
  <message>
   <source>Fig 7-10, 16</source>
   <translation>Fig. 7-10, 16</translation>
  </message>
  <message>
   <source>unknowns a side</source>
   <translation>Unbekannte je Seite</translation>
  </message>
  <message>
   <source>synchronous steps T whose accuracy is to be reached</source>
   <translation>synchrone Schritte T, deren Genauigkeit erreicht werden soll</translation>
  </message>
  <message>
   <source>synchronous steps of the field that errors are measured against</source>
   <translation>synchrone Schritte des Felds, an dem Fehler gemessen werden</translation>
  </message>
  <message>
   <source>asynchrony: a launch does so many steps and one</source>
   <translation>Asynchronität: Ein Start macht so viele Schritte und einen</translation>
  </message>
  <message>
   <source>async0 is ours: the paper shows no times of it</source>
   <translation>async0 ist unsere Variante: Die Arbeit zeigt keine Zeiten davon</translation>
  </message>
  <message>
   <source>f64: of schemes that have it</source>
   <translation>f64: von Schemata, die es haben</translation>
  </message>
  <message>
   <source>tuned-sync that speed-ups are over; own: its fastest form, tile: on tiles of `block` as the others</source>
   <translation>tuned-sync, auf das sich Beschleunigungen beziehen; own: seine schnellste Form, tile: auf Kacheln von `block` wie die anderen</translation>
  </message>
  <message>
   <source>synchronous steps a pass over the grid, beside those of one a pass; 0: left out</source>
   <translation>synchrone Schritte je Durchgang über das Gitter, neben denen mit einem je Durchgang; 0: weggelassen</translation>
  </message>
  <message>
   <source>pixels of a tile</source>
   <translation>Pixel einer Kachel</translation>
  </message>
  <message>
   <source>of each point at least; more, for half a second, where they differ by over 3 %</source>
   <translation>eines jeden Punkts mindestens; weitere, eine halbe Sekunde lang, wo sie sich um mehr als 3 % unterscheiden</translation>
  </message>
  <message>
   <source>times T, after which a scheme is given up</source>
   <translation>mal T, wonach ein Schema aufgegeben wird</translation>
  </message>
  <message>
   <source>'{key}' takes {words}, not '{text}'.</source>
   <translation>'{key}' nimmt {words}, nicht '{text}'.</translation>
  </message>
  <message>
   <source>'{key}' takes {what} from {least} to {most}, not '{text}'.</source>
   <translation>'{key}' nimmt {what} von {least} bis {most}, nicht '{text}'.</translation>
  </message>
  <message>
   <source>'{key}' takes {what} from {least} to {most}, or {words}, not '{text}'.</source>
   <translation>'{key}' nimmt {what} von {least} bis {most}, oder {words}, nicht '{text}'.</translation>
  </message>
  <message>
   <source>whole numbers</source>
   <translation>ganze Zahlen</translation>
  </message>
  <message>
   <source>'{key}' is no KEY=VALUE; the keys are {known}.</source>
   <translation>'{key}' ist kein KEY=VALUE; die Schlüssel sind {known}.</translation>
  </message>
  <message>
   <source>There is no parameter '{key}'; there are {known}.</source>
   <translation>Es gibt keinen Parameter '{key}'; es gibt {known}.</translation>
  </message>
  <message>
   <source>'{key}' is given twice.</source>
   <translation>'{key}' ist zweimal angegeben.</translation>
  </message>
  <message>
   <source>There is no parameter '{key}'.</source>
   <translation>Es gibt keinen Parameter '{key}'.</translation>
  </message>
  <message>
   <source>Laplace's equation on {size} pixels from sin x · sin y of one code</source>
   <translation>Laplace-Gleichung auf {size} Pixeln ab sin x · sin y von einer Stufe</translation>
  </message>
  <message>
   <source>Clone of {unknowns} unknown pixels in a box of {size}, {channels} channels</source>
   <translation>Klon von {unknowns} unbekannten Pixeln in einem Rahmen von {size}, {channels} Kanäle</translation>
  </message>
  <message>
   <source>Shape from shading of a sombrero, {size} pixels, light (1, 0, 1), heights known along the border, Gauss-Newton kernel at lambda {lambda}, from a plane that leans by 53 degrees</source>
   <translation>Form aus Schattierung eines Sombreros, {size} Pixel, Licht (1, 0, 1), Höhen am Rand bekannt, Gauß-Newton-Kern bei Lambda {lambda}, ab einer um 53 Grad geneigten Ebene</translation>
  </message>
  <message>
   <source>(%.3g, %.3g, %.3g)</source>
   <translation>(%.3g, %.3g, %.3g)</translation>
  </message>
  <message>
   <source>Shape from shading of {unknowns} unknown pixels in a picture of {size}, light {light}, kernel {kernel} at lambda {lambda}</source>
   <translation>Form aus Schattierung von {unknowns} unbekannten Pixeln in einem Bild von {size}, Licht {light}, Kern {kernel} bei Lambda {lambda}</translation>
  </message>
  <message>
   <source>What the surface converges to was not found.</source>
   <translation>Wogegen die Fläche konvergiert, wurde nicht gefunden.</translation>
  </message>
  <message>
   <source>Every kind at every number of blocks</source>
   <translation>Jede Art bei jeder Zahl von Blöcken</translation>
  </message>
  <message>
   <source>Where kinds change places</source>
   <translation>Wo Arten die Plätze tauschen</translation>
  </message>
  <message>
   <source>Meetings and the paper's models of them (Eq 6, 7 and 9), fitted</source>
   <translation>Treffen und die Modelle der Arbeit davon (Gl. 6, 7 und 9), angepasst</translation>
  </message>
  <message>
   <source>Groups of the tree of two levels (Eq 8)</source>
   <translation>Gruppen des Baums mit zwei Ebenen (Gl. 8)</translation>
  </message>
  <message>
   <source>Explicit: a thread starts the others, does its own round and waits for all, as a host does. Implicit: rounds are queued, and a free thread takes the next block. Cooperative and neighbour are ours, not the paper's: neighbour waits for four blocks only.</source>
   <translation>Explicit: ein Thread startet die anderen, rechnet seine eigene Runde und wartet auf alle, wie es ein Host tut. Implicit: Runden stehen in einer Warteschlange, und ein freier Thread nimmt den nächsten Block. Cooperative und neighbour sind von uns, nicht aus der Arbeit: neighbour wartet nur auf vier Blöcke.</translation>
  </message>
  <message>
   <source>Ours, not the paper's, are overlapped (CUDA's programmatic dependent launch: a launch is prepared while the one before it ends; implicit and explicit are plain ones), graph (plain launches recorded in graphs of 1000), overlapped-graph (overlapped ones), cooperative, neighbour (waits for four blocks only) and cluster (meets within one cluster).</source>
   <translation>Von uns, nicht aus der Arbeit, sind overlapped (CUDAs „programmatic dependent launch“: ein Start wird vorbereitet, während der vorige endet; implicit und explicit sind einfache), graph (einfache Starts, aufgezeichnet in Graphen von 1000), overlapped-graph (überlappende), cooperative, neighbour (wartet nur auf vier Blöcke) und cluster (trifft sich innerhalb eines Clusters).</translation>
  </message>
  <message>
   <source>Time of the micro-benchmark by barrier</source>
   <translation>Zeit des Mikrobenchmarks nach Barriere</translation>
  </message>
  <message>
   <source>Blocks</source>
   <translation>Blöcke</translation>
  </message>
  <message>
   <source>Time of a meeting and the paper's model of it</source>
   <translation>Zeit eines Treffens und das Modell der Arbeit dazu</translation>
  </message>
  <message>
   <source>Microseconds a meeting</source>
   <translation>Mikrosekunden je Treffen</translation>
  </message>
  <message>
   <source>Points: time of a round less that of the rounds alone at as many blocks. Lines: fitted with constants of 0 at least, t = N t_a + t_c (Eq 6, simple), (n + m) t_a + t_c with m = ceil(sqrt N) groups of n (Eq 7 and 8, tree2; tree3 likewise with three levels), a constant (Eq 9, lock-free). A line that leaves over more than a tenth of the variance, or a constant that is none, is not drawn. The paper draws no such figure; it says that measurements match.</source>
   <translation>Punkte: Zeit einer Runde minus die der Runden allein bei gleich vielen Blöcken. Linien: angepasst mit Konstanten von mindestens 0, t = N t_a + t_c (Gl. 6, simple), (n + m) t_a + t_c mit m = ceil(sqrt N) Gruppen von n (Gl. 7 und 8, tree2; tree3 ebenso mit drei Ebenen), eine Konstante (Gl. 9, lock-free). Eine Linie, die mehr als ein Zehntel der Varianz übrig lässt, oder eine Konstante, die keine ist, wird nicht gezeichnet. Die Arbeit zeichnet keine solche Abbildung; sie sagt, dass Messungen übereinstimmen.</translation>
  </message>
  <message>
   <source>Microseconds a round</source>
   <translation>Mikrosekunden je Runde</translation>
  </message>
  <message>
   <source>Rounds M</source>
   <translation>Runden M</translation>
  </message>
  <message>
   <source>Points: measured. Lines: fitted to T = t_O + M (t_C + t_S) with both 0 at least, which is Eq 4 and 5 (one launch that is not hidden) and, with M t_O, Eq 3 (explicit; its first t_C is printed for t_O). Not drawn where it leaves over more than a tenth of the variance. Ours as a figure.</source>
   <translation>Punkte: gemessen. Linien: angepasst an T = t_O + M (t_C + t_S), beide mindestens 0, das sind Gl. 4 und 5 (ein Start, der nicht verdeckt ist) und, mit M t_O, Gl. 3 (explicit; das erste t_C dort ist für t_O gedruckt). Nicht gezeichnet, wo sie mehr als ein Zehntel der Varianz übrig lässt. Als Abbildung von uns.</translation>
  </message>
  <message>
   <source>Steps between two waits of the host</source>
   <translation>Schritte zwischen zwei Wartepunkten des Hosts</translation>
  </message>
  <message>
   <source>Steps between two exchanges</source>
   <translation>Schritte zwischen zwei Austauschen</translation>
  </message>
  <message>
   <source>Time of Poisson under eight schemes</source>
   <translation>Zeit von Poisson unter acht Schemata</translation>
  </message>
  <message>
   <source>Chen et al. 2010, Fig 7 (Tesla C1060, 480 x 480): 4W-square is fastest (4W-combine-square 11.4 s at 60 steps), then 4W-stripe, and UD is slower than 4W; the 4W schemes hardly depend on the interval from 20 steps on. Base took 53.6 s and is left out there; here it is one point at 1.</source>
   <translation>Chen et al. 2010, Fig. 7 (Tesla C1060, 480 x 480): 4W-square ist am schnellsten (4W-combine-square 11.4 s bei 60 Schritten), dann 4W-stripe, und UD ist langsamer als 4W; die 4W-Schemata hängen ab 20 Schritten kaum vom Intervall ab. Base brauchte 53.6 s und ist dort ausgelassen; hier ist es ein Punkt bei 1.</translation>
  </message>
  <message>
   <source>Steps of Poisson under eight schemes</source>
   <translation>Schritte von Poisson unter acht Schemata</translation>
  </message>
  <message>
   <source>Chen et al. 2010, Fig 8: Base converges in the fewest steps. Stripe converges slower than square, but square can hurt UD, since a stripe schedules more neighbours above and below; without the halos at the sides UD converges much slower than 4W.</source>
   <translation>Chen et al. 2010, Fig. 8: Base konvergiert in den wenigsten Schritten. Stripe konvergiert langsamer als square, aber square kann UD schaden, da ein Streifen mehr Nachbarn darüber und darunter einplant; ohne die Halos an den Seiten konvergiert UD viel langsamer als 4W.</translation>
  </message>
  <message>
   <source>Time of 3D-Shape under eight schemes</source>
   <translation>Zeit von 3D-Shape unter acht Schemata</translation>
  </message>
  <message>
   <source>Chen et al. 2010, Fig 9 (Tesla C1060, 480 x 480): schemes behave as for Poisson, in almost twice the time (22.2 s where Poisson took 11.4 s). Base took 95.4 s and is left out there; here it is one point at 1.</source>
   <translation>Chen et al. 2010, Fig. 9 (Tesla C1060, 480 x 480): Die Schemata verhalten sich wie bei Poisson, in fast der doppelten Zeit (22.2 s, wo Poisson 11.4 s brauchte). Base brauchte 95.4 s und ist dort ausgelassen; hier ist es ein Punkt bei 1.</translation>
  </message>
  <message>
   <source>Steps of 3D-Shape under eight schemes</source>
   <translation>Schritte von 3D-Shape unter acht Schemata</translation>
  </message>
  <message>
   <source>Chen et al. 2010, Fig 10: as Fig 8. Base converges in the fewest steps, square faster than stripe with 4W, and square can hurt UD.</source>
   <translation>Chen et al. 2010, Fig. 10: wie Fig. 8. Base konvergiert in den wenigsten Schritten, square schneller als stripe mit 4W, und square kann UD schaden.</translation>
  </message>
  <message>
   <source>Time by exchange interval</source>
   <translation>Zeit über dem Austauschintervall</translation>
  </message>
  <message>
   <source>Chen et al. 2010, Fig 11 (3D-Shape, 32 exchange threads, n = 60): an exchange at each step takes significantly longer; 4 steps are fastest, where exchange and compute overlap whole and convergence is faster than with longer intervals.</source>
   <translation>Chen et al. 2010, Fig. 11 (3D-Shape, 32 Austauschthreads, n = 60): Ein Austausch in jedem Schritt dauert deutlich länger; 4 Schritte sind am schnellsten, wo Austausch und Rechnen sich ganz überlappen und die Konvergenz schneller ist als mit längeren Intervallen.</translation>
  </message>
  <message>
   <source>Steps by exchange interval</source>
   <translation>Schritte über dem Austauschintervall</translation>
  </message>
  <message>
   <source>Chen et al. 2010, Fig 12 (3D-Shape): intervals longer than 4 converge slower, as updated boundary values come less often.</source>
   <translation>Chen et al. 2010, Fig. 12 (3D-Shape): Intervalle über 4 konvergieren langsamer, da aktualisierte Randwerte seltener kommen.</translation>
  </message>
  <message>
   <source>Time a step by exchange interval</source>
   <translation>Zeit je Schritt über dem Austauschintervall</translation>
  </message>
  <message>
   <source>Chen et al. 2010, Fig 13 (3D-Shape): a step takes 5500 clock cycles of the compute threads, 6000 to 7000 of UD's exchange threads and 10000 to 12000 of 4W's; so exchange threads dominate at 1, both are alike at 2, compute threads dominate from 4 on. Combining makes 4W much faster at 1.</source>
   <translation>Chen et al. 2010, Fig. 13 (3D-Shape): Ein Schritt braucht 5500 Takte der Rechenthreads, 6000 bis 7000 der Austauschthreads von UD und 10000 bis 12000 derer von 4W; so überwiegen bei 1 die Austauschthreads, bei 2 sind beide gleich, ab 4 überwiegen die Rechenthreads. Das Zusammenfassen macht 4W bei 1 viel schneller.</translation>
  </message>
  <message>
   <source>Time by exchange threads</source>
   <translation>Zeit über den Austauschthreads</translation>
  </message>
  <message>
   <source>Exchange threads</source>
   <translation>Austauschthreads</translation>
  </message>
  <message>
   <source>Chen et al. 2010, Fig 14 (3D-Shape): an exchange at each step takes much longer and gains from 128 threads, with none slightly faster than 32; at every 4 steps none is slower.</source>
   <translation>Chen et al. 2010, Fig. 14 (3D-Shape): Ein Austausch in jedem Schritt dauert viel länger und gewinnt durch 128 Threads, ohne eigene etwas schneller als mit 32; bei jedem vierten Schritt ist es ohne eigene langsamer.</translation>
  </message>
  <message>
   <source>Seconds to tolerance</source>
   <translation>Sekunden bis zur Toleranz</translation>
  </message>
  <message>
   <source>Steps to tolerance</source>
   <translation>Schritte bis zur Toleranz</translation>
  </message>
  <message>
   <source>Microseconds a step</source>
   <translation>Mikrosekunden je Schritt</translation>
  </message>
  <message>
   <source>photo: Poisson, a photograph's patch to 0.5 code; vase: 3D-Shape, shape from shading of a vase; patch, surface: the one in front in the window; ours are laplace, from a sine to 1e-2, and sombrero</source>
   <translation>photo: Poisson, der Patch eines Fotos auf 0,5 Stufe genau; vase: 3D-Shape, Form aus Schattierung einer Vase; patch, surface: das Vorderste im Fenster; von uns sind laplace, von einem Sinus bis 1e-2, und sombrero</translation>
  </message>
  <message>
   <source>all are Jacobi (base in two grids, a block in two buffers)</source>
   <translation>alle sind Jacobi (base in zwei Gittern, ein Block in zwei Puffern)</translation>
  </message>
  <message>
   <source>blocks are Jacobi, in two buffers</source>
   <translation>Blöcke sind Jacobi, in zwei Puffern</translation>
  </message>
  <message>
   <source>all update in place (base one step a launch, in one grid)</source>
   <translation>alle aktualisieren am Ort (base einen Schritt je Start, in einem Gitter)</translation>
  </message>
  <message>
   <source>blocks update in place</source>
   <translation>Blöcke aktualisieren am Ort</translation>
  </message>
  <message>
   <source>base is Jacobi in two grids, the others update in place</source>
   <translation>base ist Jacobi in zwei Gittern, die anderen aktualisieren am Ort</translation>
  </message>
  <message>
   <source>as many as fit</source>
   <translation>so viele wie passen</translation>
  </message>
  <message>
   <source>pixels a side of vase, laplace and sombrero</source>
   <translation>Pixel je Seite bei vase, laplace und sombrero</translation>
  </message>
  <message>
   <source>of solve time, each point; it is then given up</source>
   <translation>Lösungszeit, je Punkt; danach wird er aufgegeben</translation>
  </message>
  <message>
   <source>blocks scheduled together (the paper: 30); auto: as many as fit</source>
   <translation>zusammen eingeplante Blöcke (die Arbeit: 30); auto: so viele wie passen</translation>
  </message>
  <message>
   <source>as-named: base is Jacobi in two grids, the others update their tiles in place; jacobi, in-place: all of them do</source>
   <translation>as-named: base ist Jacobi in zwei Gittern, die anderen aktualisieren ihre Kacheln am Ort; jacobi, in-place: alle tun es so</translation>
  </message>
  <message>
   <source>runs of a point at least, of which the middle one counts; more, for half a second, where they differ by over 3 %</source>
   <translation>Läufe eines Punkts mindestens, von denen der mittlere zählt; weitere, eine halbe Sekunde lang, wo sie sich um mehr als 3 % unterscheiden</translation>
  </message>
  <message>
   <source>There is no patch for problem=patch, which takes the one in front in the window.</source>
   <translation>Für problem=patch gibt es keinen Patch: Es nimmt den vordersten im Fenster.</translation>
  </message>
  <message>
   <source>There is no surface for problem=surface, which takes the one in front in the window, from its shading.</source>
   <translation>Für problem=surface gibt es keine Fläche: Es nimmt die vorderste im Fenster, aus ihrer Schattierung.</translation>
  </message>
  <message>
   <source>There is no photograph for problem=photo.</source>
   <translation>Für problem=photo gibt es kein Foto.</translation>
  </message>
  <message>
   <source>Every point that was measured</source>
   <translation>Jeder gemessene Punkt</translation>
  </message>
  <message>
   <source>no exchange (coarse)</source>
   <translation>kein Austausch (coarse)</translation>
  </message>
  <message>
   <source>both, exchange included</source>
   <translation>beide, Austausch eingeschlossen</translation>
  </message>
  <message>
   <source>work of the first</source>
   <translation>Arbeit des ersten</translation>
  </message>
  <message>
   <source>work of the second</source>
   <translation>Arbeit des zweiten</translation>
  </message>
  <message>
   <source>model: the slower part, then the exchange</source>
   <translation>Modell: der langsamere Teil, dann der Austausch</translation>
  </message>
  <message>
   <source>Every split</source>
   <translation>Jede Aufteilung</translation>
  </message>
  <message>
   <source>What two gain, by size</source>
   <translation>Was zwei gewinnen, nach Größe</translation>
  </message>
  <message>
   <source>Rows and columns</source>
   <translation>Zeilen und Spalten</translation>
  </message>
  <message>
   <source>Speed-up over the faster one alone</source>
   <translation>Beschleunigung gegenüber dem schnelleren allein</translation>
  </message>
  <message>
   <source>V &amp; V, two C1060: 1.8</source>
   <translation>V &amp; V, zwei C1060: 1.8</translation>
  </message>
  <message>
   <source>Percent of the time</source>
   <translation>Prozent der Zeit</translation>
  </message>
  <message>
   <source>Wavefront of Smith-Waterman</source>
   <translation>Wellenfront von Smith-Waterman</translation>
  </message>
  <message>
   <source>Anti-diagonal</source>
   <translation>Gegendiagonale</translation>
  </message>
  <message>
   <source>Cells that do not depend on one another</source>
   <translation>Zellen, die nicht voneinander abhängen</translation>
  </message>
  <message>
   <source>Fig 13 (a): 1.18 ms with implicit and 1.076 ms with lock-free barriers at 30 blocks; simple is slower than tree2 from 24 blocks on.</source>
   <translation>Fig. 13 (a): 1.18 ms mit impliziten und 1.076 ms mit sperrfreien Barrieren bei 30 Blöcken; simple ist ab 24 Blöcken langsamer als tree2.</translation>
  </message>
  <message>
   <source>Smith-Waterman</source>
   <translation>Smith-Waterman</translation>
  </message>
  <message>
   <source>Fig 13 (b): lock-free takes 24.1 % less than implicit barriers at 30 blocks; simple is slower than tree2 from 20 blocks on.</source>
   <translation>Fig. 13 (b): sperrfrei braucht bei 30 Blöcken 24.1 % weniger als implizite Barrieren; simple ist ab 20 Blöcken langsamer als tree2.</translation>
  </message>
  <message>
   <source>Bitonic sort</source>
   <translation>Bitonisches Sortieren</translation>
  </message>
  <message>
   <source>Fig 13 (c): lock-free takes 39.0 % less than implicit barriers at 30 blocks; simple is slower than tree2 from 20 blocks on.</source>
   <translation>Fig. 13 (c): sperrfrei braucht bei 30 Blöcken 39.0 % weniger als implizite Barrieren; simple ist ab 20 Blöcken langsamer als tree2.</translation>
  </message>
  <message>
   <source>Every kernel under every barrier</source>
   <translation>Jeder Kernel unter jeder Barriere</translation>
  </message>
  <message>
   <source>Share of time in barriers under launches (Table 1)</source>
   <translation>Anteil der Zeit in Barrieren bei Starts (Tabelle 1)</translation>
  </message>
  <message>
   <source>Speed-up over launches, and what Eq 2 predicts from the barriers alone</source>
   <translation>Beschleunigung gegenüber Starts, und was Gl. 2 aus den Barrieren allein vorhersagt</translation>
  </message>
  <message>
   <source>Kernels with the barrier left out</source>
   <translation>Kernel ohne die Barriere</translation>
  </message>
  <message>
   <source>Rounds of the mean of two floats under every barrier (for Eq 2)</source>
   <translation>Runden des Mittels zweier Zahlen unter jeder Barriere (für Gl. 2)</translation>
  </message>
  <message>
   <source>Times in barriers and the paper's models of them, fitted</source>
   <translation>Zeiten in Barrieren und die Modelle der Arbeit davon, angepasst</translation>
  </message>
  <message>
   <source>Rungs of the ladder</source>
   <translation>Sprossen der Leiter</translation>
  </message>
  <message>
   <source>Rung</source>
   <translation>Sprosse</translation>
  </message>
  <message>
   <source>GB/s, two words a cell and step</source>
   <translation>GB/s, zwei Wörter je Zelle und Schritt</translation>
  </message>
  <message>
   <source>measured copy</source>
   <translation>gemessene Kopie</translation>
  </message>
  <message>
   <source>Effect of tuning (Fig 12)</source>
   <translation>Wirkung der Abstimmung (Fig. 12)</translation>
  </message>
  <message>
   <source>% of the best unblocked rung</source>
   <translation>% der besten ungeblockten Sprosse</translation>
  </message>
  <message>
   <source>Threads, their places and their memory (§3.1, Fig 2)</source>
   <translation>Threads, ihre Plätze und ihr Speicher (§3.1, Fig. 2)</translation>
  </message>
  <message>
   <source>Speed-up over the sequential loop</source>
   <translation>Beschleunigung gegenüber der sequenziellen Schleife</translation>
  </message>
  <message>
   <source>16 cores, V &amp; V: 4.8</source>
   <translation>16 Kerne, V &amp; V: 4.8</translation>
  </message>
  <message>
   <source>C1060, V &amp; V: 17.0</source>
   <translation>C1060, V &amp; V: 17.0</translation>
  </message>
  <message>
   <source>C1060, V &amp; V: 37.1</source>
   <translation>C1060, V &amp; V: 37.1</translation>
  </message>
  <message>
   <source>C870, V &amp; V: 22.8</source>
   <translation>C870, V &amp; V: 22.8</translation>
  </message>
  <message>
   <source>FX 570, V &amp; V: 1.96</source>
   <translation>FX 570, V &amp; V: 1.96</translation>
  </message>
  <message>
   <source>Unknowns a side</source>
   <translation>Unbekannte je Seite</translation>
  </message>
  <message>
   <source>Gflop/s, 5 operations a cell</source>
   <translation>Gflop/s, 5 Operationen je Zelle</translation>
  </message>
  <message>
   <source>two words a cell at the measured copy</source>
   <translation>zwei Wörter je Zelle bei der gemessenen Kopie</translation>
  </message>
  <message>
   <source>Shape of a block</source>
   <translation>Form eines Blocks</translation>
  </message>
  <message>
   <source>Unknowns of a block, columns x rows</source>
   <translation>Unbekannte eines Blocks, Spalten x Zeilen</translation>
  </message>
  <message>
   <source>Time, the first block's = 1</source>
   <translation>Zeit, die des ersten Blocks = 1</translation>
  </message>
  <message>
   <source>C1060, f32 (V &amp; V)</source>
   <translation>C1060, f32 (V &amp; V)</translation>
  </message>
  <message>
   <source>f from a grid</source>
   <translation>f aus einem Gitter</translation>
  </message>
  <message>
   <source>f computed</source>
   <translation>f berechnet</translation>
  </message>
  <message>
   <source>Variant</source>
   <translation>Variante</translation>
  </message>
  <message>
   <source>Gcell/s</source>
   <translation>Gcell/s</translation>
  </message>
  <message>
   <source>A tile is columns x rows, such as 64x8, not '{text}'.</source>
   <translation>Eine Kachel ist Spalten x Zeilen, etwa 64x8, nicht '{text}'.</translation>
  </message>
  <message>
   <source>what to measure</source>
   <translation>was gemessen wird</translation>
  </message>
  <message>
   <source>of the grids</source>
   <translation>der Gitter</translation>
  </message>
  <message>
   <source>all, or some by name</source>
   <translation>alle, oder einige mit Namen</translation>
  </message>
  <message>
   <source>unknowns a side of the ladder; variants and tiles: the first</source>
   <translation>Unbekannte je Seite der Leiter; Varianten und Kacheln: die erste</translation>
  </message>
  <message>
   <source>of the ladder, variants and tiles</source>
   <translation>der Leiter, Varianten und Kacheln</translation>
  </message>
  <message>
   <source>unknowns a side of Fig 11</source>
   <translation>Unbekannte je Seite von Fig. 11</translation>
  </message>
  <message>
   <source>steps of Fig 11</source>
   <translation>Schritte von Fig. 11</translation>
  </message>
  <message>
   <source>unknowns a side of Fig 13</source>
   <translation>Unbekannte je Seite von Fig. 13</translation>
  </message>
  <message>
   <source>steps of Fig 13</source>
   <translation>Schritte von Fig. 13</translation>
  </message>
  <message>
   <source>unknowns of a block, columns x rows</source>
   <translation>Unbekannte eines Blocks, Spalten x Zeilen</translation>
  </message>
  <message>
   <source>tiles to compare, the first with the others</source>
   <translation>zu vergleichende Kacheln, die erste mit den anderen</translation>
  </message>
  <message>
   <source>rows that a thread takes</source>
   <translation>Zeilen, die ein Thread übernimmt</translation>
  </message>
  <message>
   <source>steps of a pass that blocks in time</source>
   <translation>Schritte eines Durchgangs, der zeitlich blockt</translation>
  </message>
  <message>
   <source>longest run that Fig 11 may ask for</source>
   <translation>längster Lauf, den Fig. 11 verlangen darf</translation>
  </message>
  <message>
   <source>This device has no rung '{rung}', but {known}.</source>
   <translation>Dieses Gerät hat keine Sprosse '{rung}', sondern {known}.</translation>
  </message>
  <message>
   <source>Every measurement</source>
   <translation>Jede Messung</translation>
  </message>
  <message>
   <source>Where the time goes (Fig 13, left)</source>
   <translation>Wohin die Zeit geht (Fig. 13, links)</translation>
  </message>
  <message>
   <source>Part</source>
   <translation>Teil</translation>
  </message>
  <message>
   <source>to the device</source>
   <translation>zum Gerät</translation>
  </message>
  <message>
   <source>from the device</source>
   <translation>vom Gerät</translation>
  </message>
  <message>
   <source>% of the time</source>
   <translation>% der Zeit</translation>
  </message>
  <message>
   <source>C870, T = 32 (V &amp; V)</source>
   <translation>C870, T = 32 (V &amp; V)</translation>
  </message>
  <message>
   <source>When the device pays (Fig 13, right)</source>
   <translation>Wann sich das Gerät lohnt (Fig. 13, rechts)</translation>
  </message>
  <message>
   <source>Seconds</source>
   <translation>Sekunden</translation>
  </message>
  <message>
   <source>device alone</source>
   <translation>Gerät allein</translation>
  </message>
  <message>
   <source>device and transfers</source>
   <translation>Gerät und Übertragungen</translation>
  </message>
  <message>
   <source>V &amp; V: device ahead from 5</source>
   <translation>V &amp; V: Gerät ab 5 voraus</translation>
  </message>
  <message>
   <source>Shape from shading of a turned vase, {size} pixels, light (0.3, 0.2, 1), normals known at its outline, Gauss-Newton kernel at lambda 0.1</source>
   <translation>Form aus Schattierung einer gedrehten Vase, {size} Pixel, Licht (0.3, 0.2, 1), Normalen am Umriss bekannt, Gauß-Newton-Kern bei Lambda 0.1</translation>
  </message>
  <message>
   <source>it does not solve shape from shading</source>
   <translation>es löst keine Form aus Schattierung</translation>
  </message>
  <message>
   <source>Relaxation needs a thread of its own, and the system gives this process no more; choose multigrid.</source>
   <translation>Relaxation braucht einen eigenen Thread, und das System gibt diesem Prozess keinen mehr; bitte Mehrgitter wählen.</translation>
  </message>
  <message>
   <source>There is not enough memory for this {what}.</source>
   <translation>Der Speicher reicht nicht: {what}.</translation>
  </message>
  <message>
   <source>The solve failed for an unknown reason.</source>
   <translation>Das Lösen ist aus unbekanntem Grund fehlgeschlagen.</translation>
  </message>
  <message>
   <source>The device failed ({reason}); continued on the CPU.</source>
   <translation>Das Gerät ist ausgefallen ({reason}); auf der CPU fortgesetzt.</translation>
  </message>
  <message>
   <source>The {what} holds a value that is not a number at pixel {x},{y}.</source>
   <translation>Kein gültiger Wert ({what}): Bei Pixel {x},{y} steht einer, der keine Zahl ist.</translation>
  </message>
  <message>
   <source>The {what} holds an infinite value, or one beyond a billion times full scale, at pixel {x},{y}.</source>
   <translation>Kein gültiger Wert ({what}): Bei Pixel {x},{y} steht ein unendlicher oder einer über dem Milliardenfachen des Vollausschlags.</translation>
  </message>
  <message>
   <source>There is no patch picture.</source>
   <translation>Es gibt kein Patch-Bild.</translation>
  </message>
  <message>
   <source>The patch has no mask.</source>
   <translation>Der Patch hat keine Maske.</translation>
  </message>
  <message>
   <source>Background and patch differ in channels: {background} and {patch}.</source>
   <translation>Hintergrund und Patch haben verschiedene Kanäle: {background} und {patch}.</translation>
  </message>
  <message>
   <source>The mask is {mask} but the patch is {patch}; they must have the same size.</source>
   <translation>Die Maske ist {mask}, der Patch aber {patch}; sie müssen gleich groß sein.</translation>
  </message>
  <message>
   <source>Weighted gradients need a weight for every edge of the patch.</source>
   <translation>Gewichtete Gradienten brauchen ein Gewicht für jede Kante des Patches.</translation>
  </message>
  <message>
   <source>The picture below has another shape than the background.</source>
   <translation>Das Bild darunter hat eine andere Form als der Hintergrund.</translation>
  </message>
  <message>
   <source>How strongly a patch keeps wanted colours is a number of at least 0 for each pixel.</source>
   <translation>Wie fest ein Patch gewünschte Farben hält, ist für jedes Pixel eine Zahl von mindestens 0.</translation>
  </message>
  <message>
   <source>Links between pixels are numbers from 0 to 1, two for each pixel.</source>
   <translation>Verbindungen zwischen Pixeln sind Zahlen von 0 bis 1, zwei für jedes Pixel.</translation>
  </message>
  <message>
   <source>The mask of void pixels has another shape than the patch.</source>
   <translation>Die Maske der leeren Pixel hat eine andere Form als der Patch.</translation>
  </message>
  <message>
   <source>The wanted colours have another shape than the patch.</source>
   <translation>Die gewünschten Farben haben eine andere Form als der Patch.</translation>
  </message>
  <message>
   <source>The mask is empty: it marks no pixel as unknown.</source>
   <translation>Die Maske ist leer: Sie markiert kein Pixel als unbekannt.</translation>
  </message>
  <message>
   <source>A patch of {width} × {height} pixels</source>
   <translation>Ein Patch von {width} × {height} Pixeln</translation>
  </message>
  <message>
   <source>The direction of the light is not a number.</source>
   <translation>Die Richtung des Lichts ist keine Zahl.</translation>
  </message>
  <message>
   <source>The direction of the light is zero: give it a length, such as 0,0,1.</source>
   <translation>Die Richtung des Lichts ist null: ihr eine Länge geben, etwa 0,0,1.</translation>
  </message>
  <message>
   <source>The picture and its surface have different sizes.</source>
   <translation>Das Bild und seine Oberfläche sind verschieden groß.</translation>
  </message>
  <message>
   <source>A scheme relaxes under one distant light: choose that, or multigrid.</source>
   <translation>Ein Schema relaxiert unter einem fernen Licht: dieses wählen, oder Mehrgitter.</translation>
  </message>
  <message>
   <source>A scheme knows of no outliers: leave them out, or choose multigrid.</source>
   <translation>Ein Schema kennt keine Ausreißer: sie weglassen oder Mehrgitter wählen.</translation>
  </message>
  <message>
   <source>The picture has a sample that is not a number, at pixel {x}, {y}.</source>
   <translation>Das Bild hat bei Pixel {x}, {y} einen Wert, der keine Zahl ist.</translation>
  </message>
  <message>
   <source>A height on the border is {what}, at pixel {x}, {y}.</source>
   <translation>Eine Höhe am Bildrand ist {what}, bei Pixel {x}, {y}.</translation>
  </message>
  <message>
   <source>not a number</source>
   <translation>keine Zahl</translation>
  </message>
  <message>
   <source>more than a thousand times the picture's longer side</source>
   <translation>mehr als das Tausendfache der längeren Seite des Bildes</translation>
  </message>
  <message>
   <source>The picture is black inside the mask: there is no shading from which a surface could be told.</source>
   <translation>Das Bild ist innerhalb der Maske schwarz: Es gibt keine Schattierung, die eine Oberfläche verraten könnte.</translation>
  </message>
  <message>
   <source>There is no picture.</source>
   <translation>Es gibt kein Bild.</translation>
  </message>
  <message>
   <source>A surface is told from one channel of brightness.</source>
   <translation>Eine Oberfläche wird aus einem einzigen Helligkeitskanal gelesen.</translation>
  </message>
  <message>
   <source>The mask and the picture have different sizes.</source>
   <translation>Die Maske und das Bild sind verschieden groß.</translation>
  </message>
  <message>
   <source>The mask is empty: mark the part of the picture that is the surface.</source>
   <translation>Die Maske ist leer: den Teil des Bildes markieren, der die Oberfläche ist.</translation>
  </message>
  <message>
   <source>The heights along the border are missing.</source>
   <translation>Die Höhen am Bildrand fehlen.</translation>
  </message>
  <message>
   <source>The border heights and the picture have different sizes.</source>
   <translation>Die Randhöhen und das Bild sind verschieden groß.</translation>
  </message>
  <message>
   <source>The albedo must be above zero.</source>
   <translation>Die Albedo muss über null liegen.</translation>
  </message>
  <message>
   <source>A coefficient of the light is not a number.</source>
   <translation>Ein Koeffizient des Lichts ist keine Zahl.</translation>
  </message>
  <message>
   <source>The light comes from all sides alike: nothing is shaded by it.</source>
   <translation>Das Licht kommt von allen Seiten gleich: Es schattiert nichts.</translation>
  </message>
  <message>
   <source>The seed at {x}, {y} lies outside the picture.</source>
   <translation>Der Hinweis bei {x}, {y} liegt außerhalb des Bildes.</translation>
  </message>
  <message>
   <source>The {what} and the picture have different sizes.</source>
   <translation>Verschieden groß wie das Bild: {what}.</translation>
  </message>
  <message>
   <source>edge types</source>
   <translation>Kantenarten</translation>
  </message>
  <message>
   <source>The textbook kernel diverges under {scheme}: it takes the shading at a pixel's old value, and where all pixels are updated at once from old neighbours, every step amplifies the checkerboard. Choose update=in-place (as in block-async:update=in-place) with lambda 1 or more, or the Gauss-Newton kernel.</source>
   <translation>Der Lehrbuch-Kern divergiert unter {scheme}: Er nimmt die Schattierung beim alten Wert eines Pixels, und wo alle Pixel zugleich aus alten Nachbarn aktualisiert werden, verstärkt jeder Schritt das Schachbrettmuster. update=in-place (wie in block-async:update=in-place) mit Lambda 1 oder mehr wählen, oder den Gauß-Newton-Kern.</translation>
  </message>
  <message>
   <source>The textbook kernel diverges under {scheme}: it takes the shading at a pixel's old value, and at lambda {lambda} its steps overshoot even where pixels are updated in place. Choose a larger lambda (1 is often enough) or the Gauss-Newton kernel.</source>
   <translation>Der Lehrbuch-Kern divergiert unter {scheme}: Er nimmt die Schattierung beim alten Wert eines Pixels, und bei Lambda {lambda} schießen seine Schritte über, selbst wo Pixel am Ort aktualisiert werden. Ein größeres Lambda (1 genügt oft) oder den Gauß-Newton-Kern wählen.</translation>
  </message>
  <message>
   <source>Lambda lies between 1e-6 and 1e6.</source>
   <translation>Lambda liegt zwischen 1e-6 und 1e6.</translation>
  </message>
  <message>
   <source>The tolerance is a number above zero.</source>
   <translation>Die Toleranz ist eine Zahl über null.</translation>
  </message>
  <message>
   <source>The step limit is at least 1.</source>
   <translation>Die Schrittgrenze ist mindestens 1.</translation>
  </message>
  <message>
   <source>The kernel at the mean diverges under {scheme} at lambda {lambda}: it needs lambda above 1/8, or its steps overshoot and alternate. Choose a larger lambda or the Gauss-Newton kernel.</source>
   <translation>Der Kern im Mittelwert divergiert unter {scheme} bei Lambda {lambda}: Er braucht Lambda über 1/8, sonst schießen seine Schritte über und wechseln hin und her. Ein größeres Lambda oder den Gauß-Newton-Kern wählen.</translation>
  </message>
  <message>
   <source>The relaxation does not settle under {scheme} at lambda {lambda}. Choose a larger lambda or another scheme.</source>
   <translation>Die Relaxation kommt unter {scheme} bei Lambda {lambda} nicht zur Ruhe. Ein größeres Lambda oder ein anderes Schema wählen.</translation>
  </message>
  <message>
   <source>A surface of {width} × {height} pixels</source>
   <translation>Eine Oberfläche von {width} × {height} Pixeln</translation>
  </message>
  <message>
   <source>Jacobi in two grids; launches follow each other</source>
   <translation>Jacobi in zwei Gittern; Starts folgen aufeinander</translation>
  </message>
  <message>
   <source>Jacobi in two grids; the host waits for every step and reads its residual</source>
   <translation>Jacobi in zwei Gittern; der Host wartet auf jeden Schritt und liest sein Residuum</translation>
  </message>
  <message>
   <source>Blocks run alone for n steps between two waits of the host</source>
   <translation>Blöcke laufen zwischen zwei Wartepunkten des Hosts n Schritte allein</translation>
  </message>
  <message>
   <source>Blocks also exchange upper and lower halo rows</source>
   <translation>Blöcke tauschen auch obere und untere Halozeilen aus</translation>
  </message>
  <message>
   <source>Blocks exchange halos with all four neighbours</source>
   <translation>Blöcke tauschen Halos mit allen vier Nachbarn aus</translation>
  </message>
  <message>
   <source>As 4w-stripe, side columns gathered into packed arrays</source>
   <translation>Wie 4w-stripe, Seitenspalten in gepackte Felder gesammelt</translation>
  </message>
  <message>
   <source>As ud-stripe, squares of blocks scheduled together</source>
   <translation>Wie ud-stripe, Quadrate von Blöcken zusammen eingeplant</translation>
  </message>
  <message>
   <source>As 4w-stripe, squares of blocks scheduled together</source>
   <translation>Wie 4w-stripe, Quadrate von Blöcken zusammen eingeplant</translation>
  </message>
  <message>
   <source>As 4w-square, side columns gathered into packed arrays</source>
   <translation>Wie 4w-square, Seitenspalten in gepackte Felder gesammelt</translation>
  </message>
  <message>
   <source>α + 1 steps a launch, fringes through memory, all local synchronisation kept</source>
   <translation>α + 1 Schritte je Start, Säume durch den Speicher, alle lokale Synchronisation behalten</translation>
  </message>
  <message>
   <source>As async0 with one local synchronisation a step</source>
   <translation>Wie async0 mit einer lokalen Synchronisation je Schritt</translation>
  </message>
  <message>
   <source>α + 1 steps a launch with frozen fringes</source>
   <translation>α + 1 Schritte je Start mit eingefrorenen Säumen</translation>
  </message>
  <message>
   <source>One tile, written and read without any synchronisation</source>
   <translation>Eine Kachel, ohne jede Synchronisation gelesen und geschrieben</translation>
  </message>
  <message>
   <source>One atomic counter holds all blocks together</source>
   <translation>Ein atomarer Zähler hält alle Blöcke zusammen</translation>
  </message>
  <message>
   <source>Counters in a tree of two levels</source>
   <translation>Zähler in einem Baum von zwei Ebenen</translation>
  </message>
  <message>
   <source>Counters in a tree of three levels</source>
   <translation>Zähler in einem Baum von drei Ebenen</translation>
  </message>
  <message>
   <source>Flags gathered and answered by one block</source>
   <translation>Flaggen, von einem Block gesammelt und beantwortet</translation>
  </message>
  <message>
   <source>The system's own grid barrier</source>
   <translation>Die systemeigene Barriere über alle Blöcke</translation>
  </message>
  <message>
   <source>Each block waits for its four neighbours</source>
   <translation>Jeder Block wartet auf seine vier Nachbarn</translation>
  </message>
  <message>
   <source>tuned-sync as one CUDA graph of n steps</source>
   <translation>tuned-sync als ein CUDA-Graph von n Schritten</translation>
  </message>
  <message>
   <source>As 4w-square, but no block ever waits for another or for the host</source>
   <translation>Wie 4w-square, aber kein Block wartet je auf einen anderen oder auf den Host</translation>
  </message>
  <message>
   <source>Halo rows pushed between neighbours through distributed shared memory</source>
   <translation>Halozeilen, zwischen Nachbarn durch verteiltes Shared Memory geschoben</translation>
  </message>
  <message>
   <source>k Jacobi steps a block with a frozen halo, written back in place</source>
   <translation>k Jacobi-Schritte je Block mit eingefrorenem Halo, am Ort zurückgeschrieben</translation>
  </message>
  <message>
   <source>There is no scheme '{name}'; known are {known}.</source>
   <translation>Es gibt kein Schema '{name}'; bekannt sind {known}.</translation>
  </message>
  <message>
   <source>Scheme '{scheme}': '{item}' is not key=value.</source>
   <translation>Schema '{scheme}': '{item}' ist nicht key=value.</translation>
  </message>
  <message>
   <source>Scheme '{scheme}': '{key}' stands there twice.</source>
   <translation>Schema '{scheme}': '{key}' steht zweimal da.</translation>
  </message>
  <message>
   <source>Scheme key '{key}' takes {what}, not '{value}'.</source>
   <translation>Der Schlüssel '{key}' des Schemas nimmt {what}, nicht '{value}'.</translation>
  </message>
  <message>
   <source>a whole number from {least} to {most}</source>
   <translation>eine ganze Zahl von {least} bis {most}</translation>
  </message>
  <message>
   <source>one of {list}</source>
   <translation>eines von {list}</translation>
  </message>
  <message>
   <source>auto or WIDTHxHEIGHT, for example 32x20</source>
   <translation>auto oder BREITExHÖHE, zum Beispiel 32x20</translation>
  </message>
  <message>
   <source>Order</source>
   <translation>Reihenfolge</translation>
  </message>
  <message>
   <source>Who keeps the blocks in step</source>
   <translation>Wer die Blöcke im Schritt hält</translation>
  </message>
  <message>
   <source>Barrier</source>
   <translation>Barriere</translation>
  </message>
  <message>
   <source>What keeps launches or rounds apart</source>
   <translation>Was Starts oder Runden voneinander trennt</translation>
  </message>
  <message>
   <source>Host checks every</source>
   <translation>Host prüft alle</translation>
  </message>
  <message>
   <source>Steps between two checks by the host</source>
   <translation>Schritte zwischen zwei Prüfungen durch den Host</translation>
  </message>
  <message>
   <source>Steps a launch</source>
   <translation>Schritte je Start</translation>
  </message>
  <message>
   <source>Steps a block does by itself; 0: as n</source>
   <translation>Schritte, die ein Block allein macht; 0: wie n</translation>
  </message>
  <message>
   <source>Exchange</source>
   <translation>Austausch</translation>
  </message>
  <message>
   <source>Halo cells that cross between blocks while a launch runs</source>
   <translation>Halozellen, die zwischen Blöcken hinübergehen, während ein Start läuft</translation>
  </message>
  <message>
   <source>Exchange every</source>
   <translation>Austausch alle</translation>
  </message>
  <message>
   <source>Threads of their own for the exchange</source>
   <translation>Eigene Threads für den Austausch</translation>
  </message>
  <message>
   <source>Block order</source>
   <translation>Blockordnung</translation>
  </message>
  <message>
   <source>Which tiles are scheduled together: columns, or squares</source>
   <translation>Welche Kacheln zusammen eingeplant werden: Spalten oder Quadrate</translation>
  </message>
  <message>
   <source>Resident blocks</source>
   <translation>Residente Blöcke</translation>
  </message>
  <message>
   <source>Blocks scheduled together; 0: as many as fit</source>
   <translation>Zusammen eingeplante Blöcke; 0: so viele wie passen</translation>
  </message>
  <message>
   <source>Update</source>
   <translation>Aktualisierung</translation>
  </message>
  <message>
   <source>How a step overwrites the tile</source>
   <translation>Wie ein Schritt die Kachel überschreibt</translation>
  </message>
  <message>
   <source>Grids</source>
   <translation>Gitter</translation>
  </message>
  <message>
   <source>Two: launches read one and write the other</source>
   <translation>Zwei: Starts lesen eines und schreiben das andere</translation>
  </message>
  <message>
   <source>Local synchronisation</source>
   <translation>Lokale Synchronisation</translation>
  </message>
  <message>
   <source>Inside a block</source>
   <translation>Innerhalb eines Blocks</translation>
  </message>
  <message>
   <source>Precision</source>
   <translation>Genauigkeit</translation>
  </message>
  <message>
   <source>Of the relaxed correction</source>
   <translation>Der relaxierten Korrektur</translation>
  </message>
  <message>
   <source>Block</source>
   <translation>Block</translation>
  </message>
  <message>
   <source>Pixels of a tile, width x height; auto: none where each step is of the whole picture, else 32x20</source>
   <translation>Pixel einer Kachel, Breite x Höhe; auto: keine, wo jeder Schritt das ganze Bild umfasst, sonst 32x20</translation>
  </message>
  <message>
   <source>There is no scheme key '{key}'.</source>
   <translation>Es gibt keinen Schlüssel '{key}' für Schemata.</translation>
  </message>
  <message>
   <source>Scheme '{scheme}' has no key '{key}'.</source>
   <translation>Das Schema '{scheme}' hat keinen Schlüssel '{key}'.</translation>
  </message>
  <message>
   <source>Where the host waits for every step, launches are explicit.</source>
   <translation>Wo der Host auf jeden Schritt wartet, sind Starts explicit.</translation>
  </message>
  <message>
   <source>Where the host waits for every step, n and k are 1.</source>
   <translation>Wo der Host auf jeden Schritt wartet, sind n und k 1.</translation>
  </message>
  <message>
   <source>Where the host orders the steps, the barrier is explicit, implicit or graph.</source>
   <translation>Wo der Host die Schritte ordnet, ist die Barriere explicit, implicit oder graph.</translation>
  </message>
  <message>
   <source>A barrier on the device is simple, tree2, tree3, lockfree, cooperative or neighbour.</source>
   <translation>Eine Barriere auf dem Gerät ist simple, tree2, tree3, lockfree, cooperative oder neighbour.</translation>
  </message>
  <message>
   <source>Free-running blocks have no barrier: choose none.</source>
   <translation>Frei laufende Blöcke haben keine Barriere: none wählen.</translation>
  </message>
  <message>
   <source>Blocks that never end need all four halos: choose four-way or four-way-packed.</source>
   <translation>Blöcke, die nie enden, brauchen alle vier Halos: four-way oder four-way-packed wählen.</translation>
  </message>
  <message>
   <source>A launch of one step has nothing to exchange: raise k or choose no exchange.</source>
   <translation>Ein Start von einem Schritt hat nichts auszutauschen: k erhöhen oder keinen Austausch wählen.</translation>
  </message>
  <message>
   <source>Exchange threads have nothing to do without an exchange.</source>
   <translation>Austauschthreads haben ohne Austausch nichts zu tun.</translation>
  </message>
  <message>
   <source>Exchange threads of their own meet the others once a step: choose local=step.</source>
   <translation>Eigene Austauschthreads treffen die anderen einmal je Schritt: local=step wählen.</translation>
  </message>
  <message>
   <source>Overlapped halos are for Jacobi in two grids: choose grids=2 and update=jacobi.</source>
   <translation>Überlappende Halos sind für Jacobi in zwei Gittern: grids=2 und update=jacobi wählen.</translation>
  </message>
  <message>
   <source>Without synchronisation inside a block the tile is updated in place.</source>
   <translation>Ohne Synchronisation innerhalb eines Blocks wird die Kachel am Ort aktualisiert.</translation>
  </message>
  <message>
   <source>A block is 8 to 64 pixels wide, a multiple of 4, and 4 to 64 high.</source>
   <translation>Ein Block ist 8 bis 64 Pixel breit, ein Vielfaches von 4, und 4 bis 64 hoch.</translation>
  </message>
  <message>
   <source>With two grids and Jacobi a launch does an odd number of steps (alpha is even).</source>
   <translation>Mit zwei Gittern und Jacobi macht ein Start eine ungerade Zahl von Schritten (alpha ist gerade).</translation>
  </message>
  <message>
   <source>One step from one grid into another is Jacobi.</source>
   <translation>Ein Schritt von einem Gitter in ein anderes ist Jacobi.</translation>
  </message>
  <message>
   <source>Double precision is offered for Jacobi updates.</source>
   <translation>Doppelte Genauigkeit gibt es für Jacobi-Aktualisierungen.</translation>
  </message>
  <message>
   <source>The region and the picture have different sizes.</source>
   <translation>Der Bereich und das Bild sind verschieden groß.</translation>
  </message>
  <message>
   <source>Select a region around the thing first.</source>
   <translation>Erst einen Bereich um das Ding auswählen.</translation>
  </message>
  <message>
   <source>Leave something out of the selection: it shows what does not belong.</source>
   <translation>Etwas aus der Auswahl lassen: Es zeigt, was nicht dazugehört.</translation>
  </message>
  <message>
   <source>Nothing can be cut out here: {reason}.</source>
   <translation>Hier lässt sich nichts freistellen: {reason}.</translation>
  </message>
  <message>
   <source>The {what} of a surface does not fit its heights.</source>
   <translation>Passt nicht zu den Höhen der Oberfläche: {what}.</translation>
  </message>
  <message>
   <source>A surface needs one height for each pixel.</source>
   <translation>Eine Oberfläche braucht eine Höhe für jedes Pixel.</translation>
  </message>
  <message>
   <source>true height</source>
   <translation>wahre Höhe</translation>
  </message>
  <message>
   <source>The mask of a surface does not fit its heights.</source>
   <translation>Die Maske einer Oberfläche passt nicht zu ihren Höhen.</translation>
  </message>
  <message>
   <source>There is no surface to draw.</source>
   <translation>Es gibt keine Oberfläche zu zeichnen.</translation>
  </message>
  <message>
   <source>this build has no CUDA backend (nvcc was not found)</source>
   <translation>dieser Build hat kein CUDA-Backend (nvcc wurde nicht gefunden)</translation>
  </message>
  <message>
   <source>The GPU has no room for a patch of {width} x {height} pixels: it needs {needed} even one channel at a time, and {free} of its {total} are free. Choose a smaller patch or the CPU backend.</source>
   <translation>Die GPU hat keinen Platz für einen Patch von {width} x {height} Pixeln: Selbst Kanal für Kanal braucht er {needed}, und {free} von ihren {total} sind frei. Einen kleineren Patch oder das CPU-Backend wählen.</translation>
  </message>
  <message>
   <source>The GPU solver takes patches of up to 2000 megapixels, not {width} x {height}. Choose a smaller patch or the CPU backend.</source>
   <translation>Der GPU-Löser nimmt Patches bis 2000 Megapixel, nicht {width} x {height}. Einen kleineren Patch oder das CPU-Backend wählen.</translation>
  </message>
  <message>
   <source>The GPU solver knows no links of 0 between pixels. Choose the CPU backend.</source>
   <translation>Der GPU-Löser kennt keine Verbindungen der Stärke 0 zwischen Pixeln. Das CPU-Backend wählen.</translation>
  </message>
  <message>
   <source>The GPU solver knows no void pixels. Choose the CPU backend.</source>
   <translation>Der GPU-Löser kennt keine leeren Pixel. Das CPU-Backend wählen.</translation>
  </message>
  <message>
   <source>no NVIDIA driver is installed</source>
   <translation>es ist kein NVIDIA-Treiber installiert</translation>
  </message>
  <message>
   <source>the driver is too old: it supports CUDA {version}, Weft needs {needed}</source>
   <translation>der Treiber ist zu alt: Er unterstützt CUDA {version}, Weft braucht {needed}</translation>
  </message>
  <message>
   <source>no CUDA device is visible to this program</source>
   <translation>für dieses Programm ist kein CUDA-Gerät sichtbar</translation>
  </message>
  <message>
   <source>the CUDA device cannot be used: {reason}</source>
   <translation>das CUDA-Gerät lässt sich nicht benutzen: {reason}</translation>
  </message>
  <message>
   <source>Blocks exchange in clusters on GPUs of the Hopper generation (compute capability 9.0) or newer only; this is {name}.</source>
   <translation>In Clustern tauschen Blöcke nur auf GPUs der Hopper-Generation (Compute Capability 9.0) oder neueren aus; diese ist {name}.</translation>
  </message>
  <message>
   <source>Halos overlap on the GPU for samples in single precision only: choose exchange=none and k=1.</source>
   <translation>Halos überlappen auf der GPU nur für Werte in einfacher Genauigkeit: exchange=none und k=1 wählen.</translation>
  </message>
  <message>
   <source>A block of this size does not fit on the GPU: choose a smaller one.</source>
   <translation>Ein Block dieser Größe passt nicht auf die GPU: einen kleineren wählen.</translation>
  </message>
  <message>
   <source>Blocks that wait for each other must be on the GPU together; only {count} of them fit. Leave resident=auto: each then has several tiles.</source>
   <translation>Blöcke, die aufeinander warten, müssen zusammen auf der GPU sein; nur {count} von ihnen passen. resident=auto lassen: Dann hat jeder mehrere Kacheln.</translation>
  </message>
  <message>
   <source>The GPU relaxes (f, g) in single precision: choose precision=f32, or the CPU.</source>
   <translation>Die GPU relaxiert (f, g) in einfacher Genauigkeit: precision=f32 wählen, oder die CPU.</translation>
  </message>
  <message>
   <source>there is no CUDA device {number}</source>
   <translation>es gibt kein CUDA-Gerät {number}</translation>
  </message>
  <message>
   <source>On the GPU scheme '{scheme}' does not hold a patch to wanted colours: choose base, tuned-sync, coarse, 4w-stripe, 4w-square or free.</source>
   <translation>Auf der GPU hält das Schema '{scheme}' einen Patch nicht an gewünschten Farben fest: base, tuned-sync, coarse, 4w-stripe, 4w-square oder free wählen.</translation>
  </message>
  <message>
   <source>The GPU finished without reporting a residual.</source>
   <translation>Die GPU endete, ohne ein Residuum zu melden.</translation>
  </message>
  <message>
   <source>Launches are not counted.</source>
   <translation>Starts werden nicht gezählt.</translation>
  </message>
  <message>
   <source>Compute capability</source>
   <translation>Compute Capability</translation>
  </message>
  <message>
   <source>CUDA of the driver</source>
   <translation>CUDA des Treibers</translation>
  </message>
  <message>
   <source>Multiply-add units, float, in all</source>
   <translation>Multiply-Add-Einheiten, float, insgesamt</translation>
  </message>
  <message>
   <source>Shared memory, multiprocessor</source>
   <translation>Shared Memory, Multiprozessor</translation>
  </message>
  <message>
   <source>Shared memory, block</source>
   <translation>Shared Memory, Block</translation>
  </message>
  <message>
   <source>Peak, float</source>
   <translation>Spitzenwert, float</translation>
  </message>
  <message>
   <source>Peak, double</source>
   <translation>Spitzenwert, double</translation>
  </message>
  <message>
   <source>So many blocks do not meet on this GPU.</source>
   <translation>So viele Blöcke kommen auf dieser GPU nicht zusammen.</translation>
  </message>
  <message>
   <source>Shared memory</source>
   <translation>Shared Memory</translation>
  </message>
  <message>
   <source>Shared memory, padding</source>
   <translation>Shared Memory, Auffüllung</translation>
  </message>
  <message>
   <source>Next tile asked for</source>
   <translation>Nächste Kachel angefordert</translation>
  </message>
  <message>
   <source>Doubles in halves</source>
   <translation>Doubles in Hälften</translation>
  </message>
  <message>
   <source>16 bytes a thread</source>
   <translation>16 Bytes je Thread</translation>
  </message>
  <message>
   <source>Only doubles have halves.</source>
   <translation>Nur Doubles haben Hälften.</translation>
  </message>
  <message>
   <source>Passes of several steps compute the right-hand side.</source>
   <translation>Durchgänge von mehreren Schritten berechnen die rechte Seite.</translation>
  </message>
  <message>
   <source>The rows of a tile are no multiple of those that a thread takes.</source>
   <translation>Die Zeilen einer Kachel sind kein Vielfaches derer, die ein Thread übernimmt.</translation>
  </message>
  <message>
   <source>A block has at most 1024 threads.</source>
   <translation>Ein Block hat höchstens 1024 Threads.</translation>
  </message>
  <message>
   <source>The tile does not fit into 48 KB of shared memory.</source>
   <translation>Die Kachel passt nicht in 48 KB Shared Memory.</translation>
  </message>
  <message>
   <source>The grid has more than 2^31 cells.</source>
   <translation>Das Gitter hat mehr als 2^31 Zellen.</translation>
  </message>
  <message>
   <source>A texture has at most {most} cells.</source>
   <translation>Eine Textur hat höchstens {most} Zellen.</translation>
  </message>
  <message>
   <source>The grids do not fit into the device's memory.</source>
   <translation>Die Gitter passen nicht in den Speicher des Geräts.</translation>
  </message>
  <message>
   <source>it is out of memory</source>
   <translation>ihr Speicher ist erschöpft</translation>
  </message>
  <message>
   <source>no CUDA device is there</source>
   <translation>es ist kein CUDA-Gerät da</translation>
  </message>
  <message>
   <source>its driver is too old for this program</source>
   <translation>ihr Treiber ist zu alt für dieses Programm</translation>
  </message>
  <message>
   <source>this build has no code for its model</source>
   <translation>dieser Build hat keinen Code für ihr Modell</translation>
  </message>
  <message>
   <source>another program has it for itself</source>
   <translation>ein anderes Programm hat sie für sich</translation>
  </message>
  <message>
   <source>the display driver stopped a long computation</source>
   <translation>der Bildschirmtreiber hat eine lange Rechnung beendet</translation>
  </message>
  <message>
   <source>its memory has a hardware fault</source>
   <translation>ihr Speicher hat einen Hardwarefehler</translation>
  </message>
  <message>
   <source>a kernel touched memory it does not own</source>
   <translation>ein Kernel griff auf Speicher zu, der ihm nicht gehört</translation>
  </message>
  <message>
   <source>The GPU failed while {doing}: {reason}. Choose the CPU backend to go on without it.</source>
   <translation>Die GPU ist ausgefallen (Schritt „{doing}“): {reason}. Das CPU-Backend wählen, um ohne sie weiterzumachen.</translation>
  </message>
  <message>
   <source>The GPU has no room for another {wanted}: {free} of its {total} are free. Choose a smaller patch or the CPU backend.</source>
   <translation>Die GPU hat keinen Platz für weitere {wanted}: {free} von ihren {total} sind frei. Einen kleineren Patch oder das CPU-Backend wählen.</translation>
  </message>
 </context>
</TS>
