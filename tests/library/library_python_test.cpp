// `import weft` on NumPy arrays: python_checks.py, with this build's library.
#include <QTest>

#include "app/weft_process.h"

using namespace weft::tests;

namespace {

/// Debian's, which knows Debian's NumPy, where another one comes first.
Finished python(const QStringList& words) {
    qputenv("PYTHONPATH", QByteArray(kSourceFolder) + "/app/python");
    qputenv("PYTHONDONTWRITEBYTECODE", "1");
    qputenv("WEFT_LIBRARY", WEFT_LIBRARY_FILE);
    return runProgram(QFile::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3", words);
}

}  // namespace

class LibraryPythonTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (python({"-c", "import numpy"}).code != 0) QSKIP("Python has no NumPy here");
    }

    void pythonGetsWhatItIsPromised() {
        const Finished run =
            python({QString(kSourceFolder) + "/tests/library/python_checks.py", weftProgram(), "-v"});
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QVERIFY2(run.err.contains("\nOK"), qPrintable(run.err));
    }

    void theManualsExampleRuns() {
        const QString page =
            QString::fromUtf8(load(QString(kSourceFolder) + "/resources/manual/python.md"));
        const QRegularExpression block("```python\n(.*?)```",
                                       QRegularExpression::DotMatchesEverythingOption);
        int seen = 0;
        for (const auto& match : block.globalMatch(page)) {
            const Finished run = python({"-c", match.captured(1)});
            QVERIFY2(run.code == 0, qPrintable(match.captured(1) + run.err));
            ++seen;
        }
        QVERIFY(seen >= 3);
    }
};

QTEST_GUILESS_MAIN(LibraryPythonTest)
#include "library_python_test.moc"
