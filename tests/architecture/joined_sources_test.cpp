// Sources as tests/tidy --all joins them (tests/support/join_sources.awk).
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "support/places.h"

using weft::tests::kSourceFolder;

class JoinedSourcesTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        commands_ = "[\n";
        wanted_.clear();
    }
    void cleanup() { folder_.reset(); }

    void sourcesOfAFolderAreJoinedByEights() {
        for (int i = 0; i < 9; ++i) add(QString("gui/a/s%1.cpp").arg(i), "int x;\n");
        add("gui/b/other.cpp", "int x;\n");
        join();
        QCOMPARE(read("joined/gui/a/UnifiedSource-0.cpp").count("#include"), 8);
        QCOMPARE(read("joined/gui/a/UnifiedSource-1.cpp").count("#include"), 1);
        QVERIFY(read("joined/gui/b/UnifiedSource-0.cpp").contains("/gui/b/other.cpp\""));
        QCOMPARE(joinedCommands().size(), 3);
    }

    void programsHaveNamespacesAndTheirHeadersBefore() {
        add("tests/a_test.cpp",
            "#include <map>\nclass A {};\nQTEST_GUILESS_MAIN(A)\n#include \"a_test.moc\"\n");
        add("tests/b.cpp", "#include <set>\nint main() {}\n");
        join();
        const QString joined = read("joined/tests/UnifiedSource-0.cpp");
        QVERIFY2(joined.startsWith("#include <map>\n#include <set>\nnamespace program_1 {\n#include"),
                 qPrintable(joined));
        QVERIFY(joined.contains("}\nnamespace program_2 {\n"));
        QVERIFY(!joined.contains(".moc"));
    }

    void aProgramThatDefinesNamesOfOursComesLastAsItIs() {
        add("tests/main.cpp", "namespace weft {\nint x;\n}\nint main(int, char**) {}\n");
        add("tests/other.cpp", "int y;\n");
        join();
        const QString joined = read("joined/tests/UnifiedSource-0.cpp");
        QVERIFY(!joined.contains("namespace"));
        QVERIFY(joined.indexOf("other.cpp") < joined.indexOf("main.cpp"));
    }

    void theCommandHasTheFlagsOfAllMembersOnce() {
        add("app/a.cpp", "", "-DA -isystem /a -I/x");
        add("app/b.cpp", "", "-DA -isystem /b -I/x");
        join();
        const QString command = joinedCommands()[0].toObject()["command"].toString();
        for (const char* flag : {" -DA ", " -isystem /a ", " -isystem /b ", " -I/x "})
            QCOMPARE(command.count(flag), 1);
        QVERIFY2(!command.contains(".o") && command.count(" -c ") == 1, qPrintable(command));
    }

    void instructionSetsAreJudgedApart() {
        add("engine/k.cpp", "");
        add("engine/k.cpp", "", "-march=x86-64-v3");
        join();
        QCOMPARE(joinedCommands().size(), 2);
    }

    void whatIsNotWantedIsLeftOut() {
        add("app/a.cpp", "");
        add("app/b.cpp", "");
        wanted_.removeOne("app/b.cpp");
        join();
        QVERIFY(!read("joined/app/UnifiedSource-0.cpp").contains("b.cpp"));
    }

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] QString read(const QString& name) const {
        QFile file(at(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    void write(const QString& name, const QByteArray& text) const {
        QDir().mkpath(QFileInfo(at(name)).path());
        QFile file(at(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    /// As CMake writes its commands.
    void add(const QString& source, const QByteArray& text, const QString& flags = "-DX") {
        write(source, text);
        wanted_ << source;
        commands_ += QString(
                         "{\n  \"directory\": \"%1\",\n  \"command\": \"/usr/bin/c++ %2 -o x.o -c "
                         "%1/%3\",\n  \"file\": \"%1/%3\"\n},\n")
                         .arg(folder_->path(), flags, source);
    }
    void join() {
        write("commands", (commands_ + "]\n").toUtf8());
        write("wanted", (wanted_.join('\n') + '\n').toUtf8());
        QDir().mkpath(at("joined"));
        QProcess awk;
        awk.start("awk", {"-v", "root=" + folder_->path(), "-v", "to=" + at("joined"), "-f",
                          QString(kSourceFolder) + "/tests/support/join_sources.awk", at("wanted"),
                          at("commands")});
        QVERIFY(awk.waitForFinished());
        QVERIFY2(awk.exitCode() == 0, awk.readAllStandardError().constData());
    }
    [[nodiscard]] QJsonArray joinedCommands() const {
        return QJsonDocument::fromJson(read("joined/compile_commands.json").toUtf8()).array();
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString commands_;
    QStringList wanted_;
};

QTEST_GUILESS_MAIN(JoinedSourcesTest)
#include "joined_sources_test.moc"
