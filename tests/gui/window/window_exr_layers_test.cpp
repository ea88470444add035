/// OpenEXR files of several layers in the window: the first one opens, another may be chosen.
#include <QListWidget>
#include <QPushButton>
#include <QToolButton>

#include "gui/files/layer_dialog.h"
#include "gui/window_scene.h"
#include "support/odd_files/exr_files.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowExrLayersTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    void save(const QString& name, const QByteArray& bytes) const {
        QFile file(scene_->path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    /// Layer a has red 0.1 + 2, blue 0.1; b three more; smaller ones in the patch's file.
    void writeFiles() const {
        ExrPart part = exrPartOf("", {"a.B", "a.G", "a.R", "b.B", "b.G", "b.R"}, 0.1F);
        part.sample = [](int c, int, int) { return 0.1F * static_cast<float>(c + 1); };
        part.width = 60;
        part.height = 40;
        save("layers.exr", exrOf({part}));
        part.width = part.height = 20;
        save("patch.exr", exrOf({part}));
        ExrPart one = exrPartOf("", {"B", "G", "R"}, 0.1F);
        save("one.exr", exrOf({one}));
    }
    [[nodiscard]] LayerDialog* dialog() const {
        auto found = [this] { return scene_->window->findChild<LayerDialog*>(); };
        return QTest::qWaitFor([&] { return found() != nullptr; }, kPatience) ? found() : nullptr;
    }
    static void choose(LayerDialog* dialog, int row) {
        auto* list = dialog->findChild<QListWidget*>("layerList");
        list->setCurrentRow(row);
        QTest::keyClick(list, Qt::Key_Return);
    }
    [[nodiscard]] double blueOfBackground() const {
        return scene_->document().background().picture.color->at(2, {3, 3}) / 65535.0;
    }
    [[nodiscard]] bool offered() const {
        return QTest::qWaitFor(
            [this] { return scene_->window->messages().text().contains("layers"); }, kPatience);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        writeFiles();
    }
    void cleanup() { scene_.reset(); }

    void theMessageLeadsToTheOtherLayers() {
        scene_->window->openFiles({scene_->path("layers.exr")});
        QVERIFY(offered());
        QVERIFY(std::abs(blueOfBackground() - 0.1) < 1e-4);
        QToolButton* other = nullptr;
        for (auto* button : scene_->window->messages().findChildren<QToolButton*>())
            if (button->text().startsWith("Other Layer")) other = button;
        QVERIFY(other && other->isVisibleTo(&scene_->window->messages()));
        other->click();
        LayerDialog* asked = dialog();
        QVERIFY(asked);
        auto* list = asked->findChild<QListWidget*>("layerList");
        QCOMPARE(list->count(), 2);
        QCOMPARE(list->item(1)->text(), QString("b"));
        choose(asked, 1);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(blueOfBackground() - 0.4) < 1e-4, kPatience);
        QCOMPARE(scene_->document().background().picture.origin->layer, std::string("b"));
        scene_->trigger("undo");
        QVERIFY(std::abs(blueOfBackground() - 0.1) < 1e-4);
        scene_->trigger("redo");
        // The dialog begins with the one that is shown.
        QAction* const menu = scene_->window->actions().fileLayer;
        QVERIFY(menu->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->findChild<LayerDialog*>(), kPatience);
        menu->trigger();
        QVERIFY(dialog());
        QCOMPARE(dialog()->findChild<QListWidget*>("layerList")->currentRow(), 1);
        dialog()->reject();
        QVERIFY(std::abs(blueOfBackground() - 0.4) < 1e-4);
    }

    void ofManyLayersAFewAreNamedAndTheOfferStays() {
        std::vector<std::string> channels;
        for (int i = 0; i < 300; ++i)
            for (const char* c : {".B", ".G", ".R"})
                channels.push_back("l" + std::to_string(1000 + i) + c);
        save("many.exr", exrOf({exrPartOf("", channels, 0.1F)}));
        scene_->window->openFiles({scene_->path("many.exr")});
        QVERIFY(offered());
        const MessageBar& messages = scene_->window->messages();
        QVERIFY2(messages.text().size() < 300 && messages.text().contains("and 290 more"),
                 qPrintable(messages.text()));
        constexpr int kLongerThanOthersStay = 13'000;
        QTest::qWait(kLongerThanOthersStay);
        QVERIFY(messages.isVisible());
        scene_->window->actions().closePicture->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!messages.isVisible(), kPatience);
    }

    void aPatchTakesAnotherLayerAndKeepsItsPlace() {
        scene_->window->openFiles({scene_->path("layers.exr"), scene_->path("patch.exr")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->patchCount() == 1 && scene_->certified(), kPatience);
        const Placement place = scene_->document().activePatch()->backgroundFromSource;
        scene_->document().selectPatch(0);
        QAction* const menu = scene_->window->actions().patchLayer;
        QVERIFY(menu->isEnabled());
        menu->trigger();
        LayerDialog* asked = dialog();
        QVERIFY(asked);
        choose(asked, 1);
        const auto blue = [this] {
            return scene_->document().activePatch()->source->color->at(2, {3, 3}) / 65535.0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(blue() - 0.4) < 1e-4, kPatience);
        QVERIFY(scene_->document().activePatch()->backgroundFromSource == place);
        QVERIFY(std::abs(blueOfBackground() - 0.1) < 1e-4);
        QVERIFY(scene_->solved());
        scene_->trigger("undo");
        QVERIFY(std::abs(blue() - 0.1) < 1e-4);
    }

    void whereThereIsOneLayerItIsSaid() {
        scene_->window->openFiles({scene_->path("one.exr")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->actions().fileLayer->isEnabled(), kPatience);
        scene_->window->actions().fileLayer->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().text().contains("one layer"), kPatience);
    }

    void otherFilesHaveNoLayers() {
        QVERIFY(scene_->open());
        QVERIFY(!scene_->window->actions().fileLayer->isEnabled());
        QVERIFY(!scene_->window->actions().patchLayer->isEnabled());
    }
};

QTEST_MAIN(WindowExrLayersTest)
#include "window_exr_layers_test.moc"
