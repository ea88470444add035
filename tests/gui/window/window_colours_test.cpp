// Profiles assigned, converted to, and shown in a soft proof, through the menu.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include "gui/colours/profile_dialog.h"
#include "gui/display/monitor_colours.h"
#include "gui/window_scene.h"
#include "weft/document/render.h"
#include "weft/io/display_transform.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;
using io::StandardProfile;

class WindowColoursTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    /// The menu's command, a profile of its list, and the dialog's button.
    void take(const char* action, const QString& profile) {
        scene_->trigger(action);
        auto* dialog = scene_->window->findChild<ProfileDialog*>();
        QVERIFY(dialog);
        auto* list = dialog->findChild<QComboBox*>("profileList");
        list->setCurrentIndex(list->findText(profile));
        QCOMPARE(list->currentText(), profile);
        emit list->activated(list->currentIndex());
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->isDefault()) button->click();
        QVERIFY(
            QTest::qWaitFor([&] { return !scene_->window->findChild<ProfileDialog*>(); }, kPatience));
    }
    bool hasProfile(const std::vector<std::uint8_t>& icc) const {
        return QTest::qWaitFor([&] { return scene_->document().iccProfile() == icc; }, kPatience);
    }
    Field composedNow() const {
        const CloneDocument& document = scene_->document();
        return composed(document.background().picture.color, document.layers());
    }
    /// By the engine alone.
    Field rendered() const {
        const Document& document = *scene_->document().state().document;
        PatchPreparer preparer(io::convertProfile, 2);
        const auto backend = makeCpuBackend(2);
        CloneOptions options;
        options.rule.tolerance = scene_->cloneSolve().settings().tolerance;
        return composed(document.background()->color,
                        renderDocument(document, preparer, *backend, options).layers);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QVERIFY(scene_->open());
    }
    void cleanup() {
        MonitorColours::instance().setProof({});
        scene_.reset();
    }

    void assigningIsUndoneAndKeepsNumbers() {
        const auto before = scene_->document().background().picture.color;
        const QImage seen = scene_->seen();
        take("assignProfile", "Adobe RGB (1998)");
        QVERIFY(hasProfile(io::standardProfile(StandardProfile::adobeRgb)));
        QCOMPARE(scene_->document().background().picture.color, before);
        QVERIFY(scene_->solved());
        QVERIFY(scene_->seen() != seen);  // the same numbers, other colours
        QCOMPARE(scene_->document().undoStack().undoText(), QString("Assign Profile"));
        scene_->trigger("undo");
        QVERIFY(hasProfile({}));
        QVERIFY(scene_->solved());
        QCOMPARE(scene_->seen(), seen);
    }

    void convertingKeepsColoursAndIsRenderedAlike() {
        const QImage seen = scene_->seen();
        take("convertToProfile", "ProPhoto RGB");
        QVERIFY(hasProfile(io::standardProfile(StandardProfile::proPhoto)));
        QVERIFY(scene_->solved());
        QCOMPARE(scene_->document().depth(), 16);
        for (int x = 0; x < 40; ++x) {  // far from the patch
            const QRgb was = seen.pixel(x, 3), now = scene_->seen().pixel(x, 3);
            QVERIFY(std::abs(qRed(was) - qRed(now)) <= 1 &&
                    std::abs(qGreen(was) - qGreen(now)) <= 1 &&
                    std::abs(qBlue(was) - qBlue(now)) <= 1);
        }
        const Field shown = composedNow(), alone = rendered();
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kBackground.height; ++y)
                for (int x = 0; x < kBackground.width; ++x)
                    QCOMPARE(codeOf(shown.at(c, {x, y}), 8), codeOf(alone.at(c, {x, y}), 8));
        scene_->trigger("undo");
        QVERIFY(hasProfile({}));
        QCOMPARE(scene_->document().depth(), 8);
        scene_->trigger("redo");
        QVERIFY(hasProfile(io::standardProfile(StandardProfile::proPhoto)));
    }

    void greyIsRefusedForColours() {
        take("assignProfile", "Grey, gamma 2.2");
        QVERIFY(QTest::qWaitFor([&] { return scene_->window->messages().text().contains("greys"); },
                                kPatience));
        QVERIFY(scene_->document().iccProfile().empty());
    }

    void aSoftProofIsShownAndNotSaved() {
        const QImage seen = scene_->seen();
        const Field samples = composedNow();
        take("softProof", "Grey, gamma 2.2");
        QVERIFY(scene_->window->findChild<QAction*>("softProof")->isChecked());
        const auto* named = scene_->window->findChild<QLabel*>("profile");
        QVERIFY2(named->text().contains("soft proof"), qPrintable(named->text()));
        const QRgb p = scene_->seen().pixel(5, 5);
        QVERIFY(std::abs(qRed(p) - qGreen(p)) <= 1 && std::abs(qBlue(p) - qGreen(p)) <= 1);
        QCOMPARE(composedNow().at(0, {5, 5}), samples.at(0, {5, 5}));
        scene_->trigger("softProof");
        QCOMPARE(scene_->seen(), seen);
        QVERIFY(!named->text().contains("soft proof"));
        scene_->trigger("softProof");  // the device is known now
        QVERIFY(MonitorColours::instance().proof().has_value());
    }
};

QTEST_MAIN(WindowColoursTest)
#include "window_colours_test.moc"
