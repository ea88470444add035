#pragma once
/// A user who does anything at all with the window.
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMap>
#include <QPointer>
#include <QSet>
#include <QTimer>
#include <functional>
#include <memory>

#include "gui/main_window/main_window.h"
#include "monkey/choices.h"
#include "monkey/picture_files.h"
#include "monkey/watchdog.h"

namespace weft::tests {

/// Sends `events` random events to the window. Which kind of event comes, and with what numbers,
/// depends on the seed alone; what these numbers meet in the window also on how far its jobs and
/// solves are. A window that is closed is made anew, with the settings that the last one left.
class Monkey : public QObject {
    Q_OBJECT
public:
    Monkey(std::uint64_t seed, const PictureFiles& files, Watchdog& watchdog);
    ~Monkey() override;

    /// Returns when all events were sent; event loops run meanwhile.
    void run(std::int64_t events);
    /// Each event is told on stderr before it is sent.
    void trace() { traces_ = true; }
    /// Of the mouse button that is still held.
    void letGo();
    [[nodiscard]] gui::MainWindow& window() { return *window_; }

    /// What was done how often.
    [[nodiscard]] const QMap<QString, int>& kinds() const { return kinds_; }
    [[nodiscard]] const QMap<QString, int>& actions() const { return actions_; }
    /// What the message bar said, with names and numbers left out.
    [[nodiscard]] const QMap<QString, int>& messages() const { return messages_; }
    [[nodiscard]] int windows() const { return windows_; }
    /// How often each kind of window opened, by nameOf().
    [[nodiscard]] const QMap<QString, int>& opened() const { return opened_; }
    /// Called every 1,000 events with the number of the next.
    std::function<void(std::int64_t)> onThousand = [](std::int64_t) {};

private:
    struct Kind {
        const char* name;
        int weight;
        void (Monkey::*perform)(Choices&);
    };
    static const std::vector<Kind>& allKinds();

    void openWindow();
    void renewWindow();
    void next();
    void perform(const Kind& kind, Choices& choices);
    /// While an event waits in an event loop of its own (a menu, a drag, a question): ends that.
    void unblock();
    void tellWhatIsOpen() const;
    void noteMessage();
    void noteWindows();

    // hands.cpp
    void press(Choices& c);
    void move(Choices& c);
    void release(Choices& c);
    void click(Choices& c);
    void doubleClick(Choices& c);
    void retouch(Choices& c);
    void turnWheel(Choices& c);
    void pressKey(Choices& c);
    void useControl(Choices& c);
    // commands.cpp
    void chooseAction(Choices& c);
    void openMenu(Choices& c);
    void undoOrRedo(Choices& c);
    void drop(Choices& c);
    void fillClipboard(Choices& c);
    void closeTab(Choices& c);
    void moveDock(Choices& c);
    void resizeWindow(Choices& c);
    void rest(Choices& c);
    void answer(Choices& c);
    void killProcess(Choices& c);

    // windows.cpp
    void openOther(Choices& c);
    void closeOther(Choices& c);
    void pressStandardKey(Choices& c);
    void useItems(Choices& c);
    void typeText(Choices& c);

    /// The top-level window that a user could reach now: a popup, a modal dialog, or any; null where
    /// it is a file dialog, whose files are chosen by answer() alone.
    [[nodiscard]] QWidget* reachable(Choices& c) const;
    [[nodiscard]] QStringList chosenFiles(Choices& c) const;

    std::uint64_t seed_;
    const PictureFiles& files_;
    Watchdog& watchdog_;
    std::unique_ptr<gui::MainWindow> window_;
    QEventLoop loop_;
    std::int64_t event_ = 0, events_ = 0;
    bool running_ = false, performing_ = false;
    int blocked_ = 0;     ///< time in which one event waits, in periods of unblock()
    int unblocking_ = 0;  ///< calls of unblock() that are under way
    std::uint64_t unblocked_ = 0;
    int pause_ = 0;  ///< milliseconds before the next event
    Qt::MouseButton held_ = Qt::NoButton;
    QPointer<QWidget> heldIn_;
    QString used_;         ///< the control that was used last
    bool traces_ = false;  ///< tells each event on stderr
    QMap<QString, int> kinds_, actions_, messages_, opened_;
    QSet<QString> seen_;  ///< windows that are seen now
    int windows_ = 0;
};

/// Answers a dialog: files from `files`, saves into its folder. Any modal dialog of the window.
void answerDialog(QDialog& dialog, const PictureFiles& files, Choices& c);
/// Class of a window; with the object's name or the title where it is a message box.
[[nodiscard]] QString nameOf(const QWidget& window);
/// Those that a long run must have opened.
[[nodiscard]] QStringList everyWindow();
/// Whether events must not reach it: it could rename or remove files.
[[nodiscard]] bool isInFileDialog(const QObject* object);

}  // namespace weft::tests
