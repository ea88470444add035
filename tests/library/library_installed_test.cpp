// What `cmake --install` makes: a program that works wherever its prefix lies, and a library that the
// manual's examples are built with.
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

#include "app/weft_process.h"

using namespace weft::tests;

namespace {

/// The whole of a component below a prefix.
bool install(const QString& prefix, const char* component) {
    const Finished run = runProgram(
        "cmake", {"--install", WEFT_BUILD_FOLDER, "--prefix", prefix, "--component", component});
    if (run.code != 0) qWarning("%s", qPrintable(run.out + run.err));
    return run.code == 0;
}

/// The first file below `folder` with this name.
QString found(const QString& folder, const QString& name) {
    QDirIterator it(folder, {name}, QDir::Files | QDir::System, QDirIterator::Subdirectories);
    return it.hasNext() ? it.next() : QString();
}

/// Code of a page of the manual that stands between ```LANGUAGE and ```.
QByteArray example(const QString& language) {
    const QString page =
        QString::fromUtf8(load(QString(kSourceFolder) + "/resources/manual/library.md"));
    const QRegularExpression block("```" + QRegularExpression::escape(language) + "\n(.*?)```",
                                   QRegularExpression::DotMatchesEverythingOption);
    return block.match(page).captured(1).toUtf8();
}

/// Lines of `readelf` about a file.
QString elf(const char* option, const QString& file) {
    return runProgram("readelf", {"--wide", option, file}).out;
}

}  // namespace

class LibraryInstalledTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (qEnvironmentVariableIsSet("WEFT_PROGRAM")) QSKIP("a bundle is not installed by CMake");
        QVERIFY(folder_.isValid());
        for (const char* component : {"program", "desktop", "library", "development"})
            QVERIFY(install(folder_.filePath("first"), component));
        // Nothing may remember where it was installed.
        QVERIFY(QDir().rename(folder_.filePath("first"), prefix()));
    }

    void theProgramFindsAllThatItNeeds() {
        const QString weft = prefix() + "/bin/weft";
        QCOMPARE(runProgram(weft, {"--version"}).code, 0);
        if (found(prefix(), "weft-decoder").isEmpty()) QSKIP("weft-decoder was not built");
        // A picture that only the decoder reads.
        const QString samples = QString(kSourceFolder) + "/resources/samples/";
        const QString jxl = folder_.filePath("a.jxl"), png = folder_.filePath("a.png");
        const QStringList fill = {"clone", "--operation", "recolour", "--background"};
        QCOMPARE(runWeft(fill + QStringList{samples + "patch.png", "--out", jxl}).code, 0);
        const Finished run = runProgram(weft, fill + QStringList{jxl, "--out", png});
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QVERIFY(!QImage(png).isNull());
    }

    void theDesktopFindsIconsHelpAndTypes() {
        const QString share = prefix() + "/share/";
        for (const int size : {16, 22, 24, 32, 48, 64, 96, 128, 256, 512}) {
            const QImage icon(share + QString("icons/hicolor/%1x%1/apps/weft.png").arg(size));
            QCOMPARE(icon.size(), QSize(size, size));
            QCOMPARE(icon.pixelColor(0, 0).alpha(), 0);
            QCOMPARE(icon.pixelColor(size / 2, size / 2).alpha(), 255);
        }
        for (const char* file : {"icons/hicolor/scalable/apps/weft.svg", "applications/weft.desktop",
                                 "metainfo/alt.weft.weft.metainfo.xml", "mime/packages/weft.xml",
                                 "man/man1/weft.1.gz", "bash-completion/completions/weft",
                                 "zsh/site-functions/_weft", "licenses/weft/LICENSE"})
            QVERIFY2(QFileInfo(share + file).size() > 100, file);
        QCOMPARE(runProgram("gzip", {"-dc", share + "man/man1/weft.1.gz"}).out,
                 runWeft({"help", "--man"}).out);
    }

    void validatorsAreContent_data() {
        QTest::addColumn<QStringList>("command");
        const QString share = prefix() + "/share/";
        QTest::newRow("desktop entry")
            << QStringList{"desktop-file-validate", share + "applications/weft.desktop"};
        QTest::newRow("metainfo") << QStringList{"appstreamcli", "validate", "--no-net",
                                                 share + "metainfo/alt.weft.weft.metainfo.xml"};
        QTest::newRow("types") << QStringList{"xmllint", "--noout", share + "mime/packages/weft.xml"};
    }
    void validatorsAreContent() {
        QFETCH(QStringList, command);
        const QString program = command.takeFirst();
        if (QStandardPaths::findExecutable(program).isEmpty())
            QSKIP(qPrintable(program + " is not installed"));
        const Finished run = runProgram(program, command);
        QVERIFY2(run.code == 0 && !run.out.contains("W: ") && !run.out.contains("error"),
                 qPrintable(run.out + run.err));
    }

    // A folder whose name shells and desktops read otherwise.
    void aBundlePutsItselfIntoTheMenuAndOutAgain() {
        const QString bundle = folder_.filePath("a $b `c` \"d\" \\e 5%f"),
                      home = folder_.filePath("home");
        QVERIFY(QDir().mkpath(bundle));
        QVERIFY(QFile::rename(prefix() + "/share", bundle + "/share"));
        QVERIFY(QFile::copy(QString(kSourceFolder) + "/app/bundle_run", bundle + "/run"));
        qputenv("XDG_DATA_HOME", home.toUtf8());
        const Finished added = runProgram("sh", {bundle + "/run", "--menu"});
        const QString entry = QString::fromUtf8(load(home + "/applications/weft.desktop"));
        const Finished removed = runProgram("sh", {bundle + "/run", "--no-menu"});
        QVERIFY(QFile::rename(bundle + "/share", prefix() + "/share"));
        QVERIFY2(added.code == 0 && removed.code == 0, qPrintable(added.err + removed.err));
        QString word = bundle + "/run";
        word.replace("\\", R"(\\\\)");
        for (const char special : {'"', '`', '$'}) word.replace(special, QString(R"(\\)") + special);
        word.replace("%", "%%");
        QVERIFY2(entry.contains("\nExec=\"" + word + "\" gui %F\n"), qPrintable(entry));
        QVERIFY(entry.contains("\nExec=\"" + word + "\" gui --relief %F\n"));
        QVERIFY(!entry.contains("TryExec"));
        for (QDirIterator it(home, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
            QVERIFY2(!it.next().contains("weft"), qPrintable(it.filePath()));
    }

    void theLibraryNeedsNeitherQtNorFileLibraries() {
        const QString needed = elf("--dynamic", found(prefix(), "libweft.so.1"));
        QVERIFY(needed.contains("(NEEDED)"));
        QVERIFY(needed.contains("Library soname: [libweft.so.1]"));
        QStringList names;
        const QRegularExpression name(R"(\(NEEDED\).*\[(.+)\])");
        for (const auto& match : name.globalMatch(needed)) names << match.captured(1);
        for (const QString& n : names)
            QVERIFY2(
                n.contains(QRegularExpression(
                    R"(^(libc|libm|libstdc\+\+|libgcc_s|ld-linux-x86-64|libpthread|libdl|librt)\.so)")),
                qPrintable(n));
    }

    void theLibraryShowsWhatItsHeaderDeclares() {
        QStringList declared, shown;
        const QRegularExpression declaration(R"(WEFT_API[\w\s*]*?\b(weft_\w+)\s*\()");
        const QString header = QString::fromUtf8(load(prefix() + "/include/weft.h"));
        for (const auto& match : declaration.globalMatch(header)) declared << match.captured(1);
        const QRegularExpression symbol(R"(\bFUNC +GLOBAL +DEFAULT +\d+ (\w+)@@WEFT_1)");
        const QString symbols = elf("--dyn-syms", found(prefix(), "libweft.so.1"));
        for (const auto& match : symbol.globalMatch(symbols)) shown << match.captured(1);
        declared.sort();
        shown.sort();
        QVERIFY(declared.size() >= 20);
        QCOMPARE(shown, declared);
        const QRegularExpression any(R"(\b(FUNC|OBJECT) +(GLOBAL|WEAK) +DEFAULT +\d+ (\w+))");
        for (const auto& match : any.globalMatch(symbols))
            QVERIFY2(match.captured(3).startsWith("weft_"), qPrintable(match.captured(3)));
    }

    void theManualsExampleInCIsBuiltByPkgConfig() {
        const QString folder = folder_.filePath("c");
        QDir().mkpath(folder);
        save(folder + "/moon.c", example("c"));
        const QString pc = QFileInfo(found(prefix(), "weft.pc")).path();
        const QString libraries = QFileInfo(found(prefix(), "libweft.so.1")).path();
        const Finished built = runProgram(
            "sh",
            {"-c", "PKG_CONFIG_PATH='" + pc +
                       "' && export PKG_CONFIG_PATH && cc -std=c99 -Wall "
                       "-Wextra -Werror -pedantic moon.c $(pkg-config --cflags --libs weft) -o moon"},
            folder);
        QVERIFY2(built.code == 0, qPrintable(built.err));
        const Finished run =
            runProgram("sh", {"-c", "LD_LIBRARY_PATH='" + libraries + "' ./moon"}, folder);
        QVERIFY2(run.code == 0, qPrintable(run.err));
        const QRegularExpression told(
            R"(^(\d+) pixels within (0\.\d+) steps of 255, on (cpu|cuda): )");
        const QRegularExpressionMatch said = told.match(run.out);
        QVERIFY2(said.hasMatch(), qPrintable(run.out));
        QCOMPARE(said.captured(1).toInt(), 5013);
        QVERIFY(said.captured(2).toDouble() <= 0.5);
    }

    void theManualsExampleInCppIsBuiltByFindPackage() {
        const QString folder = folder_.filePath("cpp");
        QDir().mkpath(folder);
        save(folder + "/wall.cpp", example("cpp"));
        save(folder + "/CMakeLists.txt", example("cmake"));
        const Finished configured =
            runProgram("cmake",
                       {"-S", ".", "-B", "build", "-DCMAKE_PREFIX_PATH=" + prefix(),
                        "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror -pedantic"},
                       folder);
        QVERIFY2(configured.code == 0, qPrintable(configured.out + configured.err));
        const Finished built = runProgram("cmake", {"--build", "build"}, folder);
        QVERIFY2(built.code == 0, qPrintable(built.out + built.err));
        const Finished run = runProgram(folder + "/build/wall", {});
        QVERIFY2(run.code == 0, qPrintable(run.err));
        const QRegularExpression told(R"(^healed to (0\.\d+), within (\S+) steps of 255)");
        const QRegularExpressionMatch said = told.match(run.out);
        QVERIFY2(said.hasMatch(), qPrintable(run.out));
        QVERIFY(said.captured(1).toDouble() > 0.35 && said.captured(1).toDouble() < 0.65);
    }

private:
    [[nodiscard]] QString prefix() const { return folder_.filePath("moved"); }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(LibraryInstalledTest)
#include "library_installed_test.moc"
