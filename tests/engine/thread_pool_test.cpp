/// Work shared by threads: every job once, and failures of jobs that reach the caller.
#include "weft/backend/thread_pool.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest>
#include <array>
#include <atomic>
#include <new>
#include <stdexcept>

#include "weft/backend/thread_count.h"

using namespace weft;

namespace {

/// What run() threw, if anything.
QString thrownBy(ThreadPool& pool, int jobs, const std::function<void(int)>& job) {
    try {
        pool.run(jobs, job);
    } catch (const std::bad_alloc&) {
        return QStringLiteral("bad_alloc");
    } catch (const std::exception& e) {
        return QString::fromUtf8(e.what());
    }
    return {};
}

}  // namespace

class ThreadPoolTest : public QObject {
    Q_OBJECT

private slots:
    void threadsAreAsManyAsThisProgramMayUse() {
        cpu_set_t all, one;
        QCOMPARE(sched_getaffinity(0, sizeof all, &all), 0);
        const int cores = CPU_COUNT(&all);
        QCOMPARE(usableProcessors(), cores);
        CPU_ZERO(&one);
        for (int i = 0; CPU_COUNT(&one) == 0; ++i)
            if (CPU_ISSET(i, &all)) CPU_SET(i, &one);
        QCOMPARE(sched_setaffinity(0, sizeof one, &one), 0);
        const int left = usableProcessors(), threads = ThreadPool(0).threads();
        QCOMPARE(sched_setaffinity(0, sizeof all, &all), 0);
        QCOMPARE(left, 1);
        QCOMPARE(threads, 1);
    }

    void everyJobIsDoneOnce() {
        for (const int threads : {1, 2, 3, 8}) {
            ThreadPool pool(threads);
            std::array<std::atomic<int>, 100> done{};
            for (int run = 0; run < 200; ++run)
                pool.run(100, [&](int i) { done[static_cast<std::size_t>(i)].fetch_add(1); });
            for (const auto& count : done) QCOMPARE(count.load(), 200);
        }
    }

    void aJobThatThrowsReachesTheCallerOnceNoJobRuns() {
        for (const int threads : {1, 2, 4}) {
            ThreadPool pool(threads);
            for (int bad = 0; bad < 8; ++bad)
                for (int repeat = 0; repeat < 50; ++repeat) {
                    std::atomic<int> running{0}, seen{0};
                    const QString thrown = thrownBy(pool, 8, [&](int i) {
                        running.fetch_add(1);
                        if (i != bad) seen.fetch_add(1);
                        running.fetch_sub(1);
                        if (i == bad) throw std::runtime_error("job " + std::to_string(i));
                    });
                    QCOMPARE(thrown, QStringLiteral("job %1").arg(bad));
                    QCOMPARE(running.load(), 0);
                    if (threads == 1) QCOMPARE(seen.load(), bad);  // what comes later is left out
                }
        }
    }

    void manyJobsThatThrowAreOneFailure() {
        ThreadPool pool(4);
        for (int repeat = 0; repeat < 200; ++repeat)
            QCOMPARE(thrownBy(pool, 16, [](int) { throw std::bad_alloc(); }),
                     QStringLiteral("bad_alloc"));
    }

    void aPoolWorksOnAfterAFailure() {
        ThreadPool pool(4);
        for (int repeat = 0; repeat < 200; ++repeat) {
            QCOMPARE(thrownBy(pool, 16,
                              [](int i) {
                                  if (i % 3 == 0) throw std::bad_alloc();
                              }),
                     QStringLiteral("bad_alloc"));
            std::atomic<int> sum{0};
            QVERIFY(thrownBy(pool, 16, [&](int i) { sum.fetch_add(i); }).isNull());
            QCOMPARE(sum.load(), 120);
        }
    }

    /// In a process of its own, as a user who may have no more threads.
    void withoutThreadsTheCallerDoesTheWork() {
#if defined(__SANITIZE_THREAD__)
        QSKIP("ThreadSanitizer allows no threads after a fork");
#endif
        constexpr uid_t kNobody = 65534;
        if (geteuid() != 0) QSKIP("only root can become a user whose limit of processes counts");
        const pid_t child = fork();
        if (child == 0) {
            const rlimit none{1, 1};
            if (setrlimit(RLIMIT_NPROC, &none) != 0 || setuid(kNobody) != 0) _exit(2);
            ThreadPool pool(8);
            int sum = 0;
            pool.run(16, [&](int i) { sum += i; });
            _exit(pool.threads() == 1 && sum == 120 ? 0 : 1);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }
};

QTEST_GUILESS_MAIN(ThreadPoolTest)
#include "thread_pool_test.moc"
