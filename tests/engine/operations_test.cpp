/// Operations against direct solves of their own systems: every mask, bounds that hold.
#include <QtTest>

#include "support/operation_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

class OperationsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void eachSolvesItsOwnSystemOnEveryMask_data() {
        QTest::addColumn<QString>("operation");
        for (const OperationInfo& info : operations())
            if (info.derive) QTest::newRow(info.key.c_str()) << QString::fromStdString(info.key);
        QTest::newRow("heal up and left") << "heal:dx=-7,dy=-5";
        QTest::newRow("bright recolouring") << "recolour:red=3,green=2,blue=0,lightness=2";
    }

    void eachSolvesItsOwnSystemOnEveryMask() {
        QFETCH(QString, operation);
        const Operation tested = Operation::parse(operation.toStdString());
        std::vector<std::string> wrong;
        const auto check = [&](Extent e, PictureKind kind, int channels) {
            for (std::string& found : checkOperationOnZoo(tested, e, kind, channels, *cpu_))
                wrong.push_back(std::move(found));
        };
        check({37, 29}, PictureKind::photo8, 3);
        check({23, 41}, PictureKind::noise16, 1);
        if (!kSanitized) check({130, 97}, PictureKind::photo16, 3);
        for (const std::string& found : wrong) qWarning("%s", found.c_str());
        QCOMPARE(wrong.size(), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(OperationsTest)
#include "operations_test.moc"
