/// Each call of the CUDA runtime of a clone, a relief and a drag fails in turn: the processor takes
/// over where any device would do, else there is a sentence, and nothing of the device stays taken.
#include <cuda_runtime_api.h>

#include "faults/command_jobs.h"
#include "faults/cuda_calls.h"
#include "gpu/gpu_fixture.h"

using namespace weft;
using namespace weft::tests;

namespace {

BackendRegistry bothBackends() {
    BackendRegistry registry = processorAlone();
    registry.insert(registry.begin(), {"cuda", "CUDA", [] { return gpu::probe(); }});
    return registry;
}

/// A sample of a picture that another backend solved differs by so much, in its own unit; tolerance
/// is half a code on both.
constexpr double kOneCode = kCode8;
/// Heights: a tenth of a sphere's 18 pixels, as pictures hold them (1.0 is full scale). Both backends
/// follow one schedule, which ends before the last digits of such a small surface.
constexpr double kHeight = 1.8 * kFullScale;

WritingJob cloneOn(const char* backend) {
    WritingJob job = cloneCommand(bothBackends(), "out.pfm", backend);
    job.judgeBy("out.pfm", within(kOneCode));
    return job;
}

WritingJob reliefOn(const char* backend) {
    WritingJob job = reliefCommand(bothBackends(), "height.pfm", backend);
    job.judgeBy("height.pfm", within(kHeight));
    job.judgeBy("normals.png", [](const QByteArray& a, const QByteArray&) {
        return a.startsWith("\x89PNG") && a.contains("IEND");
    });
    job.judgeBy("mesh.glb",
                [](const QByteArray& a, const QByteArray&) { return a.startsWith("glTF"); });
    return job;
}

/// The job, after which nothing of the device may be held.
FaultyJob givingAllBack(const FaultyJob& job) {
    return [job] {
        const auto checkHeld = [] {
            const auto held = heldCudaObjects();
            require(held == 0, std::to_string(held) + " things of the device are not given back");
        };
        try {
            job();
        } catch (const WrongResult&) {
            throw;
        } catch (...) {
            checkHeld();
            throw;
        }
        checkHeld();
    };
}

}  // namespace

class CudaWalkTest : public QObject {
    Q_OBJECT

    enum class Loss { oneCall, memory, device };
    static FaultPlan planOf(Loss loss) {
        return {.kind = Fault::cuda,
                .andAllLater = loss == Loss::device,
                .error = loss == Loss::memory ? cudaErrorMemoryAllocation : cudaErrorUnknown};
    }
    /// Every `step`-th point, which together take some minutes; every k-th with WEFT_FAULT_STEP=k.
    static void walk(const char* name, const FaultyJob& job, Loss loss, int step) {
        const bool given = qEnvironmentVariableIsSet("WEFT_FAULT_STEP");
        const std::string failure =
            walkAndTell(name, givingAllBack(job), planOf(loss), given ? faultStep() : step);
        QVERIFY2(failure.empty(), failure.c_str());
    }
    static void addRows(std::initializer_list<const char*> jobs, std::initializer_list<Loss> losses) {
        QTest::addColumn<QString>("job");
        QTest::addColumn<Loss>("loss");
        for (const char* job : jobs)
            for (const Loss loss : losses)
                QTest::addRow("%s, %s", job, nameOf(loss)) << QString(job) << loss;
    }
    static const char* nameOf(Loss loss) {
        return loss == Loss::memory    ? "no memory"
               : loss == Loss::oneCall ? "one call"
                                       : "device lost";
    }

private slots:
    void initTestCase() {
        const BackendProbe gpu = probeDevice();
        WEFT_NEED_DEVICE(gpu);
    }

    void aFailureIsRepeatedOnTheProcessorWhereAnyDeviceWillDo_data() {
        addRows({"clone", "relief", "drag"}, {Loss::memory, Loss::oneCall, Loss::device});
    }
    void aFailureIsRepeatedOnTheProcessorWhereAnyDeviceWillDo() {
        QFETCH(QString, job);
        QFETCH(Loss, loss);
        const auto always = [](const FaultyJob& todo) -> FaultyJob {
            return [todo] {
                try {
                    todo();
                } catch (const WrongResult&) {
                    throw;
                } catch (const std::exception& error) {
                    throw WrongResult(std::string("the processor did not take over: ") +
                                      error.what());
                }
            };
        };
        const int step = (job == "clone" ? 1 : 7) * (loss == Loss::memory ? 1 : 3);
        if (job == "clone") walk("weft clone, auto", always(cloneOn("auto")), loss, step);
        if (job == "relief") walk("weft relief, auto", always(reliefOn("auto")), loss, step);
        if (job == "drag") walk("drag, auto", always(DragJob(bothBackends(), false)), loss, step);
    }

    void aFailureOfADeviceAskedForByNameIsASentence_data() {
        addRows({"clone", "relief"}, {Loss::oneCall, Loss::device});
    }
    void aFailureOfADeviceAskedForByNameIsASentence() {
        QFETCH(QString, job);
        QFETCH(Loss, loss);
        if (job == "clone") walk("weft clone, cuda", cloneOn("cuda"), loss, 5);
        if (job == "relief") walk("weft relief, cuda", reliefOn("cuda"), loss, 35);
    }

    void afterwardsTheDeviceSolvesAsBefore() {
        cloneOn("cuda")();
        reliefOn("cuda")();
        const std::unique_ptr<Backend> gpu = gpu::probe().backend;
        QVERIFY(gpu && gpu->info().peakBytesPerSecond > 0);
        const std::unique_ptr<Solver> solver = gpu->makeMultigrid();
        QVERIFY(solver->setSystem(Assembler().assemble(cloneScene(Gradients::import)), Start::cold));
        QVERIFY(heldCudaObjects() > 5);  // what the walk looks for is counted
    }
};

QTEST_GUILESS_MAIN(CudaWalkTest)
#include "cuda_walk_test.moc"
