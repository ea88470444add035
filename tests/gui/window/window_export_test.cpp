// The export dialog: what it shows is what the file holds.
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>

#include "gui/files/picture_export_dialog.h"
#include "gui/window_scene.h"
#include "weft/io/display_transform.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowExportTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    PictureExportDialog* open() {
        scene_->window->actions().exportPicture->trigger();
        return scene_->window->findChild<PictureExportDialog*>();
    }
    template <class Widget>
    Widget* part(PictureExportDialog* dialog, const char* name) {
        return dialog->findChild<Widget*>(name);
    }
    static void choose(QComboBox& list, const QString& text) {
        list.setCurrentIndex(list.findText(text));
        emit list.activated(list.currentIndex());
    }
    /// Waits for the preview of what is chosen now.
    static std::shared_ptr<const ExportSample> preview(PictureExportDialog* dialog) {
        auto* shown = dialog->findChild<ExportPreview*>();
        shown->setSample(nullptr);
        return QTest::qWaitFor([&] { return shown->sample() != nullptr; }, kPatience)
                   ? shown->sample()
                   : nullptr;
    }
    /// Presses Export and waits for the file.
    bool exported(PictureExportDialog* dialog) {
        QSignalSpy saved(&scene_->window->exportFlow(), &ExportFlow::exported);
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->isDefault()) button->click();
        return QTest::qWaitFor([&] { return !saved.isEmpty(); }, kPatience);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QVERIFY(scene_->open("background.png"));
    }
    void cleanup() { scene_.reset(); }

    void aNameThatIsTypedChoosesTheFormat() {
        PictureExportDialog* dialog = open();
        QVERIFY(dialog);
        auto* path = part<QLineEdit>(dialog, "exportPath");
        auto* quality = part<QSpinBox>(dialog, "exportQuality");
        auto* depth = part<QComboBox>(dialog, "exportDepth");
        path->setText(scene_->path("name.png"));
        QVERIFY(!quality->isEnabled() && depth->isEnabled());
        path->selectAll();
        QTest::keyClicks(path, scene_->path("name.jpg"));
        QCOMPARE(part<QComboBox>(dialog, "exportFormat")->currentText(), QString("JPEG"));
        QVERIFY(quality->isEnabled() && !depth->isEnabled());
        choose(*part<QComboBox>(dialog, "exportFormat"), "WebP");
        QVERIFY(path->text().endsWith("name.webp"));
        part<QCheckBox>(dialog, "exportLossless")->setChecked(true);
        QVERIFY(!quality->isEnabled());
        QCOMPARE(dialog->request().quality, 100);
        path->setText(scene_->path("bare"));
        QVERIFY(dialog->request().path.endsWith("bare.webp"));
        dialog->reject();
    }

    void aFittedPreviewShowsTheWholePictureAtAnyWidth() {
        Field grey({1600, 100}, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 100; ++y)
                for (int x = 0; x < 1600; ++x) grey.at(c, {x, y}) = 40000.0F;
        auto sample = std::make_shared<ExportSample>();
        sample->after = std::make_shared<DisplayImage>(grey.view(), FieldView{});
        ExportPreview preview;
        preview.setSample(sample);
        for (int width = 200; width < 260; ++width) {
            preview.resize(width, 200);
            const QImage shown = preview.grab().toImage();
            const QRgb inside = shown.pixel(width / 2, 100);
            QVERIFY2(shown.pixel(1, 100) == inside && shown.pixel(width - 2, 100) == inside,
                     qPrintable(QString::number(width)));
            QVERIFY(inside != shown.pixel(width / 2, 10));
        }
    }

    /// Squares of 8 pixels at any zoom, in the preview as on the canvas.
    void whatIsTransparentLiesOnSquares() {
        const Field colour = texture({300, 200}, 1), clear({300, 200}, 1);
        const auto isOnSquares = [](const QImage& shown, QRect in) {
            int edges = 0;
            for (int x = in.left(); x < in.right() - 16; ++x) {
                const QRgb here = shown.pixel(x, in.center().y());
                if (here == shown.pixel(x + 8, in.center().y())) return false;
                if (here != shown.pixel(x + 16, in.center().y())) return false;
                edges += here != shown.pixel(x + 1, in.center().y());
            }
            return std::abs(edges - (in.width() - 16) / 8) <= 1;
        };
        auto sample = std::make_shared<ExportSample>();
        sample->after = std::make_shared<DisplayImage>(colour.view(), clear.view());
        ExportPreview preview;
        preview.setSample(sample);
        for (const QSize size : {QSize(340, 240), QSize(150, 150)}) {
            preview.resize(size);
            QVERIFY(isOnSquares(preview.grab().toImage(),
                                QRect(QPoint(20, 60), QPoint(size.width() - 21, 90))));
        }
        scene_->write("clear.png", colour, clear.view(), 8);
        scene_->window->openFiles({scene_->path("clear.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->document().title() == "clear.png", kPatience);
        CanvasView& canvas = scene_->canvas();
        const auto& actions = scene_->window->actions();
        for (QAction* zoom : {actions.zoomActual, actions.zoomIn, actions.zoomIn}) {
            zoom->trigger();
            const QRect seen(canvas.widgetAt({0, 0}).toPoint(),
                             canvas.widgetAt({300, 200}).toPoint());
            QVERIFY2(isOnSquares(canvas.grab().toImage(),
                                 seen.intersected(canvas.rect()).adjusted(4, 4, -4, -4)),
                     qPrintable(zoom->text()));
        }
    }

    void previewTellsTheFilesSizeAndPixels_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"out.png", "out.jpg", "out.tif", "out.webp", "out.jxl"})
            QTest::newRow(name) << name;
    }
    void previewTellsTheFilesSizeAndPixels() {
        QFETCH(QString, file);
        QVERIFY(scene_->solved());
        PictureExportDialog* dialog = open();
        part<QLineEdit>(dialog, "exportPath")->setText(scene_->path(file));
        part<QSpinBox>(dialog, "exportQuality")->setValue(40);
        const auto sample = preview(dialog);
        QVERIFY(sample);
        QVERIFY(exported(dialog));
        QCOMPARE(QFileInfo(scene_->path(file)).size(), sample->bytes);
        const io::Picture written = io::readPicture(scene_->path(file).toStdString());
        DisplayImage seen(io::toRgb(written.color)->view(), {});
        QCOMPARE(sample->after->level(0), seen.level(0));
        if (file == "out.jpg") QVERIFY(sample->before->level(0) != seen.level(0));
    }

    void aGroundIsOfferedWhereTransparencyHasNoPlace() {
        scene_->write("cut.png", texture(kBackground, 1), ellipseAlpha(kBackground).view(), 8);
        scene_->window->openFiles({scene_->path("cut.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->document().background().picture.alpha, kPatience);
        PictureExportDialog* dialog = open();
        auto* path = part<QLineEdit>(dialog, "exportPath");
        auto* ground = part<GroundList>(dialog, "exportGround");
        path->setText(scene_->path("out.png"));
        const auto kept = preview(dialog);
        QVERIFY(kept && kept->leftOut.isEmpty());
        QVERIFY(!ground->isVisibleTo(dialog));
        path->setText(scene_->path("out.jpg"));
        QVERIFY(ground->isVisibleTo(dialog));
        const auto onWhite = preview(dialog);
        QVERIFY(onWhite && onWhite->leftOut.contains("lies on white"));
        QVERIFY(qGreen(onWhite->after->level(0).pixel(1, 1)) > 250);
        choose(*ground, "Black");
        const auto onBlack = preview(dialog);
        QVERIFY(onBlack && qGreen(onBlack->after->level(0).pixel(1, 1)) < 5);
        ground->choose({20, 120, 220});
        QCOMPARE(ground->currentText(), QString("20,120,220"));
        QVERIFY(exported(dialog));
        const QImage written(scene_->path("out.jpg"));
        QVERIFY(std::abs(qBlue(written.pixel(1, 1)) - 220) < 4);
        QVERIFY(scene_->window->messages().text().contains("lies on 20,120,220"));
        // It is remembered with the other options.
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->findChild<PictureExportDialog*>(), kPatience);
        PictureExportDialog* again = open();
        const io::Ground blue{20, 120, 220};
        QVERIFY(again->request().ground == blue);
        again->reject();
    }

    void opaquePicturesHaveNoGround() {
        PictureExportDialog* dialog = open();
        part<QLineEdit>(dialog, "exportPath")->setText(scene_->path("out.jpg"));
        const auto sample = preview(dialog);
        QVERIFY(sample && sample->leftOut.isEmpty());
        QVERIFY(!part<GroundList>(dialog, "exportGround")->isVisibleTo(dialog));
        dialog->reject();
    }

    void sizeAndProfileReachTheFile() {
        PictureExportDialog* dialog = open();
        part<QLineEdit>(dialog, "exportPath")->setText(scene_->path("small.png"));
        auto* size = dialog->findChild<SizeFields*>();
        const auto boxes = size->findChildren<QSpinBox*>();
        boxes.first()->setValue(kBackground.width / 2);  // width; the others follow
        QCOMPARE(size->wanted().height, (kBackground.height + 1) / 2);
        choose(*part<QComboBox>(dialog, "exportProfile"), "Display P3");
        QVERIFY(exported(dialog));
        const io::Picture written = io::readPicture(scene_->path("small.png").toStdString());
        QCOMPARE(written.color->extent().width, kBackground.width / 2);
        QCOMPARE(io::profileName(written.iccProfile), std::string("Display P3"));
    }

    void resolutionReachesTheFile() {
        constexpr int kMetre = 11811;
        scene_ = std::make_unique<WindowScene>();
        QImage image(scene_->path("background.png"));
        image.setDotsPerMeterX(kMetre);
        image.setDotsPerMeterY(kMetre / 2);
        QVERIFY(image.save(scene_->path("dense.png")) && scene_->open("dense.png"));
        PictureExportDialog* dialog = open();
        part<QLineEdit>(dialog, "exportPath")->setText(scene_->path("dense.tif"));
        auto* size = dialog->findChild<SizeFields*>();
        size->findChildren<QSpinBox*>().first()->setValue(kBackground.width / 2);
        QVERIFY(exported(dialog));
        const QImage written(scene_->path("dense.tif"));
        QCOMPARE(written.width(), kBackground.width / 2);
        QVERIFY(std::abs(written.dotsPerMeterX() - kMetre) <= 1);
        QVERIFY(std::abs(written.dotsPerMeterY() - kMetre / 2) <= 1);
    }

    void aFileThatIsThereIsAskedFor() {
        QFile there(scene_->path("there.png"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.close();
        PictureExportDialog* dialog = open();
        part<QLineEdit>(dialog, "exportPath")->setText(scene_->path("there.png"));
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->isDefault()) button->click();
        auto* question = dialog->findChild<QMessageBox*>();
        QVERIFY(question);
        QCOMPARE(QFileInfo(scene_->path("there.png")).size(), 0);
        QSignalSpy saved(&scene_->window->exportFlow(), &ExportFlow::exported);
        question->findChild<QPushButton*>("replace")->click();
        QVERIFY(QTest::qWaitFor([&] { return !saved.isEmpty(); }, kPatience));
        QVERIFY(QFileInfo(scene_->path("there.png")).size() > 0);
    }
};

QTEST_MAIN(WindowExportTest)
#include "window_export_test.moc"
