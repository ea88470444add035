// The dependency rule: app joins gui and cuda, both know the engine, the engine knows nobody.
#include <QMap>
#include <QSet>
#include <QTest>

#include "architecture/source_tree.h"

using namespace weft::tests;

namespace {

/// What an include of one layer may not begin with (\x22 is the quotation mark).
const QString kQt = R"([<\x22]Q)";
const QString kCuda = R"([<\x22](cuda|cub/|thrust/|cooperative_groups|device_launch|weft_gpu/))";
const QString kFileLibraries = R"([<\x22](OpenEXR/|Imf|Imath|lcms2|nlohmann/|exiv2/))";
const QString kOpenCv = R"([<\x22]opencv)";
const QString kUpperLayers = R"(\x22(gui|app|tests|resources)/)";

QString includeOf(const QStringList& forbidden) {
    return R"(^\s*#\s*include\s+()" + forbidden.join('|') + ")";
}

/// Folders of code, each above all that it may include. A new folder is put where it belongs.
const QStringList kOrder = {
    "engine/include/weft/stencil", "engine/include/weft", "engine/include/weft/selection",
    "engine/include/weft/relief", "engine/include/weft/surface", "engine/include/weft/retouch",
    "engine/include/weft/bas_relief", "engine/include/weft/document", "engine/include/weft/live",
    "engine/include/weft/lab", "engine/include/weft/io", "engine/include/weft/backend",
    "engine/src/field", "engine/src/selection", "engine/src/threads", "engine/src/scheme",
    "engine/src/select", "engine/src/boundary", "engine/src/surface", "engine/src/cpu/simd",
    "engine/src/cpu/simd/pictures", "engine/src/heal", "engine/src/cpu", "engine/src/cpu/multigrid",
    "engine/src/cpu/relaxation", "engine/src/cpu/poisson", "engine/src/cpu/relief/levels",
    "engine/src/cpu/relief", "engine/src/cpu/surface", "engine/src/cpu/lab", "engine/src/problem",
    "engine/src/poisson", "engine/src/relief", "engine/src/bas_relief", "engine/src/document/derived",
    "engine/src/document", "engine/src/live", "engine/src/lab", "engine/src/lab/studies",
    "engine/src/lab/studies/stencil", "engine/src/lab/claims", "engine/src/lab/experiments",
    "engine/src/io", "engine/src/io/colour", "engine/src/io/metadata", "engine/src/io/write",
    "engine/src/io/read", "engine/src/io/formats", "engine/src/io/mesh", "engine/src/io/report",
    "engine/src/io/document", "engine/src/backends",
    //
    "cuda/include/weft_gpu", "cuda/absent", "cuda/runtime", "cuda/kernels", "cuda/kernels/levels",
    "cuda/kernels/coarse", "cuda/kernels/finest", "cuda/kernels/vectors", "cuda/kernels/certificate",
    "cuda/kernels/smallest", "cuda/kernels/setup", "cuda/kernels/relax", "cuda/kernels/relief",
    "cuda/backend/coarse", "cuda/backend/schemes", "cuda/backend/relief", "cuda/lab", "cuda/backend",
    //
    "resources", "resources/samples/generator", "resources/translations/tool", "gui/texts",
    "gui/languages", "gui/style/guards", "gui/style", "gui/display", "gui/preferences", "gui/jobs",
    "gui/help", "gui/live", "gui/document/source", "gui/document/history", "gui/document",
    "gui/recovery", "gui/watch", "gui/canvas/overlays", "gui/canvas/split", "gui/canvas/pointing",
    "gui/canvas", "gui/rulers", "gui/surface", "gui/relief", "gui/relief_panel", "gui/schemes",
    "gui/panels", "gui/colours", "gui/files", "gui/printing", "gui/feedback", "gui/patches",
    "gui/charts", "gui/lab/report", "gui/lab", "gui/workspace", "gui/select", "gui/tour",
    "gui/main_window/actions", "gui/main_window/controllers", "gui/main_window", "gui",
    //
    "app/decoder", "app/cli", "app/cli/clone", "app/cli/render", "app/cli/relief", "app/cli/lab",
    "app/batch", "app/help", "app/library", "app/package", "app"};

QString folderOf(const QString& path) { return path.section('/', 0, -2); }

/// File that an include means, where it is one of `files`: below what the build searches, or beside.
QString included(const QString& from, const QString& name, const QSet<QString>& files) {
    for (const QString& root : {QString(), QString("engine/include/"), QString("engine/src/"),
                                QString("cuda/"), QString("cuda/include/"), folderOf(from) + '/'})
        if (files.contains(root + name)) return root + name;
    return {};
}

/// "including folder" → "included folder" → an example.
QMap<QString, QMap<QString, QString>> folderIncludes(const QStringList& paths) {
    static const QRegularExpression include(R"(^\s*#\s*include\s+[\x22<]([^\x22>]+)[\x22>])");
    const QSet<QString> files(paths.begin(), paths.end());
    QMap<QString, QMap<QString, QString>> edges;
    for (const QString& path : paths)
        for (const QString& line : linesOf(path)) {
            const QString to = included(path, include.match(line).captured(1), files);
            if (!to.isEmpty() && folderOf(to) != folderOf(path))
                edges[folderOf(path)].insert(folderOf(to), path + " includes " + to);
        }
    return edges;
}

QStringList without(const QStringList& paths, const QStringList& folders) {
    QStringList kept;
    for (const QString& p : paths)
        if (std::none_of(folders.begin(), folders.end(),
                         [&](const QString& f) { return p.startsWith(f); }))
            kept << p;
    return kept;
}

QStringList productCode() { return without(allCode(), {"tests/"}); }

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
        QTest::newRow("libweft: neither Qt nor what reads files, and nothing of the program")
            << codeBelow("app/library")
            << QStringList{kQt, kFileLibraries, kOpenCv, R"([<\x22]CLI/)",
                           R"(\x22(gui|tests|app/(?!library/))/?)"};
        QTest::newRow("libweft's own header: the standard library alone")
            << QStringList{"app/library/weft.h"} << QStringList{R"([<\x22](?!stddef\.h|stdint\.h))"};
        QTest::newRow("app: no test code")
            << codeBelow("app") << QStringList{R"(\x22tests/)", kOpenCv};
    }
    void layersIncludeOnlyWhatTheyMay() {
        QFETCH(QStringList, paths);
        QFETCH(QStringList, forbidden);
        const QStringList found = matches(paths, includeOf(forbidden));
        QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
    }

    void everyFolderHasAPlaceInTheOrder() {
        for (const QString& path : productCode())
            QVERIFY2(kOrder.contains(folderOf(path)),
                     qPrintable(path + ": add its folder to kOrder"));
        for (const QString& folder : kOrder)
            QVERIFY2(!codeBelow(folder).isEmpty(), qPrintable(folder));
    }

    // So that no two folders include each other, by way of others neither.
    void foldersIncludeOnlyThoseBelowThem() {
        const auto edges = folderIncludes(productCode());
        QVERIFY(edges["gui/main_window"].contains("gui/document"));
        for (auto from = edges.begin(); from != edges.end(); ++from)
            for (auto to = from->begin(); to != from->end(); ++to)
                QVERIFY2(kOrder.indexOf(to.key()) < kOrder.indexOf(from.key()), qPrintable(*to));
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
