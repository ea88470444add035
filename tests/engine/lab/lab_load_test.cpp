/// What other programs take of the processors that a run may use, and of no others.
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest>

#include "lab/machine_load.h"

using namespace weft;

namespace {

std::vector<int> processorsOf(const cpu_set_t& set) {
    std::vector<int> found;
    for (int i = 0; i < CPU_SETSIZE; ++i)
        if (CPU_ISSET(i, &set)) found.push_back(i);
    return found;
}

void stayOn(int processor) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    sched_setaffinity(0, sizeof one, &one);
}

/// A program that computes on `processor` until it is stopped.
class Hog {
public:
    explicit Hog(int processor) : child_(fork()) {
        if (child_ != 0) return;
        stayOn(processor);
        for (volatile unsigned i = 0;; i = i + 1) {
        }
    }
    ~Hog() {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    Hog(const Hog&) = delete;
    Hog& operator=(const Hog&) = delete;

private:
    pid_t child_;
};

}  // namespace

class LabLoadTest : public QObject {
    Q_OBJECT
    cpu_set_t before_{};

private slots:
    void init() { sched_getaffinity(0, sizeof before_, &before_); }
    void cleanup() { sched_setaffinity(0, sizeof before_, &before_); }

    void programsOnOwnProcessorsAreCounted() {
        const std::vector<int> all = processorsOf(before_);
        stayOn(all.front());
        const Hog hog(all.front());
        const LoadWatch watch;
        QTest::qSleep(1000);
        const LabLoad load = watch.soFar();
        QCOMPARE(load.processors, 1.0);
        // No other program has to be there for it: on a crowded machine they share this processor.
        QVERIFY2(load.others > 0.5, qPrintable(QString::number(load.others)));
        QVERIFY(load.busy());
    }

    void programsOnOtherProcessorsAreNot() {
        const std::vector<int> all = processorsOf(before_);
        if (all.size() < 2) QSKIP("needs two processors");
        stayOn(all.front());
        const Hog own(all.front()), other(all.back());
        const LoadWatch watch;
        QTest::qSleep(1000);
        const LabLoad load = watch.soFar();
        QVERIFY2(load.others < 1.15, qPrintable(QString::number(load.others)));
    }
};

QTEST_GUILESS_MAIN(LabLoadTest)
#include "lab_load_test.moc"
