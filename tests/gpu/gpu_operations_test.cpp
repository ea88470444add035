/// Operations on the device against direct solves of their own systems: every mask.
#include "gpu/gpu_fixture.h"
#include "support/operation_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuOperationsTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void eachSolvesItsOwnSystemOnEveryMask_data() {
        QTest::addColumn<QString>("operation");
        for (const OperationInfo& info : operations())
            if (info.derive && !solvesItsOwnRectangle(info))
                QTest::newRow(info.key.c_str()) << QString::fromStdString(info.key);
    }
    void eachSolvesItsOwnSystemOnEveryMask() {
        QFETCH(QString, operation);
        const Operation tested = Operation::parse(operation.toStdString());
        std::vector<std::string> wrong;
        for (const auto& [e, kind, channels] : {std::tuple{Extent{37, 29}, PictureKind::photo8, 3},
                                                {{65, 90}, PictureKind::noise16, 1}})
            for (std::string& found : checkOperationOnZoo(tested, e, kind, channels, *gpu_.backend))
                wrong.push_back(std::move(found));
        for (const std::string& found : wrong) qWarning("%s", found.c_str());
        QCOMPARE(wrong.size(), std::size_t{0});
    }

    void eachKeepsColours_data() {
        QTest::addColumn<QString>("operation");
        for (const OperationInfo& info : operations())
            if (info.solves && !solvesItsOwnRectangle(info))
                QTest::newRow(info.key.c_str()) << QString::fromStdString(info.key);
    }
    void eachKeepsColours() {
        QFETCH(QString, operation);
        const Operation tested = Operation::parse(operation.toStdString());
        const std::vector<std::string> wrong = checkOperationOnZoo(
            tested, {65, 90}, PictureKind::photo8, 3, *gpu_.backend, KeptColour::some);
        for (const std::string& found : wrong) qWarning("%s", found.c_str());
        QCOMPARE(wrong.size(), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(GpuOperationsTest)
#include "gpu_operations_test.moc"
