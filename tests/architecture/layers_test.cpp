// The dependency rule: app joins gui and cuda, both know the engine, the engine knows nobody.
#include <QTest>

#include "architecture/source_tree.h"

using namespace weft::tests;

namespace {

/// What an include of one layer may not begin with (\x22 is the quotation mark).
const QString kQt = R"([<\x22]Q)";
const QString kCuda = R"([<\x22](cuda|cub/|thrust/|cooperative_groups|device_launch|weft_gpu/))";
const QString kFileLibraries = R"([<\x22](OpenEXR/|Imf|Imath|lcms2|nlohmann/))";
const QString kOpenCv = R"([<\x22]opencv)";
const QString kUpperLayers = R"(\x22(gui|app|tests|resources)/)";

QString includeOf(const QStringList& forbidden) {
    return R"(^\s*#\s*include\s+()" + forbidden.join('|') + ")";
}

QStringList without(const QStringList& paths, const QStringList& folders) {
    QStringList kept;
    for (const QString& p : paths)
        if (std::none_of(folders.begin(), folders.end(),
                         [&](const QString& f) { return p.startsWith(f); }))
            kept << p;
    return kept;
}

}  // namespace

class LayersTest : public QObject {
    Q_OBJECT

private slots:
    void everyLayerHasCode() {
        for (const char* layer : {"gui", "engine", "cuda", "tests"})
            QVERIFY2(!codeBelow(layer).isEmpty(), layer);
    }

    void aForbiddenIncludeIsSeen() {
        const QRegularExpression e(includeOf({kQt, kCuda}));
        QVERIFY(QStringLiteral("#include <QImage>").contains(e));
        QVERIFY(QStringLiteral("  # include \"weft_gpu/gpu_backend.h\"").contains(e));
        QVERIFY(!QStringLiteral("#include <queue>").contains(e));
    }

    void layersIncludeOnlyWhatTheyMay_data() {
        QTest::addColumn<QStringList>("paths");
        QTest::addColumn<QStringList>("forbidden");
        const QStringList engine = codeBelow("engine");
        QTest::newRow("engine: nothing above it, no CUDA")
            << engine << QStringList{kUpperLayers, kCuda};
        QTest::newRow("engine but for its file library: no Qt, no file libraries")
            << without(engine, {"engine/src/io/"}) << QStringList{kQt, kFileLibraries};
        QTest::newRow("engine but for selections: no OpenCV")
            << without(engine, {"engine/src/select/"}) << QStringList{kOpenCv};
        QTest::newRow("engine's public headers: the standard library alone")
            << codeBelow("engine/include") << QStringList{kQt, kCuda, kFileLibraries, kOpenCv};
        QTest::newRow("cuda: engine only")
            << codeBelow("cuda") << QStringList{kQt, kUpperLayers, kFileLibraries, kOpenCv};
        QTest::newRow("gui: engine and Qt only")
            << codeBelow("gui")
            << QStringList{kCuda, kFileLibraries, kOpenCv, R"(\x22(app|tests|cuda)/)"};
        QTest::newRow("resources: Qt only")
            << codeBelow("resources") << QStringList{kCuda, kOpenCv, R"(\x22(app|gui|tests|weft)/)"};
        QTest::newRow("app: no test code")
            << codeBelow("app") << QStringList{R"(\x22tests/)", kOpenCv};
    }
    void layersIncludeOnlyWhatTheyMay() {
        QFETCH(QStringList, paths);
        QFETCH(QStringList, forbidden);
        const QStringList found = matches(paths, includeOf(forbidden));
        QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
    }

    void noIncludeClimbsOutOfItsFolder() {
        const QStringList found = matches(allCode(), R"(^\s*#\s*include\s+\x22\.\./)");
        QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
    }

    void cudaConditionalsStayInTheCudaFolder() {
        const QStringList outside = without(
            allCode(), {"cuda/", "engine/include/weft/stencil/host_device.h", "tests/architecture/"});
        const QStringList found =
            matches(outside, R"(^\s*#\s*(if|ifdef|ifndef|elif|elifdef)\b.*CUDA)");
        QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
    }

    void onlyTheStencilHeaderDefinesHostDevice() {
        const QStringList found =
            matches(without(allCode(), {"tests/architecture/"}), R"(#\s*define\s+WEFT_HD\b)");
        QVERIFY(!found.isEmpty());
        for (const QString& line : found)
            QVERIFY2(line.startsWith("engine/include/weft/stencil/host_device.h"), qPrintable(line));
    }

    void linkListsFollowTheRule() {
        const QString gui = linesOf("gui/CMakeLists.txt").join('\n');
        const QString engine = linesOf("engine/CMakeLists.txt").join('\n');
        QVERIFY(!gui.isEmpty() && !engine.isEmpty());
        QVERIFY2(!gui.contains("weft_gpu"), "gui links weft_gpu");
        QVERIFY2(!engine.contains("weft_gpu") && !engine.contains("weft_gui"),
                 "engine links a layer above it");
    }
};

QTEST_APPLESS_MAIN(LayersTest)
#include "layers_test.moc"
