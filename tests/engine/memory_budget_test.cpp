#include "weft/memory_budget.h"

#include <QtTest>
#include <vector>

#include "weft/error.h"

using namespace weft;

class MemoryBudgetTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { setMemoryBudget(0); }

    void defaultIsAPartOfTheMachine() {
        QVERIFY(memoryBudget() >= (std::uint64_t{64} << 20));
        QVERIFY(memoryBudget() < (std::uint64_t{1} << 50));
    }

    void whatFitsIsAllowed() {
        setMemoryBudget(residentMemory() + (std::uint64_t{64} << 20));
        requireMemory(std::uint64_t{32} << 20, "A test");
        QVERIFY_EXCEPTION_THROWN(requireMemory(std::uint64_t{96} << 20, "A test"), BadInput);
        QVERIFY_EXCEPTION_THROWN(requireMemory(~std::uint64_t{0}, "A test"), BadInput);
    }

    void refusalSaysHowMuch() {
        setMemoryBudget(std::uint64_t{3} << 30);
        try {
            requireMemory(std::uint64_t{4} << 30, "'x.exr'");
            QFAIL("4 GB were allowed");
        } catch (const BadInput& error) {
            const std::string text = error.what();
            QVERIFY2(text.starts_with("'x.exr' needs 4.0 GB of memory"), text.c_str());
            QVERIFY2(text.ends_with("more than the 3.0 GB that --memory allows."), text.c_str());
        }
    }

    void residentGrowsWithWhatIsTouched() {
        const std::uint64_t before = residentMemory();
        if (before == 0) QSKIP("this system does not tell what is resident");
        const std::vector<char> block(std::size_t{64} << 20, 1);
        QVERIFY(residentMemory() >= before + (std::uint64_t{48} << 20));
        QCOMPARE(block.back(), char{1});
    }
};

QTEST_GUILESS_MAIN(MemoryBudgetTest)
#include "memory_budget_test.moc"
